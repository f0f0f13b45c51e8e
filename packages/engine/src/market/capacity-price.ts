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

/**
 * Capacity revenue of a year: bid · price of each month · share of the month the capacity is offered.
 *
 * @param bidMw   MW, constant over the year
 * @param factor  of escalation and sensitivity
 * @param shares  of each month, 1 when left out; a store that starts in the year has less
 * @returns       currency by month and in all
 */
export function capacityRevenue(
  bidMw: number,
  price: CapacityPrice,
  factor = 1,
  shares?: readonly number[],
): { readonly byMonth: readonly number[]; readonly total: number } {
  if (!(Number.isFinite(bidMw) && Number.isFinite(factor))) throw new RangeError(`a bid of ${bidMw} MW at a price times ${factor}`);
  const byMonth = monthlyCapacityPrices(price).map((perMw, month) => bidMw * perMw * factor * (shares?.[month] ?? 1));
  return { byMonth, total: byMonth.reduce((sum, amount) => sum + amount, 0) };
}
