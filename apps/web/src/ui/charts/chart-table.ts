import { formatExact, formatNumber } from '../../lib/number.ts';
import { NUMBER_STYLES, type NumberStyle } from '../../lib/number-style.ts';

/** Systems finished and asked for of a calculation that was cancelled. */
export interface PartialCount {
  readonly done: number;
  readonly total: number;
}

/** A column of the numbers behind a chart. */
export interface TableColumn {
  readonly name: string;
  readonly unit: string;
  readonly digits: number;
  readonly at: (row: number) => number | null;
}
/** The numbers behind a chart, as table, for copies and as file; rows are made when asked for. */
export interface ChartTable {
  /** Heading of the first column: 'Time', 'Year', … */
  readonly rowName: string;
  readonly count: number;
  readonly rowLabel: (row: number) => string;
  readonly columns: readonly TableColumn[];
}

export const headingOf = ({ name, unit }: Pick<TableColumn, 'name' | 'unit'>): string => (unit === '' ? name : `${name} (${unit})`);
export const cellText = (column: TableColumn, row: number): string => formatNumber(column.at(row), column.digits);

/** Spreadsheets run a cell that begins with one of these as a formula; a name never may. */
export const unformula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const quoted = (text: string): string => {
  const safe = unformula(text);
  return /[",\n\r;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The heading and the cells of the column that marks numbers of a cancelled calculation (CALC-24). */
const marksOf = (partial: PartialCount | undefined): readonly [head: readonly string[], mark: readonly string[]] =>
  partial === undefined ? [[], []] : [['Result'], [`partial ${partial.done}/${partial.total}`]];

/**
 * The table as comma-separated values: headings with units, points as decimal sign, every digit, no grouping, empty where there is no
 * value. Negative numbers stay numbers.
 *
 * @param partial  of numbers of a cancelled calculation: a last column says so in every row (CALC-24)
 */
export function toCsv(table: ChartTable, partial?: PartialCount): string {
  const [head, mark] = marksOf(partial);
  const lines = [[table.rowName, ...table.columns.map(headingOf), ...head].map(quoted).join(',')];
  for (let row = 0; row < table.count; row++) {
    lines.push([quoted(table.rowLabel(row)), ...table.columns.map((column) => plain(column.at(row))), ...mark].join(','));
  }
  return `${lines.join('\r\n')}\r\n`;
}
const plain = (value: number | null): string => (value === null || !Number.isFinite(value) ? '' : String(value));

/**
 * The table as a spreadsheet takes it from the clipboard: tabs between cells, numbers in the user's style without grouping.
 *
 * @param partial  as in a file
 */
export function toTsv(table: ChartTable, style: NumberStyle = NUMBER_STYLES.point, partial?: PartialCount): string {
  const [head, mark] = marksOf(partial);
  const cell = (value: number | null): string => (value === null ? '' : formatExact(value, 0, { ...style, group: '' }).replace('−', '-'));
  const clean = (text: string): string => unformula(text).replaceAll(/[\t\r\n]+/g, ' ');
  const lines = [[table.rowName, ...table.columns.map(headingOf), ...head].map(clean).join('\t')];
  for (let row = 0; row < table.count; row++) {
    lines.push([clean(table.rowLabel(row)), ...table.columns.map((column) => cell(column.at(row))), ...mark].join('\t'));
  }
  return lines.join('\n');
}

// oxlint-disable-next-line no-control-regex -- control signs are among what a file name may not hold
const FORBIDDEN = /[\u0000-\u001f/\\:*?"<>|]/g;

const safe = (text: string): string => text.replaceAll(FORBIDDEN, ' ').replaceAll(/\s+/g, ' ').trim();

/** 'Ocotillo Flats hybrid_cashflow.csv': a file of results, with the project it belongs to in front. */
export const projectFileName = (project: string, fileName: string): string =>
  [safe(project), safe(fileName)].filter((part) => part !== '').join('_');

/** 'Ocotillo Flats hybrid_cash-flow_2026-11-20_partial-4-of-16': the file name of an export, safe on every system. */
export function exportName(project: string, plot: string, date: string, partial?: PartialCount): string {
  const kebab = plot
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  const mark = partial === undefined ? '' : `partial-${partial.done}-of-${partial.total}`;
  return [safe(project), kebab, date, mark].filter((part) => part !== '').join('_');
}
