import type { Geometry, Polygon } from 'geojson';
import { expect, test } from 'vitest';
import { pointNearMiddle } from './point-in-region.ts';

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

/** Whether a point lies in the region: a view of nothing but the point then has a place for the name. */
const isIn = (region: Geometry, lat: number, lng: number): boolean =>
  pointNearMiddle(region, { south: lat - 0.01, west: lng - 0.01, north: lat + 0.01, east: lng + 0.01 }) !== undefined;

test('SETUP-01 a region has its name inside its outline, in any of its parts, and in no hole', () => {
  expect([isIn(ELL, 1, 1), isIn(ELL, 7, 7), isIn(ELL, 2.5, 2.5)]).toEqual([true, false, false]);
  expect(isIn({ type: 'MultiPolygon', coordinates: [[[]], ELL.coordinates] }, 1, 9)).toBe(true);
});

test('SETUP-01 of a region seen in part the name stands in that part, and nowhere when none is seen', () => {
  const middle = pointNearMiddle(ELL, BOUNDS)!;
  expect(isIn(ELL, middle.lat, middle.lng)).toBe(true);
  // Of a view above 6° only the upright arm is seen, between 0 and 5° E.
  const upper = pointNearMiddle(ELL, { ...BOUNDS, south: 6 })!;
  expect([upper.lng < 5, upper.lat > 6]).toEqual([true, true]);
  expect(pointNearMiddle(ELL, { south: 6, west: 6, north: 10, east: 10 })).toBeUndefined();
});
