import { auxiliaryImportMw } from '../storage/life/auxiliary-load.ts';

/**
 * Cost of an auxiliary load that is bought from the grid, over a year: Σ price · h · P/η. It is bought in every step, idle ones too.
 *
 * @param loadMw          P at the store, constant
 * @param lineEfficiency  η, of line and transformer together
 * @param price           currency/MWh: flat, or one value per step
 * @param steps           of the year
 * @param stepHours       h
 * @returns               MWh at the point of interconnection and currency; below 0 when the grid pays for taking energy
 */
export function auxiliaryPurchase(
  loadMw: number,
  lineEfficiency: number,
  price: number | Float64Array,
  steps: number,
  stepHours: number,
): { readonly mwh: number; readonly cost: number } {
  if (typeof price !== 'number' && price.length !== steps)
    throw new RangeError(`${price.length} prices of the auxiliary load for ${steps} steps`);
  const stepMwh = auxiliaryImportMw(loadMw, lineEfficiency) * stepHours;
  const priceSum = typeof price === 'number' ? price * steps : price.reduce((sum, value) => sum + value, 0);
  const cost = stepMwh * priceSum;
  if (!Number.isFinite(cost))
    throw new RangeError(`an auxiliary load of ${loadMw} MW behind an efficiency of ${lineEfficiency} costs ${cost}`);
  return { mwh: stepMwh * steps, cost };
}
