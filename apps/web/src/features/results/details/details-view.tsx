import { IconRefresh } from '@tabler/icons-react';
import { readSelection, type Selection, type TableRow } from '@stackwatt/model';
import { useEffect } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { useProject } from '../../../editor/use-editor.ts';
import { messageOf } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/number.ts';
import { Button } from '../../../ui/button.tsx';
import { useChartSource } from '../../../ui/charts/chart-source.tsx';
import { useFocusKept } from '../../../ui/use-focus-kept.ts';
import { PrintPage } from '../../../ui/print-page.tsx';
import { MetricContext } from '../metrics/use-metric.ts';
import { ProofButton } from '../proof/proof-mark.tsx';
import { ProvenanceFoot } from '../proof/provenance-foot.tsx';
import { isCancelled, useDetails, useSystems } from '../queries/result-queries.ts';
import { ResultsNav } from '../page/results-nav.tsx';
import { FreshnessNotice } from '../page/freshness-notice.tsx';
import { LoadingScreen } from '../states/state-screens.tsx';
import { SystemName } from '../system/system-name.tsx';
import { sensitivityText, systemHeading } from '../system/system-text.ts';
import { DetailProgress } from './progress/detail-progress.tsx';
import { askedSection, shownSections, type ShownSection } from './sections.ts';
import { optimizationPath, type DetailProps, type ViewProps } from '../views.ts';
import css from '../results.module.css';

/** One system in full: summary, revenue, every hour, cash flow. */
export function DetailsView(props: ViewProps) {
  const { projectId, results } = props;
  const { selection: segment = '' } = useParams();
  const { hash } = useLocation();
  const selection = readSelection(segment);
  const sensitivity = selection.kind === 'none' ? 0 : selection.sensitivity;
  const all = useSystems(projectId, sensitivity, 'all', true);
  const grouped = useSystems(projectId, sensitivity, 'group', selection.kind === 'optimization' && selection.tableKind === 'group');
  const hasSensitivities = results.header.sensitivity.length > 0;
  if (selection.kind !== 'optimization' || (sensitivity !== 0 && !hasSensitivities))
    return <Navigate to={optimizationPath(projectId, selection.kind === 'none' ? 'all' : selection.tableKind)} replace />;
  const asked = selection.tableKind === 'group' ? grouped : all;
  const table = asked.data;
  if (!all.data && !all.isError) return <LoadingScreen />;
  if (!table && !asked.isError) return <LoadingScreen />;
  const row = table?.items[selection.optimization];
  // D-004: a selection past the table is none.
  if (!table || !row) return <Navigate to={optimizationPath(projectId, selection.tableKind, sensitivity)} replace />;
  const systems = all.data?.items ?? table.items;
  return (
    <System
      key={row.id}
      {...props}
      selection={selection}
      hasSensitivities={hasSensitivities}
      fragment={hash.slice(1)}
      row={row}
      rank={systems.findIndex((one) => one.id === row.id)}
      count={systems.length}
    />
  );
}

interface SystemProps extends ViewProps {
  readonly selection: Extract<Selection, { kind: 'optimization' }>;
  readonly hasSensitivities: boolean;
  /** The section that the address asks for. */
  readonly fragment: string;
  readonly row: TableRow;
  readonly rank: number;
  readonly count: number;
}

/** The contents list with the sections that this system has, and the one that is asked for. */
function System(props: SystemProps) {
  const { projectId, results, selection, hasSensitivities, fragment, row } = props;
  const project = useProject((all) => all);
  const query = useDetails(projectId, row.id);
  const sections = shownSections(query.data && { project, detail: query.data });
  // A section that this system has not gives way to the first.
  const section = sections.find(({ id }) => id === fragment) ?? (query.data ? undefined : askedSection(fragment)) ?? sections[0]!;
  return (
    <div className={css.frame}>
      <ResultsNav
        projectId={projectId}
        current={section.id}
        selection={selection}
        hasSensitivities={hasSensitivities}
        systemSections={sections}
      />
      <main id="main" className={css.main}>
        <div className={css.noticeAbove}>
          <FreshnessNotice {...props} />
        </div>
        <SystemSection {...props} section={section} query={query} />
        <ProvenanceFoot results={results} />
      </main>
    </div>
  );
}

interface SectionProps extends SystemProps {
  readonly section: ShownSection;
  readonly query: ReturnType<typeof useDetails>;
}

function SystemSection({ projectId, results, row, rank, count, section, query, onRecalculate, isStarting }: SectionProps) {
  const symbol = useProject((project) => project.currencySymbol);
  const bus = useProject((project) => project.bus);
  const source = useChartSource();
  useFocusKept(query.status);
  const title = section.name;
  const head = (
    <div className={css.pageHead}>
      <h1>{title}</h1>
      <div className={css.subject}>
        <p className="text-2">
          <SystemName header={results.header} row={row} bus={bus} />
        </p>
        {row.sensitivity.length > 0 && <p className="small text-3">{sensitivityText({ header: results.header, items: [row] })}</p>}
      </div>
      <ProofButton
        proof={row.proof}
        provenance={results.provenance}
        charge={query.data && { ...query.data.performance.chargeAtStart, symbol }}
      />
      <span className="small text-3 nowrap">
        Rank {formatNumber(rank + 1)} of {formatNumber(count)}
      </span>
    </div>
  );
  if (isCancelled(query.error) && !query.data)
    return (
      <>
        {head}
        <section className={`card ${css.screen}`}>
          <output>The calculation of this system was cancelled. Its row in the table stays.</output>
          <div className="row">
            <Button icon={IconRefresh} onClick={() => void query.refetch()}>
              Calculate this system
            </Button>
          </div>
        </section>
      </>
    );
  if (query.isError && !query.data)
    return (
      <>
        {head}
        <DetailFailed message={messageOf(query.error)} isStarting={isStarting} onRecalculate={onRecalculate} />
      </>
    );
  // DET-61: a late-stage system of many years takes seconds.
  if (!query.data)
    return (
      <>
        {head}
        <DetailProgress projectId={projectId} header={results.header} row={row} bus={bus} symbol={symbol} failure={query.failureReason} />
      </>
    );
  const subject = [systemHeading(results.header, row, bus), sensitivityText({ header: results.header, items: [row] })]
    .filter(Boolean)
    .join(', ');
  const streams = results.header.revenue.map(({ name }) => name);
  const shared: DetailProps = { projectId, detail: query.data, subject, symbol, streams };
  return (
    <>
      <FromTheTop key={section.id} />
      <PrintPage project={source.project} subject={`${title}, ${subject}`} provenance={source.provenance} />
      {head}
      <MetricContext value={shared}>
        <section.View {...shared} />
      </MetricContext>
    </>
  );
}

/** Sections share one path, so the browser would keep the place of the one before. */
function FromTheTop() {
  useEffect(() => {
    // Newer browsers answer a promise here, which is no clean-up.
    window.scrollTo({ top: 0 });
  }, []);
  return null;
}

/** DET-59 */
const DetailFailed = ({
  message,
  isStarting,
  onRecalculate,
}: {
  readonly message: string;
  readonly isStarting: boolean;
  readonly onRecalculate: () => void;
}) => (
  <section className={`card ${css.screen}`}>
    <p role="alert" className="strong">
      Couldn&apos;t get detailed results
    </p>
    <details>
      <summary>What the server said</summary>
      <p className="text-2">{message === 'Service unavailable' ? 'Service Unavailable' : message}</p>
    </details>
    <div className="row">
      <Button icon={IconRefresh} disabled={isStarting} onClick={onRecalculate}>
        Recalculate
      </Button>
    </div>
  </section>
);
