import { formatNumber } from '../../lib/number.ts';

/** 60, 60.5: no decimals that say nothing; a curve that peaks at 2.999 MW is one of 3 MW. */
export const plainNumber = (value: number): string => formatNumber(value, Math.abs(value - Math.round(value)) < 0.05 ? 0 : 1);

/** '1 unit', '24 units', '60 MW': one of a thing that is counted is not many. */
export const amountText = (amount: number, unit: string): string => {
  const shown = plainNumber(amount);
  return `${shown} ${shown === '1' ? (SINGULAR[unit] ?? unit) : unit}`;
};
const SINGULAR: Readonly<Record<string, string>> = { units: 'unit', turbines: 'turbine' };

/** '60 to 90 MW', or '80 MW' for one value. */
export function rangeText(values: readonly number[], unit: string): string {
  const low = Math.min(...values);
  const high = Math.max(...values);
  return low === high ? amountText(low, unit) : `${plainNumber(low)} to ${plainNumber(high)} ${unit}`;
}

const sentences = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');
const PASTE = 'Paste a column to fill.';

export const solarSizesNote = (values: readonly number[]): string => sentences(values.length === 1 ? 'One size, one run.' : '', PASTE);

/** @param ratingMw  of one turbine, or 1 where sizes are MW */
export function windSizesNote(values: readonly number[], ratingMw: number): string {
  return sentences(
    `${rangeText(
      values.map((value) => value * ratingMw),
      'MW',
    )}.`,
    PASTE,
  );
}

export interface UnitSpec {
  readonly nominalPower: number;
  readonly nominalCapacity: number;
}
export const storageSizesNote = (units: readonly number[], spec: UnitSpec): string =>
  sentences(
    `${rangeText(
      units.map((n) => n * spec.nominalPower),
      'MW',
    )}, ${rangeText(
      units.map((n) => n * spec.nominalCapacity),
      'MWh',
    )}.`,
    PASTE,
  );

/** '1 MW / 4 MWh': what one unit of a storage type is. */
export const unitText = (spec: UnitSpec): string => `${plainNumber(spec.nominalPower)} MW / ${plainNumber(spec.nominalCapacity)} MWh`;
