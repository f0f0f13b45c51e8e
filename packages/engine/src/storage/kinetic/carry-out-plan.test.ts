import type { Fraction } from '@stackwatt/units';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { plantOf, unitOf } from '../../../test/plants.ts';
import { dispatch } from '../../dispatch/dispatch.ts';
import type { Dispatch, DispatchProblem } from '../../dispatch/problem/problem.ts';
import { carryOutPlan, restingUnit, type SteppedUnit } from './carry-out-plan.ts';
import { PLAIN_RESERVOIR, type KineticStorage } from './kinetic-storage.ts';

const unit = unitOf({ capacityMwh: 4, powerMw: 2, chargeEfficiency: 0.9 as Fraction, dischargeEfficiency: 0.9 as Fraction });
const reservoir: KineticStorage = {
  ...PLAIN_RESERVOIR,
  capacityMwh: 4,
  powerMw: 2,
  chargeEfficiency: 0.9 as Fraction,
  dischargeEfficiency: 0.9 as Fraction,
};
const stepped = (more: Partial<KineticStorage> = {}): SteppedUnit => {
  const storage = { ...reservoir, ...more };
  return { storage, start: restingUnit(storage, 0, 20), fromStep: 0, airCelsius: 20 };
};
const problem = (prices: readonly number[], solar: readonly number[], more: Partial<DispatchProblem> = {}): DispatchProblem =>
  plantOf(prices, {
    solarMw: Float64Array.from(solar),
    storage: [unit],
    importLimitMw: new Float64Array(prices.length).fill(Infinity),
    ...more,
  });

test('a storage unit that is the reservoir the optimiser assumed carries out its plan', () => {
  const market = problem([10, 10, 50, 80, 20, 70], [1, 1, 0, 0, 3, 0]);
  const plan = dispatch(market);
  const { dispatch: done, executed } = carryOutPlan(market, plan, { stepped: [stepped()] });
  expect(done.objective).toBeCloseTo(plan.objective, 9);
  done.trajectory.storage[0]!.socMwh.forEach((mwh, t) => expect(mwh).toBeCloseTo(plan.trajectory.storage[0]!.socMwh[t]!, 9));
  expect(executed[0]!.refusedChargeMwh + executed[0]!.refusedDischargeMwh).toBeCloseTo(0, 9);
});

test('discharge that a limit of current refuses is not sold, charge that is refused is not bought', () => {
  // Planned: 2 MW bought at 10 twice (3.6 MWh), 1.62 of it sold at 100 twice. At most 1 MW out of the tanks: 0.9 at the bus twice.
  const market = problem([10, 10, 100, 100], [0, 0, 0, 0]);
  const weak = carryOutPlan(market, dispatch(market), { stepped: [stepped({ maxDischargeInsideMw: 1 })] });
  expect([...weak.dispatch.trajectory.exportMw]).toEqual([0, 0, 0.9, 0.9].map((mw) => expect.closeTo(mw, 9)));
  expect(weak.dispatch.objective).toBeCloseTo(-40 + 180, 9);
  // At most 0.9 MW into the tanks: 1 MW bought twice, 1.8 MWh stored and sold for 1.62.
  const slow = carryOutPlan(market, dispatch(market), { stepped: [stepped({ maxChargeInsideMw: 0.9 })] });
  expect([...slow.dispatch.trajectory.importMw]).toEqual([1, 1, 0, 0].map((mw) => expect.closeTo(mw, 9)));
  expect(slow.dispatch.objective).toBeCloseTo(-20 + 162, 9);
});

test('sun that a refused charge leaves is sold where it earns money up to the limit, and curtailed where it does not', () => {
  // 3 MW of sun, 2 MW of it to be stored: with 1 MW refused, 1.5 MW of the connection takes half a MW of it; at a price of −5 nothing is
  // sold.
  const market = (price: number) =>
    problem([price, 100], [3, 0], {
      gridCharging: false,
      importLimitMw: new Float64Array(2),
      exportLimitMw: new Float64Array(2).fill(1.5),
    });
  const half = stepped({ maxChargeInsideMw: 0.9 });
  const dear = market(5);
  const sold = carryOutPlan(dear, dispatch(dear), { stepped: [half] }).dispatch.trajectory;
  expect([sold.exportMw[0], sold.curtailedMw[0], sold.storage[0]!.chargeMw[0]]).toEqual([1.5, 0.5, 1].map((mw) => expect.closeTo(mw, 9)));
  const cheap = market(-5);
  const kept = carryOutPlan(cheap, dispatch(cheap), { stepped: [half] }).dispatch.trajectory;
  expect([kept.exportMw[0], kept.curtailedMw[0]]).toEqual([0, 2].map((mw) => expect.closeTo(mw, 9)));
});

test('sun that stood back takes the place of a discharge that is refused', () => {
  // 2 MW of connection at 100 in both hours: 3 MW of sun, one MW stored in the first, 1 MW of sun and the storage unit in the second;
  // without current all of 1 MW is sold alone.
  const market = problem([10, 100], [3, 1.5], {
    gridCharging: false,
    importLimitMw: new Float64Array(2),
    exportLimitMw: new Float64Array(2).fill(2),
  });
  const plan = dispatch(market);
  expect(plan.trajectory.exportMw[1]).toBeCloseTo(2, 9);
  const { trajectory } = carryOutPlan(market, plan, { stepped: [stepped({ maxDischargeInsideMw: 0 })] }).dispatch;
  expect([trajectory.exportMw[1], trajectory.solarUsedMw[1]]).toEqual([1.5, 1.5].map((mw) => expect.closeTo(mw, 9)));
});

test('a contract gets what is there, and what is missing is charged', () => {
  // 1 MWh owed in each of the two dear hours at 30, 500 for each MWh short. Planned: 1.6 stored and both met from the storage unit; at most
  // 0.5 MW out of the tanks gives 0.45.
  const owed = problem([10, 10, 100, 100], [0, 0, 0, 0], {
    contract: {
      price: Float64Array.of(30, 30, 30, 30),
      obligationMwh: Float64Array.of(0, 0, 1, 1),
      shortagePenalty: new Float64Array(4).fill(500),
    },
  });
  const { dispatch: done } = carryOutPlan(owed, dispatch(owed), { stepped: [stepped({ maxDischargeInsideMw: 0.5 })] });
  expect([...done.trajectory.contractMwh!]).toEqual([0, 0, 0.45, 0.45].map((mwh) => expect.closeTo(mwh, 9)));
  expect([...done.trajectory.shortageMwh!]).toEqual([0, 0, 0.55, 0.55].map((mwh) => expect.closeTo(mwh, 9)));
  expect([done.terms.contract, done.terms.contractPenalty, done.terms.energySales]).toEqual(
    [27, -550, 0].map((money) => expect.closeTo(money, 9)),
  );
  // The same as a window of both hours: short of 1.1 at its last step.
  const window = {
    ...owed,
    contract: { price: owed.contract!.price, windows: [{ from: 2, to: 4, mwh: 2 }], shortagePenalty: new Float64Array(4).fill(500) },
  };
  const inWindow = carryOutPlan(window, dispatch(window), { stepped: [stepped({ maxDischargeInsideMw: 0.5 })] }).dispatch;
  expect([inWindow.trajectory.shortageMwh![3], inWindow.terms.contractPenalty]).toEqual(
    [1.1, -550].map((value) => expect.closeTo(value, 9)),
  );
});

test('a call gets what the storage unit gives, and what is missing is charged', () => {
  const called = problem([10, 10, 100, 100], [0, 0, 0, 0], { capacityEvents: [{ from: 2, steps: 2, powerMw: 1, shortagePenalty: 200 }] });
  const { dispatch: done } = carryOutPlan(called, dispatch(called), { stepped: [stepped({ maxDischargeInsideMw: 0.5 })] });
  expect(done.terms.capacityPenalty).toBeCloseTo(-200 * 1.1, 9);
  expect(done.terms.energySales).toBeCloseTo(90, 9);
});

test('what is carried out of a plan that the storage unit can follow has the money of the plan, contracts and calls included', () => {
  const owed = problem([10, 10, 100, 60], [1, 0, 0, 2], {
    contract: {
      price: Float64Array.of(30, 30, 30, 30),
      windows: [{ from: 0, to: 4, mwh: 2 }],
      shortagePenalty: new Float64Array(4).fill(90),
    },
    capacityEvents: [{ from: 2, steps: 1, powerMw: 1, shortagePenalty: 200 }],
  });
  const plan = dispatch(owed);
  const done = carryOutPlan(owed, plan, { stepped: [stepped()] }).dispatch;
  for (const [name, value] of Object.entries(plan.terms))
    expect([name, done.terms[name as keyof typeof plan.terms]]).toEqual([name, expect.closeTo(value, 6)]);
});

test('STO-30 a storage unit serves a load of its own from what it holds, and charges for it with the next charge', () => {
  // 0.1 MW inside. The plan keeps 0.4 in reserve and moves 1.8 MWh: 2 MW bought at 10, 1.62 sold at 100. Drained: 0.1 an hour.
  const market = problem([90, 10, 100, 50], [0, 0, 0, 0], { storage: [{ ...unit, minSoc: 0.1 as Fraction, initialSocMwh: 0.4 }] });
  const plan = dispatch(market);
  expect([...plan.trajectory.storage[0]!.socMwh]).toEqual([0.4, 2.2, 0.4, 0.4].map((mwh) => expect.closeTo(mwh, 9)));
  const serving = (more: Partial<KineticStorage> = {}): SteppedUnit => ({
    ...stepped(more),
    start: restingUnit(reservoir, 0.4, 20),
    ownLoadMw: 0.1,
  });
  // At its rating the storage unit cannot take more: 0.4 − 0.1 + 1.8 − 0.1 = 2.0; less 1.8 and 0.1: 0.1; less 0.1.
  const { executed, dispatch: done } = carryOutPlan(market, plan, { stepped: [serving()] });
  expect([...done.trajectory.storage[0]!.socMwh]).toEqual([0.3, 2, 0.1, 0].map((mwh) => expect.closeTo(mwh, 9)));
  expect(done.objective).toBeCloseTo(-20 + 162, 9);
  // With 3 MW it takes 0.2/0.9 MW more at 10, and ends as planned but for what it drained since.
  const strong = carryOutPlan(market, plan, { stepped: [serving({ powerMw: 3 })] });
  expect([...strong.dispatch.trajectory.storage[0]!.socMwh]).toEqual([0.3, 2.2, 0.3, 0.2].map((mwh) => expect.closeTo(mwh, 9)));
  expect(strong.dispatch.trajectory.importMw[1]).toBeCloseTo(2 + 0.2 / 0.9, 9);
  expect(executed[0]!.ownLoadMwh.reduce((sum, mwh) => sum + mwh, 0)).toBeCloseTo(0.4, 9);
});

test('STO-30 an empty storage unit takes its own load from the bus: sun first, then the grid, and less where neither has it', () => {
  const idle = (solar: number, gridCharging: boolean) => {
    const market = problem([50, 50], [solar, solar], {
      gridCharging,
      importLimitMw: new Float64Array(2).fill(gridCharging ? 5 : 0),
      exportLimitMw: new Float64Array(2).fill(5),
    });
    return carryOutPlan(market, dispatch(market), { stepped: [{ ...stepped(), ownLoadMw: 0.09 }] });
  };
  expect(idle(0, true).dispatch.trajectory.importMw[0]).toBeCloseTo(0.1, 9);
  expect(idle(1, true).dispatch.trajectory.exportMw[0]).toBeCloseTo(0.9, 9);
  expect(idle(1, true).dispatch.trajectory.importMw[0]).toBe(0);
  expect(idle(0, false).executed[0]!.ownLoadMwh[0]).toBe(0);
});

test('a storage unit that was to be charged by another takes less when that one refuses', () => {
  // Nothing may be bought. Planned: 1 MW from the first storage unit into the second, which sells it an hour later. The first gives 0.45.
  const two = problem([10, 100], [0, 0], {
    storage: [{ ...unit, initialSocMwh: 4 }, unit],
    gridCharging: false,
    importLimitMw: new Float64Array(2),
  });
  const series = (...values: readonly number[]) => Float64Array.from(values);
  const none = series(0, 0);
  const plan: Dispatch = {
    trajectory: {
      solarUsedMw: none,
      windUsedMw: none,
      curtailedMw: none,
      exportMw: series(0, 0.81),
      importMw: none,
      storage: [
        { chargeMw: none, dischargeMw: series(1, 0), socMwh: series(4 - 1 / 0.9, 4 - 1 / 0.9) },
        { chargeMw: series(1, 0), dischargeMw: series(0, 0.81), socMwh: series(0.9, 0) },
      ],
    },
    objective: 81,
    terms: {
      energySales: 81,
      energyPurchases: 0,
      regulationCapacity: 0,
      regulationEnergy: 0,
      contract: 0,
      contractPenalty: 0,
      capacityPenalty: 0,
      wear: 0,
    },
    solve: {
      method: 'none',
      windows: 1,
      repairedWindows: 0,
      worstGap: 0,
      iterations: 1,
      windowCounts: { concave: 1, exact: 0, branched: 0, open: 0, timedOut: 0 },
    },
    marginalStoredValue: none,
  };
  const giver = { ...stepped({ maxDischargeInsideMw: 0.5 }), start: restingUnit(reservoir, 4, 20) };
  const { trajectory, objective } = carryOutPlan(two, plan, { stepped: [giver, undefined] }).dispatch;
  expect([trajectory.storage[0]!.dischargeMw[0], trajectory.storage[1]!.chargeMw[0], trajectory.importMw[0]]).toEqual(
    [0.45, 0.45, 0].map((mw) => expect.closeTo(mw, 9)),
  );
  // 0.45 · 0.9 stored, 0.81 of it sold at 100.
  expect(objective).toBeCloseTo(100 * 0.45 * 0.81, 6);
});

test('N-1 N-2 energy is conserved and limits are kept whatever the storage unit refuses, on an ac and on a dc bus', () => {
  const hours = (min: number, max: number) => fc.array(fc.integer({ min, max }), { minLength: 24, maxLength: 24 });
  fc.assert(
    fc.property(
      hours(-30, 100),
      hours(0, 4),
      hours(0, 3),
      fc.boolean(),
      fc.integer({ min: 1, max: 4 }),
      (prices, solar, wind, isDc, weakness) => {
        const market = problem(prices, solar, {
          windMw: Float64Array.from(wind),
          exportLimitMw: new Float64Array(24).fill(2.5),
          importLimitMw: new Float64Array(24).fill(2.5),
          ...(isDc ? { bus: 'dc' as const, systemConverter: { powerMw: 2, efficiency: 0.95 as Fraction } } : {}),
        });
        const { trajectory: done } = carryOutPlan(market, dispatch(market), {
          stepped: [
            {
              ...stepped({
                maxChargeInsideMw: weakness / 2,
                maxDischargeInsideMw: weakness / 3,
                rateConstantPerHour: 1,
                capacityRatio: 0.5,
              }),
              ownLoadMw: weakness % 2 === 0 ? 0.2 : 0,
            },
          ],
        }).dispatch;
        const eta = isDc ? 0.95 : 1;
        for (let t = 0; t < 24; t++) {
          const bus = done.solarUsedMw[t]! + done.storage[0]!.dischargeMw[t]! - done.storage[0]!.chargeMw[t]!;
          expect((bus >= 0 ? bus * eta : bus / eta) + done.windUsedMw[t]! - done.exportMw[t]! + done.importMw[t]!).toBeCloseTo(0, 9);
          expect(done.solarUsedMw[t]! + done.windUsedMw[t]! + done.curtailedMw[t]!).toBeCloseTo(solar[t]! + wind[t]!, 9);
          expect(Math.min(done.solarUsedMw[t]!, done.windUsedMw[t]!, done.curtailedMw[t]!)).toBeGreaterThanOrEqual(-1e-12);
          expect(done.exportMw[t]!).toBeLessThanOrEqual(2.5 + 1e-9);
          expect(done.importMw[t]!).toBeLessThanOrEqual(2.5 + 1e-9);
          expect(bus * eta).toBeLessThanOrEqual((isDc ? 2 : Infinity) + 1e-9);
        }
      },
    ),
    { numRuns: 60, seed: 4 },
  );
});

test('a storage unit that is stepped in minutes holds its rate limit minute by minute', () => {
  // 1 A per Ah that is missing, planned at 2 MW: 1.8 MW fit into the tanks until 1.8 MWh are missing. In one step of an hour (1 − 1/e) · 4
  // would be allowed: all of 1.8. In the second hour 1.8 MW fit for (4 − 1.8 − 1.8)/1.8 h, to 2.2 MWh; then what is missing, 1.8, falls as
  // e^−t for the rest, 7/9 h.
  const market = problem([10, 10, 100, 100], [0, 0, 0, 0], { storage: [{ ...unit, maxSoc: 1 as Fraction }] });
  const plan = dispatch(market);
  const rate = { ...stepped({ maxChargeRatePerHour: 1 }), subSteps: 60 };
  const { executed, dispatch: done } = carryOutPlan(market, plan, { stepped: [rate] });
  expect(plan.trajectory.storage[0]!.chargeMw[1]).toBeCloseTo(2, 9);
  expect(done.trajectory.storage[0]!.socMwh[0]).toBeCloseTo(1.8, 9);
  expect(done.trajectory.storage[0]!.socMwh[1]).toBeCloseTo(4 - 1.8 * Math.exp(-7 / 9), 2);
  expect(executed[0]!.chargeMw[0]).toBeCloseTo(2, 9);
  expect([executed[0]!.chargeMw.length, executed[0]!.celsius.length]).toEqual([4, 4]);
});
