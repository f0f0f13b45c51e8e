import { type Dispatch, type DispatchProblem, dispatch } from '@stackwatt/engine';
import { expect, test } from 'vitest';
import { PlantModel } from './plant-model.ts';
import { shareOf } from '../share.ts';
import { seededRandom } from './random-problem.ts';
import { deliveredBefore, usedBefore } from './multi-storage/multi-storage-batch.ts';
import { MultiStorageModel } from './multi-storage/multi-storage-model.ts';
import { VALUE_CASES } from './value-cases.ts';
import { isConvex, stateAt } from './window-gap.ts';

/** MWh added to the state: small against nearly every kink, large against the last digits of a mixed-integer programme. */
const MORE = 1e-3;

/**
 * What the solver earns in the rest of the window that commits step t, with so many MWh more in the first storage unit after it, currency;
 * −Infinity where there is no such operation.
 */
function restBySolver(
  problem: DispatchProblem,
  result: Dispatch,
  t: number,
): { readonly earns: (more: number) => number; readonly dispose: () => void } {
  const { storage, steps, lookAheadSteps, commitSteps } = problem;
  const from = t + 1;
  const begin = t - (t % commitSteps);
  const to = Math.min(steps, begin + lookAheadSteps);
  const isLinear = isConvex(problem, from, to);
  if (storage.length === 1) {
    const model = new PlantModel(problem, !isLinear);
    const state = stateAt(problem, result, from);
    // A reserve counts from where the window began, whatever is stored here.
    const states = model.states({ from: begin, to }, stateAt(problem, result, begin)).slice(from - begin);
    return {
      earns: (more) => model.solve({ from, to }, { ...state, socMwh: state.socMwh + more }, states).money,
      dispose: () => model.dispose(),
    };
  }
  const phase = from % Math.round(24 / problem.stepHours);
  const model = new MultiStorageModel(problem, to - from, !isLinear, phase, from);
  const [first, ...others] = result.trajectory.storage.map(({ socMwh }) => socMwh[t]!);
  const used = usedBefore(problem, result, from, phase);
  return {
    earns: (more) => model.optimum(from, [first! + more, ...others], used, undefined, deliveredBefore(problem, result, from)).money,
    dispose: () => model.dispose(),
  };
}

interface Kind {
  readonly name: string;
  /**
   * Share of the values that may be other than the right-hand derivative; as long as they are no less than it and no more than that of one
   * MWh less.
   */
  readonly between: number;
  /** Share that may be other than that. */
  readonly off: number;
  /** A seed of every run. */
  readonly always?: number;
}
const KINDS: readonly Kind[] = [
  { name: 'one storage unit with regulation', between: 0, off: 0 },
  { name: 'one storage unit with regulation and a reserve', between: 0, off: 0 },
  { name: 'one storage unit with regulation at negative prices', between: 0, off: 0 },
  { name: 'one storage unit with regulation and a price adder', between: 0.02, off: 0.02 },
  { name: 'one storage unit with regulation and a daily limit', between: 0.12, off: 0 },
  { name: 'several storage units', between: 0, off: 0 },
  { name: 'several storage units at negative prices', between: 0, off: 0 },
  { name: 'several storage units with a price adder', between: 0, off: 0 },
  { name: 'several storage units with events', between: 0.02, off: 0.01 },
  // The digits of what is owed hide the money by which the optimum was told from what is near it.
  { name: 'several storage units with obligations', between: 0, off: 0, always: 42_059 },
  { name: 'several storage units with events and obligations', between: 0.02, off: 0.02 },
  { name: 'several storage units with daily limits', between: 0.2, off: 0 },
  { name: 'several storage units with regulation', between: 0.3, off: 0.02 },
  { name: 'several storage units with regulation and daily limits', between: 0.35, off: 0.02 },
];

for (const { name, between, off, always } of KINDS) {
  test(`the marginal stored value is the solver's difference for a little more within 1 %: ${name}`, () => {
    const isBetween: unknown[] = [];
    const failures: unknown[] = [];
    let compared = 0;
    const seeds = shareOf(60, 4);
    const all = new Set(Array.from({ length: seeds }, (_, k) => 42_000 + k));
    if (always !== undefined) all.add(always);
    for (const seed of all) {
      const problem = VALUE_CASES[name]!(seed);
      const [unit] = problem.storage;
      if (unit === undefined) continue;
      const result = dispatch(problem);
      const random = seededRandom(seed + 7);
      for (let k = 0; k < 3; k++) {
        const t = Math.floor(random() * problem.steps);
        const soc = result.trajectory.storage[0]!.socMwh[t]!;
        const isLast = t + 1 >= Math.min(problem.steps, t - (t % problem.commitSteps) + problem.lookAheadSteps);
        // A full storage unit takes no more.
        if (isLast || soc + MORE > unit.maxSoc * unit.capacityMwh) continue;
        const { earns, dispose } = restBySolver(problem, result, t);
        const here = earns(0);
        const expected = (earns(MORE) - here) / MORE;
        const ours = result.marginalStoredValue[t]!;
        const near = 0.02 + 0.01 * Math.abs(expected);
        compared++;
        if (!(Math.abs(ours - expected) <= near)) {
          // An empty storage unit has nothing to give: one MWh less is worth any amount.
          const less = soc - MORE < unit.minSoc * unit.capacityMwh ? Infinity : (here - earns(-MORE)) / MORE;
          (ours >= expected - near && ours <= less + near ? isBetween : failures).push({ seed, t, ours, expected, less });
        }
        dispose();
      }
    }
    const allowed = (share: number): number => Math.ceil(share * compared);
    expect({
      isBetween: isBetween.slice(0, Math.max(0, isBetween.length - allowed(between))),
      failures: failures.slice(0, Math.max(0, failures.length - allowed(off))),
    }).toEqual({ isBetween: [], failures: [] });
    expect(compared).toBeGreaterThan(1.4 * seeds);
  });
}
