import { totalWindLosses, WIND_LOSSES, type Wind } from '@stackwatt/model';

/** WIND-06: all seven losses together, in percent; undefined while one of them is out of range. */
export const totalLossPercent = (wind: Wind): number | undefined =>
  WIND_LOSSES.every((loss) => wind[loss] >= 0 && wind[loss] <= 100) ? totalWindLosses(wind) : undefined;
