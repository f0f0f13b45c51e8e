import type { Source, SourceColumn } from '../layouts/source.ts';
import { groupThousands } from '../number/format-count.ts';
import type { Refusal } from '../problems.ts';
import { columnText, quote, refuse } from '../problems.ts';
import type { ImportOptions, SeriesKind, Statistics } from '../understood.ts';
import type { SourceUnit } from './units.ts';
import { assumedUnit, BASE_UNIT, factorOfStep, findStrangeUnit, percent, perUnit, readUnit } from './units.ts';

export interface DecidedUnit {
  readonly unit: SourceUnit;
  readonly from: string;
  readonly warnings: readonly string[];
}

/** Air above this temperature in °C means that the values are in another unit, and so does a warmer year. */
const HOTTEST_CELSIUS = 60;
const HOTTEST_YEAR_CELSIUS = 40;
/** A year that is warmer than this on average can only be in kelvin. */
const COLDEST_MEAN_KELVIN = 150;
/** Yearly mean prices per MWh below the first are seen per kWh only; below the second also as factors; above the third hardly at all. */
const LOWEST_MEAN_PRICE = 0.5;
const LOWEST_LIKELY_PRICE = 2;
/** Prices per kWh stay below this in every hour. */
const HIGHEST_PER_KWH = 5;
const HIGHEST_MEAN_PRICE = 1000;
/** Powers up to this are seen per unit of a rating; a plant of a kilowatt is none. */
const HIGHEST_PER_UNIT = 1.5;
/** Powers that stay below this without a unit may be MW: a plant of less than a megawatt is rare, a plant of many is not. */
const LOWEST_PLANT_KW = 1000;
/** The largest plant of all, Three Gorges, has 22,500 MW. */
const LARGEST_MEAN_MW = 25_000;
/** Light of a year never as strong as this, W/m², is in another unit. */
const DIMMEST_YEAR = 2;
/** Beam irradiance in the Atacama reaches a yearly mean of 435 W/m² (Global Solar Atlas); nothing on Earth exceeds this. */
const BRIGHTEST_MEAN = 450;
/** The windiest sites have a yearly mean of about 13 m/s; a higher one than this is in another unit. */
const WINDIEST_MEAN = 18;

const isPrice = (kind: SeriesKind): boolean => kind === 'price' || kind === 'regulation';
const isPower = (kind: SeriesKind): boolean => kind === 'production' || kind === 'limit' || kind === 'obligation';
/** Four digits, thousands set off as in every message. */
const round = (value: number): string => String(Number(value.toPrecision(4))).replace(/^-?\d+/, (whole) => groupThousands(whole));

/**
 * The unit of a column: the caller's word, else the heading or unit line, the lines above, the file's name, else the usual one of the kind.
 * Temperatures that can only be kelvin are taken so. What looks like another unit, and powers per unit of a rating, are asked about.
 */
export function decideUnit(source: Source, column: SourceColumn, options: ImportOptions, statistics: Statistics): DecidedUnit | Refusal {
  const { kind } = options;
  const said = options.unit?.trim();
  if (isPower(kind) && (options.rating !== undefined || (said !== undefined && (perUnit.test(said) || percent.test(said)))))
    return ofRating(column, options, statistics);
  if (said !== undefined) {
    const unit = readUnit(` ${said}`, kind) ?? sameAsBase(said, kind);
    return unit === undefined ? refuse('unit', `${quote(said)} is no unit of ${kind}`) : { unit, from: 'as chosen', warnings: [] };
  }
  const named = readUnit(column.unitText, kind);
  if (named !== undefined) return { unit: named, from: `heading ${quote(column.unitText)}`, warnings: [] };
  const place = { column: column.name };
  if (isPower(kind) && (perUnit.test(column.unitText) || percent.test(column.unitText)))
    return refuse(
      'rating',
      `${columnText(column.name)} is a share of a rated power, which the file does not give; say the rating or the unit`,
      place,
    );
  const strange = findStrangeUnit(column.unitText);
  if (strange !== undefined)
    return refuse(
      'unit',
      `${columnText(column.name)} names ${quote(strange)}, which is no unit of ${kind} that is read; say the unit of the values`,
      place,
    );
  if (isPrice(kind)) {
    for (const title of source.titles) {
      const unit = readUnit(title, kind);
      if (unit !== undefined) return { unit, from: `line above the data ${quote(title)}`, warnings: [] };
    }
    const unit = readUnit((options.fileName ?? '').replaceAll('_', ' '), kind);
    if (unit !== undefined) return { unit, from: `file name ${quote(options.fileName ?? '')}`, warnings: [] };
  }
  const range = `${round(statistics.min)} to ${round(statistics.max)}`;
  if (kind === 'temperature') {
    if (statistics.mean > COLDEST_MEAN_KELVIN) {
      return {
        unit: readUnit('kelvin', kind)!,
        from: `the values, ${statistics.min} to ${statistics.max}, can only be kelvin`,
        warnings: [],
      };
    }
    if (statistics.max > HOTTEST_CELSIUS || statistics.mean > HOTTEST_YEAR_CELSIUS)
      return refuse(
        'unit',
        `temperatures of ${range} in ${columnText(column.name)} are no °C and the file names no unit; choose one (°F, K or °C)`,
        place,
      );
  }
  if (isPower(kind) && statistics.max <= HIGHEST_PER_UNIT && statistics.max > 0)
    return refuse(
      'rating',
      `the values of ${columnText(column.name)}, ${range}, look like shares of a rated power and the file names no unit; say the rating or the unit`,
      place,
    );
  if (kind === 'irradiance' && statistics.max <= DIMMEST_YEAR && statistics.max > 0)
    return refuse(
      'unit',
      `the values of ${columnText(column.name)}, ${range}, are no W/m² and the file names no unit; say the unit of the values`,
      place,
    );
  const unit = assumedUnit(kind);
  const warnings =
    isPower(kind) && statistics.max < LOWEST_PLANT_KW && statistics.max > 0
      ? [
          `the file names no unit: the values, ${range}, were taken as kW, at most ${round(statistics.max * unit.factor)} MW; choose MW if they are MW`,
        ]
      : [];
  return { unit, from: 'the file names no unit; this is the usual one', warnings };
}

/** Powers per unit of the rating the caller gives. */
function ofRating(column: SourceColumn, { rating, unit }: ImportOptions, { max }: Statistics): DecidedUnit | Refusal {
  const place = { column: column.name };
  if (rating === undefined) return refuse('rating', `${columnText(column.name)} is a share of a rated power; say the rating in MW`, place);
  const inPercent = percent.test(unit ?? column.unitText);
  const whole = inPercent ? 100 : 1;
  if (max > HIGHEST_PER_UNIT * whole)
    return refuse(
      'unit',
      `${columnText(column.name)} holds ${round(max)}, more than a share of a rating; say the unit of the values`,
      place,
    );
  return {
    unit: { source: `${inPercent ? '%' : 'per unit'} of ${rating} MW`, factor: rating / whole, offset: 0, perInterval: false },
    from: 'rating as chosen',
    warnings: [],
  };
}

/**
 * Judges the unit by the values it gives: bounds hold after conversion. Nothing is asked when the caller named the unit.
 *
 * @param source  statistics of the file's values
 * @param series  statistics of the converted values, negative ones as they were
 * @returns       a question, or warnings
 */
export function judgeUnit(
  column: SourceColumn,
  options: ImportOptions,
  decided: DecidedUnit,
  stepMinutes: number,
  source: Statistics,
  series: Statistics,
): readonly string[] | Refusal {
  const { kind } = options;
  if (options.unit !== undefined || options.rating !== undefined) return [];
  const { unit, from } = decided;
  const about = columnText(column.name);
  const ask = (what: string): Refusal =>
    refuse('unit', `${what} (${unit.source}: ${from}); say the unit of the values`, { column: column.name });
  if (isPrice(kind)) {
    const mean = Math.abs(series.mean);
    if (mean > HIGHEST_MEAN_PRICE) return ask(`${about} has a mean of ${round(series.mean)} ${BASE_UNIT[kind]}, which no market has had`);
    if (kind === 'price' && mean < LOWEST_MEAN_PRICE && series.max < HIGHEST_PER_KWH && series.max > 0)
      return ask(`${about} has a mean of ${round(series.mean)} ${BASE_UNIT[kind]}: prices per kWh look like this`);
    return kind === 'price' && mean < LOWEST_LIKELY_PRICE
      ? [
          `the mean is ${round(series.mean)} ${BASE_UNIT[kind]}: prices per kWh and price factors look like this; choose the unit if it is another`,
        ]
      : [];
  }
  if (kind === 'irradiance') {
    if (unit.perInterval && factorOfStep(unit, stepMinutes) !== unit.factor) {
      const asPower = `${round(source.mean * unit.factor)} on average and at most ${round(source.max * unit.factor)} W/m² as mean power`;
      return ask(
        `${about} at ${stepMinutes} minutes is ${round(series.mean)} on average and at most ${round(series.max)} W/m² as energy of each interval, and ${asPower}`,
      );
    }
    return series.mean > BRIGHTEST_MEAN ? ask(`${about} has a mean of ${round(series.mean)} W/m², which no place on Earth has`) : [];
  }
  if (isPower(kind) && series.mean > LARGEST_MEAN_MW) return ask(`${about} has a mean of ${round(series.mean)} MW, which no plant has`);
  if (kind === 'wind' && series.mean > WINDIEST_MEAN) return ask(`${about} has a mean of ${round(series.mean)} m/s, which no site has`);
  return [];
}

/** The base unit itself as the caller may write it. */
function sameAsBase(text: string, kind: SeriesKind): SourceUnit | undefined {
  return text.trim() === BASE_UNIT[kind] ? { source: BASE_UNIT[kind], factor: 1, offset: 0, perInterval: false } : undefined;
}
