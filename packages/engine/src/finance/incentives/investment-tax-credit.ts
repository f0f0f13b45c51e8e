import { capitalIncentive } from './capital-incentive.ts';

/**
 * Investment tax credit: a share of the eligible capital, received in the year of the capital, untaxed and without a maximum.
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
export const investmentTaxCredit = (credit: number, eligible: number, capital: number): number =>
  capitalIncentive({ share: credit, perMw: 0, eligible, maximum: undefined, tax: 0 }, capital, 0);
