import { perKwToPerMw } from '@stackwatt/units';
import { AUGMENTATION_PRICE } from '../storage-conventions.ts';

/**
 * Price of augmentation capacity when the project has none of its own: a straight line from year 1 to the year the price settles,
 * to two decimals per kWh as it is shown, then constant.
 *
 * @param projectYear  1…
 * @returns            currency/MWh of capacity
 */
export function defaultAugmentationPrice(projectYear: number): number {
  const { firstPerKwh, lastPerKwh, lastYear } = AUGMENTATION_PRICE;
  const share = Math.min(1, Math.max(0, (projectYear - 1) / (lastYear - 1)));
  return perKwToPerMw(Math.round(100 * (firstPerKwh + share * (lastPerKwh - firstPerKwh))) / 100);
}
