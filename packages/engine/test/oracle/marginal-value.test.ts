import { type DispatchProblem, dispatch } from '@stackwatt/engine';
import { expect, test } from 'vitest';
import { PlantModel } from './plant-model.ts';
import { randomProblem, seededRandom } from './random-problem.ts';
import { isConvex } from './window-gap.ts';

/** MWh added to the state: small against every kink, large against the solver's last digits. */
const MORE = 1e-5;

/**
 * Marginal stored value by the solver: what the rest of the horizon earns with one hundred-thousandth of a MWh more in the
 * store after step t, per MWh.
 */
function marginalBySolver(problem: DispatchProblem, t: number, socMwh: number): number {
  const rest = new PlantModel(problem, !isConvex(problem, t + 1));
  const earns = (state: number): number => rest.solve({ from: t + 1, to: problem.steps }, { socMwh: state }).money;
  try {
    return (earns(socMwh + MORE) - earns(socMwh)) / MORE;
  } finally {
    rest.dispose();
  }
}

for (const [kind, hasNegativePrices, seeds, steps] of [['above zero', false, 60, 48], ['partly negative', true, 40, 24]] as const) {
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
