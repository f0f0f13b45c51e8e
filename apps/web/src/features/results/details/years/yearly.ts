import { yearNumber } from '@stackwatt/model';
import { KILO } from '@stackwatt/units';

/** A scale for the energy of a chart, a table or a card: one for all its values. */
export interface EnergyScale {
  readonly factor: number;
  readonly unit: 'MWh' | 'GWh';
}

/** @param values  MWh */
export const energyScaleFor = (values: readonly number[]): EnergyScale =>
  values.some((value) => Math.abs(value) >= 10 * KILO) ? { factor: KILO, unit: 'GWh' } : { factor: 1, unit: 'MWh' };

/** What the years of a result go by (D-195). */
export const yearNames = (items: readonly { readonly year: number }[], isBaseYearZero: boolean): string[] =>
  items.map(({ year }) => String(yearNumber(year, isBaseYearZero)));

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
