import { sunAt, sunVector, trackerPosition } from '@stackwatt/engine';
import type { Mounting } from '@stackwatt/model';
import { trackerOf } from '@stackwatt/simulation';

/** Rotation over a clear day, by the clock of the sun. */
export interface TrackerDay {
  /** Hours of the sun's clock. */
  readonly hours: readonly number[];
  /** Degrees, as the engine turns the rows; 0 while the sun is down, when they lie along their axis. */
  readonly rotations: readonly number[];
}

const STEPS_PER_HOUR = 4;

/**
 * How a tracker turns on a day of the year, every quarter of an hour of the sun's clock: noon is where the sun stands highest.
 *
 * @param dayOfYear  from 0
 */
export function trackerDay(mounting: Mounting, latitudeDegrees: number, dayOfYear: number): TrackerDay {
  const tracker = trackerOf(mounting);
  const latitude = (latitudeDegrees * Math.PI) / 180;
  const { declination } = sunAt(dayOfYear * 24 + 12);
  const hours = Array.from({ length: 24 * STEPS_PER_HOUR + 1 }, (_, step) => step / STEPS_PER_HOUR);
  return {
    hours,
    rotations: hours.map((hour) => {
      const sun = sunVector(latitude, declination, ((hour - 12) / 12) * Math.PI);
      return sun.up > 0 ? (trackerPosition(tracker, sun).rotation * 180) / Math.PI : 0;
    }),
  };
}
