import { expect, test } from 'vitest';
import { extentOf, positionOf, thin } from './decimate.ts';

const quiet = (count: number): Float64Array => new Float64Array(count).fill(10);

test('UX-32 a single spike of a quarter-hourly year survives at any width and in any window that holds it', () => {
  const values = quiet(35_040);
  values[20_001] = 251.8;
  values[20_002] = -34.1;
  for (const pixels of [200, 720, 1300]) {
    for (const range of [
      { from: 0, to: 35_040 },
      { from: 15_000, to: 29_000 },
      { from: 20_000, to: 35_040 },
    ]) {
      const [column] = thin([values], range, pixels).columns;
      expect(Math.max(...column!.map(Number))).toBe(251.8);
      expect(Math.min(...column!.map(Number))).toBe(-34.1);
    }
  }
});

test('UX-32 no extreme of any stretch is lost: each thinned pair is the lowest and highest value of its pixel', () => {
  const values = Float64Array.from({ length: 1000 }, (_, i) => Math.sin(i / 7) * (i % 13));
  const { x, columns, isThinned } = thin([values], { from: 0, to: 1000 }, 100);
  expect(isThinned).toBe(true);
  expect(x).toHaveLength(200);
  for (let pixel = 0; pixel < 100; pixel++) {
    const stretch = values.subarray(pixel * 10, pixel * 10 + 10);
    const pair = columns[0]!
      .slice(pixel * 2, pixel * 2 + 2)
      .map(Number)
      .toSorted((a, b) => a - b);
    expect(pair).toEqual([Math.min(...stretch), Math.max(...stretch)]);
  }
});

test('the pair stands in the order of time, so that a rise is drawn as a rise', () => {
  const rise = Float64Array.from({ length: 100 }, (_, i) => i);
  expect(thin([rise], { from: 0, to: 100 }, 10).columns[0]!.slice(0, 4)).toEqual([0, 9, 10, 19]);
  const fall = rise.map((value) => -value);
  expect(thin([fall], { from: 0, to: 100 }, 10).columns[0]!.slice(0, 4)).toEqual([-0, -9, -10, -19]);
});

test('a window of up to two points a pixel is given whole', () => {
  const values = Float64Array.from({ length: 8760 }, (_, i) => i);
  const thinned = thin([values], { from: 24, to: 24 + 168 }, 700);
  expect(thinned.isThinned).toBe(false);
  expect(thinned.x[0]).toBe(24);
  expect(thinned.columns[0]).toHaveLength(168);
  expect(thinned.columns[0]![167]).toBe(191);
});

test('gaps stay gaps', () => {
  const values = quiet(1000);
  values.fill(Number.NaN, 0, 10);
  expect(thin([values], { from: 0, to: 1000 }, 100).columns[0]!.slice(0, 3)).toEqual([null, null, 10]);
  expect(extentOf([Number.NaN, Number.NaN], { from: 0, to: 2 })).toBeUndefined();
});

test('extent and place of the extremes of a window', () => {
  const values = [5, 1, 9, 9, -2, 100];
  expect(extentOf(values, { from: 0, to: 5 })).toEqual({ low: -2, high: 9 });
  expect(positionOf('highest', values, { from: 0, to: 5 })).toBe(2);
  expect(positionOf('lowest', values, { from: 0, to: 5 })).toBe(4);
});

test('TS-02 a series of 25 years by quarter hours keeps every extreme in place, whatever the window', () => {
  // 876,000 points of a wave with a peak and a hole that only one point has.
  const values = Float64Array.from({ length: 876_000 }, (_, i) => Math.sin(i / 500));
  values[123_457] = 9;
  values[700_001] = -9;
  values[5] = NaN;
  const plain = (from: number, to: number): number => {
    let best = from;
    for (let i = from; i < to; i++) if (!(values[best]! >= values[i]!)) best = i;
    return best;
  };
  for (const [from, to] of [
    [0, 876_000],
    [100_001, 130_003],
    [123_457, 123_458],
    [200_000, 200_063],
    [640, 1280],
  ] as const)
    expect(positionOf('highest', values, { from, to })).toBe(plain(from, to));
  expect(extentOf(values, { from: 0, to: 876_000 })).toEqual({ low: -9, high: 9 });
  const { columns } = thin([values], { from: 0, to: 876_000 }, 1000);
  expect([columns[0]!.filter((value) => value === 9).length, columns[0]!.filter((value) => value === -9).length]).toEqual([1, 1]);
});
