import { IconColumns2, IconCopy } from '@tabler/icons-react';
import type { Provenance, ResultTable, TableKind } from '@stackwatt/model';
import { useCallback, useState } from 'react';
import { formatNumber } from '../../../lib/number.ts';
import { Button } from '../../../ui/button.tsx';
import { useChartSource } from '../../../ui/charts/chart-source.tsx';
import { Segments } from '../../../ui/choice-fields.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ThinBar } from '../page/thin-bar.tsx';
import { columnsOf } from './columns.ts';
import { copy, shownColumns, SystemTable } from './system-table.tsx';
import { setTableSettings, useTableSettings, type RankedView } from './table-settings.ts';
import { ColumnsTool, FilterTool } from './table-tools.tsx';
import { mayCompare, rowsOf, withTick } from './table-view.ts';
import css from '../results.module.css';

interface RankingCardProps {
  readonly view: RankedView;
  /** Of the card; the table has its own. */
  readonly label: string;
  readonly tableLabel: string;
  /** What a row is, one and several. */
  readonly noun: readonly [string, string];
  /** Undefined while it loads. */
  readonly table: Pick<ResultTable, 'header' | 'items'> | undefined;
  /** Of all rows, whichever are shown. */
  readonly architectures: readonly string[];
  readonly symbol: string;
  readonly provenance: Provenance | null;
  readonly kind: TableKind;
  readonly onKind: (kind: TableKind) => void;
  /** What the button does with the highlighted row. */
  readonly action: string;
  readonly hint: string;
  /** Opens a row by its place in the table; absent where rows cannot be opened, which the hint explains. */
  readonly onOpen: ((index: number) => void) | undefined;
  /** Opens rows side by side by their ids; absent where they cannot be compared. */
  readonly onCompare?: (ids: readonly number[]) => void;
}

/** A ranked table with its tools: group, filter, columns, copy, compare, open. */
export function RankingCard(props: RankingCardProps) {
  const { view, table, noun, symbol, kind, onKind, onOpen, onCompare } = props;
  const { partial } = useChartSource();
  const { sorting, filter, flipped } = useTableSettings(view);
  const [highlighted, setHighlighted] = useState<number>();
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const tick = useCallback((id: number): void => setTicked((before) => withTick(before, id)), []);
  const columns = table ? columnsOf(table, symbol) : [];
  const rows = table
    ? rowsOf(
        table.items,
        filter,
        columns.find((column) => column.key === sorting.key),
        sorting.direction,
      )
    : [];
  const nounOf = (count: number): string => (count === 1 ? noun[0] : noun[1]);
  const copyAll = (): void =>
    void copy(rows, shownColumns(columns, flipped), partial).then(
      () => showToast({ text: `${formatNumber(rows.length)} rows copied with headings and units` }),
      () => showToast({ tone: 'danger', text: 'The browser does not allow copying here' }),
    );
  return (
    <section className={`card ${css.tableCard}`} aria-label={props.label}>
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
            onKind(next);
          }}
        />
        <span className="small text-3">
          {formatNumber(rows.length)} {nounOf(rows.length)}
          {rows.length === (table?.items.length ?? 0) ? '' : ` of ${formatNumber(table?.items.length)}`}
        </span>
        <span className="space" />
        <FilterTool
          filter={filter}
          architectures={props.architectures}
          onFilter={(next) => {
            setHighlighted(undefined);
            setTableSettings(view, { filter: next });
          }}
        />
        <ColumnsTool columns={columns} flipped={flipped} onFlip={(next) => setTableSettings(view, { flipped: next })} />
        <Button size="small" kind="quiet" icon={IconCopy} onClick={copyAll}>
          Copy table
        </Button>
        {onCompare && (
          <Button
            size="small"
            icon={IconColumns2}
            disabled={!mayCompare(ticked)}
            title={mayCompare(ticked) ? undefined : 'Tick two to four systems'}
            onClick={() => onCompare(ticked)}
          >
            {ticked.length === 0 ? 'Compare' : `Compare ${formatNumber(ticked.length)}`}
          </Button>
        )}
        <Button
          size="small"
          kind={onOpen ? 'primary' : 'default'}
          disabled={highlighted === undefined || !onOpen}
          onClick={() => highlighted !== undefined && onOpen?.(highlighted)}
        >
          {props.action}
        </Button>
      </header>
      {table && (
        <SystemTable
          label={props.tableLabel}
          table={table}
          symbol={symbol}
          provenance={props.provenance}
          filter={filter}
          sorting={sorting}
          flipped={flipped}
          highlighted={highlighted}
          noun={noun[1]}
          {...(onCompare && { ticked, onTick: tick })}
          onSort={(next) => setTableSettings(view, { sorting: next })}
          onHighlight={onOpen ? setHighlighted : undefined}
          onOpen={onOpen}
        />
      )}
      {!table && <ThinBar label="Loading the table" />}
      <footer className={css.tableFoot}>
        <span>
          {props.hint}
          {onOpen && (
            <span className="not-small">
              . Arrows move, <kbd>Enter</kbd> opens{onCompare ? ', ' : '.'}
              {onCompare && (
                <>
                  <kbd>Space</kbd> ticks two to four for a comparison.
                </>
              )}
            </span>
          )}
        </span>
      </footer>
    </section>
  );
}
