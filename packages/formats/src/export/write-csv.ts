/** A cell: a number keeps full precision, null is empty, text is quoted and defused. */
export type Cell = string | number | null;

/** How numbers and columns are written: point and comma, or comma and semicolon (D-161). */
export interface CsvStyle {
  readonly decimalComma?: boolean;
}

/** Begins the text of a CSV file: by it a spreadsheet knows its alphabet, and programs pass over it (UX-45). */
export const BYTE_ORDER_MARK = '\ufeff';

/** A text that a spreadsheet would take for a formula gets an apostrophe in front (B-13); numbers are never touched. */
const FORMULA_START = /^[=+\-@\t\r\0]/;

/**
 * Rows as CSV with CRLF line ends (RFC 4180).
 *
 * @throws RangeError for a number that is not finite: a file for others holds none
 */
export function writeCsv(rows: readonly (readonly Cell[])[], style: CsvStyle = {}): string {
  const separator = style.decimalComma ? ';' : ',';
  const lines = rows.map((row) => row.map((cell) => writeCell(cell, style)).join(separator));
  return lines.length === 0 ? '' : `${lines.join('\r\n')}\r\n`;
}

function writeCell(cell: Cell, style: CsvStyle): string {
  if (cell === null) return '';
  if (typeof cell === 'number') {
    if (!Number.isFinite(cell)) throw new RangeError(`${cell} cannot be written as a number`);
    const text = String(cell + 0);
    return style.decimalComma ? text.replace('.', ',') : text;
  }
  const text = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
