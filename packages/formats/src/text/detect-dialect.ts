import { formatCount } from '../number/format-count.ts';
import type { Refusal } from '../problems.ts';
import { formatReadings, readingsOf, refuse } from '../problems.ts';
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
/** A line, or the end of a dated one, that is one number with a decimal comma or two whole numbers. */
const loneComma = /^\s*[+-\u2212]?\d+,\d+\s*$/;
const datedComma = /^[^,]*[-/.:][^,]*,\s*([+-\u2212]?\d+,\d{1,2})\s*$/;
const twoHeadings = /\p{L}[^,]*,[^,]*\p{L}/u;
/** Share of such lines from which the sign is asked about (UX-08). */
const DOUBTFUL_SHARE = 0.01;

export interface DialectOptions {
  /** The caller's word on the separator; undefined to detect. */
  readonly separator?: Separator;
  /** The caller's word on the decimal sign; undefined to detect. */
  readonly decimalComma?: boolean;
  /** A column was chosen, so there are columns. */
  readonly hasColumn?: boolean;
}

/**
 * Finds the separator and the decimal sign. A semicolon or tab in nearly every row separates; the comma only when it is not the
 * decimal sign. With ; or tab, or within quotation marks, the decimal sign is read off the numbers. One column of values such
 * as "12,5" can mean 12.5, or two columns; that is asked, not guessed.
 */
export function detectDialect(records: Records, { separator: chosen, decimalComma, hasColumn = false }: DialectOptions): Dialect | Refusal {
  const rows = sampleRows(records);
  const lines = rows.map((row) => records.line(row));
  const separator = chosen ?? detectSeparator(lines, decimalComma);
  if (decimalComma === true) {
    const doubt = separator === '' ? findPointBehindComma(lines) : undefined;
    return doubt === undefined ? { separator, decimalComma, decimalFrom: 'as chosen' } : ask(records, rows[doubt.line]!, doubt.value);
  }
  if ((separator === ',' || separator === '') && !hasColumn && chosen === undefined) {
    const doubt = findDoubtfulComma(lines);
    if (doubt !== undefined) return ask(records, rows[doubt.line]!, doubt.value);
  }
  let points = 0;
  let commas = 0;
  let firstComma: { line: number; value: string } | undefined;
  for (const [line, text] of lines.entries()) {
    for (const cell of splitCells(text, separator)) {
      const value = cell.trim();
      if (pointNumber.test(value)) points++;
      else if (commaNumber.test(value)) {
        commas++;
        firstComma ??= { line, value };
      }
    }
  }
  if (decimalComma === false) {
    const isWrong =
      firstComma !== undefined && points === 0 && commas > DOUBTFUL_SHARE * lines.length && /^[+-]?\d+,\d{1,2}$/.test(firstComma.value);
    return isWrong ? ask(records, rows[firstComma!.line]!, firstComma!.value) : { separator, decimalComma, decimalFrom: 'as chosen' };
  }
  if (commas > 0 && points === 0) return { separator, decimalComma: true, decimalFrom: 'numbers such as 12,5 and none such as 12.5' };
  return { separator, decimalComma: false, decimalFrom: points > 0 ? 'numbers such as 12.5' : 'no decimals in the file' };
}

function ask(records: Records, record: number, value: string): Refusal {
  const row = records.lineNumber(record);
  return refuse('decimalSign', `row ${formatCount(row)}: ${formatReadings(value)}`, { row, value, readings: readingsOf(value) });
}

/** Lines in which a comma may separate or be the decimal sign; not when headings or a counter show that there are two columns. */
function findDoubtfulComma(lines: readonly string[]): { line: number; value: string } | undefined {
  const values = lines.map((line) => (loneComma.test(line) ? line.trim() : datedComma.exec(line)?.[1]));
  const first = values.findIndex((value) => value !== undefined);
  const count = values.filter((value) => value !== undefined).length;
  if (first === -1 || count <= DOUBTFUL_SHARE * lines.length) return undefined;
  const isDated = !loneComma.test(lines[first]!);
  const hasHeadings = lines.slice(0, 3).some((line) => twoHeadings.test(line) && countSeparators(line, ',') === (isDated ? 2 : 1));
  return hasHeadings || (!isDated && firstCellCounts(lines.filter((_, i) => values[i] !== undefined)))
    ? undefined
    : { line: first, value: values[first]! };
}

/** With a decimal comma announced: a file whose commas separate numbers such as 12.5. */
function findPointBehindComma(lines: readonly string[]): { line: number; value: string } | undefined {
  const values = lines.map((line) =>
    line.includes(',')
      ? line
          .split(',')
          .map((cell) => cell.trim())
          .find((cell) => pointNumber.test(cell))
      : undefined,
  );
  const first = values.findIndex((value) => value !== undefined);
  return first === -1 || values.filter((value) => value !== undefined).length < 0.5 * lines.length
    ? undefined
    : { line: first, value: values[first]! };
}

function detectSeparator(lines: readonly string[], decimalComma: boolean | undefined): Separator {
  const inMost = (separator: Separator): boolean =>
    lines.filter((line) => countSeparators(line, separator) > 0).length >= 0.8 * lines.length;
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
