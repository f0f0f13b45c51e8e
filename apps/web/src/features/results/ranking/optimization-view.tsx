import { IconCopy } from '@tabler/icons-react';
import { readSelection, type TableKind } from '@stackwatt/model';
import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { useProject } from '../../../editor/use-editor.ts';
import { formatNumber } from '../../../lib/number.ts';
import { Button } from '../../../ui/button.tsx';
import { Segments } from '../../../ui/choice-fields.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { columnsOf } from './columns.ts';
import { useChartSource } from '../../../ui/charts/chart-source.tsx';
import { PrintPage } from '../../../ui/print-page.tsx';
import { ProvenanceFoot } from '../provenance-foot.tsx';
import { useSystems } from '../result-queries.ts';
import { ResultsNav } from '../results-nav.tsx';
import { StandingNotice } from '../standing-notice.tsx';
import { copy, shownColumns, SystemTable } from './system-table.tsx';
import { sensitivityText } from '../system-text.ts';
import { setTableSettings, useTableSettings } from './table-settings.ts';
import { ColumnsTool, FilterTool } from './table-tools.tsx';
import { architectureOf, rowsOf } from './table-view.ts';
import { detailsPath, optimizationPath, sensitivityPath, type ViewProps } from '../views.ts';
import { ThinBar } from '../thin-bar.tsx';
import css from '../results.module.css';

/** The systems of one sensitivity case, the best by NPV first. */
export function OptimizationView(props: ViewProps) {
  const { projectId, results, standing } = props;
  const { selection: segment = '' } = useParams();
  const selection = readSelection(segment);
  const navigate = useNavigate();
  const source = useChartSource();
  const symbol = useProject((project) => project.currencySymbol);
  const { sorting, filter, flipped } = useTableSettings();
  const [highlighted, setHighlighted] = useState<number>();
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

  const table = kind === 'group' ? grouped.data : all.data;
  const columns = table ? columnsOf(table, symbol) : [];
  const rows = table
    ? rowsOf(
        table.items,
        filter,
        columns.find((column) => column.key === sorting.key),
        sorting.direction,
      )
    : [];
  // CALC-27: with stale results a click on a row does nothing.
  const canOpen = standing !== 'stale';
  const open = (index: number): void =>
    void navigate(detailsPath(projectId, { kind: 'optimization', sensitivity, tableKind: kind, optimization: index }));
  const architectures = [...new Set((all.data?.items ?? []).map(architectureOf))];
  return (
    <div className={css.frame}>
      <ResultsNav projectId={projectId} current="optimization" selection={selection} hasSensitivities={hasSensitivities} />
      <main id="main" className={css.main}>
        <div className={css.pageHead}>
          <h1>Optimization results</h1>
          {all.data && <p className="text-2">{sensitivityText(all.data)}</p>}
        </div>
        <StandingNotice {...props} />
        <section className={`card ${css.tableCard}`} aria-label="Systems">
          <header className={css.toolbar}>
            <Segments<TableKind>
              label="Rows"
              size="small"
              value={kind}
              choices={[
                { value: 'group', label: 'Group By System Architecture' },
                { value: 'all', label: 'Show All' },
              ]}
              onCommit={(next) => {
                setHighlighted(undefined);
                void navigate(optimizationPath(projectId, next, sensitivity), { replace: true });
              }}
            />
            <span className="small text-3">
              {formatNumber(rows.length)} {rows.length === 1 ? 'system' : 'systems'}
              {rows.length === (table?.items.length ?? 0) ? '' : ` of ${formatNumber(table?.items.length)}`}
            </span>
            <span className="space" />
            <FilterTool filter={filter} architectures={architectures} onFilter={(next) => setTableSettings({ filter: next })} />
            <ColumnsTool columns={columns} flipped={flipped} onFlip={(next) => setTableSettings({ flipped: next })} />
            <Button
              size="small"
              kind="quiet"
              icon={IconCopy}
              onClick={() =>
                void copy(rows, shownColumns(columns, flipped), source.partial).then(
                  () => showToast({ text: `${formatNumber(rows.length)} rows copied with headings and units` }),
                  () => showToast({ tone: 'danger', text: 'The browser does not allow copying here' }),
                )
              }
            >
              Copy table
            </Button>
            <Button
              size="small"
              kind={canOpen ? 'primary' : 'default'}
              disabled={highlighted === undefined || !canOpen}
              onClick={() => highlighted !== undefined && open(highlighted)}
            >
              Get Detailed Results
            </Button>
          </header>
          {table && (
            <SystemTable
              label="Optimization results"
              table={table}
              symbol={symbol}
              provenance={results.provenance}
              filter={filter}
              sorting={sorting}
              flipped={flipped}
              highlighted={highlighted}
              onSort={(next) => setTableSettings({ sorting: next })}
              onHighlight={canOpen ? setHighlighted : undefined}
              onOpen={canOpen ? open : undefined}
            />
          )}
          {!table && <ThinBar label="Loading the table" />}
          <footer className={css.tableFoot}>
            <span>
              {canOpen
                ? 'Double click on a row or select row and click "Get Detailed Results" button to see simulations details'
                : 'Details need a recalculation.'}
              {canOpen && (
                <span className="not-small">
                  . Arrows move, <kbd>Enter</kbd> opens.
                </span>
              )}
            </span>
          </footer>
        </section>
        <PrintPage project={source.project} provenance={source.provenance} subject="Optimization results" />
        <ProvenanceFoot results={results} />
      </main>
    </div>
  );
}
