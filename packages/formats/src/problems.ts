import { formatCount } from './number/format-count.ts';
import { isMissingMarker } from './number/parse-number.ts';

/** The rules a file can break; screens may show a help text or a repair for each. */
export type ProblemRule =
  | 'excel'
  | 'binary'
  | 'archive'
  | 'markup'
  | 'empty'
  | 'lineTooLong'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'openQuote'
  | 'notANumber'
  | 'outOfRange'
  | 'decimalSign'
  | 'notADate'
  | 'dateOrder'
  | 'unreadTime'
  | 'labelSide'
  | 'zone'
  | 'noColumn'
  | 'columnNeeded'
  | 'nodeNeeded'
  | 'unit'
  | 'rating'
  | 'count'
  | 'step'
  | 'gap'
  | 'partialYear'
  | 'severalYears'
  | 'duplicate'
  | 'layout';

/** One thing wrong with a file: where, what stands there, which rule it breaks. */
export interface ImportProblem {
  readonly rule: ProblemRule;
  /** Line of the file, counted from 1, title and header lines included. */
  readonly row?: number;
  /** Heading of the column, or its number when it has none. */
  readonly column?: string;
  /** The text found there. */
  readonly value?: string;
  /** A sentence with place, value and rule. */
  readonly text: string;
  /** Rule "decimalSign": one value under both readings. */
  readonly readings?: { readonly value: string; readonly decimalComma: number; readonly decimalPoint: number };
}

/** A refused file: one headline for a message line, the first problems, and how many more there are. */
export interface Refusal {
  readonly ok: false;
  /** The first problem in a sentence, with the number of further ones: `row 4,381, column "LMP": "N/A" is not a number (3 more)`. */
  readonly message: string;
  readonly problems: readonly ImportProblem[];
  readonly more: number;
}

/** Problems listed one by one; the rest is counted. */
const LISTED = 20;
/** Longest piece of a file quoted in a message. */
const LONGEST_QUOTE = 60;

/** Gathers problems: the first 20 in full, the rest counted, so that a file of nothing but errors costs no memory. */
export class ProblemList {
  readonly listed: ImportProblem[] = [];
  count = 0;

  /** Problem texts are made only for those that are listed. */
  add(make: () => ImportProblem): void {
    if (this.listed.length < LISTED) this.listed.push(make());
    this.count++;
  }

  get refusal(): Refusal {
    return refuseAll(this.listed, this.count);
  }
}

/** A refusal for several problems. @param count how many there are in all, those not listed included */
export function refuseAll(problems: readonly ImportProblem[], count = problems.length): Refusal {
  const first = problems[0];
  if (first === undefined) throw new Error('a refusal needs a problem');
  const message = count > 1 ? `${first.text} (${formatCount(count - 1)} more)` : first.text;
  return { ok: false, message, problems: problems.slice(0, LISTED), more: count - Math.min(count, LISTED) };
}

/** A refusal for one problem. */
export const refuse = (rule: ProblemRule, text: string, place: Omit<ImportProblem, 'rule' | 'text'> = {}): Refusal =>
  refuseAll([{ rule, text, ...place }]);

/** Whether a repair reads the file: all that is wrong with it are gaps, or cells that say "no value" in words. */
export const isFillable = ({ problems }: Refusal): boolean =>
  problems.every(({ rule, value }) => rule === 'gap' || (rule === 'notANumber' && value !== undefined && isMissingMarker(value)));

/** A piece of the file in quotation marks, shortened, control characters shown as blanks so that a message stays one line. */
export const quote = (text: string): string => {
  const short = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
  return `"${short.replace(/[\p{Cc}\u2028\u2029]/gu, ' ')}"`;
};

/** `column "LMP"`, or `column 2`. */
export const columnText = (name: string): string => (isUnnamed(name) ? name : `column ${quote(name)}`);

/** Of a column without a heading, which is called by its number. */
export const isUnnamed = (name: string): boolean => /^column \d+$/.test(name);

/** `row 4,381, column "LMP"`: where a value stands. */
export const at = (row: number, column: string): string => `row ${formatCount(row)}, ${columnText(column)}`;

/** Both readings of a value that holds one comma or one point: "1,5" is 1.5 with a decimal comma, 15 with a decimal point. */
export function readingsOf(value: string): NonNullable<ImportProblem['readings']> {
  const trimmed = value.trim();
  const mark = trimmed.includes(',') ? ',' : '.';
  const decimal = Number(trimmed.replace('\u2212', '-').replace(mark, '.'));
  const grouped = Number(trimmed.replace('\u2212', '-').replace(mark, ''));
  return mark === ','
    ? { value: trimmed, decimalComma: decimal, decimalPoint: grouped }
    : { value: trimmed, decimalComma: grouped, decimalPoint: decimal };
}

/** The question put to the user about the decimal sign. */
export function formatReadings(value: string): string {
  const { decimalComma, decimalPoint } = readingsOf(value);
  return `${quote(value.trim())} is ${decimalComma} with a decimal comma and ${decimalPoint} with a decimal point; say which sign the file uses`;
}
