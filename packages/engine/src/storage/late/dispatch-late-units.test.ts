import type { Fraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { dispatch } from '../../dispatch/dispatch.ts';
import type { DispatchProblem, StorageUnit } from '../../dispatch/problem/problem.ts';
import { dispatchLateUnits } from './dispatch-late-units.ts';

const STEPS = 96;
const series = (of: (t: number) => number): Float64Array => Float64Array.from({ length: STEPS }, (_, t) => of(t));
const unit: StorageUnit = {
  capacityMwh: 2,
  powerMw: 1,
  chargeEfficiency: 1 as Fraction,
  dischargeEfficiency: 1 as Fraction,
  minSoc: 0 as Fraction,
  maxSoc: 1 as Fraction,
  initialSocMwh: 0,
  wearCostPerMwh: 0,
};
/** 10 in the morning, 50 in the evening of each of four days, beside half a MW of sun. */
const problem = (more: Partial<DispatchProblem> = {}): DispatchProblem => {
  const price = series((t) => (t % 24 < 12 ? 10 : 50));
  return {
    steps: STEPS,
    stepHours: 1,
    lookAheadSteps: 48,
    commitSteps: 24,
    bus: 'ac',
    solarMw: series(() => 0.5),
    windMw: series(() => 0),
    storage: [unit],
    systemConverter: undefined,
    exportLimitMw: series(() => Infinity),
    importLimitMw: series(() => Infinity),
    gridCharging: true,
    price,
    importPrice: price,
    ...more,
  };
};

test('STO-29 a storage unit that begins on the third day earns from then on, the sun all the time', () => {
  // Sun 0.5 · (12 · 10 + 12 · 50) = 360 a day; the storage unit 2 · 40 = 80 on two days.
  const late = dispatchLateUnits(problem(), [48], dispatch);
  expect(late.objective).toBeCloseTo(4 * 360 + 2 * 80, 9);
  expect(late.terms.energySales + late.terms.energyPurchases).toBeCloseTo(1_600, 9);
  const { storage, exportMw, solarUsedMw } = late.trajectory;
  expect([exportMw.length, solarUsedMw.length, late.marginalStoredValue.length]).toEqual([STEPS, STEPS, STEPS]);
  expect(storage[0]!.chargeMw.subarray(0, 48).every((mw) => mw === 0)).toBe(true);
  expect(storage[0]!.socMwh.subarray(0, 48).every((mwh) => mwh === 0)).toBe(true);
  expect(storage[0]!.dischargeMw.reduce((sum, mw) => sum + mw, 0)).toBeCloseTo(4, 9);
  expect([late.solve.windows, late.solve.worstGap <= 1e-9]).toEqual([4, true]);
});

test('a storage unit that works from the first step is dispatched as ever', () => {
  expect(dispatchLateUnits(problem(), [0], dispatch)).toEqual(dispatch(problem()));
});

test('a storage unit that begins after the horizon takes no part in it', () => {
  // The first storage unit earns 2 · (50 − 10) = 80 on each of four days, as alone.
  const late = dispatchLateUnits(problem({ storage: [unit, unit] }), [0, STEPS + 24], dispatch);
  expect(late.objective).toBeCloseTo(4 * 360 + 4 * 80, 9);
  expect(late.trajectory.storage[1]).toEqual({
    chargeMw: new Float64Array(STEPS),
    dischargeMw: new Float64Array(STEPS),
    socMwh: new Float64Array(STEPS),
  });
  // A plant of nothing but such a storage unit sells its sun.
  expect(dispatchLateUnits(problem(), [STEPS], dispatch).objective).toBeCloseTo(4 * 360, 9);
});

test('a storage unit keeps its reserve on both sides of the step in which another begins', () => {
  // Two storage units of 2 MWh, the second from the third day on. The first holds 1 MWh from noon of the first day: that is bought at 10
  // and stays, the other earns 40 a day. The second earns 80 on two days.
  const held = { ...unit, minSocMwh: series((t) => (t < 11 ? 0 : 1)) };
  const late = dispatchLateUnits(problem({ storage: [held, unit] }), [0, 48], dispatch);
  expect(late.objective).toBeCloseTo(4 * 360 + 4 * 40 - 10 + 2 * 80, 6);
  expect(late.trajectory.storage[0]!.socMwh.subarray(11).every((mwh) => mwh > 1 - 1e-8)).toBe(true);
});

test('what is owed across the cut is owed in proportion, and a shortage keeps its place', () => {
  // 12 MWh owed in steps 36 to 60, half before the storage unit begins: 6 on each side, of which the sun alone brings 6 and 6. 30 cannot be
  // met before it.
  const owed = (mwh: number) =>
    dispatchLateUnits(problem({ contract: { price: series(() => 100), windows: [{ from: 36, to: 60, mwh }] } }), [48], dispatch);
  expect(owed(12).infeasible).toBeUndefined();
  expect(owed(12).trajectory.contractMwh!.reduce((sum, mwh) => sum + mwh, 0)).toBeCloseTo(12, 9);
  expect(owed(30).infeasible).toMatchObject({ from: 36, to: 48, owedMwh: 15, shortMwh: expect.closeTo(9, 9) });
});

test('CALC-43 of what is owed across the cut its firm part stays firm on both sides, and the penalty is that of the first step of the window', () => {
  // 30 MWh owed in steps 36 to 60 at 7 a MWh short from step 36, 15 on each side. The sun brings 6 before the storage unit begins;
  // afterwards a full unit of 2 MWh gives 2 more.
  const shortagePenalty = series((t) => (t === 36 ? 7 : 900));
  const owed = (firmMwh?: number) =>
    dispatchLateUnits(
      problem({
        storage: [{ ...unit, initialSocMwh: 2 }],
        importLimitMw: series(() => 0),
        contract: { price: series(() => 100), windows: [{ from: 36, to: 60, mwh: 30, firmMwh }], shortagePenalty },
      }),
      [48],
      dispatch,
    );
  expect(owed().infeasible).toBeUndefined();
  expect(owed().terms.contractPenalty).toBeCloseTo(-7 * (9 + 7), 6);
  // 10 firm MWh are 5 on each side; of 14 the 7 before the storage unit begins cannot be met.
  expect(owed(10).infeasible).toBeUndefined();
  expect(owed(14).infeasible).toMatchObject({ from: 36, to: 48, owedMwh: 7, shortMwh: expect.closeTo(1, 6) });
});
