import { expect, test } from 'vitest';
import { randomProblem, seededRandom } from '../../../test/oracle/random-problem.ts';
import { buildStepRewards } from '../reward/build-step-rewards.ts';
import { toPlant } from '../reward/plant.ts';
import { provenGap } from './certificate.ts';
import { solveWindows } from './solve-windows.ts';

const rewards = buildStepRewards(toPlant(randomProblem(seededRandom(5), { steps: 96, hasNegativePrices: true, buysCheaper: false })));
const unit = { capacityMwh: 80, initialMwh: 10 };
const windows = { lookAhead: 48, commit: 24 };

test('N-10 a bound spoilt downwards turns the certificate red, one spoilt upwards shows as a gap', () => {
  const sound = solveWindows(rewards, unit, windows);
  expect(sound.worstGap).toBeLessThanOrEqual(1e-12);
  expect(() => solveWindows(rewards, unit, { ...windows, spoilBound: (bound) => bound - 1e-6 * Math.abs(bound) })).toThrow(
    /the bound .* lies below the value/,
  );
  expect(solveWindows(rewards, unit, { ...windows, spoilBound: (bound) => bound + 1e-3 * Math.abs(bound) }).worstGap).toBeCloseTo(1e-3, 6);
});

test('the gap is relative to the value, or to 1 where the value is small', () => {
  expect(provenGap(110, 100, 0)).toBeCloseTo(0.1, 15);
  expect(provenGap(0.3, 0.1, 0)).toBeCloseTo(0.2, 15);
  expect(provenGap(-90, -100, 0)).toBeCloseTo(0.1, 15);
  // The last digits of two sums are no gap below zero, and NaN is no proof.
  expect(provenGap(100 - 1e-11, 100, 0)).toBe(0);
  expect(() => provenGap(NaN, 100, 0)).toThrow('NaN');
});

test('windows share the rewards: the whole horizon is one window, the last windows are shorter', () => {
  expect(solveWindows(rewards, unit, { lookAhead: 96, commit: 96 }).windows).toBe(1);
  // 96 steps in pieces of 30: windows begin at 0, 30, 60 and 90, the last two look 36 and 6 steps ahead.
  expect(solveWindows(rewards, unit, { lookAhead: 40, commit: 30 }).windows).toBe(4);
});

test('a longer look-ahead on one horizon never earns less than any rolling plan', () => {
  const whole = solveWindows(rewards, unit, { lookAhead: 96, commit: 96 }).earned;
  for (const commit of [1, 7, 24])
    expect(solveWindows(rewards, unit, { lookAhead: 24, commit }).earned).toBeLessThanOrEqual(whole + 1e-9 * Math.abs(whole));
});
