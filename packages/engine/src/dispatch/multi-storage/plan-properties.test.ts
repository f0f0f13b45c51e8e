import { type Fraction, toFraction } from '@stackwatt/units';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOf } from '../../../test/share.ts';
import { inOtherUnits, lossyUnit as unit } from '../../../test/plants.ts';
import { randomProblem, seededRandom } from '../../../test/oracle/random-problem.ts';
import { planDispatch } from '../plan-dispatch.ts';
import type { DispatchProblem, StorageUnit } from '../problem/problem.ts';
import { planMultiStorage } from './plan-multi-storage.ts';
import { lossless, near, plant, solve } from '../../../test/multi-storage-plants.ts';

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
