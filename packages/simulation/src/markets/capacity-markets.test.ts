import {
  addCapacityMarket,
  addContract,
  checkProject,
  evenCells,
  seriesRefOf,
  setCapacityPriceUnit,
  setEarlyAnalysis,
  setField,
  setObligationKind,
  setUseEnergyMarket,
  type Project,
} from '@stackwatt/model';
import { expect, test } from 'vitest';
import { solarAndStorage, storageOnly, yearOf, type Built } from '../../../model/test/builders.ts';
import { runProject } from '../../test/run-project.ts';
import { runYear } from '../../test/run-year.ts';
import { expandCases, prepare, simulateCase } from '../index.ts';
import { simulateYears } from '../year/simulate-years.ts';

type Edit = readonly [path: (string | number)[], value: unknown];
const set = (project: Project, ...edits: readonly Edit[]): Project => edits.reduce((p, [path, value]) => setField(p, path, value), project);
const near = (value: number, digits = 4): unknown => expect.closeTo(value, digits);
const at = (field: string, value: unknown, market = 0): Edit => [['capacityMarkets', market, field], value];

/** A storage unit of given power, capacity and efficiency in a market that pays 20 in the morning and 100 in the afternoon. */
function storageUnit(mw: number, mwh: number, efficiency = 100, lowest = 0): Built {
  const { project, series } = storageOnly(yearOf((hour) => (hour % 24 < 12 ? 20 : 100)));
  return {
    series,
    project: set(
      project,
      [['storage', 0, 'specs', 'nominalPower'], mw],
      [['storage', 0, 'specs', 'nominalCapacity'], mwh],
      [['storage', 0, 'specs', 'minimumStateOfCharge'], lowest],
      [['storage', 0, 'roundtripEfficiencySensitivity'], [efficiency]],
    ),
  };
}
/** Called on dates: [date and hour, hours]. */
const called = ({ project, series }: Built, events: readonly (readonly [string, number])[], ...edits: readonly Edit[]): Built => ({
  series,
  project: set(
    addCapacityMarket(project),
    at('eventKind', 'scheduled'),
    at(
      'events',
      events.map(([date, duration]) => ({ date, duration })),
    ),
    at('energyPriceKind', 'flat'),
    ...edits,
  ),
});
/** Called at random at any hour. */
const random = ({ project, series }: Built, ...edits: readonly Edit[]): Built => ({
  series,
  project: set(addCapacityMarket(project), at('schedule', evenCells(true)), ...edits),
});

test('B16 CM-09 capacity revenue by hand 1: a bid that four hours of the usable energy can meet, paid by MW and year', () => {
  // 95 % of 400 MWh = 380 · √0.85 / 4 h = 87.586 MW, less than the 100 MW of power. 87.586 · 250,000 = 21,896,418.
  const { sums } = runYear(called(storageUnit(100, 400, 85, 5), [['2007-07-02T17:00', 4]]));
  expect(sums.capacityMarkets).toMatchObject([
    {
      name: 'Capacity market',
      bidMw: near(87.5857, 3),
      capacityRevenue: near(21_896_418, -1),
      pricePerMwMonth: near(250_000 / 12),
      calls: 1,
      unplacedCalls: 0,
    },
  ]);
  // By kW and year the same price is a thousandth.
  const perKw = called(storageUnit(100, 400, 85, 5), [['2007-07-02T17:00', 4]], at('priceUnit', '$/kW-yr'), at('singleYearPrice', 250));
  expect(runYear(perKw).sums.capacityMarkets[0]!.capacityRevenue).toBeCloseTo(sums.capacityMarkets[0]!.capacityRevenue, 4);
});

test('CM-09 CM-13 capacity revenue by hand 2: twelve monthly prices, a factor and an escalator', () => {
  // 1 MW at 5 per kW-mo for six months and 8 for six: 1,000 · (30 + 48) = 78,000; half as much again 117,000; in year 3 of 2 % growth
  // 78,000 · 1.0404 = 81,151.2.
  const months = [5, 5, 5, 5, 5, 5, 8, 8, 8, 8, 8, 8];
  const monthly = (unit: '$/kW-mo' | '$/MW-mo', factor: number): Built => {
    const { project, series } = called(storageUnit(1, 4), [['2007-07-02T17:00', 4]]);
    const priced = setCapacityPriceUnit(project, project.capacityMarkets[0]!.id, unit);
    return {
      series,
      project: set(
        priced,
        at(
          'capacityPrice',
          months.map((price) => price * factor),
        ),
      ),
    };
  };
  const paid = (built: Built, year = 1): number => runYear(built, year).sums.capacityMarkets[0]!.capacityRevenue;
  expect([paid(monthly('$/kW-mo', 1)), paid(monthly('$/MW-mo', 1000))]).toEqual([near(78_000), near(78_000)]);
  const { project, series } = monthly('$/kW-mo', 1);
  expect(paid({ series, project: set(project, at('capacityPriceSensitivity', [1.5])) })).toBeCloseTo(117_000, 4);
  const late = set(
    setEarlyAnalysis(project, false),
    [['storage', 0, 'specs', 'useLifetimeCurve'], false],
    at('capacityEscalator', { ...project.capacityMarkets[0]!.capacityEscalator, enabled: true, linearValue: 2 }),
  );
  expect(paid({ series, project: late }, 3)).toBeCloseTo(81_151.2, 4);
});

test('CM-02 CM-16 capacity revenue by hand 3: two calls, one delivered and one short', () => {
  // 1 MW for two hours, twice. The first, on a June evening, is met from the storage unit: 2 MWh at 60. The second, on 1 January from
  // midnight with an empty unit, is missed: 2 MWh short. Flat 80: 160; at the market's 20: 40; the difference 20 − 60 is below 0: nothing.
  const events: (readonly [string, number])[] = [
    ['2007-01-01T00:00', 2],
    ['2007-06-15T18:00', 2],
  ];
  const short = (kind: string): Built =>
    called(
      storageUnit(1, 2),
      events,
      at('energyPrice', 60),
      at('useShortagePenalty', true),
      at('shortagePenaltyKind', kind),
      at('flatShortagePenalty', 80),
      at('penaltyEnergyMarket', { kind: 'dam' }),
    );
  const { sums } = runYear(short('flat'));
  expect(sums.capacityMarkets).toMatchObject([
    { bidMw: 1, energyMwh: near(2), energyRevenue: near(120), shortageMwh: near(2), penalty: near(160), capacityRevenue: near(250_000) },
  ]);
  expect([runYear(short('market')).sums.penalties, runYear(short('delta')).sums.penalties]).toEqual([near(40), 0]);
  // On the day of the second call the 2 MWh are sold to it for 60 instead of in the market for 100.
  const plain = runYear(storageUnit(1, 2)).sums;
  expect(sums.energyMarkets[0]!.sales - plain.energyMarkets[0]!.sales).toBeLessThan(-199);
  expect(sums.sales - sums.purchases).toBeCloseTo(sums.energyMarkets[0]!.revenue + 120 + 250_000, 6);
});

test('CALC-43 a missed call without a penalty makes the case infeasible', () => {
  const { project, series } = called(storageUnit(1, 2), [['2007-01-01T00:00', 2]]);
  const checked = checkProject(project).project!;
  const outcome = simulateCase(prepare(checked, series), expandCases(checked)[0]!);
  expect(outcome).toEqual({
    kind: 'infeasible',
    id: 0,
    reason:
      'Capacity market: of 2 MWh owed from 1 January 00:00, for 2 h in year 1 of operation, 2 MWh cannot be delivered; what binds is the energy in the storage, which begins the year with 0 MWh, in the first year its initial state of charge',
  });
});

test('CALC-05 a call in the first hours of a year is prepared for on the last evening of the one before', () => {
  // 1 MW, 2 MWh lossless, 20 before noon and 100 after. A call for 1 MW from midnight of 1 January, two hours, in each of three years, no
  // price on missing it. The storage unit is delivered full. A year without the call: 365 · 2 · (100 − 20) = 58,400. Its 2 MWh at midnight
  // come from the unit, so on 31 December nothing is sold at 100 after it was charged at 20 (−200) and the call pays 60 (+120). In year 1
  // the 2 MWh were delivered with the unit: 58,400 + 120 − 200. In year 2 the same. Year 3 prepares for nothing: 58,400 + 120.
  const { project, series } = called(storageUnit(1, 2), [['2007-01-01T00:00', 2]], at('energyPrice', 60), [
    ['storage', 0, 'specs', 'initialStateOfCharge'],
    100,
  ]);
  const late = set({ ...setEarlyAnalysis(project, false), lifetime: 3 }, [['storage', 0, 'specs', 'useLifetimeCurve'], false]);
  const checked = checkProject(late).project!;
  const prepared = prepare(checked, series);
  const [one] = expandCases(checked);
  const years = simulateYears(prepared, one!);
  expect(years.map(({ short }) => short)).toEqual([undefined, undefined, undefined]);
  const earned = years.map(({ sales, purchases, capacityMarkets }) => sales - purchases - capacityMarkets[0]!.capacityRevenue);
  expect(earned).toEqual([near(58_320), near(58_320), near(58_520)]);
  expect(years.map(({ finalStatesMwh, storedChangeMwh }) => [finalStatesMwh[0], storedChangeMwh])).toEqual([
    [near(2), near(0)],
    [near(2), near(0)],
    [near(0), near(-2)],
  ]);
  // Delivered empty, the first call is missed, and it is said what the year begins with.
  const empty = checkProject(set(late, [['storage', 0, 'specs', 'initialStateOfCharge'], 0])).project!;
  expect(simulateCase(prepare(empty, series), expandCases(empty)[0]!)).toMatchObject({
    kind: 'infeasible',
    reason: expect.stringContaining(
      'year 1 of operation, 2 MWh cannot be delivered; what binds is the energy in the storage, which begins the year with 0 MWh',
    ),
  });
});

test('CM-15 the energy of calls is paid at the market price, and a call is worth what it would have sold for', () => {
  // Ten calls of four hours of 0.25 MW: 1 MWh each in expensive hours, at 100, which is what it earns anyway.
  const built = random(storageUnit(1, 1));
  const { sums } = runYear(built);
  const plain = runYear(storageUnit(1, 1)).sums;
  expect(sums.capacityMarkets).toMatchObject([
    { bidMw: 0.25, calls: 10, unplacedCalls: 0, energyMwh: near(10), energyRevenue: near(1_000), shortageMwh: near(0) },
  ]);
  expect(sums.energyMarkets[0]!.revenue + 1_000).toBeCloseTo(plain.sales - plain.purchases, 4);
  expect(sums.exportMwh).toBeCloseTo(plain.exportMwh, 4);
});

test('CM-04 calls are the same in every case, project year and copy of the project, and fall on the days of the highest prices', () => {
  // The hours of the highest prices are the afternoons of ten days in August.
  const price = yearOf((hour) => (hour % 24 < 12 ? 20 : hour >= 5_112 && hour < 5_352 ? 200 : 100));
  const ref = seriesRefOf(price, { name: 'Energy Price', stepMinutes: 60 });
  const dear = ({ project }: Built): Built => ({
    project: set(project, [['energyMarkets', 0, 'price'], ref]),
    series: new Map([[ref.hash, price]]),
  });
  const stepsOf = (built: Built, year = 1): number[] => (runYear(built, year).problem.capacityEvents ?? []).map(({ from }) => from);
  const early = random(dear(storageUnit(1, 1)), at('totalCallsPerYear', 4));
  const late = { ...early, project: setEarlyAnalysis(early.project, false) };
  const calls = stepsOf(early);
  expect(calls).toHaveLength(4);
  expect(calls.every((from) => from >= 5_112 && from < 5_352 && from % 24 === 12)).toBe(true);
  expect(stepsOf(late, 3)).toEqual(calls);
  expect(stepsOf(random(dear(storageUnit(5, 9)), at('totalCallsPerYear', 4)))).toEqual(calls);
});

test('calls that find no room are counted and told', () => {
  // One permitted hour a day on five days: five of the ten calls.
  const schedule = evenCells(false).map((row, month) => (month === 0 ? row.map((_, hour) => hour === 18) : row));
  const { project, series } = random(
    storageUnit(1, 1),
    at('schedule', schedule),
    at('averageCallDuration', 1),
    at('numberOfHighestPriceDays', 5),
  );
  expect(runYear({ project, series }).sums.capacityMarkets).toMatchObject([{ calls: 5, unplacedCalls: 5 }]);
  expect(runProject(project, series).rows[0]!.proof.notes).toEqual([
    'Capacity market: 5 of 10 calls a year find no permitted hours on the highest-price days',
  ]);
});

test('APP-18 a call comes before the contract, and a MWh both ask for is paid once', () => {
  // 1 MWh owed to the contract in the hour of the call at 10; the call is paid 60. Both are met by the same MWh, which the contract pays.
  const built = called(storageUnit(1, 1), [['2007-06-15T18:00', 1]], at('energyPrice', 60));
  const contract = (kind: 'none' | 'daily'): Built => {
    const project = addContract(built.project);
    const obligations = [{ id: 'o', dayKind: 'all', startDate: '2007-06-12', endDate: '2007-06-18', startHour: 18, endHour: 19, value: 1 }];
    const schedule = {
      rates: [{ value: 10, color: '#000000' }],
      grid: Array.from({ length: 24 }, () => Array.from({ length: 24 }, () => 0)),
    };
    return {
      series: built.series,
      project: set(
        setObligationKind(project, project.contracts[0]!.id, kind),
        [['contracts', 0, 'useSystemSizer'], false],
        [['contracts', 0, 'obligations'], obligations],
        [['contracts', 0, 'energyPriceSchedule'], schedule],
      ),
    };
  };
  const { sums } = runYear(contract('daily'));
  expect(sums).toMatchObject({
    contracts: [{ mwh: near(7), revenue: near(70), shortageMwh: 0 }],
    capacityMarkets: [{ energyMwh: near(0), energyRevenue: near(0), shortageMwh: near(0) }],
  });
  // A contract that owes nothing gets its share of what is left.
  expect(runYear(contract('none')).sums.capacityMarkets[0]).toMatchObject({ energyMwh: near(1), energyRevenue: near(60) });
});

test('two capacity markets share the storage unit: the later one bids what is left, and calls at the same time add up', () => {
  // 1 MW and 4 MWh: with half the energy the first bids min(1, 2/4) = 0.5 MW, the second what is left of power and energy, 0.5 MW.
  const first = called(storageUnit(1, 4), [['2007-06-15T18:00', 4]], at('allocatedStorageCapacity', 50), at('energyPrice', 60));
  const project = set(
    addCapacityMarket(first.project),
    at('eventKind', 'scheduled', 1),
    at('events', [{ date: '2007-06-15T20:00', duration: 3 }], 1),
    at('energyPriceKind', 'flat', 1),
    at('energyPrice', 90, 1),
  );
  const year = runYear({ series: first.series, project });
  expect(year.sums.capacityMarkets).toMatchObject([
    { name: 'Capacity market 1', bidMw: 0.5, energyMwh: near(2), energyRevenue: near(120) },
    { name: 'Capacity market 2', bidMw: 0.5, energyMwh: near(1.5), energyRevenue: near(135) },
  ]);
  const from = (31 + 28 + 31 + 30 + 31 + 14) * 24 + 18;
  expect(year.problem.capacityEvents!.map(({ from: step, steps, powerMw }) => [step, steps, powerMw])).toEqual([
    [from, 2, 0.5],
    [from + 2, 2, 1],
    [from + 4, 1, 0.5],
  ]);
});

test('CM-02 without an energy market a storage unit behind an array meets its calls from the sun', () => {
  const { project, series } = solarAndStorage(
    yearOf(50),
    yearOf((hour) => (hour % 24 === 12 ? 2 : 0)),
  );
  const alone = setUseEnergyMarket(set(project, [['storage', 0, 'roundtripEfficiencySensitivity'], [100]]), false);
  const { sums } = runYear(called({ project: alone, series }, [['2007-06-15T18:00', 1]], at('energyPrice', 60)));
  expect(sums).toMatchObject({
    energyMarkets: [],
    capacityMarkets: [{ bidMw: 1, energyRevenue: near(60), shortageMwh: near(0) }],
    importMwh: 0,
  });
});

test('LIM-13 a bid is what reaches the grid: through the converter of a dc bus, line and transformer, under the export limit', () => {
  // 1 MW · 0.9 · 0.95 · 0.98 = 0.8379 MW; with a limit of 0.5 MW at the grid 0.5.
  const { project, series } = solarAndStorage(
    yearOf((hour) => (hour % 24 < 12 ? 20 : 100)),
    yearOf(0.001),
  );
  const dc = set(
    project,
    [['bus'], 'dc'],
    [['inverter', 'size', 'absolute'], [5]],
    [['inverter', 'efficiency'], [90]],
    [['acLineEfficiencySensitivity'], [95]],
    [['acTransformerEfficiencySensitivity'], [98]],
    [['storage', 0, 'specs', 'nominalCapacity'], 4],
    [['storage', 0, 'roundtripEfficiencySensitivity'], [100]],
  );
  const built = called({ project: dc, series }, [['2007-06-15T18:00', 2]], at('energyPrice', 60));
  expect(runYear(built).sums.capacityMarkets[0]).toMatchObject({ bidMw: near(0.8379), energyMwh: near(1.6758), shortageMwh: near(0) });
  expect(runYear({ ...built, project: set(built.project, [['exportLimit'], 0.5]) }).sums.capacityMarkets[0]).toMatchObject({
    bidMw: near(0.5),
    energyMwh: near(1),
    shortageMwh: near(0),
  });
});

test('CM-07 D-089 the energy of a call is held through all permitted hours of every day until its call comes', () => {
  // 1 MW and 1 MWh, lossless, bought for 20 in the morning, sold for 100 at 18 h or for 50 in any other hour after noon: 80 a day. All of
  // it backs 0.25 MW for four hours. Permitted are 17 to 21 h in June. Held, the MWh is sold for 50 from 20 h on: 30 a day. Called on the
  // 1st, it goes to the call for 60 either way. The day of a call by date is known, and nothing is held on others.
  const price = yearOf((hour) => (hour % 24 < 12 ? 20 : hour % 24 === 18 ? 100 : 50));
  const ref = seriesRefOf(price, { name: 'Energy Price', stepMinutes: 60 });
  const built: Built = {
    project: set(storageUnit(1, 1).project, [['energyMarkets', 0, 'price'], ref]),
    series: new Map([[ref.hash, price]]),
  };
  const june = evenCells(false).map((row, month) => (month % 12 === 5 ? row.map((_, hour) => hour >= 17 && hour < 21) : row));
  const fields = (holds: boolean): Edit[] => [
    at('schedule', june),
    at('energyPriceKind', 'flat'),
    at('energyPrice', 60),
    at('useScheduleForCapacityReserve', holds),
  ];
  // Of days alike the first in June is the one that can be called.
  const market = (holds: boolean): Built =>
    random(built, at('totalCallsPerYear', 1), at('averageCallDuration', 4), at('numberOfHighestPriceDays', 1), ...fields(holds));
  const [free, held] = [runYear(market(false)).sums, runYear(market(true)).sums];
  expect(free.energyMarkets[0]!.revenue).toBeCloseTo(364 * 80 - 20, 6);
  expect(held.energyMarkets[0]!.revenue).toBeCloseTo(335 * 80 + 29 * 30 - 20, 6);
  for (const sums of [free, held])
    expect(sums.capacityMarkets).toMatchObject([{ bidMw: 0.25, energyRevenue: near(60), shortageMwh: near(0) }]);
  const byDate = runYear(called(built, [['2007-06-15T17:00', 4]], ...fields(true))).sums;
  expect(byDate.energyMarkets[0]!.revenue).toBeCloseTo(364 * 80 - 20, 6);
});

test('STO-29 a storage unit that begins within a year is paid its share of the months and answers the calls after it', () => {
  // 12 months of 100 a MW. Deferred by six months a storage unit of 1 MW begins on 1 July: 600 in that year, 1,200 in the next. Called in
  // June and in August.
  const { project, series } = called(
    storageUnit(1, 4),
    [
      ['2007-06-15T18:00', 2],
      ['2007-08-15T18:00', 2],
    ],
    at('energyPrice', 60),
  );
  const late = set(
    setEarlyAnalysis(setCapacityPriceUnit(project, project.capacityMarkets[0]!.id, '$/MW-mo'), false),
    at(
      'capacityPrice',
      Array.from({ length: 12 }, () => 100),
    ),
    [['lifetime'], 3],
    [['storage', 0, 'hasDeferment'], true],
    [['storage', 0, 'deferment'], { isExactDate: false, startDate: '', period: 6, periodInYears: 0.5, periodUnit: 1 }],
  );
  const run = runProject(late, series);
  const years = simulateYears(run.prepared, run.cases[0]!);
  expect(years.map((year) => year.capacityMarkets[0]!)).toMatchObject([
    { bidMw: 1, capacityRevenue: near(600), calls: 1, energyMwh: near(2), shortageMwh: 0 },
    { bidMw: 1, capacityRevenue: near(1_200), calls: 2, energyMwh: near(4) },
    { capacityRevenue: near(1_200) },
  ]);
});

test('a call of three hours and a half at quarter-hours, and at hours where the part counts as a whole one', () => {
  // 1 MWh over 3.5 h is 0.2857 MW; over four whole hours 0.25 MW.
  const built = random(storageUnit(1, 1), at('averageCallDuration', 3.5), at('totalCallsPerYear', 1));
  const quarter = runYear({ ...built, project: set(built.project, [['timeStepSize'], 15]) });
  expect(quarter.sums.capacityMarkets[0]).toMatchObject({ bidMw: near(1 / 3.5), energyMwh: near(1), shortageMwh: near(0) });
  expect(quarter.problem.capacityEvents!.map(({ steps }) => steps)).toEqual([14]);
  expect(runYear(built).sums.capacityMarkets[0]).toMatchObject({ bidMw: 0.25, energyMwh: near(1) });
});
