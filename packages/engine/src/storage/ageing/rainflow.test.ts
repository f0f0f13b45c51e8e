import { existsSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCycles, type CycleCount } from './rainflow.ts';

const profile = new URL('../../../../../../shared/data/storage/bess_soc_profile_commercial_pv_15min.csv', import.meta.url);
const missing = !existsSync(profile);
const note = 'the folder shared/data is not beside the repository';
const readProfile = (): Float64Array =>
  Float64Array.from(readFileSync(profile, 'utf8').trim().split(/\r?\n/).slice(1), (line) => Number(line.split(',')[1]));

/** Counts by range, smallest range first. */
function byRange({ ranges, counts }: CycleCount): [number, number][] {
  const sums = new Map<number, number>();
  ranges.forEach((range, i) => sums.set(range, (sums.get(range) ?? 0) + counts[i]!));
  return [...sums].sort(([a], [b]) => a - b);
}
const count = (...values: number[]): [number, number][] => byRange(countCycles(Float64Array.from(values)));

test('the example of the standard: half a cycle of 3, one and a half of 4, half of 6, one of 8, half of 9', () => {
  // ASTM E1049-85, figure 6: A −2, B 1, C −3, D 5, E −1, F 3, G −4, H 4, I −2.
  expect(count(-2, 1, -3, 5, -1, 3, -4, 4, -2)).toEqual([
    [3, 0.5],
    [4, 1.5],
    [6, 0.5],
    [8, 1],
    [9, 0.5],
  ]);
});

test('a mixed wave gives the ranges an independent implementation of the standard prints in its manual', () => {
  const wave = Float64Array.from({ length: 201 }, (_, i) => {
    const t = (4 * i) / 200;
    return 0.2 + 0.5 * Math.sin(t) + 0.2 * Math.cos(10 * t) + 0.2 * Math.sin(4 * t);
  });
  const printed = [
    [0.04258965150708488, 0.5],
    [0.10973439445727551, 1],
    [0.11294628078612906, 0.5],
    [0.2057106991158965, 1],
    [0.21467990941625242, 1],
    [0.4388985979776988, 1],
    [0.48305748051348263, 0.5],
    [0.5286423866535466, 0.5],
    [0.7809330293159786, 0.5],
    [1.4343610172143002, 0.5],
  ];
  const ours = byRange(countCycles(wave));
  expect(ours.map(([, share]) => share)).toEqual(printed.map(([, share]) => share));
  ours.forEach(([range], i) => expect(range).toBeCloseTo(printed[i]![0]!, 12));
});

test('one discharge and charge is one cycle by its two halves; a small one inside a large one is counted by itself', () => {
  expect(count(1, 0, 1)).toEqual([[1, 1]]);
  // 1 → 0.2 with a rise from 0.5 to 0.7 on the way, and back: a cycle of 0.2 and one of 0.8.
  const nested = count(1, 0.5, 0.7, 0.2, 1);
  expect(nested.map(([range]) => Math.round(range * 1e9) / 1e9)).toEqual([0.2, 0.8]);
  expect(nested.map(([, share]) => share)).toEqual([1, 1]);
});

test('nothing, a constant and a single move: no cycle, no cycle, half a cycle', () => {
  expect(count()).toEqual([]);
  expect(count(0.5)).toEqual([]);
  expect(count(0.5, 0.5, 0.5)).toEqual([]);
  expect(count(2, 2, 9, 9)).toEqual([[7, 0.5]]);
});

test('moves within the dead band are flattened, and the larger ones keep their full range', () => {
  const noisy = countCycles(Float64Array.of(0, 1e-9, 0, 1, 1 - 1e-9, 1, 0, 1e-9), 1e-6);
  expect([...noisy.ranges]).toEqual([1, 1]);
  expect([...noisy.counts]).toEqual([0.5, 0.5]);
  expect(countCycles(Float64Array.of(0, 1e-9, 0, 1e-9), 1e-6).ranges).toHaveLength(0);
});

test('each cycle names the reversal that ends it', () => {
  const { ends, counts } = countCycles(Float64Array.of(-2, 1, -3, 5, -1, 3, -4, 4, -2));
  // Halves A–B and B–C, the cycle E–F, halves C–D, D–G, G–H, H–I; G is point 6.
  expect([...ends]).toEqual([1, 2, 5, 3, 6, 7, 8]);
  expect([...counts]).toEqual([0.5, 0.5, 1, 0.5, 0.5, 0.5, 0.5]);
});

const anySeries = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 120 });
const total = (values: readonly number[]): number => values.slice(1).reduce((sum, value, i) => sum + Math.abs(value - values[i]!), 0);

test('twice the counted ranges is all rising and falling of the series', () => {
  fc.assert(
    fc.property(anySeries, (values) => {
      const { ranges, counts } = countCycles(Float64Array.from(values));
      expect(ranges.reduce((sum, range, i) => sum + 2 * counts[i]! * range, 0)).toBeCloseTo(total(values), 9);
      expect(Math.max(0, ...ranges)).toBe(Math.max(...values) - Math.min(...values));
    }),
  );
});

test('points inserted between two others, or repeated, change nothing', () => {
  fc.assert(
    fc.property(anySeries, fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 120, maxLength: 120 }), (values, parts) => {
      const refined = values.flatMap((value, i) => {
        const next = values[i + 1] ?? value;
        const n = parts[i]!;
        return Array.from({ length: n + 1 }, (_, k) => value + ((next - value) * k) / (n + 1));
      });
      expect(byRange(countCycles(Float64Array.from(refined)))).toEqual(byRange(countCycles(Float64Array.from(values))));
    }),
  );
});

test('turned upside down the cycles are the same', () => {
  fc.assert(
    fc.property(anySeries, (values) => {
      expect(byRange(countCycles(Float64Array.from(values, (value) => 100 - value)))).toEqual(
        byRange(countCycles(Float64Array.from(values))),
      );
    }),
  );
});

test('a measured year of a commercial battery: its falls add up, and a cycle a day at most', ({ skip }) => {
  skip(missing, note);
  const series = readProfile();
  const { ranges, counts } = countCycles(series);
  const moved = series.slice(1).reduce((sum, value, i) => sum + Math.abs(value - series[i]!), 0);
  expect(ranges.reduce((sum, range, i) => sum + 2 * counts[i]! * range, 0)).toBeCloseTo(moved, 7);
  // Between 20 % and 100 %, as the file says, and a mean of 95 %: far less than a full cycle a day.
  expect(Math.max(...ranges)).toBeCloseTo(0.8, 6);
  expect(moved / 2 / 365).toBeGreaterThan(0.02);
  expect(moved / 2 / 365).toBeLessThan(1);
});
