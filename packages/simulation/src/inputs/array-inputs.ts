import type { PvArray } from '@stackwatt/engine';
import type { Solar } from '@stackwatt/model';

/** Degrees of a compass, clockwise from north, as degrees from south, west positive; north is 180. */
const fromSouth = (compass: number): number => 180 - ((360 - compass) % 360);
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** How an array stands, where it is not the engine's own choice: fixed, sloped by the latitude, facing the equator. */
export function arrayInputs({ mounting }: Solar): Partial<PvArray> {
  if (mounting.kind === 'tracker')
    return {
      tracker: {
        axisAzimuth: toRadians(fromSouth(mounting.axisAzimuth)),
        axisTilt: toRadians(mounting.axisTilt),
        largestAngle: toRadians(mounting.largestAngle),
        groundCoverRatio: mounting.groundCoverRatio,
        crossAxisSlope: toRadians(mounting.crossAxisSlope),
        backtracks: mounting.useBacktracking,
      },
    };
  return mounting.orientation === 'chosen' ? { slopeDegrees: mounting.tilt, azimuthDegrees: fromSouth(mounting.azimuth) } : {};
}
