import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconChevronRight } from '@tabler/icons-react';
import type { Provenance, ResultTable } from '@stackwatt/model';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { getNumberStyle } from '../../../lib/number-style.ts';
import { formatNumber, MISSING } from '../../../lib/number.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useChartSource } from '../../../ui/charts/chart-source.tsx';
import { toTsv, type PartialCount } from '../../../ui/charts/chart-table.ts';
import { useSettings } from '../../../lib/settings.ts';
import table from '../../../ui/data-table.module.css';
import { HelpIcon } from '../../../ui/help-icon.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { cellText, cellTitle, columnsOf, GAP_TARGET, GROUPS, type ResultColumn } from './columns.ts';
import { metricHelp } from '../metrics/metric-help.ts';
import { ProofMark } from '../proof/proof-mark.tsx';
import { SystemChips } from './system-chips.tsx';
import {
  architectureName,
  architectureOf,
  rowsOf,
  NO_FILTER,
  BY_NPV,
  nextSorting,
  tableForCopy,
  zeroLineAt,
  type RankedRow,
  type Sorting,
  type TableFilter,
} from './table-view.ts';
import { useRoom } from './use-room.ts';
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

const ROW_HEIGHT = 30;
/** Above this only the rows in sight exist. */
const VIRTUAL_ABOVE = 100;
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
  const isVirtual = rows.length > VIRTUAL_ABOVE;
  const line = isCompact ? undefined : zeroLineAt(rows, sorting);
  /** Rows and the line among them, from above. */
  const count = rows.length + (line === undefined ? 0 : 1);
  const entryOf = (at: number): number => (line !== undefined && at >= line ? at + 1 : at);
  // oxlint-disable-next-line react/incompatible-library -- the rows in sight change by scrolling, which no memo may hold back
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 16,
    enabled: isVirtual,
  });
  const shown = isVirtual ? virtual.getVirtualItems().map((item) => item.index) : Array.from({ length: count }, (_, entry) => entry);
  const above = isVirtual ? (virtual.getVirtualItems()[0]?.start ?? 0) : 0;
  const below = isVirtual ? virtual.getTotalSize() - (virtual.getVirtualItems().at(-1)?.end ?? 0) : 0;
  const place = rows.findIndex((row) => row.index === highlighted);
  /** Whether the highlight was moved by keys, so that focus follows it. */
  const [follows, setFollows] = useState(false);

  const entry = place < 0 ? -1 : entryOf(place);
  useEffect(() => {
    if (follows && isVirtual && entry >= 0) virtual.scrollToIndex(entry, { align: 'auto' });
  }, [follows, isVirtual, virtual, entry]);
  /** A row far away is drawn only after the table has scrolled to it. */
  const isDrawn = shown.includes(entry);
  useEffect(() => {
    const { activeElement } = document;
    if (!follows || !isDrawn || !(activeElement === document.body || scroller.current?.contains(activeElement))) return;
    scroller.current?.querySelector<HTMLElement>(`[data-rank="${highlighted}"]`)?.focus({ preventScroll: isVirtual });
  }, [follows, isDrawn, highlighted, isVirtual]);
  const highlight = useCallback(
    (index: number): void => {
      setFollows(false);
      onHighlight?.(index);
    },
    [onHighlight],
  );

  const moveTo = (target: number): void => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, target))];
    if (!row || !onHighlight) return;
    setFollows(true);
    onHighlight(row.index);
  };
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
        <thead>
          <tr className={css.groups}>
            <th className={css.fixed} aria-hidden />
            {GROUPS.map((group) => {
              const width = columns.filter((column) => column.group === group).length;
              return (
                width > 0 && (
                  <th key={group} scope="colgroup" colSpan={width} className={css.group}>
                    {group}
                  </th>
                )
              );
            })}
          </tr>
          <tr className={css.heads}>
            <th scope="col" className={css.fixed}>
              {isCompact ? 'System' : 'Architecture'}
            </th>
            {columns.map((column, n) => (
              <Head
                key={column.key}
                column={column}
                isFirst={columns[n - 1]?.group !== column.group}
                sorting={sorting}
                onSort={onSort}
                symbol={symbol}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr aria-hidden style={{ height: above }} />}
          {shown.map((at) => {
            if (at === line) return <ZeroLine key="line" rows={rows} columns={columns} noun={noun} />;
            const rank = line !== undefined && at > line ? at - 1 : at;
            const row = rows[rank]!;
            return (
              <Row
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

interface HeadProps {
  readonly column: ResultColumn;
  /** First of its group: a rule stands before it. */
  readonly isFirst: boolean;
  readonly sorting: Sorting;
  readonly onSort: ((sorting: Sorting) => void) | undefined;
  readonly symbol: string;
}

function Head({ column, isFirst, sorting, onSort, symbol }: HeadProps) {
  const { engineVersion } = useSettings();
  const isSorted = sorting.key === column.key;
  const text = (
    <>
      <span className={css.headLabel}>
        {column.label}
        {isSorted && <Icon icon={sorting.direction === 'descending' ? IconArrowDown : IconArrowUp} size={14} />}
      </span>
      <span className={`${table.unit} ${css.unit}`}>{column.unit}</span>
    </>
  );
  return (
    <th
      scope="col"
      className={`${table.number} ${isFirst ? css.first : ''}`}
      aria-sort={isSorted ? sorting.direction : onSort ? 'none' : undefined}
    >
      {onSort ? (
        <button
          type="button"
          className={css.sort}
          title={`Sort by ${column.label}`}
          onClick={() => onSort(nextSorting(sorting, column.key))}
        >
          {text}
        </button>
      ) : (
        text
      )}
      {onSort && column.metric !== undefined && (
        <span className={css.help}>
          <HelpIcon of={column.label} help={metricHelp(column.metric, undefined, symbol, engineVersion)} />
        </span>
      )}
    </th>
  );
}

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

interface RowProps {
  readonly row: RankedRow;
  readonly rowIndex: number;
  readonly columns: readonly ResultColumn[];
  readonly provenance: Provenance | null;
  readonly isHighlighted: boolean;
  /** The one row of the table that Tab reaches. */
  readonly isReachable: boolean;
  /** Undefined where rows cannot be compared. */
  readonly isTicked: boolean | undefined;
  readonly onTick: ((id: number) => void) | undefined;
  readonly renderLead: ((row: RankedRow) => ReactNode) | undefined;
  readonly onHighlight: ((index: number) => void) | undefined;
  readonly onOpen: ((index: number) => void) | undefined;
}

/** Drawn again only when something of the row itself is new: a table of thousands of rows scrolls. */
const Row = memo(function Row(props: RowProps) {
  const {
    row: ranked,
    rowIndex,
    columns,
    provenance,
    isHighlighted,
    isReachable,
    isTicked,
    onTick,
    renderLead,
    onHighlight,
    onOpen,
  } = props;
  const { index, row } = ranked;
  const name = architectureName(architectureOf(row));
  return (
    <tr
      aria-rowindex={rowIndex}
      data-rank={index}
      tabIndex={onHighlight ? (isReachable ? 0 : -1) : undefined}
      aria-selected={onHighlight ? isHighlighted : undefined}
      // A double click opens; it does not select the word under it.
      onMouseDown={(event) => event.detail > 1 && event.preventDefault()}
      onClick={() => onHighlight?.(index)}
      onDoubleClick={() => onOpen?.(index)}
    >
      <th scope="row" className={css.fixed}>
        <span className={css.architecture}>
          {onTick && (
            // A click on the tick is none on the row.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
            <label className={css.tick} onClick={(event) => event.stopPropagation()} onDoubleClick={(event) => event.stopPropagation()}>
              <input
                type="checkbox"
                tabIndex={-1}
                checked={isTicked === true}
                aria-label={`Compare ${name}, rank ${index + 1}`}
                onChange={() => onTick(row.id)}
              />
            </label>
          )}
          {renderLead?.(ranked)}
          <SystemChips technologies={row.technologies} />
          <span className={row.technologies.length === 0 ? 'small text-3' : 'sr-only'}>{name}</span>
          <ProofMark proof={row.proof} provenance={provenance} of={`${name}, rank ${index + 1}`} isReachable={isReachable} />
          {onOpen && (
            <IconButton
              label={`Open ${name}, rank ${index + 1}`}
              icon={IconChevronRight}
              className={css.open}
              tabIndex={-1}
              onClick={() => onOpen(index)}
            />
          )}
        </span>
      </th>
      {columns.map((column, n) => {
        const value = column.value(row);
        const text = cellText(column, row);
        const isLarge = column.key === 'gap' && row.proof.gap > GAP_TARGET;
        return (
          <td
            key={column.key}
            title={cellTitle(column, row)}
            className={[
              table.number,
              columns[n - 1]?.group === column.group ? '' : css.first,
              column.key === 'npv' ? css.npv : '',
              column.isMoney && (value ?? 0) < 0 ? 'negative' : '',
              text === MISSING ? css.missing : '',
              isLarge ? css.gap : '',
            ]
              .filter(Boolean)
              .join(' ')}
          >
            {isLarge && (
              <>
                <Icon icon={IconAlertTriangle} size={13} />
                <span className="sr-only">above the target: </span>
              </>
            )}
            {text}
          </td>
        );
      })}
    </tr>
  );
});
