import { KILO } from '@stackwatt/units';
import { EXCEL_REFUSAL, isExcelName } from '../bytes/excel.ts';
import { parseNumber } from '../number/parse-number.ts';
import { formatCount } from '../number/format-count.ts';
import type { Refusal } from '../problems.ts';
import { at, columnText, ProblemList, quote, refuse } from '../problems.ts';
import type { Table } from '../table/find-table.ts';
import { findTable } from '../table/find-table.ts';
import { detectDialect } from '../text/detect-dialect.ts';
import { splitCells } from '../text/split-cells.ts';
import { splitRecords } from '../text/split-records.ts';
import type { Separator } from '../text/split-cells.ts';

/** Power of a turbine at a wind speed at hub height. */
interface PowerCurvePoint {
  /** m/s */
  readonly speed: number;
  /** kW; per unit of rated power when `understood.isNormalized`. */
  readonly kw: number;
}

/** What was understood of a power curve file. */
export interface UnderstoodCurve {
  readonly separator: Separator;
  readonly decimalSign: '.' | ',';
  readonly header?: string;
  readonly speedColumn: string;
  readonly powerColumn: string;
  readonly powerUnit: 'kW' | 'W' | 'MW' | 'per unit';
  readonly unitFrom: string;
  /** True: the powers are fractions of a rated power the file does not give. */
  readonly isNormalized: boolean;
  readonly points: number;
  readonly firstSpeed: number;
  readonly lastSpeed: number;
  /** kW (or fraction), as read, before anything was changed. */
  readonly minPower: number;
  readonly maxPower: number;
  /** Negative powers (own use below cut-in) set to 0. */
  readonly negatives: number;
  readonly notes: readonly string[];
}

export type PowerCurveOutcome =
  | { readonly ok: true; readonly points: readonly PowerCurvePoint[]; readonly understood: UnderstoodCurve }
  | Refusal;

/** Wind speeds beyond this are no m/s of a power curve. */
const STRONGEST_WIND = 60;
/** Headings as data sheets have them, in English and in the languages of the larger markets. */
const SPEED_HEADING = /wind ?speed|windgeschwindigkeit|vitesse|velocidad|velocità|^speed|^ws\b|^v\b|m\/s/i;
const POWER_HEADING = /power|leistung|puissance|potencia|potência|potenza|^p\b|\bk?w\b/i;
/** Powers of a normalized curve may exceed 1 by rounding. */
const HIGHEST_PER_UNIT = 1.05;

/**
 * Reads the power curve of a wind turbine: a column of wind speeds in m/s and one of powers in kW, W, MW or per unit, under headings that
 * name them, or two columns without any. Speeds must rise. Negative powers become 0 and are counted; nothing is added below the first or
 * above the last speed, so what the turbine does there is for the model to say.
 */
export function readPowerCurve(
  text: string,
  options: { readonly decimalComma?: boolean; readonly fileName?: string } = {},
): PowerCurveOutcome {
  if (isExcelName(options.fileName)) return refuse('excel', EXCEL_REFUSAL);
  if (/^\s*</.test(text)) return refuse('markup', 'the file is XML or HTML; a power curve has a column of wind speeds and one of powers');
  const records = splitRecords(text);
  if ('ok' in records) return records;
  const dialect = detectDialect(records, { decimalComma: options.decimalComma });
  if ('ok' in dialect) return dialect;
  const table = findTable(records, dialect);
  if ('ok' in table) return table;
  const columns = chooseColumns(table);
  if ('ok' in columns) return columns;
  const { speedAt, powerAt } = columns;
  const nameOf = (column: number): string => table.names[column] ?? `column ${column + 1}`;

  const problems = new ProblemList();
  const read: PowerCurvePoint[] = [];
  for (const record of table.rows) {
    const cells = splitCells(records.line(record), dialect.separator);
    const row = records.lineNumber(record);
    const numbers = [speedAt, powerAt].map((column) => {
      const cell = (cells[column] ?? '').trim();
      const value = parseNumber(cell, dialect.decimalComma);
      if (value === undefined)
        problems.add(() => ({
          rule: 'notANumber',
          row,
          column: nameOf(column),
          value: cell,
          text: `${at(row, nameOf(column))}: ${quote(cell)} is not a number`,
        }));
      return value ?? Number.NaN;
    });
    const [speed, power] = numbers as [number, number];
    if (speed < 0 || speed > STRONGEST_WIND)
      problems.add(() => ({
        rule: 'outOfRange',
        row,
        column: nameOf(speedAt),
        value: String(speed),
        text: `${at(row, nameOf(speedAt))}: ${speed} is no wind speed in m/s (0 to ${STRONGEST_WIND})`,
      }));
    const before = read.at(-1);
    if (before !== undefined && speed <= before.speed)
      problems.add(() => ({
        rule: 'duplicate',
        row,
        column: nameOf(speedAt),
        value: String(speed),
        text: `${at(row, nameOf(speedAt))}: ${speed} m/s does not rise above ${before.speed} m/s of the row before`,
      }));
    read.push({ speed, kw: power });
  }
  if (problems.count > 0) return problems.refusal;
  if (read.length < 2) return refuse('count', `a power curve needs two points or more; the file has ${formatCount(read.length)}`);
  const powers = read.map(({ kw }) => kw);
  const maxPower = Math.max(...powers);
  if (maxPower <= 0) return refuse('outOfRange', `no power above 0 in ${columnText(nameOf(powerAt))}`);
  const { unit, from } = unitOf(nameOf(powerAt), maxPower);
  if (unit === 'per unit' && maxPower > HIGHEST_PER_UNIT)
    return refuse('unit', `${columnText(nameOf(powerAt))} is per unit of rated power and holds ${maxPower}`);
  const factor = unit === 'W' ? 1 / KILO : unit === 'MW' ? KILO : 1;
  const negatives = powers.filter((power) => power < 0).length;
  const points = read.map(({ speed, kw }) => ({ speed, kw: Math.max(0, kw * factor) }));
  return {
    ok: true,
    points,
    understood: {
      separator: dialect.separator,
      decimalSign: dialect.decimalComma ? ',' : '.',
      header: table.headerRecord === undefined ? undefined : records.line(table.headerRecord),
      speedColumn: nameOf(speedAt),
      powerColumn: nameOf(powerAt),
      powerUnit: unit,
      unitFrom: from,
      isNormalized: unit === 'per unit',
      points: points.length,
      firstSpeed: points[0]!.speed,
      lastSpeed: points.at(-1)!.speed,
      minPower: Math.min(...powers) * factor,
      maxPower: maxPower * factor,
      negatives,
      notes: [
        ...(negatives === 0 ? [] : [`${negatives} negative powers (own use below cut-in) set to 0`]),
        ...(points[0]!.kw > 0 ? [`the curve begins at ${points[0]!.speed} m/s with power above 0`] : []),
        ...(points.at(-1)!.kw > 0
          ? [`the curve ends at ${points.at(-1)!.speed} m/s without a row of 0 behind it: taken as the cut-out speed`]
          : []),
      ],
    },
  };
}

function chooseColumns(table: Table): { speedAt: number; powerAt: number } | Refusal {
  const numeric = table.kinds.flatMap((kind, column) => (kind === 'number' ? [column] : []));
  const named = (pattern: RegExp): number | undefined => numeric.find((column) => pattern.test(table.names[column] ?? ''));
  const speedAt = named(SPEED_HEADING);
  const powerAt = named(POWER_HEADING);
  if (speedAt !== undefined && powerAt !== undefined && speedAt !== powerAt) return { speedAt, powerAt };
  if (table.headerRecord === undefined && numeric.length === 2) return { speedAt: numeric[0]!, powerAt: numeric[1]! };
  return refuse('noColumn', 'a power curve has a column named for wind speed and one named for power, or two columns without headings');
}

function unitOf(name: string, maxPower: number): { unit: UnderstoodCurve['powerUnit']; from: string } {
  const heading = `heading ${quote(name)}`;
  if (/kw/i.test(name)) return { unit: 'kW', from: heading };
  if (/mw/i.test(name)) return { unit: 'MW', from: heading };
  if (/[([\s]w[)\]]?$/i.test(name)) return { unit: 'W', from: heading };
  if (/\[-\]|\(-\)|per unit|p\.?u\.?\b|normali[sz]ed/i.test(name)) return { unit: 'per unit', from: heading };
  return maxPower <= HIGHEST_PER_UNIT
    ? { unit: 'per unit', from: `no power above ${maxPower}` }
    : { unit: 'kW', from: 'the file names no unit; this is the usual one' };
}
