import type { Source, SourceColumn } from '../layouts/source.ts';
import type { Refusal } from '../problems.ts';
import { quote, refuse } from '../problems.ts';
import type { ImportOptions, SeriesKind, Statistics } from '../understood.ts';
import type { SourceUnit } from './units.ts';
import { assumedUnit, BASE_UNIT, readUnit } from './units.ts';

export interface DecidedUnit {
  readonly unit: SourceUnit;
  readonly from: string;
  readonly warnings: readonly string[];
}

/** Air above this temperature in °C means that the values are in another unit. */
const HOTTEST_CELSIUS = 60;
/** A year that is warmer than this on average can only be in kelvin. */
const COLDEST_MEAN_KELVIN = 150;
/** Yearly mean prices below this are seen per kWh and as factors, hardly per MWh. */
const LOWEST_MEAN_PRICE = 2;

/**
 * The unit of a column: the caller's word, else the heading or unit line, the lines above, the file's name, else the usual one of the kind.
 * Temperatures that can only be kelvin are taken so; those too hot for °C are refused, prices that look like per kWh are warned of.
 */
export function decideUnit(source: Source, column: SourceColumn, options: ImportOptions, statistics: Statistics): DecidedUnit | Refusal {
  const { kind } = options;
  if (options.unit !== undefined) {
    const unit = readUnit(` ${options.unit.trim()}`, kind) ?? sameAsBase(options.unit, kind);
    return unit === undefined ? refuse('unit', `${quote(options.unit)} is no unit of ${kind}`) : { unit, from: 'as chosen', warnings: [] };
  }
  const named = readUnit(column.unitText, kind);
  if (named !== undefined) return { unit: named, from: `heading ${quote(column.unitText)}`, warnings: [] };
  const isPrice = kind === 'price' || kind === 'regulation';
  if (isPrice) {
    for (const title of source.titles) {
      const unit = readUnit(title, kind);
      if (unit !== undefined) return { unit, from: `line above the data ${quote(title)}`, warnings: [] };
    }
    const unit = readUnit((options.fileName ?? '').replaceAll('_', ' '), kind);
    if (unit !== undefined) return { unit, from: `file name ${quote(options.fileName ?? '')}`, warnings: [] };
  }
  if (kind === 'temperature') {
    if (statistics.mean > COLDEST_MEAN_KELVIN) {
      return {
        unit: readUnit('kelvin', kind)!,
        from: `the values, ${statistics.min} to ${statistics.max}, can only be kelvin`,
        warnings: [],
      };
    }
    if (statistics.max > HOTTEST_CELSIUS)
      return refuse('unit', `temperatures up to ${statistics.max} are no °C and the file names no unit; choose one (°F, K or °C)`, {
        column: column.name,
      });
  }
  const unit = assumedUnit(kind);
  const looksSmall = isPrice && Math.abs(statistics.mean) < LOWEST_MEAN_PRICE;
  return {
    unit,
    from: 'the file names no unit; this is the usual one',
    warnings:
      looksSmall && kind === 'price'
        ? [
            `the mean is ${Number(statistics.mean.toPrecision(4))} ${unit.source}: prices per kWh and price factors look like this; choose the unit if it is another`,
          ]
        : [],
  };
}

/** The base unit itself as the caller may write it. */
function sameAsBase(text: string, kind: SeriesKind): SourceUnit | undefined {
  return text.trim() === BASE_UNIT[kind] ? { source: BASE_UNIT[kind], factor: 1, offset: 0, perInterval: false } : undefined;
}
