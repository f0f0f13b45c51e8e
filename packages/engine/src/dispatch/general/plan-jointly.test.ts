import type { Fraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { plantOf, unitOf } from '../../../test/plants.ts';
import { seededRandom } from '../../../test/oracle/random-problem.ts';
import { dispatch } from '../dispatch.ts';
import type { DispatchProblem, RegulationMarket, StorageUnit } from '../problem/problem.ts';
import { emptyJointPlan } from './joint-plan.ts';
import { toJointPlant } from './joint-plant.ts';
import { TIGHT } from './joint-rows.ts';
import { JointWindow } from './joint-window.ts';
import { planJointly } from './plan-jointly.ts';
import { roundJointPlan } from './round-joint-plan.ts';

const share = (value: number): Fraction => value as Fraction;
const STEPS = 72;
const series = (value: (t: number) => number): Float64Array => Float64Array.from({ length: STEPS }, (_, t) => value(t));
const price = series((t) => 40 + 30 * Math.sin(t / 4) + 10 * Math.sin(t * t));
const unit: StorageUnit = {
  capacityMwh: 100,
  powerMw: 40,
  chargeEfficiency: share(0.92),
  dischargeEfficiency: share(0.92),
  minSoc: share(0.1),
  maxSoc: share(0.9),
  initialSocMwh: 30,
  wearCostPerMwh: 2,
};
const both: RegulationMarket = {
  up: { price: series((t) => 8 + 6 * Math.sin(t)), maxCommitment: share(0.4), minPrice: 3 },
  down: { price: series((t) => 5 + 4 * Math.sin(t / 3)), maxCommitment: share(0.5), minPrice: 0 },
  throughput: share(0.15),
  energyPrice: price,
  reserveHours: 1,
};
const upAlone: RegulationMarket = {
  up: { price: series((t) => 4 + 3 * Math.sin(t / 2)), maxCommitment: share(0.3), minPrice: 0 },
  throughput: share(0.02),
  reserveHours: 2,
};
const plant: DispatchProblem = {
  steps: STEPS,
  stepHours: 1,
  lookAheadSteps: 48,
  commitSteps: 24,
  bus: 'ac',
  solarMw: series((t) => Math.max(0, 50 * Math.sin(((t % 24) - 6) / 4))),
  windMw: series(() => 5),
  storage: [unit],
  systemConverter: undefined,
  exportLimitMw: series(() => 60),
  importLimitMw: series(() => 20),
  gridCharging: true,
  price,
  importPrice: price.map((p) => p + 2),
  regulation: [both],
};
/** Parts of one storage unit, its reserve divided likewise. */
const parts = (problem: DispatchProblem, ...shares: readonly number[]): DispatchProblem => {
  const [whole] = problem.storage;
  return {
    ...problem,
    storage: shares.map((part) => ({
      ...whole!,
      capacityMwh: part * whole!.capacityMwh,
      powerMw: part * whole!.powerMw,
      initialSocMwh: part * whole!.initialSocMwh,
      ...(whole!.minSocMwh !== undefined && { minSocMwh: whole!.minSocMwh.map((mwh) => part * mwh) }),
    })),
  };
};

const WHOLE = { lookAheadSteps: STEPS, commitSteps: STEPS };
const dc: Partial<DispatchProblem> = { bus: 'dc', systemConverter: { powerMw: 45, efficiency: share(0.97) } };
const plants: readonly (readonly [name: string, problem: DispatchProblem])[] = [
  ['ac', plant],
  ['dc with clipping', { ...plant, ...dc }],
  ['quarter hours', { ...plant, stepHours: 0.25 }],
  ['two markets', { ...plant, regulation: [both, upAlone] }],
  ['one cycle a day', { ...plant, storage: [{ ...unit, cyclesPerDay: 0.7 }] }],
  ['no grid charging', { ...plant, gridCharging: false }],
  ['a called evening', { ...plant, capacityEvents: [{ from: 42, steps: 3, powerMw: 30, shortagePenalty: 200 }] }],
  ['a reserve in the evenings', { ...plant, storage: [{ ...unit, minSocMwh: series((t) => (t % 24 >= 16 && t % 24 < 20 ? 55 : 10)) }] }],
  [
    'energy owed by the evening',
    {
      ...plant,
      gridCharging: false,
      contract: {
        price: series(() => 50),
        shortagePenalty: series(() => 100),
        windows: [0, 1, 2].map((day) => ({ from: 24 * day + 17, to: 24 * day + 22, mwh: 60 })),
      },
    },
  ],
];

test.each(plants)(
  'two and three parts of a storage unit earn with regulation what the solver of one unit finds for the whole: %s',
  (_, problem) => {
    const all = { ...problem, ...WHOLE };
    const one = dispatch(all);
    for (const shares of [
      [0.5, 0.5],
      [0.2, 0.3, 0.5],
    ]) {
      const several = dispatch(parts(all, ...shares));
      expect(several.objective / one.objective).toBeCloseTo(1, 7);
      expect(several.solve.worstGap).toBeLessThanOrEqual(1e-6);
      expect(several.terms.regulationCapacity).toBeGreaterThan(0);
    }
  },
);

test('windows are carried on: states, the day, what was delivered', () => {
  // The whole in windows and its parts in windows may differ where plans are equally good; each is proven in its windows, and evaluated as
  // one operation.
  for (const [, problem] of plants) {
    const { solve, objective } = dispatch(parts(problem, 0.4, 0.6));
    expect(solve.windows).toBe(3);
    expect(solve.worstGap).toBeLessThanOrEqual(1e-6);
    expect(objective / dispatch(problem).objective).toBeCloseTo(1, 2);
  }
});

test('a storage unit commits by its own power, energy and room: by hand', () => {
  // Lossless, full, 10 MW and 10 MWh, 20 MW and 5 MWh; no trade. Up to all of the power for 7 a MW, an hour held: 10 and 5 MW, 105 in the
  // hour.
  const problem = plantOf([0], {
    exportLimitMw: Float64Array.of(100),
    storage: [unitOf({ initialSocMwh: 10 }), unitOf({ capacityMwh: 5, powerMw: 20, initialSocMwh: 5 })],
    regulation: [{ up: { price: Float64Array.of(7), maxCommitment: share(1), minPrice: 0 }, throughput: share(0), reserveHours: 1 }],
  });
  const { objective, trajectory, terms } = dispatch(problem);
  expect(trajectory.storage.map(({ regulation }) => regulation![0]!.upMw[0])).toEqual([expect.closeTo(10, 8), expect.closeTo(5, 8)]);
  expect(terms.regulationCapacity).toBeCloseTo(105, 6);
  expect(objective).toBeCloseTo(105, 6);
});

test('a storage unit that begins empty or full commits what needs nothing held: by hand', () => {
  const flat = (value: number): Float64Array => Float64Array.of(value);
  const side = (price: number) => ({ price: flat(price), maxCommitment: share(1), minPrice: 0 });
  const unit = (capacityMwh: number, initialSocMwh: number): StorageUnit => unitOf({ capacityMwh, powerMw: 4, initialSocMwh });
  const hour = plantOf([0], {
    storage: [unit(4, 0), unit(4, 0)],
    exportLimitMw: flat(100),
    regulation: [
      { up: side(6), throughput: share(0), reserveHours: 1 },
      { up: side(5), throughput: share(0), reserveHours: 0 },
    ],
  });
  // Two empty storage units: nothing can be held for the market at 6; 4 MW each at 5.
  expect(dispatch(hour).objective).toBeCloseTo(40, 7);
  // Down at 6 with half an hour of room, no import: a full storage unit of 2 MWh has none, but discharges 2 MW; on them the other stands
  // with 2 MW, for all its 3 of 5 MWh have to be held.
  const down = {
    ...hour,
    storage: [unit(2, 2), { ...unit(5, 3), minSocMwh: flat(5) }],
    regulation: [{ down: side(6), throughput: share(0), reserveHours: 0.5 }],
  };
  expect(dispatch(down).objective).toBeCloseTo(12, 7);
});

test('a bound below the value is no proof', () => {
  const problem = parts(plant, 0.5, 0.5);
  expect(planJointly(problem, undefined, (bound) => bound * 1.01).solve.worstGap).toBeGreaterThan(5e-3);
  expect(() => planJointly(problem, undefined, (bound) => bound * 0.99)).toThrow('lies below the value');
});

test('the marginal stored value beside regulation is what one more MWh earns next, not what the last one cost: by hand', () => {
  // 2 MWh are stored, 4 MW can be sold at 100 in the second hour: 2 more are bought at 30. A MWh more after that is sold in the third hour,
  // at 20. Committed regulation capacity earns nothing.
  const flat = (value: number): Float64Array => new Float64Array(3).fill(value);
  const problem = plantOf([30, 100, 20], {
    exportLimitMw: flat(100),
    importLimitMw: flat(100),
    storage: [unitOf({ powerMw: 4, initialSocMwh: 2 }), unitOf({ capacityMwh: 1, powerMw: 1, wearCostPerMwh: 95 })],
    regulation: [{ up: { price: flat(0), maxCommitment: share(0.1), minPrice: 0 }, throughput: share(0), reserveHours: 1 }],
  });
  const { marginalStoredValue, trajectory } = dispatch(problem);
  expect(trajectory.storage[0]!.chargeMw[0]).toBeCloseTo(2, 8);
  expect([...marginalStoredValue]).toEqual([expect.closeTo(20, 8), expect.closeTo(20, 8), 0]);
});

test('N-11 where nothing can flow nothing is left open, and nothing searched', () => {
  // No sun, nothing to buy, empty storage units: whatever is offered, nothing is earned, and 5 MWh of each hour are short. What the
  // programme is loosened by is no gap.
  const hours = Float64Array.from({ length: STEPS }, () => 0);
  const dark = {
    ...plant,
    ...dc,
    solarMw: hours,
    windMw: hours,
    importLimitMw: hours,
    price: series((t) => -20 + 60 * Math.sin(t / 5)),
    storage: [
      { ...unit, minSoc: share(0), initialSocMwh: 0 },
      { ...unit, minSoc: share(0), initialSocMwh: 0 },
    ],
  };
  for (const contract of [undefined, { price: series(() => 50), obligationMwh: series(() => 5), shortagePenalty: series(() => 0) }]) {
    const { objective, solve } = dispatch({ ...dark, contract });
    expect(objective).toBeCloseTo(0, 9);
    expect(solve.repairedWindows).toBe(0);
    expect(solve.worstGap).toBeLessThan(2e-7);
  }
});

/** Two storage units of 5 MW and 10 MWh without losses behind one connection, over as many hours as there are prices. */
function pairOf(price: readonly number[], initialSocMwh: number, change: Partial<DispatchProblem>): DispatchProblem {
  const one = unitOf({ powerMw: 5, initialSocMwh });
  return plantOf(price, { storage: [one, one], exportLimitMw: Float64Array.from(price, () => 10), ...change });
}
/** A MW ready pays 50 in the first hour, and is not wanted later. */
const firstHour = (steps: number, maxCommitment: number) => ({
  price: Float64Array.from({ length: steps }, (_, t) => (t === 0 ? 50 : 0)),
  maxCommitment: share(maxCommitment),
  minPrice: 1,
});
const noFlow = { throughput: share(0), reserveHours: 1 };

test('N-5 several units ready up leave their room under the export limit: sun is curtailed for it, by hand', () => {
  // 10 MW of sun would earn 1 each and fill the connection; 10 MW ready up earn 50 each and need all of its 10 MW.
  const problem = pairOf([1], 10, { solarMw: Float64Array.of(10), regulation: [{ ...noFlow, up: firstHour(1, 1) }] });
  const { objective, trajectory } = dispatch(problem);
  expect(objective).toBeCloseTo(500, 6);
  expect(trajectory.exportMw[0]).toBeCloseTo(0, 6);
});

test('N-5 several units ready down leave their room under the import limit: nothing is bought at a negative price, by hand', () => {
  // 5 MW ready down earn 250 and take all of the import limit of 5. A MWh bought would earn 1, and 20 in the second hour, less than the 50
  // of a MW ready: the units are charged by the 5 MWh of sun alone, and sell them for 100.
  const problem = pairOf([-1, 20], 0, {
    solarMw: Float64Array.of(5, 0),
    importLimitMw: Float64Array.of(5, 0),
    regulation: [{ ...noFlow, down: firstHour(2, 0.5) }],
  });
  const { objective, trajectory } = dispatch(problem);
  expect(objective).toBeCloseTo(350, 6);
  expect(trajectory.importMw[0]).toBeCloseTo(0, 6);
});

test('a delivery window that has ended short costs the windows behind it nothing: by hand', () => {
  // The units hold 2 MWh, 6 are owed in the first hour: 2 · 20 of price, 4 · 30 of penalty. In the second hour there is nothing to do.
  const problem = pairOf([10, 10], 1, {
    lookAheadSteps: 1,
    commitSteps: 1,
    contract: {
      price: Float64Array.of(20, 20),
      shortagePenalty: Float64Array.of(30, 30),
      windows: [{ from: 0, to: 1, mwh: 6 }],
    },
  });
  const { objective, solve } = dispatch(problem);
  expect(objective).toBeCloseTo(-80, 6);
  expect(solve.worstGap).toBeLessThanOrEqual(1e-7);
});

test('a plan made of any point of the programme keeps the daily limits, what is committed counted', () => {
  // 8 MWh may leave each unit on the day, for regulation or sold; most points ask for more.
  const hours = 12;
  const flat = (value: number): Float64Array => new Float64Array(hours).fill(value);
  const up = { price: flat(5), maxCommitment: share(0.8), minPrice: 0 };
  const pair = pairOf(Array<number>(hours).fill(30), 10, {
    exportLimitMw: flat(100),
    importLimitMw: flat(100),
    regulation: [{ up, throughput: share(0.3), reserveHours: 0.25 }],
  });
  const problem = { ...pair, storage: pair.storage.map((one) => ({ ...one, cyclesPerDay: 0.8 })) };
  const window = new JointWindow(toJointPlant(problem, hours), hours);
  const start = { from: 0, to: hours, initial: Float64Array.of(10, 10), owedMwh: new Float64Array(0) };
  const sides = new Uint8Array(hours * window.rows.sides);
  window.build(start, sides, { tight: sides.map(() => TIGHT) });
  const { programme } = window;
  const plan = emptyJointPlan(hours, 2, 1);
  const random = seededRandom(18);
  let binding = 0;
  for (let point = 0; point < 300; point++) {
    const x = Float64Array.from({ length: programme.columns }, (_, k) => random() * Math.min(10, programme.upper[k]!));
    roundJointPlan({ window, x, start, plan });
    expect(plan.value).toBeGreaterThan(-Infinity);
    for (let i = 0; i < 2; i++) {
      const released = plan.released.subarray(i * hours, (i + 1) * hours).reduce((sum, mwh) => sum + mwh, 0);
      expect(released).toBeLessThanOrEqual(8 * (1 + 1e-12));
      if (released > 8 - 1e-9) binding++;
    }
  }
  expect(binding).toBeGreaterThan(300);
});
