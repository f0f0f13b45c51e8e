import { RATE_COLOURS } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { blockOf, cellsBetween, inkOn, placedBlock, step } from './schedule-cells.ts';

test('UX-19 a drag covers the rectangle between two cells and stays in its half', () => {
  expect(cellsBetween({ row: 2, hour: 5 }, { row: 1, hour: 6 })).toEqual([
    { row: 1, hour: 5 },
    { row: 1, hour: 6 },
    { row: 2, hour: 5 },
    { row: 2, hour: 6 },
  ]);
  expect(cellsBetween({ row: 11, hour: 0 }, { row: 14, hour: 0 })).toEqual([{ row: 11, hour: 0 }]);
  expect(cellsBetween({ row: 12, hour: 23 }, { row: 3, hour: 23 })).toEqual([{ row: 12, hour: 23 }]);
});
test('UX-19 arrows, Home and End move within the half', () => {
  expect([
    step({ row: 0, hour: 0 }, 'ArrowUp'),
    step({ row: 0, hour: 0 }, 'ArrowLeft'),
    step({ row: 11, hour: 3 }, 'ArrowDown'),
    step({ row: 12, hour: 3 }, 'ArrowUp'),
  ]).toEqual([
    { row: 0, hour: 0 },
    { row: 0, hour: 0 },
    { row: 11, hour: 3 },
    { row: 12, hour: 3 },
  ]);
  expect([step({ row: 4, hour: 7 }, 'End'), step({ row: 4, hour: 7 }, 'Home'), step({ row: 4, hour: 7 }, 'a')]).toEqual([
    { row: 4, hour: 23 },
    { row: 4, hour: 0 },
    undefined,
  ]);
});
test('UX-19 12 rows of 24 numbers from a sheet land cell by cell; words are refused by name', () => {
  const text = Array.from({ length: 12 }, (_, row) => Array.from({ length: 24 }, (_, hour) => row * 24 + hour).join('\t')).join('\r\n');
  const block = blockOf(text, (cell) => (Number.isNaN(Number(cell)) ? undefined : Number(cell)));
  const placed = 'values' in block ? placedBlock(block.values, { row: 0, hour: 0 }) : [];
  expect(placed).toHaveLength(288);
  expect(placed.at(-1)).toEqual({ cell: { row: 11, hour: 23 }, value: 287 });
  expect('values' in block && placedBlock(block.values, { row: 11, hour: 20 }).map(({ value }) => value)).toEqual([0, 1, 2, 3]);
  expect(blockOf('1\tpeak\n2\t3', (cell) => (Number.isNaN(Number(cell)) ? undefined : Number(cell)))).toEqual({ refused: 'peak' });
});
test('the letter in a cell can be read on each of the 16 colours', () => {
  const luminance = (hex: string): number =>
    [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
      .reduce((sum, share, i) => sum + share * [0.2126, 0.7152, 0.0722][i]!, 0);
  for (const colour of RATE_COLOURS) {
    const [one, other] = [luminance(colour), luminance(inkOn(colour))];
    expect((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)).toBeGreaterThan(4.5);
  }
});
