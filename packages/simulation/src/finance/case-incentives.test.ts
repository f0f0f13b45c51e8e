import {
  addIncentive,
  seriesRefOf,
  setField,
  storageCreditText,
  TAX_BENEFIT_NOTE,
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
function sunnyStorageUnit(solarMw: number): Built {
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
  // Capital 2,000,000 + 1.5 MW · 50,000 = 2,075,000. Year 0: 30 % · 80 % 498,000; half of it leaves 1,826,000; 50 % · 35 % 319,550.
  // Years 1 to 6: 35 % of 20, 32, 19.2, 11.52, 11.52 and 5.76 % of the other 913,000. In all, at 0 %, 498,000 + 2 · 319,550 = 1,137,100.
  const { project, series } = steadySolar();
  const plain = set(project, [['solar', 0, 'hasConverter'], true], [['solar', 0, 'converter', 'size', 'absolute'], [1.5]]);
  const full = withIncentive(withIncentive(withIncentive(plain, 'itc', { eligiblePercent: 80 }), 'macrs'), 'bonus');
  const [before, after] = [detailsOf({ project: plain, series }), detailsOf({ project: full, series })];
  expect(after.cashflowTable.map((row) => row.incentives).slice(0, 8)).toEqual(
    near(817_550, 63_910, 102_256, 61_353.6, 36_812.16, 36_812.16, 18_406.08, 0),
  );
  expect(after.row.npv - before.row.npv).toBeCloseTo(1_137_100, 3);
  expect(after.cashflow[0]).toBeCloseTo(-2_075_000 + 817_550, 4);
  expect(after.cashflowCumulative[1]! - before.cashflowCumulative[1]!).toBeCloseTo(817_550 + 63_910, 4);
  // 1.5 MW through the converter for 25 years of 8,760 h.
  expect(before.row.lcoe! - after.row.lcoe!).toBeCloseTo(1_137_100 / (25 * 13_140), 6);
  expect(after.cashflowTable[0]!.revenue).toBe(0);
  expect(before.cashflowTable.some((row) => 'incentives' in row)).toBe(false);
});

test('M-1 M-2 the basis of the project decides, and depreciation loses value with its inflation', () => {
  // 2,000,000 with all three of 30, 50 and 35 %, 2 % inflation. Stacked: 600,000 + 35 % · 50 % · 1,700,000 = 897,500, then 35 % of
  // 850,000 by year over 1.02^year: 59,500/1.02 = 58,333.33 and 95,200/1.0404 = 91,503.27. Independent: 600,000 + 350,000, then
  // 140,000/1.02 = 137,254.90.
  const { project, series } = steadySolar();
  const all = withIncentive(withIncentive(withIncentive(project, 'itc'), 'macrs'), 'bonus');
  const at = (incentiveBasis: string): (number | undefined)[] =>
    incentivesOf({ series, project: set(all, [['inflationRate'], 2], [['incentiveBasis'], incentiveBasis]) });
  expect(all.incentiveBasis).toBe('stacked');
  expect(at('stacked').slice(0, 3)).toEqual([
    expect.closeTo(897_500, 4),
    expect.closeTo(59_500 / 1.02, 4),
    expect.closeTo(95_200 / 1.02 ** 2, 4),
  ]);
  expect(at('independent').slice(0, 2)).toEqual([expect.closeTo(950_000, 4), expect.closeTo(140_000 / 1.02, 4)]);
});

test('M-1 a property class of its own replaces that of the technology', () => {
  // 35 % of 2,000,000: 5 and 9.5 % of the 15-year class instead of 20 and 32 %.
  const { project, series } = steadySolar();
  const at = (propertyClass: string) => incentivesOf({ series, project: withIncentive(project, 'macrs', { propertyClass }) }).slice(0, 3);
  expect(at('15')).toEqual(near(0, 35_000, 66_500));
  expect(at('automatic')).toEqual(near(0, 140_000, 224_000));
});

test('M-6 a result with tax benefits says whom they are counted for; one without says nothing', () => {
  const { project, series } = steadySolar();
  expect(detailsOf({ series, project: withIncentive(project, 'macrs') }).row.proof.notes).toEqual([TAX_BENEFIT_NOTE]);
  expect(TAX_BENEFIT_NOTE).toContain('the cash flow itself pays no tax');
  expect(detailsOf({ series, project }).row.proof.notes).toBeUndefined();
  // Ticked for storage alone in a plant without a storage unit it brings nothing.
  expect(detailsOf({ series, project: withIncentive(project, 'macrs', { solar: false }) }).row.proof.notes).toBeUndefined();
});

test('M-7 INC-02 the credit of a storage unit is told with the share of its charge that the sun gave, and why there is none', () => {
  // 0.8 of the MWh a day comes from the sun: 30 % · 80 % of 1,000,000. At 0.7 there is none of the 300,000.
  const credits = (solarMw: number) => {
    const { project, series } = sunnyStorageUnit(solarMw);
    return detailsOf({ series, project: withIncentive(project, 'itc') }).row.storageCredits!;
  };
  const [some, none] = [credits(0.8)[0]!, credits(0.7)[0]!];
  expect(some).toMatchObject({ store: 0, credit: expect.closeTo(240_000, 4), fullCredit: 300_000, threshold: 0.75 });
  expect(some.solarShare).toBeCloseTo(0.8, 9);
  expect(none).toMatchObject({ credit: 0, fullCredit: 300_000 });
  const money = (amount: number): string => `${amount.toFixed(0)} $`;
  expect(storageCreditText(some, money)).toBe(
    `${some.name}: 80 % of its charge in its first year came from the sun: a tax credit of 240000 $, that share of 300000 $`,
  );
  expect(storageCreditText(none, money)).toBe(
    `${some.name}: 70 % of its charge in its first year came from the sun, below the 75 % that a tax credit asks for: no credit instead of 300000 $`,
  );
  expect(storageCreditText({ ...some, solarShare: 1, credit: 300_000 }, money)).toContain(
    '100 % of its charge in its first year came from the sun: the full',
  );
  // 74.96 % is not shown as the 75 % that it does not reach.
  expect(storageCreditText({ ...none, solarShare: 0.7496 }, money)).toContain(': 74.96 % of its charge');
  // Only a tax credit that applies to storage units has such a line.
  const { project, series } = sunnyStorageUnit(0.8);
  expect(detailsOf({ series, project: withIncentive(project, 'itc', { storage: false }) }).row.storageCredits).toBeUndefined();
  expect(detailsOf({ series, project: withIncentive(project, 'macrs') }).row.storageCredits).toBeUndefined();
});

test('INC-11 a storage unit gets the share of the credit that the sun charged, and nothing below 75 %', () => {
  // 0.8 MW of sun and 0.2 MW of grid fill it: 30 % · 800,000 of the array + 30 % · 80 % · 1,000,000. At 0.7: 30 % · 700,000 alone.
  const credit = (solarMw: number): Built => ({
    ...sunnyStorageUnit(solarMw),
    project: withIncentive(sunnyStorageUnit(solarMw).project, 'itc'),
  });
  expect(incentivesOf(credit(0.8)).slice(0, 2)).toEqual(near(480_000, 0));
  expect(incentivesOf(credit(0.7)).slice(0, 2)).toEqual(near(210_000, 0));
  // Where the grid may not charge it, all that is in it came from the sun.
  const { project, series } = credit(0.7);
  expect(incentivesOf({ series, project: set(project, [['canBatteryChargeFromGrid'], 'false']) }).slice(0, 2)).toEqual(near(510_000, 0));
});

test('INC-11 a storage unit is of the 5-year class when sun or wind charge it to 75 %, else of the 7-year class', () => {
  // 35 % of 1,000,000: 20 and 32 %, or 14.29, 24.49 and, at last in year 8, 4.46 %.
  const depreciated = (solarMw: number): Built => ({
    ...sunnyStorageUnit(solarMw),
    project: withIncentive(sunnyStorageUnit(solarMw).project, 'macrs', { solar: false }),
  });
  expect(incentivesOf(depreciated(0.8)).slice(0, 8)).toEqual(near(0, 70_000, 112_000, 67_200, 40_320, 40_320, 20_160, 0));
  expect(incentivesOf(depreciated(0.7)).slice(0, 9)).toEqual(near(0, 50_015, 85_715, 61_215, 43_715, 31_255, 31_220, 31_255, 15_610));
});

test('INC-11 a storage unit that the wind charges to 80 % has the 5-year class and no tax credit', () => {
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
  expect(incentivesOf({ series: both, project: withIncentive(farm, 'macrs', { wind: false }) }).slice(0, 4)).toEqual(
    near(0, 70_000, 112_000, 67_200),
  );
});

test('INC-11 on a dc bus solar production is what is behind the system converter', () => {
  // 0.8 MWh dc a day, 90 %: 365 · 0.72 · 10.
  const { project, series } = sunnyStorageUnit(0.8);
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
  // 30 % · 800,000 + 30 % · 1,000,000 · 1, the storage unit charged by the sun alone; nothing on the 2 MW of the system converter.
  const { project, series } = sunnyStorageUnit(0.8);
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
  // 3 turbines of 1,500,000: 35 % · 20 % = 315,000 in year 1.
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
  expect(details.cashflowTable.map((row) => row.incentives).slice(0, 2)).toEqual(near(0, 315_000 + 10 * details.row.windProduction));
});
