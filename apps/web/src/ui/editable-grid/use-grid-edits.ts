import { useState } from 'react';
import type { UnreadCells } from '../unread-text.tsx';
import { pasteInto, type Refusal } from './block.ts';
import type { CellRules } from './cell-rules.ts';
import type { CellValue } from './cell-kinds.ts';
import { linesOf, type Cell, type CellRange } from './cells.ts';
import { continued } from './fill.ts';
import { placeOf, type GridChange, type GridData } from './grid-data.ts';
import type { Selection } from './use-selection.ts';

/** What the last act could not do. */
export interface GridReport {
  readonly refused: readonly Refusal[];
  readonly leftOut: readonly string[];
  readonly problem?: string;
  /** The first line of a pasted block, taken for headings. */
  readonly heads?: readonly string[];
  /** Rows of the table before that stand below a pasted one. */
  readonly below?: { readonly top: number; readonly bottom: number };
}
export const NOTHING: GridReport = { refused: [], leftOut: [] };

const inSentence = (label: string): string => (/^[A-Z][a-z]/.test(label) ? label[0]!.toLowerCase() + label.slice(1) : label);
const valuesText = (count: number): string => (count === 1 ? 'a value' : `${count} values`);

interface EditedGrid {
  readonly data: GridData;
  readonly rules: CellRules;
  readonly selection: Selection;
  readonly unread: UnreadCells;
  readonly isReadOnly: boolean;
}

/** What changes values of a grid, each act one step of undo, and what the last act could not do. */
export function useGridEdits({ data, rules, selection, unread, isReadOnly }: EditedGrid) {
  const { rows, valueAt, cellId, onChange, flow = 'down' } = data;
  const { mayChange, kindAt } = rules;
  const { active, range } = selection;
  const [report, setReport] = useState<GridReport>(NOTHING);

  /** All changes of one act are one step of undo; texts that stood in those cells are gone with it. */
  const change = (changes: readonly GridChange[], step: string): void => {
    const made = changes.filter(({ row, column, value }) => valueAt(row, column) !== value);
    for (const { row, column } of changes) if (row < rows) unread.note(cellId(row, column), '', undefined);
    if (made.length > 0) onChange(made, `${step} ${inSentence(data.label)}`);
  };
  const paste = (text: string): void => {
    const { changes, refused, leftOut, problem, heads } = pasteInto(data, range, text);
    change(changes, `paste ${valuesText(changes.length)} into`);
    const end = Math.max(...[...changes, ...refused].map(({ row }) => row));
    // A table that is pasted over a longer one from its first row on is mixed with the end of that one.
    const isMixed = data.grows === true && range.top === 0 && changes.length > 1 && end > 0 && end < rows - 1;
    setReport({
      refused,
      leftOut,
      ...(problem !== undefined && { problem }),
      ...(heads && { heads }),
      ...(isMixed && { below: { top: end + 1, bottom: rows - 1 } }),
    });
    if (changes.length > 1) {
      const last = changes.at(-1)!;
      selection.anchorAt({ row: range.top, column: range.left });
      selection.goTo({ row: Math.min(last.row, rows - 1), column: last.column }, true);
    }
  };
  /** Gives cells numbers; one that breaks the rule of its column is refused, what was there stays. */
  const put = (targets: readonly { readonly cell: Cell; readonly value: number }[], step: string): void => {
    const changes: GridChange[] = [];
    const refused: Refusal[] = [];
    for (const { cell, value } of targets) {
      const { row, column } = cell;
      const kind = kindAt(cell);
      const text = kind.exact(value);
      const read = kind.read(text);
      if (read.kind === 'value') changes.push({ row, column, value });
      else refused.push({ row, column, place: placeOf(data, row, column), text, problem: read.problem });
    }
    change(changes, step);
    setReport({ refused, leftOut: [] });
  };
  const fills = fillsOf({ data, rules, selection, put });
  /** Ticks or unticks the boxes among cells, all as the one with the focus becomes. */
  const turn = (of: CellRange): void => {
    const next = kindAt(active).turned?.(valueAt(active.row, active.column) ?? '');
    if (next === undefined) return;
    const boxes = linesOf(of, flow)
      .flat()
      .filter((cell) => mayChange(cell) && kindAt(cell).turned !== undefined);
    const changes = boxes.map(({ row, column }) => ({ row, column, value: next }));
    change(
      changes,
      changes.length === 1 ? `change ${placeOf(data, active.row, active.column)} of` : `change ${valuesText(changes.length)} of`,
    );
  };
  /** Takes a value that was chosen with the mouse. */
  const take = ({ row, column }: Cell, value: CellValue): void =>
    change([{ row, column, value }], `change ${placeOf(data, row, column)} of`);

  /** Emptied cells go back to what they had at first, where there is such a value; a text that was not read goes in any case. */
  const clear = (): void => {
    if (isReadOnly) return;
    const cells = linesOf(range, flow).flat();
    const texts = cells.filter(({ row, column }) => unread.of(cellId(row, column)) !== undefined);
    for (const { row, column } of texts) unread.note(cellId(row, column), '', undefined);
    const changes = cells.flatMap(({ row, column }) => {
      const value = data.initialAt?.(row, column);
      return value === undefined || !mayChange({ row, column }) ? [] : [{ row, column, value }];
    });
    change(changes, `reset ${valuesText(changes.length)} of`);
    setReport(
      changes.length === 0 && texts.length === 0 ? { ...NOTHING, problem: 'Every cell needs a value; nothing was cleared' } : NOTHING,
    );
  };
  return { report, setReport, change, paste, put, turn, take, clear, ...fills };
}
export type GridEdits = ReturnType<typeof useGridEdits>;

interface FilledGrid extends Pick<EditedGrid, 'data' | 'rules' | 'selection'> {
  readonly put: (targets: readonly { readonly cell: Cell; readonly value: number }[], step: string) => void;
}

/** Numbers written along the flow of the grid. */
function fillsOf({ data: { valueAt, flow = 'down' }, rules: { isNumberAt }, selection, put }: FilledGrid) {
  const { range } = selection;
  /** Fills the chosen cells, or all, line by line along the flow. */
  const fill = (make: (values: readonly number[]) => readonly number[], verb: string, of: CellRange = range): void => {
    const lines = linesOf(of, flow)
      .map((line) => line.filter(isNumberAt))
      .filter((line) => line.length > 0);
    const targets = lines.flatMap((line) => {
      const values = make(line.map(({ row, column }) => Number(valueAt(row, column))));
      return line.map((cell, k) => ({ cell, value: values[k]! }));
    });
    put(targets, `${verb} ${valuesText(targets.length)} of`);
  };
  const fillSame = (): void => fill((values) => values.map(() => values[0]!), 'fill');

  /** What dragging the corner to `to` writes: along the flow only. */
  const fillOn = (to: Cell): void => {
    const end = flow === 'down' ? to.row : to.column;
    const from = flow === 'down' ? range.bottom : range.right;
    if (end <= from) return;
    const lines = linesOf(range, flow).filter((line) => line.every(isNumberAt));
    const targets = lines.flatMap((line) => {
      const values = line.map(({ row, column }) => Number(valueAt(row, column)));
      return continued(values, end - from).map((value, k) => ({
        cell: flow === 'down' ? { row: from + k + 1, column: line[0]!.column } : { row: line[0]!.row, column: from + k + 1 },
        value,
      }));
    });
    put(targets, `fill ${valuesText(targets.length)} of`);
    selection.goTo(flow === 'down' ? { row: end, column: range.right } : { row: range.bottom, column: end }, true);
    selection.anchorAt({ row: range.top, column: range.left });
  };
  return { fill, fillSame, fillOn };
}
