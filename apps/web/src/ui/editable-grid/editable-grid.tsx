import { IconPlus, IconX } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactNode } from 'react';
import table from '../data-table.module.css';
import { Button } from '../button.tsx';
import { HelpIcon } from '../help-icon.tsx';
import { PasteButton } from '../paste-button.tsx';
import { showToast } from '../toast.tsx';
import { wholeOf } from './cells.ts';
import { FillTools } from './fill-tools.tsx';
import { placeOf, type GridData } from './grid-data.ts';
import { GridCorner, GridInput } from './grid-input.tsx';
import { GridReport } from './grid-report.tsx';
import { useGrid, type Grid } from './use-grid.ts';
import css from './editable-grid.module.css';

const ROW_HEIGHT = 29;
/** Above this only the rows in sight exist. */
const VIRTUAL_ABOVE = 200;

interface EditableGridProps extends GridData {
  /** Instead of what is said about keys. */
  readonly hint?: ReactNode;
  /** Tools to fill, paste and copy above the grid. */
  readonly hasTools?: boolean;
  /** Rows are added at the end, and the chosen ones taken away. */
  readonly rowTools?: RowTools;
  /** What the grid ends with, for values that go beyond it. */
  readonly end?: string;
}

interface RowTools {
  readonly onAdd: () => void;
  /** Both rows belong to it. */
  readonly onDelete: (top: number, bottom: number) => void;
  /** Fewest rows that stay. */
  readonly least?: number;
}

/** One table to type, paste, copy and fill numbers in, worked as a spreadsheet is (UX-14, UX-17, UX-18). */
export function EditableGrid({ hint, hasTools = false, rowTools, end = 'the last cell', ...data }: EditableGridProps) {
  const { id, label, columns, rows, rowsName, rowName } = data;
  const grid = useGrid(data);
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
  const inSight = isVirtual ? virtual.getVirtualItems().map((item) => item.index) : Array.from({ length: rows }, (_, row) => row);
  // The row with the focus exists wherever it is scrolled to, so that the focus is never lost.
  const shown = inSight.includes(grid.active.row) || rows === 0 ? inSight : [...inSight, grid.active.row].toSorted((a, b) => a - b);
  const { range } = grid;
  return (
    <div id={id} tabIndex={-1} className={css.wrap} onFocus={(event) => event.target === event.currentTarget && grid.focus()}>
      {hasTools && <FillTools grid={grid} whole={wholeOf({ rows, columns: columns.length })} chosen={chosenText(data, range)} />}
      <div ref={scroller} className={`${css.scroll} ${isVirtual ? css.high : ''}`}>
        <table
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid of the ARIA pattern is a table
          role="grid"
          aria-label={label}
          aria-rowcount={rows + 1}
          aria-colcount={columns.length + 1}
          aria-multiselectable
          aria-readonly={grid.isFixed || undefined}
          className={`${table.table} ${css.grid}`}
          onKeyDown={grid.onKeyDown}
          onPaste={grid.onPaste}
          onCopy={grid.onCopy}
        >
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className={css.rowHead}>
                {rowsName}
              </th>
              {columns.map((column) => (
                <th key={column.key} scope="col" className={column.kind.isNumber ? table.number : undefined}>
                  {column.head ?? column.label}
                  {column.help && <HelpIcon of={column.label} help={column.help} />}
                  {column.unit !== undefined && <span className={table.unit}>{column.unit}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, place) => {
              const gap = row - (place === 0 ? 0 : shown[place - 1]! + 1);
              return [
                gap > 0 && <tr key={`gap ${row}`} aria-hidden style={{ height: gap * ROW_HEIGHT }} />,
                <tr key={row} aria-rowindex={row + 2}>
                  <th scope="row" className={css.rowHead}>
                    {rowName(row)}
                  </th>
                  {columns.map((column, at) => {
                    const isTyped = grid.isTypedAt(row, at);
                    const isCorner = row === range.bottom && at === range.right;
                    return (
                      <td key={column.key} className={css.cell} {...grid.cellProps(row, at)}>
                        {isTyped ? (
                          <GridInput grid={grid} kind={column.kind} label={placeOf(data, row, at)} />
                        ) : (
                          <span>{grid.shownAt(row, at).text}</span>
                        )}
                        {isCorner && !isTyped && !grid.isFixed && <GridCorner onDrag={grid.dragCorner} />}
                      </td>
                    );
                  })}
                </tr>,
              ];
            })}
            {isVirtual && rows - 1 - (shown.at(-1) ?? 0) > 0 && (
              <tr aria-hidden style={{ height: (rows - 1 - (shown.at(-1) ?? 0)) * ROW_HEIGHT }} />
            )}
          </tbody>
        </table>
      </div>
      {rowTools && !grid.isFixed && <RowButtons tools={rowTools} grid={grid} data={data} />}
      <GridReport
        grid={grid}
        end={end}
        hint={hint ?? 'Arrows move, F2 or typing edits, Shift chooses several; a block of a sheet can be pasted, Ctrl D fills'}
      />
    </div>
  );
}

function chosenText(data: GridData, { top, bottom, left, right }: ReturnType<typeof useGrid>['range']): string {
  const names = (from: string, to: string): string => (from === to ? from : `${from} to ${to}`);
  const columns = names(data.columns[left]?.label ?? '', data.columns[right]?.label ?? '');
  return data.rows === 1 ? columns : `${names(data.rowName(top), data.rowName(bottom))}, ${columns}`;
}

function RowButtons({ tools, grid, data }: { readonly tools: RowTools; readonly grid: Grid; readonly data: GridData }) {
  const { rows, rowsName, rowName } = data;
  const { onAdd, onDelete, least = 0 } = tools;
  const { top, bottom } = grid.range;
  const isOne = top === bottom;
  const name = rowsName.toLowerCase();
  return (
    <div className={css.tools}>
      <Button size="small" icon={IconPlus} onClick={onAdd}>
        Add {name}
      </Button>
      <Button size="small" icon={IconX} disabled={rows - (bottom - top + 1) < least || rows === 0} onClick={() => onDelete(top, bottom)}>
        {rows === 0 ? `Delete ${name}` : isOne ? `Delete ${name} ${rowName(top)}` : `Delete ${name}s ${rowName(top)} to ${rowName(bottom)}`}
      </Button>
      <PasteButton onText={grid.paste} onRefused={(text) => showToast({ tone: 'danger', text })}>
        Paste
      </PasteButton>
    </div>
  );
}
