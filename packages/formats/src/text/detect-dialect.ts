import type { Refusal } from '../problems.ts';
import { at, formatReadings, readingsOf, refuse } from '../problems.ts';
import type { Separator } from './split-cells.ts';
import { countSeparators, splitCells } from './split-cells.ts';
import type { Records } from './split-records.ts';

/** How the cells and numbers of a file are written. */
export interface Dialect {
  readonly separator: Separator;
  readonly decimalComma: boolean;
  /** How the decimal sign was decided, for the preview. */
  readonly decimalFrom: string;
}

/** Rows looked at; spread over the file because title lines and footers are written differently from the data. */
const SAMPLE = 400;

/** Rows spread evenly over the file, blank ones left out. */
export function sampleRows(records: Records, most = SAMPLE): number[] {
  const rows: number[] = [];
  const stride = Math.max(1, Math.floor(records.count / most));
  for (let row = 0; row < records.count; row += stride) if (records.line(row).trim() !== '') rows.push(row);
  return rows;
}

const pointNumber = /^[+-]?\d+\.\d+(?:[eE][+-]?\d+)?$/;
const commaNumber = /^[+-]?(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+),\d+(?:[eE][+-]?\d+)?$/;
const loneComma = /^\s*[+-\u2212]?\d+,\d+\s*$/;

/**
 * Finds the separator and the decimal sign. A semicolon or tab in nearly every row separates; the comma only when it is not the
 * decimal sign. With ; or tab, or within quotation marks, the decimal sign is read off the numbers. One column of values such
 * as "12,5" can mean 12.5, or two columns; that is asked, not guessed.
 *
 * @param decimalComma  the caller's word on the decimal sign; undefined to detect
 */
export function detectDialect(records: Records, decimalComma: boolean | undefined): Dialect | Refusal {
  const rows = sampleRows(records);
  const lines = rows.map((row) => records.line(row));
  const separator = detectSeparator(lines, decimalComma);
  if (decimalComma !== undefined) return { separator, decimalComma, decimalFrom: 'as chosen' };
  if (separator === ',' && !lines.some((line) => line.includes('"'))) {
    const lone = lines.findIndex((line) => loneComma.test(line));
    if (lone !== -1 && lines.filter((line) => loneComma.test(line)).length > 0.9 * lines.length && !firstCellCounts(lines)) {
      const value = lines[lone]!.trim();
      return refuse('decimalSign', `${at(records.lineNumber(rows[lone]!), '1')}: ${formatReadings(value)}`, {
        row: records.lineNumber(rows[lone]!), column: '1', value, readings: readingsOf(value),
      });
    }
    return { separator, decimalComma: false, decimalFrom: 'the comma separates' };
  }
  let points = 0;
  let commas = 0;
  for (const line of lines) {
    for (const cell of splitCells(line, separator)) {
      const text = cell.trim();
      if (pointNumber.test(text)) points++;
      else if (commaNumber.test(text)) commas++;
    }
  }
  if (commas > 0 && points === 0) return { separator, decimalComma: true, decimalFrom: `numbers such as 12,5 and none such as 12.5` };
  return { separator, decimalComma: false, decimalFrom: points > 0 ? 'numbers such as 12.5' : 'no decimals in the file' };
}

function detectSeparator(lines: readonly string[], decimalComma: boolean | undefined): Separator {
  const inMost = (separator: Separator): boolean => lines.filter((line) => countSeparators(line, separator) > 0).length >= 0.8 * lines.length;
  if (lines.length === 0) return '';
  if (inMost(';')) return ';';
  if (inMost('\t')) return '\t';
  // With a decimal comma, commas separate only where the numbers stand in quotation marks.
  const commaMaySeparate = decimalComma !== true || lines.some((line) => /",|,"/.test(line));
  return commaMaySeparate && inMost(',') ? ',' : '';
}

/** True when the first cells count 0, 1, 2 …, as an hour column does; then "12,57" is two cells. */
function firstCellCounts(lines: readonly string[]): boolean {
  let last = -1;
  for (const line of lines) {
    const count = Number(line.slice(0, line.indexOf(',')));
    if (!(count > last)) return false;
    last = count;
  }
  return true;
}
