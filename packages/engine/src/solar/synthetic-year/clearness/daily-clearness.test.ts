import { expect, test } from 'vitest';
import { dailyClearnessDistribution, dailyClearnessQuantile } from './daily-clearness-distribution.ts';
import { dailyClearness } from './daily-clearness.ts';
import { sunlitHours } from './sunlit-hours.ts';
import { CLEAREST_DAY } from '../parameters.ts';

test('the shape of the distribution is that of the paper’s fitted expression', () => {
  // Hollands and Huget fit λ = [2Γ − 17.519 e^(−1.3118Γ) − 1062 e^(−5.0426Γ)]/K_u with Γ = K_u/(K_u − K̄_t); ours is λ K_u from the mean
  // itself.
  for (const mean of [0.3, 0.4, 0.5, 0.6, 0.7]) {
    const gamma = CLEAREST_DAY / (CLEAREST_DAY - mean);
    const fitted = 2 * gamma - 17.519 * Math.exp(-1.3118 * gamma) - 1062 * Math.exp(-5.0426 * gamma);
    expect(Math.abs(dailyClearnessDistribution(mean, CLEAREST_DAY).shape - fitted)).toBeLessThan(0.06);
  }
});

test('every mean from dull to clear is met, and quantiles rise from 0 to the clearest day', () => {
  for (const upper of [0.5, 0.864]) {
    for (const share of [0.01, 0.1, 1 / 3, 0.5, 0.8, 0.95, 0.98]) {
      const distribution = dailyClearnessDistribution(share * upper, upper);
      const count = 20_000;
      let [sum, last] = [0, -1];
      for (let i = 0; i < count; i += 20) {
        const value = dailyClearnessQuantile(distribution, (i + 10) / count);
        expect(value).toBeGreaterThan(last);
        last = value;
        sum += (value * 20) / count;
      }
      expect(last).toBeLessThan(upper);
      // The mid-point sum of 1,000 quantiles misses a little of the steep ends.
      expect(Math.abs(sum / (share * upper) - 1)).toBeLessThan(0.002);
    }
  }
  // At a mean of a third the exponent vanishes: density 2(1 − x), of which 1 − (1 − x)² lies below x, so half below 1 − √½.
  const triangle = dailyClearnessDistribution(0.288, 0.864);
  expect(triangle.shape).toBeCloseTo(0, 9);
  expect(dailyClearnessQuantile(triangle, 0.5)).toBeCloseTo(0.864 * (1 - Math.SQRT1_2), 9);
});

test('a month has the quantiles of its distribution in the order of the normal series', () => {
  const sun = sunlitHours({ latitude: 35, longitude: -100, utcOffsetHours: -6 });
  const normals = Float64Array.from({ length: 365 }, (_, day) => Math.sin(day * 1.7));
  const means = Array.from({ length: 12 }, (_, month) => 0.4 + 0.02 * month);
  const days = dailyClearness(means, normals, sun);
  for (const [month, first] of [
    [0, 0],
    [6, 181],
  ] as const) {
    const inMonth = days.slice(first, first + 31);
    expect(Math.abs(inMonth.reduce((sum, value) => sum + value, 0) / 31 - means[month]!)).toBeLessThan(0.005);
    const byNormal = Array.from(inMonth, (_, day) => day).sort((a, b) => normals[first + a]! - normals[first + b]!);
    expect(byNormal.map((day) => inMonth[day])).toEqual([...inMonth].sort((a, b) => a - b));
    // No winter day is as clear as summer's best.
    expect(Math.max(...inMonth)).toBeLessThan(CLEAREST_DAY);
  }
  expect(
    dailyClearness(
      means.map(() => 0),
      normals,
      sun,
    ).every((value) => value === 0),
  ).toBe(true);
});
