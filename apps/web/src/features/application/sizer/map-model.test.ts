import type { SizerMap, SizerTable } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { cellsOf, frontierOf, ranksOn } from './map-model.ts';

const map: SizerMap = {
  x: { name: 'Solar', units: 'MW', kind: 'solar', column: 0, values: [0, 10, 20] },
  y: { name: 'Storage', units: 'MW', kind: 'storage', column: 2, values: [0, 5] },
  fixed: [{ name: 'Wind', units: 'MW', value: 6 }],
  cells: [
    { npv: null, short: 100 },
    { npv: null, short: 40 },
    { npv: 8e6, short: 0 },
    null,
    { npv: 2e6, short: 0 },
    { npv: 5e6, short: 0 },
  ],
};

test('TOD-01 a cell has its place, what it says, and a level between the least and the highest NPV', () => {
  const cells = cellsOf(map);
  expect(cells.map(({ x, y, state }) => [x, y, state])).toEqual([
    [0, 0, 'short'],
    [1, 0, 'short'],
    [2, 0, 'delivers'],
    [0, 1, 'none'],
    [1, 1, 'delivers'],
    [2, 1, 'delivers'],
  ]);
  // 2 to 8 M$ in six steps: the highest is 6, the least 1, the middle 4.
  expect(cells.map(({ level }) => level)).toEqual([0, 0, 6, 0, 1, 4]);
  expect(cells.map(({ band }) => band)).toEqual(['low', 'low', 'high', 'low', 'low', 'mid']);
});

test('TOD-01 the frontier is one step below the lowest cells that deliver', () => {
  // From the upper edge at the second column down to its second row, then down to the first row in the third.
  expect(frontierOf(map)).toEqual([
    [1, 2],
    [1, 1],
    [2, 1],
    [2, 0],
    [3, 0],
  ]);
});

test('TOD-01 a ranked system lies between the cells by its sizes, and only where its other sizes are those of the map', () => {
  const table: SizerTable = {
    header: [
      { name: 'Solar', units: 'MW', kind: 'solar' },
      { name: 'Wind', units: 'MW', kind: 'wind' },
      { name: 'Storage', units: 'MW', kind: 'storage' },
      { name: 'Storage', units: 'MWh', kind: 'storage' },
      { name: 'NPV', units: '$', kind: 'npv' },
    ],
    items: [
      { id: 7, results: [15, 6, 5, 20, 9e6] },
      { id: 8, results: [15, 9, 5, 20, 8e6] },
      { id: 9, results: [0, 6, 0, 0, 7e6] },
      { id: 10, results: [21, 6, 5, 20, 6e6] },
    ],
  };
  // Halfway between the middles of two cells; in the first cell; one with more wind and one beyond the map are not on it.
  expect(ranksOn(map, table)).toEqual([
    { id: 7, rank: 1, x: 2, y: 1.5 },
    { id: 9, rank: 3, x: 0.5, y: 0.5 },
  ]);
});
