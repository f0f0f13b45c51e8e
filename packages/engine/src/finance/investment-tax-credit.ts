/**
 * Investment tax credit: a share of the eligible capital, received in year 0.
 *
 *   ITC = credit · eligible · capital
 *
 * @param credit    fraction of the eligible capital
 * @param eligible  fraction of the capital
 * @param capital   currency, of the component with its own converter
 * @returns         currency, ≥ 0
 *
 * Source: 26 U.S.C. § 48; docs/engine/finance.md.
 */
export const investmentTaxCredit = (credit: number, eligible: number, capital: number): number => credit * eligible * capital;
