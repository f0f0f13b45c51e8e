import {
  addIncentive,
  seriesRefOf,
  setField,
  setUseWind,
  setWindProduction,
  TurbineSpec,
  type IncentiveKind,
  type Project,
} from '@stackwatt/model';
import { expect, test } from 'vitest';
import { solarAndStorage, storageOnly, yearOf, type Built } from '../../../model/test/builders.ts';
import { runProject } from '../../test/run-project.ts';
import { describeCase } from '../index.ts';

const set = (project: Project, ...edits: readonly (readonly [path: (string | number)[], value: unknown])[]): Project =>
  edits.reduce((p, [path, value]) => setField(p, path, value), project);
const withIncentive = (project: Project, kind: IncentiveKind, fields: Readonly<Record<string, unknown>> = {}): Project => {
  const added = addIncentive(project, kind);
  return set(
    added,
    ...Object.entries(fields).map(([name, value]): readonly [(string | number)[], unknown] => [
      ['incentives', added.incentives.length - 1, name],
      value,
    ]),
  );
};
const detailsOf = ({ project, series }: Built) => {
  const run = runProject(project, series);
  return describeCase(run.prepared, run.cases[0]!);
};
const incentivesOf = (built: Built): (number | undefined)[] => detailsOf(built).cashflowTable.map((row) => row.incentives);
/** What the first years are expected to be, one for each amount. */
const near = (...amounts: readonly number[]): unknown[] => amounts.map((amount) => expect.closeTo(amount, 4));

/** 2 MW of a steady production: capital 2,000,000; 17,520 MWh a year. */
function steadySolar(): Built {
  const { project, series } = solarAndStorage(yearOf(50), yearOf(1));
  return {
    series,
    project: set({ ...project, useStorage: false }, [['solar', 0, 'sizing', 'absolute'], [2]], [['solar', 0, 'degradation'], 0]),
  };
}
/** A lossless MWh filled every day in the hour of the sun, which is the cheapest; the grid brings what the sun does not. */
function sunnyStore(solarMw: number): Built {
  const { project, series } = solarAndStorage(
    yearOf((hour) => (hour % 24 === 6 ? 10 : hour % 24 < 12 ? 20 : 100)),
    yearOf((hour) => (hour % 24 === 6 ? 1 : 0)),
  );
  return {
    series,
    project: set(project, [['solar', 0, 'sizing', 'absolute'], [solarMw]], [['storage', 0, 'roundtripEfficiencySensitivity'], [100]]),
  };
}

test('INC-11 tax credit, bonus and MACRS on an array with its own converter, in the cash flow and its sums', () => {
  // Capital 2,000,000 + 1.5 MW · 50,000 = 2,075,000. Year 0: 30 % · 80 % 498,000; 50 % · 35 % 363,125; 20 % · 35 % 145,250.
  // Years 1 to 5: 35 % of 32, 19.2, 11.52, 11.52 and 5.76 %. At 0 % all of it is 498,000 + 363,125 + 35 % · 2,075,000 = 1,587,375.
  const { project, series } = steadySolar();
  const plain = set(project, [['solar', 0, 'hasConverter'], true], [['solar', 0, 'converter', 'size', 'absolute'], [1.5]]);
  const full = withIncentive(withIncentive(withIncentive(plain, 'itc', { eligiblePercent: 80 }), 'macrs'), 'bonus');
  const [before, after] = [detailsOf({ project: plain, series }), detailsOf({ project: full, series })];
  expect(after.cashflowTable.map((row) => row.incentives).slice(0, 8)).toEqual(
    near(1_006_375, 232_400, 139_440, 83_664, 83_664, 41_832, 0, 0),
  );
  expect(after.row.npv - before.row.npv).toBeCloseTo(1_587_375, 3);
  expect(after.cashflow[0]).toBeCloseTo(-2_075_000 + 1_006_375, 4);
  expect(after.cashflowCumulative[1]! - before.cashflowCumulative[1]!).toBeCloseTo(1_006_375 + 232_400, 4);
  // 1.5 MW through the converter for 25 years of 8,760 h.
  expect(before.row.lcoe! - after.row.lcoe!).toBeCloseTo(1_587_375 / (25 * 13_140), 6);
  expect(after.cashflowTable[0]!.revenue).toBe(0);
  expect(before.cashflowTable.some((row) => 'incentives' in row)).toBe(false);
});

test('INC-11 a store gets the share of the credit that the sun charged, and nothing below 75 %', () => {
  // 0.8 MW of sun and 0.2 MW of grid fill it: 30 % · 800,000 of the array + 30 % · 80 % · 1,000,000. At 0.7: 30 % · 700,000 alone.
  const credit = (solarMw: number): Built => ({ ...sunnyStore(solarMw), project: withIncentive(sunnyStore(solarMw).project, 'itc') });
  expect(incentivesOf(credit(0.8)).slice(0, 2)).toEqual(near(480_000, 0));
  expect(incentivesOf(credit(0.7)).slice(0, 2)).toEqual(near(210_000, 0));
  // Where the grid may not charge it, all that is in it came from the sun.
  const { project, series } = credit(0.7);
  expect(incentivesOf({ series, project: set(project, [['canBatteryChargeFromGrid'], 'false']) }).slice(0, 2)).toEqual(near(510_000, 0));
});

test('INC-11 a store is of the 5-year class when sun or wind charge it to 75 %, else of the 7-year class', () => {
  // 35 % of 1,000,000: 20 and 32 %, or 14.29, 24.49 and, at last in year 7, 4.46 %.
  const depreciated = (solarMw: number): Built => ({
    ...sunnyStore(solarMw),
    project: withIncentive(sunnyStore(solarMw).project, 'macrs', { solar: false }),
  });
  expect(incentivesOf(depreciated(0.8)).slice(0, 8)).toEqual(near(70_000, 112_000, 67_200, 40_320, 40_320, 20_160, 0, 0));
  expect(incentivesOf(depreciated(0.7)).slice(0, 9)).toEqual(near(50_015, 85_715, 61_215, 43_715, 31_255, 31_220, 31_255, 15_610, 0));
});

test('INC-11 a store that the wind charges to 80 % has the 5-year class and no tax credit', () => {
  const { project, series } = storageOnly(yearOf((hour) => (hour % 24 === 6 ? 10 : hour % 24 < 12 ? 20 : 100)));
  const wind = yearOf((hour) => (hour % 24 === 6 ? 1 : 0));
  const ref = seriesRefOf(wind, { name: 'Wind', stepMinutes: 60 });
  const farm = set(
    setWindProduction(set(setUseWind(project, true, TurbineSpec.parse({})), [['wind', 0, 'kind'], 'production']), 'wind-1', ref),
    [['wind', 0, 'customSizing', 'absolute'], [0.8]],
    [['storage', 0, 'roundtripEfficiencySensitivity'], [100]],
    [['ignoreWarnings'], true],
  );
  const both = new Map([...series, [ref.hash, wind]]);
  expect(incentivesOf({ series: both, project: withIncentive(farm, 'itc') }).slice(0, 2)).toEqual(near(0, 0));
  expect(incentivesOf({ series: both, project: withIncentive(farm, 'macrs', { wind: false }) }).slice(0, 3)).toEqual(
    near(70_000, 112_000, 67_200),
  );
});

test('INC-11 on a dc bus solar production is what is behind the system converter', () => {
  // 0.8 MWh dc a day, 90 %: 365 · 0.72 · 10.
  const { project, series } = sunnyStore(0.8);
  const dc = set(
    project,
    [['bus'], 'dc'],
    [['inverter', 'size', 'absolute'], [2]],
    [['inverter', 'efficiency'], [90]],
    [['canBatteryChargeFromGrid'], 'false'],
  );
  expect(incentivesOf({ series, project: withIncentive(dc, 'prod', { credit: 10 }) }).slice(0, 2)).toEqual(near(0, 2_628));
});

test('INC-11 the converter of a dc bus is capital of no technology', () => {
  // 30 % · 800,000 + 30 % · 1,000,000 · 1, the store charged by the sun alone; nothing on the 2 MW of the system converter.
  const { project, series } = sunnyStore(0.8);
  const dc = set(
    project,
    [['bus'], 'dc'],
    [['inverter', 'size', 'absolute'], [2]],
    [['inverter', 'efficiency'], [100]],
    [['canBatteryChargeFromGrid'], 'false'],
  );
  const details = detailsOf({ series, project: withIncentive(dc, 'itc') });
  expect(details.row.capex).toBeCloseTo(1_900_000, 6);
  expect(details.cashflowTable.map((row) => row.incentives).slice(0, 2)).toEqual(near(540_000, 0));
});

test('INC-11 a production credit per MWh up to its maximum, after tax, while it lasts', () => {
  // 17,520 · 26 = 455,520 a year; at most 400,000, less 35 %: 260,000 in two years. A maximum of 0 is none: 455,520.
  const { project, series } = steadySolar();
  const of = (fields: Readonly<Record<string, unknown>>, base = project): (number | undefined)[] =>
    incentivesOf({ series, project: withIncentive(base, 'prod', { credit: 26, ...fields }) });
  expect(of({ maxCredit: 400_000, useDuration: true, duration: 2, useCreditTaxPercent: true }).slice(0, 5)).toEqual(
    near(0, 260_000, 260_000, 0, 0),
  );
  expect(of({})[25]).toBeCloseTo(455_520, 5);
  expect(of({ solar: false }).slice(0, 2)).toEqual(near(0, 0));
  // Of the production of its year: 10 % less each year; and what is curtailed earns nothing, 1.5 · 8,760 · 26.
  expect(of({}, set(project, [['solar', 0, 'degradation'], 10]))[3]).toBeCloseTo(455_520 * 0.81, 5);
  expect(of({}, set(project, [['exportLimit'], 1.5]))[1]).toBeCloseTo(341_640, 5);
});

test('INC-07 wind gets a production credit and MACRS, never a tax credit on investment', () => {
  // 3 turbines of 1,500,000: 35 % · 20 % = 315,000 in year 0.
  const built = storageOnly(yearOf(50));
  const wind = yearOf(6);
  const ref = seriesRefOf(wind, { name: 'Wind', stepMinutes: 60 });
  const base = setUseWind(
    { ...built.project, useStorage: false },
    true,
    TurbineSpec.parse({
      powerCurve: [
        { speed: 0, mw: 0 },
        { speed: 12, mw: 2 },
      ],
    }),
  );
  const farm = set({ ...base, windResource: { ...base.windResource, data: ref, scale: 6 } }, [['wind', 0, 'sizing', 'absolute'], [3]]);
  const project = withIncentive(withIncentive(withIncentive(farm, 'itc', { wind: true }), 'macrs'), 'prod', { credit: 10 });
  const details = detailsOf({ project, series: new Map([...built.series, [ref.hash, wind]]) });
  expect(details.row.windProduction).toBeGreaterThan(1000);
  expect(details.cashflowTable.map((row) => row.incentives).slice(0, 2)).toEqual(near(315_000, 504_000 + 10 * details.row.windProduction));
});
