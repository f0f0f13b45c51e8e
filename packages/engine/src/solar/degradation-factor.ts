/**
 * Share of its year-1 output that an array still gives: (1 − r)^(y − 1), so year 1 gives all.
 *
 * @param ratePerYear  r, fraction per year, 0 to below 1
 * @param projectYear  y, 1…N
 * @returns            fraction
 *
 * Multiplicative because a yearly loss is quoted on what is left; a loss quoted on the first year would be 1 − r·(y − 1).
 * Source of the reading and size of the difference: docs/engine/solar.md.
 */
export function degradationFactor(ratePerYear: number, projectYear: number): number {
  if (!(ratePerYear >= 0 && ratePerYear < 1)) throw new RangeError(`a degradation of ${ratePerYear} per year is not within 0 to 1`);
  return (1 - ratePerYear) ** (projectYear - 1);
}
