import type { Fraction } from '@stackwatt/units';

/**
 * Real discount rate: what is left of a nominal rate after inflation.
 *
 *   i = (i' − f) / (1 + f)
 *
 * @param nominalRate    i', nominal, fraction per year
 * @param inflationRate  f, fraction per year, above −1
 * @returns              i, real, fraction per year; negative when inflation is above the nominal rate
 * @throws               RangeError at an inflation of −100 % or less, where money next year would be worth infinitely more
 *
 * Source: I. Fisher, "The Theory of Interest", 1930; docs/engine/finance.md.
 */
export function realDiscountRate(nominalRate: number, inflationRate: number): Fraction {
  if (!(inflationRate > -1)) throw new RangeError(`inflation rate ${inflationRate} is not above −1`);
  return ((nominalRate - inflationRate) / (1 + inflationRate)) as Fraction;
}

/**
 * What one unit of money at a later time is worth today: (1 + i)^(−t).
 *
 * @param rate   i, fraction per year, above −1
 * @param years  t, years from the start of year 1; may be fractional
 * @returns      currency today per currency then
 */
export const discountFactor = (rate: number, years: number): number => (1 + rate) ** -years;

/**
 * Present value of yearly amounts, each at the end of its year: Σ a_y · (1 + i)^(−y), y = 1…N.
 *
 * @param amounts  by project year, index 0 is year 1
 * @param rate     i, fraction per year, above −1
 */
export function presentValueOfYears(amounts: ArrayLike<number>, rate: number): number {
  let sum = 0;
  for (let y = 1; y <= amounts.length; y++) sum += amounts[y - 1]! * discountFactor(rate, y);
  return sum;
}

/**
 * Capital recovery factor: the level yearly payment, at the end of years 1…N, that repays one unit of money today.
 *
 *   CRF = i·(1 + i)^N / ((1 + i)^N − 1) = i / (1 − (1 + i)^(−N)), and 1/N at i = 0
 *
 * @param rate   i, fraction per year, above −1
 * @param years  N, above 0
 * @returns      1 per year
 */
export function capitalRecoveryFactor(rate: number, years: number): number {
  if (!(years > 0)) throw new RangeError(`${years} years is not above 0`);
  // expm1 and log1p keep all digits where the rate is nearly zero and 1 − (1 + i)^(−N) would cancel.
  return rate === 0 ? 1 / years : rate / -Math.expm1(-years * Math.log1p(rate));
}

/**
 * Level yearly amount with the same present value as the given ones: PV · CRF.
 *
 * @param amounts  by project year, index 0 is year 1; at least one
 * @param rate     fraction per year, above −1
 * @returns        currency per year; a constant amount gives itself
 */
export const annualisedAmount = (amounts: ArrayLike<number>, rate: number): number =>
  presentValueOfYears(amounts, rate) * capitalRecoveryFactor(rate, amounts.length);
