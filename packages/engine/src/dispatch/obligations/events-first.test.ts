import { expect, test } from 'vitest';
import type { DispatchPlan } from '../dispatch-plan.ts';
import { eventsFirst } from './events-first.ts';
import type { DispatchProblem } from '../problem/problem.ts';
import { EVENT_FAR_FIRST, EVENT_FIRST } from '../reward/tuning.ts';

/** One event of two hours at 1 MW, beside a contract or not. */
const problem = (hasContract: boolean): DispatchProblem =>
  ({
    stepHours: 1,
    capacityEvents: [{ from: 0, steps: 2, powerMw: 1 }],
    contract: hasContract ? {} : undefined,
  }) as unknown as DispatchProblem;
const planGiving = (mw: number): DispatchPlan =>
  ({
    trajectory: { storage: [{ chargeMw: Float64Array.of(0, 0), dischargeMw: Float64Array.of(mw, mw) }] },
  }) as unknown as DispatchPlan;

/** Plans with the given power under the usual weight and under the heavy one; which weights were asked for. */
function planned(usual: number, heavy: number, hasContract = true): { given: number; weights: number[] } {
  const weights: number[] = [];
  const plan = eventsFirst(problem(hasContract), (weight) => {
    weights.push(weight);
    return planGiving(weight === EVENT_FIRST ? usual : heavy);
  });
  return { given: plan.trajectory.storage[0]!.dischargeMw[0]!, weights };
}

test('APP-04 an event that falls short beside a contract is planned again with a heavier weight, kept where it serves the event better', () => {
  // 2 · (1 − 0.5) = 1 MWh short at first, 0.4 with the heavier weight.
  expect(planned(0.5, 0.8)).toEqual({ given: 0.8, weights: [EVENT_FIRST, EVENT_FAR_FIRST] });
  expect(planned(0.5, 0.5)).toEqual({ given: 0.5, weights: [EVENT_FIRST, EVENT_FAR_FIRST] });
  expect(planned(0.5, 0.3).given).toBe(0.5);
});

test('APP-04 an event that is served, or that no contract competes with, is planned once', () => {
  expect(planned(1, 0.8).weights).toEqual([EVENT_FIRST]);
  expect(planned(0.5, 0.8, false).weights).toEqual([EVENT_FIRST]);
});
