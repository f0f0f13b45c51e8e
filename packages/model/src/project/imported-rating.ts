import { kwToMw } from '@stackwatt/units';

/** Rating of an imported array or wind farm before anything is entered, kW. */
export const DEFAULT_RATING_KW = 1000;
/** Least rating, kW; also what text that is no number becomes. */
export const MINIMUM_RATING_KW = 1;

/** SOL-16, WIND-16: the rating a typed number stands for, kW. @param value  undefined for text that is no number */
export const importedRatingKw = (value: number | undefined): number =>
  value === undefined || !Number.isFinite(value) ? MINIMUM_RATING_KW : Math.max(MINIMUM_RATING_KW, value);

/** The same in MW. */
export const importedRatingMw = (value: number | undefined): number => kwToMw(importedRatingKw(value));
