import { IconRefresh } from '@tabler/icons-react';
import { readSelection, type TableRow } from '@stackwatt/model';
import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { useProject } from '../../editor/use-editor.ts';
import { messageOf } from '../../lib/api.ts';
import { formatNumber } from '../../lib/number.ts';
import { Button } from '../../ui/button.tsx';
import { useChartSource } from '../../ui/charts/chart-source.tsx';
import { PrintPage } from '../../ui/print-page.tsx';
import { CashFlowView } from './cash-flow-view.tsx';
import { ProofButton } from './proof-mark.tsx';
import { ProvenanceFoot } from './provenance-foot.tsx';
import { useDetails, useSystems } from './result-queries.ts';
import { ResultsNav } from './results-nav.tsx';
import { RevenueView } from './revenue-view.tsx';
import { StandingNotice } from './standing-notice.tsx';
import { LoadingScreen } from './state-screens.tsx';
import { SummaryView } from './summary-view.tsx';
import { sensitivityText, systemText } from './system-text.ts';
import { TimeSeriesView } from './time-series-view.tsx';
import { DETAIL_SECTIONS, optimizationPath, type DetailProps, type DetailSection, type ViewProps } from './views.ts';
import { Waiting } from './waiting.tsx';
import css from './results.module.css';

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
  const section = DETAIL_SECTIONS.find((one) => `#${one.id}` === hash)?.id ?? 'summary';
  return (
    <div className={css.frame}>
      <ResultsNav projectId={projectId} current={section} selection={selection} hasSensitivities={hasSensitivities} />
      <main id="main" className={css.main}>
        <div className={css.noticeAbove}>
          <StandingNotice {...props} />
        </div>
        <System
          key={row.id}
          {...props}
          row={row}
          rank={systems.findIndex((one) => one.id === row.id)}
          count={systems.length}
          section={section}
        />
        <ProvenanceFoot results={results} />
      </main>
    </div>
  );
}

interface SystemProps extends ViewProps {
  readonly row: TableRow;
  readonly rank: number;
  readonly count: number;
  readonly section: DetailSection;
}

function System({ projectId, results, row, rank, count, section, onRecalculate, isStarting }: SystemProps) {
  const symbol = useProject((project) => project.currencySymbol);
  const bus = useProject((project) => project.bus);
  const query = useDetails(projectId, row.id);
  const source = useChartSource();
  const title = DETAIL_SECTIONS.find((one) => one.id === section)!.name;
  const head = (
    <div className={css.pageHead}>
      <h1>{title}</h1>
      <p className="text-2">{systemText(results.header, row, bus)}</p>
      {row.sensitivity.length > 0 && <p className="small text-3">{sensitivityText({ header: results.header, items: [row] })}</p>}
      <span className="space" />
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
        <Waiting label="Calculating this system in detail" failure={query.failureReason} />
        <p className="text-2">Calculating results, please wait</p>
      </>
    );
  const shared: DetailProps = { projectId, detail: query.data, symbol, streams: results.header.revenue.map(({ name }) => name) };
  const views: Record<DetailSection, ReactNode> = {
    summary: <SummaryView {...shared} />,
    revenue: <RevenueView {...shared} />,
    'time-series': <TimeSeriesView {...shared} />,
    'cash-flow': <CashFlowView {...shared} />,
  };
  return (
    <>
      <FromTheTop key={section} />
      <PrintPage
        project={source.project}
        subject={[title, systemText(results.header, row, bus), sensitivityText({ header: results.header, items: [row] })]
          .filter(Boolean)
          .join(', ')}
        provenance={source.provenance}
      />
      {head}
      {views[section]}
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
