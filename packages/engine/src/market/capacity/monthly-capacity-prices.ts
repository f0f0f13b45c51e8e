import { MONTHS_PER_YEAR, perKwToPerMw } from '@stackwatt/units';

/** What a capacity market pays: per kW or MW, one value for the year or one for each month. */
export interface CapacityPrice {
  readonly per: 'kW' | 'MW';
  readonly period: 'month' | 'year';
  /** Currency: 12 for `month`, 1 for `year`. */
  readonly values: readonly number[];
}

/** Currency per MW for each month; a yearly price is spread evenly. */
export function monthlyCapacityPrices({ per, period, values }: CapacityPrice): number[] {
  const count = period === 'month' ? MONTHS_PER_YEAR : 1;
  if (values.length !== count || !values.every(Number.isFinite))
    throw new RangeError(`a capacity price per ${period} has the values ${values.join(', ')}`);
  return Array.from({ length: MONTHS_PER_YEAR }, (_, month) => {
    const value = period === 'month' ? values[month]! : values[0]! / MONTHS_PER_YEAR;
    return per === 'kW' ? perKwToPerMw(value) : value;
  });
}
