import type { ClipboardEvent, KeyboardEvent, PointerEvent } from 'react';
import { useNumberStyle } from '../../lib/number-style.ts';
import { useReadOnly } from '../read-only.ts';
import { useUnreadCells, type UnreadCells } from '../unread-text.tsx';
import { copyOf } from './block.ts';
import { cellRules, shownCell, type ShownCell } from './cell-rules.ts';
import { countOf, isWithin, linesOf, wholeOf } from './cells.ts';
import { cellOf, placeOf, type GridData } from './grid-data.ts';
import { pressKey } from './grid-keys.ts';
import { NOTHING, useGridEdits, type GridReport } from './use-grid-edits.ts';
import { usePointer } from './use-pointer.ts';
import { useSelection } from './use-selection.ts';
import { useTyping } from './use-typing.ts';

const isQuiet = ({ refused, leftOut, problem }: GridReport): boolean =>
  refused.length === 0 && leftOut.length === 0 && problem === undefined;

/** How a grid is worked: the chosen cells, typing, pasting, copying and filling, as in a spreadsheet. Drawing is left to the caller. */
export function useGrid(data: GridData) {
  useNumberStyle();
  const isFixed = useReadOnly();
  const unread = useUnreadCells(data.id);
  const rules = cellRules(data, unread, isFixed);
  const selection = useSelection(data);
  const edits = useGridEdits({ data, rules, selection, unread, isReadOnly: isFixed });
  const typed = useTyping({ data, rules, selection, edits, unread });
  const pointer = usePointer({ rules, selection, edits, typed });
  const { active, range, size, goTo } = selection;
  const { report, setReport } = edits;
  const { typing } = typed;

  const mayEscape =
    typing !== undefined || countOf(range) > 1 || !isQuiet(report) || unread.of(data.cellId(active.row, active.column)) !== undefined;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void =>
    pressKey(event, { data, rules, selection, edits, typed, unread, isReadOnly: isFixed, mayEscape });
  const onPaste = (event: ClipboardEvent<HTMLElement>): void => {
    const text = event.clipboardData.getData('text');
    // A single value is put into the text that is being typed; a block takes the place of it.
    if (isFixed || text === '' || (typing && !/[\t\r\n]/.test(text.trim()))) return;
    event.preventDefault();
    typed.cancel();
    edits.paste(text);
  };
  const onCopy = (event: ClipboardEvent<HTMLElement>): void => {
    if (typing) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copyOf(data, range, false));
  };

  const shownAt = (row: number, column: number): ShownCell =>
    shownCell(
      data,
      unread,
      { row, column },
      report.refused.find((one) => one.row === row && one.column === column),
    );
  const isIn = (row: number, column: number): boolean => isWithin(range, { row, column });
  const isTypedAt = (row: number, column: number): boolean => typing !== undefined && row === active.row && column === active.column;
  /** What every cell carries, whatever element it is. */
  const cellProps = (row: number, column: number) => {
    const cell = { row, column };
    const isActive = row === active.row && column === active.column;
    const isTyped = isTypedAt(row, column);
    const shown = shownAt(row, column);
    const { isFixed: isDerived } = data.columns[column]!;
    const of = cellOf(data, row, column);
    const saysUnit = of?.kind.isNumber === true && of.unit !== undefined && data.valueAt(row, column) !== '';
    return {
      id: data.cellId(row, column),
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
        if (!isActive && !pointer.isDragging) selection.choose(cell);
      },
      onPointerDown: (event: PointerEvent<HTMLElement>) => pointer.pointAt(cell, event),
      onPointerEnter: () => pointer.pointOver(cell),
      onDoubleClick: () => {
        if (!isTyped) typed.begin(cell, rules.textAt(cell), false);
      },
    };
  };

  return {
    active,
    range,
    report,
    typing,
    isFixed,
    fillRange: pointer.fillRange,
    shownAt,
    isTypedAt,
    isIn,
    cellProps,
    type: typed.type,
    commit: typed.commit,
    fill: edits.fill,
    put: edits.put,
    clear: edits.clear,
    paste: edits.paste,
    take: edits.take,
    choose: selection.chooseRange,
    focus: () => goTo(active, true),
    dragCorner: pointer.dragCorner,
    dismiss: () => setReport(NOTHING),
    copyAll: () => copyOf(data, wholeOf(size), true),
    onKeyDown,
    onPaste,
    onCopy,
    unread: unreadPlaces(data, unread),
  };
}
export type Grid = ReturnType<typeof useGrid>;

/** Texts that could not be read, with their places. */
function unreadPlaces(data: GridData, unread: UnreadCells): { readonly place: string; readonly problem: string }[] {
  if (unread.isEmpty) return [];
  return linesOf(wholeOf({ rows: data.rows, columns: data.columns.length }), data.flow ?? 'down')
    .flat()
    .flatMap(({ row, column }) => {
      const problem = unread.of(data.cellId(row, column))?.problem;
      return problem === undefined ? [] : [{ place: placeOf(data, row, column), problem }];
    });
}
