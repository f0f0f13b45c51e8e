import type { Polygon } from 'geojson';
import { expect, test } from 'vitest';
import { isInRegion, pointNearMiddle } from './point-in-region.ts';

// An L: the lower left, upper left and lower right quarter of a square of 10° by 10°, with a hole of 1° in the lower left.
const ELL: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [10, 0],
      [10, 5],
      [5, 5],
      [5, 10],
      [0, 10],
      [0, 0],
    ],
    [
      [2, 2],
      [3, 2],
      [3, 3],
      [2, 3],
      [2, 2],
    ],
  ],
};
const BOUNDS = { south: 0, west: 0, north: 10, east: 10 };

test('SETUP-01 a point is in a region when it lies in its outline and in no hole of it', () => {
  expect(isInRegion(ELL, { lat: 1, lng: 1 })).toBe(true);
  expect(isInRegion(ELL, { lat: 7, lng: 7 })).toBe(false);
  expect(isInRegion(ELL, { lat: 2.5, lng: 2.5 })).toBe(false);
  expect(isInRegion({ type: 'MultiPolygon', coordinates: [[[]], ELL.coordinates] }, { lat: 1, lng: 9 })).toBe(true);
});

test('SETUP-01 a region is named at a point of its own: of what is seen of it, and nowhere when nothing is', () => {
  const middle = pointNearMiddle(ELL, BOUNDS)!;
  expect(isInRegion(ELL, middle)).toBe(true);
  // Of a view above 6° only the upright arm is seen, between 0 and 5° E.
  const upper = pointNearMiddle(ELL, { ...BOUNDS, south: 6 })!;
  expect([upper.lng < 5, upper.lat > 6]).toEqual([true, true]);
  expect(pointNearMiddle(ELL, { south: 6, west: 6, north: 10, east: 10 })).toBeUndefined();
});
