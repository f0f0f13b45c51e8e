import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { kineticDischargeHours } from '../kinetic/discharge-time.ts';
import type { FitResult } from './fit-result.ts';
import { functionalCapacityWh, fitFunctionalFromCurrents, fitFunctionalFromPowers, type FunctionalModel } from './functional-fit.ts';

function fitOf<T>(result: FitResult<T>): T {
  if (result.kind === 'problem') throw new Error(`${result.problem.place}: ${result.problem.value} ${result.problem.rule}`);
  return result.fit;
}
/** What a full storage unit of two tanks gives at a constant power (or current), q = P·T; in the unit of Q_max. */
const capacityAtPower = (capacity: number, rateConstantPerHour: number, capacityRatio: number, power: number): number =>
  power * kineticDischargeHours(capacity / power, rateConstantPerHour, capacityRatio);
const problemOf = <T>(result: FitResult<T>): string =>
  result.kind === 'problem' ? `${result.problem.place} = ${result.problem.value} ${result.problem.rule}` : 'fits';
const relative = (found: number, planted: number): number => Math.abs(found / planted - 1);
function* onePercent(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield 0.99 + (0.02 * state) / 2 ** 32;
  }
}
const currentCurve = (q: number, k: number, c: number, currents: readonly number[], factor: () => number = () => 1) =>
  currents.map((current) => ({ currentAmperes: current, capacityAh: capacityAtPower(q, k, c, current) * factor() }));

test('100 Ah with k = 1.2 a hour and c = 0.6 give 97.222 Ah at 5 A, 88.942 at 20 A and 68.782 at 100 A', () => {
  expect(capacityAtPower(100, 1.2, 0.6, 5)).toBeCloseTo(97.222, 3);
  expect(capacityAtPower(100, 1.2, 0.6, 20)).toBeCloseTo(88.942, 3);
  expect(capacityAtPower(100, 1.2, 0.6, 100)).toBeCloseTo(68.782, 3);
  // The time satisfies the equation it was solved from: 0.4·(1 − e^(−1.2T)) + 0.72·T = 1.2 · 0.6 · 100/20.
  const hours = kineticDischargeHours(100 / 20, 1.2, 0.6);
  expect(0.4 * (1 - Math.exp(-1.2 * hours)) + 0.72 * hours).toBeCloseTo(3.6, 12);
});

test('at a trickle all of it can be had, at great power the available tank, with one tank everything at any power', () => {
  expect(capacityAtPower(100, 1.2, 0.6, 1e-6)).toBeCloseTo(100, 4);
  expect(capacityAtPower(100, 1.2, 0.6, 1e9)).toBeCloseTo(60, 4);
  expect(capacityAtPower(100, 1.2, 1, 250)).toBeCloseTo(100, 10);
  expect(capacityAtPower(100, 1e7, 0.6, 250)).toBeCloseTo(100, 3);
});

test('N-17 Q, k and c of a curve of currents come back to 1e-6 without any guess and from one that is far off', () => {
  for (const [q, k, c] of [
    [100, 1.2, 0.6],
    [2_500, 0.1, 0.3],
    [5, 12, 0.9],
    [180, 0.02, 0.05],
  ] as const) {
    const points = currentCurve(
      q,
      k,
      c,
      [0.01, 0.05, 0.2, 1, 5].map((rate) => rate * q),
    );
    for (const guess of [{}, { maximumCapacityAh: q * 30, rateConstantPerHour: k * 100, capacityRatio: 0.99 }]) {
      const fit = fitOf(fitFunctionalFromCurrents({ points, nominalVolts: 48, guess }));
      expect(relative(fit.maximumCapacityAh, q)).toBeLessThan(1e-6);
      expect(relative(fit.rateConstantPerHour, k)).toBeLessThan(1e-6);
      expect(relative(fit.capacityRatio, c)).toBeLessThan(1e-6);
      expect(fit.effectiveSeriesOhms).toBe(0);
      expect(fit.nominalVolts).toBe(48);
    }
  }
});

test('the three printed points give the planted 100 Ah, 1.2 a hour and 0.6 as far as their five digits go', () => {
  const points = [
    { currentAmperes: 5, capacityAh: 97.222 },
    { currentAmperes: 20, capacityAh: 88.942 },
    { currentAmperes: 100, capacityAh: 68.782 },
  ];
  const fit = fitOf(fitFunctionalFromCurrents({ points, nominalVolts: 600 }));
  expect(fit.maximumCapacityAh).toBeCloseTo(100, 3);
  expect(fit.rateConstantPerHour).toBeCloseTo(1.2, 3);
  expect(fit.capacityRatio).toBeCloseTo(0.6, 4);
});

const planted = { maximumCapacityAh: 100, rateConstantPerHour: 1.2, capacityRatio: 0.6, effectiveSeriesOhms: 0.02, nominalVolts: 48 };
const powerCurve = (model: Omit<FunctionalModel, 'relativeError'>, powers: readonly number[], factor: () => number = () => 1) =>
  powers.map((power) => ({ powerWatts: power, capacityWh: functionalCapacityWh(model, power) * factor() }));

test('a point of the power curve by hand: 4,800 W of cells behind 0.02 Ω are 4,600 W, and last as long as 100 A', () => {
  // I = 100 A: P = 48 · 100 − 0.02 · 100² = 4,600 W. The cells last 68.782/100 h, so the terminals give 4,600 · 0.68782 Wh.
  expect(functionalCapacityWh(planted, 4_600)).toBeCloseTo(4_600 * 0.68782, 1);
});

test('N-17 Q, k, c and R_0 of a curve of powers come back to 1e-6', () => {
  for (const model of [
    planted,
    { ...planted, rateConstantPerHour: 0.3, capacityRatio: 0.8, effectiveSeriesOhms: 0.004 },
    { ...planted, effectiveSeriesOhms: 0 },
  ]) {
    const fit = fitOf(fitFunctionalFromPowers({ points: powerCurve(model, [100, 300, 1_000, 3_000, 6_000, 10_000]), nominalVolts: 48 }));
    expect(relative(fit.maximumCapacityAh, 100)).toBeLessThan(1e-6);
    expect(relative(fit.rateConstantPerHour, model.rateConstantPerHour)).toBeLessThan(1e-6);
    expect(relative(fit.capacityRatio, model.capacityRatio)).toBeLessThan(1e-6);
    expect(Math.abs(fit.effectiveSeriesOhms - model.effectiveSeriesOhms)).toBeLessThan(1e-6 * 0.02);
  }
});

test('three powers cannot tell resistance from a second tank: the resistance is then 0', () => {
  const fit = fitOf(
    fitFunctionalFromPowers({ points: powerCurve({ ...planted, effectiveSeriesOhms: 0 }, [100, 1_000, 5_000]), nominalVolts: 48 }),
  );
  expect(fit.effectiveSeriesOhms).toBe(0);
  expect(relative(fit.rateConstantPerHour, 1.2)).toBeLessThan(1e-6);
});

test('a flat curve, as of lithium cells, is one tank of that size and keeps the rate of the guess', () => {
  const points = [10, 50, 100, 200].map((currentAmperes) => ({ currentAmperes, capacityAh: 280 }));
  const fit = fitOf(fitFunctionalFromCurrents({ points, nominalVolts: 3.2, guess: { rateConstantPerHour: 7 } }));
  expect(fit.maximumCapacityAh).toBeCloseTo(280, 6);
  expect([fit.capacityRatio, fit.rateConstantPerHour]).toEqual([1, 7]);
  expect(
    fitOf(
      fitFunctionalFromCurrents({ points, nominalVolts: 3.2, guess: { rateConstantPerHour: 0, capacityRatio: 0, maximumCapacityAh: 0 } }),
    ).rateConstantPerHour,
  ).toBe(1);
  // Capacity that grows with the current fits no tanks: one tank again, and the error says how badly.
  const odd = fitOf(
    fitFunctionalFromCurrents({ points: points.map((p) => ({ ...p, capacityAh: 200 + p.currentAmperes })), nominalVolts: 3.2 }),
  );
  expect(odd.capacityRatio).toBe(1);
  expect(odd.relativeError).toBeGreaterThan(0.1);
});

test('N-17 a curve of two points or with a zero is answered in words', () => {
  expect(problemOf(fitFunctionalFromCurrents({ points: currentCurve(100, 1, 0.5, [1, 2]), nominalVolts: 48 }))).toBe(
    'table = 2 must hold at least three different currents',
  );
  expect(problemOf(fitFunctionalFromPowers({ points: [], nominalVolts: 48 }))).toBe('table = 0 must hold at least three different powers');
  expect(problemOf(fitFunctionalFromCurrents({ points: [{ currentAmperes: 0, capacityAh: 0 }], nominalVolts: 48 }))).toBe(
    'row 1, currentAmperes = 0 must be above 0',
  );
  expect(problemOf(fitFunctionalFromPowers({ points: powerCurve(planted, [1, 2, 3]), nominalVolts: 0 }))).toBe(
    'nominalVolts = 0 must be above 0',
  );
  expect(problemOf(fitFunctionalFromPowers({ points: powerCurve(planted, [1, 2, 3]), nominalVolts: Number.NaN }))).toContain(
    'must be a number',
  );
});

test('N-17 1 % of noise moves Q, c and the curve of eight points by less than 3 %, and 1,000 points k too', () => {
  const noise = onePercent(5);
  const spread = (count: number): number[] => Array.from({ length: count }, (_, i) => 300 ** (i / (count - 1)));
  for (let round = 0; round < 20; round++) {
    const fit = fitOf(
      fitFunctionalFromCurrents({ points: currentCurve(100, 1.2, 0.6, spread(8), () => noise.next().value), nominalVolts: 48 }),
    );
    expect(relative(fit.maximumCapacityAh, 100)).toBeLessThan(0.03);
    expect(relative(fit.capacityRatio, 0.6)).toBeLessThan(0.03);
    for (const current of spread(8)) {
      expect(
        relative(
          capacityAtPower(fit.maximumCapacityAh, fit.rateConstantPerHour, fit.capacityRatio, current),
          capacityAtPower(100, 1.2, 0.6, current),
        ),
      ).toBeLessThan(0.03);
    }
  }
  const fit = fitOf(
    fitFunctionalFromCurrents({ points: currentCurve(100, 1.2, 0.6, spread(1_000), () => noise.next().value), nominalVolts: 48 }),
  );
  expect(relative(fit.rateConstantPerHour, 1.2)).toBeLessThan(0.03);
});

test('N-17 1 % of noise on eight powers moves Q and the curve by less than 3 %, though resistance and second tank share the drop as they like', () => {
  const noise = onePercent(9);
  const powers = Array.from({ length: 8 }, (_, i) => 100 * 100 ** (i / 7));
  for (let round = 0; round < 5; round++) {
    const fit = fitOf(fitFunctionalFromPowers({ points: powerCurve(planted, powers, () => noise.next().value), nominalVolts: 48 }));
    expect(relative(fit.maximumCapacityAh, 100)).toBeLessThan(0.03);
    for (const power of powers) expect(relative(functionalCapacityWh(fit, power), functionalCapacityWh(planted, power))).toBeLessThan(0.03);
  }
});

test('SED-49 D-198 errors of the two tanks: noisy curves scatter as the fit of each says, a flat curve has an error of its size alone', () => {
  const currents = [2, 5, 10, 20, 40, 80, 160, 320];
  const noise = onePercent(11);
  const found = Array.from({ length: 150 }, () => {
    const result = fitFunctionalFromCurrents({ points: currentCurve(100, 1.2, 0.6, currents, () => noise.next().value), nominalVolts: 48 });
    if (result.kind === 'problem') throw new Error(result.problem.rule);
    return { available: result.fit.maximumCapacityAh * result.fit.capacityRatio, ...result };
  });
  // The parameter a curve knows best is its largest capacity. Its scatter over the curves is the error that each of them states.
  const spread = (values: readonly number[]): number => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
  };
  const stated = (name: 'maximumCapacityAh' | 'capacityRatio' | 'rateConstantPerHour'): number =>
    Math.sqrt(found.reduce((sum, { uncertainty }) => sum + uncertainty!.standardErrors[name]! ** 2, 0) / found.length);
  for (const name of ['maximumCapacityAh', 'capacityRatio', 'rateConstantPerHour'] as const) {
    const ratio = stated(name) / spread(found.map(({ fit }) => fit[name]));
    // 150 curves know a spread to 1/√300 = 6 %; three times that.
    expect([name, ratio > 0.8 && ratio < 1.25, ratio]).toEqual([name, true, ratio]);
  }
  expect(found[0]!.uncertainty!.standardErrors.effectiveSeriesOhms).toBeUndefined();

  // Of one tank the residuals are Q/q_i − 1: with q rising as 99, 99, 101, 101 the error of Q is s·Q/√(n·(n − 1)) of them, 1/√3 to 1 %.
  const flat = fitFunctionalFromCurrents({
    points: [99, 99, 101, 101].map((capacityAh, k) => ({ currentAmperes: 10 * (k + 1), capacityAh })),
    nominalVolts: 48,
  });
  if (flat.kind === 'problem') throw new Error(flat.problem.rule);
  expect([flat.fit.capacityRatio, Object.keys(flat.uncertainty!.standardErrors)]).toEqual([1, ['maximumCapacityAh']]);
  expect(flat.uncertainty!.standardErrors.maximumCapacityAh).toBeCloseTo(1 / Math.sqrt(3), 2);
});

test('N-17 no curve whatever is answered with a number that is none, or with a tank outside its range', () => {
  const cell = fc.oneof(fc.double(), fc.double({ min: 1e-3, max: 1e5, noNaN: true }), fc.constantFrom(0, 1, 100));
  const rows = fc.array(fc.tuple(cell, cell), { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(rows, (cells) => {
      const results = [
        fitFunctionalFromCurrents({ points: cells.map(([i, q]) => ({ currentAmperes: i, capacityAh: q })), nominalVolts: 48 }),
        fitFunctionalFromPowers({ points: cells.map(([p, e]) => ({ powerWatts: p, capacityWh: e })), nominalVolts: 48 }),
      ];
      for (const result of results) {
        if (result.kind === 'problem') continue;
        const { fit } = result;
        expect(Object.values(fit).every(Number.isFinite)).toBe(true);
        expect(
          fit.maximumCapacityAh > 0 &&
            fit.rateConstantPerHour > 0 &&
            fit.capacityRatio > 0 &&
            fit.capacityRatio <= 1 &&
            fit.effectiveSeriesOhms >= 0,
        ).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});
