import { expect, test } from 'vitest';
import { blockInWords, blockOf, cellsBetween, hoursOnLevels, placedBlock, step } from './schedule-cells.ts';

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
  const values = 'values' in block ? block.values : [];
  const all = placedBlock(values, { row: 0, hour: 0 });
  const placed = 'placed' in all ? all.placed : [];
  expect(placed).toHaveLength(288);
  expect(placed.at(-1)).toEqual({ cell: { row: 11, hour: 23 }, value: 287 });
  const weekends = placedBlock(values, { row: 12, hour: 0 });
  expect('placed' in weekends && weekends.placed[0]).toEqual({ cell: { row: 12, hour: 0 }, value: 0 });
  expect(blockOf('1\tpeak\n2\t3', (cell) => (Number.isNaN(Number(cell)) ? undefined : Number(cell)))).toEqual({ refused: 'peak' });
});
test('UX-19 a block that does not fit is refused whole; 24 rows are weekdays and weekends', () => {
  const twelve = Array.from({ length: 12 }, () => Array.from({ length: 24 }, () => 1));
  expect(placedBlock(twelve, { row: 11, hour: 20 })).toEqual({
    refused: '12 × 24 values do not fit into the 1 months and 4 hours from the chosen cell on; nothing was changed',
  });
  expect(placedBlock(twelve.slice(0, 13).concat([[1]]), { row: 0, hour: 0 })).toHaveProperty('refused');
  const both = placedBlock([...twelve, ...twelve], { row: 0, hour: 0 });
  expect('placed' in both && both.placed.length).toBe(576);
});
test('hours of the year are counted by the days of each month: 2007 has 261 weekdays and 104 days at weekends', () => {
  // 2007 began on a Monday and ended on a Monday: 52 weeks of 5 weekdays and one more.
  const halves = hoursOnLevels(({ row }) => (row < 12 ? 0 : 1), 2, 2007);
  expect(halves).toEqual([261 * 24, 104 * 24]);
  // January 2007 has 31 days: 23 weekdays and 4 weekends.
  expect(hoursOnLevels(({ row }) => (row === 0 ? 0 : row === 12 ? 1 : 2), 2, 2007)).toEqual([23 * 24, 8 * 24]);
  // One rate at 17 to 21 h on weekdays, another everywhere else.
  expect(hoursOnLevels(({ row, hour }) => (row < 12 && hour >= 17 && hour < 21 ? 1 : 0), 2, 2007)).toEqual([8760 - 261 * 4, 261 * 4]);
});
test('a chosen block is named by its months and hours', () => {
  expect(blockInWords({ row: 8, hour: 20 }, { row: 5, hour: 17 })).toBe('Jun to Sep, 17–21 h, 16 cells');
  expect(blockInWords({ row: 12, hour: 3 }, { row: 12, hour: 3 })).toBe('Jan, 3–4 h, 1 cell');
});
