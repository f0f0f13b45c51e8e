import { useHighlight } from './use-highlight.ts';
import { SystemRow } from './system-row.tsx';
import { SystemHead } from './system-head.tsx';
import { ROW_HEIGHT, useRowsInSight } from './use-rows-in-sight.ts';
import type { Provenance, ResultTable } from '@stackwatt/model';
import { useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { getNumberStyle } from '../../../lib/number-style.ts';
import { formatNumber } from '../../../lib/number.ts';
import { useChartSource } from '../../../ui/charts/chart-source.tsx';
import { toTsv, type PartialCount } from '../../../ui/charts/chart-table.ts';
import { columnsOf, type ResultColumn } from './columns.ts';
import { rowsOf, NO_FILTER, BY_NPV, tableForCopy, zeroLineAt, type RankedRow, type Sorting, type TableFilter } from './table-view.ts';
import { useRoom } from './use-room.ts';
import table from '../../../ui/data-table.module.css';
import css from './system-table.module.css';

interface SystemTableProps {
  readonly label: string;
  readonly table: Pick<ResultTable, 'header' | 'items'>;
  readonly symbol: string;
  /** Where the rows come from. */
  readonly provenance?: Provenance | null;
  readonly filter?: TableFilter;
  readonly sorting?: Sorting;
  readonly onSort?: (sorting: Sorting) => void;
  /** Keys of columns that are shown or hidden against their default. */
  readonly flipped?: readonly string[];
  /** Rank of the highlighted row. */
  readonly highlighted?: number;
  readonly onHighlight?: (index: number) => void;
  /** Opens a row; absent where rows cannot be opened. */
  readonly onOpen?: (index: number) => void;
  /** Ids of the rows ticked for a comparison; absent where rows cannot be compared. */
  readonly ticked?: readonly number[];
  readonly onTick?: (id: number) => void;
  /** Before the system of a row. */
  readonly renderLead?: (row: RankedRow) => ReactNode;
  /** What the rows are, where there are several of them. */
  readonly noun?: string;
  /** A few rows for looking at, without sorting. */
  readonly isCompact?: boolean;
}

const NONE: readonly string[] = [];

/** A column is shown by default or against it. */
export const shownColumns = (columns: readonly ResultColumn[], flipped: readonly string[]): ResultColumn[] =>
  columns.filter((column) => column.isShown !== flipped.includes(column.key));

/** Systems as rows: one click or the arrows highlight, Enter or a double click opens, heads sort. */
export function SystemTable({
  label,
  table: data,
  symbol,
  provenance = null,
  filter = NO_FILTER,
  sorting = BY_NPV,
  onSort,
  flipped = NONE,
  highlighted,
  onHighlight,
  onOpen,
  ticked,
  onTick,
  renderLead,
  noun = 'systems',
  isCompact = false,
}: SystemTableProps) {
  const { partial } = useChartSource();
  const scroller = useRef<HTMLDivElement>(null);
  const all = useMemo(() => columnsOf(data, symbol), [data, symbol]);
  const columns = useMemo(() => shownColumns(all, flipped), [all, flipped]);
  useRoom(scroller);
  const rows = useMemo(
    () =>
      rowsOf(
        data.items,
        filter,
        all.find((column) => column.key === sorting.key),
        sorting.direction,
      ),
    [data.items, filter, all, sorting],
  );
  const line = isCompact ? undefined : zeroLineAt(rows, sorting);
  const { virtual, shown, above, below, entryOf } = useRowsInSight(scroller, rows.length, line);
  const place = rows.findIndex((row) => row.index === highlighted);
  const { highlight, moveTo } = useHighlight({
    scroller,
    virtual,
    shown,
    rows,
    highlighted,
    entry: place < 0 ? -1 : entryOf(place),
    onHighlight,
  });

  const key = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 300) / ROW_HEIGHT) - 3);
    const target = {
      ArrowDown: place + 1,
      ArrowUp: place < 0 ? 0 : place - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: place + page,
      PageUp: place - page,
    }[event.key];
    if (target !== undefined) moveTo(target);
    // Only from a row: Enter on a heading sorts. The first row is the one that Tab reaches while none is highlighted.
    else if (event.key === 'Enter' && event.target instanceof HTMLTableRowElement && onOpen) onOpen(rows[Math.max(0, place)]!.index);
    else if (event.key === ' ' && event.target instanceof HTMLTableRowElement && onTick) onTick(rows[Math.max(0, place)]!.row.id);
    else if (event.key === 'c' && (event.ctrlKey || event.metaKey) && place >= 0 && window.getSelection()?.toString() === '')
      void copy([rows[place]!], columns, partial);
    else return;
    event.preventDefault();
  };

  return (
    <div ref={scroller} className={css.scroll} data-compact={isCompact}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a grid: keys move among its rows */}
      <table
        className={`${table.table} ${css.table}`}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        onKeyDown={onHighlight ? key : undefined}
        role={onHighlight ? 'grid' : undefined}
      >
        <SystemHead {...{ columns, sorting, onSort, symbol, isCompact }} />
        <tbody>
          {above > 0 && <tr aria-hidden style={{ height: above }} />}
          {shown.map((at) => {
            if (at === line) return <ZeroLine key="line" rows={rows} columns={columns} noun={noun} />;
            const rank = line !== undefined && at > line ? at - 1 : at;
            const row = rows[rank]!;
            return (
              <SystemRow
                key={row.row.id}
                row={row}
                rowIndex={rank + 2}
                columns={columns}
                provenance={provenance}
                isHighlighted={row.index === highlighted}
                isReachable={place < 0 ? rank === 0 : row.index === highlighted}
                isTicked={ticked?.includes(row.row.id)}
                onTick={onTick}
                renderLead={renderLead}
                onHighlight={onHighlight && highlight}
                onOpen={onOpen}
              />
            );
          })}
          {below > 0 && <tr aria-hidden style={{ height: below }} />}
        </tbody>
      </table>
    </div>
  );
}

/** Rows with headings and units, for a spreadsheet; those of a cancelled calculation are marked. */
export const copy = (rows: readonly RankedRow[], columns: readonly ResultColumn[], partial: PartialCount | undefined): Promise<void> =>
  navigator.clipboard.writeText(toTsv(tableForCopy(rows, columns), getNumberStyle(), partial));

/** Between what earns its cost and what does not, in the scale of the column. */
function ZeroLine({
  rows,
  columns,
  noun,
}: {
  readonly rows: readonly RankedRow[];
  readonly columns: readonly ResultColumn[];
  readonly noun: string;
}) {
  const unit = columns.find(({ key }) => key === 'npv')?.unit ?? '';
  const earning = rows.filter(({ row }) => row.npv >= 0).length;
  return (
    <tr className={css.line}>
      <th colSpan={columns.length + 1} scope="rowgroup">
        <span>
          NPV {formatNumber(0, 1)}&nbsp;{unit} and above: {formatNumber(earning)} of {formatNumber(rows.length)} {noun}
        </span>
      </th>
    </tr>
  );
}
