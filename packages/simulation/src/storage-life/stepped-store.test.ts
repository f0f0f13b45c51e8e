import { addStorage, setEarlyAnalysis, setField, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { storageOnly, yearOf } from '../../../model/test/builders.ts';
import { runProject } from '../../test/run-project.ts';
import { simulateYears } from '../year/simulate-years.ts';

type Edit = readonly [path: (string | number)[], value: unknown];
const set = (project: Project, ...edits: readonly Edit[]): Project => edits.reduce((p, [path, value]) => setField(p, path, value), project);
const spec = (name: string, value: unknown): Edit => [['storage', 0, 'specs', name], value];

/** One cheap and one dear hour a day, at 20 and 100; 1 MW / 1 MWh at 100 % unless said otherwise. */
const price = yearOf((hour) => (hour % 24 === 4 ? 20 : hour % 24 === 18 ? 100 : 60));
function years(edits: readonly Edit[], count = 1, airCelsius?: Float64Array) {
  const { project, series } = storageOnly(price);
  const run = runProject(set(setField(setEarlyAnalysis(project, false), ['lifetime'], count), [['storage', 0, 'roundtripEfficiencySensitivity'], [100]], [['storage', 0, 'wearCost'], 25], ...edits), series);
  return simulateYears(airCelsius === undefined ? run.prepared : { ...run.prepared, airCelsius }, run.cases[0]!);
}
const revenue = (edits: readonly Edit[], air?: Float64Array): number => {
  const [year] = years(edits, 1, air);
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
  // 600 A of 1,000 V: 0.6 MWh out in the dear hour; the day after only 0.6 fit in: 365 · 60 − 20 − 364 · 12.
  expect(revenue([...CELL, spec('applyMaxDischargeCurrent', true), spec('maxDischargeCurrent', 600)])).toBeCloseTo(365 * 60 - 20 - 364 * 12, 6);
  // 600 A in: 0.6 MWh in and out.
  expect(revenue([...CELL, spec('applyMaxChargeCurrent', true), spec('maxChargeCurrent', 600)])).toBeCloseTo(365 * 48, 6);
  // 1 A per Ah that is missing: 1 − 1/e of what is missing in an hour.
  expect(revenue([...CELL, spec('applyMaxChargeRate', true), spec('maxChargeRate', 1)])).toBeCloseTo(365 * 80 * (1 - Math.exp(-1)), 6);
});

test('two tanks give in an hour what is available and what flows to it', () => {
  // k = 1/h, c = 0.5: level tanks with Q give f·Q in an hour, f = c/((1 − c)(1 − 1/e) + c) = 0.612700, and take f of what is missing. Rest levels them but for
  // e^−9 of the difference. Day by day, from empty; in the end 0.27917 stay, 0.44166 go in and out.
  const f = 0.5 / (0.5 * (1 - Math.exp(-1)) + 0.5);
  let [held, earned] = [0, 0];
  for (let day = 0; day < 365; day++) {
    const into = f * (1 - held);
    const out = f * (held + into);
    held += into - out;
    earned += 100 * out - 20 * into;
  }
  expect(held).toBeCloseTo(0.27917, 4);
  expect(revenue([...CELL, spec('rateConstant', 1), spec('capacityRatio', 0.5)]) / earned).toBeCloseTo(1, 2);
});

test('a resistance loses its part of the round trip once, and less of it at less power', () => {
  // R = 0.025 Ω: P_max = 10 MW. At 1 MW there and back the circuit keeps η = U_c/U_d with U_d = 20·(1 − √0.9), U_c = 20·(√1.1 − 1): 0.9512. With a round trip of just
  // that nothing is lost outside. The plan stores √η of a MW and sells η of it, day for day or, at no other price, a little of it a day later. At that power the tanks
  // give U = 20·(1 − √(1 − η/10)), less than the √η that was planned, and what stays over leaves less room for the charge.
  const [out, into] = [20 * (1 - Math.sqrt(0.9)), 20 * (Math.sqrt(1.1) - 1)];
  const circuit = into / out;
  const [year] = years([...CELL, spec('effectiveSeriesResistance', 0.025), [['storage', 0, 'roundtripEfficiencySensitivity'], [100 * circuit]], [['storage', 0, 'wearCost'], 40]]);
  const { chargedMwh, dischargedMwh, year: life } = year!.stores[0]!;
  expect(dischargedMwh).toBeCloseTo(365 * circuit, 2);
  expect(life.throughputMwh).toBeCloseTo(365 * 20 * (1 - Math.sqrt(1 - circuit / 10)), 1);
  expect(life.throughputMwh).toBeLessThan(365 * Math.sqrt(circuit));
  expect(chargedMwh).toBeGreaterThan(364);
  expect(chargedMwh).toBeLessThan(365);
});

test('capacity follows temperature', () => {
  const cold = [spec('capacityTemperatureCurve', [{ x: 0, y: 80 }, { x: 25, y: 100 }]), spec('useFixedTemperature', true)];
  expect(revenue([...cold, spec('fixedTemperature', 0)])).toBeCloseTo(365 * 64, 6);
  expect(revenue([...cold, spec('fixedTemperature', 12.5)])).toBeCloseTo(365 * 72, 6);
  expect(revenue([...cold, spec('fixedTemperature', 0), spec('ignoreCapacityVsTemperatureInModel', true)])).toBeCloseTo(365 * 80, 6);
});

test('a store rests while it is too cold, and a heavy one cools slowly', () => {
  // Air at −20 °C in the first 100 days, 15 °C after: it works from day 101 on, and on the day itself the air has long been warm.
  const air = yearOf((hour) => (hour < 2_400 ? -20 : 15));
  const rests = [spec('minimumOperatingTemperature', 0), spec('maximumOperatingTemperature', 40)];
  expect(revenue(rests, air)).toBeCloseTo(265 * 80, 6);
  // 3,600 kg · 10,000 J/kgK over 100 W/K: a time constant of 100 h. From −20 °C it is above 0 °C after 100 · ln(35/15) = 84.7 h, on the fourth day at 12 o'clock.
  const heavy = [...rests, spec('mass', 3_600), spec('thermalCSpecific', 10_000), spec('thermalH', 100)];
  // So it misses three more days, and buys nothing on the fourth, when the cheap hour has passed.
  expect(revenue(heavy, air)).toBeCloseTo(261 * 80, 6);
});

test('the inside of a store goes from year to year', () => {
  // At 600 A 0.4 MWh stay in the store at every day's end. Year 2 sells them at 60, fills up at 20 on its first day, and buys 0.6 on every other.
  const [first, second] = years([...CELL, spec('applyMaxDischargeCurrent', true), spec('maxDischargeCurrent', 600)], 2);
  expect(first!.finalStatesMwh[0]).toBeCloseTo(0.4, 9);
  expect(second!.purchases).toBeCloseTo(20 + 364 * 12, 6);
  expect(second!.sales).toBeCloseTo(0.4 * 60 + 365 * 60, 6);
});

test('STO-30 a load that the store serves raises the lowest state of charge by a day of it, and is charged for', () => {
  // 12 % of 1 MWh a day, 0.005 MW: 0.88 MWh are moved. Until the cheap hour 0.02 are drained, then the store is filled to 1 again: 0.905 MWh on the first day, 1 on every
  // other, when 0.025 were left at its end and 0.02 drained since. 0.88 are sold every day.
  const [year] = years([[['storage', 0, 'useAuxiliaryLoad'], true], [['storage', 0, 'storageServesAuxiliaryLoad'], true], [['storage', 0, 'auxiliaryLoadSensitivity'], [12]]]);
  expect(year!.sales).toBeCloseTo(365 * 88, 6);
  expect(year!.purchases).toBeCloseTo(20 * (0.905 + 364), 6);
  expect(year!.stores[0]).toMatchObject({ auxiliaryMwh: 0, auxiliaryCost: 0 });
  // In and out of the store: 0.12 at first, 0.025 at the end, 43.8 for itself.
  expect(0.12 + year!.chargedMwh - year!.dischargedMwh - year!.finalStatesMwh[0]!).toBeCloseTo(43.8, 6);
});

test('STO-24 a stepped store beside a plain one: each does what it can', () => {
  // 600 A out of the first, 0.6 MWh a day as alone; the second moves its MWh.
  const { project, series } = storageOnly(price);
  const limited = [[['storage', 0, 'roundtripEfficiencySensitivity'], [100]], [['storage', 0, 'wearCost'], 25], ...CELL, spec('applyMaxDischargeCurrent', true), spec('maxDischargeCurrent', 600)] as const satisfies readonly Edit[];
  const plain = [[['storage', 1, 'roundtripEfficiencySensitivity'], [100]], [['storage', 1, 'wearCost'], 25]] as const satisfies readonly Edit[];
  const run = runProject(set(addStorage(setField(setEarlyAnalysis(project, false), ['lifetime'], 1)), ...limited, ...plain), series);
  const [year] = simulateYears(run.prepared, run.cases[0]!);
  expect((year!.sales - year!.purchases) / (365 * 60 - 20 - 364 * 12 + 365 * 80)).toBeCloseTo(1, 6);
  expect(year!.stores.map(({ dischargedMwh }) => dischargedMwh / 365)).toEqual([0.6, 1].map((mwh) => expect.closeTo(mwh, 5)));
});
