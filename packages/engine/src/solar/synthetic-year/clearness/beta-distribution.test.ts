import { expect, test } from 'vitest';
import { normalShareBelow } from '../../../math/random-normal.ts';
import { betaShareBelow } from '../../../math/beta-share-below.ts';
import { logGamma } from '../../../math/log-gamma.ts';
import { betaOfNormal } from './beta-distribution.ts';

test('ln Γ at factorials and at one half', () => {
  // Γ(5) = 24, Γ(1) = Γ(2) = 1, Γ(½) = √π, Γ(0.1) = 9.513507698668732 (Abramowitz and Stegun, table 6.1 by Γ(1.1)/0.1).
  expect(logGamma(5)).toBeCloseTo(Math.log(24), 13);
  expect(logGamma(1)).toBeCloseTo(0, 13);
  expect(logGamma(2)).toBeCloseTo(0, 13);
  expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 13);
  expect(logGamma(0.1)).toBeCloseTo(Math.log(9.513507698668732), 13);
});

test('shares of beta distributions that have a closed form', () => {
  for (const x of [0.01, 0.2, 0.5, 0.77, 0.999]) {
    expect(betaShareBelow(x, 1, 1)).toBeCloseTo(x, 12);
    expect(betaShareBelow(x, 2, 2)).toBeCloseTo(x * x * (3 - 2 * x), 12);
    expect(betaShareBelow(x, 4.5, 1)).toBeCloseTo(x ** 4.5, 12);
    expect(betaShareBelow(x, 1, 0.3)).toBeCloseTo(1 - (1 - x) ** 0.3, 12);
    expect(betaShareBelow(x, 0.5, 0.5)).toBeCloseTo((2 / Math.PI) * Math.asin(Math.sqrt(x)), 12);
    expect(betaShareBelow(x, 7, 3) + betaShareBelow(1 - x, 3, 7)).toBeCloseTo(1, 12);
  }
  expect([betaShareBelow(0, 2, 3), betaShareBelow(1, 2, 3)]).toEqual([0, 1]);
});

test('the beta variable at the place of a normal one, from spikes to needles', () => {
  for (const [a, b] of [
    [1, 1],
    [2, 5],
    [0.3, 0.7],
    [12, 0.8],
    [0.9, 40],
    [300, 20],
    [1.2, 1.2],
  ] as const) {
    let last = -1;
    for (let z = -4; z <= 4; z += 0.25) {
      const x = betaOfNormal(z, a, b);
      expect(x).toBeGreaterThanOrEqual(last);
      last = x;
      // An x within 1e-9 moves the share by the density times that.
      const [low, high] = [betaShareBelow(x - 1e-9, a, b), betaShareBelow(x + 1e-9, a, b)];
      expect(low - 1e-13).toBeLessThanOrEqual(normalShareBelow(z));
      expect(high + 1e-13).toBeGreaterThanOrEqual(normalShareBelow(z));
    }
  }
});
