import { Schedule } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { withPastedRates } from './pasted-rates.ts';

test('UX-19 pasted prices take the rate of the same price, and add rates for the others', () => {
  const schedule = Schedule.parse({ rates: [{ value: 40 }] });
  const pasted = withPastedRates(schedule, [
    { cell: { row: 0, hour: 0 }, value: 95.5 },
    { cell: { row: 0, hour: 1 }, value: 40 },
    { cell: { row: 13, hour: 5 }, value: 95.5 },
    { cell: { row: 2, hour: 2 }, value: 12 },
  ]);
  expect(pasted.rates.map(({ value }) => value)).toEqual([40, 95.5, 12]);
  expect([pasted.grid[0]![0], pasted.grid[0]![1], pasted.grid[13]![5], pasted.grid[2]![2], pasted.grid[5]![5]]).toEqual([1, 0, 1, 2, 0]);
  expect(schedule.rates).toHaveLength(1);
});

test('W-9 after a paste rates of one price are one, and every hour keeps its price', () => {
  const schedule = Schedule.parse({ rates: [{ value: 40 }, { value: 60 }, { value: 40 }] });
  const painted = { ...schedule, grid: schedule.grid.map((row, r) => row.map(() => (r === 3 ? 2 : r === 4 ? 1 : 0))) };
  const pasted = withPastedRates(painted, [{ cell: { row: 0, hour: 0 }, value: 95.5 }]);
  expect(pasted.rates.map(({ value }) => value)).toEqual([40, 60, 95.5]);
  expect([pasted.grid[0]![0], pasted.grid[3]![7], pasted.grid[4]![7]]).toEqual([2, 0, 1]);
});
