import { readSource } from '../layouts/read-source.ts';
import type { Source, SourceColumn } from '../layouts/source.ts';
import { plural } from '../number/format-count.ts';
import type { Refusal } from '../problems.ts';
import { at, columnText, ProblemList, refuse } from '../problems.ts';
import { yearOfCount } from '../time/year-count.ts';
import type { ImportOptions, ShownRow, Understood } from '../understood.ts';
import { chooseColumn, findCandidates, toCandidate } from './choose-column.ts';
import { askForZone } from './daylight.ts';
import { decideUnit, judgeUnit } from './decide-unit.ts';
import { PLAUSIBLE } from './plausible.ts';
import { readValues } from './read-values.ts';
import { statisticsOf } from './statistics.ts';
import type { SourceUnit } from './units.ts';
import { BASE_UNIT, factorOfStep } from './units.ts';
import { checkDates, yearByDates } from './year-by-dates.ts';
import { refuseCount, yearByPosition } from './year-by-position.ts';
import { yearInName } from './year-in-name.ts';

/** A year read from a file, or why it was not. */
export type ImportOutcome =
  | { readonly ok: true; readonly series: Float64Array; readonly understood: Understood }
  | (Refusal & { readonly understood?: Partial<Understood> });

/**
 * Reads one year of one quantity out of the text of a file or a paste.
 *
 * The series has 8,760 hours at the file's own step (60, 30, 15, 10, 5 or 1 minutes), begins 1 January 00:00 and is in the base
 * unit of its kind: currency/MWh, currency/MW-h, MW, W/m², m/s, °C. 29 February is left out. `understood` tells everything that
 * was decided or changed; nothing is changed without a word there. A refusal names place, value and rule.
 *
 * @param text     decoded text; see decodeBytes
 * @param options  the kind, and what the file does not say itself
 */
export function importSeries(text: string, options: ImportOptions): ImportOutcome {
  const source = readSource(text, options);
  if ('ok' in source) return source;
  return importColumn(source, options);
}

/** Per MWh; 55,265 $/MWh has occurred. */
const HIGHEST_PRICE = 60_000;
/** Share of the sum of a year that one interval has only by mistake. */
const LARGEST_SHARE = 0.05;
const percentOf = (share: number): string => `${Math.round(100 * share)} %`;

/** Reads one column of a source that is known already; importWeather reads several of one file. */
export function importColumn(source: Source, options: ImportOptions): ImportOutcome {
  const known: Partial<Understood> = {
    layout: source.layout,
    separator: source.dialect.separator,
    decimalSign: source.dialect.decimalComma ? ',' : '.',
    decimalFrom: source.dialect.decimalFrom,
    header: source.header,
    candidates: findCandidates(source).map(toCandidate),
    notes: source.notes,
  };
  const column = chooseColumn(source, options.kind, options.column);
  if ('ok' in column) return { ...(noYear(source, options) ?? column), understood: known };
  const outcome = readColumn(source, column, options, known);
  return outcome.ok ? outcome : { ...outcome, understood: { ...known, column: toCandidate(column) } };
}

/** Before a person is asked to choose a column: does the file hold a year at all? */
function noYear(source: Source, options: ImportOptions): Refusal | undefined {
  if (source.axis === undefined) return yearOfCount(source.count) === undefined ? refuseCount(source.count) : undefined;
  return checkDates(source, options);
}

function readColumn(source: Source, column: SourceColumn, options: ImportOptions, known: Partial<Understood>): ImportOutcome {
  const read = readValues(source, column, options.repair !== undefined);
  if ('ok' in read) return read;
  const statistics = statisticsOf(read.values);
  if (statistics.count === 0) return refuse('noColumn', `${columnText(column.name)} holds no numbers`, { column: column.name });
  const decided = decideUnit(source, column, options, statistics);
  if ('ok' in decided) return decided;
  const { unit } = decided;
  // Energy per interval becomes power only with the step, which the dates say; all else is judged here.
  const early = unit.perInterval ? undefined : findImplausible(source, column, read.values, options, unit.factor, unit.offset);
  if (early !== undefined) return early;

  const year =
    source.axis === undefined ? yearByPosition(source, read.values, options, column.name) : yearByDates(source, read.values, options);
  if ('ok' in year) return year;
  const series = year.values;
  const factor = factorOfStep(unit, year.step);
  const { offset } = unit;
  const repairs = [...year.repairs];
  if (factor !== 1 || offset !== 0) {
    for (let i = 0; i < series.length; i++) series[i] = series[i]! * factor + offset;
    repairs.push({
      kind: 'unit',
      count: series.length,
      text: `all values converted from ${unit.source} to ${BASE_UNIT[options.kind]}: ${formulaText(factor, offset)}`,
    });
  }
  const judged = judgeUnit(column, options, decided, year.step, statistics, statisticsOf(series));
  if ('ok' in judged) return judged;
  const late = unit.perInterval ? findImplausible(source, column, read.values, options, factor, offset) : undefined;
  if (late !== undefined) return late;
  const zone = options.kind === 'irradiance' ? askForZone(series, year.step, options) : undefined;
  if (zone !== undefined) return zone;
  const noise = options.kind === 'wind' ? zeroNegatives(series) : 0;
  if (noise > 0)
    repairs.push({ kind: 'negatives', count: noise, text: `${plural(noise, 'wind speed')} of less than 0.05 m/s below 0 set to 0` });
  const zeroed = removesNegatives(options) ? zeroNegatives(series) : 0;
  if (zeroed > 0) repairs.push({ kind: 'negatives', count: zeroed, text: `${plural(zeroed, 'negative value')} set to 0` });

  const shown = (interval: number): ShownRow => ({
    row: source.rowOf(interval),
    raw: source.raw(interval).slice(0, 200),
    time: year.timeOf(interval),
    value: Number.isNaN(read.values[interval]!) ? undefined : read.values[interval],
  });
  const { first, last } = year.own ?? { first: 0, last: source.count - 1 };
  const edge = Math.min(3, last - first + 1);
  const understood: Understood = {
    layout: source.layout,
    separator: source.dialect.separator,
    decimalSign: source.dialect.decimalComma ? ',' : '.',
    decimalFrom: source.dialect.decimalFrom,
    header: source.header,
    column: toCandidate(column),
    candidates: known.candidates ?? [],
    rows: { read: source.read, used: year.used, dropped: [...source.dropped, ...year.dropped] },
    ...year.about,
    yearInName: yearInName(options.fileName),
    stepMinutes: year.step,
    unit: { source: unit.source, target: BASE_UNIT[options.kind], factor, offset, from: decided.from },
    source: statistics,
    series: statisticsOf(series),
    firstRows: Array.from({ length: edge }, (_, i) => shown(first + i)),
    lastRows: Array.from({ length: edge }, (_, i) => shown(last + 1 - edge + i)),
    repairs,
    notes: [...source.notes, ...year.notes],
    warnings: [...decided.warnings, ...judged, ...unlikelyPrices(source, column, read.values, options, unit), ...year.warnings],
  };
  return { ok: true, series, understood };
}

function formulaText(factor: number, offset: number): string {
  const times = factor === 1 ? [] : [`× ${Number(factor.toPrecision(6))}`];
  const plus = offset === 0 ? [] : [`${offset < 0 ? '−' : '+'} ${Number(Math.abs(offset).toPrecision(6))}`];
  return [...times, ...plus].join(' ');
}

const removesNegatives = ({ kind, removeNegatives }: ImportOptions): boolean =>
  removeNegatives ?? (kind === 'regulation' || kind === 'production' || kind === 'irradiance');

function zeroNegatives(series: Float64Array): number {
  let zeroed = 0;
  for (let i = 0; i < series.length; i++) {
    if (series[i]! >= 0) continue;
    series[i] = 0;
    zeroed++;
  }
  return zeroed;
}

/**
 * Prices beyond every price a market has had, in either direction, of which one makes much of the year's sum: a slipped decimal sign, or a
 * fill value. The share of the sum decides because currencies differ.
 */
function unlikelyPrices(source: Source, column: SourceColumn, values: Float64Array, { kind }: ImportOptions, unit: SourceUnit): string[] {
  if (kind !== 'price' && kind !== 'regulation') return [];
  const sum = values.reduce((all, value) => (Number.isNaN(value) ? all : all + Math.abs(value)), 0);
  const found: number[] = [];
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(values[i]!);
    if (size * unit.factor > HIGHEST_PRICE && size > LARGEST_SHARE * sum) found.push(i);
  }
  const [first] = found;
  if (first === undefined) return [];
  const more = found.length > 1 ? ` (${found.length - 1} more)` : '';
  const share = percentOf(Math.abs(values[first]!) / sum);
  return [
    `${at(source.rowOf(first), column.name)}: ${source.cell(first, column.index).trim()} is beyond every price a market has had and alone ${share} of the year's sum${more}`,
  ];
}

/** Values no weather or limit can have are problems; with a repair chosen they are gaps, as is the usual fill value −999. */
function findImplausible(
  source: Source,
  column: SourceColumn,
  values: Float64Array,
  options: ImportOptions,
  factor: number,
  offset: number,
): Refusal | undefined {
  const range = PLAUSIBLE[options.kind];
  if (range === undefined) return undefined;
  const problems = new ProblemList();
  for (let i = 0; i < values.length; i++) {
    const value = values[i]! * factor + offset;
    if (Number.isNaN(value) || (value >= range.min && value <= range.max)) continue;
    if (options.repair !== undefined && range.fills.includes(values[i]!)) {
      values[i] = Number.NaN;
      continue;
    }
    const [row, text] = [source.rowOf(i), source.cell(i, column.index).trim()];
    problems.add(() => ({
      rule: 'outOfRange',
      row,
      column: column.name,
      value: text,
      text: `${at(row, column.name)}: ${text} is ${range.max === Number.POSITIVE_INFINITY ? 'negative' : `outside ${range.min} to ${range.max} ${BASE_UNIT[options.kind]}`}`,
    }));
  }
  return problems.count > 0 ? problems.refusal : undefined;
}
