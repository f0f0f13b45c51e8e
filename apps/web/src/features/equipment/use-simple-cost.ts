import { fieldId, getField, pathsIn, setField, type CostTable, type FieldPath, CostLine, fieldMeta } from '@stackwatt/model';
import { type CostKey, changedCost } from './cost-of.ts';
import { isOneCell, pastedBlock } from '../../lib/pasted-block.ts';
import type { Cell } from '../../ui/editable-grid/cells.ts';
import { readQuantity } from '../../lib/quantity.ts';
import { useChosenCells } from '../../ui/editable-grid/chosen-cells.ts';
import { useEdit, useProject } from '../../editor/use-editor.ts';
import { useNoteUnread } from '../../ui/unread-text.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import { useState } from 'react';

export interface SimpleCost {
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

/** The lines of a simple table, the cells of it that are chosen, and what changes them. */
export function useSimpleCost({ path, per, keys, disabled }: Pick<SimpleCost, 'path' | 'per' | 'keys' | 'disabled'>) {
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
  const change = (label: string, next: (cost: CostTable) => CostTable): void => edit(label, (project) => changedCost(project, path, next));
  /** A block fills the cells right of and below the one it is pasted into; what cannot be read stays in its cell, with the reason. */
  const paste = (from: number, line: number, text: string): boolean => {
    const pasted = pastedBlock(text);
    if (!lines || isFixed || isOneCell(pasted)) return false;
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
  return { isFixed, symbol, lines, units, nameOf, chosen, change, paste, notPlaced };
}

export const titleOf = (key: CostKey): string => fieldMeta(CostLine, key).title;
