/**
 * Yearly shares of the basis that MACRS lets a business deduct, half-year convention: a class of n years over n + 1. They add up to 1.
 *
 * Source: IRS Publication 946, Appendix A, Table A-1.
 */
export const MACRS_SHARES = {
  3: [0.3333, 0.4445, 0.1481, 0.0741],
  5: [0.2, 0.32, 0.192, 0.1152, 0.1152, 0.0576],
  7: [0.1429, 0.2449, 0.1749, 0.1249, 0.0893, 0.0892, 0.0893, 0.0446],
  15: [0.05, 0.095, 0.0855, 0.077, 0.0693, 0.0623, 0.059, 0.059, 0.0591, 0.059, 0.0591, 0.059, 0.0591, 0.059, 0.0591, 0.0295],
} as const;
export type MacrsClass = keyof typeof MACRS_SHARES;

/**
 * Tax that depreciation saves: share_k · tax · basis, in the money of the year in which the basis was paid. A tax authority does not adjust
 * these amounts for inflation.
 *
 * @param shares  fraction of the basis deducted in each year
 * @param tax     marginal tax rate, fraction
 * @param basis   currency that may be depreciated: eligible share × capital
 * @returns       currency by year, as long as `shares`; index 0 is the first year of operation
 */
export const depreciationBenefits = (shares: readonly number[], tax: number, basis: number): number[] =>
  shares.map((share) => share * tax * basis);
