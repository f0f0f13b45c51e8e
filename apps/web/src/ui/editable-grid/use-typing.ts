import { useRef, useState } from 'react';
import { useTellTyping, type UnreadCells } from '../unread-text.tsx';
import type { CellRules } from './cell-rules.ts';
import type { CellKind } from './cell-kinds.ts';
import type { Cell } from './cells.ts';
import { placeOf, type GridData } from './grid-data.ts';
import { NOTHING, type GridEdits } from './use-grid-edits.ts';
import type { Selection } from './use-selection.ts';

/** A text in the cell that has the focus. */
interface Typing {
  readonly text: string;
  /** Begun by a letter, so that an arrow takes it and moves on; F2 begins one in which arrows move in the text. */
  readonly isReplacing: boolean;
}

const isTypedIn = ({ choices, turned }: CellKind): boolean => choices === undefined && turned === undefined;

interface TypedGrid {
  readonly data: GridData;
  readonly rules: CellRules;
  readonly selection: Selection;
  readonly edits: GridEdits;
  readonly unread: UnreadCells;
}

/** The text that is being typed into a cell, until it is taken or left. */
export function useTyping({ data, rules: { mayChange, kindAt, textAt }, selection, edits: { change, setReport }, unread }: TypedGrid) {
  const { valueAt, cellId } = data;
  const { active, choose } = selection;
  const tellTyping = useTellTyping();
  const [typing, setTyping] = useState<Typing>();
  /** An input that goes from the page may still say that it lost the focus: what was typed is taken once. */
  const isOpen = useRef(false);

  const openChoices = ({ row, column }: Cell): void => {
    const list = document.getElementById(cellId(row, column))?.querySelector('select');
    list?.focus();
    // Where a browser does not open it by script, its own keys do.
    list?.showPicker?.();
  };
  const begin = (cell: Cell, text: string, isReplacing: boolean): void => {
    if (!mayChange(cell)) return;
    choose(cell);
    const kind = kindAt(cell);
    if (kind.choices) openChoices(cell);
    if (!isTypedIn(kind)) return;
    isOpen.current = true;
    setTyping({ text, isReplacing });
  };

  /** Says which number the text of a cell would be; without a text that it is typed no longer. */
  const tell = ({ row, column }: Cell, text?: string): void => {
    const value = valueAt(row, column);
    const kind = kindAt({ row, column });
    if (!kind.isNumber) return;
    const read = text === undefined ? undefined : kind.read(text);
    tellTyping?.(
      cellId(row, column),
      `${data.label}, ${placeOf(data, row, column)}`,
      read?.kind === 'value' && read.value !== '' ? Number(read.value) : undefined,
      value === undefined || value === '' ? undefined : Number(value),
    );
  };
  /** Takes what is typed; a text that cannot be read stays in its cell with the rule. */
  const commit = (): void => {
    if (!typing || !isOpen.current) return;
    isOpen.current = false;
    const { row, column } = active;
    const { text } = typing;
    setTyping(undefined);
    tell(active);
    if (text === textAt(active)) return;
    setReport(NOTHING);
    const read = kindAt(active).read(text);
    const place = placeOf(data, row, column);
    if (read.kind === 'value') change([{ row, column, value: read.value }], `change ${place} of`);
    else unread.note(cellId(row, column), `${data.label}, ${place}`, { text, problem: read.problem });
  };
  const cancel = (): void => {
    isOpen.current = false;
    if (typing) tell(active);
    setTyping(undefined);
    selection.refocus();
  };
  return {
    typing,
    begin,
    commit,
    cancel,
    /** The whole text so far. */
    type: (text: string): void => {
      setTyping((now) => now && { ...now, text });
      tell(active, text);
    },
  };
}
export type GridTyping = ReturnType<typeof useTyping>;
