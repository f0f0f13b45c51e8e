import { resolveSimpleCost } from '@stackwatt/engine';
import {
  addCostLine,
  brokenBound,
  CostLine,
  fieldId,
  fieldMeta,
  getField,
  pathsIn,
  removeCostLine,
  setField,
  type CostTable,
  type FieldPath,
} from '@stackwatt/model';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type HTMLAttributes } from 'react';
import { helpOf } from '../../editor/described-field.ts';
import { useEdit, useProject } from '../../editor/use-editor.ts';
import { formatNumber } from '../../lib/number.ts';
import { isOneCell, pastedBlock } from '../../lib/pasted-block.ts';
import { readQuantity } from '../../lib/quantity.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import table from '../../ui/data-table.module.css';
import { sheetNumber, useChosenCells } from '../../ui/editable-grid/chosen-cells.ts';
import { wholeOf, type Cell } from '../../ui/editable-grid/cells.ts';
import { CopyTable, FillTools } from '../../ui/editable-grid/fill-tools.tsx';
import { HelpIcon } from '../../ui/help-icon.tsx';
import { EntryMessage, entryMessageId, NumberInput, useNumberEntry } from '../../ui/number-entry.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import { useNoteUnread } from '../../ui/unread-text.tsx';
import { CostMultipliers } from './cost-multipliers.tsx';
import { changedCost, UNCHANGED, type CostKey } from './cost-of.ts';
import { amountText } from './size-notes.ts';
import css from './equipment.module.css';

interface SimpleCostTableProps {
  readonly path: FieldPath<CostTable>;
  /** What one is: 'MW', 'turbine', 'unit'. */
  readonly per: string;
  /** How many of it the largest size has. */
  readonly amount: number;
  /** Of the amount, in the plural: 'MW', 'units'. */
  readonly unit: string;
  /** The columns that count. */
  readonly keys: readonly CostKey[];
  readonly disabled: boolean;
}

/** Lines of what one MW, turbine or unit costs, which add up, and what that is for the largest size (COST-03, COST-04). */
export function SimpleCostTable({ path, per, amount, unit, keys, disabled }: SimpleCostTableProps) {
  const isFixed = useReadOnly() || disabled;
  const at = pathsIn(path);
  const symbol = useProject((project) => project.currencySymbol);
  const lines = useProject((project) => getField(project, at('items')));
  const edit = useEdit();
  const note = useNoteUnread();
  const [notPlaced, setNotPlaced] = useState<readonly string[]>([]);
  const units: Record<CostKey, string> = {
    capital: `${symbol}/${per}`,
    operating: `${symbol}/${per}-yr`,
    replacement: `${symbol}/${per}`,
    augmentation: `${symbol}/${per}`,
  };
  const nameOf = (key: CostKey, index: number): string =>
    `${titleOf(key)} cost${index === 0 ? '' : ` of line ${index + 1}`}, ${units[key]}`;
  const cellId = ({ row, column }: Cell): string => fieldId(at('items', row, keys[column]!));
  const chosen = useChosenCells({
    rows: lines?.length ?? 0,
    columns: keys.length,
    isFixed,
    inputId: cellId,
    valueAt: ({ row, column }) => lines?.[row]?.[keys[column]!],
    onFill: (changes, step) => {
      edit(step, (project) =>
        changes.reduce((changed, { cell, value }) => setField(changed, at('items', cell.row, keys[cell.column]!), value), project),
      );
      for (const { cell } of changes) note?.(cellId(cell), nameOf(keys[cell.column]!, cell.row), undefined);
    },
  });
  if (!lines) return null;
  const change = (label: string, next: (cost: CostTable) => CostTable): void => edit(label, (project) => changedCost(project, path, next));
  const isSeveral = lines.length > 1;
  const rowName = (row: number): string => (isSeveral ? `Line ${row + 1} of one ${per}` : `One ${per}`);
  const copyAll = (): string =>
    [
      ['Line', ...keys.map((key) => `${fieldMeta(CostLine, key).title} (${units[key]})`)],
      ...lines.map((line, row) => [rowName(row), ...keys.map((key) => sheetNumber(line[key]))]),
      [amountText(amount, unit), ...keys.map((key) => sheetNumber(sums[key]))],
    ]
      .map((row) => row.join('\t'))
      .join('\n');
  const { top, bottom, left, right } = chosen.range;
  const rowsText = top === bottom ? `Line ${top + 1}` : `Lines ${top + 1} to ${bottom + 1}`;
  const columnsText = left === right ? titleOf(keys[left]!) : `${titleOf(keys[left]!)} to ${titleOf(keys[right]!)}`;
  const chosenText = `${rowsText}, ${columnsText}`;
  /** A block fills the cells right of and below the one it is pasted into; what cannot be read stays in its cell, with the reason. */
  const paste = (from: number, line: number, text: string): boolean => {
    const pasted = pastedBlock(text);
    if (isFixed || isOneCell(pasted)) return false;
    // A copy of a table like this one: without its headings, the names of its lines and its sums.
    const isCopy = pasted[0]![0] === 'Line';
    const block = isCopy ? pasted.slice(1, Math.max(2, pasted.length - 1)).map((row) => row.slice(1)) : pasted;
    const placed = block.flatMap((row, r) =>
      row.map((cell, k) => ({ text: cell, key: keys[from + k], line: line + r })).filter((one) => one.text !== ''),
    );
    const cells = placed.flatMap(({ text: cell, key, line: to }) =>
      key === undefined || to >= lines.length ? [] : [{ key, line: to, text: cell, read: readQuantity(cell, units[key]) }],
    );
    const filled = cells.flatMap(({ key, line: to, read }) => (read.kind === 'number' ? [{ key, line: to, value: read.value }] : []));
    if (filled.length > 0)
      edit(filled.length === 1 ? 'paste a cost' : `paste ${filled.length} costs`, (project) =>
        filled.reduce((changed, { key, line: to, value }) => setField(changed, at('items', to, key), value), project),
      );
    for (const { key, line: to, text: cell, read } of cells)
      note?.(fieldId(at('items', to, key)), nameOf(key, to), read.kind === 'number' ? undefined : { text: cell, problem: read.problem });
    setNotPlaced(placed.filter((one) => one.key === undefined || one.line >= lines.length).map((one) => one.text));
    return true;
  };
  const sums = resolveSimpleCost(lines, amount, UNCHANGED);
  return (
    <>
      {isSeveral && (
        <FillTools
          grid={{ ...chosen, copyAll, paste: (text) => void paste(left, top, text) }}
          whole={wholeOf({ rows: lines.length, columns: keys.length })}
          chosen={chosenText}
          per="per line"
        />
      )}
      <div className={css.cost}>
        <table className={table.table} aria-label={`Cost per ${per}`}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              {keys.map((key) => {
                const meta = fieldMeta(CostLine, key);
                return (
                  <th key={key} scope="col">
                    <span className={css.headLine}>
                      {meta.title}
                      <HelpIcon of={meta.title} help={helpOf({ ...meta, unit: units[key] }, symbol)} />
                    </span>
                    <span className={table.unit}>{units[key]}</span>
                  </th>
                );
              })}
              {isSeveral && (
                <th scope="col">
                  <span className="sr-only">Delete</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <tr key={line.id}>
                <th scope="row">{rowName(index)}</th>
                {keys.map((key, column) => (
                  <CostCell
                    key={key}
                    path={at('items', index, key)}
                    value={line[key]}
                    costKey={key}
                    name={nameOf(key, index)}
                    unit={units[key]}
                    disabled={disabled}
                    onPaste={(text) => paste(column, index, text)}
                    around={isSeveral ? chosen.cellProps({ row: index, column }) : {}}
                  />
                ))}
                {isSeveral && (
                  <td>
                    {!isFixed && (
                      <IconButton
                        icon={IconTrash}
                        label={`Delete cost line ${index + 1}`}
                        onClick={() => change('delete a cost line', (cost) => removeCostLine(cost, index))}
                      />
                    )}
                  </td>
                )}
              </tr>
            ))}
            <tr data-total={isSeveral || undefined}>
              <th scope="row" className="text-2">
                {amountText(amount, unit)}
              </th>
              {keys.map((key) => (
                <td key={key} className={`${table.number} text-2`}>
                  {formatNumber(sums[key])}
                </td>
              ))}
              {isSeveral && <td>&nbsp;</td>}
            </tr>
          </tbody>
        </table>
      </div>
      <div className="row" style={{ marginTop: 6 }}>
        {!isFixed && (
          <Button kind="quiet" size="small" icon={IconPlus} onClick={() => change('add a cost line', (cost) => addedLine(cost))}>
            Add line
          </Button>
        )}
        {isSeveral ? (
          <span className="small text-3">Lines add up. Shift with a click or an arrow chooses several, Ctrl D fills down</span>
        ) : (
          <CopyTable text={copyAll} />
        )}
      </div>
      <CostMultipliers path={path} amount={amount} keys={keys} disabled={disabled} />
      <output className={css.errors}>
        {notPlaced.length > 0 && (
          <span>
            {notPlaced.length === 1 ? 'One pasted value has' : `${notPlaced.length} pasted values have`} no cell here and{' '}
            {notPlaced.length === 1 ? 'was' : 'were'} left out: {notPlaced.slice(0, 4).join(', ')}
            {notPlaced.length > 4 ? ' …' : ''}
          </span>
        )}
      </output>
    </>
  );
}

const titleOf = (key: CostKey): string => fieldMeta(CostLine, key).title;

/** A further line begins with nothing: the defaults of a new one are those of a whole plant. */
const addedLine = (cost: CostTable): CostTable => {
  const { items } = addCostLine(cost);
  return { ...cost, items: items.map((item, index) => (index < cost.items.length ? item : { ...item, capital: 0, operating: 0 })) };
};

interface CostCellProps {
  readonly path: FieldPath<number>;
  readonly value: number;
  readonly costKey: CostKey;
  readonly name: string;
  readonly unit: string;
  readonly disabled: boolean;
  /** True when the text was a block and its cells were filled. */
  readonly onPaste: (text: string) => boolean;
  /** How it is chosen together with others. */
  readonly around: HTMLAttributes<HTMLElement>;
}

function CostCell({ path, value, costKey, name, unit, disabled, onPaste, around }: CostCellProps) {
  const meta = fieldMeta(CostLine, costKey);
  const edit = useEdit();
  const id = fieldId(path);
  const entry = useNumberEntry({
    id,
    label: name,
    value,
    unit,
    check: disabled ? undefined : (one) => brokenBound(one, meta),
    onCommit: (next) => edit(`change ${meta.title.toLowerCase()} cost`, (project) => setField(project, path, next)),
  });
  return (
    <td className={css.cellTd} {...around}>
      <div className={css.cell} data-invalid={entry.error !== undefined} data-disabled={disabled}>
        <NumberInput
          id={id}
          entry={entry}
          disabled={disabled}
          label={name}
          describedBy={entryMessageId(id)}
          onPaste={(event) => {
            if (onPaste(event.clipboardData.getData('text'))) event.preventDefault();
          }}
        />
      </div>
      <EntryMessage id={id} entry={entry} />
    </td>
  );
}
