import { HOURS_PER_YEAR, stepMinutesOfYear } from '@stackwatt/units';
import { readSource } from '../layouts/read-source.ts';
import type { Source } from '../layouts/source.ts';
import { formatCount } from '../number/format-count.ts';
import type { Refusal } from '../problems.ts';
import { refuse } from '../problems.ts';
import type { ImportOptions, Understood } from '../understood.ts';
import { importColumn } from './import-series.ts';

export type YearsOutcome =
  | { readonly ok: true; readonly years: readonly Float64Array[]; readonly understood: readonly Understood[] }
  | Refusal;

/**
 * Reads a file of several years in one column: lines = lines of one year × lifetime, the years one behind the other (IMP-15). Each year is
 * read as importSeries reads one: 365 days, base unit, negatives as the kind asks.
 *
 * @param lifetime  project years, 1 to 40
 * @returns         as many series as project years, the first project year first; refused for any other length and for files with dates
 */
export function importYears(text: string, options: ImportOptions, lifetime: number): YearsOutcome {
  const source = readSource(text, options);
  if ('ok' in source) return source;
  if (source.axis !== undefined) return refuse('layout', 'a file of several years holds one value per line without dates');
  const perYear = source.count / lifetime;
  if (!Number.isInteger(perYear) || stepMinutesOfYear(perYear) === undefined) {
    return refuse(
      'severalYears',
      `the file holds ${formatCount(source.count)} values; ${lifetime} years need ${lifetime} times the values of one year, ${formatCount(lifetime * HOURS_PER_YEAR)} for hourly ones`,
    );
  }
  const years: Float64Array[] = [];
  const understood: Understood[] = [];
  for (let year = 0; year < lifetime; year++) {
    const outcome = importColumn(yearOfSource(source, year, perYear), { ...options, unit: understood[0]?.unit.source ?? options.unit });
    if (!outcome.ok) return outcome;
    years.push(outcome.series);
    understood.push(outcome.understood);
  }
  return { ok: true, years, understood };
}

/** One year of a source whose years stand one behind the other without dates. */
export const yearOfSource = (source: Source, year: number, perYear: number): Source => ({
  ...source,
  count: perYear,
  notes: [...source.notes, `year ${year + 1} of operation`],
  cell: (interval, column) => source.cell(year * perYear + interval, column),
  rowOf: (interval) => source.rowOf(year * perYear + interval),
  raw: (interval) => source.raw(year * perYear + interval),
});
