/** The numbers of the synthetic year; docs/engine/climate.md says where each comes from. */

/** No hour is brighter than this share of the irradiance outside the atmosphere. */
export const BRIGHTEST_CLEARNESS = 0.85;
/** Upper end K_u of the distribution of daily clearness with the sun overhead (Hollands and Huget 1983). */
export const CLEAREST_DAY = 0.864;
/** What a clear sky loses per air mass beyond the first, as a power of e (Haurwitz 1945). */
export const CLEAR_SKY_EXTINCTION = 0.057;
/** Correlation from day to day of the normal variable behind daily clearness (Graham, Hollands and Unny 1988). */
export const DAILY_CORRELATION = 0.29;
/**
 * Correlation from hour to hour of the normal variable behind hourly clearness. Above the 0.54 ± 0.14 that Graham and Hollands found
 * in hourly clearness, because holding each day to its own clearness takes some of it away: 0.54 is what is left.
 */
export const HOURLY_CORRELATION = 0.75;
