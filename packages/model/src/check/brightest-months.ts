import { DAYS_OF_MONTH, DAYS_PER_YEAR, FIRST_DAY_OF_MONTH, HOURS_PER_DAY } from '@stackwatt/units';

const RADIANS = Math.PI / 180;
/** Normal irradiance outside the atmosphere at the mean distance of the sun, W/m². */
const SOLAR_CONSTANT = 1361;
/** No hour is brighter than this share of the irradiance outside the atmosphere, and so no month. */
const CLEAREST = 0.85;
/** What sums of light over hours may miss of those over days: a share, and W/m². */
const SHORT = { share: 0.001, wattsPerSquareMetre: 0.01 } as const;
/** Hours that a day's light may lie from noon in Greenwich, under any clock. */
const NOONS = [-24, 0, 26] as const;
/** Days from noon of 1 January 2000 to 1 January 2007, 00:00 UTC. */
const FIRST_OF_2007 = 2556.5;

/** Declination of the sun in radians, n days from noon of 1 January 2000: Michalsky, Solar Energy 40 (1988) 227–235. */
function declination(n: number): number {
  const anomaly = (357.528 + 0.9856003 * n) * RADIANS;
  const longitude = (280.46 + 0.9856474 * n + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RADIANS;
  return Math.asin(Math.sin((23.439 - 0.0000004 * n) * RADIANS) * Math.sin(longitude));
}

/** Normal irradiance outside the atmosphere, W/m², by the distance of the sun: Spencer, Search 2 (1971) 172. @param day  0…364 */
function normalIrradiance(day: number): number {
  const b = (2 * Math.PI * day) / DAYS_PER_YEAR;
  const distance = 1.00011 + 0.034221 * Math.cos(b) + 0.00128 * Math.sin(b) + 0.000719 * Math.cos(2 * b) + 0.000077 * Math.sin(2 * b);
  return SOLAR_CONSTANT * distance;
}

/**
 * The most that a monthly mean of global horizontal irradiance may be for hours to be made from it, W/m²:
 *
 *   0.85 · 0.999 · mean over the days of G_on/π · [cos φ cos δ sin ω_s + ω_s sin φ sin δ] − 0.01,  at least 0
 *
 * with the sun of the hours within a day of noon in Greenwich that have least. The same rule as the engine's `brightestMonthlyGhi`,
 * which the model does not know; a test holds the two equal.
 *
 * @param latitudeDegrees  −90…90, north positive
 * @returns                twelve values; 0 in months of polar night
 *
 * Source: J. Duffie, W. Beckman, "Solar Engineering of Thermal Processes", 2nd ed. 1991, eq. 1.6.10 and 1.10.3.
 */
export function brightestMonths(latitudeDegrees: number): number[] {
  const phi = latitudeDegrees * RADIANS;
  const ofDay = (day: number, hours: number): number => {
    const delta = declination(FIRST_OF_2007 + day + 0.5 - hours / HOURS_PER_DAY);
    const sunset = Math.acos(Math.min(1, Math.max(-1, -Math.tan(phi) * Math.tan(delta))));
    const lit = Math.cos(phi) * Math.cos(delta) * Math.sin(sunset) + sunset * Math.sin(phi) * Math.sin(delta);
    return Math.max(0, (normalIrradiance(day) / Math.PI) * lit);
  };
  return DAYS_OF_MONTH.map((days, month) => {
    const outside = NOONS.map((hours) => {
      let sum = 0;
      for (let i = 0; i < days; i++) sum += ofDay(FIRST_DAY_OF_MONTH[month]! + i, hours);
      return sum / days;
    });
    return Math.max(0, CLEAREST * (1 - SHORT.share) * Math.min(...outside) - SHORT.wattsPerSquareMetre);
  });
}
