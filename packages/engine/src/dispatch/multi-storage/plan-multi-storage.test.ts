import { type Fraction, toFraction } from '@stackwatt/units';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOf } from '../../../test/share.ts';
import { inOtherUnits, lossyUnit as unit, plantOf } from '../../../test/plants.ts';
import { randomProblem, seededRandom } from '../../../test/oracle/random-problem.ts';
import { evaluate } from '../proof/evaluate.ts';
import { planDispatch } from '../plan-dispatch.ts';
import type { DispatchProblem, StorageUnit } from '../problem/problem.ts';
import { planMultiStorage } from './plan-multi-storage.ts';

const lossless = { ...unit, chargeEfficiency: toFraction(100), dischargeEfficiency: toFraction(100) };

/** A plant on the ac bus over as many hours as there are prices, one window; numbers stand for flat series. */
function plant(change: {
  readonly price: readonly number[];
  readonly storage: readonly StorageUnit[];
  readonly solar?: readonly number[];
  readonly exportLimit?: number | readonly number[];
  readonly importLimit?: number;
}): DispatchProblem {
  const steps = change.price.length;
  const series = (value: number | readonly number[]): Float64Array =>
    typeof value === 'number' ? new Float64Array(steps).fill(value) : Float64Array.from(value);
  return plantOf(change.price, {
    solarMw: series(change.solar ?? 0),
    storage: change.storage,
    exportLimitMw: series(change.exportLimit ?? Infinity),
    importLimitMw: series(change.importLimit ?? 0),
  });
}

/** The plan, whose money and physics must be what it claims. */
function solve(problem: DispatchProblem) {
  const plan = planMultiStorage(problem);
  const evaluation = evaluate(problem, plan.trajectory);
  if (evaluation.kind === 'violated') throw new Error(JSON.stringify(evaluation.violations.slice(0, 3)));
  const { terms } = evaluation;
  const objective = Object.values(terms).reduce((sum: number, term: number) => sum + term, 0);
  const size = Object.values(terms).reduce((most: number, term: number) => Math.max(most, Math.abs(term)), 1);
  // What can be traded at the dearest price is what the last digits of a sum are measured by.
  const power = problem.storage.reduce((sum, { powerMw }) => sum + powerMw, 0);
  const cashFlowScale = problem.price.reduce(
    (sum, price, t) =>
      sum + Math.max(Math.abs(price), Math.abs(problem.importPrice[t]!)) * (power + problem.solarMw[t]! + problem.windMw[t]!),
    0,
  );
  expect(Math.abs(objective - plan.claimed)).toBeLessThanOrEqual(1e-9 * size + 1e-13 * cashFlowScale);
  return { ...plan, objective, terms };
}
const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 9));

test('an import limit is shared by worth: the storage unit that loses less charges first', () => {
  // 6 MW at 10 may be bought. The storage unit of 81 % takes its 5 MW: 4.5 MWh, 4.05 MW at 100. The one of 64 % takes the sixth: 0.64 MW.
  const better = { ...unit, chargeEfficiency: toFraction(90), dischargeEfficiency: toFraction(90) };
  const { objective, trajectory, solve: report } = solve(plant({ price: [10, 100], importLimit: 6, storage: [unit, better] }));
  expect(objective).toBeCloseTo(4.05 * 100 + 0.64 * 100 - 60, 9);
  expect([...trajectory.storage[0]!.chargeMw]).toEqual(near([1, 0]));
  expect([...trajectory.storage[1]!.chargeMw]).toEqual(near([5, 0]));
  expect(report).toMatchObject({ method: 'interior', windows: 1, repairedWindows: 0 });
  expect(report.worstGap).toBeLessThanOrEqual(1e-9);
});

test('energy moves from the fast small storage unit to the slow large one, which no unit would do alone', () => {
  // Nothing leaves the plant in hours 0 to 2. Sun of 10 MW comes in hours 0 and 2. A (8 MWh, 10 MW) takes 6 and B (16 MWh, 4 MW) takes 4
  // of it; in hour 1 A gives 4 to B, so that both can take 10 again in hour 2: 20 MWh at 50. Without it A has room for 2 only: 16.
  const fast = { ...lossless, capacityMwh: 8, powerMw: 10 };
  const slow = { ...lossless, capacityMwh: 16, powerMw: 4 };
  const { objective, trajectory } = solve(
    plant({
      price: [50, 50, 50, 50, 50, 50],
      solar: [10, 0, 10, 0, 0, 0],
      exportLimit: [0, 0, 0, 20, 20, 20],
      storage: [fast, slow],
    }),
  );
  expect(objective).toBeCloseTo(1000, 7);
  expect(trajectory.storage[0]!.dischargeMw[1]).toBeCloseTo(4, 7);
  expect(trajectory.storage[1]!.chargeMw[1]).toBeCloseTo(4, 7);
});

test('a long storage unit serves the second dear hour, a short one the first, behind one export limit', () => {
  // 5 MW out per hour. Full at the start: 5 MWh with 5 MW, and 10 MWh with 2 MW, no losses. At 100 and 80, 10 MWh can leave, at 60 another
  // 5: all.
  const short = { ...lossless, capacityMwh: 5, initialSocMwh: 5 };
  const long = { ...lossless, powerMw: 2, initialSocMwh: 10 };
  // Hour 2 has only the long one: 2 MW. Hours 0 and 1: 5 each, of which the long one 2 each and the short one 3 and 2, so 5 + 4.
  const { objective } = solve(plant({ price: [100, 80, 60], exportLimit: 5, storage: [short, long] }));
  expect(objective).toBeCloseTo(5 * 100 + 4 * 80 + 2 * 60, 9);
});

test('one full and one empty storage unit: the empty one charges while the full one waits for the same peak', () => {
  // At 20 the empty one buys 5 MW, 4 MWh, 3.2 MW at 100; the full one brings 5 + 3 MW at 100 and 90; limit 20.
  const { objective } = solve(
    plant({ price: [20, 100, 90], importLimit: 20, exportLimit: 20, storage: [{ ...unit, initialSocMwh: 10 }, unit] }),
  );
  expect(objective).toBeCloseTo(-100 + 5 * 100 + 3 * 90 + 3.2 * 100, 9);
});

test('N-15 unprofitable storage units stay idle, also where trading would earn exactly nothing', () => {
  const isIdle = (price: readonly number[], storage: readonly StorageUnit[]): boolean =>
    solve(plant({ price, importLimit: 50, storage })).trajectory.storage.every(({ chargeMw }) => chargeMw.every((power) => power === 0));
  // 0.64 of what is bought comes back.
  expect(isIdle([70, 100], [unit, unit])).toBe(true);
  expect(isIdle([64, 100], [unit, { ...unit, powerMw: 3 }])).toBe(true);
  expect(isIdle([60, 100], [unit, unit])).toBe(false);
  expect(
    isIdle(
      [60, 100],
      [
        { ...unit, wearCostPerMwh: 6 },
        { ...unit, wearCostPerMwh: 7 },
      ],
    ),
  ).toBe(true);
});

test('N-15 storage units stay idle on ties in the last, shorter window too', () => {
  // Lossless, 20 at night and 100 by day: buying in one hour of 20 and selling in another earns nothing. Each day one MWh goes in, one out.
  const price = Array.from({ length: 72 }, (_, t) => (t % 24 === 6 ? 10 : t % 24 < 12 ? 20 : 100));
  const one = { ...lossless, powerMw: 1, capacityMwh: 1 };
  const { trajectory } = solve({ ...plant({ price, importLimit: 50, storage: [one, one] }), lookAheadSteps: 48, commitSteps: 24 });
  for (const { chargeMw } of trajectory.storage) expect([...chargeMw]).toEqual(near(price.map((_, t) => (t % 24 === 6 ? 1 : 0))));
});

test('several storage units: a reserve of one stays in it, whatever the market pays; the other sells all', () => {
  // Full, 10 MWh each, no losses, nothing can be bought. One keeps 6: 4 MWh at 100. The other has 5 at 100 twice.
  const full = { ...lossless, initialSocMwh: 10 };
  const {
    objective,
    trajectory,
    solve: report,
  } = solve(plant({ price: [100, 50, 100], storage: [{ ...full, minSocMwh: Float64Array.of(6, 6, 6) }, full] }));
  expect(objective).toBeCloseTo(1400, 7);
  expect(trajectory.storage.map(({ socMwh }) => socMwh[2])).toEqual([expect.closeTo(6, 7), expect.closeTo(0, 7)]);
  expect(report.worstGap).toBeLessThanOrEqual(1e-6);
});

test('several storage units below their reserves share the connection by their power, and hold no less than they could', () => {
  // 6 MW may be bought, 4 MW and 2 MW storage units share it as 4 and 2: reserves of 6 and 3 MWh are there after the second hour, however
  // dear: 600 + 300.
  const held = (powerMw: number, reserve: number): StorageUnit => ({ ...lossless, powerMw, minSocMwh: new Float64Array(3).fill(reserve) });
  const problem = plant({ price: [100, 100, 10], importLimit: 6, storage: [held(4, 6), held(2, 3)] });
  const { objective, trajectory } = solve(problem);
  expect(objective).toBeCloseTo(-900, 6);
  expect(trajectory.storage.map(({ socMwh }) => [...socMwh])).toEqual(
    [
      [4, 6, 6],
      [2, 3, 3],
    ].map((states) => states.map((state) => expect.closeTo(state, 6))),
  );
  // What idles instead is refused.
  const idle = planMultiStorage({ ...problem, storage: problem.storage.map((unit) => ({ ...unit, minSocMwh: undefined })) }).trajectory;
  expect(evaluate(problem, idle)).toMatchObject({
    kind: 'violated',
    violations: [{ quantity: 'minSocMwh or maxSocMwh', step: 0 }, { step: 0 }, { step: 1 }, { step: 1 }, { step: 2 }, { step: 2 }],
  });
});

test('several storage units: an upper limit empties a unit in time, at a price it would not sell at', () => {
  // Full with 10 MWh, at most 2 after the third hour, 3 MW: 8 have to go by then, though one hour pays 100 after it. The other storage unit
  // sells 5 then, and takes over 5 of what has to go at 10, for the hour of 40.
  const slow = { ...lossless, powerMw: 3, initialSocMwh: 10 };
  const { objective } = solve(
    plant({
      price: [10, 10, 40, 100],
      storage: [
        { ...slow, maxSocMwh: Float64Array.of(10, 10, 2, 10) },
        { ...lossless, initialSocMwh: 5 },
      ],
    }),
  );
  expect(objective).toBeCloseTo((3 + 5) * 40 + 2 * 100 + 5 * 100, 6);
});

test('storage units without power or room do nothing and disturb nothing', () => {
  const problem = plant({ price: [10, 100], importLimit: 50, storage: [unit] });
  const alone = planDispatch(problem).claimed;
  const dead = [
    { ...unit, powerMw: 0, initialSocMwh: 3 },
    { ...unit, capacityMwh: 0 },
    { ...unit, minSoc: 0.4 as Fraction, maxSoc: 0.4 as Fraction, initialSocMwh: 4 },
  ];
  const { objective, trajectory } = solve({ ...problem, storage: [dead[0]!, unit, dead[1]!, dead[2]!] });
  expect(objective).toBeCloseTo(alone, 9);
  expect(trajectory.storage.map(({ socMwh }) => socMwh[1])).toEqual([3, expect.closeTo(0, 9), 0, 4]);
  expect(solve({ ...problem, storage: dead }).objective).toBe(0);
});

test('a storage unit that can do nothing on one side of the bus stands still there: by hand', () => {
  // Buying earns 5 and selling nothing. The one storage unit with room is full: it cannot take, and what it gave would earn nothing; with
  // both directions at once it would be paid.
  const kept = { ...unit, capacityMwh: 4, minSoc: toFraction(50), maxSoc: toFraction(50), initialSocMwh: 2 };
  const full = { ...unit, capacityMwh: 2, maxSoc: toFraction(90), initialSocMwh: 1.8 };
  const problem = { ...plant({ price: [0], storage: [full, kept], importLimit: 1 }), importPrice: Float64Array.of(-5) };
  const result = solve(problem);
  expect(result.objective).toBe(0);
  expect(result.trajectory.storage.map(({ socMwh }) => [...socMwh])).toEqual([[1.8], [2]]);
});

test('a price adder that one storage unit could earn while another keeps its reserve: by hand', () => {
  // 2 MW of wind at 45; nothing may leave the first storage unit. The second charges for its reserve 1.333 of the wind, its share of 3 MW
  // by its power; the rest is sold.
  const spent = { ...lossless, initialSocMwh: 10, cyclesPerDay: 0 };
  const held = {
    ...lossless,
    capacityMwh: 4,
    powerMw: 4,
    chargeEfficiency: toFraction(80),
    maxSoc: toFraction(90),
    initialSocMwh: 2,
    minSocMwh: Float64Array.of(4, 0),
  };
  const problem: DispatchProblem = {
    ...plant({ price: [45, 0], storage: [spent, held] }),
    windMw: Float64Array.of(2, 0),
    exportLimitMw: Float64Array.of(1000, 0),
    importLimitMw: Float64Array.of(1, 0),
    storagePriceAdder: Float64Array.of(5, 0),
  };
  const result = solve(problem);
  expect(result.trajectory.storage[1]!.socMwh[0]).toBeCloseTo(2 + (0.8 * 3 * 4) / 9, 9);
  expect(result.objective).toBeCloseTo(45 * (2 - (3 * 4) / 9), 7);
});

test('negative price: a storage unit may give to another to be paid for charging again, but never burns energy by itself', () => {
  // Two hours at −10, 5 MW may be bought; A is full (4 MWh), B empty. Burning would import 5 MW in both hours: 100. Instead A gives
  // 3.2 MW while B takes 5: 1.8 MW are imported; then A takes 5. Room: 0.8·5 − 3.2/0.8 = 0. 68 (without it 50).
  const small = { ...unit, capacityMwh: 4 };
  const {
    objective,
    trajectory,
    solve: report,
  } = solve(
    plant({
      price: [-10, -10],
      importLimit: 5,
      exportLimit: 20,
      storage: [{ ...small, initialSocMwh: 4 }, small],
    }),
  );
  expect(objective).toBeCloseTo(68, 7);
  trajectory.storage.forEach(({ chargeMw, dischargeMw }) => chargeMw.forEach((power, t) => expect(power * dischargeMw[t]!).toBe(0)));
  expect(report).toMatchObject({ method: 'branched', repairedWindows: 1 });
  expect(report.worstGap).toBeLessThanOrEqual(1e-6);
});

test('importing below the sale price is not resold in the same hour', () => {
  // 39 for one storage unit (see `dispatch`): 5 MW bought at 5, 3.2 sold at 20. Two units: twice that, not more by passing through.
  const problem = plant({ price: [20, 20], importLimit: 50, storage: [unit, { ...unit }] });
  expect(solve({ ...problem, importPrice: Float64Array.of(5, 5) }).objective).toBeCloseTo(78, 7);
});

test('the marginal value is what both storage units together make of one more MWh in the first', () => {
  // 4 MW out per hour at 90 and then 50. A: 3 MWh, 2 MW; B: 3 MWh, 5 MW. 4 MWh leave at 90, 2 at 50. One more MWh in A: whoever has
  // room sells at 50, by B giving way in the first hour if A has none left in the second.
  // Charging loses half, so that nobody passes energy on.
  const leaky = { ...lossless, chargeEfficiency: toFraction(50) };
  const first = { ...leaky, powerMw: 2, initialSocMwh: 3 };
  const second = { ...leaky, initialSocMwh: 3 };
  const behindLimit = solve(plant({ price: [0, 90, 50], exportLimit: [0, 4, 4], storage: [first, second] }));
  expect([...behindLimit.marginalStoredValue]).toEqual(near([50, 50, 0]));
  // With 4 MWh A discharges fully in both hours: one more could not leave it.
  const full = solve(plant({ price: [0, 90, 50], exportLimit: [0, 4, 4], storage: [{ ...first, initialSocMwh: 4 }, second] }));
  expect(full.marginalStoredValue[0]).toBeCloseTo(0, 9);
});

test('N-11 the proven gap is red when the bound is not, and a bound below the value is a fault', () => {
  const problem = plant({ price: [10, 100, 20, 90], importLimit: 6, storage: [unit, lossless] });
  expect(planMultiStorage(problem).solve.worstGap).toBeLessThanOrEqual(1e-9);
  expect(planMultiStorage(problem, undefined, (bound) => bound * 1.001).solve.worstGap).toBeCloseTo(0.001, 6);
  expect(() => planMultiStorage(problem, undefined, (bound) => bound * 0.999)).toThrow('below the value');
});

test('a daily limit of one storage unit is a limit of that unit alone, and is carried from window to window', () => {
  // No losses, 5 MW out of 10 MWh. Bought at 10, sold at 100, twice a day. A may be discharged by half a capacity a day, 5 MWh: 450. B:
  // 900.
  const price = Array.from({ length: 48 }, (_, t) => (t % 12 < 6 ? 10 : t % 12 === 8 ? 100 : 20));
  const storage = [{ ...lossless, cyclesPerDay: 0.5 }, lossless];
  const whole = solve(plant({ price, importLimit: 50, storage }));
  // At 20 another 10 a MWh are to be had, by B with its other 5 MWh: 50, twice a day; A is better used at 100.
  expect(whole.objective).toBeCloseTo(2 * (450 + 2 * 450 + 2 * 50), 6);
  expect(whole.solve.worstGap).toBeLessThanOrEqual(1e-9);
  const leaving = (from: number, of: typeof whole): number =>
    of.trajectory.storage[0]!.dischargeMw.slice(from, from + 24).reduce((sum, power) => sum + power, 0);
  expect([leaving(0, whole), leaving(24, whole)]).toEqual(near([5, 5]));
  // Kept by the half day: what the morning used the afternoon has not.
  const halves = solve({ ...plant({ price, importLimit: 50, storage }), lookAheadSteps: 12, commitSteps: 12 });
  expect([leaving(0, halves), leaving(24, halves)]).toEqual(near([5, 5]));
  expect(halves.objective).toBeCloseTo(whole.objective, 6);
  // Nothing may leave A at all.
  expect(solve(plant({ price, importLimit: 50, storage: [{ ...lossless, cyclesPerDay: 0 }, lossless] })).objective).toBeCloseTo(
    2 * (2 * 450 + 2 * 50),
    6,
  );
});

test('an event is served by all storage units together before any money, and none of them charges in it', () => {
  // 10 MW are called in hours 2 and 3, 5 MW from each storage unit; each holds 8 MWh without losses and has nothing to sell before: the
  // prices of 1000 in hour 0 and 500 in hour 4 have to wait. 16 of 20 MWh can be had if nothing is sold before; bought at 10 in hour 1: 2
  // MWh a unit.
  const storage = [
    { ...lossless, capacityMwh: 10, initialSocMwh: 8 },
    { ...lossless, capacityMwh: 10, initialSocMwh: 8 },
  ];
  const problem = plant({ price: [1000, 10, 20, 20, 500, 5], importLimit: 50, storage });
  const called = { ...problem, importPrice: problem.price, capacityEvents: [{ from: 2, steps: 2, powerMw: 10, shortagePenalty: 40 }] };
  const { objective, terms, trajectory } = solve(called);
  // Hour 0 sells what hour 1 can buy back: each storage unit sells 3 MWh (5 MW charge back to 10 from 5): 6 · 1000, then buys 10 at 10; 20
  // · 20 in the event.
  expect(terms.capacityPenalty).toBe(0);
  expect(objective).toBeCloseTo(6 * 1000 - 10 * 10 + 20 * 20, 4);
  trajectory.storage.forEach(({ chargeMw }) => expect([chargeMw[2], chargeMw[3]]).toEqual([0, 0]));
  // Called for 12 MW 2 are short in each hour.
  const short = solve({ ...called, capacityEvents: [{ from: 2, steps: 2, powerMw: 12, shortagePenalty: 40 }] });
  expect(short.terms.capacityPenalty).toBeCloseTo(-2 * 2 * 40, 4);
});

test('an event after a storage unit has given all that its day allows is served by the other', () => {
  // Both sell 1 MWh at 50; the first may give no more that day. The other buys at 10 what the event asks for in hour 4, where it earns 10.
  // The second window, hours 3 to 5, knows a storage unit that neither gives nor takes in the event.
  const full = { ...lossless, capacityMwh: 1, powerMw: 1, initialSocMwh: 1 };
  const problem = {
    ...plant({ price: [50, 10, 10, 10, 10, 10], importLimit: 1, storage: [{ ...full, cyclesPerDay: 1 }, full] }),
    commitSteps: 3,
  };
  const { objective, terms } = solve({ ...problem, capacityEvents: [{ from: 4, steps: 1, powerMw: 1, shortagePenalty: 100 }] });
  expect(terms.capacityPenalty).toBe(0);
  expect(objective).toBeCloseTo(2 * 50 - 10 + 10, 6);
});

test('what a contract owes is delivered by sun and all storage units before the market is served', () => {
  // 6 MW owed in hour 1 at 30, the market pays 100 in hour 2. 2 MW of sun in hour 1, two storage units of 2 and 3 MWh (5 MW) full: 1 MWh is
  // left for 100.
  const storage = [
    { ...lossless, initialSocMwh: 2 },
    { ...lossless, initialSocMwh: 3 },
  ];
  const problem = plant({ price: [10, 50, 100], solar: [0, 2, 0], storage });
  const flat = (value: number): Float64Array => new Float64Array(3).fill(value);
  const contract = { price: flat(30), obligationMwh: Float64Array.of(0, 6, 0), shortagePenalty: flat(5) };
  const { terms, trajectory, solve: report } = solve({ ...problem, contract });
  expect(terms).toMatchObject({
    contract: expect.closeTo(180, 5) as number,
    contractPenalty: expect.closeTo(0, 5) as number,
    energySales: expect.closeTo(100, 5) as number,
  });
  expect([...trajectory.contractMwh!]).toEqual([0, expect.closeTo(6, 6), 0]);
  expect(report.worstGap).toBeLessThanOrEqual(1e-6);
  // 9 MW owed: everything goes to it and 2 MWh are short; without a market all that is delivered earns the contract's price.
  const owed = solve({ ...problem, contract: { ...contract, obligationMwh: Float64Array.of(0, 9, 0) } });
  expect(owed.terms).toMatchObject({ contract: expect.closeTo(7 * 30, 5) as number, contractPenalty: expect.closeTo(-10, 5) as number });
  expect(owed.trajectory.shortageMwh![1]).toBeCloseTo(2, 6);
  expect(solve({ ...problem, hasEnergyMarket: false, contract: { price: flat(30) } }).objective).toBeCloseTo(7 * 30, 6);
});

/** Any plant with two to four storage units on any prices, in windows or at once. The recipe, not the plant, is what a failure prints. */
const anyRecipe = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 31 }),
  steps: fc.integer({ min: 1, max: 48 }),
  units: fc.integer({ min: 2, max: 4 }),
  hasNegativePrices: fc.boolean(),
  buysCheaper: fc.boolean(),
  lookAhead: fc.integer({ min: 1, max: 48 }),
  commit: fc.integer({ min: 1, max: 24 }),
});
type Recipe = typeof anyRecipe extends fc.Arbitrary<infer R> ? R : never;
function build({ seed, units, lookAhead, commit, ...options }: Recipe): DispatchProblem {
  const random = seededRandom(seed);
  const problem = randomProblem(random, options);
  const between = (low: number, high: number): number => low + (high - low) * random();
  const storage = Array.from({ length: units }, () => {
    const eta = Math.sqrt(random() < 0.2 ? 1 : between(0.6, 1)) as Fraction;
    const powerMw = between(1, 40);
    const capacityMwh = powerMw * between(0.3, 8);
    return {
      ...unit,
      powerMw,
      capacityMwh,
      chargeEfficiency: eta,
      dischargeEfficiency: eta,
      initialSocMwh: [0, capacityMwh, between(0, capacityMwh)][Math.floor(3 * random())]!,
      wearCostPerMwh: random() < 0.5 ? 0 : between(0, 10),
    };
  });
  return { ...problem, storage, lookAheadSteps: Math.max(lookAhead, commit), commitSteps: commit };
}
const buildWhole = (recipe: Recipe): DispatchProblem => build({ ...recipe, lookAhead: recipe.steps, commit: recipe.steps });
/** At prices that make burning energy useless. */
const calm = (recipe: Recipe): Recipe => ({ ...recipe, hasNegativePrices: false, buysCheaper: false });

test('N-1 N-2 any plant has a plan that keeps every rule, no value is NaN, infinite or −0, and idle is never better', () => {
  fc.assert(
    fc.property(anyRecipe, (recipe) => {
      const problem = build(recipe);
      const { trajectory, objective, marginalStoredValue, solve: report, windowValues } = solve(problem);
      const { storage, ...flows } = trajectory;
      const series = [
        ...Object.values(flows),
        ...storage.flatMap((at) => Object.values(at) as Float64Array[]),
        marginalStoredValue,
        windowValues,
      ];
      const numbers = [...series.flatMap((values) => [...values]), objective, report.worstGap];
      expect(numbers.filter((value) => !Number.isFinite(value) || Object.is(value, -0))).toEqual([]);
      expect(report.windows).toBe(Math.ceil(problem.steps / problem.commitSteps));
      // A plan that looks only a part ahead may regret it; the windows themselves are never worse than idle ones.
      const windows = planDispatch({ ...problem, storage: [] }).windowValues;
      const regret = windows.map((idle, w) => (idle - windowValues[w]!) / Math.max(1, Math.abs(idle)));
      expect(Math.max(...regret)).toBeLessThanOrEqual(1e-9);
    }),
    { numRuns: shareOf(150, 50), seed: 11 },
  );
});

test('N-11 a window too hard to be searched through is left open with a plan and its gap', () => {
  // Every hour buys 2 below what it sells for: in each the plant may import or export, and 120 of them are more than the search has nodes
  // for.
  const random = seededRandom(3);
  const price = Array.from({ length: 120 }, () => 20 + 30 * random());
  const base = plant({
    price,
    importLimit: 50,
    exportLimit: 60,
    solar: price.map((_, t) => 40 * Math.max(0, Math.sin(t / 4))),
    storage: [unit, lossless],
  });
  const { solve: report } = solve({ ...base, importPrice: base.price.map((p) => p - 2) });
  expect(report.worstGap).toBeGreaterThan(1e-6);
  expect(report.worstGap).toBeLessThan(0.2);
  expect(report.method).toBe('branched');
});

test('N-11 what the programme of the storage units leaves open beside an event is tried with the one that knows a unit has its power once', () => {
  // Quarters of an hour, 5 MW of export. Paid for buying in the third and fourth quarter: the first storage unit takes 10 MW in both, 5
  // MWh; the second, of 2.5 MWh, has to be empty by then to take 2.5/0.9. What it gives before, 1.25 MWh at 50 and at 20, is all that may
  // be exported; so is 1.25 MWh in each quarter after, at 10 and 0 (called), 30 and 30.
  const storage = [
    { ...lossless, powerMw: 10, initialSocMwh: 2.1704168617725372 },
    { ...lossless, capacityMwh: 2.5, powerMw: 10, chargeEfficiency: toFraction(90), initialSocMwh: 2.5 },
  ];
  const base = plant({
    price: [50, 20, -10, -10, 10, 0, 30, 30],
    solar: [0, 0, 0, 0, 0, 0, 5, 4.674105206504464],
    exportLimit: 5,
    importLimit: 20,
    storage,
  });
  const {
    objective,
    terms,
    solve: report,
  } = solve({ ...base, stepHours: 0.25, capacityEvents: [{ from: 4, steps: 2, powerMw: 5, shortagePenalty: 1000 }] });
  expect(terms.capacityPenalty).toBeCloseTo(0, 6);
  expect(objective).toBeCloseTo(1.25 * (50 + 20 + 10 + 0 + 30 + 30) + 10 * (5 + 2.5 / 0.9), 5);
  expect(report.worstGap).toBeLessThanOrEqual(1e-6);
});

test('N-11 at prices above zero every window is proven', () => {
  fc.assert(
    fc.property(anyRecipe, (recipe) => {
      expect(planMultiStorage(build(calm(recipe))).solve.worstGap).toBeLessThanOrEqual(1e-9);
    }),
    { numRuns: shareOf(250, 80), seed: 12 },
  );
});

test('N-11 with daily limits every window at prices above zero is proven, and no day of any storage unit has more', () => {
  fc.assert(
    fc.property(
      anyRecipe,
      fc.array(fc.oneof(fc.constant(0), fc.double({ min: 0.02, max: 2, noNaN: true })), { minLength: 4, maxLength: 4 }),
      (recipe, limits) => {
        const problem = build(calm(recipe));
        const storage = problem.storage.map((at, k) => (k === 1 ? at : { ...at, cyclesPerDay: limits[k] }));
        // `solve` evaluates the limits, too.
        expect(solve({ ...problem, storage }).solve.worstGap).toBeLessThanOrEqual(1e-6);
      },
    ),
    { numRuns: shareOf(200, 60), seed: 18 },
  );
});

test('N-12 a larger daily limit never lowers the optimum, and one that cannot be reached is none', () => {
  fc.assert(
    fc.property(anyRecipe, fc.double({ min: 0.05, max: 1, noNaN: true }), (recipe, limit) => {
      const problem = buildWhole(calm(recipe));
      const [first, ...others] = problem.storage;
      const at = (cyclesPerDay: number | undefined): number =>
        planMultiStorage({ ...problem, storage: [{ ...first!, cyclesPerDay }, ...others] }).claimed;
      const near = 1e-9 * Math.max(1, Math.abs(at(undefined)));
      expect(at(2 * limit)).toBeGreaterThanOrEqual(at(limit) - near);
      expect(at(undefined)).toBeGreaterThanOrEqual(at(2 * limit) - near);
      expect(at(1e4)).toBe(at(undefined));
    }),
    { numRuns: shareOf(60, 20), seed: 19 },
  );
});

test('N-13 two storage units of one kind, a share each, are worth what one is', () => {
  fc.assert(
    fc.property(anyRecipe, fc.double({ min: 0.05, max: 0.95, noNaN: true }), (recipe, share) => {
      const problem = buildWhole(calm(recipe));
      const [one] = problem.storage;
      const part = (of: number): StorageUnit => ({
        ...one!,
        powerMw: one!.powerMw * of,
        capacityMwh: one!.capacityMwh * of,
        initialSocMwh: one!.initialSocMwh * of,
      });
      const whole = planDispatch({ ...problem, storage: [one!] }).claimed;
      const halves = planMultiStorage({ ...problem, storage: [part(share), part(1 - share)] }).claimed;
      expect(Math.abs(halves - whole)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(whole)));
    }),
    { numRuns: shareOf(150, 50), seed: 13 },
  );
});

test('N-12 more capacity, power or limit, or one storage unit more, never lowers the optimum', () => {
  fc.assert(
    fc.property(anyRecipe, fc.double({ min: 1, max: 3, noNaN: true }), (recipe, more) => {
      const problem = buildWhole(calm(recipe));
      const base = planMultiStorage(problem).claimed;
      const [first, ...others] = problem.storage;
      const grown = (change: Partial<DispatchProblem>): number => planMultiStorage({ ...problem, ...change }).claimed;
      const results = [
        grown({ storage: [{ ...first!, capacityMwh: first!.capacityMwh * more }, ...others] }),
        grown({ storage: [{ ...first!, powerMw: first!.powerMw * more }, ...others] }),
        grown({ storage: [...problem.storage, unit] }),
        grown({ exportLimitMw: problem.exportLimitMw.map((limit) => limit * more) }),
      ];
      expect(Math.min(...results)).toBeGreaterThanOrEqual(base - 1e-9 * Math.max(1, Math.abs(base)));
    }),
    { numRuns: shareOf(80, 25), seed: 14 },
  );
});

test('N-23 plants and prices of any size are solved and proven to the last digits of their turnover', () => {
  const exponent = fc.double({ min: -6, max: 6, noNaN: true });
  fc.assert(
    fc.property(anyRecipe, exponent, exponent, fc.double({ min: -2, max: 3, noNaN: true }), (recipe, size, money, hours) => {
      const result = solve(inOtherUnits(buildWhole(calm(recipe)), { size, money, hours }));
      const cashFlowScale = 10 ** (size + money) * 1e5 * 10 ** Math.max(0, hours);
      expect(result.solve.worstGap * Math.max(1, Math.abs(result.objective))).toBeLessThanOrEqual(1e-9 * Math.max(1, cashFlowScale));
    }),
    { numRuns: shareOf(250, 80), seed: 15 },
  );
});

test('N-13 prices times k make money times k', () => {
  fc.assert(
    fc.property(anyRecipe, fc.double({ min: 0.01, max: 100, noNaN: true }), (recipe, k) => {
      const problem = buildWhole(calm(recipe));
      const scaled = planMultiStorage({
        ...problem,
        price: problem.price.map((p) => p * k),
        importPrice: problem.importPrice.map((p) => p * k),
        storage: problem.storage.map((at) => ({ ...at, wearCostPerMwh: at.wearCostPerMwh * k })),
      }).claimed;
      expect(Math.abs(scaled - k * planMultiStorage(problem).claimed)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(scaled)));
    }),
    { numRuns: shareOf(80, 25), seed: 16 },
  );
});

test('N-21 the same problem gives the same bits', () => {
  fc.assert(
    fc.property(anyRecipe, (recipe) => {
      const problem = build(recipe);
      expect(planMultiStorage(problem)).toEqual(planMultiStorage(problem));
    }),
    { numRuns: shareOf(30, 10), seed: 17 },
  );
});

test('the marginal stored value beside a daily limit is what one more MWh saves: by hand', () => {
  // 4 of 10 MWh may leave the first storage unit: they are bought at 30 in the second hour, at less than full power, and sold at 100. One
  // more MWh after the first hour is one less to buy. Afterwards nothing more may leave and it is worth nothing. The second unit wears too
  // much to trade.
  const [first, second, third] = solve(
    plant({
      price: [50, 30, 100],
      importLimit: 20,
      storage: [
        { ...lossless, cyclesPerDay: 0.4 },
        { ...lossless, capacityMwh: 1, powerMw: 1, wearCostPerMwh: 90 },
      ],
    }),
  ).marginalStoredValue;
  expect(first).toBeCloseTo(30, 9);
  expect(third).toBe(0);
  // Where the limit is used up by what is stored the price of the limit lies between 70 and 100 and the MWh is worth 0 to 30.
  expect(second).toBeGreaterThanOrEqual(0);
  expect(second).toBeLessThanOrEqual(30 + 1e-9);
});

test('the marginal stored value where a delivery falls short is money, without the weight the delivery has over money: by hand', () => {
  // 10 MWh are owed in the second hour at 60, 40 are paid for each that is missing, and the storage units hold 2 and 3 MWh: one more gives
  // 0.8 MWh, worth 60 + 40 each. An event in the third hour pays 200 for what is missing and nothing else, so a MWh after the second hour
  // is worth 0.8 · 200 and what there is waits for it.
  const owing = plant({
    price: [10, 20],
    storage: [
      { ...unit, initialSocMwh: 2 },
      { ...unit, initialSocMwh: 3 },
    ],
  });
  const contract = { price: Float64Array.of(60, 60), obligationMwh: Float64Array.of(0, 10), shortagePenalty: Float64Array.of(40, 40) };
  expect([...solve({ ...owing, contract }).marginalStoredValue]).toEqual(near([80, 0]));
  const called = plant({ price: [10, 20, 0], storage: owing.storage });
  expect([...solve({ ...called, capacityEvents: [{ from: 2, steps: 1, powerMw: 10, shortagePenalty: 200 }] }).marginalStoredValue]).toEqual(
    near([160, 160, 0]),
  );
});
