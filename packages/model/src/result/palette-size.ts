const BANDS = [16, 24, 36, 48, 56] as const;

/**
 * TS-11: how many colours the palette of a viewer has: that of the smallest band that holds its series, beyond the largest one for each.
 */
export const paletteSize = (seriesCount: number): number => BANDS.find((band) => seriesCount <= band) ?? seriesCount;
