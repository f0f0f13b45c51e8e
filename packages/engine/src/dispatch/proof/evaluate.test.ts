import { toFraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import type { DispatchProblem, Trajectory } from '../problem/problem.ts';
import { evaluate } from './evaluate.ts';

/** Four hours on a dc bus: everything that can flow flows somewhere, worked out by hand below. */
const problem: DispatchProblem = {
  steps: 4,
  stepHours: 1,
  lookAheadSteps: 4,
  commitSteps: 4,
  bus: 'dc',
  solarMw: Float64Array.of(0, 40, 100, 0),
  windMw: Float64Array.of(0, 6, 20, 5),
  storage: [
    {
      capacityMwh: 50,
      powerMw: 20,
      chargeEfficiency: toFraction(80),
      dischargeEfficiency: toFraction(80),
      minSoc: toFraction(10),
      maxSoc: toFraction(90),
      initialSocMwh: 10,
      wearCostPerMwh: 3,
    },
  ],
  systemConverter: { powerMw: 60, efficiency: toFraction(90) },
  exportLimitMw: Float64Array.of(70, 70, 70, 70),
  importLimitMw: Float64Array.of(30, 30, 30, 30),
  gridCharging: true,
  price: Float64Array.of(10, 20, 30, 50),
  importPrice: Float64Array.of(11, 21, 31, 51),
};

/**
 * Hour 0: import 10, 9 reach the dc bus and charge 7.2 MWh: 17.2. Hour 1: 40 of sun and 6 of wind; 20 charge 16 MWh: 33.2; 20 leave as 18
 * on the ac side, 24 exported. Hour 2: 100 of sun, storage unit idle; the converter passes 60 from 66.667, 10 of the 20 MW of wind fit
 * under 70. Hour 3: discharge 16 from 20 MWh: 13.2; 14.4 behind the converter and 5 of wind: 19.4.
 */
const trajectory = (): Trajectory => ({
  solarUsedMw: Float64Array.of(0, 40, 60 / 0.9, 0),
  windUsedMw: Float64Array.of(0, 6, 10, 5),
  curtailedMw: Float64Array.of(0, 0, 100 - 60 / 0.9 + 10, 0),
  exportMw: Float64Array.of(0, 24, 70, 19.4),
  importMw: Float64Array.of(10, 0, 0, 0),
  storage: [
    {
      chargeMw: Float64Array.of(9, 20, 0, 0),
      dischargeMw: Float64Array.of(0, 0, 0, 16),
      socMwh: Float64Array.of(17.2, 33.2, 33.2, 13.2),
    },
  ],
});
const quantitiesOf = (at: Trajectory, of = problem): string[] => {
  const evaluation = evaluate(of, at);
  return evaluation.kind === 'valid' ? [] : evaluation.violations.map(({ quantity, step }) => `${quantity} ${step}`);
};

test('the money of a valid operation by hand', () => {
  // Sales 20·24 + 30·70 + 50·19.4 = 480 + 2100 + 970 = 3550; purchase 11·10; wear 3 on the 16/0.8 = 20 MWh that leave the storage unit.
  const evaluation = evaluate(problem, trajectory());
  if (evaluation.kind === 'violated') throw new Error(JSON.stringify(evaluation.violations));
  expect(evaluation.terms.energySales).toBeCloseTo(3550, 9);
  expect(evaluation.terms.energyPurchases).toBeCloseTo(-110, 9);
  expect(evaluation.terms.wear).toBeCloseTo(-60, 9);
});

test('N-1 an operation spoilt by 0.1 MW is refused, whichever quantity it is in', () => {
  const step = 1;
  const spoilt: [string, (at: Trajectory) => void][] = [
    ['solarUsedMw', (at) => (at.solarUsedMw[step]! += 0.1)],
    ['solarUsedMw', (at) => (at.solarUsedMw[step]! -= 0.1)],
    ['windUsedMw', (at) => (at.windUsedMw[step]! += 0.1)],
    ['windUsedMw', (at) => (at.windUsedMw[step]! -= 0.1)],
    ['curtailedMw', (at) => (at.curtailedMw[step]! += 0.1)],
    ['curtailedMw', (at) => (at.curtailedMw[step]! -= 0.1)],
    ['exportMw', (at) => (at.exportMw[step]! += 0.1)],
    ['exportMw', (at) => (at.exportMw[step]! -= 0.1)],
    ['importMw', (at) => (at.importMw[step]! += 0.1)],
    ['chargeMw', (at) => (at.storage[0]!.chargeMw[step]! += 0.1)],
    ['chargeMw', (at) => (at.storage[0]!.chargeMw[step]! -= 0.1)],
    ['dischargeMw', (at) => (at.storage[0]!.dischargeMw[step]! += 0.1)],
    ['socMwh', (at) => (at.storage[0]!.socMwh[step]! += 0.1)],
    ['socMwh', (at) => (at.storage[0]!.socMwh[step]! -= 0.1)],
  ];
  const passed = spoilt.filter(([, spoil]) => {
    const at = trajectory();
    spoil(at);
    return quantitiesOf(at).length === 0;
  });
  expect(passed.map(([name]) => name)).toEqual([]);
});

test('a violation names quantity, step and amount', () => {
  const at = trajectory();
  at.windUsedMw[3] = 5.1;
  at.exportMw[3] = 19.5;
  const evaluation = evaluate(problem, at);
  if (evaluation.kind === 'valid') throw new Error('valid');
  expect(evaluation.violations.map(({ quantity, step }) => [quantity, step])).toEqual([
    ['windUsedMw', 3],
    ['curtailedMw', 3],
  ]);
  expect(evaluation.violations[0]!.amount).toBeCloseTo(0.1, 9);
});

test('N-4 limits: export, import, converter out and in, storage unit power, state of charge', () => {
  const tighter = (change: Partial<DispatchProblem>): string[] => quantitiesOf(trajectory(), { ...problem, ...change });
  const [unit] = problem.storage;
  expect(tighter({ exportLimitMw: Float64Array.of(70, 70, 69.9, 70) })).toEqual(['exportMw 2']);
  expect(tighter({ importLimitMw: Float64Array.of(9.9, 70, 70, 70) })).toEqual(['importMw 0']);
  expect(tighter({ gridCharging: false })).toEqual(['importMw 0']);
  expect(tighter({ systemConverter: { powerMw: 59.9, efficiency: toFraction(90) } })).toEqual(['systemConverter 2']);
  // Feeding in the converter is rated on the dc side: 9 MW come out of 10.
  expect(tighter({ systemConverter: { powerMw: 8.9, efficiency: toFraction(90) } })).toContain('systemConverter 0');
  expect(tighter({ systemConverter: { powerMw: 9, efficiency: toFraction(90) } })).not.toContain('systemConverter 0');
  expect(tighter({ storage: [{ ...unit!, powerMw: 19.9 }] })).toEqual(['chargeMw 1']);
  expect(tighter({ storage: [{ ...unit!, powerMw: 15.9 }] })).toEqual(['chargeMw 1', 'dischargeMw 3']);
  expect(tighter({ storage: [{ ...unit!, maxSoc: toFraction(66) }] })).toEqual(['socMwh 1', 'socMwh 2']);
  expect(tighter({ storage: [{ ...unit!, minSoc: toFraction(27) }] })).toEqual(['socMwh 3']);
});

test('N-3 charging with discharging and importing with exporting are refused even when all balances hold', () => {
  // 10 MW more through the storage unit and back: charge 10 and discharge 6.4 keep the state; the bus loses 3.6 and 3.24 MW less are
  // exported.
  const circle = trajectory();
  const unit = circle.storage[0]!;
  unit.chargeMw[2] = 10;
  unit.dischargeMw[2] = 6.4;
  circle.exportMw[2] = 70;
  circle.solarUsedMw[2]! += 3.6;
  circle.curtailedMw[2]! -= 3.6;
  expect(quantitiesOf(circle)).toEqual(['charge with discharge 2']);
  const trade = trajectory();
  trade.exportMw[1]! += 5;
  trade.importMw[1]! += 5;
  expect(quantitiesOf(trade)).toEqual(['export with import 1']);
});

test('nothing negative and nothing that is no number passes', () => {
  const negative = trajectory();
  negative.importMw[2] = -1;
  negative.exportMw[2] = 69;
  expect(quantitiesOf(negative)).toContain('importMw 2');
  const nothing = trajectory();
  nothing.storage[0]!.socMwh[1] = NaN;
  expect(quantitiesOf(nothing)).toContain('socMwh 1');
});

/** The same four hours with a contract in hours 1 and 2, worked out below, and a call in hour 3. */
const owing: DispatchProblem = {
  ...problem,
  contract: {
    price: Float64Array.of(0, 40, 45, 0),
    obligationMwh: Float64Array.of(0, 24, 80, 0),
    shortagePenalty: Float64Array.of(0, 100, 100, 0),
  },
  capacityEvents: [{ from: 3, steps: 1, powerMw: 18, shortagePenalty: 200 }],
};
const serving = (): Trajectory => ({
  ...trajectory(),
  contractMwh: Float64Array.of(0, 24, 70, 0),
  shortageMwh: Float64Array.of(0, 0, 10, 0),
});

test('the money of obligations by hand', () => {
  // Contract 40·24 + 45·70, 10 MWh short at 100; hour 3 sells 19.4 at 50; the call of 18 MW gets 16: 2 short at 200.
  const evaluation = evaluate(owing, serving());
  if (evaluation.kind === 'violated') throw new Error(JSON.stringify(evaluation.violations));
  expect(evaluation.terms).toMatchObject({
    energySales: expect.closeTo(970, 9),
    contract: expect.closeTo(4110, 9),
    contractPenalty: expect.closeTo(-1000, 9),
    capacityPenalty: expect.closeTo(-400, 9),
  });
  expect(evaluation.infeasible).toBeUndefined();
  const strict = evaluate({ ...owing, contract: { ...owing.contract!, shortagePenalty: undefined } }, serving());
  expect(strict).toMatchObject({ kind: 'valid', infeasible: { from: 2, to: 3, owedMwh: 80, shortMwh: 10 } });
});

test('deliveries that were not made, shortages misstated and a charge in a call are refused', () => {
  const spoilt = (change: (at: Trajectory) => void, of = owing): string[] => {
    const at = serving();
    change(at);
    return quantitiesOf(at, of);
  };
  expect(spoilt(() => {})).toEqual([]);
  // More than is exported, and so more than is owed; the shortage no longer fits.
  expect(spoilt((at) => (at.contractMwh![1] = 24.1))).toEqual(['contractMwh 1', 'contractMwh 1']);
  expect(spoilt((at) => (at.contractMwh![2] = -1))).toContain('contractMwh 2');
  expect(spoilt((at) => (at.contractMwh![2] = NaN))).toContain('contractMwh 2');
  // Nothing is owed in hour 3: what is exported there goes to the market.
  expect(spoilt((at) => (at.contractMwh![3] = 1))).toEqual(['contractMwh 3']);
  expect(spoilt((at) => (at.shortageMwh![2] = 9))).toEqual(['shortageMwh 2']);
  expect(spoilt((at) => (at.shortageMwh![1] = 1))).toEqual(['shortageMwh 1']);
  expect(quantitiesOf({ ...serving(), contractMwh: undefined }, owing)).toContain('contractMwh 0');
  expect(spoilt(() => {}, { ...owing, capacityEvents: [{ from: 1, steps: 1, powerMw: 0, shortagePenalty: 0 }] })).toEqual([
    'charge in an event 1',
  ]);
});

test('without an energy market all export is delivery and nothing may be imported', () => {
  const only: DispatchProblem = { ...owing, hasEnergyMarket: false };
  const all = { ...serving(), contractMwh: Float64Array.of(0, 24, 70, 19.4) };
  expect(quantitiesOf(all, only)).toEqual(['importMw 0']);
  expect(quantitiesOf({ ...all, contractMwh: Float64Array.of(0, 24, 69, 19.4), shortageMwh: Float64Array.of(0, 0, 11, 0) }, only)).toEqual([
    'importMw 0',
    'contractMwh 2',
  ]);
});

test('a delivery window is short at its last step, by what all its steps leave', () => {
  const windows = [{ from: 1, to: 3, mwh: 100 }];
  const problemOf: DispatchProblem = { ...owing, contract: { ...owing.contract!, obligationMwh: undefined, windows } };
  const at = { ...serving(), shortageMwh: Float64Array.of(0, 0, 6, 0) };
  expect(quantitiesOf(at, problemOf)).toEqual([]);
  expect(quantitiesOf(serving(), problemOf)).toEqual(['shortageMwh 2']);
  const strict = evaluate({ ...problemOf, contract: { ...problemOf.contract!, shortagePenalty: undefined } }, at);
  expect(strict).toMatchObject({ kind: 'valid', infeasible: { from: 1, to: 3, owedMwh: 100, shortMwh: 6 } });
});
