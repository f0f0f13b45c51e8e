import { expect, test } from 'vitest';
import { boundsAround, doMeet, partsOf } from './outline-parts.ts';

const square = (at: number) => [
  [
    [at, 0],
    [at + 1, 0],
    [at + 1, 2],
    [at, 0],
  ],
];

test('outlines fall into their polygons and lines, each with the bounds in which it lies', () => {
  const islands = partsOf({ type: 'MultiPolygon', coordinates: [square(10), square(40)] });
  expect(islands).toEqual([
    { bounds: { south: 0, west: 10, north: 2, east: 11 }, shape: { type: 'Polygon', coordinates: square(10) } },
    { bounds: { south: 0, west: 40, north: 2, east: 41 }, shape: { type: 'Polygon', coordinates: square(40) } },
  ]);
  const lines = [
    [
      [3, -5],
      [1, 7],
    ],
    [
      [9, 9],
      [8, 8],
    ],
  ];
  const borders = partsOf({ type: 'GeometryCollection', geometries: [{ type: 'MultiLineString', coordinates: lines }] });
  expect(borders.map(({ bounds }) => bounds)).toEqual([
    { south: -5, west: 1, north: 7, east: 3 },
    { south: 8, west: 8, north: 9, east: 9 },
  ]);
  expect(boundsAround(islands.map(({ bounds }) => bounds))).toEqual({ south: 0, west: 10, north: 2, east: 41 });
});

test('only what meets the view is near it', () => {
  const view = { south: 1, west: 11, north: 5, east: 39 };
  const near = partsOf({ type: 'MultiPolygon', coordinates: [square(10), square(40)] }).map(({ bounds }) => doMeet(bounds, view));
  expect(near).toEqual([true, false]);
});
