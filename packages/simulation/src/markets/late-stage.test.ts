import {
  addCapacityMarket,
  addContract,
  addRegulationMarket,
  checkProject,
  seriesRefOf,
  setEarlyAnalysis,
  setField,
  setObligationKind,
  setRegulationPrice,
  type Escalator,
  type Project,
} from '@stackwatt/model';
import { expect, test } from 'vitest';
import { solarAndStorage, storageOnly, yearOf, type Built } from '../../../model/test/builders.ts';
import { expandCases, prepare } from '../index.ts';
import { simulateYears } from '../year/simulate-years.ts';

type Edit = readonly [path: (string | number)[], value: unknown];
const set = (project: Project, ...edits: readonly Edit[]): Project => edits.reduce((p, [path, value]) => setField(p, path, value), project);
const near = (...values: readonly number[]): unknown[] => values.map((value) => expect.closeTo(value, 3));
const growing = (escalator: Escalator, percent: number): Escalator => ({ ...escalator, enabled: true, linearValue: percent });
/** Revenue of the project years of the first case. */
function yearly({ project, series }: Built): number[] {
  const checked = checkProject(project);
  if (!checked.project) throw new Error(checked.issues.map((issue) => issue.label).join('; '));
  return simulateYears(prepare(checked.project, series), expandCases(checked.project)[0]!).map((year) => year.sales - year.purchases);
}

/** A lossless MWh of storage that does not age, bought for 20 in the morning and sold for 100 in the afternoon, over some years. */
function lateStorageUnit(years: number): Built {
  const { project, series } = storageOnly(yearOf((hour) => (hour % 24 < 12 ? 20 : 100)));
  return {
    series,
    project: set(setEarlyAnalysis(project, false), [['lifetime'], years], [['storage', 0, 'roundtripEfficiencySensitivity'], [100]]),
  };
}

test('LIM-12 with the tax-credit rule the grid charges a storage unit beside an array from year 6 on', () => {
  // A dark array: nothing for five years, then 80 a day.
  const { project, series } = solarAndStorage(
    yearOf((hour) => (hour % 24 < 12 ? 20 : 100)),
    yearOf((hour) => (hour === 5_000 ? 1e-9 : 0)),
  );
  const late = set(
    setEarlyAnalysis(project, false),
    [['lifetime'], 8],
    [['canBatteryChargeFromGrid'], 'ITC'],
    [['storage', 0, 'roundtripEfficiencySensitivity'], [100]],
    [['solar', 0, 'degradation'], 0],
  );
  expect(yearly({ series, project: late })).toEqual(near(0, 0, 0, 0, 0, 29_200, 29_200, 29_200));
});

test('CM-13 years that differ in a capacity price alone are calculated apart', () => {
  // 0.25 MW bid at 100,000 and 10 % more each year; its calls sell at the market price what the storage unit sells anyway.
  const { project, series } = lateStorageUnit(3);
  const added = addCapacityMarket(project);
  const market = added.capacityMarkets[0]!;
  const called = set(
    added,
    [['capacityMarkets', 0, 'eventKind'], 'scheduled'],
    [['capacityMarkets', 0, 'events'], [{ date: '2007-06-15T17:00', duration: 4 }]],
    [['capacityMarkets', 0, 'singleYearPrice'], 100_000],
    [['capacityMarkets', 0, 'capacityEscalator'], growing(market.capacityEscalator, 10)],
  );
  expect(yearly({ series, project: called })).toEqual(near(29_200 + 25_000, 29_200 + 27_500, 29_200 + 30_250));
});

test('TOD-04 years that differ in a contract price alone are calculated apart', () => {
  // All of the discharge at 200, growing by 5 %: six purchases and sales fit into each half of the day, 12 · 200 − 6 · 20 − 6 · 100 a day.
  const { project, series } = lateStorageUnit(2);
  const added = addContract(project);
  const contract = setObligationKind(added, added.contracts[0]!.id, 'none');
  const rates = { rates: [{ value: 200, color: '#000000' }], grid: Array.from({ length: 24 }, () => Array.from({ length: 24 }, () => 0)) };
  const sold = set(
    contract,
    [['contracts', 0, 'energyPriceSchedule'], rates],
    [['contracts', 0, 'energyPriceEscalator'], growing(added.contracts[0]!.energyPriceEscalator, 5)],
  );
  const [first, second] = yearly({ series, project: sold });
  expect(first).toBeCloseTo(365 * (12 * 200 - 6 * 20 - 6 * 100), 3);
  expect(second! - first!).toBeCloseTo(365 * 12 * 10, 3);
});

test('RM-10 years that differ in a committed regulation price alone are calculated apart', () => {
  // 0.3 MW at 4 and 50 % more in year 2, of which 10 % are called; a flat energy price leaves nothing else to earn.
  const { project, series } = storageOnly(yearOf(40));
  const added = addRegulationMarket(
    set(setEarlyAnalysis(project, false), [['lifetime'], 2], [['storage', 0, 'roundtripEfficiencySensitivity'], [100]]),
  );
  const market = added.regulationMarkets[0]!;
  const price = yearOf(4);
  const ref = seriesRefOf(price, { name: 'down', stepMinutes: 60 });
  const ready = set(
    setRegulationPrice(added, market.id, 'down', ref),
    [['regulationMarkets', 0, 'useRegUp'], false],
    [['regulationMarkets', 0, 'regDownPriceEscalator'], growing(market.regDownPriceEscalator, 50)],
  );
  const [first, second] = yearly({ series: new Map([...series, [ref.hash, price]]), project: ready });
  expect(first).toBeCloseTo(8_760 * 1.2, 3);
  expect(second).toBeCloseTo(8_760 * 1.8, 3);
});
