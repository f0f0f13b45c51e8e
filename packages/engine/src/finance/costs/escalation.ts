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

/** How a price or cost changes from project year to project year; real rates. Early-stage has none (ESC-06). */
export type Escalator =
  | { readonly kind: 'none' }
  | { readonly kind: 'linear'; readonly ratePerYear: number }
  | { readonly kind: 'custom'; readonly ratesByYear: ArrayLike<number> };

export const NO_ESCALATION: Escalator = { kind: 'none' };

/** Factor of an escalator on the year-1 amount. @param projectYear  1…N */
export function escalationFactor(escalator: Escalator, projectYear: number): number {
  switch (escalator.kind) {
    case 'none':
      return 1;
    case 'linear':
      return linearEscalation(escalator.ratePerYear, projectYear);
    case 'custom':
      return customEscalation(escalator.ratesByYear, projectYear);
  }
}

/**
 * A year-1 amount in every project year: amount · factor.
 *
 * @returns  by project year, length `years`, the unit of `amount`; with amount 1 the factors themselves
 */
export const escalated = (amount: number, escalator: Escalator, years: number): Float64Array =>
  Float64Array.from({ length: years }, (_, y) => amount * escalationFactor(escalator, y + 1));
