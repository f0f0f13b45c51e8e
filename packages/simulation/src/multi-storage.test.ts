import {
  addCapacityMarket,
  addContract,
  addEnergyMarket,
  addIncentive,
  addRegulationMarket,
  addStorage,
  checkProject,
  evenCells,
  seriesRefOf,
  setField,
  setObligationKind,
  setRegulationPrice,
  type Project,
} from '@stackwatt/model';
import { expect, test } from 'vitest';
import { solarAndStorage, storageOnly, yearOf, type Built } from '../../model/test/builders.ts';
import { runProject } from '../test/run-project.ts';
import { describeCase, timeSeriesOf } from './index.ts';

const set = (project: Project, ...edits: readonly (readonly [path: (string | number)[], value: unknown])[]): Project =>
  edits.reduce((p, [path, value]) => setField(p, path, value), project);
/** The storage units are 1 MW and 1 MWh a unit. */
const units = (storageUnit: number, amount: number): readonly [(string | number)[], unknown] => [
  ['storage', storageUnit, 'sizing', 'absolute'],
  [amount],
];
const roundTrip = (storageUnit: number, percent: number): readonly [(string | number)[], unknown] => [
  ['storage', storageUnit, 'roundtripEfficiencySensitivity'],
  [percent],
];
/** 20 in the first half of each day, 100 in the second, and a different swell on each day of the year. */
const prices = yearOf((hour) => (hour % 24 < 12 ? 20 : 100) + 10 * Math.sin(hour) + 5 * Math.sin(hour / 1000));
const two = (built: Built): Built => ({ ...built, project: addStorage(built.project) });
/** Each part is calculated when a test asks for it. */
const detailsOf = ({ project, series }: Built) => {
  const run = runProject(project, series);
  return {
    prepared: run.prepared,
    cases: run.cases,
    get rows() {
      return run.rows;
    },
    get details() {
      return describeCase(run.prepared, run.cases[0]!);
    },
    get years() {
      return run.years;
    },
  };
};

test('one storage unit split into two equal halves is worth what the whole is: dispatch, ageing and money', () => {
  for (const early of [true, false]) {
    const base = set({ ...storageOnly(prices).project, earlyAnalysis: early, lifetime: 4 }, roundTrip(0, 81));
    const whole = detailsOf({ ...storageOnly(prices), project: set(base, units(0, 4)) });
    const halves = detailsOf({ ...storageOnly(prices), project: set(addStorage(base), units(0, 2), units(1, 2), roundTrip(1, 81)) });
    expect(halves.rows[0]!.proof).toMatchObject({ method: 'interior', gap: expect.closeTo(0, 8) as number });
    expect(halves.rows[0]!.revenue[0]! / whole.rows[0]!.revenue[0]!).toBeCloseTo(1, 8);
    expect(halves.rows[0]!.npv / whole.rows[0]!.npv).toBeCloseTo(1, 8);
    expect(halves.rows[0]!.capex).toBe(whole.rows[0]!.capex);
    expect(halves.details.performance.equivalentCycles.first / whole.details.performance.equivalentCycles.first).toBeCloseTo(1, 6);
  }
});

test('two different storage units: what is counted by unit adds up to the plant', () => {
  // 4 MW of sun for six hours a day behind a storage unit of 81 % and one of 64 %; the grid charges them, too.
  const base = two(
    solarAndStorage(
      prices,
      yearOf((hour) => (hour % 24 >= 8 && hour % 24 < 14 ? 1 : 0)),
    ),
  );
  const project = set(
    base.project,
    [['solar', 0, 'sizing', 'absolute'], [4]],
    units(0, 2),
    units(1, 3),
    roundTrip(0, 81),
    roundTrip(1, 64),
  );
  const { years, details, rows, prepared, cases } = detailsOf({ ...base, project });
  const [year] = years;
  const sum = (of: (k: number) => number): number => of(0) + of(1);
  const { storageUnits, chargeByStorageUnit } = year!;
  expect(storageUnits.map(({ place }) => place)).toEqual([0, 1]);
  expect(storageUnits.every(({ dischargedMwh }) => dischargedMwh > 100)).toBe(true);
  expect(sum((k) => storageUnits[k]!.chargedMwh)).toBeCloseTo(year!.chargedMwh, 6);
  expect(sum((k) => storageUnits[k]!.dischargedMwh)).toBeCloseTo(year!.dischargedMwh, 6);
  expect(sum((k) => storageUnits[k]!.year.throughputMwh)).toBeCloseTo(year!.throughputMwh, 6);
  expect(sum((k) => chargeByStorageUnit[k]!.solarMwh)).toBeCloseTo(year!.solarToStorageMwh, 6);
  expect(sum((k) => chargeByStorageUnit[k]!.gridMwh)).toBeCloseTo(year!.gridToStorageMwh, 6);
  storageUnits.forEach(({ chargedMwh }, k) => {
    const { solarMwh, windMwh, gridMwh, otherStorageUnitsMwh } = chargeByStorageUnit[k]!;
    expect(solarMwh + windMwh + gridMwh + otherStorageUnitsMwh).toBeCloseTo(chargedMwh, 6);
  });
  // 2 MW at 0.9 each way and 3 MW at 0.8: what one loses is what it takes less what it gives.
  expect(year!.storageLossMwh).toBeCloseTo(
    sum((k) => storageUnits[k]!.chargedMwh - storageUnits[k]!.dischargedMwh) - year!.storedChangeMwh,
    6,
  );
  expect(year!.balanceResidualMw).toBeLessThanOrEqual(1e-9);
  expect(year!.sales - year!.purchases).toBeCloseTo(rows[0]!.revenue[0]!, 6);
  expect(year!.solarRevenue + year!.windRevenue + year!.storageRevenue).toBeCloseTo(year!.sales - year!.purchases, 4);
  expect(year!.solarExportMwh + year!.storageExportMwh).toBeCloseTo(year!.exportMwh, 6);
  expect(details.performance.storageThroughput.first).toBeCloseTo(year!.throughputMwh, 9);
  // Each storage unit has its series, and the whole its flows.
  const groups = timeSeriesOf(prepared, cases[0]!, 1).groups.map(({ name }) => name);
  expect(groups).toEqual(['Solar', project.storage[0]!.customName, project.storage[1]!.customName, 'Grid', expect.any(String)]);
  const ids = timeSeriesOf(prepared, cases[0]!, 1).groups.flatMap(({ main, extra }) => [...main, ...extra].map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

test('INC-11 each storage unit gets the credit for what charged it', () => {
  // No losses, sun and grid at one price of 10 in hour 6, 20 before noon, 100 after: both storage units fill in hour 6, 1 MW each, of 2 MW
  // of which the sun brings 1.6: 80 % each. 30 % · 80 % · 1,000,000 a unit, and 30 % · 1,600,000 of the array: 960,000.
  const base = two(
    solarAndStorage(
      yearOf((hour) => (hour % 24 === 6 ? 10 : hour % 24 < 12 ? 20 : 100)),
      yearOf((hour) => (hour % 24 === 6 ? 1 : 0)),
    ),
  );
  const project = addIncentive(
    set(base.project, [['solar', 0, 'sizing', 'absolute'], [1.6]], units(0, 1), units(1, 1), roundTrip(0, 100), roundTrip(1, 100)),
    'itc',
  );
  expect(detailsOf({ ...base, project }).details.cashflowTable[0]!.incentives).toBeCloseTo(960_000, 3);
});

test('each of several storage units keeps its own daily limit', () => {
  const { project, series } = two(storageOnly(prices));
  // 2 MWh with half a cycle a day: 1 MWh a day may leave it; the other has no limit and is used every day.
  const limited = set(
    project,
    units(0, 2),
    units(1, 1),
    [['storage', 0, 'useCycleLimitPerDay'], true],
    [['storage', 0, 'cycleLimitPerDay'], 0.5],
  );
  const { years, rows } = detailsOf({ series, project: limited });
  const [first, second] = years[0]!.storageUnits;
  expect(first!.year.throughputMwh).toBeCloseTo(365, 4);
  expect(second!.year.throughputMwh).toBeGreaterThanOrEqual(365 - 1e-6);
  expect(rows[0]!.proof.gap).toBeLessThanOrEqual(1e-6);
});

test('capacity calls are served by all storage units, and paid for what all of them can give', () => {
  // 1 MW and 4 MWh a unit, lossless: two units and one, 12 MWh and 3 MW. Four hours a call: 3 MW are bid. One call in summer, on an evening
  // after a day of cheap hours: 12 MWh at 60.
  const { project, series } = two(storageOnly(yearOf((hour) => (hour % 24 < 12 ? 20 : 100))));
  const at = (field: string, value: unknown): readonly [(string | number)[], unknown] => [['capacityMarkets', 0, field], value];
  const four = (storageUnit: number): readonly [(string | number)[], unknown] => [['storage', storageUnit, 'specs', 'nominalCapacity'], 4];
  const called = set(
    addCapacityMarket(project),
    units(0, 2),
    units(1, 1),
    four(0),
    four(1),
    roundTrip(0, 100),
    roundTrip(1, 100),
    at('eventKind', 'scheduled'),
    at('events', [{ date: '2007-07-02T17:00', duration: 4 }]),
    at('energyPriceKind', 'flat'),
    at('energyPrice', 60),
  );
  const { years } = detailsOf({ series, project: called });
  expect(years[0]!.capacityMarkets).toMatchObject([
    {
      bidMw: expect.closeTo(3, 6) as number,
      energyMwh: expect.closeTo(12, 4) as number,
      energyRevenue: expect.closeTo(720, 3) as number,
      shortageMwh: expect.closeTo(0, 4) as number,
    },
  ]);
});

test('a delivery profile is served by all storage units before the market', () => {
  // 3 MW owed in hour 20 of every day at the price of the contract; the storage units of 2 and 1 MW fill at 20 and are empty after it.
  const { project, series } = two(storageOnly(yearOf((hour) => (hour % 24 < 12 ? 20 : 100))));
  const profile = yearOf((hour) => (hour % 24 === 20 ? 3 : 0));
  const ref = seriesRefOf(profile, { name: 'x', stepMinutes: 60 });
  const added = addContract(project);
  const owed = set(
    setObligationKind(added, added.contracts[0]!.id, 'import'),
    units(0, 2),
    units(1, 1),
    roundTrip(0, 100),
    roundTrip(1, 100),
    [['contracts', 0, 'obligationTimeSeries'], ref],
    [['contracts', 0, 'useSystemSizer'], false],
  );
  const { years } = detailsOf({ series: new Map([...series, [ref.hash, profile]]), project: owed });
  expect(years[0]!.contracts).toMatchObject([
    {
      owedMwh: expect.closeTo(365 * 3, 6) as number,
      mwh: expect.closeTo(365 * 3, 2) as number,
      shortageMwh: expect.closeTo(0, 3) as number,
    },
  ]);
});

test('a storage commitment by hour narrows the range of each storage unit in the forward market, early and late', () => {
  // 1 and 3 MW of an hour each, no losses, bought at 20 before noon, sold at 100 after it. The plan ahead has to be at one half from 18 h
  // on: a half of the 4 MWh, 160 a day, the first day 120. In real time, at the same prices, all of it is moved.
  const { project, series } = two(storageOnly(yearOf((hour) => (hour % 24 < 12 ? 20 : 100))));
  const hours = Array.from({ length: 24 }, (_, hour) => (hour < 18 ? 100 : 0));
  const ahead = set(
    addEnergyMarket(project, 'rtm'),
    [['energyMarkets', 1, 'price'], project.energyMarkets[0]!.price],
    [['energyMarkets', 0, 'hourlyMaxStorageCommitment'], [hours]],
    units(0, 1),
    units(1, 3),
    roundTrip(0, 100),
    roundTrip(1, 100),
    [['lifetime'], 2],
  );
  for (const early of [true, false]) {
    const [year] = detailsOf({ series, project: set(ahead, [['earlyAnalysis'], early]) }).years;
    expect(year!.energyMarkets[0]!.revenue).toBeCloseTo(4 * (364 * 40 + 30), 3);
    expect(year!.sales - year!.purchases).toBeCloseTo(4 * 365 * 80, 3);
    expect(year!.gap).toBeLessThanOrEqual(1e-6);
  }
});

test('CM-07 each of several storage units holds the reserve of what it backs through the permitted hours, early and late', () => {
  // 1 and 2 MW of an hour each back 0.25 and 0.5 MW for four hours with all they have. Bought for 20, sold for 100 at 18 h or for 50 else:
  // 80 a MWh and day; held through 17 to 21 h in June it is sold for 50: 30. Called on the 1st the 3 MWh go for 60.
  const { project, series } = two(storageOnly(yearOf((hour) => (hour % 24 < 12 ? 20 : hour % 24 === 18 ? 100 : 50))));
  const at = (field: string, value: unknown): readonly [(string | number)[], unknown] => [['capacityMarkets', 0, field], value];
  const june = evenCells(false).map((row, month) => (month % 12 === 5 ? row.map((_, hour) => hour >= 17 && hour < 21) : row));
  const held = set(
    addCapacityMarket(project),
    units(0, 1),
    units(1, 2),
    roundTrip(0, 100),
    roundTrip(1, 100),
    at('totalCallsPerYear', 1),
    at('averageCallDuration', 4),
    at('numberOfHighestPriceDays', 1),
    at('energyPriceKind', 'flat'),
    at('energyPrice', 60),
    at('schedule', june),
    at('useScheduleForCapacityReserve', true),
    [['lifetime'], 2],
  );
  for (const early of [true, false]) {
    const [year] = detailsOf({ series, project: set(held, [['earlyAnalysis'], early]) }).years;
    expect(year!.energyMarkets[0]!.revenue).toBeCloseTo(3 * (335 * 80 + 29 * 30 - 20), 3);
    expect(year!.capacityMarkets).toMatchObject([
      {
        bidMw: expect.closeTo(0.75, 6) as number,
        energyRevenue: expect.closeTo(180, 3) as number,
        shortageMwh: expect.closeTo(0, 6) as number,
      },
    ]);
    expect(year!.gap).toBeLessThanOrEqual(1e-6);
  }
});

/**
 * A regulation market both ways, 30 % of the power, a tenth of it called and settled at the price of energy; committed regulation capacity
 * costs more now and then.
 */
function regulated({ project, series }: Built): Built {
  let next = addRegulationMarket(project);
  const all = new Map(series);
  for (const [direction, price] of [
    ['up', yearOf((hour) => 8 + 5 * Math.sin(hour / 7))],
    ['down', yearOf((hour) => 5 + 4 * Math.sin(hour / 5))],
  ] as const) {
    const ref = seriesRefOf(price, { name: direction, stepMinutes: 60 });
    all.set(ref.hash, price);
    next = setRegulationPrice(next, next.regulationMarkets[0]!.id, direction, ref);
  }
  const market = (field: string): (string | number)[] => ['regulationMarkets', 0, field];
  return {
    series: all,
    project: set(
      next,
      [market('useRegUp'), true],
      [market('useRegDown'), true],
      [market('throughputPercentage'), { singleValue: 10, values: [10] }],
    ),
  };
}

test('RM-17 two halves of a storage unit commit and earn in a regulation market what the whole does, early and late', () => {
  for (const early of [true, false]) {
    const { project, series } = regulated(storageOnly(prices));
    const base = set(project, [['earlyAnalysis'], early], [['lifetime'], 2], roundTrip(0, 81));
    const whole = detailsOf({ series, project: set(base, units(0, 4)) });
    const halves = detailsOf({ series, project: set(addStorage(base), units(0, 2), units(1, 2), roundTrip(1, 81)) });
    const [one, two] = [whole.years[0]!, halves.years[0]!];
    expect(one.regulationMarkets[0]!.total).toBeGreaterThan(1000);
    expect(halves.rows[0]!.proof.gap).toBeLessThanOrEqual(1e-6);
    expect(halves.rows[0]!.revenue[0]! / whole.rows[0]!.revenue[0]!).toBeCloseTo(1, 6);
    expect(halves.rows[0]!.npv / whole.rows[0]!.npv).toBeCloseTo(1, 6);
    expect(two.regulationMarkets[0]!.total / one.regulationMarkets[0]!.total).toBeCloseTo(1, 3);
    // What is earned stands with the storage: there is no other technology.
    expect(two.storageRevenue).toBeCloseTo(two.sales - two.purchases, 4);
    expect(two.balanceResidualMw).toBeLessThanOrEqual(1e-9);
  }
});

test('RM-17 storage units of different loss behind the sun commit together: settled by market, energy and throughput by unit', () => {
  const base = regulated(
    two(
      solarAndStorage(
        prices,
        yearOf((hour) => (hour % 24 >= 8 && hour % 24 < 14 ? 1 : 0)),
      ),
    ),
  );
  const project = set(
    base.project,
    [['solar', 0, 'sizing', 'absolute'], [4]],
    units(0, 2),
    units(1, 3),
    roundTrip(0, 81),
    roundTrip(1, 64),
  );
  const { years, rows, details } = detailsOf({ series: base.series, project });
  const [year] = years;
  const [market] = year!.regulationMarkets;
  // 30 % of 5 MW is the most there is to commit in an hour.
  expect(market!.upCommittedMwh).toBeGreaterThan(1000);
  expect(market!.upCommittedMwh).toBeLessThanOrEqual(1.5 * 8760 + 1e-6);
  expect(market!.upEnergyMwh).toBeCloseTo(0.1 * market!.upCommittedMwh, 6);
  expect(year!.solarRevenue + year!.storageRevenue).toBeCloseTo(year!.sales - year!.purchases, 4);
  expect(year!.storageRevenue).toBeGreaterThan(market!.total);
  // A tenth of it leaves the storage units, of which 0.8 to 0.9 arrives.
  expect(year!.regulationThroughputMwh).toBeGreaterThanOrEqual(market!.upEnergyMwh / 0.9 - 1e-6);
  expect(year!.regulationThroughputMwh).toBeLessThanOrEqual(market!.upEnergyMwh / 0.8 + 1e-6);
  expect(details.performance.regulationThroughput.first).toBeGreaterThan(0);
  expect(rows[0]!.proof.gap).toBeLessThanOrEqual(1e-6);
});

test('two halves of a storage unit deliver to an obligation by the day what the whole does', () => {
  const { project, series } = storageOnly(prices);
  const added = addContract(project);
  const base = set(
    added,
    roundTrip(0, 81),
    [['contracts', 0, 'useSystemSizer'], false],
    [['contracts', 0, 'useShortagePenalty'], true],
    [['contracts', 0, 'flatShortagePenalty'], 200],
    [
      ['contracts', 0, 'obligations'],
      [{ id: 'obligation-1', dayKind: 'all', startDate: '2007-01-01', endDate: '2007-03-31', startHour: 14, endHour: 18, value: 2.5 }],
    ],
    [['lifetime'], 2],
  );
  const whole = detailsOf({ series, project: set(base, units(0, 4)) });
  const halves = detailsOf({ series, project: set(addStorage(base), units(0, 2), units(1, 2), roundTrip(1, 81)) });
  const [one] = whole.years[0]!.contracts;
  const [same] = halves.years[0]!.contracts;
  expect(one!.mwh).toBeGreaterThan(0);
  expect(same!.mwh / one!.mwh).toBeCloseTo(1, 4);
  expect(same!.shortageMwh).toBeCloseTo(one!.shortageMwh, 2);
  expect(halves.rows[0]!.revenue[0]! / whole.rows[0]!.revenue[0]!).toBeCloseTo(1, 5);
  expect(halves.rows[0]!.proof.gap).toBeLessThanOrEqual(1e-5);
});

test('several storage units are calculated beside everything a project can have', () => {
  const { project } = two(
    solarAndStorage(
      prices,
      yearOf((hour) => (hour % 24 === 12 ? 1 : 0)),
    ),
  );
  const named = (of: Project): string[] =>
    checkProject(of)
      .issues.filter(({ id }) => id === 'not-calculated')
      .map(({ label }) => label);
  expect(named(project)).toEqual([]);
  expect(named(addRegulationMarket(project))).toEqual([]);
  expect(named(addContract(project))).toEqual([]);
  const shares = set(addContract(project), [['contracts', 0, 'useSystemSizer'], false]);
  expect(named(shares)).toEqual([]);
  expect(named(set(shares, [['contracts', 0, 'obligationKind'], 'none'], [['contracts', 0, 'contractedStorageCapacity'], 50]))).toEqual([]);
});

test.each([
  [0, 10_950, 73_000],
  [50, 21_900, 36_500],
])('TOD-15 a contract buys all of the sun and %i %% of two storage units: money by hand', (ofStorage, fromContract, fromMarket) => {
  // 3 MW of sun at noon, two lossless storage units of 1 MW and 1 MWh, the market at 50, and at 100 from 18 to 19 h; the contract pays 30.
  // Both units charge at noon, for the 30 the sun would earn: less than the grid's 50. At 18 h they sell 2 MWh: nothing of it to the
  // contract, 2 · 100 a day to the market; or one half to each, 30 and 100. The sun that is left earns 1 · 30.
  //   0 %: contract 30 · 365 = 10,950, market 200 · 365 = 73,000;   50 %: contract (30 + 30) · 365 = 21,900, market 100 · 365 = 36,500
  const base = two(
    solarAndStorage(
      yearOf((hour) => (hour % 24 === 18 ? 100 : 50)),
      yearOf((hour) => (hour % 24 === 12 ? 1 : 0)),
    ),
  );
  const owing = addContract(
    set(base.project, [['solar', 0, 'sizing', 'absolute'], [3]], units(0, 1), units(1, 1), roundTrip(0, 100), roundTrip(1, 100)),
  );
  const project = set(
    setObligationKind(owing, owing.contracts[0]!.id, 'none'),
    [['contracts', 0, 'energyPriceSchedule', 'rates', 0, 'value'], 30],
    [['contracts', 0, 'contractedSolarCapacity'], 100],
    [['contracts', 0, 'contractedStorageCapacity'], ofStorage],
  );
  const {
    years: [year],
    rows: [row],
  } = detailsOf({ ...base, project });
  expect(year!.contracts[0]!.revenue).toBeCloseTo(fromContract, 4);
  expect(year!.energyMarkets[0]!.revenue).toBeCloseTo(fromMarket, 4);
  expect(row!.revenue.reduce((sum, one) => sum + one, 0)).toBeCloseTo(fromContract + fromMarket, 4);
  expect(row!.proof.gap).toBeLessThanOrEqual(1e-7);
});
