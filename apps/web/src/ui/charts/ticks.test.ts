import { expect, test } from 'vitest';
import { roundStep } from './round-step.ts';
import { alignAxes, axisAbove, axisFor } from './ticks.ts';

test('ticks are round and enclose the data', () => {
  expect(axisFor(-34.1, 251.8)).toMatchObject({ low: -50, high: 300, ticks: [0, 100, 200, 300] });
  expect(axisFor(-7.2, 2014)).toMatchObject({ low: -125, high: 2500 });
  expect(axisFor(0, 120.4).ticks).toEqual([0, 25, 50, 75, 100, 125]);
  expect(axisFor(0, 0.42)).toMatchObject({ ticks: [0, 0.1, 0.2, 0.3, 0.4, 0.5], digits: 1 });
  expect(axisFor(0, 12.4)).toMatchObject({ ticks: [0, 2.5, 5, 7.5, 10, 12.5], digits: 1 });
  expect(axisFor(-177.5, 236.3).ticks).toEqual([-200, -100, 0, 100, 200, 300]);
});

test('zero is on every axis, also of data far from it and of none', () => {
  expect(axisFor(40, 63).ticks[0]).toBe(0);
  expect(axisFor(0, 0).ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  expect(axisFor(-5, -1).ticks.at(-1)).toBe(0);
  expect(Object.is(axisFor(0, 5).low, -0)).toBe(false);
});

test('the number of ticks stays readable over eleven orders of magnitude', () => {
  for (let high = 1e-3; high < 1e9; high *= 1.37) {
    const { ticks } = axisFor(-high / 3, high);
    expect(ticks.length).toBeGreaterThanOrEqual(3);
    expect(ticks.length).toBeLessThanOrEqual(8);
    expect(ticks.at(-1)!).toBeGreaterThanOrEqual(high * (1 - 1e-9));
    expect(axisFor(-high / 3, high, 5, 'whole').low).toBe(axisFor(-high / 3, high, 5, 'whole').ticks[0]);
  }
});

test('two axes of a plot share the height of zero and the number of steps', () => {
  const [power, price] = alignAxes(axisFor(-72, 180), axisFor(-4, 88));
  expect(power.ticks).toHaveLength(price.ticks.length);
  expect(-power.low / (power.high - power.low)).toBeCloseTo(-price.low / (price.high - price.low), 12);
  expect(price.high).toBeGreaterThanOrEqual(88);
  expect(power.low).toBeLessThanOrEqual(-72);
});

test('round steps', () => {
  expect([0.9, 1, 1.2, 2.2, 3, 7].map(roundStep)).toEqual([1, 1, 2, 2.5, 5, 10]);
});

test('an axis above zero begins at the step below the lowest value, and at zero where that is near', () => {
  expect(axisAbove(65, 100).ticks).toEqual([60, 70, 80, 90, 100]);
  expect(axisAbove(51.1, 100)).toMatchObject({ low: 50, high: 100, step: 10 });
  expect(axisAbove(3, 100).low).toBe(0);
  expect(axisAbove(100, 100)).toEqual(axisFor(100, 100));
});
