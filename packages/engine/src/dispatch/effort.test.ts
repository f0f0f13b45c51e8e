import { toFraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { mixedProblem } from '../../test/oracle/mixed-cases.ts';
import { seededRandom } from '../../test/oracle/random-problem.ts';
import { dispatch } from './dispatch.ts';
import type { MayGoOn } from './effort.ts';
import type { Dispatch, DispatchProblem, StorageUnit } from './problem.ts';

/** Says yes so often. */
const often = (times: number): MayGoOn => {
  let left = times;
  return () => left-- > 0;
};
const unit = (efficiency: number): StorageUnit => ({
  capacityMwh: 10, powerMw: 5, chargeEfficiency: toFraction(efficiency), dischargeEfficiency: toFraction(efficiency),
  minSoc: toFraction(0), maxSoc: toFraction(100), initialSocMwh: 0, wearCostPerMwh: 0,
});

/** Every hour buys 2 below what it sells for: in each the plant may import or export, and 120 of them are more than any search has nodes for. */
function hardWindow(windows = 1): DispatchProblem {
  const random = seededRandom(3);
  const steps = 120 * windows;
  const price = Float64Array.from({ length: steps }, () => 20 + 30 * random());
  return {
    steps, stepHours: 1, lookAheadSteps: 120, commitSteps: 120, bus: 'ac', systemConverter: undefined, gridCharging: true,
    solarMw: price.map((_, t) => 40 * Math.max(0, Math.sin(t / 4))), windMw: new Float64Array(steps), storage: [unit(80), unit(100)],
    exportLimitMw: new Float64Array(steps).fill(60), importLimitMw: new Float64Array(steps).fill(50), price, importPrice: price.map((p) => p - 2),
  };
}

/** What is proven to be the most the one window of a dispatch can earn. */
const boundOf = ({ objective, solve }: Dispatch): number => objective + solve.worstGap * Math.max(1, Math.abs(objective));

let solved: Dispatch | undefined;
test.each([0, 1, 7, 60])('N-11 a hard window whose search may go on %i times has a plan that keeps every rule, and a gap that covers what is missing', (times) => {
  const problem = hardWindow();
  const best = (solved ??= dispatch(problem));
  // `dispatch` evaluates the plan again and throws where it breaks a rule or earns something else than it claims.
  const cut = dispatch(problem, undefined, often(times));
  expect(cut.solve.iterations).toBeLessThanOrEqual(1 + times);
  expect(cut.solve.windowCounts).toEqual({ concave: times === 0 ? 1 : 0, exact: 0, branched: times === 0 ? 0 : 1, open: 0, timedOut: 1 });
  expect(best.solve.windowCounts).toEqual({ concave: 0, exact: 0, branched: 1, open: 1, timedOut: 0 });
  expect(best.solve.iterations).toBeGreaterThan(1000);
  expect(boundOf(cut)).toBeGreaterThanOrEqual(best.objective);
  expect(best.objective - cut.objective).toBeGreaterThanOrEqual(0);
  expect(cut.solve.worstGap).toBeGreaterThan(1e-6);
  expect(cut.solve.worstGap).toBeLessThan(0.25);
});

test('N-11 once the answer is no, it is not asked again and the windows to come are planned without searching', () => {
  let asked = 0;
  const { solve } = dispatch(hardWindow(4), undefined, () => ++asked <= 5);
  expect(asked).toBe(6);
  expect(solve.iterations).toBeLessThanOrEqual(4 + 5);
  expect(solve.windowCounts.timedOut).toBe(4);
});

/** Beside a second store, and without what several stores are not optimised with. */
const twice = (problem: DispatchProblem): DispatchProblem => {
  const storage = problem.storage.map((store) => ({ ...store, minSocMwh: undefined, maxSocMwh: undefined, powerLimitMw: undefined }));
  return { ...problem, dischargePremium: undefined, storage: [...storage, ...storage.map((store) => ({ ...store, chargeEfficiency: toFraction(99), wearCostPerMwh: 0.5 }))] };
};
const whole = (problem: DispatchProblem): DispatchProblem => ({ ...problem, lookAheadSteps: problem.steps, commitSteps: problem.steps });
const shortOf = ({ trajectory, terms }: Dispatch): number => (trajectory.shortageMwh ?? new Float64Array(0)).reduce((sum, mwh) => sum + mwh, 0) - terms.capacityPenalty;

const KINDS = [
  ['one store with limits, duties and prices below zero', (seed: number) => whole(mixedProblem(seed, false)), 60],
  ['regulation beside them', (seed: number) => whole(mixedProblem(seed, true)), 50],
  ['two stores', (seed: number) => whole(twice(mixedProblem(seed, false))), 30],
  ['two stores with regulation', (seed: number) => whole(twice(mixedProblem(seed, true))), 25],
] as const;
test.each(KINDS)('N-11 %s: wherever searches end, what is owed is met as far as it can be, the plan keeps every rule and its bound holds', (_, problemOf, count) => {
  let [cuts, open] = [0, 0];
  for (let seed = 0; seed < count; seed++) {
    const problem = problemOf(seed);
    const best = dispatch(problem);
    const cut = dispatch(problem, undefined, often(seed % 3 === 0 ? 0 : seed % 7));
    if (cut.solve.iterations < best.solve.iterations) cuts++;
    if (cut.solve.windowCounts.timedOut > 0) open++;
    expect(cut.infeasible === undefined, `seed ${seed}`).toBe(best.infeasible === undefined);
    // Where both are as short, money is what is left to compare.
    const isAsShort = Math.abs(shortOf(cut) - shortOf(best)) < 1e-6;
    expect(isAsShort ? boundOf(cut) - best.objective : 0, `seed ${seed}`).toBeGreaterThanOrEqual(-1e-7 * Math.max(1, Math.abs(best.objective)));
    expect(dispatch(problem, undefined, () => true), `seed ${seed}`).toEqual(best);
  }
  expect([cuts, open].every((times) => times > 0), `${cuts} were cut short, ${open} left open`).toBe(true);
});
