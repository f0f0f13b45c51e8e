import { expect, test } from 'vitest';
import { PiecewiseLinear } from '../../../math/piecewise-linear.ts';
import { meetingOfRuns, poolRises, runAt, runsOf, steepOutside } from './worth-runs.ts';

/** Worth 5 at 0, rising by 3 and by 1 per MWh over one MWh each, then, a new run, by 4 and by 0. */
const worth = (): PiecewiseLinear => {
  const f = new PiecewiseLinear().begin(0, 5);
  for (const slope of [3, 1, 4, 0]) f.push(slope, 1);
  return f;
};

test('the runs of a worth of the state begin where its slope rises; two runs hold the state they meet at', () => {
  const runs = runsOf(worth());
  expect(runs).toEqual([0, 2, 4]);
  expect(runAt(runs, 1, 1e-9)).toEqual([0, 0]);
  expect(runAt(runs, 2, 1e-9)).toEqual([0, 1]);
  expect(meetingOfRuns(runs, [0.5, 2], 1e-9)).toBeUndefined();
  expect(meetingOfRuns(runs, [0.5, 3], 1e-9)).toBe(2);
});

test('outside of a range a worth falls steeply, inside it stays what it is, and a splinter at the border makes no rise', () => {
  const out = new PiecewiseLinear();
  steepOutside(worth(), { low: 2 - 1e-15, high: 3, steepness: 100, tiny: 1e-12 }, out);
  expect(out.isConcave()).toBe(true);
  // 5 + 3 + 1 at 2, 4 more at 3, 200 less two MWh left of 2, 100 less one MWh right of 3.
  for (const [x, value] of [
    [2, 9],
    [3, 13],
    [0, -191],
    [4, -87],
  ] as const)
    expect(out.at(x)).toBeCloseTo(value, 9);
});

test('pooling rises never lowers a worth and raises it by no more than it may', () => {
  const f = worth();
  // The chord over [1, 3] has slope 2.5 and lies 1.5 above the worth at 2.
  expect(poolRises(f, 1.4).count).toBe(4);
  const out = poolRises(f, 1.5);
  expect(out.isConcave()).toBe(true);
  expect([...out.slope.subarray(0, out.count)]).toEqual([3, 2.5, 0]);
  for (let x = 0; x <= 4; x += 0.25) {
    expect(out.at(x)).toBeGreaterThanOrEqual(f.at(x));
    expect(out.at(x) - f.at(x)).toBeLessThanOrEqual(1.5);
  }
});
