import { pastedBlock } from '../lib/pasted-block.ts';
import { DAYS_OF_MONTH, weekdayOf } from '@stackwatt/units';
import { MONTHS } from './charts/time-labels.ts';
import { plural } from '../lib/number.ts';

/** A cell of a schedule: rows are the weekdays of January to December, then their weekends; columns the hours. */
export interface Cell {
  readonly row: number;
  readonly hour: number;
}
export const ROWS_OF_HALF = 12;
export const HOURS = 24;

/** The half of the schedule a row lies in: 0 weekdays, 1 weekends. */
export const halfOf = (row: number): number => (row < ROWS_OF_HALF ? 0 : 1);

/** The rectangle between two cells, within the half of the first. */
export function cellsBetween(from: Cell, to: Cell): Cell[] {
  const first = halfOf(from.row) * ROWS_OF_HALF;
  const other = Math.min(first + ROWS_OF_HALF - 1, Math.max(first, to.row));
  const cells: Cell[] = [];
  for (let row = Math.min(from.row, other); row <= Math.max(from.row, other); row++) {
    for (let hour = Math.min(from.hour, to.hour); hour <= Math.max(from.hour, to.hour); hour++) cells.push({ row, hour });
  }
  return cells;
}

/** The cell an arrow leads to, staying in the half. */
export function step({ row, hour }: Cell, key: string): Cell | undefined {
  const first = halfOf(row) * ROWS_OF_HALF;
  switch (key) {
    case 'ArrowUp':
      return { row: Math.max(first, row - 1), hour };
    case 'ArrowDown':
      return { row: Math.min(first + ROWS_OF_HALF - 1, row + 1), hour };
    case 'ArrowLeft':
      return { row, hour: Math.max(0, hour - 1) };
    case 'ArrowRight':
      return { row, hour: Math.min(HOURS - 1, hour + 1) };
    case 'Home':
      return { row, hour: 0 };
    case 'End':
      return { row, hour: HOURS - 1 };
    default:
      return undefined;
  }
}

/**
 * A block of cells as it comes from a sheet.
 *
 * @param parse  a cell's number; undefined when it is none
 * @returns rows of numbers; or the first cell that is no number
 */
export function blockOf(
  text: string,
  parse: (cell: string) => number | undefined,
): { readonly values: number[][] } | { readonly refused: string } {
  const values: number[][] = [];
  for (const line of pastedBlock(text).filter((cells) => cells.some((cell) => cell !== ''))) {
    const row: number[] = [];
    for (const cell of line) {
      const value = parse(cell);
      if (value === undefined) return { refused: cell };
      row.push(value);
    }
    values.push(row);
  }
  return { values };
}

export interface PastedCell {
  readonly cell: Cell;
  readonly value: number;
}

/**
 * The cells a pasted block covers from a cell on, with their values. Twelve rows at most lie in the half of the cell; 24 rows from the
 * first one on are both halves.
 *
 * @returns or why the block does not fit
 */
export function placedBlock(
  values: readonly (readonly number[])[],
  at: Cell,
): { readonly placed: readonly PastedCell[] } | { readonly refused: string } {
  const isBoth = at.row === 0 && values.length === 2 * ROWS_OF_HALF;
  const rows = isBoth ? 2 * ROWS_OF_HALF : (halfOf(at.row) + 1) * ROWS_OF_HALF - at.row;
  const hours = HOURS - at.hour;
  const widest = Math.max(...values.map((row) => row.length));
  if (values.length > rows || widest > hours)
    return {
      refused: `${values.length} × ${widest} values do not fit into the ${rows} months and ${hours} hours from the chosen cell on; nothing was changed`,
    };
  return { placed: values.flatMap((row, i) => row.map((value, k) => ({ cell: { row: at.row + i, hour: at.hour + k }, value }))) };
}

/** Days of a year of 365 days in each row of a schedule: weekdays of January to December, then their weekends. */
function daysOfRows(year: number): number[] {
  const days = Array.from({ length: 2 * ROWS_OF_HALF }, () => 0);
  let day = 0;
  DAYS_OF_MONTH.forEach((length, month) => {
    for (let date = 0; date < length; date++, day++) days[month + (weekdayOf(day, year) >= 5 ? ROWS_OF_HALF : 0)]!++;
  });
  return days;
}

/** Hours of the year on each level. */
export function hoursOnLevels(levelAt: (cell: Cell) => number, levels: number, year: number): number[] {
  const hours = Array.from({ length: levels }, () => 0);
  daysOfRows(year).forEach((days, row) => {
    for (let hour = 0; hour < HOURS; hour++) {
      const level = levelAt({ row, hour });
      if (hours[level] !== undefined) hours[level] += days;
    }
  });
  return hours;
}

/** A block of cells in words: 'Jun to Sep, 17–21 h, 16 cells'. */
export function blockInWords(from: Cell, to: Cell): string {
  const [first, last] = [Math.min(from.row, to.row) % ROWS_OF_HALF, Math.max(from.row, to.row) % ROWS_OF_HALF];
  const [begin, end] = [Math.min(from.hour, to.hour), Math.max(from.hour, to.hour) + 1];
  const count = (last - first + 1) * (end - begin);
  const months = first === last ? MONTHS[first]! : `${MONTHS[first]!} to ${MONTHS[last]!}`;
  return `${months}, ${begin}–${end} h, ${plural(count, 'cell')}`;
}

const BARS = ['0 100% / 100% 3px', '0 0 / 100% 3px', '0 0 / 3px 100%', '100% 0 / 3px 100%'];

/**
 * The fill of a cell: a tint of the colour on the surface, so that the letter stands out on it in either theme. A colour that was used
 * before has bars of the full colour along its edges.
 */
export function fillOf(colour: string, round = 0): string {
  const tint = `color-mix(in srgb, ${colour} 24%, var(--surface))`;
  return [...BARS.slice(0, round).map((bar) => `linear-gradient(${colour}, ${colour}) ${bar} no-repeat`), tint].join(', ');
}
