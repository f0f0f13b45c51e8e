import { useEffect, useMemo, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { ActionMenu } from '../../../ui/menu.tsx';
import { LibraryHead } from './library-head.tsx';
import type { LibraryColumn, Sort } from './library-column.ts';
import { LibraryRow } from './library-row.tsx';
import { sorted } from './sorted-rows.ts';
import { ROW_HEIGHT, useEntriesInSight } from './use-entries-in-sight.ts';
import table from '../../../ui/data-table.module.css';
import css from './library.module.css';

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
  const { virtual, shown, above, below } = useEntriesInSight(scroller, entries.length);

  const place = entries.findIndex((entry) => entry.kind === 'row' && keyOf(entry.row) === selected);
  const first = entries.findIndex((entry) => entry.kind === 'row');
  const reachable = place < 0 ? first : place;
  /** Whether the selection was moved by keys, so that focus follows it. */
  const [follows, setFollows] = useState(false);
  const isDrawn = shown.includes(place);
  useEffect(() => {
    if (follows && place >= 0) virtual?.scrollToIndex(place, { align: 'auto' });
  }, [follows, virtual, place]);
  useEffect(() => {
    if (follows && isDrawn)
      scroller.current?.querySelector<HTMLElement>('tr[aria-selected="true"]')?.focus({ preventScroll: virtual !== undefined });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the focus goes on to each place
  }, [follows, isDrawn, place, virtual]);

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

  return (
    <div ref={scroller} className={css.scroll}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid: keys move among its rows */}
      <table role="grid" className={`${table.table} ${css.table}`} aria-label={label} aria-rowcount={entries.length + 1} onKeyDown={key}>
        <LibraryHead columns={columns} sort={sort} onSort={setSort} hasActions={actionsOf !== undefined} />
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
              <LibraryRow
                key={keyOf(row)}
                row={row}
                name={nameOf(row)}
                rowIndex={at + 2}
                columns={columns}
                isSelected={at === place}
                isReachable={at === reachable}
                onSelect={() => onSelect(row)}
                onPress={() => {
                  setFollows(false);
                  onSelect(row);
                  onOpen(row);
                }}
                actionsOf={actionsOf}
              />
            );
          })}
          {below > 0 && <tr aria-hidden style={{ height: below }} />}
        </tbody>
      </table>
    </div>
  );
}
