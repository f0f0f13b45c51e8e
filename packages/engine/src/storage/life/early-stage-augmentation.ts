/**
 * Augmentation when only one year is simulated: what that year takes is put back every year. That is the first block of the yearly
 * simulation spread evenly over the years until it is due; the fade of blocks added later is not in it.
 *
 *   energy = r_1·E,   cost = r_1·E·price
 *
 * @param firstYearLoss  r_1: share of the nameplate lost in year 1, 0…1
 * @param nameplateMwh   E at the start
 * @param pricePerMwh    currency/MWh of capacity
 * @returns              MWh a year and currency a year, ≥ 0
 */
export function earlyStageAugmentation(
  firstYearLoss: number,
  nameplateMwh: number,
  pricePerMwh: number,
): { readonly energyMwhPerYear: number; readonly costPerYear: number } {
  const energyMwhPerYear = Math.max(0, firstYearLoss) * nameplateMwh;
  return { energyMwhPerYear, costPerYear: energyMwhPerYear * pricePerMwh };
}
