import type { OstResult } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { pictureOf } from './plane-picture.ts';
import { planeTable, pointsOfPlane } from './plane-points.ts';
import { borderOf, fieldsOf, namePlaces, PLANE_HEIGHT, PLANE_WIDTH, rasterOf, shadesOf, valueAt } from './plane-raster.ts';
import { profileAlong, turnAlong, valueLook, valuesOfTypes } from './plane-values.ts';

/**
 * Two types over x 0 to 10 and y 0 to 4. Solar is worth 5 M everywhere, storage x M: the choice turns at x = 5. At the corner (10, 4)
 * storage has no feasible system.
 */
const solar = [5e6, 5e6].map((npv) => [npv, npv, npv]);
const storage = [
  [0, 5e6, 10e6],
  [0, 5e6, null],
];
const result: OstResult = {
  xAxis: 0,
  yAxis: 1,
  xValues: [0, 5, 10],
  yValues: [0, 4],
  planes: [
    { name: 'Solar', color: 'solar', data: solar, superimposed: [solar, solar.map((row) => row.map(() => 0.08))] },
    {
      name: 'Storage',
      color: 'storage',
      data: storage,
      superimposed: [storage, storage.map((row) => row.map((npv) => (npv === null ? null : 0.1)))],
    },
  ],
  // Cells of 2 by 4: so coarse that the border has to be found in them.
  blendedPlane: [
    [0, 0, 1, 1],
    [0, 0, 1, 0],
  ],
  legends: [],
  superimposed: [
    { name: 'NPV', units: '$' },
    { name: 'IRR', units: '' },
  ],
  simulationPoints: [],
};

test('OST-04 OST-07 the picture is 800 by 400; along a border it is the interpolation, not the cell, that decides', () => {
  expect([PLANE_WIDTH, PLANE_HEIGHT]).toEqual([800, 400]);
  const raster = rasterOf(result);
  const at = (x: number, y: number): number => raster[Math.floor((1 - y / 4) * 199.999) * 400 + Math.floor((x / 10) * 399.999)]!;
  expect([at(4.9, 1), at(5.1, 1), at(9.5, 0.1)]).toEqual([0, 1, 1]);
  // Beyond x = 5 storage has a value where x/5 − 1 + y/4 ≤ 1 only, the triangle away from the missing corner.
  expect([at(9, 0.6), at(9, 1)]).toEqual([1, 0]);
});

test('the fields of the raster cover it once, and the names stand within their regions', () => {
  const { picture, names } = pictureOf(result, undefined, 0);
  expect(picture.fields.reduce((sum, { width, height }) => sum + width * height, 0)).toBe(800 * 400);
  expect(names.map(({ text }) => text).toSorted()).toEqual(['Solar', 'Storage']);
  const raster = rasterOf(result);
  for (const [of, { x, y }] of namePlaces(raster)) expect(raster[Math.floor(y / 2) * 400 + Math.floor(x / 2)]).toBe(of);
  // The lowest row of the picture turns at x = 5, in its middle; the border runs up from there.
  expect(borderOf(raster)).toMatch(/M400 \d+V400/);
  expect(picture.fillOf(1)).toMatchObject({ fill: 'storage-t', pattern: { form: 'lines' } });
});

test('a plane of its own is shaded from its lowest value to its highest, and empty where it has none', () => {
  const shades = shadesOf(storage, result);
  // The lowest row at y = 0.01: x M, in six steps of 10/6 M.
  const lowest = Array.from({ length: 6 }, (_, k) => shades[199 * 400 + Math.floor(((k + 0.5) / 6) * 400)]);
  expect(lowest).toEqual([0, 1, 2, 3, 4, 5]);
  expect(shades[399]).toBe(-1);
  expect(fieldsOf(shades).some(({ of }) => of === -1)).toBe(true);
});

test('OST-02 OST-05 values of every type at a place in the scale of the user; where the choice turns along x', () => {
  const npv = valueLook(result, 0, '$');
  expect([npv.unit, npv.text(7_490_000)]).toEqual(['M$', '7.49']);
  const irr = valueLook(result, 1, '$');
  expect([irr.unit, irr.text(0.0615), irr.text(null)]).toEqual(['%', '6.2', '–']);
  // Half way between 0 and 5 storage is worth 2.5 M, solar 5 M.
  expect(valuesOfTypes(result, { x: 2.5, y: 2 }, 0).map(({ name, value }) => [name, value])).toEqual([
    ['Solar', 5e6],
    ['Storage', 2.5e6],
  ]);
  const turn = turnAlong(result, { x: 2, y: 0 })!;
  expect([turn.x, turn.plane]).toEqual([expect.closeTo(5, 6), 1]);
  // From the right it turns at the same value, the other way.
  expect(turnAlong(result, { x: 8, y: 0 })).toMatchObject({ x: expect.closeTo(5, 6), plane: 0 });
  expect(turnAlong({ ...result, planes: [result.planes[0]!] }, { x: 8, y: 0 })).toBeUndefined();
  const profile = profileAlong(result, 0);
  const k = profile.x.indexOf(valueAt(result.xValues, 0.75));
  expect([profile.planes[0]![k], profile.planes[1]![k]]).toEqual([5e6, 7.5e6]);
});

test('UX-37 OST-08 the table has a row for each simulated point: its best type, every value of it, and the NPV of each type', () => {
  const points = pointsOfPlane(result, undefined, 0);
  expect(points).toHaveLength(6);
  const table = planeTable(result, points, ({ xIndex, yIndex }) => `${xIndex}, ${yIndex}`, '$');
  const rowAt = (label: string) => points.findIndex((_, row) => table.rowLabel(row).startsWith(label));
  expect(table.rowLabel(rowAt('2, 0'))).toBe('2, 0: Storage');
  expect(table.columns.map(({ name, at }) => [name, at(rowAt('2, 0'))])).toEqual([
    ['NPV', 10],
    ['IRR', 10],
    ['NPV of Solar', 5],
    ['NPV of Storage', 10],
  ]);
  // Where storage is infeasible solar stands alone.
  expect(table.rowLabel(rowAt('2, 1'))).toBe('2, 1: Solar');
  expect(table.columns[3]!.at(rowAt('2, 1'))).toBeNull();
  expect(pointsOfPlane(result, 1, 0).find(({ xIndex, yIndex }) => xIndex === 2 && yIndex === 1)).toMatchObject({
    name: undefined,
    value: null,
  });
});
