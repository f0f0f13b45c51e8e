import type { TimeSeriesItem } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { durationCurve, monthBoxes, monthlyProfile, patternFacts, shareOfHighestTenth, yearGrid } from './patterns.ts';

/** Every day 0, 1, … 23, with one hour of 1,000 on 2 February at 5 h: day 32, step 773. */
const data = Array.from({ length: 8760 }, (_, hour) => (hour === 32 * 24 + 5 ? 1000 : hour % 24));
const item: TimeSeriesItem = {
  id: 'export',
  name: 'Export',
  units: 'MW',
  color: 'export',
  data,
  selectedTop: false,
  selectedBottom: false,
};

test('UX-35 the heat map has a cell for each hour of each day, quarter hours as their mean', () => {
  const grid = yearGrid(data, 60);
  expect([grid.columns, grid.rows, grid.at(32, 5), grid.at(32, 6), grid.at(364, 23)]).toEqual([365, 24, 1000, 6, 23]);
  const quarters = Array.from({ length: 35_040 }, (_, step) => step % 4);
  // (0 + 1 + 2 + 3)/4
  expect(yearGrid(quarters, 15).at(200, 12)).toBe(1.5);
});

test('UX-35 the duration curve falls from the highest value and counts the hours at or above each', () => {
  const curve = durationCurve(data, 60);
  expect([curve.values[0], curve.values[1], curve.values.at(-1)]).toEqual([1000, 23, 0]);
  // 365 hours of 23 below the peak: 22 is reached in 366 + 1 hours.
  expect([curve.hours[0], curve.hours[curve.values.indexOf(22)], curve.hours.at(-1)]).toEqual([1, 367, 8760]);
  expect(
    durationCurve(
      Array.from({ length: 35_040 }, () => 2),
      15,
    ).hours.at(-1),
  ).toBe(8760);
  // The highest 876 of 8,760 hours: the peak, 365 of 23, 365 of 22, 145 of 21, of 365 · 276 − 5 + 1000.
  expect(shareOfHighestTenth(curve)).toBeCloseTo((1000 + 365 * 23 + 365 * 22 + 145 * 21) / (365 * 276 + 995), 12);
  expect(shareOfHighestTenth(durationCurve([-1, 5], 60))).toBeUndefined();
});

test('UX-35 the monthly profile is the mean, lowest and highest of an hour over the days of its month', () => {
  const { mean, low, high } = monthlyProfile(data, 60);
  // 27 days of 5 and one of 1,000.
  expect(mean[1]![5]).toBeCloseTo((27 * 5 + 1000) / 28, 12);
  expect([low[1]![5], high[1]![5], high[2]![5]]).toEqual([5, 1000, 5]);
});

test('UX-35 DET-42 the box of a month has its extremes, the means of the daily extremes and the mean', () => {
  const [january, february] = monthBoxes(data, 60);
  expect(january).toEqual({ maximum: 23, averageMaximum: 23, average: 11.5, averageMinimum: 0, minimum: 0 });
  expect(february!.maximum).toBe(1000);
  expect(february!.averageMaximum).toBeCloseTo((27 * 23 + 1000) / 28, 12);
  expect(february!.average).toBeCloseTo((28 * 276 + 995) / (28 * 24), 12);
});

test('UX-35 power adds up to energy, money to money, a price to nothing', () => {
  // 365 · 276 + 995 MWh
  expect(patternFacts(item, 60, '$')).toMatchObject({
    highest: 1000,
    highestAt: 773,
    lowest: 0,
    median: 12,
    total: { value: 101_735, unit: 'MWh' },
    // One hour of each day is zero.
    hoursInUse: 8760 - 365,
    hoursBelowZero: 0,
  });
  expect(patternFacts({ ...item, units: '$' }, 60, '$').total).toEqual({ value: 101_735, unit: '$' });
  expect(patternFacts({ ...item, units: '$/MWh' }, 60, '$').total).toBeUndefined();
  expect(patternFacts({ ...item, id: 'export-limit' }, 60, '$').total).toBeUndefined();
  const half = { ...item, data: Array.from({ length: 35_040 }, () => 2) };
  expect(patternFacts(half, 15, '$').total).toEqual({ value: 17_520, unit: 'MWh' });
});
