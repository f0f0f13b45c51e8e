import type { KeyboardEvent } from 'react';
import type { UnreadCells } from '../unread-text.tsx';
import type { CellRules } from './cell-rules.ts';
import { cellAfterEnter, cellAfterKey, cellAfterTab } from './cells.ts';
import type { GridData } from './grid-data.ts';
import { NOTHING, type GridEdits } from './use-grid-edits.ts';
import type { Selection } from './use-selection.ts';
import type { GridTyping } from './use-typing.ts';

interface KeyedGrid {
  readonly data: GridData;
  readonly rules: CellRules;
  readonly selection: Selection;
  readonly edits: GridEdits;
  readonly typed: GridTyping;
  readonly unread: UnreadCells;
  readonly isReadOnly: boolean;
  /** Escape has something to take back here, before it closes the dialog around the grid. */
  readonly mayEscape: boolean;
}

/** What a key does in a grid, as in a spreadsheet. */
export function pressKey(event: KeyboardEvent<HTMLElement>, grid: KeyedGrid): void {
  // A button at the end of a row has its own keys; an open list too, until Enter, Escape or Tab leads back to its cell.
  if (!isOfCell(event.target)) return;
  if (event.target instanceof HTMLSelectElement) {
    if (event.key === 'Escape' || event.key === 'Enter') grid.selection.goTo(grid.selection.active);
    return;
  }
  if (grid.typed.typing) pressTyping(event, grid);
  else pressChosen(event, grid);
}

/** A key while cells are chosen. */
function pressChosen(event: KeyboardEvent<HTMLElement>, grid: KeyedGrid): void {
  const { data, rules, selection, edits, typed, unread, isReadOnly, mayEscape } = grid;
  const { rows, columns, cellId, flow = 'down' } = data;
  const { active, range, size, goTo } = selection;
  const { mayChange, kindAt, textAt } = rules;
  const isControl = event.ctrlKey || event.metaKey;
  const next = event.altKey ? undefined : cellAfterKey(active, event.key, isControl, size, PAGE);
  if (next) {
    goTo(next, event.shiftKey);
  } else if (event.key === 'Enter') {
    goTo(cellAfterEnter(active, event.shiftKey, flow, size));
  } else if (event.key === 'F2') {
    typed.begin(active, textAt(active), false);
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    edits.clear();
  } else if (isControl && event.key.toLowerCase() === 'a') {
    selection.anchorAt({ row: 0, column: 0 });
    goTo({ row: rows - 1, column: columns.length - 1 }, true);
  } else if (isControl && (event.key.toLowerCase() === 'd' || event.key.toLowerCase() === 'r')) {
    if (!isReadOnly) edits.fillSame();
  } else if (event.key === 'Escape' && mayEscape) {
    edits.setReport(NOTHING);
    selection.anchorAt(active);
    unread.note(cellId(active.row, active.column), '', undefined);
    event.stopPropagation();
  } else if (event.key === ' ' && mayChange(active) && kindAt(active).turned) {
    edits.turn(range);
  } else if (event.key.length === 1 && !isControl && !event.altKey && mayChange(active)) {
    typed.begin(active, event.key, true);
  } else return;
  event.preventDefault();
}

/** A key while a text is typed. */
function pressTyping(event: KeyboardEvent<HTMLElement>, { data: { flow = 'down' }, selection, typed }: KeyedGrid): void {
  const { active, size, goTo } = selection;
  const { typing, commit, cancel } = typed;
  // An input method is composing a sign: the key is its own.
  if (event.nativeEvent.isComposing) return;
  const arrow =
    typing?.isReplacing === true && event.key.startsWith('Arrow') ? cellAfterKey(active, event.key, false, size, PAGE) : undefined;
  if (event.key === 'Enter') {
    commit();
    goTo(cellAfterEnter(active, event.shiftKey, flow, size));
  } else if (event.key === 'Tab') {
    commit();
    goTo(cellAfterTab(active, event.shiftKey, size));
  } else if (event.key === 'Escape') {
    cancel();
    event.stopPropagation();
  } else if (arrow) {
    commit();
    goTo(arrow);
  } else return;
  event.preventDefault();
}

/** A key of the cells, not of something else in the table. */
const isOfCell = (target: EventTarget): boolean => target instanceof Element && target.closest('[role="gridcell"][id]') !== null;

/** Rows that PageUp and PageDown go. */
const PAGE = 12;
