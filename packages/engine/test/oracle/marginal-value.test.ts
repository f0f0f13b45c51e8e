import { type DispatchProblem, dispatch } from '@stackwatt/engine';
import { expect, test } from 'vitest';
import { PlantModel } from './plant-model.ts';
import { shareOf } from '../share.ts';
import { randomProblem, seededRandom } from './random-problem.ts';
import { isConvex, stateAt } from './window-gap.ts';

/** MWh added to the state: small against every kink, large against the solver's last digits. */
const MORE = 1e-5;

/**
 * Marginal stored value by the solver: what the rest of the horizon earns with one hundred-thousandth of a MWh more in the
 * storage unit after step t, per MWh.
 */
function marginalBySolver(problem: DispatchProblem, t: number, socMwh: number, usedTodayMwh = 0): number {
  const rest = new PlantModel(problem, !isConvex(problem, t + 1));
  const earns = (state: number): number => rest.solve({ from: t + 1, to: problem.steps }, { socMwh: state, usedTodayMwh }).money;
  try {
    return (earns(socMwh + MORE) - earns(socMwh)) / MORE;
  } finally {
    rest.dispose();
  }
}

for (const [kind, hasNegativePrices, seeds, steps] of [
  ['above zero', false, shareOf(60, 30), 48],
  ['partly negative', true, shareOf(40, 15), 24],
] as const) {
  test(`the marginal stored value is the solver's right-hand derivative, prices ${kind}`, () => {
    const failures: unknown[] = [];
    let compared = 0;
    for (let seed = 5000; seed < 5000 + seeds; seed++) {
      const random = seededRandom(seed);
      const problem = randomProblem(random, { steps, hasNegativePrices, buysCheaper: false });
      if (problem.storage.length === 0) continue;
      const { marginalStoredValue, trajectory, objective } = dispatch(problem);
      for (let k = 0; k < 3; k++) {
        const t = Math.floor(random() * (steps - 1));
        const expected = marginalBySolver(problem, t, trajectory.storage[0]!.socMwh[t]!);
        // The difference of two optima loses the digits that the sum has more than the difference.
        const near = 1e-6 * Math.max(1, Math.abs(expected)) + (1e-13 * Math.abs(objective)) / MORE;
        compared++;
        if (!(Math.abs(marginalStoredValue[t]! - expected) <= near)) failures.push({ seed, t, ours: marginalStoredValue[t], expected });
      }
    }
    expect(compared).toBeGreaterThan(2 * seeds);
    expect(failures).toEqual([]);
  });
}

for (const [kind, options] of [
  ['a daily cycle limit', { hasCycleLimit: true }],
  ['capacity events', { hasEvents: true }],
  ['a contract by the step', { owes: 'steps', sellsOnly: true }],
] as const) {
  test(`the marginal stored value with ${kind} is money, the solver's right-hand derivative`, () => {
    const failures: unknown[] = [];
    let compared = 0;
    const seeds = shareOf(25, 10);
    for (let seed = 7000; seed < 7000 + seeds; seed++) {
      const random = seededRandom(seed);
      const problem = randomProblem(random, { steps: 48, hasNegativePrices: false, buysCheaper: false, ...options });
      const [unit] = problem.storage;
      if (unit === undefined) continue;
      const { marginalStoredValue, trajectory, objective } = dispatch(problem);
      const { dischargeMw, socMwh } = trajectory.storage[0]!;
      for (let k = 0; k < 3; k++) {
        const t = Math.floor(random() * 47);
        const perDay = Math.round(24 / problem.stepHours);
        let used = 0;
        for (let s = t + 1 - ((t + 1) % perDay); s <= t; s++) used += (problem.stepHours * dischargeMw[s]!) / unit.dischargeEfficiency;
        const expected = marginalBySolver(problem, t, socMwh[t]!, used);
        // The solver's stages leave 1e-9 MWh of what is owed to each other, worth its price in a difference of 1e-5 MWh.
        const near = 1e-3 * Math.max(1, Math.abs(expected)) + 0.5 + (1e-12 * Math.abs(objective)) / MORE;
        compared++;
        if (!(Math.abs(marginalStoredValue[t]! - expected) <= near)) failures.push({ seed, t, ours: marginalStoredValue[t], expected });
      }
    }
    expect(compared).toBeGreaterThan(2 * seeds);
    expect(failures).toEqual([]);
  });
}

/**
 * Beside delivery windows a MWh more and a MWh less differ: where a window is met exactly, one less falls short of it. Solved again with a
 * little more it is the right-hand derivative.
 */
for (const [kind, options, seeds] of [
  ['nothing bought', { sellsOnly: true }, shareOf(240, 20)],
  ['import allowed', {}, shareOf(30, 3)],
  ['nothing bought, a daily cycle limit', { sellsOnly: true, hasCycleLimit: true }, shareOf(480, 25)],
  ['import allowed, a daily cycle limit', { hasCycleLimit: true }, shareOf(40, 2)],
] as const) {
  test(`the marginal stored value in delivery windows, ${kind}, is money, the right-hand derivative`, () => {
    const more = 1e-4;
    const failures: unknown[] = [];
    let compared = 0;
    for (let seed = 7000; seed < 7000 + seeds; seed++) {
      const random = seededRandom(seed);
      const problem = randomProblem(random, { steps: 48, hasNegativePrices: false, buysCheaper: false, owes: 'windows', ...options });
      const [unit] = problem.storage;
      if (unit === undefined) continue;
      const result = dispatch(problem);
      for (let k = 0; k < 3; k++) {
        const t = Math.floor(random() * 47);
        const state = stateAt(problem, result, t + 1);
        // A full storage unit takes no more.
        if (state.socMwh + more > unit.maxSoc * unit.capacityMwh) continue;
        const rest = new PlantModel(problem, !isConvex(problem, t + 1));
        const earns = (by: number): number => rest.solve({ from: t + 1, to: problem.steps }, { ...state, socMwh: state.socMwh + by }).money;
        const expected = (earns(more) - earns(0)) / more;
        rest.dispose();
        const ours = result.marginalStoredValue[t]!;
        // The solver's stages leave 1e-9 MWh of what is owed to each other, worth up to 1,000 each.
        const near = 0.02 + 1e-3 * Math.abs(ours);
        compared++;
        if (!(Math.abs(ours - expected) <= near)) failures.push({ seed, t, ours, expected });
      }
    }
    expect(failures).toEqual([]);
    expect(compared).toBeGreaterThan(2 * seeds);
  });
}
