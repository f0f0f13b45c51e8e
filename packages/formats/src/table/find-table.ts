import { isMissingMarker, parseNumber } from '../number/parse-number.ts';
import { formatCount } from '../number/format-count.ts';
import type { Refusal } from '../problems.ts';
import { ProblemList, refuse } from '../problems.ts';
import type { Dialect } from '../text/detect-dialect.ts';
import { sampleRows } from '../text/detect-dialect.ts';
import { splitCells } from '../text/split-cells.ts';
import type { Records } from '../text/split-records.ts';
import { parseStamp, parseTime } from '../time/parse-stamp.ts';
import type { StampForm } from '../time/stamp-form.ts';
import { findStampForm } from '../time/stamp-form.ts';

export type CellKind = 'number' | 'stamp' | 'time' | 'missing' | 'text';

/** A rectangular part of a file: where the rows of data are, what the columns are called, what stands above. */
export interface Table {
  readonly records: Records;
  readonly dialect: Dialect;
  /** Kind of each column, by majority. */
  readonly kinds: readonly CellKind[];
  /** How the stamps of a column are written; undefined for a column of another kind. */
  readonly forms: readonly (StampForm | undefined)[];
  /** Heading of each column; undefined where there is none. */
  readonly names: readonly (string | undefined)[];
  /** Unit line of each column, '' without one. */
  readonly units: readonly string[];
  /** The record used as heading. */
  readonly headerRecord: number | undefined;
  /** Lines above the heading, as they stand. */
  readonly titles: readonly string[];
  /** Records of the data rows, blank lines left out. */
  readonly rows: readonly number[];
  /** Records of blank lines between them. */
  readonly blanks: readonly number[];
  /** Rows at the foot that are no data (totals, remarks), as they stand. */
  readonly footers: readonly string[];
  /** Lines that are not blank, all in all. */
  readonly read: number;
}

/** A day at one-minute steps has 1,440 columns. */
const MOST_COLUMNS = 4096;
/** Rows at the end of a file that may be totals or remarks. */
const MOST_FOOTERS = 10;

/** What a cell holds by itself. */
function kindOfCell(cell: string, decimalComma: boolean): CellKind {
  if (isMissingMarker(cell)) return 'missing';
  if (parseNumber(cell, decimalComma) !== undefined) return 'number';
  if (parseStamp(cell) !== undefined) return 'stamp';
  return parseTime(cell) === undefined ? 'text' : 'time';
}

/**
 * Finds the data rows of a file, the heading above them and the kind of each column. The shape of the data is taken from rows
 * spread over the file, then looked for from the top, so that title lines that hold numbers are not taken for data.
 */
export function findTable(records: Records, dialect: Dialect): Table | Refusal {
  const { separator, decimalComma } = dialect;
  const cellsOf = (record: number): string[] => splitCells(records.line(record), separator);
  const isBlank = (record: number): boolean => isBlankLine(records.line(record), separator);
  const sample = sampleRows(records)
    .filter((record) => !isBlank(record))
    .map(cellsOf);
  if (sample.length === 0) return refuse('empty', 'the file is empty');
  const widest = sample.reduce((most, cells) => Math.max(most, cells.length), 0);
  if (widest > MOST_COLUMNS)
    return refuse('tooManyColumns', `the file has ${formatCount(widest)} columns; at most ${formatCount(MOST_COLUMNS)} are read`);

  const width = middle(sample.map((cells) => cells.length));
  const sampleKinds = sample.map((cells) => cells.map((cell) => kindOfCell(cell, decimalComma)));
  const cellKinds = Array.from({ length: width }, (_, column) => kindOfColumn(sampleKinds.map((row) => row[column])));
  const forms = cellKinds.map((kind, column) => {
    if (kind !== 'stamp' && kind !== 'number' && kind !== 'text') return undefined;
    // Cells of another kind are headings and remarks, which say nothing of how stamps are written.
    const cells = sample.flatMap((row, i) => (sampleKinds[i]![column] === kind ? [row[column]!] : []));
    return findStampForm(cells, kind);
  });
  const kinds = cellKinds.map((kind, column) => (forms[column] === undefined ? kind : 'stamp'));
  const isData = dataTest(kinds, forms, decimalComma);

  let first = 0;
  while (first < records.count && (isBlank(first) || !isData(cellsOf(first)))) first++;
  if (first === records.count)
    return refuse(
      'layout',
      'no rows of numbers were found; a file has one value per line, or a date and a value, or a heading and columns',
    );
  // A line of digits and signs right above is a wrong value, not a heading.
  while (first > 0 && kinds.length === 1 && /\d/.test(records.line(first - 1)) && !/\p{L}/u.test(records.line(first - 1))) first--;
  let last = records.count;
  const footers: string[] = [];
  // In a single column every line counts: a word at its end is a wrong value, not a remark.
  const mostFooters = width > 1 ? MOST_FOOTERS : -1;
  while (last > first && footers.length <= mostFooters && (isBlank(last - 1) || !isData(cellsOf(last - 1)))) {
    last--;
    if (!isBlank(last)) footers.unshift(records.line(last));
  }
  while (last > first && isBlank(last - 1)) last--;
  if (footers.length > MOST_FOOTERS) {
    last = records.count;
    footers.length = 0;
  }
  const rows: number[] = [];
  const blanks: number[] = [];
  for (let record = first; record < last; record++) (isBlank(record) ? blanks : rows).push(record);
  const wide = findWideRows(rows, cellsOf, records, width);
  if (wide !== undefined) return wide;
  const above: number[] = [];
  for (let record = 0; record < first; record++) if (!isBlank(record)) above.push(record);
  return {
    records,
    dialect,
    kinds,
    forms,
    rows,
    blanks,
    footers,
    read: above.length + rows.length + footers.length,
    ...findHeading(above, cellsOf, records, width),
  };
}

/** A value beyond the last column is a comma or semicolon too many; reading on would take the wrong cell. */
function findWideRows(
  rows: readonly number[],
  cellsOf: (record: number) => string[],
  records: Records,
  width: number,
): Refusal | undefined {
  const problems = new ProblemList();
  for (const record of rows) {
    const cells = cellsOf(record);
    if (cells.length <= width) continue;
    const extra = cells.findIndex((cell, column) => column >= width && cell.trim() !== '');
    if (extra === -1) continue;
    const row = records.lineNumber(record);
    problems.add(() => ({
      rule: 'layout',
      row,
      column: String(extra + 1),
      value: cells[extra],
      text: `row ${formatCount(row)} has ${cells.length} cells where the others have ${width}`,
    }));
  }
  return problems.count > 0 ? problems.refusal : undefined;
}

const isBlankLine = (line: string, separator: string): boolean => {
  const trimmed = line.trim();
  return trimmed === '' || (separator !== '' && trimmed.replaceAll(separator, '').trim() === '');
};

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** The kind most cells of a column have; empty cells and words for "no value" do not count unless there is nothing else. */
function kindOfColumn(cells: readonly (CellKind | undefined)[]): CellKind {
  const counts = new Map<CellKind, number>();
  for (const cell of cells) if (cell !== undefined && cell !== 'missing') counts.set(cell, (counts.get(cell) ?? 0) + 1);
  let best: CellKind = 'missing';
  // A heading over a single row of data does not make a column of words.
  for (const [kind, count] of counts) if (count > (counts.get(best) ?? 0) || (count === counts.get(best) && best === 'text')) best = kind;
  return best;
}

/** A row is data when its date and time cells are; in a table without any, when its numbers stand where they should. */
function dataTest(
  kinds: readonly CellKind[],
  forms: readonly (StampForm | undefined)[],
  decimalComma: boolean,
): (cells: readonly string[]) => boolean {
  const isDated = (kind: CellKind): boolean => kind === 'stamp' || kind === 'time';
  const keys = kinds.flatMap((kind, column) => (isDated(kind) ? [column] : []));
  const isTime = (cell: string, column: number): boolean =>
    forms[column]?.parse(cell) !== undefined || isDated(kindOfCell(cell, decimalComma));
  if (keys.length > 0) return (cells) => keys.some((column) => cells[column] !== undefined && isTime(cells[column], column));
  const numbers = kinds.flatMap((kind, column) => (kind === 'number' ? [column] : []));
  return (cells) => {
    if (cells.length < numbers.length) return false;
    let found = 0;
    for (const column of numbers) {
      const kind = kindOfCell(cells[column] ?? '', decimalComma);
      if (kind === 'number') found++;
      else if (kind !== 'missing') return false;
    }
    return numbers.length > 0 && (found > 0 || kinds.length === 1);
  };
}

/** A cell that is a unit and nothing else. */
const unitCell = /^[[(]?(?:[$€£]|usd|eur)?\/?(?:[kmg]?wh?|w\/m.?|m\/s|km\/h|mph|°?[cfk]|deg(?:rees)?|mbar|hpa|pa|%|m)[\])]?$/i;

type Heading = Pick<Table, 'names' | 'units' | 'headerRecord' | 'titles'>;

/**
 * The heading is the last full line of words above the data. A line of units or heights may stand between it and the data:
 * it is recognised by its cells and used to tell columns of the same name apart.
 */
function findHeading(above: readonly number[], cellsOf: (record: number) => string[], records: Records, width: number): Heading {
  const isFull = (record: number): boolean => cellsOf(record).length >= Math.min(width, Math.max(2, Math.ceil(width * 0.6))) || width === 1;
  const words = (record: number): number => cellsOf(record).filter((cell) => /\p{L}{2}/u.test(cell)).length;
  const unitCells = (record: number): number => cellsOf(record).filter((cell) => unitCell.test(cell.trim())).length;
  const full = above.filter(isFull);
  const last = full.at(-1);
  const before = full.at(-2);
  let header = last;
  let unitLine: number | undefined;
  if (
    last !== undefined &&
    before === last - 1 &&
    width > 1 &&
    (unitCells(last) > unitCells(before) || (words(before) > words(last) && words(last) < 0.4 * width))
  ) {
    header = before;
    unitLine = last;
  }
  const plain = Array.from({ length: width }, (_, column) => (header === undefined ? '' : (cellsOf(header)[column] ?? '').trim()));
  const units = Array.from({ length: width }, (_, column) => (unitLine === undefined ? '' : (cellsOf(unitLine)[column] ?? '').trim()));
  const names = plain.map((name, column) => {
    if (name === '') return undefined;
    const isRepeated = plain.indexOf(name) !== plain.lastIndexOf(name);
    return isRepeated && units[column] !== '' ? `${name} (${units[column]})` : name;
  });
  return {
    names,
    units,
    headerRecord: header,
    titles: above.filter((record) => record !== header && record !== unitLine).map((record) => records.line(record)),
  };
}
