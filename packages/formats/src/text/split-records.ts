import { formatCount } from '../number/format-count.ts';
import type { Refusal } from '../problems.ts';
import { refuse } from '../problems.ts';

/** The lines of a text as records; cells are cut out only when asked for, so a large file costs little memory. */
export interface Records {
  /** Records, blank ones included. */
  readonly count: number;
  /** @returns the record's text without line end */
  line(record: number): string;
  /** @returns line of the file on which the record begins, from 1 */
  lineNumber(record: number): number;
}

/** No layout of the field has lines longer than this (a day of 1-minute values takes about 10,000 characters). */
const LONGEST_LINE = 1_000_000;
/** Forty years of 15-minute values are 1,401,600 rows. */
const MOST_ROWS = 2_000_000;
/** A quoted cell that runs over more lines than this was never meant to. */
const LONGEST_QUOTED_LINES = 50;

/**
 * Cuts a text into records. Line ends may be LF, CR LF or CR, also mixed. A quoted cell may hold line ends ("" is a quote in it).
 *
 * @returns the records, or a refusal: a line beyond 1,000,000 characters, more than 2,000,000 rows, a quote that is never closed
 */
export function splitRecords(source: string): Records | Refusal {
  const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source;
  const starts: number[] = [];
  const ends: number[] = [];
  const lines: number[] = [];
  let from = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let lineNumber = 1;
  let nextQuote = text.indexOf('"');
  while (from < text.length) {
    let lineEnd = endOfLine(text, from);
    let covered = 1;
    if (nextQuote !== -1 && nextQuote < lineEnd) {
      while (quotesIn(text, from, lineEnd) % 2 === 1) {
        if (lineEnd >= text.length || covered >= LONGEST_QUOTED_LINES || lineEnd - from > LONGEST_LINE) {
          return refuse('openQuote', `row ${formatCount(lineNumber)}: a quotation mark opens a cell and is never closed`, {
            row: lineNumber,
          });
        }
        lineEnd = endOfLine(text, lineEnd + 1);
        covered++;
      }
      nextQuote = text.indexOf('"', lineEnd);
    }
    if (lineEnd - from > LONGEST_LINE) {
      return refuse(
        'lineTooLong',
        `row ${formatCount(lineNumber)} is ${formatCount(lineEnd - from)} characters long; a line may have ${formatCount(LONGEST_LINE)}. One value stands on each line.`,
        { row: lineNumber },
      );
    }
    if (starts.length >= MOST_ROWS) {
      return refuse('tooManyRows', `the file has more than ${formatCount(MOST_ROWS)} rows; one year of 1-minute values has 525,600`);
    }
    starts.push(from);
    ends.push(lineEnd);
    lines.push(lineNumber);
    lineNumber += covered;
    from = lineEnd + 1;
  }
  return {
    count: starts.length,
    line: (record) => text.slice(starts[record], ends[record]),
    lineNumber: (record) => lines[record]!,
  };
}

function endOfLine(text: string, from: number): number {
  const found = text.indexOf('\n', from);
  return found === -1 ? text.length : found;
}

function quotesIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('"', from); at !== -1 && at < to; at = text.indexOf('"', at + 1)) count++;
  return count;
}
