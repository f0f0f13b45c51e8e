import { expect, test } from 'vitest';
import { plantOf, unitOf } from '../../../test/plants.ts';
import { dispatch } from '../dispatch.ts';
import type { DispatchProblem, StorageUnit } from '../problem/problem.ts';
import { ThroughputLimits } from './throughput-limits.ts';
import { toWindowUnits } from './window-unit.ts';

/** Two storage units of 2 MW and 10 MWh without losses; energy is worth `price`. */
function pairOf(price: Float64Array, change: Partial<StorageUnit>): DispatchProblem {
  const one = unitOf({ powerMw: 2, initialSocMwh: 5, ...change });
  return plantOf(price, { storage: [one, one], exportLimitMw: price.map(() => 100) });
}

test('a day that begins within the steps carried out has its own limit: by hand', () => {
  // 6 MWh a day. 36 hours are carried out: 5 MWh leave on the first day and 2 on the second, which has 4 left in the next window; the third
  // has all 6.
  const limits = new ThroughputLimits(toWindowUnits(pairOf(new Float64Array(48), { cyclesPerDay: 0.6 })), 24);
  const released = new Float64Array(2 * 48);
  released.fill(1, 3, 8);
  released.fill(1, 30, 32);
  limits.commit({ steps: 48, released }, 36);
  expect([limits.given(0, 0), limits.begins(12), limits.given(12, 0)]).toEqual([4, true, 6]);
  expect(limits.given(0, 1)).toBe(6);
});

test('above an upper limit for the sake of a reserve, a unit comes down as fast as it can: by hand', () => {
  // 5 of 10 MWh are reserved for the end of the first hour, nothing may be stored otherwise. Each unit keeps them in that hour and gives
  // its 2 MW in the two behind it, though each MWh costs 10: 2 · 2 · 2 · 10.
  const problem = pairOf(new Float64Array(3).fill(-10), { minSocMwh: Float64Array.of(5, 0, 0), maxSocMwh: new Float64Array(3) });
  const { objective, trajectory } = dispatch(problem);
  expect(objective).toBeCloseTo(-80, 6);
  for (const { socMwh } of trajectory.storage) for (const [t, soc] of [5, 3, 1].entries()) expect(socMwh[t]).toBeCloseTo(soc, 6);
});
