import { perKwToPerMw } from '@stackwatt/units';

/** Augmentation price, currency per kWh: in year 1, and from year 25 on (STO-08, D-112). */
const FIRST_PER_KWH = 150;
const LAST_PER_KWH = 37;
const LAST_FALLING_YEAR = 25;
const LISTED_YEARS = 40;

/**
 * Default augmentation price of a project year, currency per kWh: linear from 150 in year 1 to 37 in year 25, rounded to 2 decimals,
 * then 37.
 *
 * @param projectYear  from 1
 */
function defaultAugmentationPricePerKwh(projectYear: number): number {
  const share = Math.min(1, (projectYear - 1) / (LAST_FALLING_YEAR - 1));
  return Math.round((FIRST_PER_KWH + (LAST_PER_KWH - FIRST_PER_KWH) * share) * 100) / 100;
}

/** The default prices of years 1 to 40, currency per kWh. */
export const DEFAULT_AUGMENTATION_PRICES_PER_KWH: readonly number[] = Array.from({ length: LISTED_YEARS }, (_, i) =>
  defaultAugmentationPricePerKwh(i + 1),
);

/** Augmentation cost of a new storage unit, currency per MWh: the price of year 1. */
export const DEFAULT_AUGMENTATION_COST_PER_MWH = perKwToPerMw(FIRST_PER_KWH);
