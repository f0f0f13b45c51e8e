import { HOURS_PER_DAY } from '@stackwatt/units';
import { SUN_YEAR } from '../conventions.ts';

const RADIANS = Math.PI / 180;

/** Direction to the sun at a place, a unit vector. */
export interface SunVector {
  readonly south: number;
  readonly west: number;
  readonly up: number;
}

/** Where the sun stands over the turning earth at an instant, the same for every place. */
export interface Sun {
  /** δ, radians, north positive. */
  readonly declination: number;
  /** E, what a sundial is ahead of the clock, hours, between −0.24 and 0.27. */
  readonly equationOfTime: number;
}

/**
 * The sun by the low-precision formulas of the Astronomical Almanac, n days from noon of 1 January 2000, all angles in degrees:
 *
 *   mean longitude L = 280.460 + 0.9856474 n, mean anomaly g = 357.528 + 0.9856003 n
 *   ecliptic longitude λ = L + 1.915 sin g + 0.020 sin 2g, obliquity ε = 23.439 − 0.0000004 n
 *   sin δ = sin ε sin λ,  tan α = cos ε sin λ / cos λ,  E = (L − α)/15°
 *
 * @param utcHours  hours from 1 January, 00:00 UTC, of `SUN_YEAR`; the calendar of every project is that year's
 *
 * Within 0.01° of the almanac from 1950 to 2050. The hour angle of the almanac, sidereal time less right ascension, is the clock's with E.
 * Source: J. J. Michalsky, "The Astronomical Almanac's algorithm for approximate solar position (1950–2050)", Solar Energy 40 (1988)
 * 227–235, with the corrections in 41 (1988) 113.
 */
export function sunAt(utcHours: number): Sun {
  const n = SUN_YEAR.daysFrom2000 + utcHours / HOURS_PER_DAY;
  const meanLongitude = (280.46 + 0.9856474 * n) * RADIANS;
  const anomaly = (357.528 + 0.9856003 * n) * RADIANS;
  const longitude = meanLongitude + (1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RADIANS;
  const obliquity = (23.439 - 0.0000004 * n) * RADIANS;
  const sinLongitude = Math.sin(longitude);
  const rightAscension = Math.atan2(Math.cos(obliquity) * sinLongitude, Math.cos(longitude));
  return {
    declination: Math.asin(Math.sin(obliquity) * sinLongitude),
    equationOfTime: (wrapAngle(meanLongitude - rightAscension) * 12) / Math.PI,
  };
}

/**
 * Hours since midnight of the sun: t_s = t_c + λ/15 − Z_c + E, beyond 0 and 24 where its day is not the clock's.
 *
 * @param clockHours      t_c, hours of the day, local standard time
 * @param longitude       λ, degrees east
 * @param utcOffsetHours  Z_c, hours ahead of UTC
 * @param equationOfTime  E, hours
 */
export const solarHours = (clockHours: number, longitude: number, utcOffsetHours: number, equationOfTime: number): number =>
  clockHours + longitude / 15 - utcOffsetHours + equationOfTime;

/**
 * Hour angle: how far the earth has turned since solar noon, ω = 15°/h · (t_s − 12).
 *
 * @returns  radians within −π and π, negative before noon
 */
export const hourAngle = (solarHour: number): number => wrapAngle((Math.PI / 12) * (solarHour - 12));

/** The same angle within −π and π. */
const wrapAngle = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

/**
 * Cosine of the sun's zenith angle: cos θ_z = cos φ cos δ cos ω + sin φ sin δ; negative at night. All angles in radians.
 *
 * @param latitude  φ, north positive
 */
export const cosZenith = (latitude: number, declination: number, hourAngle: number): number =>
  Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle) + Math.sin(latitude) * Math.sin(declination);

/**
 * Direction to the sun at a place: s_u = cos θ_z, s_w = cos δ sin ω, s_s = sin φ cos δ cos ω − cos φ sin δ. All angles in radians.
 *
 * @param latitude  φ, north positive
 */
export const sunVector = (latitude: number, declination: number, hourAngle: number): SunVector => ({
  south: Math.sin(latitude) * Math.cos(declination) * Math.cos(hourAngle) - Math.cos(latitude) * Math.sin(declination),
  west: Math.cos(declination) * Math.sin(hourAngle),
  up: cosZenith(latitude, declination, hourAngle),
});

/**
 * Hour angle of sunset: ω_s = arccos(−tan φ · tan δ); 0 in polar night, π in polar day. All angles in radians.
 */
export function sunsetHourAngle(latitude: number, declination: number): number {
  const cos = -Math.tan(latitude) * Math.tan(declination);
  return Math.acos(Math.min(1, Math.max(-1, cos)));
}

/**
 * Cosine of the angle between the sun and the normal of a sloped plane, all angles in radians:
 *
 *   cos θ = sin δ sin φ cos β − sin δ cos φ sin β cos γ + cos δ cos φ cos β cos ω
 *         + cos δ sin φ sin β cos γ cos ω + cos δ sin β sin γ sin ω
 *
 * @param latitude     φ, north positive
 * @param declination  δ
 * @param hourAngle    ω
 * @param slope        β, from horizontal
 * @param azimuth      γ, from south, west positive
 * @returns            negative with the sun behind the plane
 *
 * Source: J. Duffie, W. Beckman, "Solar Engineering of Thermal Processes", 2nd ed. 1991, eq. 1.6.2.
 */
export function cosIncidence(latitude: number, declination: number, hourAngle: number, slope: number, azimuth: number): number {
  const [sinPhi, cosPhi] = [Math.sin(latitude), Math.cos(latitude)];
  const [sinDelta, cosDelta] = [Math.sin(declination), Math.cos(declination)];
  const [sinBeta, cosBeta] = [Math.sin(slope), Math.cos(slope)];
  const southward = sinBeta * Math.cos(azimuth);
  return (
    sinDelta * (sinPhi * cosBeta - cosPhi * southward) +
    cosDelta * ((cosPhi * cosBeta + sinPhi * southward) * Math.cos(hourAngle) + sinBeta * Math.sin(azimuth) * Math.sin(hourAngle))
  );
}
