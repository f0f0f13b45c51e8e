import { DAYS_PER_YEAR, HOURS_PER_DAY, stepHours, stepMinutesOfYear, type Series } from '@stackwatt/units';
import { GENERIC_MODULE, LOW_SUN_DEGREES, defaultAzimuthDegrees, defaultSlopeDegrees } from '../conventions.ts';
import { diffuseFraction } from './diffuse-fraction.ts';
import { extraterrestrialNormal, extraterrestrialOfStep, sunlitPart } from './extraterrestrial.ts';
import type { PvArray, Tracker } from './pv-array.ts';
import { cosIncidence, cosZenith, hourAngle, solarHours, sunAt, sunsetHourAngle, sunVector } from './sun-position.ts';
import { tiltedIrradiance } from './tilted-irradiance.ts';
import { trackerPosition } from './tracker-rotation.ts';

export interface SolarResource {
  /** Global horizontal irradiance, W/m², mean over the step; one year at 60, 30, 15, 10, 5 or 1 minutes. */
  readonly ghi: Series<'W/m2'>;
  /** Degrees, north positive. */
  readonly latitude: number;
  /** Degrees, east positive. */
  readonly longitude: number;
  /** Hours that the clock of the series is ahead of UTC; standard time all year. */
  readonly utcOffsetHours: number;
}

/** An array of any orientation on a site; what is not given is `GENERIC_MODULE`, fixed, sloped by the latitude, facing the equator. */
export const toPvArray = (latitude: number, options: Partial<PvArray> = {}): PvArray => ({
  slopeDegrees: defaultSlopeDegrees(latitude),
  azimuthDegrees: defaultAzimuthDegrees(latitude),
  ...GENERIC_MODULE,
  ...options,
});

/**
 * Irradiance in the plane of the array for a year, from global horizontal irradiance alone.
 *
 * Step by step: sun, irradiance outside the atmosphere, clearness, diffuse share (`diffuseFraction`), sloped plane
 * (`tiltedIrradiance`). The sun stands where it does in the middle of the step, or of its sunlit part in the steps of
 * sunrise and sunset. With the sun below `LOW_SUN_DEGREES` the ratio of cosines is near 0/0, and light counts as diffuse.
 * A tracker (`trackerPosition`) has in each step the plane it turns to for that sun, and lies along its axis without any; light straight
 * from the sun misses the share of it in the shade of the next row.
 *
 * @returns  W/m², one value per step, ≥ 0; negative irradiance, as night offsets of instruments, counts as none
 * @throws   RangeError when the series is no whole year, holds a value that is no number, the place is not on earth, or a tracker is none
 */
export function planeOfArray(resource: SolarResource, array: PvArray): Series<'W/m2'> {
  const { ghi, longitude, utcOffsetHours } = resource;
  const stepMinutes = stepMinutesOfYear(ghi.length);
  if (stepMinutes === undefined) throw new RangeError(`${ghi.length} values of irradiance are no whole year`);
  assertPlace(resource);
  const { tracker, groundReflectance: reflectance } = array;
  if (tracker !== undefined) assertTracker(tracker);

  const radians = Math.PI / 180;
  const latitude = resource.latitude * radians;
  const slope = array.slopeDegrees * radians;
  const azimuth = array.azimuthDegrees * radians;
  const lowSun = Math.sin(LOW_SUN_DEGREES * radians);
  const hours = stepHours(stepMinutes);
  const width = (2 * Math.PI * hours) / HOURS_PER_DAY;
  const stepsPerDay = ghi.length / DAYS_PER_YEAR;

  const atRest = tracker && { cosSlope: Math.cos(tracker.axisTilt), cosIncidence: 0, sunlit: 0 };

  const out = new Float64Array(ghi.length);
  for (let day = 0; day < DAYS_PER_YEAR; day++) {
    const normal = extraterrestrialNormal(day);
    for (let step = 0; step < stepsPerDay; step++) {
      const i = day * stepsPerDay + step;
      const global = ghi[i]!;
      if (!Number.isFinite(global)) throw new RangeError(`irradiance at step ${i} is ${global}`);
      if (global <= 0) continue;
      const clock = (step + 0.5) * hours;
      const { declination: delta, equationOfTime } = sunAt(day * HOURS_PER_DAY + clock - utcOffsetHours);
      const middle = hourAngle(solarHours(clock, longitude, utcOffsetHours, equationOfTime));
      const sunlit = sunlitPart(middle, width, sunsetHourAngle(latitude, delta));
      const omega = (sunlit.from + sunlit.to) / 2;
      const height = sunlit.to > sunlit.from ? cosZenith(latitude, delta, omega) : 0;
      const turned = tracker && (height > 0 ? trackerPosition(tracker, sunVector(latitude, delta, omega)) : atRest);
      const tilt = turned === undefined ? slope : Math.acos(turned.cosSlope);
      if (height < lowSun) {
        out[i] = tiltedIrradiance({ global, diffuse: global, extraterrestrial: 0 }, { beamRatio: 0, slope: tilt, reflectance });
        continue;
      }
      const outside = extraterrestrialOfStep(normal, latitude, delta, sunlit, width);
      const incidence = turned === undefined ? cosIncidence(latitude, delta, omega, slope, azimuth) : turned.cosIncidence * turned.sunlit;
      const beamRatio = Math.max(0, incidence) / height;
      const diffuse = global * diffuseFraction(global / outside);
      out[i] = tiltedIrradiance({ global, diffuse, extraterrestrial: outside }, { beamRatio, slope: tilt, reflectance });
    }
  }
  return out;
}

function assertPlace({ latitude, longitude, utcOffsetHours }: SolarResource): void {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && Math.abs(utcOffsetHours) <= 14)) {
    throw new RangeError(`latitude ${latitude}, longitude ${longitude}, UTC offset ${utcOffsetHours} h are not on earth`);
  }
}

function assertTracker({ axisTilt, largestAngle, groundCoverRatio, crossAxisSlope, axisAzimuth }: Tracker): void {
  const right = Math.PI / 2;
  const isWithin = (angle: number): boolean => angle >= 0 && angle <= right;
  if (
    !(
      isWithin(axisTilt) &&
      isWithin(largestAngle) &&
      groundCoverRatio > 0 &&
      Math.abs(crossAxisSlope) < right &&
      Number.isFinite(axisAzimuth)
    )
  )
    throw new RangeError(
      `no tracker has an axis tilt of ${axisTilt}, a largest angle of ${largestAngle}, rows of ${groundCoverRatio} and a slope of ${crossAxisSlope} across them`,
    );
}
