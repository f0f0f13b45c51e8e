import type { Fraction } from '@stackwatt/units';
import { describe, expect, test } from 'vitest';
import { dispatch } from '../dispatch.ts';
import type { DeliveryContract, DispatchProblem, StorageUnit } from '../problem/problem.ts';

const series = (...values: readonly number[]): Float64Array => Float64Array.from(values);
const unit = (share: number): StorageUnit => ({
  capacityMwh: 4 * share,
  powerMw: 2 * share,
  chargeEfficiency: 0.9 as Fraction,
  dischargeEfficiency: 0.9 as Fraction,
  minSoc: 0 as Fraction,
  maxSoc: 1 as Fraction,
  initialSocMwh: 0,
  wearCostPerMwh: 0,
});

/** An hour of 1 MW of sun, then three dark ones. A storage unit keeps 81 %. Nothing can be bought; the market pays 20. */
const plant = (contract: DeliveryContract): DispatchProblem => ({
  steps: 4,
  stepHours: 1,
  lookAheadSteps: 4,
  commitSteps: 4,
  bus: 'ac',
  solarMw: series(1, 0, 0, 0),
  windMw: series(0, 0, 0, 0),
  storage: [unit(1)],
  systemConverter: undefined,
  exportLimitMw: series(9, 9, 9, 9),
  importLimitMw: series(0, 0, 0, 0),
  gridCharging: false,
  price: series(20, 20, 20, 20),
  importPrice: series(20, 20, 20, 20),
  contract,
});
/** 1 MWh is owed at once, which may be missing for 7, and some MWh in the third hour, which may not. */
const byStep = (firm: number): DeliveryContract => ({
  price: series(50, 50, 30, 50),
  obligationMwh: series(1, 0, firm, 0),
  firmMwh: series(0, 0, firm, 0),
  shortagePenalty: series(7, 0, 0, 0),
});
/** The same in windows of two hours. */
const inWindows = (firm: number): DeliveryContract => ({
  price: series(50, 50, 30, 30),
  windows: [
    { from: 0, to: 2, mwh: 1 },
    { from: 2, to: 4, mwh: firm, firmMwh: firm },
  ],
  shortagePenalty: series(7, 0, 0, 0),
});
const regulation = [
  { up: { price: series(0, 0, 0, 0), maxCommitment: 1 as Fraction, minPrice: 0 }, throughput: 0 as Fraction, reserveHours: 1 },
];
const ranked = (problem: DispatchProblem) => {
  const { trajectory, infeasible, objective, solve } = dispatch(problem);
  return { delivered: [...trajectory.contractMwh!].map((mwh) => Math.round(mwh * 1e9) / 1e9), infeasible, objective, solve };
};
const flat = (contract: DeliveryContract): DeliveryContract => ({
  ...contract,
  firmMwh: undefined,
  windows: contract.windows?.map(({ from, to, mwh }) => ({ from, to, mwh })),
});

const plants: readonly (readonly [string, (problem: DispatchProblem) => DispatchProblem])[] = [
  ['one storage unit', (problem) => problem],
  ['beside regulation', (problem) => ({ ...problem, regulation })],
  ['two storage units', (problem) => ({ ...problem, storage: [unit(0.75), unit(0.25)] })],
  ['two storage units beside regulation', (problem) => ({ ...problem, storage: [unit(0.75), unit(0.25)], regulation })],
];

describe.each(plants)('%s', (_, built) => {
  test.each([
    ['by the step', byStep],
    ['in windows', inWindows],
  ] as const)('TOD-22 what may not fall short is served first, %s', (_kind, owes) => {
    // The sun at once delivers 1 MWh, through the storage unit 0.81. In one rank the first is all that counts.
    expect(ranked(built(plant(flat(owes(0.405))))).delivered).toEqual([1, 0, 0, 0]);
    // 0.405 MWh in the third hour take 0.5 MWh of the sun, and the rest is delivered at once: 0.5 · 50 + 0.405 · 30 − 0.5 · 7.
    const { delivered, infeasible, objective, solve } = ranked(built(plant(owes(0.405))));
    expect(delivered[0]! + delivered[1]!).toBeCloseTo(0.5, 8);
    expect(delivered[2]! + delivered[3]!).toBeCloseTo(0.405, 8);
    expect(infeasible).toBeUndefined();
    expect(objective).toBeCloseTo(25 + 12.15 - 3.5, 7);
    expect(solve.worstGap).toBeLessThan(1e-6);
  });

  test.each([
    ['by the step', byStep, 3],
    ['in windows', inWindows, 4],
  ] as const)(
    'CALC-43 where what may not fall short cannot be delivered, whatever else is given up, the case is infeasible, %s',
    (_kind, owes, to) => {
      const { delivered, infeasible } = ranked(built(plant(owes(1))));
      expect(infeasible).toMatchObject({ from: 2, to, owedMwh: 1 });
      expect(infeasible!.shortMwh).toBeCloseTo(0.19, 8);
      expect(delivered[0]! + delivered[1]!).toBeCloseTo(0, 8);
      // A little less can be: 0.81 of the 0.81 there are.
      expect(ranked(built(plant(owes(0.81)))).infeasible).toBeUndefined();
    },
  );

  test.each([
    ['by the step', 1],
    ['in a window', 2],
  ] as const)('TOD-22 in the same hours the rest comes after what is firm, %s', (_kind, hours) => {
    // Owed at once: 0.3 MWh that may not be missing and 0.7 that may for 7; in the third hour 0.4 more that may not. 0.4/0.81 of the sun
    // are kept for it, the rest is delivered: less than all, more than what is firm. With 0.63 for the third hour all that is left at once
    // is firm: 1 − 0.63/0.81 = 0.2222 are too little.
    const contract = (later: number): DeliveryContract =>
      hours === 1
        ? {
            price: series(50, 50, 50, 50),
            obligationMwh: series(1, 0, later, 0),
            firmMwh: series(0.3, 0, later, 0),
            shortagePenalty: series(7, 0, 0, 0),
          }
        : {
            price: series(50, 50, 50, 50),
            windows: [
              { from: 0, to: 2, mwh: 1, firmMwh: 0.3 },
              { from: 2, to: 4, mwh: later, firmMwh: later },
            ],
            shortagePenalty: series(7, 0, 0, 0),
          };
    const { delivered, infeasible } = ranked(built(plant(contract(0.4))));
    expect(delivered[0]! + delivered[1]!).toBeCloseTo(1 - 0.4 / 0.81, 8);
    expect(infeasible).toBeUndefined();
    expect(
      ranked(built(plant(contract(0.567))))
        .delivered.slice(0, 2)
        .reduce((a, b) => a + b),
    ).toBeCloseTo(0.3, 8);
    expect(ranked(built(plant(contract(0.63)))).infeasible).toBeDefined();
  });
});

test('CALC-43 ten days of a profile in every hour, where power could be bought instead: nothing firm is missing, as there is not without the rest', () => {
  const steps = 240;
  const of = (value: (t: number) => number): Float64Array => Float64Array.from({ length: steps }, (_, t) => value(t));
  const firmMwh = of((t) => (t % 24 >= 17 && t % 24 < 22 ? 0.6 : 0.1));
  const obligationMwh = firmMwh.map((mwh, t) => mwh + (t % 24 >= 7 && t % 24 < 17 ? 9 : 0));
  const price = of(() => 60);
  const problem = (contract: DeliveryContract): DispatchProblem => ({
    ...plant(contract),
    steps,
    lookAheadSteps: 48,
    commitSteps: 24,
    solarMw: of((t) => Math.max(0, 5 * Math.sin((((t % 24) - 6) / 12) * Math.PI))),
    windMw: of(() => 0),
    exportLimitMw: of(() => 9),
    importLimitMw: of(() => 1),
    gridCharging: true,
    price: of((t) => 20 + (t % 24)),
    importPrice: of((t) => 20 + (t % 24)),
    storage: [{ ...unit(5), initialSocMwh: 10 }],
  });
  const alone = dispatch(problem({ price, obligationMwh: firmMwh }));
  const ranks = dispatch(problem({ price, obligationMwh, firmMwh, shortagePenalty: of(() => 50) }));
  const oneRank = dispatch(problem({ price, obligationMwh, shortagePenalty: of(() => 50) })).trajectory.contractMwh!;
  expect([alone.infeasible, ranks.infeasible]).toEqual([undefined, undefined]);
  expect(ranks.solve.worstGap).toBeLessThan(1e-6);
  // In one rank some of it is missing: hours in which it is owed buy for later ones.
  expect(firmMwh.some((mwh, t) => oneRank[t]! < mwh - 1e-3)).toBe(true);
});
