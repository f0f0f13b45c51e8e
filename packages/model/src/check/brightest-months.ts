import { DAYS_OF_MONTH, DAYS_PER_YEAR, FIRST_DAY_OF_MONTH } from '@stackwatt/units';

/** Normal irradiance outside the atmosphere at the mean distance of the sun, W/m². */
const SOLAR_CONSTANT = 1367;
/** No hour is brighter than this share of the irradiance outside the atmosphere, and so no month. */
const CLEAREST = 0.85;
/** Months are made a hundredth of a watt short of it, so that sums over hours and over days may differ. */
const SHORT = 0.01;

/**
 * The most that a monthly mean of global horizontal irradiance may be for hours to be made from it, W/m²:
 *
 *   0.85 · mean over the days of G_on/π · [cos φ cos δ sin ω_s + ω_s sin φ sin δ] − 0.01,  at least 0
 *
 * with δ = 23.45° · sin(360° (284 + n)/365) and G_on = 1367 · (1 + 0.033 cos(360° n/365)). The same rule as the engine's
 * `brightestMonthlyGhi`, which the model does not know; a test holds the two equal.
 *
 * @param latitudeDegrees  −90…90, north positive
 * @returns                twelve values; 0 in months of polar night
 *
 * Source: J. Duffie, W. Beckman, "Solar Engineering of Thermal Processes", 2nd ed. 1991, eq. 1.4.1, 1.6.1, 1.10.3.
 */
export function brightestMonths(latitudeDegrees: number): number[] {
  const phi = (latitudeDegrees * Math.PI) / 180;
  return DAYS_OF_MONTH.map((days, month) => {
    let sum = 0;
    for (let i = 0; i < days; i++) {
      const n = FIRST_DAY_OF_MONTH[month]! + i + 1;
      const delta = ((23.45 * Math.PI) / 180) * Math.sin((2 * Math.PI * (284 + n)) / DAYS_PER_YEAR);
      const sunset = Math.acos(Math.min(1, Math.max(-1, -Math.tan(phi) * Math.tan(delta))));
      const normal = SOLAR_CONSTANT * (1 + 0.033 * Math.cos((2 * Math.PI * n) / DAYS_PER_YEAR));
      sum += Math.max(
        0,
        (normal / Math.PI) * (Math.cos(phi) * Math.cos(delta) * Math.sin(sunset) + sunset * Math.sin(phi) * Math.sin(delta)),
      );
    }
    return Math.max(0, (CLEAREST * sum) / days - SHORT);
  });
}
