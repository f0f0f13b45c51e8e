import type { Fraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { randomProblem, seededRandom } from '../../../../test/oracle/random-problem.ts';
import { dispatch } from '../../dispatch.ts';
import { SearchBudget } from '../../horizon/search-budget.ts';
import type { DispatchProblem } from '../../problem/problem.ts';
import { busRewards } from '../bus-rewards.ts';
import { ExactBound } from '../branch-and-bound/exact-bound.ts';
import { type Answer, SideBound, type SidePrices, type SidedUnits } from './side-bound.ts';
import { SideBundle, type SideNode } from './side-bundle.ts';
import { ABOVE, BELOW, SidedWindow } from './sided-window.ts';
import { toWindowUnits } from '../window-unit.ts';

const STEPS = 24;

/** Two storage units, the second of `share` of the first. */
function twoUnits(seed: number, share: number, hasNegativePrices: boolean, buysCheaper = false): DispatchProblem | undefined {
  const problem = randomProblem(seededRandom(seed), { steps: STEPS, hasNegativePrices, buysCheaper, hasPremium: true });
  const [unit] = problem.storage;
  if (unit === undefined) return undefined;
  return {
    ...problem,
    storage: [
      unit,
      { ...unit, capacityMwh: share * unit.capacityMwh, powerMw: share * unit.powerMw, initialSocMwh: share * unit.initialSocMwh },
    ],
  };
}

interface Case {
  readonly window: SidedWindow;
  readonly plant: SidedUnits;
  readonly bound: SideBound;
  readonly answers: readonly Answer[];
}

function caseOf(problem: DispatchProblem): Case {
  const bus = busRewards(problem);
  const units = toWindowUnits(problem);
  const window = new SidedWindow(STEPS);
  window.build(bus, 0, STEPS);
  const plant = {
    bus,
    from: 0,
    units,
    initial: units.map(({ initialMwh }) => initialMwh),
    directions: new Uint8Array(2 * STEPS),
    limitPrice: [],
    worth: 0,
  };
  return {
    window,
    plant,
    bound: new SideBound(STEPS, new ExactBound(STEPS)),
    answers: units.map(() => ({ net: new Float64Array(STEPS), isAbove: new Uint8Array(STEPS), value: 0 })),
  };
}

test('N-11 prices on both sides of a corner, and what each storage unit pays for being above it, bound the plant whatever they are', () => {
  let compared = 0;
  for (let seed = 1; seed <= 10; seed++) {
    const problem = twoUnits(seed, 0.6, seed % 2 === 0, seed % 4 === 1);
    if (problem === undefined) continue;
    const { window, plant, bound, answers } = caseOf(problem);
    const random = seededRandom(seed + 1000);
    const any = (size: number): Float64Array => Float64Array.from({ length: STEPS }, () => size * (random() - 0.3));
    const { objective, trajectory } = dispatch(problem);
    // The sides of the plan itself, as far as it is at no corner.
    const held = Uint8Array.from({ length: STEPS }, (_, k) => {
      const net =
        problem.stepHours * trajectory.storage.reduce((sum, { chargeMw, dischargeMw }) => sum + dischargeMw[k]! - chargeMw[k]!, 0);
      return Number.isNaN(window.corner[k]!) ? 0 : net < window.corner[k]! ? BELOW : ABOVE;
    });
    for (const tolls of [0, 40, 400]) {
      const prices: SidePrices = { below: any(80), above: any(80), toll: [any(tolls), any(tolls)] };
      for (let k = 0; k < STEPS; k++) if (Number.isNaN(window.corner[k]!)) prices.toll.forEach((of) => (of[k] = 0));
      const least = objective - 1e-9 * Math.max(1, Math.abs(objective));
      expect(bound.of(window, plant, new Uint8Array(STEPS), prices, answers)).toBeGreaterThanOrEqual(least);
      for (const of of prices.toll) for (let k = 0; k < STEPS; k++) if (held[k] !== 0) of[k] = 0;
      expect(bound.of(window, plant, held, prices, answers)).toBeGreaterThanOrEqual(least);
    }
    compared++;
  }
  expect(compared).toBeGreaterThan(8);
});

test('N-11 where the connection limits nothing and the storage units are alike, the bound is the optimum, and no tolls take it lower', () => {
  for (let seed = 101; seed <= 112; seed++) {
    const random = twoUnits(seed, 1, false);
    if (random === undefined) continue;
    const unlimited = new Float64Array(STEPS).fill(1e6);
    const dischargePremium = random.dischargePremium!.map((perMwh) => Math.max(0, perMwh));
    const problem = {
      ...random,
      dischargePremium,
      bus: 'ac' as const,
      systemConverter: undefined,
      exportLimitMw: unlimited,
      importLimitMw: unlimited,
      gridCharging: true,
      importPrice: random.price,
    };
    const { window, plant, bound, answers } = caseOf(problem);
    // A MWh at the bus is worth its price; where the storage units give, the premium more.
    const above = problem.price.map((price, t) => price + dischargePremium[t]!);
    const { objective, solve } = dispatch(problem);
    expect(solve.worstGap).toBeLessThanOrEqual(1e-7);
    const none = new Float64Array(STEPS);
    const near = 1e-7 * Math.max(1, Math.abs(objective));
    const some = seededRandom(seed);
    for (const [first, second] of [
      [1, 1],
      [-1, -1],
      [1, -1],
    ] as const) {
      const toll = [first, second].map((sign) =>
        Float64Array.from(none, (_, t) => (Number.isNaN(window.corner[t]!) ? 0 : sign * 20 * some())),
      );
      expect(bound.of(window, plant, new Uint8Array(STEPS), { below: problem.price, above, toll }, answers)).toBeGreaterThanOrEqual(
        objective - near,
      );
    }
    expect(
      Math.abs(bound.of(window, plant, new Uint8Array(STEPS), { below: problem.price, above, toll: [none, none] }, answers) - objective),
    ).toBeLessThanOrEqual(near);
  }
});

test('N-11 the bundle takes most of what prices without tolls promise too much, and never more', () => {
  let promised = 0;
  let left = 0;
  for (let seed = 201; seed <= 207; seed++) {
    const problem = twoUnits(seed, 1, false);
    if (problem === undefined) continue;
    const { window, plant, bound, answers } = caseOf(problem);
    const { objective } = dispatch(problem);
    const none = (): Float64Array => new Float64Array(STEPS);
    const prices = { below: problem.price.slice(), above: problem.price.slice(), toll: [none(), none()] };
    const first = bound.of(window, plant, new Uint8Array(STEPS), prices, answers);
    const weight = new Float64Array(window.first[STEPS]!);
    for (let k = 0; k < STEPS; k++) weight[window.first[k]!] = 1;
    const node: SideNode = { sides: new Uint8Array(STEPS), prices, bound: Infinity, parts: [[], []], weight, proximal: 0, stallCount: 1 };
    const near = 1e-4 * Math.max(1, Math.abs(objective));
    new SideBundle(STEPS, 2, bound).improve(window, plant, node, objective + near, objective, 100, new SearchBudget());
    expect(node.bound).toBeGreaterThanOrEqual(objective - 1e-9 * Math.max(1, Math.abs(objective)));
    promised += first - objective;
    left += node.bound - objective;
  }
  // What a mixture of sides keeps open is left to the search.
  expect(left).toBeLessThan(0.1 * promised);
});

test('N-11 a contract for other shares of a small storage unit beside a large one: prices that lead uphill at first are not given up', () => {
  // Found among 250: with steps made shorter at every trial that is no better, 1.4e-4 and 9.9e-4 of these windows stay open after 400
  // rounds.
  for (const seed of [56, 84]) {
    const random = seededRandom(seed + 677);
    const market = randomProblem(seededRandom(seed), { steps: STEPS, hasNegativePrices: false, buysCheaper: false });
    const [unit] = market.storage;
    const paid = 10 + 70 * random();
    const ofGeneration = random();
    const ofStorage = random() < 0.5 ? 0 : random();
    const problem: DispatchProblem = {
      ...market,
      lookAheadSteps: STEPS,
      commitSteps: STEPS,
      price: market.price.map((price) => ofGeneration * paid + (1 - ofGeneration) * price),
      dischargePremium: market.price.map((price) => (ofStorage - ofGeneration) * (paid - price)),
      storage: [
        unit!,
        {
          ...unit!,
          chargeEfficiency: (0.97 * unit!.chargeEfficiency) as Fraction,
          capacityMwh: 0.14 * unit!.capacityMwh,
          powerMw: 0.18 * unit!.powerMw,
          initialSocMwh: 0.14 * unit!.initialSocMwh,
        },
      ],
    };
    expect(dispatch(problem).solve.worstGap).toBeLessThanOrEqual(1e-6);
  }
});
