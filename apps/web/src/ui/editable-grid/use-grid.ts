import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent, type PointerEvent } from 'react';
import type { CellKind, CellValue } from './cell-kinds.ts';
import { useNumberStyle } from '../../lib/number-style.ts';
import { formatExact } from '../../lib/number.ts';
import { useReadOnly } from '../read-only.ts';
import { useTellTyping, useUnreadCells } from '../unread-text.tsx';
import { copyOf, pasteInto, type Refusal } from './block.ts';
import {
  cellAfterEnter,
  cellAfterKey,
  cellAfterTab,
  countOf,
  isWithin,
  linesOf,
  rangeBetween,
  wholeOf,
  type Cell,
  type CellRange,
} from './cells.ts';
import { continued } from './fill.ts';
import { cellOf, placeOf, type GridChange, type GridData } from './grid-data.ts';

/** A text in the cell that has the focus. */
interface Typing {
  readonly text: string;
  /** Begun by a letter, so that an arrow takes it and moves on; F2 begins one in which arrows move in the text. */
  readonly isReplacing: boolean;
}

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
const NOTHING: GridReport = { refused: [], leftOut: [] };
const isQuiet = ({ refused, leftOut, problem }: GridReport): boolean =>
  refused.length === 0 && leftOut.length === 0 && problem === undefined;

const inSentence = (label: string): string => (/^[A-Z][a-z]/.test(label) ? label[0]!.toLowerCase() + label.slice(1) : label);
const valuesText = (count: number): string => (count === 1 ? 'a value' : `${count} values`);

/** What a cell shows. */
export interface ShownCell {
  readonly text: string;
  /** The whole number, where it is shown rounded; the rule, where one is broken. */
  readonly title: string | undefined;
  readonly problem: string | undefined;
  readonly isEmpty: boolean;
}

/** How a grid is worked: the chosen cells, typing, pasting, copying and filling, as in a spreadsheet. Drawing is left to the caller. */
export function useGrid(data: GridData) {
  const { columns, rows, valueAt, cellId, onChange, flow = 'down' } = data;
  useNumberStyle();
  const isFixed = useReadOnly();
  const unread = useUnreadCells(data.id);
  const tellTyping = useTellTyping();
  const [at, setAt] = useState<Cell>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Cell>(at);
  const [typing, setTyping] = useState<Typing>();
  const [report, setReport] = useState<GridReport>(NOTHING);
  const [drag, setDrag] = useState<'choose' | 'fill'>();
  const [fillTo, setFillTo] = useState<Cell>();
  const wantsFocus = useRef(false);
  /** An input that goes from the page may still say that it lost the focus: what was typed is taken once. */
  const isOpen = useRef(false);

  const size = { rows, columns: columns.length };
  const kept = (cell: Cell): Cell => ({
    row: Math.max(0, Math.min(rows - 1, cell.row)),
    column: Math.max(0, Math.min(columns.length - 1, cell.column)),
  });
  const active = kept(at);
  const range = rangeBetween(kept(anchor), active);

  useEffect(() => {
    if (!wantsFocus.current) return;
    const cell = document.getElementById(cellId(active.row, active.column));
    if (!cell) return;
    wantsFocus.current = false;
    cell.focus();
  });

  const choose = (cell: Cell, extends_ = false): void => {
    setAt(cell);
    if (!extends_) setAnchor(cell);
  };
  const goTo = (cell: Cell, extends_ = false): void => {
    wantsFocus.current = true;
    choose(cell, extends_);
  };

  const isCell = ({ row, column }: Cell): boolean => row < rows && column < columns.length && cellOf(data, row, column) !== undefined;
  const mayChange = (cell: Cell): boolean => !isFixed && columns[cell.column]?.isFixed !== true && isCell(cell);
  /** Only where there is a cell. */
  const kindAt = ({ row, column }: Cell): CellKind => cellOf(data, row, column)!.kind;
  const isTypedIn = ({ choices, turned }: CellKind): boolean => choices === undefined && turned === undefined;
  const begin = (cell: Cell, text: string, isReplacing: boolean): void => {
    if (!mayChange(cell)) return;
    choose(cell);
    const kind = kindAt(cell);
    if (kind.choices) openChoices(cell);
    if (!isTypedIn(kind)) return;
    isOpen.current = true;
    setTyping({ text, isReplacing });
  };
  /** The text a cell begins with when it is edited. */
  const textAt = ({ row, column }: Cell): string => {
    const value = valueAt(row, column);
    return unread.of(cellId(row, column))?.text ?? (value === undefined ? '' : kindAt({ row, column }).exact(value));
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

  const openChoices = ({ row, column }: Cell): void => {
    const list = document.getElementById(cellId(row, column))?.querySelector('select');
    list?.focus();
    // Where a browser does not open it by script, its own keys do.
    list?.showPicker?.();
  };

  /** All changes of one act are one step of undo; texts that stood in those cells are gone with it. */
  const change = (changes: readonly GridChange[], step: string): void => {
    const made = changes.filter(({ row, column, value }) => valueAt(row, column) !== value);
    for (const { row, column } of changes) if (row < rows) unread.note(cellId(row, column), '', undefined);
    if (made.length > 0) onChange(made, `${step} ${inSentence(data.label)}`);
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
    wantsFocus.current = true;
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
      setAnchor({ row: range.top, column: range.left });
      goTo({ row: Math.min(last.row, rows - 1), column: last.column }, true);
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
  const isNumberAt = ({ row, column }: Cell): boolean =>
    isCell({ row, column }) &&
    kindAt({ row, column }).isNumber &&
    columns[column]!.isFixed !== true &&
    typeof valueAt(row, column) === 'number';
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
    goTo(flow === 'down' ? { row: end, column: range.right } : { row: range.bottom, column: end }, true);
    setAnchor({ row: range.top, column: range.left });
  };

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
    if (isFixed) return;
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

  /** Escape has something to take back here, before it closes the dialog around the grid. */
  const mayEscape =
    typing !== undefined || countOf(range) > 1 || !isQuiet(report) || unread.of(cellId(active.row, active.column)) !== undefined;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // A button at the end of a row has its own keys; an open list too, until Enter, Escape or Tab leads back to its cell.
    if (!isOfCell(event.target)) return;
    if (event.target instanceof HTMLSelectElement) {
      if (event.key === 'Escape' || event.key === 'Enter') goTo(active);
      return;
    }
    if (typing) {
      typingKey(event);
      return;
    }
    const isControl = event.ctrlKey || event.metaKey;
    const next = event.altKey ? undefined : cellAfterKey(active, event.key, isControl, size, PAGE);
    if (next) {
      goTo(next, event.shiftKey);
    } else if (event.key === 'Enter') {
      goTo(cellAfterEnter(active, event.shiftKey, flow, size));
    } else if (event.key === 'F2') {
      begin(active, textAt(active), false);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      clear();
    } else if (isControl && event.key.toLowerCase() === 'a') {
      setAnchor({ row: 0, column: 0 });
      goTo({ row: rows - 1, column: columns.length - 1 }, true);
    } else if (isControl && (event.key.toLowerCase() === 'd' || event.key.toLowerCase() === 'r')) {
      if (!isFixed) fillSame();
    } else if (event.key === 'Escape' && mayEscape) {
      setReport(NOTHING);
      setAnchor(active);
      unread.note(cellId(active.row, active.column), '', undefined);
      event.stopPropagation();
    } else if (event.key === ' ' && mayChange(active) && kindAt(active).turned) {
      turn(range);
    } else if (event.key.length === 1 && !isControl && !event.altKey && mayChange(active)) {
      begin(active, event.key, true);
    } else return;
    event.preventDefault();
  };
  const typingKey = (event: KeyboardEvent<HTMLElement>): void => {
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
  };

  const onPaste = (event: ClipboardEvent<HTMLElement>): void => {
    const text = event.clipboardData.getData('text');
    // A single value is put into the text that is being typed; a block takes the place of it.
    if (isFixed || text === '' || (typing && !/[\t\r\n]/.test(text.trim()))) return;
    event.preventDefault();
    cancel();
    paste(text);
  };
  const onCopy = (event: ClipboardEvent<HTMLElement>): void => {
    if (typing) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copyOf(data, range, false));
  };

  const isDragging = drag !== undefined;
  useEffect(() => {
    if (!isDragging) return undefined;
    const end = (): void => {
      setDrag(undefined);
      if (drag === 'fill' && fillTo) fillOn(fillTo);
      setFillTo(undefined);
    };
    window.addEventListener('pointerup', end);
    return () => window.removeEventListener('pointerup', end);
  });
  const pointAt = (cell: Cell, event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || (typing && cell.row === active.row && cell.column === active.column)) return;
    commit();
    const wasActive = event.pointerType === 'touch' && cell.row === active.row && cell.column === active.column;
    goTo(cell, event.shiftKey);
    // A finger has no second button and no keys: touching the chosen cell again begins to type.
    if (wasActive) begin(cell, textAt(cell), false);
    else if (event.pointerType !== 'touch') setDrag('choose');
  };
  const pointOver = (cell: Cell): void => {
    if (drag === 'choose') setAt(cell);
    if (drag === 'fill') setFillTo(cell);
  };

  const refusalAt = (row: number, column: number): Refusal | undefined =>
    report.refused.find((one) => one.row === row && one.column === column);
  const shownAt = (row: number, column: number): ShownCell => {
    const kind = cellOf(data, row, column)?.kind;
    if (!kind) return { text: '', title: undefined, problem: undefined, isEmpty: true };
    const text = unread.of(cellId(row, column));
    const value = valueAt(row, column);
    if (text) return { text: text.text, title: text.problem, problem: text.problem, isEmpty: false };
    if (value === undefined) return { text: '', title: undefined, problem: undefined, isEmpty: true };
    const shown = kind.show(value);
    const refusal = refusalAt(row, column);
    const own = kind.read(kind.exact(value));
    const problem = refusal
      ? `“${refusal.text}” was not taken: ${refusal.problem}`
      : own.kind === 'refused'
        ? own.problem
        : data.problemAt?.(row, column);
    const whole = kind.isNumber && typeof value === 'number' ? formatExact(value) : shown;
    return { text: shown, title: problem ?? (whole === shown ? undefined : whole), problem, isEmpty: false };
  };
  const isIn = (row: number, column: number): boolean => isWithin(range, { row, column });
  /** What every cell carries, whatever element it is. */
  const cellProps = (row: number, column: number) => {
    const cell = { row, column };
    const isActive = row === active.row && column === active.column;
    const isTyped = isActive && typing !== undefined;
    const shown = shownAt(row, column);
    const { isFixed: isDerived } = columns[column]!;
    const of = cellOf(data, row, column);
    const saysUnit = of?.kind.isNumber === true && of.unit !== undefined && valueAt(row, column) !== '';
    return {
      id: cellId(row, column),
      role: 'gridcell' as const,
      tabIndex: isActive && !isTyped ? 0 : -1,
      'aria-label': `${placeOf(data, row, column)}: ${of === undefined ? 'none' : shown.text === '' ? 'empty' : shown.text}${saysUnit ? ` ${of.unit}` : ''}`,
      'aria-colindex': column + 2,
      'aria-selected': isIn(row, column),
      'aria-readonly': isFixed || isDerived === true || of === undefined || undefined,
      'aria-invalid': shown.problem !== undefined || undefined,
      title: isTyped ? undefined : shown.title,
      'data-mantine-stop-propagation': (isActive && mayEscape) || undefined,
      'data-active': isActive || undefined,
      'data-typed': isTyped || undefined,
      'data-number': of?.kind.isNumber || undefined,
      'data-none': of === undefined || undefined,
      'data-derived': isDerived || undefined,
      onFocus: () => {
        if (!isActive && !isDragging) choose(cell);
      },
      onPointerDown: (event: PointerEvent<HTMLElement>) => pointAt(cell, event),
      onPointerEnter: () => pointOver(cell),
      onDoubleClick: () => {
        if (!isTyped) begin(cell, textAt(cell), false);
      },
    };
  };

  /** Texts that could not be read, with their places. */
  const unreadPlaces = unread.isEmpty
    ? []
    : linesOf(wholeOf(size), flow)
        .flat()
        .flatMap(({ row, column }) => {
          const problem = unread.of(cellId(row, column))?.problem;
          return problem === undefined ? [] : [{ place: placeOf(data, row, column), problem }];
        });

  return {
    active,
    range,
    report,
    typing,
    isFixed,
    fillRange: fillTo && drag === 'fill' ? rangeBetween({ row: range.top, column: range.left }, fillTo) : undefined,
    shownAt,
    isTypedAt: (row: number, column: number): boolean => typing !== undefined && row === active.row && column === active.column,
    isIn,
    cellProps,
    type: (text: string) => {
      setTyping((now) => now && { ...now, text });
      tell(active, text);
    },
    commit,
    fill,
    put,
    clear,
    paste,
    take,
    choose: (of: CellRange) => {
      setAnchor({ row: of.top, column: of.left });
      goTo({ row: of.bottom, column: of.right }, true);
    },
    focus: () => goTo(active, true),
    dragCorner: () => setDrag('fill'),
    dismiss: () => setReport(NOTHING),
    copyAll: () => copyOf(data, wholeOf(size), true),
    onKeyDown,
    onPaste,
    onCopy,
    unread: unreadPlaces,
  };
}
export type Grid = ReturnType<typeof useGrid>;

/** A key of the cells, not of something else in the table. */
const isOfCell = (target: EventTarget): boolean => target instanceof Element && target.closest('[role="gridcell"][id]') !== null;

/** Rows that PageUp and PageDown go. */
const PAGE = 12;
