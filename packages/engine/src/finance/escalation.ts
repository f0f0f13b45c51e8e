/**
 * Factor on a year-1 price or cost that changes by the same share each year: (1 + g)^(y − 1).
 *
 * @param ratePerYear  g, real, fraction per year
 * @param projectYear  y, 1…N; year 1 is the base, factor 1
 */
export const linearEscalation = (ratePerYear: number, projectYear: number): number => (1 + ratePerYear) ** (projectYear - 1);

/**
 * Factor on a year-1 price or cost whose yearly changes are listed: Π (1 + g_k), k = 2…y. The entry of year 1 changes nothing.
 *
 * @param ratesByYear  g_k, real, fraction per year; index 0 is year 1; at least y entries
 * @param projectYear  y, 1…N
 */
export function customEscalation(ratesByYear: ArrayLike<number>, projectYear: number): number {
  if (projectYear > ratesByYear.length) throw new RangeError(`no rate for project year ${projectYear} among ${ratesByYear.length}`);
  let factor = 1;
  for (let k = 2; k <= projectYear; k++) factor *= 1 + ratesByYear[k - 1]!;
  return factor;
}
