import { readSelection, type TableKind } from '@stackwatt/model';
import { Navigate, useNavigate, useParams } from 'react-router';
import { useProject } from '../../../editor/use-editor.ts';
import { useChartSource } from '../../../ui/charts/chart-source.tsx';
import { PrintPage } from '../../../ui/print-page.tsx';
import { ProvenanceFoot } from '../proof/provenance-foot.tsx';
import { useSystems } from '../queries/result-queries.ts';
import { ResultsNav } from '../page/results-nav.tsx';
import { FreshnessNotice } from '../page/freshness-notice.tsx';
import { sensitivityText } from '../system/system-text.ts';
import { comparePath, detailsPath, optimizationPath, sensitivityPath, type ViewProps } from '../views.ts';
import { NotInTable } from './not-in-table.tsx';
import { RankingCard } from './ranking-card.tsx';
import { architectureOf } from './table-view.ts';
import css from '../results.module.css';

/** The systems of one sensitivity case, the best by NPV first. */
export function OptimizationView(props: ViewProps) {
  const { projectId, results, freshness } = props;
  const { selection: segment = '' } = useParams();
  const selection = readSelection(segment);
  const navigate = useNavigate();
  const source = useChartSource();
  const symbol = useProject((project) => project.currencySymbol);
  const bus = useProject((project) => project.bus);
  const kind: TableKind = selection.kind === 'none' ? 'all' : selection.tableKind;
  const sensitivity = selection.kind === 'none' ? 0 : selection.sensitivity;
  const all = useSystems(projectId, sensitivity, 'all', true);
  const grouped = useSystems(projectId, sensitivity, 'group', kind === 'group');
  const hasSensitivities = results.header.sensitivity.length > 0;
  // D-004: a selection that cannot be is replaced by the nearest one that can.
  const isNone = all.isError || all.data?.items.length === 0;
  if (selection.kind === 'none' || (sensitivity !== 0 && !hasSensitivities))
    return <Navigate to={optimizationPath(projectId, 'all')} replace />;
  if (isNone && hasSensitivities) return <Navigate to={sensitivityPath(projectId)} replace />;

  // CALC-27: with stale results a click on a row does nothing.
  const canOpen = freshness !== 'stale';
  const open = (index: number): void =>
    void navigate(detailsPath(projectId, { kind: 'optimization', sensitivity, tableKind: kind, optimization: index }));
  const compare = (ids: readonly number[]): void => void navigate(comparePath(projectId, sensitivity, ids));
  return (
    <div className={css.frame}>
      <ResultsNav projectId={projectId} current="optimization" selection={selection} hasSensitivities={hasSensitivities} />
      <main id="main" className={css.main}>
        <div className={css.pageHead}>
          <h1>Optimization results</h1>
          {all.data && <p className="text-2">{sensitivityText(all.data)}</p>}
        </div>
        <FreshnessNotice {...props} />
        <RankingCard
          key={sensitivity}
          view="optimization"
          label="Systems"
          tableLabel="Optimization results"
          noun={['system', 'systems']}
          table={kind === 'group' ? grouped.data : all.data}
          architectures={[...new Set((all.data?.items ?? []).map(architectureOf))]}
          symbol={symbol}
          provenance={results.provenance}
          kind={kind}
          onKind={(next) => void navigate(optimizationPath(projectId, next, sensitivity), { replace: true })}
          action="Get Detailed Results"
          hint={
            canOpen
              ? 'Double click on a row or select row and click "Get Detailed Results" button to see simulations details'
              : 'Details need a recalculation.'
          }
          onOpen={canOpen ? open : undefined}
          {...(canOpen && { onCompare: compare })}
        />
        {all.data && <NotInTable projectId={projectId} sensitivity={sensitivity} table={all.data} bus={bus} />}
        <PrintPage project={source.project} provenance={source.provenance} subject="Optimization results" />
        <ProvenanceFoot results={results} />
      </main>
    </div>
  );
}
