import { DAYS_PER_YEAR } from '@stackwatt/units';
import { DECLINATION_FORMULA, type DeclinationFormula } from '../conventions.ts';

const RADIANS = Math.PI / 180;

/**
 * Declination of the sun, by one of two formulas, n = 1…365:
 *
 *   cooper:   δ = 23.45° · sin(360° · (284 + n)/365), within 1.3° of the almanac, worst in October
 *   spencer:  δ = 0.006918 − 0.399912 cos B + 0.070257 sin B − 0.006758 cos 2B + 0.000907 sin 2B − 0.002697 cos 3B
 *             + 0.00148 sin 3B in radians, B = 360° · (n − 1)/365, within 0.6°, most of it the drift of
 *             the calendar from leap day to leap day
 *
 * @param dayOfYear  n − 1, 0…364
 * @returns          radians, north positive
 *
 * Source: P. I. Cooper, Solar Energy 12 (1969) 333–346, and J. W. Spencer, Search 2 (1971) 172, as in J. Duffie,
 * W. Beckman, "Solar Engineering of Thermal Processes", 2nd ed. 1991, section 1.6.
 */
export function declination(dayOfYear: number, formula: DeclinationFormula = DECLINATION_FORMULA): number {
  if (formula === 'cooper') return 23.45 * RADIANS * Math.sin((2 * Math.PI * (285 + dayOfYear)) / DAYS_PER_YEAR);
  const b = (2 * Math.PI * dayOfYear) / DAYS_PER_YEAR;
  return (
    0.006918 -
    0.399912 * Math.cos(b) +
    0.070257 * Math.sin(b) -
    0.006758 * Math.cos(2 * b) +
    0.000907 * Math.sin(2 * b) -
    0.002697 * Math.cos(3 * b) +
    0.00148 * Math.sin(3 * b)
  );
}

/**
 * Equation of time: what a sundial is ahead of the clock.
 *
 *   E = 3.82 · (0.000075 + 0.001868 cos B − 0.032077 sin B − 0.014615 cos 2B − 0.04089 sin 2B),  B = 360° · (n − 1)/365
 *
 * @param dayOfYear  n − 1, 0…364
 * @returns          h, between −0.24 and 0.27; within a minute of the almanac
 *
 * Source: J. W. Spencer, Search 2 (1971) 172, as in Duffie & Beckman, eq. 1.5.3.
 */
export function equationOfTime(dayOfYear: number): number {
  const b = (2 * Math.PI * dayOfYear) / DAYS_PER_YEAR;
  return 3.82 * (0.000075 + 0.001868 * Math.cos(b) - 0.032077 * Math.sin(b) - 0.014615 * Math.cos(2 * b) - 0.04089 * Math.sin(2 * b));
}

/**
 * Hour angle: how far the earth has turned since solar noon, ω = 15°/h · (t_s − 12), with solar time
 * t_s = t_c + λ/15 − Z_c + E.
 *
 * @param clockHours      t_c, hours of the day, local standard time
 * @param dayOfYear       0…364
 * @param longitude       λ, degrees east
 * @param utcOffsetHours  Z_c, hours ahead of UTC
 * @returns               radians within −π and π, negative before noon
 */
export function hourAngle(clockHours: number, dayOfYear: number, longitude: number, utcOffsetHours: number): number {
  const solarHours = clockHours + longitude / 15 - utcOffsetHours + equationOfTime(dayOfYear);
  return wrapAngle((Math.PI / 12) * (solarHours - 12));
}

/** The same angle within −π and π. */
export const wrapAngle = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

/**
 * Cosine of the sun's zenith angle: cos θ_z = cos φ cos δ cos ω + sin φ sin δ; negative at night. All angles in radians.
 *
 * @param latitude  φ, north positive
 */
export const cosZenith = (latitude: number, declination: number, hourAngle: number): number =>
  Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle) + Math.sin(latitude) * Math.sin(declination);

/**
 * Hour angle of sunset: ω_s = arccos(−tan φ · tan δ); 0 in polar night, π in polar day. All angles in radians.
 */
export function sunsetHourAngle(latitude: number, declination: number): number {
  const cos = -Math.tan(latitude) * Math.tan(declination);
  return Math.acos(Math.min(1, Math.max(-1, cos)));
}

/**
 * Cosine of the angle between the sun and the normal of a sloped plane, as a function of the hour angle: the day's and
 * the plane's share is worked out once, because a year asks for it tens of thousands of times.
 *
 *   cos θ = sin δ sin φ cos β − sin δ cos φ sin β cos γ + cos δ cos φ cos β cos ω
 *         + cos δ sin φ sin β cos γ cos ω + cos δ sin β sin γ sin ω
 *         = a + b · cos ω + c · sin ω
 *
 * @param latitude     φ, radians, north positive
 * @param declination  δ, radians
 * @param slope        β, radians from horizontal
 * @param azimuth      γ, radians from south, west positive
 * @returns            a, b and c; cos θ is negative with the sun behind the plane
 *
 * Source: Duffie & Beckman, eq. 1.6.2.
 */
export function incidenceTerms(latitude: number, declination: number, slope: number, azimuth: number): { a: number; b: number; c: number } {
  const [sinPhi, cosPhi] = [Math.sin(latitude), Math.cos(latitude)];
  const [sinDelta, cosDelta] = [Math.sin(declination), Math.cos(declination)];
  const [sinBeta, cosBeta] = [Math.sin(slope), Math.cos(slope)];
  return {
    a: sinDelta * sinPhi * cosBeta - sinDelta * cosPhi * sinBeta * Math.cos(azimuth),
    b: cosDelta * cosPhi * cosBeta + cosDelta * sinPhi * sinBeta * Math.cos(azimuth),
    c: cosDelta * sinBeta * Math.sin(azimuth),
  };
}
