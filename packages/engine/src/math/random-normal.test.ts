import { expect, test } from 'vitest';
import { autoregressiveNormal, normalRandom, normalShareBelow } from './random-normal.ts';
import { seededRandom } from './random.ts';

test('share of the normal distribution below z, against the tables', () => {
  // Abramowitz and Stegun, table 26.1, and the usual limits; Φ(−5), Φ(−10) from the same book's table 26.2 (−log₁₀ 6.54265, 23.11805).
  const known: [number, number][] = [
    [0, 0.5],
    [0.5, 0.691462461274013],
    [1, 0.841344746068543],
    [2, 0.977249868051821],
    [1.959963984540054, 0.975],
    [3, 0.99865010196837],
    [3.5, 0.999767370920964],
  ];
  for (const [z, share] of known) {
    expect(normalShareBelow(z)).toBeCloseTo(share, 14);
    expect(normalShareBelow(-z)).toBeCloseTo(1 - share, 14);
  }
  expect(Math.log10(normalShareBelow(-5))).toBeCloseTo(-6.54265, 5);
  expect(Math.log10(normalShareBelow(-10))).toBeCloseTo(-23.11805, 5);
});

test('the two formulas of the share meet at 3, and it never falls', () => {
  let last = 0;
  for (let z = -8; z <= 8; z += 1 / 64) {
    const share = normalShareBelow(z);
    expect(share).toBeGreaterThanOrEqual(last);
    last = share;
  }
  // Between 3 − 1e-9 and 3 + 1e-9 lies the density 0.00443185 times 2e-9.
  expect(normalShareBelow(3 + 1e-9) - normalShareBelow(3 - 1e-9)).toBeCloseTo(0.00443185 * 2e-9, 14);
});

test('normal numbers have the moments and the shares of the normal distribution', () => {
  const normal = normalRandom(seededRandom(7));
  const count = 200_000;
  const values = Float64Array.from({ length: count }, normal);
  const moment = (power: number): number => values.reduce((sum, value) => sum + value ** power, 0) / count;
  // 0, 1, 0, 3 with standard deviations √(1, 2, 15, 96)/√n; four of them each.
  const root = Math.sqrt(count);
  expect(Math.abs(moment(1))).toBeLessThan(4 / root);
  expect(Math.abs(moment(2) - 1)).toBeLessThan((4 * Math.sqrt(2)) / root);
  expect(Math.abs(moment(3))).toBeLessThan((4 * Math.sqrt(15)) / root);
  expect(Math.abs(moment(4) - 3)).toBeLessThan((4 * Math.sqrt(96)) / root);
  for (const z of [-2, -1, 0.5, 1.5]) {
    const below = values.reduce((sum, value) => sum + (value < z ? 1 : 0), 0) / count;
    expect(Math.abs(below - normalShareBelow(z))).toBeLessThan(2 / root);
  }
});

test('the autoregressive series has variance 1 and correlation φ to the power of the distance', () => {
  const count = 200_000;
  const series = autoregressiveNormal(normalRandom(seededRandom(11)), 0.6, count);
  const at = (lag: number): number => {
    let sum = 0;
    for (let i = lag; i < count; i++) sum += series[i]! * series[i - lag]!;
    return sum / (count - lag);
  };
  // Standard deviations of these estimates are below 2.2/√n (Bartlett: Σφ^2k = 2.1).
  expect(Math.abs(at(0) - 1)).toBeLessThan(0.02);
  expect(Math.abs(at(1) - 0.6)).toBeLessThan(0.02);
  expect(Math.abs(at(3) - 0.216)).toBeLessThan(0.02);
  expect(() => autoregressiveNormal(() => 0, 1, 3)).toThrow(RangeError);
});
