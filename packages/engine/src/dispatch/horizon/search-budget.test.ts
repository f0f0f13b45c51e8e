import { toFraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { shareOf } from '../../../test/share.ts';
import { mixedProblem } from '../../../test/oracle/mixed-cases.ts';
import { seededRandom } from '../../../test/oracle/random-problem.ts';
import { dispatch } from '../dispatch.ts';
import { SearchBudget, statusOf, WORK } from './search-budget.ts';
import type { Dispatch, DispatchProblem, StorageUnit } from '../problem/problem.ts';

const unit = (efficiency: number): StorageUnit => ({
  capacityMwh: 10,
  powerMw: 5,
  chargeEfficiency: toFraction(efficiency),
  dischargeEfficiency: toFraction(efficiency),
  minSoc: toFraction(0),
  maxSoc: toFraction(100),
  initialSocMwh: 0,
  wearCostPerMwh: 0,
});

/**
 * Every hour buys 2 below what it sells for: in each the plant may import or export, and 120 of them are more than any search has nodes
 * for.
 */
function hardWindow(windows = 1): DispatchProblem {
  const random = seededRandom(3);
  const steps = 120 * windows;
  const price = Float64Array.from({ length: steps }, () => 20 + 30 * random());
  return {
    steps,
    stepHours: 1,
    lookAheadSteps: 120,
    commitSteps: 120,
    bus: 'ac',
    systemConverter: undefined,
    gridCharging: true,
    solarMw: price.map((_, t) => 40 * Math.max(0, Math.sin(t / 4))),
    windMw: new Float64Array(steps),
    storage: [unit(80), unit(100)],
    exportLimitMw: new Float64Array(steps).fill(60),
    importLimitMw: new Float64Array(steps).fill(50),
    price,
    importPrice: price.map((p) => p - 2),
  };
}

/** What is proven to be the most the one window of a dispatch can earn. */
const boundOf = ({ objective, solve }: Dispatch): number => objective + solve.worstGap * Math.max(1, Math.abs(objective));

/** Of a programme of one hard window of two storage units. */
const PROGRAMME = WORK.interiorPoint * 2 * 120;

let solved: Dispatch | undefined;
test.each([0, 1, 7, 60])(
  'N-11 a hard window whose search may take the work of %i programmes has a plan that keeps every rule, and a gap that covers what is missing',
  (programmes) => {
    const problem = hardWindow();
    const best = (solved ??= dispatch(problem));
    // `dispatch` evaluates the plan again and throws where it breaks a rule or earns something else than it claims.
    const cut = dispatch(problem, (1 + programmes) * PROGRAMME);
    expect(cut.solve.iterations).toBeLessThanOrEqual(1 + programmes);
    const isSearched = programmes > 0;
    expect(cut.solve.windowCounts).toEqual({ concave: isSearched ? 0 : 1, exact: 0, branched: isSearched ? 1 : 0, open: 0, timedOut: 1 });
    expect(best.solve.windowCounts).toEqual({ concave: 0, exact: 0, branched: 1, open: 1, timedOut: 0 });
    expect(best.solve.iterations).toBeGreaterThan(1000);
    expect(boundOf(cut)).toBeGreaterThanOrEqual(best.objective);
    expect(best.objective - cut.objective).toBeGreaterThanOrEqual(0);
    expect(cut.solve.worstGap).toBeGreaterThan(1e-6);
    expect(cut.solve.worstGap).toBeLessThan(0.25);
    expect(dispatch(problem, (1 + programmes) * PROGRAMME)).toEqual(cut);
  },
);

test('N-11 of the work for searching every window has its share: the first of eight hard ones does not use it up, and what is left flows on', () => {
  // Of 800 programmes a quarter may be solved at once, and each of the eight windows adds 75. What the last one may use is all there is.
  const budget = new SearchBudget(800 * PROGRAMME, 8);
  const ended = Array.from({ length: 8 }, () => {
    while (!budget.isExhausted()) budget.charge(PROGRAMME);
    budget.endWindow('branched', 1);
    return budget.done.iterations;
  });
  expect(ended).toEqual([275, 350, 425, 500, 575, 650, 725, 800]);
  const { solve } = dispatch(hardWindow(8), 800 * PROGRAMME);
  expect(solve.windowCounts).toEqual({ concave: 0, exact: 0, branched: 8, open: 0, timedOut: 8 });
  expect(solve.iterations).toBe(800);
});

test('N-11 a fifth of the work is kept for windows that are short of what they owe', () => {
  const budgetWith = (weight: number): SearchBudget => {
    const budget = new SearchBudget(1000, 1);
    budget.observeShortage(weight, { contractWeight: 1000 });
    budget.charge(800);
    return budget;
  };
  expect(budgetWith(0).isExhausted()).toBe(true);
  // Two MWh short.
  const short = budgetWith(-2000);
  expect(short.isExhausted()).toBe(false);
  short.charge(200);
  expect(short.isExhausted()).toBe(true);
});

/** Beside a second unit, and without what several storage units are not optimised with. */
const twice = (problem: DispatchProblem): DispatchProblem => {
  const storage = problem.storage.map((unit) => ({ ...unit, minSocMwh: undefined, maxSocMwh: undefined, powerLimitMw: undefined }));
  return {
    ...problem,
    storagePriceAdder: undefined,
    storage: [...storage, ...storage.map((unit) => ({ ...unit, chargeEfficiency: toFraction(99), wearCostPerMwh: 0.5 }))],
  };
};
const whole = (problem: DispatchProblem): DispatchProblem => ({ ...problem, lookAheadSteps: problem.steps, commitSteps: problem.steps });
/** Every window hands plans and prices on to the next. */
const rolling = (problem: DispatchProblem): DispatchProblem => ({
  ...problem,
  lookAheadSteps: Math.ceil(problem.steps / 2),
  commitSteps: Math.ceil(problem.steps / 6),
});
const shortOf = ({ trajectory, terms }: Dispatch): number =>
  (trajectory.shortageMwh ?? new Float64Array(0)).reduce((sum, mwh) => sum + mwh, 0) - terms.capacityPenalty;

/** With the work of a programme or two of each. */
const KINDS = [
  [
    'one storage unit with limits, obligations and prices below zero',
    (seed: number) => whole(mixedProblem(seed, false)),
    shareOf(60, 30),
    20,
  ],
  ['regulation beside them', (seed: number) => whole(mixedProblem(seed, true)), shareOf(50, 25), 300],
  ['two storage units', (seed: number) => whole(twice(mixedProblem(seed, false))), shareOf(30, 15), 1000],
  ['two storage units with regulation', (seed: number) => whole(twice(mixedProblem(seed, true))), shareOf(25, 13), 2500],
] as const;
/** Six days of a storage unit with a daily limit, each day seen twice: plans of the window before are known. */
function dailyLimit(seed: number): DispatchProblem {
  const random = seededRandom(seed);
  const price = Float64Array.from({ length: 144 }, () => 60 * random() - 10);
  const still = new Float64Array(144);
  return {
    steps: 144,
    stepHours: 1,
    lookAheadSteps: 48,
    commitSteps: 24,
    bus: 'ac',
    systemConverter: undefined,
    gridCharging: true,
    solarMw: still,
    windMw: still,
    price,
    importPrice: price,
    storage: [{ ...unit(90), cyclesPerDay: 0.2 + random() }],
    exportLimitMw: still.map(() => 5),
    importLimitMw: still.map(() => 5),
  };
}

const ROLLING = [
  ...KINDS.map(([name, problemOf, count, work]) => [name, (seed: number) => rolling(problemOf(seed)), count, work] as const),
  ['one storage unit with a daily limit', dailyLimit, shareOf(30, 15), 50] as const,
];
test.each(ROLLING)('N-11 %s, window by window: wherever searches end, something is proven of every plan', (_, problemOf, count, work) => {
  let open = 0;
  for (let seed = 0; seed < count; seed++) {
    const { solve } = dispatch(problemOf(seed), (seed % 11) * work);
    expect(Number.isFinite(solve.worstGap), `seed ${seed}: a gap of ${solve.worstGap}`).toBe(true);
    if (solve.windowCounts.timedOut > 0) open++;
  }
  expect(open).toBeGreaterThan(0);
});
test.each(KINDS)(
  'N-11 %s: wherever searches end, the plan keeps every rule, its bound holds, and what is firm is not met unproven or not at all',
  (_, problemOf, count, work) => {
    let [cuts, open] = [0, 0];
    for (let seed = 0; seed < count; seed++) {
      const problem = problemOf(seed);
      const best = dispatch(problem);
      const cut = dispatch(problem, seed % 3 === 0 ? 0 : (seed % 7) * work);
      if (cut.solve.iterations < best.solve.iterations) cuts++;
      if (cut.solve.windowCounts.timedOut > 0) open++;
      // What can be met is missed by a plan at most that says it is not proven, and what cannot is never met.
      const isMissed = best.infeasible === undefined && cut.infeasible !== undefined;
      expect(isMissed ? statusOf(cut.solve.worstGap, cut.solve.windowCounts) : 'timedOut', `seed ${seed}`).toBe('timedOut');
      expect(best.infeasible !== undefined && cut.infeasible === undefined, `seed ${seed}`).toBe(false);
      // Where both are as short, money is what is left to compare.
      const isAsShort = Math.abs(shortOf(cut) - shortOf(best)) < 1e-6;
      expect(isAsShort ? boundOf(cut) - best.objective : 0, `seed ${seed}`).toBeGreaterThanOrEqual(
        -1e-7 * Math.max(1, Math.abs(best.objective)),
      );
    }
    expect(
      [cuts, open].every((times) => times > 0),
      `${cuts} were cut short, ${open} left open`,
    ).toBe(true);
  },
);
