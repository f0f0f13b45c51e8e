import type { SeriesKind } from '../understood.ts';

export interface PlausibleRange {
  readonly min: number;
  readonly max: number;
  /** Numbers that weather files write for "no value". */
  readonly fills: readonly number[];
}

const FILLS = [-9999, -999, -99.9, -99, 99.9, 999, 9999] as const;

/**
 * What weather and limits can be, in base units. Wide on purpose: hottest and coldest air on record 56.7 and −89.2 °C, strongest gust
 * 113 m/s (World Meteorological Organization), sunlight above the atmosphere 1,361 W/m² with cloud edges adding up to a third.
 */
export const PLAUSIBLE: Readonly<Partial<Record<SeriesKind, PlausibleRange>>> = {
  irradiance: { min: -50, max: 2000, fills: FILLS },
  // A sensor that stands still shows a little less than nothing.
  wind: { min: -0.05, max: 120, fills: FILLS },
  temperature: { min: -95, max: 65, fills: FILLS },
  limit: { min: 0, max: Number.POSITIVE_INFINITY, fills: [] },
  obligation: { min: 0, max: Number.POSITIVE_INFINITY, fills: [] },
};
