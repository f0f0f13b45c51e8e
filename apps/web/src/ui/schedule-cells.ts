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
  for (const line of text
    .replace(/\r/g, '')
    .split('\n')
    .filter((one) => one.trim() !== '')) {
    const row: number[] = [];
    for (const cell of line.split('\t')) {
      const value = parse(cell.trim());
      if (value === undefined) return { refused: cell.trim() };
      row.push(value);
    }
    values.push(row);
  }
  return { values };
}

/** The cells a pasted block covers from a cell on, with their values; what would stand outside the half is left out. */
export function placedBlock(values: readonly (readonly number[])[], at: Cell): { readonly cell: Cell; readonly value: number }[] {
  const end = (halfOf(at.row) + 1) * ROWS_OF_HALF;
  return values.flatMap((row, i) =>
    row.flatMap((value, k) => (at.row + i < end && at.hour + k < HOURS ? [{ cell: { row: at.row + i, hour: at.hour + k }, value }] : [])),
  );
}

/** Ink that can be read on a colour '#RRGGBB': WCAG luminance against black and white. */
export function inkOn(colour: string): string {
  const channel = (at: number): number => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return (luminance + 0.05) ** 2 > 0.05 * 1.05 ? '#000000' : '#FFFFFF';
}

const BARS = ['0 100% / 100% 4px', '0 0 / 100% 4px', '0 0 / 4px 100%', '100% 0 / 4px 100%'];

/** The fill of a colour that was used before: bars along its edges, so that the letter in the middle stays as readable as before. */
export function patternOf(colour: string, round = 0): string {
  const ink = `${inkOn(colour)}B3`;
  return [...BARS.slice(0, round).map((bar) => `linear-gradient(${ink}, ${ink}) ${bar} no-repeat`), colour].join(', ');
}
