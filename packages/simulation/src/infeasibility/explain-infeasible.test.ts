import {
  addCapacityMarket,
  addContract,
  checkProject,
  setField,
  setUseWind,
  setWindProduction,
  seriesRefOf,
  TurbineSpec,
  type Keys,
  type InfeasibilityExplanation,
  type Project,
  type ShortDay,
} from '@stackwatt/model';
import { expect, test } from 'vitest';
import { solarAndStorage, storageOnly, yearOf, type Built } from '../../../model/test/builders.ts';
import { expandCases, explainInfeasible, prepare, simulateCase } from '../index.ts';
import { eachYear } from '../year/simulate-years.ts';
import { shortDaysOf } from './short-days.ts';

type Edit = readonly [path: Keys, value: unknown];
const set = (project: Project, ...edits: readonly Edit[]): Project => edits.reduce((p, [path, value]) => setField(p, path, value), project);
const of = (key: string, value: unknown): Edit => [['contracts', 0, key], value];
const storageUnitOf = (key: string, value: unknown): Edit => [['storage', 0, key], value];
/** Owed in a window of each day of a week. */
const daily = (startHour: number, endHour: number, value: number): Edit =>
  of('obligations', [{ id: 'o', dayKind: 'all', startDate: '2007-01-01', endDate: '2007-01-07', startHour, endHour, value }]);
const owing = ({ project, series }: Built, ...edits: readonly Edit[]): Built => ({
  series,
  project: set(addContract(project), of('useSystemSizer', false), ...edits),
});

/** 2 MW of a constant production, no storage unit. */
const solar = (): Built => {
  const { project, series } = solarAndStorage(yearOf(50), yearOf(1));
  return {
    series,
    project: set({ ...project, useStorage: false }, [['solar', 0, 'sizing', 'absolute'], [2]], [['solar', 0, 'degradation'], 0]),
  };
};
/** A lossless storage unit of 1 MW and 1 MWh that begins full. */
const storageUnit = (...edits: readonly Edit[]): Built => {
  const { project, series } = storageOnly(yearOf((hour) => (hour % 24 < 12 ? 20 : 100)));
  return {
    series,
    project: set(
      project,
      storageUnitOf('roundtripEfficiencySensitivity', [100]),
      [['storage', 0, 'specs', 'initialStateOfCharge'], 100],
      ...edits,
    ),
  };
};
/** The same behind 2 MW of solar in the second half of each day that may charge it. */
const hybrid = (...edits: readonly Edit[]): Built => {
  const { project, series } = solarAndStorage(
    yearOf(50),
    yearOf((hour) => (hour % 24 < 12 ? 0 : 1)),
  );
  return {
    series,
    project: set(
      project,
      [['solar', 0, 'sizing', 'absolute'], [2]],
      [['solar', 0, 'degradation'], 0],
      storageUnitOf('roundtripEfficiencySensitivity', [100]),
      [['storage', 0, 'specs', 'initialStateOfCharge'], 100],
      [['canBatteryChargeFromGrid'], 'false'],
      ...edits,
    ),
  };
};

function explain({ project, series }: Built): InfeasibilityExplanation {
  const checked = checkProject(project);
  if (!checked.project) throw new Error(checked.issues.map((issue) => issue.label).join('; '));
  const tried: string[] = [];
  const found = explainInfeasible(prepare(checked.project, series), expandCases(checked.project)[0]!, (progress) => {
    expect(progress.tried).toBe(tried.length);
    tried.push(progress.limit);
  });
  if (!found) throw new Error('the case is feasible');
  // Each limit is told before it is tried, whether it helps or not.
  expect(tried.toSorted()).toEqual([...found.reliefs.map(({ limit }) => limit), ...found.noRelief].toSorted());
  // Each of them, taken over into the project, makes the case feasible, and is worth what is said.
  for (const { limit, edits, npv } of found.reliefs) {
    const relieved = checkProject(set(project, ...edits!.map(({ path, value }): Edit => [path, value])));
    expect([limit, relieved.issues.filter((issue) => !issue.estimation && !issue.warning).map((issue) => issue.label)]).toEqual([
      limit,
      [],
    ]);
    const outcome = simulateCase(prepare(relieved.project!, series), expandCases(relieved.project!)[0]!);
    expect([limit, outcome.kind === 'result' ? outcome.row.npv : outcome.reason]).toEqual([limit, npv]);
  }
  const worths = found.reliefs.map(({ npv }) => npv);
  expect(worths).toEqual(worths.toSorted((a, b) => b - a));
  return found;
}
/** The limits, that first whose value grows least. */
const byEffort = ({ reliefs }: InfeasibilityExplanation): string[] =>
  reliefs.toSorted((a, b) => a.effort - b.effort).map(({ limit }) => limit);
/** What a limit would have to be, and its place in the ranking. */
const needed = ({ reliefs }: InfeasibilityExplanation, limit: string): number =>
  reliefs.find((relief) => relief.limit === limit)?.needed ?? Number.NaN;
/** The value is found from the feasible side, to 0.1 % of the way. */
const expectNeeded = (explanation: InfeasibilityExplanation, limit: string, present: number, value: number): void => {
  const found = needed(explanation, limit);
  expect(Math.abs(found - value) / Math.abs(value - present)).toBeLessThan(2e-3);
  expect(Math.sign(found - present)).toBe(Math.sign(value - present));
};

test('the export limit: 3 MWh in two hours through 1 MW need 1.5 MW', () => {
  const found = explain(owing(solar(), daily(10, 12, 3), [['exportLimit'], 1]));
  expect(found.reliefs.find(({ limit }) => limit === 'the export limit')).toMatchObject({
    limit: 'the export limit',
    unit: 'MW',
    present: 1,
    effort: expect.closeTo(0.5, 2),
  });
  expectNeeded(found, 'the export limit', 1, 1.5);
  expect(found.noRelief).toEqual(['the size of solar']);
  expect(found.reason).toContain('3 MWh owed from 1 January 10:00');
});

test('the size of solar: 5 MWh in two hours need 2.5 MW of a constant output', () => {
  const found = explain(owing(solar(), daily(10, 12, 5)));
  expect(byEffort(found)[0]).toBe('the size of solar');
  expectNeeded(found, 'the size of solar', 2, 2.5);
  expectNeeded(found, 'the contract obligation', 100, 80);
});

test('the converter of solar: 1.5 MW pass where 1.8 are owed', () => {
  const { project, series } = solar();
  const converter: Edit[] = [
    [['solar', 0, 'hasConverter'], true],
    [['solar', 0, 'converter', 'size', 'absolute'], [1.5]],
    [['solar', 0, 'converter', 'efficiency'], [100]],
  ];
  const found = explain(owing({ series, project: set(project, ...converter) }, daily(10, 11, 1.8)));
  expect(byEffort(found)[0]).toBe('the converter of solar');
  expectNeeded(found, 'the converter of solar', 1.5, 1.8);
  expect(found.noRelief).toContain('the size of solar');
});

test('the size of wind: a constant 1 MW per MW, 5 MWh in two hours', () => {
  const built = storageUnit();
  const production = yearOf(1);
  const ref = seriesRefOf(production, { name: 'wind', stepMinutes: 60 });
  const turbine = TurbineSpec.parse({
    powerCurve: [
      { speed: 0, mw: 0 },
      { speed: 12, mw: 1 },
    ],
  });
  const project = setWindProduction({ ...setUseWind(built.project, true, turbine), useStorage: false }, 'wind-1', ref);
  const found = explain(
    owing(
      {
        series: new Map([...built.series, [ref.hash, production]]),
        project: set(project, [['wind', 0, 'kind'], 'production'], [['wind', 0, 'customSizing', 'absolute'], [2]]),
      },
      daily(10, 12, 5),
    ),
  );
  expect(byEffort(found)[0]).toBe('the size of wind');
  expectNeeded(found, 'the size of wind', 2, 2.5);
});

test('the power of the storage unit: 1 MW for one hour where 1.5 MWh are owed of 2 MWh', () => {
  const found = explain(owing(storageUnit([['storage', 0, 'specs', 'nominalCapacity'], 2]), daily(17, 18, 1.5)));
  expect(byEffort(found)[0]).toBe('the power of the storage');
  expectNeeded(found, 'the power of the storage', 1, 1.5);
  expect(found.noRelief).toContain('the energy of the storage');
});

test('the energy of the storage unit: 1 MWh where 1.5 are owed in two hours', () => {
  const found = explain(owing(storageUnit(), daily(17, 19, 1.5)));
  expect(found.reliefs.map(({ limit }) => limit)).toEqual(expect.arrayContaining(['the energy of the storage', 'the contract obligation']));
  expectNeeded(found, 'the energy of the storage', 1, 1.5);
  expect(found.noRelief).toContain('the power of the storage');
});

test('the import limit: 4 MWh a day are bought in the 23 hours in which the storage unit does not deliver', () => {
  // 4 MW and 4 MWh deliver in one hour of the window; 4 MWh / 23 h = 0.1739 MW.
  const found = explain(
    owing(
      storageUnit(
        [['storage', 0, 'specs', 'nominalPower'], 4],
        [['storage', 0, 'specs', 'nominalCapacity'], 4],
        [['hasImportLimit'], true],
        [['importLimit'], 0.15],
      ),
      daily(10, 12, 4),
    ),
  );
  // It begins full and what a smaller obligation leaves is kept: less of that is the lesser effort here.
  expect(byEffort(found).slice(0, 2)).toEqual(['the contract obligation', 'the import limit']);
  expectNeeded(found, 'the import limit', 0.15, 4 / 23);
});

test('the lowest state of charge: 0.9 MWh are owed and 80 % may be used', () => {
  const found = explain(owing(storageUnit([['storage', 0, 'specs', 'minimumStateOfCharge'], 20]), daily(17, 18, 0.9)));
  expectNeeded(found, 'the lowest state of charge', 20, 10);
  // 90 of 80 % usable is as much more as 1.125 MWh of 1, and as 0.8 of the 0.9 MWh owed.
  expect(found.reliefs.map(({ limit, effort }) => [limit, Math.round(effort * 100)])).toEqual(
    expect.arrayContaining([
      ['the lowest state of charge', 13],
      ['the energy of the storage', 13],
      ['the contract obligation', 13],
    ]),
  );
});

test('the cycle limit: half a cycle a day where a whole one is owed', () => {
  const found = explain(
    owing(storageUnit(storageUnitOf('useCycleLimitPerDay', true), storageUnitOf('cycleLimitPerDay', 0.5)), daily(17, 21, 1)),
  );
  expect(found.reliefs.map(({ limit }) => limit)).toContain('the cycle limit');
  expectNeeded(found, 'the cycle limit', 0.5, 1);
});

test('the converter of the storage unit: 0.5 MW where 0.8 are owed', () => {
  const found = explain(
    owing(
      storageUnit(
        storageUnitOf('hasConverter', true),
        [['storage', 0, 'converter', 'size', 'absolute'], [0.5]],
        [['storage', 0, 'converter', 'efficiency'], [100]],
      ),
      daily(17, 18, 0.8),
    ),
  );
  expect(byEffort(found)[0]).toBe('the converter of the storage');
  expectNeeded(found, 'the converter of the storage', 0.5, 0.8);
});

test('the system converter: 1 MW between the dc bus and 1.5 MWh owed in an hour of sun', () => {
  const { project, series } = hybrid();
  const found = explain(
    owing(
      {
        series,
        project: set(
          setField(project, ['bus'], 'dc'),
          [['inverter', 'size', 'absolute'], [1]],
          [['inverter', 'size', 'sizingKind'], 'absolute'],
          [['inverter', 'efficiency'], [100]],
        ),
      },
      daily(13, 14, 1.5),
    ),
  );
  expect(byEffort(found)[0]).toBe('the system converter');
  expectNeeded(found, 'the system converter', 1, 1.5);
});

test('converters that are relative grow with what they belong to, as in the project that the fields are written into', () => {
  const { project, series } = hybrid();
  // Half of 2 MW pass where 1.5 are owed: 3 MW of solar, or of storage, are bought with a converter of 1.5.
  const dc = set(
    setField(project, ['bus'], 'dc'),
    [['inverter', 'size', 'relative'], [0.5]],
    [['inverter', 'size', 'sizingKind'], 'relative'],
    [['inverter', 'efficiency'], [100]],
  );
  const found = explain(owing({ series, project: dc }, daily(13, 14, 1.5)));
  expectNeeded(found, 'the system converter', 1, 1.5);
  expectNeeded(found, 'the size of solar', 2, 3);
  expectNeeded(found, 'the power of the storage', 1, 3);
  expect(found.noRelief).not.toContain('the size of solar');

  // 0.5 MW for each MWh where 0.8 are owed.
  const behind = storageUnit(
    storageUnitOf('hasConverter', true),
    [['storage', 0, 'converter', 'size', 'sizingKind'], 'relative'],
    [['storage', 0, 'converter', 'size', 'relative'], [0.5]],
    [['storage', 0, 'converter', 'efficiency'], [100]],
  );
  expectNeeded(explain(owing(behind, daily(18, 19, 0.8))), 'the energy of the storage', 1, 1.6);
});

test('charging from the grid: without sun what is owed every day can only be bought', () => {
  const { project, series } = solarAndStorage(
    yearOf(50),
    yearOf((hour) => (hour > 24 * 180 && hour < 24 * 181 ? 1 : 0)),
  );
  const dark = {
    series,
    project: set(project, [['canBatteryChargeFromGrid'], 'false'], storageUnitOf('roundtripEfficiencySensitivity', [100])),
  };
  const found = explain(owing(dark, daily(17, 21, 1)));
  expect(found.reliefs.find(({ limit }) => limit === 'charging from the grid')).toMatchObject({
    limit: 'charging from the grid',
    present: 0,
    needed: 1,
  });
  expect(found.noRelief).toEqual(expect.arrayContaining(['the size of solar', 'the power of the storage']));
});

test('the capacity bid: calls that come before the storage unit can be charged again', () => {
  // The storage unit cannot be recharged between two calls of one day; half the bid serves both.
  const { project, series } = hybrid([['solar', 0, 'sizing', 'absolute'], [0]]);
  const events = [
    { date: '2007-03-01T02:00', duration: 1 },
    { date: '2007-03-01T05:00', duration: 1 },
  ];
  const market = addCapacityMarket(project);
  const found = explain({
    series,
    project: set(
      market,
      [['capacityMarkets', 0, 'eventKind'], 'scheduled'],
      [['capacityMarkets', 0, 'events'], events],
      [['capacityMarkets', 0, 'averageCallDuration'], 1],
    ),
  });
  expect(found.reliefs.map(({ limit }) => limit)).toContain('the capacity bid');
  expectNeeded(found, 'the capacity bid', 100, 50);
});

test('a feasible case has nothing to explain', () => {
  const { project, series } = owing(solar(), daily(10, 12, 3));
  const checked = checkProject(project).project!;
  expect(explainInfeasible(prepare(checked, series), expandCases(checked)[0]!)).toBeUndefined();
});

test('CALC-43 each day that falls short is told hour by hour: what was owed, who gave what, what is missing and what binds', () => {
  // 6 MWh are owed from 10 to 12 h on seven days. The sun of the second half of the day gives none of it before noon; the unit of 1 MW and
  // 1 MWh gives its 1 MWh, once.
  const { shortDays } = explain(owing(hybrid(), daily(10, 12, 6)));
  expect([shortDays!.projectYear, shortDays!.count, shortDays!.days.length]).toEqual([1, 7, 7]);
  expect(shortDays!.days.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  for (const day of shortDays!.days) {
    expect(day.shortMwh).toBeCloseTo(5, 6);
    expect(day.deliveries).toEqual([
      {
        name: expect.any(String) as string,
        fromHour: 10,
        toHour: 12,
        owedMwh: 6,
        shortMwh: expect.closeTo(5, 6) as number,
        ownMwh: 0,
        storageMwh: expect.closeTo(1, 6) as number,
        limits: expect.arrayContaining(['the energy in the storage']) as string[],
        keptMwh: expect.closeTo(0, 6) as number,
      },
    ]);
    expect(day.owedMw.map((mw, hour) => [hour, mw]).filter(([, mw]) => mw! > 0)).toEqual([
      [10, 3],
      [11, 3],
    ]);
    expect(day.shortMw[10]! + day.shortMw[11]!).toBeCloseTo(5, 6);
    expect(day.dischargeMw[10]! + day.dischargeMw[11]!).toBeCloseTo(1, 6);
    expect([day.storedMwh[11], day.solarMw[9], day.windMw[12]]).toEqual([expect.closeTo(0, 6), 0, 0]);
    // What charges it again after noon is sun.
    expect(day.chargeMw.reduce((sum, mw) => sum + mw, 0)).toBeLessThanOrEqual(1 + 1e-6);
  }
});

test('CALC-43 of a profile the hours that fall short are told, the worst day first, and steps of a quarter of an hour by the hour', () => {
  // 2 MW of constant sun; 3 MW owed at 8 h of 2 January and 4 MW at 8 and 9 h of 3 January: 1, and 2 + 2 MWh are missing.
  const hourly = yearOf((hour) => (hour === 32 ? 3 : hour === 56 || hour === 57 ? 4 : 0));
  const quarters = Float64Array.from({ length: 35_040 }, (_, step) => hourly[Math.floor(step / 4)]!);
  const profile = seriesRefOf(quarters, { name: 'Delivery Profile', stepMinutes: 15 });
  const built = solar();
  const { project } = checkProject(
    set(owing(built).project, [['timeStepSize'], 15], of('obligationKind', 'import'), of('obligationTimeSeries', profile)),
  );
  const prepared = prepare(project!, new Map([...built.series, [profile.hash, quarters]]));
  const { shortDays } = explainInfeasible(prepared, expandCases(project!)[0]!)!;
  expect(shortDays!.days.map(({ day, shortMwh }) => [day, Number(shortMwh.toFixed(6))])).toEqual([
    [2, 4],
    [1, 1],
  ]);
  expect(shortDays!.days[0]!.deliveries.map(({ fromHour, toHour, owedMwh, ownMwh }) => [fromHour, toHour, owedMwh, ownMwh])).toEqual([
    [8, 9, 4, 2],
    [9, 10, 4, 2],
  ]);
});

/** The day that falls short most, without a search for what would help. */
function worstDayOf({ project, series }: Built): ShortDay {
  const { project: checked } = checkProject(project);
  const prepared = prepare(checked!, series);
  for (const year of eachYear(prepared, expandCases(checked!)[0]!)) if (year.short) return shortDaysOf(year, prepared).days[0]!;
  throw new Error('nothing is short');
}

test('what is missing of a window is where least is given: nowhere is it, with what is given, more than what is owed', () => {
  // 6 MWh are owed from 10 to 12 h of 2 MW of sun at its share of the hours, 0.9 of which arrive.
  const given = (ten: number, eleven: number): ShortDay => {
    const { project, series } = solarAndStorage(
      yearOf(50),
      yearOf((hour) => (hour % 24 === 10 ? ten : hour % 24 === 11 ? eleven : 0)),
    );
    const sunny = set(
      { ...project, useStorage: false },
      [['solar', 0, 'sizing', 'absolute'], [2]],
      [['solar', 0, 'degradation'], 0],
      [['acLineEfficiencySensitivity'], [90]],
    );
    return worstDayOf(owing({ series, project: sunny }, daily(10, 12, 6)));
  };
  // 3.6 MWh at 10 h are above the 3 MW of the mean: all of what is missing is at 11 h.
  const uneven = given(2, 0);
  expect([uneven.solarMw[10], uneven.solarMw[11]]).toEqual([expect.closeTo(3.6, 6), 0]);
  expect([uneven.shortMw[10], uneven.shortMw[11]]).toEqual([0, expect.closeTo(2.4, 6)]);
  expect([uneven.owedMw[10], uneven.owedMw[11]]).toEqual([3, 3]);
  // 1.8 and 0.9 MWh are below it: each hour comes to the mean.
  const below = given(1, 0.5);
  expect([below.shortMw[10], below.shortMw[11]]).toEqual([expect.closeTo(1.2, 6), expect.closeTo(2.1, 6)]);
  // At the connection what is given and what is missing are what is owed.
  for (const { deliveries } of [uneven, below])
    for (const { owedMwh, ownMwh, storageMwh, shortMwh } of deliveries) expect(ownMwh + storageMwh + shortMwh).toBeCloseTo(owedMwh, 6);
});

test('energy that is kept on a day that falls short is told, and none where it could not have been given', () => {
  // The sun of one hour of 1 January charges 1 MWh; 1 MWh is owed from 17 to 19 h on 1 and on 2 January, and one of them is missed.
  const owingTwice = (priceOf: (hour: number) => number, ...edits: readonly Edit[]): Built => {
    const { project, series } = solarAndStorage(
      yearOf(50),
      yearOf((hour) => (hour === 12 ? 1 : 0)),
    );
    const price = yearOf(priceOf);
    const ref = seriesRefOf(price, { name: 'Energy Price', stepMinutes: 60 });
    const once = set(
      project,
      [['solar', 0, 'sizing', 'absolute'], [2]],
      [['solar', 0, 'degradation'], 0],
      storageUnitOf('roundtripEfficiencySensitivity', [100]),
      [['canBatteryChargeFromGrid'], 'false'],
      [['storage', 0, 'specs', 'initialStateOfCharge'], 0],
    );
    return owing(
      { series: new Map([...series, [ref.hash, price]]), project: once },
      of('obligations', [
        { id: 'o', dayKind: 'all', startDate: '2007-01-01', endDate: '2007-01-02', startHour: 17, endHour: 19, value: 1 },
      ]),
      of('energyPriceKind', 'import'),
      of('energyPriceTimeSeries', ref),
      ...edits,
    );
  };
  const dearLater = worstDayOf(owingTwice((hour) => (hour < 24 ? 60 : 200)));
  expect([dearLater.day, dearLater.storedMwh[18]]).toEqual([0, expect.closeTo(1, 6)]);
  expect(dearLater.deliveries.map(({ shortMwh, keptMwh }) => [shortMwh, keptMwh])).toEqual([[1, expect.closeTo(1, 6)]]);
  // Neither its power nor the sun of these hours is what 1 MWh in storage waits for.
  expect(dearLater.deliveries[0]!.limits).toEqual(['the energy in the storage']);
  // The same day served first leaves nothing to keep for the second.
  const dearFirst = worstDayOf(owingTwice((hour) => (hour < 24 ? 200 : 60)));
  expect([dearFirst.day, dearFirst.deliveries.map(({ keptMwh }) => keptMwh)]).toEqual([1, [expect.closeTo(0, 6)]]);
  // A cycle limit of 0.4 leaves 0.6 MWh in it that may not leave on that day.
  const limited = worstDayOf(
    owingTwice((hour) => (hour < 24 ? 200 : 60), storageUnitOf('useCycleLimitPerDay', true), storageUnitOf('cycleLimitPerDay', 0.4)),
  );
  expect([limited.storedMwh[18]! > 0.1, limited.deliveries.map(({ keptMwh }) => keptMwh)]).toEqual([true, [expect.closeTo(0, 6)]]);
  // Nor may more leave than passes the connection, of which the sun takes nothing at night.
  const narrow = worstDayOf(owingTwice((hour) => (hour < 24 ? 200 : 60), [['exportLimit'], 0.2]));
  expect(narrow.deliveries.map(({ keptMwh }) => keptMwh)).toEqual([expect.closeTo(0, 6)]);
});
