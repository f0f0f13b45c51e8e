import type { PvArray, Tracker } from '@stackwatt/engine';
import type { Mounting } from '@stackwatt/model';

/** Degrees of a compass, clockwise from north, as degrees from south, west positive; north is 180. */
const fromSouth = (compass: number): number => 180 - ((360 - compass) % 360);
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The tracker of a mounting. */
export const trackerOf = (mounting: Mounting): Tracker => ({
  axisAzimuth: toRadians(fromSouth(mounting.axisAzimuth)),
  axisTilt: toRadians(mounting.axisTilt),
  largestAngle: toRadians(mounting.largestAngle),
  groundCoverRatio: mounting.groundCoverRatio,
  crossAxisSlope: toRadians(mounting.crossAxisSlope),
  backtracks: mounting.useBacktracking,
});

/** How an array stands, where it is not the engine's own choice: fixed, sloped by the latitude, facing the equator. */
export function arrayInputs(mounting: Mounting): Partial<PvArray> {
  if (mounting.kind === 'tracker') return { tracker: trackerOf(mounting) };
  return mounting.orientation === 'chosen' ? { slopeDegrees: mounting.tilt, azimuthDegrees: fromSouth(mounting.azimuth) } : {};
}
