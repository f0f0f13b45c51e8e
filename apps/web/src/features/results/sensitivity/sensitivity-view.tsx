import { Navigate } from 'react-router';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useProject } from '../../../editor/use-editor.ts';
import { Button } from '../../../ui/button.tsx';
import { useChartSource } from '../../../ui/charts/chart-source.tsx';
import { PrintPage } from '../../../ui/print-page.tsx';
import { ProvenanceFoot } from '../provenance-foot.tsx';
import { useSensitivities } from '../result-queries.ts';
import { ResultsNav } from '../results-nav.tsx';
import { StandingNotice } from '../standing-notice.tsx';
import { SystemTable } from '../ranking/system-table.tsx';
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
  const [highlighted, setHighlighted] = useState<number>();
  if (!table.data && !table.isError) return <LoadingScreen />;
  if (!table.data || table.data.items.length < 2) return <Navigate to={firstPath(projectId, table.data?.items ?? [])} replace />;
  const cases = table.data.items;
  const open = (index: number): void => void navigate(optimizationPath(projectId, 'all', cases[index]!.sensitivityIndex));
  return (
    <div className={css.frame}>
      <ResultsNav projectId={projectId} current="sensitivity" selection={{ kind: 'none' }} hasSensitivities />
      <main id="main" className={css.main}>
        <div className={css.pageHead}>
          <h1>Sensitivity table</h1>
        </div>
        <StandingNotice {...props} />
        <section className={`card ${css.tableCard}`} aria-label="Sensitivity cases">
          <header className={css.toolbar}>
            <span className="space" />
            <Button
              size="small"
              kind="primary"
              disabled={highlighted === undefined}
              onClick={() => highlighted !== undefined && open(highlighted)}
            >
              Select Sensitivity
            </Button>
          </header>
          <SystemTable
            label="Sensitivity cases"
            table={table.data}
            symbol={symbol}
            provenance={results.provenance}
            highlighted={highlighted}
            onHighlight={setHighlighted}
            onOpen={open}
          />
          <footer className={css.tableFoot}>
            Double click on a row or select row and click &quot;Select Sensitivity&quot; button to see additional simulations for the
            selected sensitivity
          </footer>
        </section>
        <PrintPage project={source.project} provenance={source.provenance} subject="Sensitivity table" />
        <ProvenanceFoot results={results} />
      </main>
    </div>
  );
}
