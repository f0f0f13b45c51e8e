import { expect, test } from 'vitest';
import { cutTriangles, geometryOf, timePlot, type LineSeries } from './plot-model.ts';
import { LOOKS } from './series-look.ts';
import { cutBy, readableExtent, viewedAxis, within, zoomValuesIn, zoomValuesOut, ALL_VALUES } from './value-view.ts';

/** A year at 40 with ten hours of 2,000 and ten of −500. */
const prices = Array.from({ length: 8760 }, (_, hour) => (hour >= 5000 && hour < 5010 ? 2000 : hour >= 100 && hour < 110 ? -500 : 40));
const year = { from: 0, to: 8760 };

test('TS-02 the scale without outliers is that of 99 % of the year and a quarter more, whatever the window', () => {
  const typical = { reach: 'typical', zoom: 1 } as const;
  expect(viewedAxis([prices], year, ALL_VALUES, [])).toMatchObject({ high: 2000 });
  expect(viewedAxis([prices], year, typical, [])).toMatchObject({ low: 0, high: 50 });
  // 60 hours at the top are no outliers: 100 and a quarter.
  const often = prices.map((value, hour) => (hour < 60 ? 100 : value));
  expect(viewedAxis([often], year, typical, [])).toMatchObject({ low: 0, high: 125 });
  expect(viewedAxis([Float64Array.of(Number.NaN, Number.NaN)], { from: 0, to: 2 }, typical, [])).toBeUndefined();
  // What does not stand out is not cut: a window whose highest value is 40 ends there.
  expect(viewedAxis([prices], { from: 200, to: 400 }, typical, [])).toMatchObject({ high: 40 });
});

test('TS-02 enlarging halves what the axis reaches, no more than 64 times, and zero stays on it', () => {
  // From 0 to 2,000.
  const rest = { from: 2000, to: 8760 };
  const twice = zoomValuesIn(zoomValuesIn(ALL_VALUES));
  expect(viewedAxis([prices], rest, twice, [])).toMatchObject({ high: 500 });
  expect(zoomValuesOut(twice).zoom).toBe(2);
  expect(zoomValuesOut(ALL_VALUES)).toEqual(ALL_VALUES);
  let view = ALL_VALUES;
  for (let i = 0; i < 10; i++) view = zoomValuesIn(view);
  expect(view.zoom).toBe(64);
  // A limit far above is not kept in sight when the values are enlarged.
  expect(viewedAxis([prices], rest, ALL_VALUES, [3000])).toMatchObject({ high: 3000 });
  expect(viewedAxis([prices], rest, zoomValuesIn(ALL_VALUES), [3000])).toMatchObject({ high: 1000 });
});

test('TS-02 UX-32 what an axis leaves out is counted with its extremes, and marked at the edge where it happens', () => {
  expect(cutBy(prices, year, { low: 0, high: 50 })).toEqual({ above: 10, below: 10, highest: 2000, lowest: -500 });
  expect(cutBy(prices, { from: 200, to: 400 }, { low: 0, high: 50 })).toBeUndefined();
  const series: LineSeries = { id: 'price', name: 'Price', unit: '$', look: LOOKS.price, side: 'left', digits: 2, values: prices };
  const base = { calendarYear: 2026, stepMinutes: 60 };
  const model = timePlot([series], year, base, 1000, [], { reach: 'typical', zoom: 1 });
  const drawn = model.lines[0]!.values.filter((value): value is number => typeof value === 'number');
  expect([Math.max(...drawn), Math.min(...drawn)]).toEqual([50, 0]);
  const margins = { top: 8, right: 10, bottom: 20, left: 40 };
  const triangles = cutTriangles(model, geometryOf(model, 1050, 350, margins), 350, margins);
  // One group of hours at either edge; the tips point out of the plot.
  expect(triangles.map(([x, base_, tip]) => [Math.round((x - 40) / 10) * 10, Math.sign(tip - base_)])).toEqual([
    [10, 1],
    [570, -1],
  ]);
  expect(timePlot([series], year, base, 1000).cuts).toEqual([]);
});

test('UX-35 a scale ends before a few extreme hours, on round numbers, and only on the side where they are', () => {
  const year = (...extreme: number[]): number[] => Array.from({ length: 8760 }, (_, hour) => extreme[hour] ?? 20 + (hour % 24));
  // From 20 to 43, of which the typical reach is 43: 10.75 more, and a round step.
  expect(readableExtent(year(3000, 2000))).toEqual({ low: 0, high: 60 });
  expect(readableExtent(year(-500))).toEqual({ low: -15, high: 60 });
  expect(readableExtent(year(3000, -500))).toEqual({ low: -15, high: 60 });
  // Twice the reach can be read; so can what is used in few hours, and nothing at all.
  expect(readableExtent(year(85))).toBeUndefined();
  expect(readableExtent(Array.from({ length: 8760 }, (_, hour) => (hour < 20 ? 50 : 0)))).toBeUndefined();
  expect(readableExtent([])).toBeUndefined();
  expect([3000, 30, -500].map((value) => within({ low: -15, high: 60 }, value))).toEqual([60, 30, -15]);
});
