import { type CapacityPrice, monthlyCapacityPrices } from './monthly-capacity-prices.ts';

/**
 * Capacity revenue of a year: bid · price of each month · share of the month the capacity is offered.
 *
 * @param bidMw   MW, constant over the year
 * @param factor  of escalation and sensitivity
 * @param shares  of each month, 1 when left out; a storage unit that starts in the year has less
 * @returns       currency by month and in all
 */
export function capacityRevenue(
  bidMw: number,
  price: CapacityPrice,
  { factor = 1, shares }: { readonly factor?: number; readonly shares?: readonly number[] } = {},
): { readonly byMonth: readonly number[]; readonly total: number } {
  if (!(Number.isFinite(bidMw) && Number.isFinite(factor))) throw new RangeError(`a bid of ${bidMw} MW at a price times ${factor}`);
  const byMonth = monthlyCapacityPrices(price).map((perMw, month) => bidMw * perMw * factor * (shares?.[month] ?? 1));
  return { byMonth, total: byMonth.reduce((sum, amount) => sum + amount, 0) };
}
