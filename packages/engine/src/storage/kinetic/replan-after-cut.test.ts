import type { Fraction } from '@stackwatt/units';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dispatch } from '../../dispatch/dispatch.ts';
import type { DispatchProblem, StorageUnit } from '../../dispatch/problem/problem.ts';
import { dispatchLateUnits } from '../late/dispatch-late-units.ts';
import { carryOutPlan, restingUnit, type SteppedUnit } from './carry-out-plan.ts';
import { PLAIN_RESERVOIR, type KineticStorage } from './kinetic-storage.ts';
import { carryOutReplanned } from './replan-after-cut.ts';

/** 1 MWh and 1 MW without loss; wear keeps it from idle trade. */
const unit: StorageUnit = {
  capacityMwh: 1,
  powerMw: 1,
  chargeEfficiency: 1 as Fraction,
  dischargeEfficiency: 1 as Fraction,
  minSoc: 0 as Fraction,
  maxSoc: 1 as Fraction,
  initialSocMwh: 0,
  wearCostPerMwh: 1,
};
const reservoir: KineticStorage = {
  ...PLAIN_RESERVOIR,
  capacityMwh: 1,
  powerMw: 1,
  chargeEfficiency: 1 as Fraction,
  dischargeEfficiency: 1 as Fraction,
};
const stepped = (more: Partial<KineticStorage> = {}, rest: Partial<SteppedUnit> = {}): SteppedUnit => {
  const storage = { ...reservoir, ...more };
  return { storage, start: restingUnit(storage, 0, 20), fromStep: 0, airCelsius: 20, ...rest };
};
/** Windows of four steps that look four further. */
function problem(prices: readonly number[], more: Partial<DispatchProblem> = {}): DispatchProblem {
  const steps = prices.length;
  const price = Float64Array.from(prices);
  return {
    steps,
    stepHours: 1,
    lookAheadSteps: Math.min(8, steps),
    commitSteps: 4,
    bus: 'ac',
    solarMw: new Float64Array(steps),
    windMw: new Float64Array(steps),
    storage: [unit],
    systemConverter: undefined,
    exportLimitMw: new Float64Array(steps).fill(Infinity),
    importLimitMw: new Float64Array(steps).fill(Infinity),
    gridCharging: true,
    price,
    importPrice: price,
    ...more,
  };
}
const replanned = (market: DispatchProblem, unit: SteppedUnit) =>
  carryOutReplanned(market, dispatch(market), { stepped: [unit], fromSteps: [0], dispatchOf: dispatch });
const values = (series: Float64Array): number[] => [...series].map((value) => Math.round(value * 1e9) / 1e9);
/** At most 0.6 MW out of the tanks. */
const WEAK = { maxDischargeInsideMw: 0.6 };

test('a plan that the storage unit follows is carried out as it is', () => {
  const market = problem([20, 60, 100, 60, 20, 60, 100, 60]);
  const plan = dispatch(market);
  let asked = 0;
  const done = carryOutReplanned(market, plan, {
    stepped: [stepped()],
    fromSteps: [0],
    dispatchOf: (part) => {
      asked++;
      return dispatch(part);
    },
  });
  expect(asked).toBe(0);
  expect(done).toEqual(carryOutPlan(market, plan, { stepped: [stepped()] }));
});

test('a window that would be cut is planned again with what the storage unit can do, so that only the cut itself is lost', () => {
  // Each window: bought at 20, sold at 100. 0.6 of 1 MWh can be sold then. Carried out as planned 0.4 stay and the second window finds room
  // for 0.6: −20 + 60 − 12 + 60. Planned again the rest is sold at 60 in each window: 2 · (−20 + 60 + 24). Wear is 1 for each MWh out.
  const market = problem([20, 100, 60, 55, 55, 20, 100, 60]);
  const asPlanned = carryOutPlan(market, dispatch(market), { stepped: [stepped(WEAK)] }).dispatch;
  expect(asPlanned.objective).toBeCloseTo(-20 + 60 - 12 + 60 - 1.2, 9);
  const { dispatch: done, executed } = replanned(market, stepped(WEAK));
  expect(values(done.trajectory.storage[0]!.dischargeMw)).toEqual([0, 0.6, 0.4, 0, 0, 0, 0.6, 0.4]);
  expect(values(done.trajectory.storage[0]!.chargeMw)).toEqual([1, 0, 0, 0, 0, 1, 0, 0]);
  expect(done.objective).toBeCloseTo(2 * 64 - 2, 9);
  expect(executed[0]!.throughputMwh).toBeCloseTo(2, 9);
  // No storage unit of that power could do better.
  const best = dispatch(
    problem([20, 100, 60, 55, 55, 20, 100, 60], {
      storage: [{ ...unit, powerLimitMw: Float64Array.from([1, 0.6, 0.6, 0.6, 0.6, 1, 0.6, 0.6]) }],
    }),
  );
  expect(done.objective).toBeCloseTo(best.objective, 9);
});

test('what was held over from a window that fell short is planned with in the next', () => {
  // Cold when it could sell at 100: it rests in hours 2 and 3. The MWh bought at 20 stays for the 60 of the second window, which then buys
  // the next at 20 as it would have done.
  const market = problem([20, 50, 100, 60, 60, 20, 100, 60]);
  const cold = stepped(
    { minOperatingCelsius: 0, maxOperatingCelsius: 50, thermal: { kind: 'lumped', massKg: 1, specificHeat: 1, conductance: 1e6 } },
    { airCelsius: Float64Array.of(20, -5, -5, 20, 20, 20, 20, 20) },
  );
  const { dispatch: done } = replanned(market, cold);
  expect(values(done.trajectory.storage[0]!.chargeMw)).toEqual([1, 0, 0, 0, 0, 1, 0, 0]);
  expect(values(done.trajectory.storage[0]!.dischargeMw)).toEqual([0, 0, 0, 0, 1, 0, 1, 0]);
});

test('once the storage unit is where the plan wanted it, the plan is followed again', () => {
  const prices = [20, 100, 61, 60, 60, 60, 60, 60, 20, 100, 60, 60, 20, 100, 60, 60];
  const market = problem(prices);
  const asked: number[] = [];
  // A storage unit with the temperature of the air rests after a cold first hour: it cannot sell at 100.
  const cold = stepped(
    { minOperatingCelsius: 0, maxOperatingCelsius: 50, thermal: { kind: 'lumped', massKg: 1, specificHeat: 1, conductance: 1e6 } },
    { airCelsius: Float64Array.from(prices, (_, t) => (t === 0 ? -5 : 20)) },
  );
  const { dispatch: done } = carryOutReplanned(market, dispatch(market), {
    stepped: [cold],
    fromSteps: [0],
    dispatchOf: (part) => {
      asked.push(part.steps);
      return dispatch(part);
    },
  });
  // The first window is planned again, and once more with the hour in which it rests: it sells at 61. Empty as planned, the others follow
  // the plan.
  expect(asked).toEqual([8, 8]);
  expect(done.objective).toBeCloseTo(-20 + 61 + 2 * 80 - 3, 9);
});

test('a delivery window that reaches over the end of a window is owed on with what was delivered taken off', () => {
  // 1.2 MWh owed in steps 3 and 4 from 1 MWh in the storage unit; the second of them passes 0.3 MW. So at least 0.7 are planned in the
  // first, and 0.6 come. Then 0.6 are owed still, and 0.3 pass.
  const market = problem([20, 20, 20, 20, 20, 20, 20, 20], {
    contract: {
      price: new Float64Array(8).fill(100),
      windows: [{ from: 3, to: 5, mwh: 1.2 }],
      shortagePenalty: Float64Array.of(1, 1, 1, 500, 7, 1, 1, 1),
    },
    exportLimitMw: Float64Array.of(5, 5, 5, 5, 0.3, 5, 5, 5),
    storage: [{ ...unit, initialSocMwh: 1 }],
    gridCharging: false,
    importLimitMw: new Float64Array(8),
  });
  const parts: DispatchProblem[] = [];
  const { dispatch: done } = carryOutReplanned(market, dispatch(market), {
    stepped: [stepped(WEAK, { start: restingUnit(reservoir, 1, 20) })],
    fromSteps: [0],
    dispatchOf: (part) => {
      parts.push(part);
      return dispatch(part);
    },
  });
  const second = parts.find(({ steps }) => steps === 4)!;
  expect(second.contract!.windows).toEqual([{ from: 0, to: 1, mwh: expect.closeTo(0.6, 9) }]);
  // The penalty is that of the first step of the whole window.
  expect(second.contract!.shortagePenalty![0]).toBe(500);
  expect(values(done.trajectory.contractMwh!)).toEqual([0, 0, 0, 0.6, 0.3, 0, 0, 0]);
  expect(done.terms.contractPenalty).toBeCloseTo(-500 * 0.3, 9);
  // What is left is sold.
  expect(done.terms.energySales).toBeCloseTo(20 * 0.1, 9);
});

test('an obligation is not given up for money when a window is planned again', () => {
  // 0.4 MWh owed at 10 in the last step, with no price on a shortage: it comes before 0.6 MWh at 100. At most 0.3 go out in a step, so 0.3
  // are sold at 100, 0.3 at 60 and 0.3 delivered.
  const market = problem([20, 100, 60, 5], {
    contract: { price: new Float64Array(4).fill(10), obligationMwh: Float64Array.of(0, 0, 0, 0.4) },
    importLimitMw: Float64Array.of(1, 0, 0, 0),
    lookAheadSteps: 4,
  });
  const { dispatch: done } = replanned(market, stepped({ maxDischargeInsideMw: 0.3 }));
  expect(values(done.trajectory.storage[0]!.dischargeMw)).toEqual([0, 0.3, 0.3, 0.3]);
  expect(done.trajectory.contractMwh![3]).toBeCloseTo(0.3, 9);
  expect(done.trajectory.shortageMwh![3]).toBeCloseTo(0.1, 9);
});

test('a storage unit that begins later is planned with from its first step on', () => {
  // A plan does not see over the step in which a storage unit begins: of a MWh bought at 20 the first unit would sell 0.6 at 100, and the
  // rest stayed. Knowing that, it buys 0.6. The second unit has half a MWh for 60.
  const market = problem([20, 100, 60, 55, 10, 9, 9, 9], { storage: [unit, { ...unit, initialSocMwh: 0.5 }] });
  const late = stepped({}, { fromStep: 2, start: restingUnit(reservoir, 0.5, 20) });
  const { dispatch: done } = carryOutReplanned(market, dispatchLateUnits(market, [0, 2], dispatch), {
    stepped: [stepped(WEAK), late],
    fromSteps: [0, 2],
    dispatchOf: dispatch,
  });
  expect(done.objective).toBeCloseTo(0.6 * 80 + 0.5 * 60 - 1.1, 6);
  expect(done.trajectory.storage.map(({ dischargeMw }) => [...dischargeMw])).toEqual(
    [
      [0, 0.6, 0, 0, 0, 0, 0, 0],
      [0, 0, 0.5, 0, 0, 0, 0, 0],
    ].map((list) => list.map((mw) => expect.closeTo(mw, 6) as number)),
  );
});

test('of several storage units the one that was cut is planned again with what it can do, and another takes over the rest', () => {
  // The connection takes 1.5 MW at 100. The first storage unit has less wear, so it is planned to give 1 and the second 0.5; but 0.6 come
  // from it. Planned again 0.9 come from the second.
  const market = problem([20, 100, 19, 5], {
    storage: [unit, { ...unit, wearCostPerMwh: 1.5 }],
    exportLimitMw: Float64Array.of(5, 1.5, 5, 5),
    lookAheadSteps: 4,
  });
  const { dispatch: done } = carryOutReplanned(market, dispatch(market), {
    stepped: [stepped(WEAK), undefined],
    fromSteps: [0, 0],
    dispatchOf: dispatch,
  });
  expect(done.trajectory.storage.map(({ dischargeMw }) => [...dischargeMw])).toEqual(
    [
      [0, 0.6, 0, 0],
      [0, 0.9, 0, 0],
    ].map((list) => list.map((mw) => expect.closeTo(mw, 6) as number)),
  );
  expect(done.objective).toBeCloseTo(1.5 * 80 - 0.6 - 0.9 * 1.5, 6);
});

test('N-1 N-2 energy is conserved in every step whatever is planned again, and nothing is lost by it', () => {
  const hours = (min: number, max: number) => fc.array(fc.integer({ min, max }), { minLength: 24, maxLength: 24 });
  let [carriedOn, again, cases] = [0, 0, 0];
  fc.assert(
    fc.property(hours(-20, 100), hours(0, 2), fc.integer({ min: 1, max: 5 }), fc.boolean(), (prices, solar, weakness, isDc) => {
      const eta = isDc ? 0.95 : 1;
      const market = problem(prices, {
        solarMw: Float64Array.from(solar),
        exportLimitMw: new Float64Array(24).fill(1.5),
        importLimitMw: new Float64Array(24).fill(1.5),
        storage: [{ ...unit, chargeEfficiency: 0.9 as Fraction, dischargeEfficiency: 0.9 as Fraction }],
        ...(isDc ? { bus: 'dc' as const, systemConverter: { powerMw: 1.4, efficiency: 0.95 as Fraction } } : {}),
      });
      const weak = stepped({
        maxChargeInsideMw: weakness / 4,
        maxDischargeInsideMw: weakness / 6,
        rateConstantPerHour: 1,
        capacityRatio: 0.5,
        chargeEfficiency: 0.9 as Fraction,
        dischargeEfficiency: 0.9 as Fraction,
      });
      const plan = dispatch(market);
      const {
        dispatch: done,
        executed: [inside],
      } = carryOutReplanned(market, plan, { stepped: [weak], fromSteps: [0], dispatchOf: dispatch });
      const {
        storage: [after],
        ...plant
      } = done.trajectory;
      let before = 0;
      for (let t = 0; t < 24; t++) {
        const net = after!.dischargeMw[t]! - after!.chargeMw[t]!;
        const bus = plant.solarUsedMw[t]! + net;
        expect((bus >= 0 ? bus * eta : bus / eta) - plant.exportMw[t]! + plant.importMw[t]!).toBeCloseTo(0, 9);
        expect(plant.solarUsedMw[t]! + plant.curtailedMw[t]!).toBeCloseTo(solar[t]!, 9);
        expect(Math.max(plant.exportMw[t]!, plant.importMw[t]!)).toBeLessThanOrEqual(1.5 + 1e-9);
        // Into the storage unit = what it holds more + heat + what is lost outside the cells.
        const held = inside!.availableMwh[t]! + inside!.boundMwh[t]!;
        expect(held - before + inside!.heatMwh[t]! + inside!.outsideLossMwh[t]!).toBeCloseTo(0 - net, 9);
        expect(after!.socMwh[t]).toBeCloseTo(held, 12);
        before = held;
      }
      expect(Object.values(done.terms).reduce((sum: number, term: number) => sum + term, 0)).toBeCloseTo(done.objective, 9);
      const asPlanned = carryOutPlan(market, plan, { stepped: [weak] }).dispatch.objective;
      expect(done.objective).toBeGreaterThanOrEqual(asPlanned);
      carriedOn += asPlanned;
      again += done.objective;
      cases++;
    }),
    { numRuns: 60, seed: 7 },
  );
  expect(cases).toBe(60);
  expect(again).toBeGreaterThan(1.01 * carriedOn);
});
