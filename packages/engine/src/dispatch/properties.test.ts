import type { Fraction } from '@stackwatt/units';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOtherUnits } from '../../test/plants.ts';
import { shareOf } from '../../test/share.ts';
import { randomProblem, seededRandom } from '../../test/oracle/random-problem.ts';
import { dispatch } from './dispatch.ts';
import { planDispatch } from './plan-dispatch.ts';
import type { Dispatch, DispatchProblem } from './problem/problem.ts';

/** Any plant on any prices, in windows or at once. The recipe, not the plant, is what a failure prints. */
const anyRecipe = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 31 }),
  steps: fc.integer({ min: 1, max: 72 }),
  hasNegativePrices: fc.boolean(),
  buysCheaper: fc.boolean(),
  hasCycleLimit: fc.boolean(),
  lookAhead: fc.integer({ min: 1, max: 72 }),
  commit: fc.integer({ min: 1, max: 24 }),
});
type Recipe = typeof anyRecipe extends fc.Arbitrary<infer R> ? R : never;
const build = ({ seed, lookAhead, commit, ...options }: Recipe): DispatchProblem => ({
  ...randomProblem(seededRandom(seed), options),
  lookAheadSteps: Math.max(lookAhead, commit),
  commitSteps: commit,
});
/** The same, all steps at once. */
const buildWhole = (recipe: Recipe): DispatchProblem => build({ ...recipe, lookAhead: recipe.steps, commit: recipe.steps });
const buildPositive = (recipe: Recipe): DispatchProblem => {
  const problem = buildWhole(recipe);
  return {
    ...problem,
    price: problem.price.map(Math.abs),
    importPrice: problem.price.map((p, t) => Math.max(Math.abs(p), problem.importPrice[t]!)),
  };
};

const runs = { numRuns: shareOf(2500, 800), seed: 7 };
const fewer = { ...runs, numRuns: shareOf(500, 150) };
/** One seed gives each property the same plants, so each plant is dispatched once for those that only look at what was done. */
const known = new Map<string, { readonly problem: DispatchProblem; readonly result: Dispatch }>();
function dispatched(recipe: Recipe): { readonly problem: DispatchProblem; readonly result: Dispatch } {
  const key = JSON.stringify(recipe);
  let one = known.get(key);
  if (one === undefined) {
    const problem = build(recipe);
    known.set(key, (one = { problem, result: dispatch(problem) }));
  }
  return one;
}
const sizeOf = (problem: DispatchProblem): number => Math.max(1, problem.storage[0]?.powerMw ?? 0, ...problem.solarMw, ...problem.windMw);
/** The largest number `each` gives in any step. */
function worst(problem: DispatchProblem, each: (t: number) => number): number {
  let most = -Infinity;
  for (let t = 0; t < problem.steps; t++) most = Math.max(most, each(t));
  return most;
}

test('N-1 energy in equals energy out plus losses in every step and over the horizon', () => {
  fc.assert(
    fc.property(anyRecipe, (recipe) => {
      const { problem, result } = dispatched(recipe);
      const { solarUsedMw, windUsedMw, curtailedMw, exportMw, importMw, storage } = result.trajectory;
      const [unit] = problem.storage;
      const eta = problem.systemConverter?.efficiency ?? 1;
      let inMwh = 0;
      let outMwh = 0;
      const residual = worst(problem, (t) => {
        const charge = storage[0]?.chargeMw[t] ?? 0;
        const discharge = storage[0]?.dischargeMw[t] ?? 0;
        const busPower = solarUsedMw[t]! + discharge - charge + (problem.bus === 'ac' ? windUsedMw[t]! : 0);
        const converterLoss = busPower >= 0 ? busPower * (1 - eta) : -busPower * (1 / eta - 1);
        const wind = problem.bus === 'dc' ? windUsedMw[t]! : 0;
        const h = problem.stepHours;
        const unitLoss = unit === undefined ? 0 : charge * (1 - unit.chargeEfficiency) + discharge * (1 / unit.dischargeEfficiency - 1);
        inMwh += h * (solarUsedMw[t]! + windUsedMw[t]! + importMw[t]!);
        outMwh += h * (exportMw[t]! + converterLoss + unitLoss);
        const available = problem.solarMw[t]! + problem.windMw[t]! - solarUsedMw[t]! - windUsedMw[t]! - curtailedMw[t]!;
        return Math.max(Math.abs(busPower - converterLoss + wind - (exportMw[t]! - importMw[t]!)), Math.abs(available));
      });
      expect(residual).toBeLessThanOrEqual(1e-9 * sizeOf(problem));
      const change = unit === undefined ? 0 : storage[0]!.socMwh.at(-1)! - unit.initialSocMwh;
      expect(Math.abs(inMwh - outMwh - change)).toBeLessThanOrEqual(1e-9 * Math.max(1, inMwh, unit?.capacityMwh ?? 0));
    }),
    runs,
  );
});

test('N-2 the state of charge follows its equation within its limits', () => {
  fc.assert(
    fc.property(anyRecipe, (recipe) => {
      const { problem, result } = dispatched(recipe);
      const [unit] = problem.storage;
      fc.pre(unit !== undefined);
      const { chargeMw, dischargeMw, socMwh } = result.trajectory.storage[0]!;
      const near = 1e-9 * unit.capacityMwh;
      const off = worst(problem, (t) => {
        const before = t === 0 ? unit.initialSocMwh : socMwh[t - 1]!;
        const expected = before + problem.stepHours * (unit.chargeEfficiency * chargeMw[t]! - dischargeMw[t]! / unit.dischargeEfficiency);
        return Math.max(
          Math.abs(socMwh[t]! - expected),
          socMwh[t]! - unit.maxSoc * unit.capacityMwh,
          unit.minSoc * unit.capacityMwh - socMwh[t]!,
        );
      });
      expect(off).toBeLessThanOrEqual(near);
    }),
    runs,
  );
});

test('N-3 no storage unit charges while it discharges, no plant imports while it exports, at any price', () => {
  fc.assert(
    fc.property(anyRecipe, (recipe) => {
      const { problem, result } = dispatched(recipe);
      const { exportMw, importMw, storage } = result.trajectory;
      const both = worst(problem, (t) =>
        Math.max(exportMw[t]! * importMw[t]!, (storage[0]?.chargeMw[t] ?? 0) * (storage[0]?.dischargeMw[t] ?? 0)),
      );
      expect(both).toBe(0);
    }),
    runs,
  );
});

test('N-4 export, import, converter and storage unit limits hold; without grid charging nothing is imported', () => {
  fc.assert(
    fc.property(anyRecipe, (recipe) => {
      const { problem, result } = dispatched(recipe);
      const { solarUsedMw, windUsedMw, exportMw, importMw, storage } = result.trajectory;
      const power = problem.storage[0]?.powerMw ?? 0;
      const over = worst(problem, (t) => {
        const charge = storage[0]?.chargeMw[t] ?? 0;
        const discharge = storage[0]?.dischargeMw[t] ?? 0;
        const converter = problem.systemConverter;
        const busPower = solarUsedMw[t]! + discharge - charge;
        return Math.max(
          exportMw[t]! - problem.exportLimitMw[t]!,
          importMw[t]! - (problem.gridCharging ? problem.importLimitMw[t]! : 0),
          solarUsedMw[t]! - problem.solarMw[t]!,
          windUsedMw[t]! - problem.windMw[t]!,
          charge - power,
          discharge - power,
          converter === undefined ? 0 : busPower * converter.efficiency - converter.powerMw,
          converter === undefined ? 0 : -busPower - converter.powerMw,
        );
      });
      expect(over).toBeLessThanOrEqual(1e-9 * sizeOf(problem));
    }),
    runs,
  );
});

test('N-11 N-23 every result carries its proof, and no value is NaN, infinite or −0', () => {
  fc.assert(
    fc.property(anyRecipe, (recipe) => {
      const { problem, result } = dispatched(recipe);
      const { storage, ...flows } = result.trajectory;
      const series = [
        ...Object.values(flows),
        ...storage.flatMap((unit) => Object.values(unit) as Float64Array[]),
        result.marginalStoredValue,
      ];
      const numbers = [...series.flatMap((values) => [...values]), result.objective, ...Object.values(result.terms)];
      expect(numbers.filter((value) => !Number.isFinite(value) || Object.is(value, -0))).toEqual([]);
      expect(result.solve.worstGap).toBeLessThanOrEqual(1e-9);
      expect(result.solve.windows).toBe(Math.ceil(problem.steps / problem.commitSteps));
    }),
    { ...runs, numRuns: shareOf(1000, 800) },
  );
});

test('N-23 plants and prices of any size are solved and proven to the last digits of their turnover', () => {
  const exponent = fc.double({ min: -6, max: 6, noNaN: true });
  fc.assert(
    fc.property(anyRecipe, exponent, exponent, fc.double({ min: -2, max: 3, noNaN: true }), (recipe, size, money, hours) => {
      const scaled = inOtherUnits(build(recipe), { size, money, hours });
      dispatch(scaled);
      const { solve, windowValues } = planDispatch(scaled);
      // A gap is relative to the value of its window, which may be far below the turnover; what it is worth is not.
      const cashFlowScale = 10 ** (size + money) * 1e5;
      const least = Math.max(1, Math.min(...windowValues.map(Math.abs)));
      expect(solve.worstGap * least).toBeLessThanOrEqual(1e-9 * Math.max(1, cashFlowScale * 10 ** Math.max(0, hours)));
    }),
    runs,
  );
});

test('N-21 the same problem gives the same bits', () => {
  fc.assert(
    fc.property(anyRecipe, (recipe) => {
      const problem = build(recipe);
      expect(dispatch(problem)).toEqual(dispatch(problem));
    }),
    { ...runs, numRuns: shareOf(200, 60) },
  );
});

test('N-12 a larger storage unit, a higher limit or, at prices above zero, a better efficiency never lowers the optimum', () => {
  const near = (value: number): number => 1e-9 * Math.max(1, Math.abs(value));
  fc.assert(
    fc.property(anyRecipe, fc.double({ min: 1, max: 3, noNaN: true }), (recipe, more) => {
      const problem = buildWhole(recipe);
      const base = dispatch(problem).objective;
      const grown = (change: Partial<DispatchProblem>): number => dispatch({ ...problem, ...change }).objective;
      const [unit] = problem.storage;
      const results = [
        grown({ exportLimitMw: problem.exportLimitMw.map((v) => v * more) }),
        ...(problem.gridCharging ? [grown({ importLimitMw: problem.importLimitMw.map((v) => v * more) })] : []),
        ...(unit === undefined
          ? []
          : [
              // The usable range widens at both ends; the first state stays where it is.
              grown({
                storage: [{ ...unit, minSoc: (unit.minSoc / more) as Fraction, maxSoc: Math.min(1, unit.maxSoc * more) as Fraction }],
              }),
              grown({ storage: [{ ...unit, powerMw: unit.powerMw * more }] }),
            ]),
      ];
      expect(Math.min(...results)).toBeGreaterThanOrEqual(base - near(base));
    }),
    fewer,
  );
  fc.assert(
    fc.property(anyRecipe, fc.double({ min: 0, max: 1, noNaN: true }), (recipe, share) => {
      const problem = buildPositive(recipe);
      const better = (eta: number): Fraction => (eta + share * (1 - eta)) as Fraction;
      const base = dispatch(problem).objective;
      const storage = problem.storage.map((unit) => ({
        ...unit,
        chargeEfficiency: better(unit.chargeEfficiency),
        dischargeEfficiency: better(unit.dischargeEfficiency),
      }));
      expect(dispatch({ ...problem, storage }).objective).toBeGreaterThanOrEqual(base - near(base));
    }),
    fewer,
  );
});

test('N-13 prices times k make money times k; every hour split in four earns the same', () => {
  fc.assert(
    fc.property(anyRecipe, fc.double({ min: 0.01, max: 100, noNaN: true }), (recipe, k) => {
      const problem = buildWhole(recipe);
      const base = dispatch(problem).objective;
      const scaled = dispatch({
        ...problem,
        price: problem.price.map((p) => p * k),
        importPrice: problem.importPrice.map((p) => p * k),
        storage: problem.storage.map((unit) => ({ ...unit, wearCostPerMwh: unit.wearCostPerMwh * k })),
      }).objective;
      expect(Math.abs(scaled - k * base)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(scaled)));
    }),
    fewer,
  );
  fc.assert(
    fc.property(anyRecipe, (recipe) => {
      const problem = buildPositive(recipe);
      const four = (values: Float64Array): Float64Array => Float64Array.from({ length: 4 * values.length }, (_, i) => values[i >> 2]!);
      const base = dispatch(problem).objective;
      const fine = dispatch({
        ...problem,
        steps: 4 * problem.steps,
        stepHours: problem.stepHours / 4,
        lookAheadSteps: 4 * problem.steps,
        commitSteps: 4 * problem.steps,
        solarMw: four(problem.solarMw),
        windMw: four(problem.windMw),
        exportLimitMw: four(problem.exportLimitMw),
        importLimitMw: four(problem.importLimitMw),
        price: four(problem.price),
        importPrice: four(problem.importPrice),
      }).objective;
      expect(Math.abs(fine - base)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(base)));
    }),
    fewer,
  );
});
