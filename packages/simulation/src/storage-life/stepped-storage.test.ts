import { addStorage, setEarlyAnalysis, setField, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { storageOnly, yearOf } from '../../../model/test/builders.ts';
import { runProject } from '../../test/run-project.ts';
import type { Prepared, SimulationCase } from '../index.ts';
import { eachYear, simulateYears } from '../year/simulate-years.ts';
import { insideAt } from './storage-inside.ts';

type Edit = readonly [path: (string | number)[], value: unknown];
const set = (project: Project, ...edits: readonly Edit[]): Project => edits.reduce((p, [path, value]) => setField(p, path, value), project);
const spec = (name: string, value: unknown): Edit => [['storage', 0, 'specs', name], value];

/** One cheap and one expensive hour a day, at 20 and 100; 1 MW / 1 MWh at 100 % unless said otherwise. */
const price = yearOf((hour) => (hour % 24 === 4 ? 20 : hour % 24 === 18 ? 100 : 60));
/** The same at 20, 48 and 24: beside a wear of 25 only the two hours are worth a trade, so that a cut cannot be made up for. */
const narrow = yearOf((hour) => (hour % 24 === 4 ? 20 : hour % 24 === 18 ? 48 : 24));
function years(edits: readonly Edit[], count?: number, airCelsius?: Float64Array, prices?: Float64Array): ReturnType<typeof simulateYears>;
function years<T>(
  edits: readonly Edit[],
  count: number,
  airCelsius: Float64Array | undefined,
  prices: Float64Array,
  simulate: (prepared: Prepared, one: SimulationCase) => T,
): T;
function years(
  edits: readonly Edit[],
  count = 1,
  airCelsius?: Float64Array,
  prices = price,
  simulate: (prepared: Prepared, one: SimulationCase) => unknown = simulateYears,
): unknown {
  const { project, series } = storageOnly(prices);
  const run = runProject(
    set(
      setField(setEarlyAnalysis(project, false), ['lifetime'], count),
      [['storage', 0, 'roundtripEfficiencySensitivity'], [100]],
      [['storage', 0, 'wearCost'], 25],
      ...edits,
    ),
    series,
  );
  return simulate(airCelsius === undefined ? run.prepared : { ...run.prepared, airCelsius }, run.cases[0]!);
}
const revenue = (edits: readonly Edit[], air?: Float64Array, prices = price): number => {
  const [year] = years(edits, 1, air, prices);
  return year!.sales - year!.purchases;
};
/** One unit is a cell of 1,000 V and 1,000 Ah. */
const CELL: Edit[] = [spec('nominalVoltage', 1_000), spec('maximumCapacity', 1_000)];

test('without limits a MWh is bought at 20 and sold at 100 every day', () => {
  expect(revenue([])).toBeCloseTo(365 * 80, 6);
  // Tanks that are level at once, and a cell without resistance, change nothing.
  expect(revenue([...CELL, spec('rateConstant', 1e9), spec('capacityRatio', 0.5)])).toBeCloseTo(365 * 80, 3);
});

test('limits of current, and of the charge rate, cut what is planned', () => {
  // 600 A of 1,000 V: 0.6 MWh out in the expensive hour, and no more than that is bought.
  const weak = [...CELL, spec('applyMaxDischargeCurrent', true), spec('maxDischargeCurrent', 600)];
  expect(revenue(weak, undefined, narrow)).toBeCloseTo(365 * 0.6 * 28, 6);
  // Where other hours are worth it, what is refused in one is planned for another: 0.4 MWh are sold at 60.
  expect(revenue(weak)).toBeCloseTo(365 * (60 + 24 - 20), 6);
  // 600 A in: 0.6 MWh in and out; or the rest bought at 60.
  const slow = [...CELL, spec('applyMaxChargeCurrent', true), spec('maxChargeCurrent', 600)];
  expect(revenue(slow, undefined, narrow)).toBeCloseTo(365 * 0.6 * 28, 6);
  expect(revenue(slow)).toBeCloseTo(365 * (100 - 12 - 24), 6);
  // 1 A per Ah that is missing: 1 − 1/e of what is missing in an hour.
  expect(revenue([...CELL, spec('applyMaxChargeRate', true), spec('maxChargeRate', 1)], undefined, narrow)).toBeCloseTo(
    365 * 28 * (1 - Math.exp(-1)),
    6,
  );
});

test('two tanks give in an hour what is available and what flows to it', () => {
  // k = 1/h, c = 0.5, hour by hour by the formulas of docs/engine/storage.md, from empty: with E = 1/e and D = (1 − c)(1 − E) + c the tanks
  // give at most (Q_1 E + c Q (1 − E))/D in an hour and take (c − Q_1 E − c Q (1 − E))/D.
  const E = Math.exp(-1);
  const D = 0.5 * (1 - E) + 0.5;
  const {
    dispatch: {
      trajectory: {
        storage: [storageUnit],
      },
    },
    sums,
  } = [...years([...CELL, spec('rateConstant', 1), spec('capacityRatio', 0.5)], 1, undefined, price, eachYear)][0]!;
  const { chargeMw, dischargeMw, socMwh } = storageUnit!;
  let [available, held, worst] = [0, 0, 0];
  for (let hour = 0; hour < 8760; hour++) {
    const level = available * E + 0.5 * held * (1 - E);
    worst = Math.max(worst, dischargeMw[hour]! - level / D, chargeMw[hour]! - (0.5 - level) / D);
    const net = chargeMw[hour]! - dischargeMw[hour]!;
    available = level + net * D;
    held += net;
    worst = Math.max(worst, Math.abs(held - socMwh[hour]!));
  }
  expect(worst).toBeCloseTo(0, 9);
  // Level tanks with Q give f·Q in an hour, f = c/D = 0.612700. With one hour of charge and one of discharge a day 0.44166 go in and out;
  // with others at 60 more do.
  expect(sums.sales - sums.purchases).toBeGreaterThan(365 * 80 * 0.44166);
  expect(sums.sales - sums.purchases).toBeLessThan(365 * 80);
});

test('a resistance loses its part of the round trip once, and less of it at less power', () => {
  // R = 0.025 Ω: P_max = 10 MW. At 1 MW there and back the circuit keeps η = U_c/U_d with U_d = 20·(1 − √0.9), U_c = 20·(√1.1 − 1): 0.9512.
  // With a round trip of just that nothing is lost outside. The plan storage units √η of a MW and sells η of it, day for day or, at no
  // other price, a little of it a day later. At that power the tanks
  // give U = 20·(1 − √(1 − η/10)), less than the √η that was planned, and what stays over leaves less room for the charge.
  const [out, into] = [20 * (1 - Math.sqrt(0.9)), 20 * (Math.sqrt(1.1) - 1)];
  const circuit = into / out;
  const [year] = years([
    ...CELL,
    spec('effectiveSeriesResistance', 0.025),
    [['storage', 0, 'roundtripEfficiencySensitivity'], [100 * circuit]],
    [['storage', 0, 'wearCost'], 40],
  ]);
  const { chargedMwh, dischargedMwh, year: life } = year!.storageUnits[0]!;
  expect(dischargedMwh).toBeCloseTo(365 * circuit, 2);
  expect(life.throughputMwh).toBeCloseTo(365 * 20 * (1 - Math.sqrt(1 - circuit / 10)), 1);
  expect(life.throughputMwh).toBeLessThan(365 * Math.sqrt(circuit));
  expect(chargedMwh).toBeGreaterThan(364);
  expect(chargedMwh).toBeLessThan(365);
});

test('capacity follows temperature', () => {
  const cold = [
    spec('capacityTemperatureCurve', [
      { x: 0, y: 80 },
      { x: 25, y: 100 },
    ]),
    spec('useFixedTemperature', true),
  ];
  expect(revenue([...cold, spec('fixedTemperature', 0)])).toBeCloseTo(365 * 64, 6);
  expect(revenue([...cold, spec('fixedTemperature', 12.5)])).toBeCloseTo(365 * 72, 6);
  expect(revenue([...cold, spec('fixedTemperature', 0), spec('ignoreCapacityVsTemperatureInModel', true)])).toBeCloseTo(365 * 80, 6);
});

test('a storage unit rests while it is too cold, and a heavy one cools slowly', () => {
  // Air at −20 °C in the first 100 days, 15 °C after: it works from day 101 on, and on the day itself the air has long been warm.
  const air = yearOf((hour) => (hour < 2_400 ? -20 : 15));
  const rests = [spec('minimumOperatingTemperature', 0), spec('maximumOperatingTemperature', 40)];
  expect(revenue(rests, air)).toBeCloseTo(265 * 80, 6);
  // 3,600 kg · 10,000 J/kgK over 100 W/K: a time constant of 100 h. From −20 °C it is above 0 °C after 100 · ln(35/15) = 84.7 h, on the
  // fourth day at 12 o'clock.
  const heavy = [...rests, spec('mass', 3_600), spec('thermalCSpecific', 10_000), spec('thermalH', 100)];
  // So it misses three more days, and on the fourth, when the cheap hour has passed, it buys at 60 for the expensive one.
  expect(revenue(heavy, air)).toBeCloseTo(261 * 80 + 40, 6);
});

test('the inside of a storage unit goes from year to year', () => {
  // Delivered full, at 1 A it gives 0.001 MWh in the expensive hour of every day and takes nothing: 0.635 MWh are left for year 2.
  const [first, second] = years(
    [...CELL, spec('applyMaxDischargeCurrent', true), spec('maxDischargeCurrent', 1), spec('initialStateOfCharge', 100)],
    2,
    undefined,
    narrow,
  );
  expect(first!.finalStatesMwh[0]).toBeCloseTo(0.635, 9);
  expect(second!.finalStatesMwh[0]).toBeCloseTo(0.27, 9);
  expect([first!, second!].map(({ sales, purchases }) => [sales, purchases])).toEqual([0, 1].map(() => [expect.closeTo(0.365 * 48, 6), 0]));
});

test('STO-30 a load that the storage unit serves raises the lowest state of charge by a day of it, and is charged for', () => {
  // 12 % of 1 MWh a day, 0.005 MW: 0.88 MWh are moved. Until the cheap hour 0.02 are drained, then the storage unit is filled to 1 again:
  // 0.905 MWh on the first day, 1 on every other, when 0.025 were left at its end and 0.02 drained since. 0.88 are sold every day.
  const [year] = years([
    [['storage', 0, 'useAuxiliaryLoad'], true],
    [['storage', 0, 'storageServesAuxiliaryLoad'], true],
    [['storage', 0, 'auxiliaryLoadSensitivity'], [12]],
  ]);
  expect(year!.sales).toBeCloseTo(365 * 88, 6);
  expect(year!.purchases).toBeCloseTo(20 * (0.905 + 364), 6);
  expect(year!.storageUnits[0]).toMatchObject({ auxiliaryMwh: 0, auxiliaryCost: 0 });
  // In and out of the storage unit: 0.12 at first, 0.025 at the end, 43.8 for itself.
  expect(0.12 + year!.chargedMwh - year!.dischargedMwh - year!.finalStatesMwh[0]!).toBeCloseTo(43.8, 6);
});

test('STO-24 a stepped storage unit beside a plain one: each does what it can', () => {
  // 600 A out of the first: 0.6 MWh in the expensive hour, and planned again the 0.4 that would stay are sold at 60; the second moves its
  // MWh.
  const { project, series } = storageOnly(price);
  const limited = [
    [['storage', 0, 'roundtripEfficiencySensitivity'], [100]],
    [['storage', 0, 'wearCost'], 25],
    ...CELL,
    spec('applyMaxDischargeCurrent', true),
    spec('maxDischargeCurrent', 600),
  ] as const satisfies readonly Edit[];
  const plain = [
    [['storage', 1, 'roundtripEfficiencySensitivity'], [100]],
    [['storage', 1, 'wearCost'], 25],
  ] as const satisfies readonly Edit[];
  const run = runProject(set(addStorage(setField(setEarlyAnalysis(project, false), ['lifetime'], 1)), ...limited, ...plain), series);
  const [year] = simulateYears(run.prepared, run.cases[0]!);
  expect((year!.sales - year!.purchases) / (365 * (60 + 24 - 20 + 80))).toBeCloseTo(1, 6);
  expect(year!.storageUnits.map(({ dischargedMwh }) => dischargedMwh / 365)).toEqual([1, 1].map((mwh) => expect.closeTo(mwh, 5)));
});

test('N-23 what is delivered into a storage unit goes to its tanks in proportion, also where a rounding error was all that was left in it', () => {
  const reservoir = { capacityRatio: 0.5 } as Parameters<typeof insideAt>[0];
  // 2 of 6 MWh were available, so are 1.5 of 4.5.
  expect(insideAt(reservoir, 4.5, { availableMwh: 2, boundMwh: 4, celsius: 12 }, 20)).toEqual({
    availableMwh: 1.5,
    boundMwh: 3,
    celsius: 12,
  });
  // The least number above 0: what is delivered over it is beyond all numbers.
  expect(insideAt(reservoir, 0.1, { availableMwh: Number.MIN_VALUE, boundMwh: 0, celsius: 12 }, 20)).toEqual({
    availableMwh: 0.1,
    boundMwh: 0,
    celsius: 12,
  });
  expect(insideAt(reservoir, 0.1, { availableMwh: 0, boundMwh: 0, celsius: 12 }, 20)).toEqual({
    availableMwh: 0.05,
    boundMwh: 0.05,
    celsius: 12,
  });
});
