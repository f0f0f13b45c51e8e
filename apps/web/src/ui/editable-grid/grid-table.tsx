/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role
   -- a table laid out in columns of its own is none to every browser: its parts say what they are */
import { tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { MISSING } from '../../lib/number.ts';
import table from '../data-table.module.css';
import { CheckBox } from '../check-box.tsx';
import { HelpIcon } from '../help-icon.tsx';
import { cellOf, placeOf, type GridData } from './grid-data.ts';
import type { CellValue } from './cell-kinds.ts';
import { GridChoice, GridCorner, GridInput } from './grid-input.tsx';
import type { Grid } from './use-grid.ts';
import css from './editable-grid.module.css';

const ROW_HEIGHT = 29;
/** Above this only the rows in sight exist. */
const VIRTUAL_ABOVE = 200;

/** Cells are chosen, typed and filled by `useGrid`; the table knows rows and columns. */
const features = tableFeatures({});
interface Place {
  readonly row: number;
}

interface GridTableProps {
  readonly data: GridData;
  readonly grid: Grid;
  readonly label: string;
  /** Its columns are the ticks of the chart above it: all equally wide, and to the fraction of a pixel. */
  readonly isAxis?: boolean;
  /** Each cell is a field with its unit: for a table of few rows that is a form. */
  readonly isForm?: boolean;
}

/** The cells of a grid as a table; of many rows only those in sight exist. */
export function GridTable({ data, grid, label, isAxis = false, isForm = false }: GridTableProps) {
  const { columns, rows, rowsName, rowName, rowEnd } = data;
  const { range } = grid;
  // A column is its place: what stands there is asked of the grid when it is drawn, so that a keystroke makes no new table.
  const definitions = useMemo(
    () => Array.from({ length: columns.length }, (_, at): ColumnDef<typeof features, Place> => ({ id: String(at) })),
    [columns.length],
  );
  const places = useMemo(() => Array.from({ length: rows }, (_, row): Place => ({ row })), [rows]);
  const model = useTable({ features, columns: definitions, data: places });
  const all = model.getRowModel().rows;

  const scroller = useRef<HTMLDivElement>(null);
  const isVirtual = rows > VIRTUAL_ABOVE;
  // oxlint-disable-next-line react/incompatible-library -- the rows in sight change by scrolling, which no memo may hold back
  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 16,
    enabled: isVirtual,
  });
  const inSight = isVirtual ? virtual.getVirtualItems().map((item) => item.index) : places.map(({ row }) => row);
  // The row with the focus exists wherever it is scrolled to, so that the focus is never lost.
  const shown = inSight.includes(grid.active.row) || rows === 0 ? inSight : [...inSight, grid.active.row].toSorted((a, b) => a - b);
  const isChosen = (at: number): boolean => isAxis && range.right > range.left && at >= range.left && at <= range.right;
  const isAsFirst = (row: number, at: number): boolean => {
    const first = data.initialAt?.(row, at);
    return first !== undefined && data.valueAt(row, at) === first;
  };
  return (
    <div ref={scroller} className={isAxis ? undefined : `${css.scroll} ${isVirtual ? css.high : ''}`}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid of the ARIA pattern is a table
        role="grid"
        aria-label={label}
        aria-rowcount={rows + 1}
        aria-colcount={columns.length + (rowEnd ? 2 : 1)}
        aria-multiselectable
        aria-readonly={grid.isFixed || undefined}
        className={isAxis ? `${css.grid} ${css.axis}` : `${table.table} ${css.grid} ${isForm ? css.form : ''}`}
        onKeyDown={grid.onKeyDown}
        onPaste={grid.onPaste}
        onCopy={grid.onCopy}
      >
        <thead>
          {model.getHeaderGroups().map((group) => (
            <tr key={group.id} role="row" aria-rowindex={1}>
              <th scope="col" role="columnheader" aria-colindex={1} className={css.rowHead}>
                {rowsName}
              </th>
              {group.headers.map(({ index: at }) => {
                const column = columns[at]!;
                return (
                  <th
                    key={column.key}
                    scope="col"
                    role="columnheader"
                    aria-colindex={at + 2}
                    className={column.kind.isNumber ? table.number : undefined}
                    data-chosen={isChosen(at) || undefined}
                  >
                    {column.head ?? column.label}
                    {column.help && <HelpIcon of={column.label} help={column.help} />}
                    {column.unit !== undefined && <span className={table.unit}>{column.unit}</span>}
                  </th>
                );
              })}
              {rowEnd && (
                <th scope="col" role="columnheader" aria-colindex={columns.length + 2}>
                  <span className="sr-only">{rowEnd.label}</span>
                </th>
              )}
            </tr>
          ))}
        </thead>
        <tbody>
          {shown.map((row, place) => {
            const gap = row - (place === 0 ? 0 : shown[place - 1]! + 1);
            return [
              gap > 0 && <tr key={`gap ${row}`} aria-hidden style={{ height: gap * ROW_HEIGHT }} />,
              <tr key={row} id={data.rowId?.(row)} role="row" aria-rowindex={row + 2}>
                <th scope="row" role="rowheader" aria-colindex={1} className={css.rowHead}>
                  {data.rowHead?.(row) ?? rowName(row)}
                </th>
                {all[row]!.getAllCells().map((_, at) => {
                  const column = columns[at]!;
                  const isCorner = row === range.bottom && at === range.right;
                  return (
                    <td key={column.key} className={css.cell} data-default={isAsFirst(row, at) || undefined} {...grid.cellProps(row, at)}>
                      <CellContent data={data} grid={grid} row={row} column={at} isForm={isForm} />
                      {isCorner && !isForm && !grid.isTypedAt(row, at) && !grid.isFixed && <GridCorner onDrag={grid.dragCorner} />}
                    </td>
                  );
                })}
                {rowEnd && (
                  <td role="gridcell" aria-colindex={columns.length + 2} className={css.rowEnd}>
                    {rowEnd.of(row)}
                  </td>
                )}
              </tr>,
            ];
          })}
          {isVirtual && rows - 1 - (shown.at(-1) ?? 0) > 0 && (
            <tr aria-hidden style={{ height: (rows - 1 - (shown.at(-1) ?? 0)) * ROW_HEIGHT }} />
          )}
        </tbody>
      </table>
    </div>
  );
}

interface CellContentProps {
  readonly data: GridData;
  readonly grid: Grid;
  readonly row: number;
  readonly column: number;
  readonly isForm: boolean;
}

/** What stands in a cell: its text or what is typed into it, a box to tick, a list to choose from. */
function CellContent({ data, grid, row, column, isForm }: CellContentProps) {
  const of = cellOf(data, row, column);
  if (!of) return <span className="text-3">{MISSING}</span>;
  const { kind, unit } = of;
  const value = data.valueAt(row, column) ?? '';
  const label = placeOf(data, row, column);
  const isFixed = grid.isFixed || data.columns[column]!.isFixed === true;
  const take = (next: CellValue): void => grid.take({ row, column }, next);
  if (kind.turned)
    return (
      <CheckBox
        label={<span className="sr-only">{label}</span>}
        value={value === 'yes'}
        tabIndex={-1}
        onCommit={() => kind.turned && take(kind.turned(value))}
      />
    );
  if (kind.choices) return <GridChoice kind={kind} label={label} value={String(value)} isFixed={isFixed} onTake={take} />;
  const content = grid.isTypedAt(row, column) ? (
    <GridInput grid={grid} kind={kind} label={label} />
  ) : (
    <span>{grid.shownAt(row, column).text}</span>
  );
  if (!isForm) return content;
  return (
    <span className={css.field}>
      {content}
      {unit !== undefined && value !== '' && <span className={css.fieldUnit}>{unit}</span>}
    </span>
  );
}
