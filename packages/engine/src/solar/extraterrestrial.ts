import { DAYS_PER_YEAR, HOURS_PER_DAY } from '@stackwatt/units';
import { SOLAR_CONSTANT } from '../conventions.ts';
import { sunAt, sunsetHourAngle } from './sun-position.ts';

/**
 * Irradiance outside the atmosphere, square to the sun, by the distance of the sun, B = 360° · (n − 1)/365:
 *
 *   G_on = G_sc · (1.000110 + 0.034221 cos B + 0.001280 sin B + 0.000719 cos 2B + 0.000077 sin 2B)
 *
 * @param dayOfYear  n − 1, 0…364
 * @returns          W/m²
 *
 * Source: J. W. Spencer, "Fourier series representation of the position of the sun", Search 2 (1971) 172.
 */
export function extraterrestrialNormal(dayOfYear: number): number {
  const b = (2 * Math.PI * dayOfYear) / DAYS_PER_YEAR;
  return (
    SOLAR_CONSTANT * (1.00011 + 0.034221 * Math.cos(b) + 0.00128 * Math.sin(b) + 0.000719 * Math.cos(2 * b) + 0.000077 * Math.sin(2 * b))
  );
}

/** The sunlit part of a step, as hour angles in radians; from = to when the step is dark. */
export interface SunlitPart {
  readonly from: number;
  readonly to: number;
}

/**
 * The part of a step with the sun above the horizon.
 *
 * @param middle   hour angle at mid-step, radians within −π and π
 * @param width    what the earth turns during the step, radians
 * @param sunset   hour angle of sunset, radians, 0…π
 *
 * A step across midnight of the sun is cut at midnight: only where the sun hardly sets or never does, light may fall in
 * both halves, and there the whole step counts.
 */
export function sunlitPart(middle: number, width: number, sunset: number): SunlitPart {
  const from = middle - width / 2;
  const to = middle + width / 2;
  const night = Math.PI - sunset;
  if (Math.abs(middle) + width / 2 > Math.PI && night < width / 2) return { from, to };
  const first = Math.max(from, -sunset);
  return { from: first, to: Math.max(first, Math.min(to, sunset)) };
}

/**
 * Mean horizontal irradiance outside the atmosphere over a step, the dark part of the step counting as zero.
 *
 *   G_o = G_on / (ω₂ − ω₁) · ∫ cos θ_z dω = G_on / (ω₂ − ω₁) · [cos φ cos δ (sin ω₂ − sin ω₁) + (ω₂ − ω₁) sin φ sin δ]
 *
 * with the integral over the sunlit part only, so that it compares with a measured mean of the same step.
 *
 * @param normal       G_on, W/m²
 * @param latitude     φ, radians
 * @param declination  δ, radians
 * @param sunlit       the sunlit part
 * @param width        what the earth turns during the whole step, radians
 * @returns            W/m², ≥ 0
 *
 * Source: J. Duffie, W. Beckman, "Solar Engineering of Thermal Processes", 2nd ed. 1991, eq. 1.10.4.
 */
export function extraterrestrialOfStep(normal: number, latitude: number, declination: number, sunlit: SunlitPart, width: number): number {
  const integral =
    Math.cos(latitude) * Math.cos(declination) * (Math.sin(sunlit.to) - Math.sin(sunlit.from)) +
    (sunlit.to - sunlit.from) * Math.sin(latitude) * Math.sin(declination);
  return Math.max(0, (normal * integral) / width);
}

/**
 * Mean horizontal irradiance outside the atmosphere over a day, with the sun of the clock's noon; times 24 h it is the daily radiation
 * H_o.
 *
 *   H_o / 24 h = G_on/π · [cos φ cos δ sin ω_s + ω_s sin φ sin δ]
 *
 * @param dayOfYear        0…364
 * @param latitudeDegrees  north positive
 * @param utcOffsetHours   hours that the clock is ahead of UTC
 * @returns                W/m²
 *
 * Source: Duffie & Beckman, eq. 1.10.3.
 */
export function extraterrestrialOfDay(dayOfYear: number, latitudeDegrees: number, utcOffsetHours = 0): number {
  const latitude = (latitudeDegrees * Math.PI) / 180;
  const delta = sunAt((dayOfYear + 0.5) * HOURS_PER_DAY - utcOffsetHours).declination;
  const sunset = sunsetHourAngle(latitude, delta);
  return extraterrestrialOfStep(extraterrestrialNormal(dayOfYear), latitude, delta, { from: -sunset, to: sunset }, 2 * Math.PI);
}
