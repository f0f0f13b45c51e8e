import { useVirtualizer } from '@tanstack/react-virtual';
import { IconArrowDown, IconArrowUp, IconDots } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type ComponentProps, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import table from '../../../ui/data-table.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { ActionMenu } from '../../../ui/menu.tsx';
import css from './library.module.css';

export interface LibraryColumn<Row> {
  readonly key: string;
  readonly label: string;
  readonly unit?: string;
  readonly isNumber?: boolean;
  /** Columns of 4, 3 and 2 leave a list that gets too narrow, in this order. */
  readonly priority?: 2 | 3 | 4;
  /** What the column is sorted by; absent where it is not. A row without the value comes last. */
  readonly sortValue?: (row: Row) => string | number | undefined;
  readonly cell: (row: Row) => ReactNode;
}
export interface Sort {
  readonly key: string;
  readonly isDescending: boolean;
}
interface Group<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
}
interface LibraryTableProps<Row> {
  readonly label: string;
  readonly columns: readonly LibraryColumn<Row>[];
  /** In this order whatever the sorting; one without rows is left out. */
  readonly groups: readonly Group<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly selected: string | undefined;
  readonly onSelect: (row: Row) => void;
  /** A click on a row or Enter. */
  readonly onOpen: (row: Row) => void;
  readonly onDelete?: (row: Row) => void;
  /** Space on a row. */
  readonly onMark?: (row: Row) => void;
  /** The menu at the end of a row. */
  readonly actionsOf?: (row: Row) => ComponentProps<typeof ActionMenu>['entries'];
}

const ROW_HEIGHT = 38;
/** Above this only the rows in sight exist. */
const VIRTUAL_ABOVE = 100;

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
function sorted<Row>(rows: readonly Row[], column: LibraryColumn<Row> | undefined, isDescending: boolean): readonly Row[] {
  const valueOf = column?.sortValue;
  if (!valueOf) return rows;
  const sign = isDescending ? -1 : 1;
  return rows
    .map((row, at) => ({ row, at, value: valueOf(row) }))
    .sort((a, b) => {
      if (a.value === undefined || b.value === undefined)
        return Number(a.value === undefined) - Number(b.value === undefined) || a.at - b.at;
      const difference =
        typeof a.value === 'number' && typeof b.value === 'number'
          ? a.value === b.value
            ? 0
            : a.value - b.value
          : order.compare(String(a.value), String(b.value));
      return sign * difference || a.at - b.at;
    })
    .map(({ row }) => row);
}

/** A click on the row itself: not on a button in it, nor in the menu of one, whose clicks arrive here from elsewhere in the page. */
const isOfRow = ({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean =>
  target instanceof Element && currentTarget.contains(target) && target.closest('button') === null;

type Entry<Row> = { readonly kind: 'group'; readonly title: string } | { readonly kind: 'row'; readonly row: Row };

/** Types in named groups: heads sort within the groups, arrows and a pointed-at picture select, Enter or a click opens. */
export function LibraryTable<Row>({
  label,
  columns,
  groups,
  keyOf,
  nameOf,
  selected,
  onSelect,
  onOpen,
  onDelete,
  onMark,
  actionsOf,
}: LibraryTableProps<Row>) {
  const [sort, setSort] = useState<Sort>();
  const scroller = useRef<HTMLDivElement>(null);
  const entries = useMemo(() => {
    const column = columns.find(({ key }) => key === sort?.key);
    return groups.flatMap(({ title, rows }): Entry<Row>[] =>
      rows.length === 0
        ? []
        : [{ kind: 'group', title }, ...sorted(rows, column, sort?.isDescending === true).map((row) => ({ kind: 'row', row }) as const)],
    );
  }, [groups, columns, sort]);
  const isVirtual = entries.length > VIRTUAL_ABOVE;
  // oxlint-disable-next-line react/incompatible-library -- the rows in sight change by scrolling, which no memo may hold back
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    enabled: isVirtual,
  });
  const items = virtual.getVirtualItems();
  const shown = isVirtual ? items.map(({ index }) => index) : entries.map((_, index) => index);
  const above = isVirtual ? (items[0]?.start ?? 0) : 0;
  const below = isVirtual ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;

  const place = entries.findIndex((entry) => entry.kind === 'row' && keyOf(entry.row) === selected);
  const first = entries.findIndex((entry) => entry.kind === 'row');
  const reachable = place < 0 ? first : place;
  /** Whether the selection was moved by keys, so that focus follows it. */
  const [follows, setFollows] = useState(false);
  const isDrawn = shown.includes(place);
  useEffect(() => {
    if (follows && isVirtual && place >= 0) virtual.scrollToIndex(place, { align: 'auto' });
  }, [follows, isVirtual, virtual, place]);
  useEffect(() => {
    if (follows && isDrawn) scroller.current?.querySelector<HTMLElement>('tr[aria-selected="true"]')?.focus({ preventScroll: isVirtual });
  }, [follows, isDrawn, place, isVirtual]);

  /** The row at or beyond a place, passing over the heads of the groups. */
  const rowFrom = (from: number, step: 1 | -1): Row | undefined => {
    for (let at = from; at >= 0 && at < entries.length; at += step) {
      const entry = entries[at]!;
      if (entry.kind === 'row') return entry.row;
    }
    return undefined;
  };
  const key = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLTableRowElement)) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / ROW_HEIGHT) - 2);
    const moves: Readonly<Record<string, () => Row | undefined>> = {
      ArrowDown: () => rowFrom(reachable + 1, 1),
      ArrowUp: () => rowFrom(reachable - 1, -1),
      Home: () => rowFrom(0, 1),
      End: () => rowFrom(entries.length - 1, -1),
      PageDown: () => rowFrom(Math.min(entries.length - 1, reachable + page), -1),
      PageUp: () => rowFrom(Math.max(0, reachable - page), 1),
    };
    const target = moves[event.key]?.();
    const current = entries[reachable];
    if (target !== undefined) {
      setFollows(true);
      onSelect(target);
    } else if (event.key === 'Enter' && current?.kind === 'row') onOpen(current.row);
    else if (event.key === 'Delete' && current?.kind === 'row' && onDelete) onDelete(current.row);
    else if (event.key === ' ' && current?.kind === 'row' && onMark) onMark(current.row);
    else return;
    event.preventDefault();
  };
  const sortBy = (next: string): void =>
    setSort((before) =>
      before?.key !== next ? { key: next, isDescending: false } : before.isDescending ? undefined : { key: next, isDescending: true },
    );

  return (
    <div ref={scroller} className={css.scroll}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid: keys move among its rows */}
      <table role="grid" className={`${table.table} ${css.table}`} aria-label={label} aria-rowcount={entries.length + 1} onKeyDown={key}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={column.isNumber ? table.number : undefined}
                aria-sort={sort?.key === column.key ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
              >
                {column.sortValue ? (
                  <button type="button" className={css.sort} onClick={() => sortBy(column.key)}>
                    <span>
                      {column.label}
                      {sort?.key === column.key && <Icon icon={sort.isDescending ? IconArrowDown : IconArrowUp} size={13} />}
                    </span>
                    {column.unit !== undefined && <span className={table.unit}>{column.unit}</span>}
                  </button>
                ) : (
                  <>
                    {column.label}
                    {column.unit !== undefined && <span className={table.unit}>{column.unit}</span>}
                  </>
                )}
              </th>
            ))}
            {actionsOf && (
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr aria-hidden style={{ height: above }} />}
          {shown.map((at) => {
            const entry = entries[at]!;
            if (entry.kind === 'group')
              return (
                <tr key={entry.title} className={css.group} aria-rowindex={at + 2}>
                  <th scope="rowgroup" colSpan={columns.length + (actionsOf ? 1 : 0)}>
                    {entry.title}
                  </th>
                </tr>
              );
            const { row } = entry;
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Enter opens the row that has the focus
              <tr
                key={keyOf(row)}
                aria-label={nameOf(row)}
                aria-rowindex={at + 2}
                aria-selected={at === place}
                tabIndex={at === reachable ? 0 : -1}
                onFocus={(event) => {
                  if (event.target === event.currentTarget && at !== place) onSelect(row);
                }}
                onClick={(event) => {
                  if (!isOfRow(event)) return;
                  setFollows(false);
                  onSelect(row);
                  onOpen(row);
                }}
              >
                {columns.map((column, index) =>
                  index === 0 ? (
                    <th key={column.key} scope="row" className={css.name} title={nameOf(row)}>
                      {column.cell(row)}
                    </th>
                  ) : (
                    <td key={column.key} className={column.isNumber ? table.number : undefined}>
                      {column.cell(row)}
                    </td>
                  ),
                )}
                {actionsOf && (
                  <td className={css.actions}>
                    <ActionMenu
                      label={`Actions for ${nameOf(row)}`}
                      width={180}
                      target={<IconButton icon={IconDots} label={`More actions for ${nameOf(row)}`} title="More actions" />}
                      entries={actionsOf(row)}
                    />
                  </td>
                )}
              </tr>
            );
          })}
          {below > 0 && <tr aria-hidden style={{ height: below }} />}
        </tbody>
      </table>
    </div>
  );
}
