import type { Fraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { shareOf } from '../../../test/share.ts';
import { mixedProblem } from '../../../test/oracle/mixed-cases.ts';
import { seededRandom } from '../../../test/oracle/random-problem.ts';
import { plantOf, unitOf } from '../../../test/plants.ts';
import { dispatch } from '../../dispatch/dispatch.ts';
import type { Dispatch, DispatchProblem, RegulationMarket } from '../../dispatch/problem/problem.ts';
import { evaluate } from '../../dispatch/proof/evaluate.ts';
import { carryOutPlan, restingUnit, type SteppedUnit } from './carry-out-plan.ts';
import { PLAIN_RESERVOIR, type KineticStorage } from './kinetic-storage.ts';
import { carryOutReplanned } from './replan-after-cut.ts';

const eta = 0.9 as Fraction;
const unit = unitOf({ capacityMwh: 4, powerMw: 2, chargeEfficiency: eta, dischargeEfficiency: eta });
const side = (...price: number[]) => ({ price: Float64Array.from(price), maxCommitment: 1 as Fraction, minPrice: 0 });

/** A storage unit of 2 MW and 4 MWh, no purchase, energy worth `prices`. */
const market = (prices: readonly number[], offer: Partial<RegulationMarket>, storedMwh = 4): DispatchProblem =>
  plantOf(prices, {
    storage: [{ ...unit, initialSocMwh: storedMwh }],
    gridCharging: false,
    regulation: [{ throughput: 0 as Fraction, reserveHours: 1, ...offer }],
  });
/** The storage unit of a problem as a reservoir, or with more inside. */
function steppedOf({ storage: [one] }: DispatchProblem, more: Partial<KineticStorage> = {}, rest: Partial<SteppedUnit> = {}): SteppedUnit {
  const { capacityMwh, powerMw, chargeEfficiency, dischargeEfficiency, minSoc, maxSoc, initialSocMwh } = one!;
  const storage = { ...PLAIN_RESERVOIR, capacityMwh, powerMw, chargeEfficiency, dischargeEfficiency, minSoc, maxSoc, ...more };
  return { storage, start: restingUnit(storage, initialSocMwh, 20), fromStep: 0, airCelsius: 20, ...rest };
}
const carried = (problem: DispatchProblem, more: Partial<KineticStorage> = {}, rest: Partial<SteppedUnit> = {}): Dispatch =>
  carryOutPlan(problem, dispatch(problem), { stepped: [steppedOf(problem, more, rest)] }).dispatch;
const keptOf = (
  {
    trajectory: {
      storage: [one],
    },
  }: Dispatch,
  key: 'upMw' | 'downMw',
): number[] => [...one!.regulation![0]![key]];
const near = (...values: number[]) => values.map((value) => expect.closeTo(value, 9));

test('a limit of current leaves less committed regulation, which is paid and called that much less', () => {
  // 2 MW at 30 planned, half of it called and settled at 20. 1 MW out of the tanks is 0.9 at the bus: 27 for it, 0.45 MWh called are 9, and
  // 0.5 leave the tanks.
  const problem = market([0], { up: side(30), throughput: 0.5 as Fraction, energyPrice: Float64Array.of(20) });
  expect(dispatch(problem).terms.regulationCapacity).toBeCloseTo(60, 9);
  const done = carried(problem, { maxDischargeInsideMw: 1 });
  expect(keptOf(done, 'upMw')).toEqual(near(0.9));
  expect([done.terms.regulationCapacity, done.terms.regulationEnergy, done.objective]).toEqual(near(27, 9, 36));
  expect(done.trajectory.storage[0]!.socMwh[0]).toBeCloseTo(3.5, 9);
});

test('committed regulation is held by the tank that gives at once', () => {
  // Half of 4 MWh is bound and does not flow: 2 MWh in an hour are 1.8 MW at the bus. For half an hour all of the 2 MW are held.
  const tanks = { capacityRatio: 0.5, rateConstantPerHour: 0 };
  expect(keptOf(carried(market([0], { up: side(30) }), tanks), 'upMw')).toEqual(near(1.8));
  expect(keptOf(carried(market([0], { up: side(30), reserveHours: 0.5 }), tanks), 'upMw')).toEqual(near(2));
});

test('what is called warms a resistance at the power of the call', () => {
  // P²/(4·P_max) with P_max = 2.5: for 2 MW at the bus, 2/0.9 = 2.2222 at the cells, u − u²/10 = 2.2222 gives u = 3.3333. A tenth of the
  // time: 0.3333 MWh out, 0.1111 of heat.
  const problem = market([0], { up: side(30), throughput: 0.1 as Fraction, reserveHours: 1 });
  const { executed, dispatch: done } = carryOutPlan(problem, dispatch(problem), { stepped: [steppedOf(problem, { peakCircuitMw: 2.5 })] });
  expect(keptOf(done, 'upMw')).toEqual(near(2));
  expect([executed[0]!.heatMwh[0]!, executed[0]!.throughputMwh, done.trajectory.storage[0]!.socMwh[0]!]).toEqual(
    near(0.1 / 0.9, 1 / 3, 4 - 1 / 3),
  );
});

test('STO-30 a load of the storage unit’s own takes from what is held for committed regulation', () => {
  // 1 MWh: 0.9 MW planned in both hours. 0.1 MW of load: (1 − 0.1)·0.9 = 0.81 in the first, with 0.9 MWh left (0.9 − 0.1)·0.9 = 0.72 in the
  // second.
  const problem = market([0, 0], { up: side(10, 10) }, 1);
  expect(keptOf(dispatch(problem), 'upMw')).toEqual(near(0.9, 0.9));
  const done = carried(problem, {}, { ownLoadMw: 0.1 });
  expect(keptOf(done, 'upMw')).toEqual(near(0.81, 0.72));
  expect(done.objective).toBeCloseTo(15.3, 9);
  expect([...done.trajectory.storage[0]!.socMwh]).toEqual(near(0.9, 0.8));
});

test('down needs what is exported: where a storage unit gives less, less of it is kept', () => {
  // Nothing may be bought: 1.8 MW are sold at 100, and as much can be taken back at 3. With 0.9 MW out 0.9 can be taken back.
  const problem = market([100], { down: side(3) }, 2);
  expect(dispatch(problem).objective).toBeCloseTo(180 + 5.4, 9);
  const done = carried(problem, { maxDischargeInsideMw: 1 });
  expect(keptOf(done, 'downMw')).toEqual(near(0.9));
  expect(done.objective).toBeCloseTo(90 + 2.7, 9);
});

test('a reservoir carries out every plan with regulation as it is, on both buses, with contracts, calls and cycles', () => {
  for (let seed = 32_000; seed < 32_000 + shareOf(150, 50); seed++) {
    const problem = mixedProblem(seed, true);
    const plan = dispatch(problem);
    if (problem.storage.length !== 1 || plan.infeasible !== undefined) continue;
    const done = carryOutPlan(problem, plan, { stepped: [steppedOf(problem)] }).dispatch;
    const size = Math.max(1, ...Object.values(plan.terms).map((term) => Math.abs(term)));
    expect({ seed, off: Math.abs(done.objective - plan.objective) <= 1e-7 * size }).toEqual({ seed, off: true });
    const most = Math.max(...done.trajectory.storage[0]!.socMwh.map((mwh, t) => Math.abs(mwh - plan.trajectory.storage[0]!.socMwh[t]!)));
    expect({ seed, isNear: most <= 1e-7 * problem.storage[0]!.capacityMwh }).toEqual({ seed, isNear: true });
  }
});

test('N-1 N-2 whatever a storage unit refuses: limits are kept, energy is conserved, money is that of what was done, and planning again never earns less', () => {
  let cut = 0;
  const plants = shareOf(100, 35);
  for (let seed = 32_200; seed < 32_200 + plants; seed++) {
    const problem = mixedProblem(seed, true);
    const [one] = problem.storage;
    const plan = dispatch(problem);
    if (one === undefined || plan.infeasible !== undefined) continue;
    const random = seededRandom(seed);
    const weak: Partial<KineticStorage> = {
      maxDischargeInsideMw: one.powerMw * (0.4 + random()),
      ...(random() < 0.5 ? { capacityRatio: 0.3 + 0.5 * random(), rateConstantPerHour: 2 * random() } : {}),
      ...(random() < 0.5 ? { peakCircuitMw: one.powerMw * (2 + 5 * random()) } : {}),
      ...(random() < 0.3 ? { maxChargeRatePerHour: 0.2 + random() } : {}),
    };
    const unit = steppedOf(problem, weak, random() < 0.5 ? { ownLoadMw: 0.01 * one.capacityMwh } : {});
    const {
      executed: [stepped],
      dispatch: done,
    } = carryOutPlan(problem, plan, { stepped: [unit] });
    const { trajectory } = done;
    const [own] = trajectory.storage;
    // By the rules of the reservoir only the states differ, and what follows from them; a cycle limit is one of plans.
    const judged = evaluate({ ...problem, storage: [{ ...one, cyclesPerDay: undefined }] }, trajectory);
    const others =
      judged.kind === 'valid' ? [] : judged.violations.filter(({ quantity }) => !['socMwh', 'energy held', 'room held'].includes(quantity));
    expect({ seed, others: others.slice(0, 2) }).toEqual({ seed, others: [] });
    let before = unit.start.availableMwh + unit.start.boundMwh;
    for (let t = 0; t < problem.steps; t++) {
      let [called, ready] = [0, 0];
      problem.regulation!.forEach(({ throughput }, m) => {
        const { upMw, downMw } = own!.regulation![m]!;
        called += throughput * (downMw[t]! - upMw[t]!);
        ready += plan.trajectory.storage[0]!.regulation![m]!.upMw[t]! - upMw[t]!;
      });
      if (ready > 0.01 * one.powerMw) cut++;
      const into = (own!.chargeMw[t]! - own!.dischargeMw[t]! + called) * problem.stepHours;
      const kept = own!.socMwh[t]! - before + stepped!.heatMwh[t]! + stepped!.outsideLossMwh[t]! + stepped!.ownLoadMwh[t]!;
      expect({ seed, t, isNear: Math.abs(into - kept) <= 1e-9 * Math.max(1, one.capacityMwh) }).toEqual({ seed, t, isNear: true });
      before = own!.socMwh[t]!;
    }
    const again = carryOutReplanned(problem, plan, { stepped: [unit], fromSteps: [0], dispatchOf: dispatch }).dispatch.objective;
    const owes = problem.contract !== undefined || problem.capacityEvents !== undefined;
    expect({ seed, isWorse: !owes && again < done.objective - 1e-9 * Math.abs(done.objective) }).toEqual({ seed, isWorse: false });
  }
  expect(cut).toBeGreaterThan(plants);
});
