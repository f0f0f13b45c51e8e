import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { PasteButton } from '../paste-button.tsx';
import { showToast } from '../toast.tsx';
import { wholeOf } from './cells.ts';
import { FillTools } from './fill-tools.tsx';
import type { GridData } from './grid-data.ts';
import { GridReport } from './grid-report.tsx';
import { GridTable } from './grid-table.tsx';
import { useGrid, type Grid } from './use-grid.ts';
import css from './editable-grid.module.css';

const HOW = 'Arrows move, F2 or typing edits, Shift chooses several; a block of a sheet can be pasted, Ctrl D fills';

interface EditableGridProps extends GridData {
  /** Instead of what is said about keys while it may be changed. */
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
  const { id, label, columns, rows } = data;
  const grid = useGrid(data);
  return (
    <div id={id} tabIndex={-1} className={css.wrap} onFocus={(event) => event.target === event.currentTarget && grid.focus()}>
      {hasTools && <FillTools grid={grid} whole={wholeOf({ rows, columns: columns.length })} chosen={chosenText(data, grid.range)} />}
      <GridTable data={data} grid={grid} label={label} />
      {rowTools && !grid.isFixed && <RowButtons tools={rowTools} grid={grid} data={data} />}
      <GridReport
        grid={grid}
        end={end}
        below={rowTools && grid.report.below && <RowsBelow tools={rowTools} grid={grid} data={data} {...grid.report.below} />}
        hint={grid.isFixed ? undefined : (hint ?? HOW)}
      />
    </div>
  );
}

function chosenText(data: GridData, { top, bottom, left, right }: ReturnType<typeof useGrid>['range']): string {
  const names = (from: string, to: string): string => (from === to ? from : `${from} to ${to}`);
  const columns = names(data.columns[left]?.label ?? '', data.columns[right]?.label ?? '');
  return data.rows === 1 ? columns : `${names(data.rowName(top), data.rowName(bottom))}, ${columns}`;
}

interface RowsBelowProps {
  readonly tools: RowTools;
  readonly grid: Grid;
  readonly data: GridData;
  readonly top: number;
  readonly bottom: number;
}

/** After a table was pasted over a longer one: what is left of that one, and the way to be rid of it. */
function RowsBelow({ tools, grid, data: { rowsName, rowName }, top, bottom }: RowsBelowProps) {
  const isOne = top === bottom;
  const rows = isOne ? `${rowsName} ${rowName(top)}` : `${rowsName}s ${rowName(top)} to ${rowName(bottom)}`;
  return (
    <div className={css.hint}>
      {rows} {isOne ? 'is' : 'are'} still of the table before.{' '}
      <button
        type="button"
        className="link-button"
        onClick={() => {
          grid.dismiss();
          tools.onDelete(top, bottom);
        }}
      >
        Delete {isOne ? 'it' : 'them'}
      </button>
    </div>
  );
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
