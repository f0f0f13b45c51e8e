import { type Fraction, toFraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { shareOf } from '../../../test/share.ts';
import { plantOf, unitOf } from '../../../test/plants.ts';
import { randomProblem, seededRandom } from '../../../test/oracle/random-problem.ts';
import { dispatch } from '../dispatch.ts';
import { evaluate } from '../proof/evaluate.ts';
import type { Dispatch, DispatchProblem, StorageUnit } from '../problem/problem.ts';

const lossless = unitOf({ capacityMwh: 1, powerMw: 1 });
const full = { ...lossless, initialSocMwh: 1 };
const series = (...values: readonly number[]): Float64Array => Float64Array.from(values);

/** A plant on the ac bus over as many hours as there are prices, nothing bought unless said. */
const plant = (price: readonly number[], storage: readonly StorageUnit[], more: Partial<DispatchProblem> = {}): DispatchProblem =>
  plantOf(price, { storage, gridCharging: false, ...more });
const proven = (problem: DispatchProblem): Dispatch => {
  const result = dispatch(problem);
  expect(result.solve.worstGap).toBeLessThanOrEqual(1e-7);
  return result;
};

test('TOD-15 the price adder is paid on what the storage units give together', () => {
  // 3 MW of sun at 40, then 100 for a MWh from the storage units: 2 MW are stored, 1 · 40 + 2 · 100.
  const sun = { solarMw: series(3, 0) };
  expect(proven(plant([40, 40], [lossless, lossless], { ...sun, storagePriceAdder: series(0, 60) })).objective).toBeCloseTo(240, 9);
  // With 50 below the price they would earn less than the sun does: nothing is stored, 3 · 40.
  expect(proven(plant([40, 40], [lossless, lossless], { ...sun, storagePriceAdder: series(0, -50) })).objective).toBeCloseTo(120, 9);
  // On a dc bus it is counted behind the converter of 90 %: 1 · 0.9 · 40 + 2 · 0.9 · 100.
  const dc = { ...sun, bus: 'dc' as const, systemConverter: { powerMw: 20, efficiency: toFraction(90) } };
  expect(proven(plant([40, 40], [lossless, lossless], { ...dc, storagePriceAdder: series(0, 60) })).objective).toBeCloseTo(216, 9);
});

test('TOD-15 a storage unit that discharges into another earns no price adder', () => {
  // Nothing can leave the plant: a MWh that goes from the full storage unit to the empty one is no delivery, whatever it pays.
  const problem = plant([0, 0], [full, lossless], { exportLimitMw: series(0, 0), storagePriceAdder: series(60, 60) });
  expect(proven(problem).objective).toBeCloseTo(0, 9);
  const passed = evaluate(problem, {
    ...dispatch(problem).trajectory,
    storage: [
      { chargeMw: series(0, 0), dischargeMw: series(1, 0), socMwh: series(0, 0) },
      { chargeMw: series(1, 0), dischargeMw: series(0, 0), socMwh: series(1, 1) },
    ],
  });
  expect(passed).toMatchObject({ kind: 'valid', terms: { energySales: 0 } });
});

test('TOD-15 what is taken and given in one step counts as its difference', () => {
  // 1 MW of sun in the first hour at 40, the price adder 60 in both. Selling the stored MWh and storing the sun in the same hour gives
  // nothing together: 0 and then 100 + 100 with 2 MW, against 100 + 40 and 0 now and later. What is best: sell sun and storage unit now,
  // 140, for the sun alone would not refill; or store the sun, sell 2 MWh later, 200.
  const problem = plant([40, 40], [full, lossless], { solarMw: series(1, 0), storagePriceAdder: series(60, 60) });
  const { objective, trajectory } = proven(problem);
  expect(objective).toBeCloseTo(200, 9);
  expect(trajectory.exportMw[1]).toBeCloseTo(2, 9);
  // With room for 1 MW at the connection, and 1 MW of sun again in the second hour: the sun sells itself, 40 each, or the storage unit
  // does, 100 each, never both.
  const narrow = plant([40, 40], [full, full], { solarMw: series(1, 1), exportLimitMw: series(1, 1), storagePriceAdder: series(60, 60) });
  expect(proven(narrow).objective).toBeCloseTo(200, 9);
});

test('TOD-15 beside regulation: discharge with its price adder against committed regulation', () => {
  const up = (price: number) => [
    { up: { price: series(price), maxCommitment: toFraction(100), minPrice: 0 }, throughput: toFraction(0), reserveHours: 0 },
  ];
  // 10 + 40 a MWh beat 30 a MW ready, which the power is used up for: 2 · 50. With a price adder of 10 committed regulation capacity wins:
  // 2 · 30.
  expect(proven(plant([10], [full, full], { regulation: up(30), storagePriceAdder: series(40) })).objective).toBeCloseTo(100, 6);
  expect(proven(plant([10], [full, full], { regulation: up(30), storagePriceAdder: series(10) })).objective).toBeCloseTo(60, 6);
});

test('the power of a step limits each of several storage units, beside regulation too', () => {
  // The second storage unit may give 0.25 MW in the second hour and nothing in the third: 1 · 100 + 0.25 · 100, and 0.75 MWh stay. Price
  // 10, 100, 50.
  const away = { ...full, powerLimitMw: series(0, 0.25, 0) };
  const { objective, trajectory } = proven(plant([10, 100, 50], [full, away]));
  expect(objective).toBeCloseTo(125, 9);
  expect([...trajectory.storage[1]!.dischargeMw]).toEqual([0, expect.closeTo(0.25, 9), 0]);
  // Ready for 5 an hour with what power is left: in the first hour 1 of the full storage unit, in the second none of it and none of the
  // other, whose 0.25 MW discharge; in the third 1 of the empty one.
  const regulation = [
    { up: { price: series(5, 5, 5), maxCommitment: toFraction(100), minPrice: 0 }, throughput: toFraction(0), reserveHours: 0 },
  ];
  expect(proven(plant([10, 100, 50], [full, away], { regulation })).objective).toBeCloseTo(135, 6);
});

test('an upper limit beside regulation: one storage unit, or several, are brought under it in time', () => {
  // 5 MWh, at most 4 after the first hour: 1 MWh goes at 10, 4 at 100. Ready at 1 a MW with the power left: 4 of 5 MW, then 1. 10 + 400 + 4
  // + 1.
  const unit = { ...lossless, capacityMwh: 10, powerMw: 5, initialSocMwh: 5, maxSocMwh: series(4, 10) };
  const regulation = [
    { up: { price: series(1, 1), maxCommitment: toFraction(100), minPrice: 0 }, throughput: toFraction(0), reserveHours: 0 },
  ];
  expect(proven(plant([10, 100], [unit], { regulation })).objective).toBeCloseTo(415, 6);
  // A second storage unit of 1 MW without an upper limit sells its MWh at 100, and is ready with 1 MW before: 101 more.
  expect(proven(plant([10, 100], [unit, full], { regulation })).objective).toBeCloseTo(516, 6);
  // An upper limit below the lower limit of the storage unit asks for no more than that limit: 2 MWh stay, 3 go at 100.
  expect(
    proven(plant([10, 100], [{ ...unit, minSoc: toFraction(20), maxSocMwh: series(10, 0) }], { regulation: undefined })).objective,
  ).toBeCloseTo(300, 9);
});

test('N-11 one storage unit split into equal halves earns the same price adder, money agrees with the evaluation to 1e-9', () => {
  for (let seed = 300; seed < 300 + shareOf(30, 10); seed++) {
    const problem = randomProblem(seededRandom(seed), { steps: 30, hasNegativePrices: false, buysCheaper: false, hasPriceAdder: true });
    const [unit] = problem.storage;
    if (unit === undefined) continue;
    const half = { ...unit, capacityMwh: unit.capacityMwh / 2, powerMw: unit.powerMw / 2, initialSocMwh: unit.initialSocMwh / 2 };
    const whole = dispatch(problem);
    const halves = dispatch({ ...problem, storage: [half, half] });
    // Two halves may pass energy to each other, the whole cannot; at prices above zero nothing is gained by it.
    expect(Math.abs(halves.objective - whole.objective)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(whole.objective)));
    expect(halves.objective + halves.solve.worstGap * Math.max(1, Math.abs(halves.objective))).toBeGreaterThanOrEqual(
      whole.objective - 1e-9 * Math.abs(whole.objective),
    );
    expect(Math.abs(halves.objective - moneyOf({ ...problem, storage: [half, half] }, halves))).toBeLessThanOrEqual(
      1e-9 * Math.max(1, Math.abs(halves.objective)),
    );
  }
});

/** h·(price·export − importPrice·import) + h·η·adder·max(0, Σ discharge − Σ charge) − wear·h·discharge/ηd, currency. */
function moneyOf(
  { steps, stepHours: h, price, importPrice, storagePriceAdder, storage, systemConverter }: DispatchProblem,
  { trajectory }: Dispatch,
): number {
  const eta: Fraction | 1 = systemConverter?.efficiency ?? 1;
  let sum = 0;
  for (let t = 0; t < steps; t++) {
    const given = trajectory.storage.reduce((all, { chargeMw, dischargeMw }) => all + dischargeMw[t]! - chargeMw[t]!, 0);
    sum +=
      h *
      (price[t]! * trajectory.exportMw[t]! - importPrice[t]! * trajectory.importMw[t]! + eta * storagePriceAdder![t]! * Math.max(0, given));
    storage.forEach(
      ({ wearCostPerMwh, dischargeEfficiency }, i) =>
        (sum -= (wearCostPerMwh * h * trajectory.storage[i]!.dischargeMw[t]!) / dischargeEfficiency),
    );
  }
  return sum;
}
