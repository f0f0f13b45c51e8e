import { mixBits } from '../../math/random.ts';

/** Steps per degree that the seed tells apart, about a kilometre: a pin set again by hand keeps its weather. */
const STEPS_PER_DEGREE = 100;

/**
 * The seed of the weather at a place: a fixed function, so that everybody who models the place gets the same hours.
 *
 * @param latitude   degrees, north positive
 * @param longitude  degrees, east positive; any turn of the globe, −180° is 180°
 * @returns          integer, 0…2³² − 1; unrelated for places in different cells of 0.01°
 * @throws           RangeError when one is no finite number
 */
export function seedOfPlace(latitude: number, longitude: number): number {
  if (!(Number.isFinite(latitude) && Number.isFinite(longitude)))
    throw new RangeError(`latitude ${latitude}, longitude ${longitude} are no place`);
  const turn = 360 * STEPS_PER_DEGREE;
  const north = Math.round(latitude * STEPS_PER_DEGREE);
  const east = ((Math.round(longitude * STEPS_PER_DEGREE) % turn) + turn) % turn;
  return mixBits(mixBits(north) + east);
}
