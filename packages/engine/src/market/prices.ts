import { escalationFactor, type Escalator } from '../finance/escalation.ts';

/**
 * Prices of a project year: those of year 1 times the escalator's factor. A negative price stays negative and grows likewise.
 *
 * @param prices       of year 1, any unit
 * @param projectYear  1…
 * @returns            the same series when nothing changes
 */
export function escalatedPrices(prices: Float64Array, escalator: Escalator, projectYear: number): Float64Array {
  const factor = escalationFactor(escalator, projectYear);
  // + 0: a fall of 100 % must not leave a minus zero of a negative price.
  return factor === 1 ? prices : prices.map((price) => price * factor + 0);
}

/**
 * Import price by a charge on the sale price: p + charge · |p|. With a negative sale price the charge still makes buying dearer than
 * selling.
 *
 * @param price   sale price, currency/MWh
 * @param charge  fraction, ≥ 0
 * @returns       the same series without a charge
 */
export function importPriceByCharge(price: Float64Array, charge: number): Float64Array {
  if (!(charge >= 0 && Number.isFinite(charge))) throw new RangeError(`an import charge of ${charge}`);
  return charge === 0 ? price : price.map((p) => p + charge * Math.abs(p));
}
