/**
 * Imported production of a solar array or wind farm, per MW of the rating it was made with: multiplied by any size it is
 * the production of a plant of that size. Losses and weather are in the values already; nothing else is applied.
 *
 *   production(size) = values · size / rating
 *
 * @param values    MW, one per step
 * @param ratingMw  rating of the plant the values belong to, MW, above 0
 * @returns         MW per MW, same length
 */
export function scaleImportedProduction(values: Float64Array, ratingMw: number): Float64Array {
  if (!(ratingMw > 0)) throw new RangeError(`a rating of ${ratingMw} MW is not above 0`);
  return values.map((value) => value / ratingMw);
}
