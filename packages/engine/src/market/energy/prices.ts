/**
 * Import price by a charge on the sale price: p + charge · |p|. With a negative sale price the charge still makes buying more expensive
 * than selling.
 *
 * @param price   sale price, currency/MWh
 * @param charge  fraction, ≥ 0
 * @returns       the same series without a charge
 */
export function importPriceByCharge(price: Float64Array, charge: number): Float64Array {
  if (!(charge >= 0 && Number.isFinite(charge))) throw new RangeError(`an import charge of ${charge}`);
  return charge === 0 ? price : price.map((p) => p + charge * Math.abs(p));
}
