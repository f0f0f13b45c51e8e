/** One column of a printed table; numbers to the right. */
export interface PrintColumn {
  readonly head: string;
  readonly cells: readonly string[];
  readonly left?: boolean;
}

/** Columns as aligned text for a terminal, two blanks apart. */
export function printTable(columns: readonly PrintColumn[]): string {
  const height = Math.max(0, ...columns.map((column) => column.cells.length));
  const widths = columns.map((column) => Math.max(column.head.length, ...column.cells.map((cell) => cell.length)));
  const line = (cellOf: (column: PrintColumn) => string): string =>
    columns
      .map((column, k) => (column.left ? cellOf(column).padEnd(widths[k]!) : cellOf(column).padStart(widths[k]!)))
      .join('  ')
      .trimEnd();
  return [line((column) => column.head), ...Array.from({ length: height }, (_, row) => line((column) => column.cells[row] ?? ''))].join(
    '\n',
  );
}

/** A value that was typed, or a size, with the decimals it has and so many at least. */
export const typed = (value: number, digits: number): string =>
  (Number(value.toPrecision(6)) + 0).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: 20 });

/** A number to a fixed number of decimals with grouped thousands; '–' for what is missing. */
export const shown = (value: number | null, digits: number): string =>
  value === null ? '–' : (value + 0).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
