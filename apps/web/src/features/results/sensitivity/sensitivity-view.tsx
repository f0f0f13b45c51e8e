import type { TableKind } from '@stackwatt/model';
import { Navigate } from 'react-router';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useProject } from '../../../editor/use-editor.ts';
import { useChartSource } from '../../../ui/charts/chart-source.tsx';
import { PrintPage } from '../../../ui/print-page.tsx';
import { ProvenanceFoot } from '../proof/provenance-foot.tsx';
import { useSensitivities } from '../queries/result-queries.ts';
import { ResultsNav } from '../page/results-nav.tsx';
import { FreshnessNotice } from '../page/freshness-notice.tsx';
import { RankingCard } from '../ranking/ranking-card.tsx';
import { architectureOf, bestOfEach } from '../ranking/table-view.ts';
import { firstPath, optimizationPath, type ViewProps } from '../views.ts';
import { LoadingScreen } from '../states/state-screens.tsx';
import css from '../results.module.css';

/** One row for each sensitivity case. With a single case there is nothing to choose: its systems are shown (TAB-20). */
export function SensitivityView(props: ViewProps) {
  const { projectId, results } = props;
  const source = useChartSource();
  const symbol = useProject((project) => project.currencySymbol);
  const table = useSensitivities(projectId, true);
  const navigate = useNavigate();
  const [kind, setKind] = useState<TableKind>('all');
  if (!table.data && !table.isError) return <LoadingScreen />;
  if (!table.data || table.data.items.length < 2) return <Navigate to={firstPath(projectId, table.data?.items ?? [])} replace />;
  const cases = table.data.items;
  // Grouped, the best case of each architecture that is the best of some case.
  const shown = kind === 'group' ? bestOfEach(cases) : cases.map((_, index) => index);
  const open = (index: number): void => void navigate(optimizationPath(projectId, 'all', cases[shown[index]!]!.sensitivityIndex));
  return (
    <div className={css.frame}>
      <ResultsNav projectId={projectId} current="sensitivity" selection={{ kind: 'none' }} hasSensitivities />
      <main id="main" className={css.main}>
        <div className={css.pageHead}>
          <h1>Sensitivity table</h1>
        </div>
        <FreshnessNotice {...props} />
        <RankingCard
          view="sensitivity"
          label="Sensitivity cases"
          tableLabel="Sensitivity cases"
          noun={['case', 'cases']}
          table={kind === 'group' ? { ...table.data, items: shown.map((index) => cases[index]!) } : table.data}
          architectures={[...new Set(cases.map(architectureOf))]}
          symbol={symbol}
          provenance={results.provenance}
          kind={kind}
          onKind={setKind}
          action="Select Sensitivity"
          hint={
            'Double click on a row or select row and click "Select Sensitivity" button to see additional simulations for the selected sensitivity'
          }
          onOpen={open}
        />
        <PrintPage project={source.project} provenance={source.provenance} subject="Sensitivity table" />
        <ProvenanceFoot results={results} />
      </main>
    </div>
  );
}
