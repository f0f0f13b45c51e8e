import { DAYS_PER_YEAR, HOURS_PER_YEAR, MONTHS_PER_YEAR, type Series } from '@stackwatt/units';
import { autoregressiveNormal, normalRandom } from '../../math/random-normal.ts';
import { seededRandom } from '../../math/random.ts';
import { dailyClearness } from './clearness/daily-clearness.ts';
import { hourlyClearness } from './clearness/hourly-clearness.ts';
import { HOURS_OF_MONTH } from './hours-of-month.ts';
import { monthlyExtraterrestrial } from './monthly-extraterrestrial.ts';
import { BRIGHTEST_CLEARNESS, DAILY_CORRELATION, HOURLY_CORRELATION } from './parameters.ts';
import { scaleUnderCaps } from './clearness/scale-under-caps.ts';
import { sunlitHours, type Place, type SunlitHours } from './clearness/sunlit-hours.ts';

export interface SolarYearInputs extends Place {
  /** Mean global horizontal irradiance of each month over day and night, W/m²; each at most `brightestMonthlyGhi`. */
  readonly monthlyGhi: readonly number[];
  /** Integer, 0…2³² − 1; `seedOfPlace` gives the one of the place. */
  readonly seed: number;
}

/**
 * Hours that a day's light may lie from noon in Greenwich: a clock of −12 to 14 h, and the sun's noon anywhere in its day. The sun's
 * declination at either end and between them has the least light of any place.
 */
const NOONS = [-24, 0, 26] as const;
/** What the sun's course within the day may still take of a month's sum, and an hour of midnight sun that counts whole, W/m². */
const SUMS_DIFFER = { share: 0.001, wattsPerSquareMetre: 0.01 } as const;

/**
 * The most that a monthly mean of global horizontal irradiance may be for `synthesiseSolarYear`: 0.85 of the least irradiance outside the
 * atmosphere that the month has at any longitude and under any clock, less a thousandth and a hundredth of a watt.
 *
 * @param latitudeDegrees  north positive
 * @returns                twelve values, W/m²; 0 in months of polar night
 */
export function brightestMonthlyGhi(latitudeDegrees: number): number[] {
  const byNoon = NOONS.map((hours) => monthlyExtraterrestrial(latitudeDegrees, hours));
  const { share, wattsPerSquareMetre } = SUMS_DIFFER;
  return byNoon[0]!.map((_, month) => {
    const outside = Math.min(...byNoon.map((months) => months[month]!));
    return Math.max(0, BRIGHTEST_CLEARNESS * (1 - share) * outside - wattsPerSquareMetre);
  });
}

/**
 * An hourly year of global horizontal irradiance made from twelve monthly means.
 *
 *   day:    K_t has the distribution that belongs to the month's mean clearness, in the order of an autoregressive normal series
 *   hour:   k_t is beta distributed about a mean that K_t and the air mass give, correlated from hour to hour; then one factor
 *           brings the day to its K_t
 *   month:  one factor brings the hours to the mean asked for, exactly
 *
 * The same inputs give the same bits. All random numbers are drawn before they are used, the same count whatever the
 * inputs, so a changed mean makes the weather brighter or duller and not another weather.
 *
 * @returns  W/m², mean over each hour, 8,760 values; 0 at night and at most 0.85 of the irradiance outside the atmosphere
 * @throws   RangeError when a monthly mean is negative, no number or above `brightestMonthlyGhi`, when there are not twelve, when
 *           the place is not on earth or the seed is none
 *
 * Source: V. A. Graham, K. G. T. Hollands, "A method to generate synthetic hourly solar radiation globally", Solar Energy 44 (1990)
 * 333–341; V. A. Graham, K. G. T. Hollands, T. E. Unny, "A time series model for K_t with application to global synthetic weather
 * generation", Solar Energy 40 (1988) 83–92; docs/engine/climate.md.
 */
export function synthesiseSolarYear(inputs: SolarYearInputs): Series<'W/m2'> {
  const { monthlyGhi, seed } = inputs;
  const sun = sunlitHours(inputs);
  const clearness = monthlyClearness(monthlyGhi, sun);
  const normal = normalRandom(seededRandom(seed));
  const daily = dailyClearness(clearness, autoregressiveNormal(normal, DAILY_CORRELATION, DAYS_PER_YEAR), sun);
  const hourly = autoregressiveNormal(normal, HOURLY_CORRELATION, HOURS_PER_YEAR);

  const out = new Float64Array(HOURS_PER_YEAR);
  const caps = new Float64Array(HOURS_PER_YEAR);
  const outsideOfDay = new Float64Array(DAYS_PER_YEAR);
  const hoursOfDay: number[][] = Array.from({ length: DAYS_PER_YEAR }, () => []);
  HOURS_OF_MONTH.forEach((hours, month) => {
    for (const hour of hours) {
      const outside = sun.extraterrestrial[hour]!;
      if (outside <= 0) continue;
      const day = sun.solarDay[hour]!;
      hoursOfDay[day]!.push(hour);
      outsideOfDay[day]! += outside;
      caps[hour] = BRIGHTEST_CLEARNESS * outside;
      // At the turn of a month the sun's day may belong to the month without light.
      const ofDay = daily[day]! > 0 ? daily[day]! : clearness[month]!;
      if (ofDay > 0) out[hour] = outside * hourlyClearness(ofDay, sun.airMass[hour]!, hourly[hour]!);
    }
  });
  hoursOfDay.forEach((hours, day) => {
    if (daily[day]! > 0) scaleUnderCaps(out, caps, hours, daily[day]! * outsideOfDay[day]!);
  });
  HOURS_OF_MONTH.forEach((hours, month) => scaleUnderCaps(out, caps, hours, monthlyGhi[month]! * hours.length));
  return out;
}

/** K̄_t of each month, mean irradiance over that outside the atmosphere; 0 where there is none. */
function monthlyClearness(monthlyGhi: readonly number[], sun: SunlitHours): number[] {
  if (monthlyGhi.length !== MONTHS_PER_YEAR)
    throw new RangeError(`${monthlyGhi.length} monthly means of irradiance, not ${MONTHS_PER_YEAR}`);
  return monthlyGhi.map((mean, month) => {
    const hours = HOURS_OF_MONTH[month]!;
    const outside = hours.reduce((sum, hour) => sum + sun.extraterrestrial[hour]!, 0) / hours.length;
    if (!(mean >= 0 && mean <= BRIGHTEST_CLEARNESS * outside)) {
      throw new RangeError(
        `a mean irradiance of ${mean} W/m² in month ${month + 1} is not within 0 and ${BRIGHTEST_CLEARNESS * outside} W/m², ${BRIGHTEST_CLEARNESS} of that outside the atmosphere`,
      );
    }
    return outside > 0 ? mean / outside : 0;
  });
}
