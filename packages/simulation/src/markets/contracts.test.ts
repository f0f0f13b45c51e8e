import {
  addContract,
  checkProject,
  seriesRefOf,
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
import { describeCase, expandCases, prepare, simulateCase, tabulate, timeSeriesOf, type CaseOutcome } from '../index.ts';

type Edit = readonly [path: (string | number)[], value: unknown];
const set = (project: Project, ...edits: readonly Edit[]): Project => edits.reduce((p, [path, value]) => setField(p, path, value), project);
const near = (value: number): unknown => expect.closeTo(value, 4);
const at = (field: string, value: unknown): Edit => [['contracts', 0, field], value];

/** One rate in the first half of each day, another in the second. */
const rates = (first: number, second: number) => ({
  rates: [first, second].map((value) => ({ value, color: '#000000' })),
  grid: Array.from({ length: 24 }, () => Array.from({ length: 24 }, (_, hour) => (hour < 12 ? 0 : 1))),
});
const daily = (startHour: number, endHour: number, value: number, more: Readonly<Record<string, unknown>> = {}) => ({
  id: 'obligation-1',
  dayKind: 'all',
  startDate: '2007-01-01',
  endDate: '2007-12-31',
  startHour,
  endHour,
  value,
  ...more,
});

/** 2 MW of a constant production, no storage unit. */
function steadySolar(price: Float64Array): Built {
  const { project, series } = solarAndStorage(price, yearOf(1));
  return {
    series,
    project: set({ ...project, useStorage: false }, [['solar', 0, 'sizing', 'absolute'], [2]], [['solar', 0, 'degradation'], 0]),
  };
}
/** A lossless MWh of storage that is bought for 20 in the morning and sold for 100 in the afternoon. */
function storageUnit(): Built {
  const { project, series } = storageOnly(yearOf((hour) => (hour % 24 < 12 ? 20 : 100)));
  return { series, project: set(project, [['storage', 0, 'roundtripEfficiencySensitivity'], [100]]) };
}
const withContract = ({ project, series }: Built, ...edits: readonly Edit[]): Built => ({
  series,
  project: set(addContract(project), at('useSystemSizer', false), ...edits),
});
const without = ({ project, series }: Built, ...edits: readonly Edit[]): Built => {
  const added = addContract(project);
  return { series, project: set(setObligationKind(added, added.contracts[0]!.id, 'none'), ...edits) };
};
const withProfile = ({ project, series }: Built, field: string, values: Float64Array): Built => {
  const ref = seriesRefOf(values, { name: 'x', stepMinutes: 60 });
  return { project: set(project, at(field, ref)), series: new Map([...series, [ref.hash, values]]) };
};
const outcomeOf = ({ project, series }: Built): CaseOutcome => {
  const checked = checkProject(project);
  if (!checked.project) throw new Error(checked.issues.map((issue) => issue.label).join('; '));
  return simulateCase(prepare(checked.project, series), expandCases(checked.project)[0]!);
};

test('TOD-15 a contract without an obligation buys its share at the price of the schedule, the market the rest', () => {
  // 2 MW: 40 % at 80 in the first half of the day and 30 in the second, the rest at 50. A day: 0.8 · 12 · (80 + 30) + 1.2 · 24 · 50 = 1,056
  // + 1,440.
  const { sums } = runYear(without(steadySolar(yearOf(50)), at('contractedSolarCapacity', 40), at('energyPriceSchedule', rates(80, 30))));
  expect(sums.contracts).toMatchObject([
    {
      name: 'TOD contract',
      revenue: near(365 * 1_056),
      solarRevenue: near(365 * 1_056),
      mwh: near(365 * 19.2),
      price: near(55),
      penalty: 0,
    },
  ]);
  expect(sums.energyMarkets).toMatchObject([{ revenue: near(365 * 1_440), solarMwh: near(365 * 28.8) }]);
  expect(sums.sales).toBeCloseTo(365 * 2_496, 4);
});

test('TOD-12 a contract that competes gets its share only while it pays as much', () => {
  // In the second half the market's 50 beats 30: 0.8 · 12 · 80 + 1.2 · 12 · 50 + 2 · 12 · 50 = 768 + 1,920.
  const { sums } = runYear(
    without(
      steadySolar(yearOf(50)),
      at('contractedSolarCapacity', 40),
      at('energyPriceSchedule', rates(80, 30)),
      at('competeWithWholesaleMarket', true),
    ),
  );
  expect([sums.contracts[0]!.revenue, sums.energyMarkets[0]!.revenue]).toEqual([near(365 * 768), near(365 * 1_920)]);
});

test('a storage unit sells to the contract for what it pays, and holds back where neither pays', () => {
  // Half of the discharge at 300 in the morning: 0.5 · 300 + 0.5 · 20 = 160; 0.5 · 10 + 0.5 · 100 = 55 in the afternoon. Six morning hours
  // buy at 20 and six sell; a MWh kept for the afternoon would cost one of them.
  const { sums } = runYear(without(storageUnit(), at('contractedStorageCapacity', 50), at('energyPriceSchedule', rates(300, 10))));
  expect(sums.contracts[0]).toMatchObject({ storageMwh: near(365 * 3), revenue: near(365 * 900) });
  expect(sums.energyMarkets[0]).toMatchObject({ sales: near(365 * 60), purchases: near(365 * 120) });
});

test('a storage unit beside an array units for what its own share of the contract pays', () => {
  // 1 MW of sun at noon, 1 MWh lossless, no grid charging. The market pays 40 at noon and 50 at any other time. The contract pays 100 at
  // all times, for half of the sun and none of the storage unit: 70 at once or 50 later, so the sun is sold at once. For half of the unit
  // and none of the sun: 40 at once or 75 later.
  const sunny = solarAndStorage(
    yearOf((hour) => (hour % 24 === 12 ? 40 : 50)),
    yearOf((hour) => (hour % 24 === 12 ? 1 : 0)),
  );
  const plant: Built = {
    series: sunny.series,
    project: set(
      sunny.project,
      [['storage', 0, 'roundtripEfficiencySensitivity'], [100]],
      [['solar', 0, 'degradation'], 0],
      [['canBatteryChargeFromGrid'], 'false'],
    ),
  };
  const shared = (solar: number, storage: number) =>
    without(
      plant,
      at('energyPriceSchedule', rates(100, 100)),
      at('contractedSolarCapacity', solar),
      at('contractedStorageCapacity', storage),
    );
  const [sun, storageUnit_] = [runYear(shared(50, 0)).sums, runYear(shared(0, 50)).sums];
  expect(sun).toMatchObject({
    contracts: [{ solarRevenue: near(365 * 50), storageRevenue: 0 }],
    energyMarkets: [{ solarRevenue: near(365 * 20), storageRevenue: 0 }],
  });
  expect(storageUnit_).toMatchObject({
    contracts: [{ solarRevenue: 0, storageRevenue: near(365 * 50) }],
    energyMarkets: [{ solarRevenue: near(0), storageRevenue: near(365 * 25) }],
  });
  // Without an energy market what the contract does not buy earns nothing.
  const { project, series } = shared(0, 50);
  expect(runYear({ series, project: setUseEnergyMarket(project, false) }).sums).toMatchObject({
    contracts: [{ revenue: near(365 * 50), storageMwh: near(365 / 2) }],
    sales: near(365 * 50),
  });
});

test('TOD-22 a daily obligation is served before the market, however little it pays', () => {
  // Half of the MWh between 17 and 21 at 10, the other half at 100, all of it bought at 20: 5 + 50 − 20 = 35 a day.
  const year = runYear(withContract(storageUnit(), at('obligations', [daily(17, 21, 0.5)]), at('energyPriceSchedule', rates(10, 10))));
  const { sums } = year;
  expect(sums.contracts).toMatchObject([
    { revenue: near(365 * 5), mwh: near(365 / 2), owedMwh: near(365 / 2), shortageMwh: 0, penalty: 0 },
  ]);
  expect(sums.energyMarkets).toMatchObject([{ revenue: near(365 * (50 - 20)) }]);
  expect(sums.storageRevenue).toBeCloseTo(365 * 35, 4);
  // What the dispatch says it earns is what is settled.
  const { energySales, energyPurchases, contract } = year.dispatch.terms;
  expect(energySales + energyPurchases + contract).toBeCloseTo(sums.sales - sums.purchases, 6);
});

test('TOD-06 obligations on weekdays and weekends between two dates', () => {
  // 2007 begins on a Monday: January has 23 weekdays and 8 weekend days. 1 MWh on weekdays, 0.5 at weekends.
  const obligations = [
    daily(17, 21, 1, { dayKind: 'weekday', endDate: '2007-01-31' }),
    daily(17, 21, 0.5, { id: 'obligation-2', dayKind: 'weekend', endDate: '2007-01-31' }),
  ];
  expect(runYear(withContract(storageUnit(), at('obligations', obligations))).sums.contracts[0]).toMatchObject({
    owedMwh: near(27),
    mwh: near(27),
    shortageMwh: 0,
  });
});

test('TOD-22 a shortfall is charged flat, at the market price, or at the difference to the contract price', () => {
  // 3 MWh owed between 17 and 18 h, 1 can be had: 2 short. Flat 40: 80 a day. Market 100: 200. Delta 100 − 30: 140.
  const penalty = (kind: string): Built =>
    withContract(
      storageUnit(),
      at('obligations', [daily(17, 18, 3)]),
      at('energyPriceSchedule', rates(30, 30)),
      at('useShortagePenalty', true),
      at('shortagePenaltyKind', kind),
      at('flatShortagePenalty', 40),
      at('energyMarket', { kind: 'dam' }),
    );
  expect(['flat', 'market', 'delta'].map((kind) => runYear(penalty(kind)).sums.penalties)).toEqual([
    near(365 * 80),
    near(365 * 200),
    near(365 * 140),
  ]);
  const [first, second] = [
    runProject(penalty('flat').project, penalty('flat').series).rows[0]!,
    runProject(penalty('delta').project, penalty('delta').series).rows[0]!,
  ];
  // Nothing is discounted: 25 years of 60 more a day.
  expect(first.npv - second.npv).toBeCloseTo(25 * 365 * 60, 2);
  expect(first.revenue).toEqual([near(365 * -20), near(365 * 30)]);
});

test('CALC-43 without a penalty a case that falls short is infeasible, with obligation, hour and limits', () => {
  const outcome = outcomeOf(withContract(storageUnit(), at('obligations', [daily(17, 18, 3, { startDate: '2007-03-01' })])));
  expect(outcome).toEqual({
    kind: 'infeasible',
    id: 0,
    reason:
      'TOD contract: of 3 MWh owed from 1 March 17:00, for 1 h in year 1 of operation, 2 MWh cannot be delivered; what binds is the power of the storage and the energy in the storage',
  });
  const limited = withContract(steadySolar(yearOf(50)), at('obligations', [daily(17, 18, 3)]), [['exportLimit'], 1.5]);
  expect(outcomeOf(limited)).toMatchObject({
    kind: 'infeasible',
    reason: expect.stringContaining('1.5 MWh cannot be delivered; what binds is the export limit') as string,
  });
  const dark = withContract(steadySolar(yearOf(50)), at('obligations', [daily(17, 18, 3)]));
  expect(outcomeOf(dark)).toMatchObject({
    kind: 'infeasible',
    reason: expect.stringContaining('what binds is solar and wind output') as string,
  });
});

test('CALC-43 in late-stage the year that falls short is named', () => {
  // 2 MW fade by 30 % a year: 1.4 in year 2 still deliver 1.2, 0.98 in year 3 do not.
  const { project, series } = withContract(steadySolar(yearOf(50)), at('obligations', [daily(0, 1, 1.2)]));
  const late = set(setEarlyAnalysis(project, false), [['lifetime'], 4], [['solar', 0, 'degradation'], 30]);
  expect(outcomeOf({ series, project: late })).toMatchObject({
    kind: 'infeasible',
    reason: expect.stringContaining('from 1 January 00:00, for 1 h in year 3 of operation, 0.22 MWh') as string,
  });
});

test('TOD-15 without an energy market the contract is the only outlet, and what is delivered beyond the profile earns its price', () => {
  const built = withProfile(
    withContract(steadySolar(yearOf(50)), at('obligationKind', 'import'), at('energyPriceSchedule', rates(80, 30))),
    'obligationTimeSeries',
    yearOf(1),
  );
  const alone = { series: built.series, project: setUseEnergyMarket(built.project, false) };
  const run = runProject(alone.project, alone.series);
  expect(run.rows[0]!.revenue).toEqual([near(365 * 2 * 12 * 110)]);
  expect(tabulate(run.prepared.project, run.rows, { kind: 'sensitivity' }).header.revenue).toEqual([{ name: 'TOD contract', units: '$' }]);
  expect(runYear(alone).sums).toMatchObject({ energyMarkets: [], contracts: [{ owedMwh: near(8_760), mwh: near(17_520) }] });
});

test('TOD-15 an imported price grows with its escalator, and a flat penalty with its own', () => {
  const priced = withProfile(
    withContract(
      steadySolar(yearOf(50)),
      at('energyPriceKind', 'import'),
      at('obligations', [daily(0, 24, 60)]),
      at('useShortagePenalty', true),
      at('flatShortagePenalty', 10),
    ),
    'energyPriceTimeSeries',
    yearOf(70),
  );
  const project = set(
    setEarlyAnalysis(priced.project, false),
    at('energyPriceEscalator', { ...priced.project.contracts[0]!.energyPriceEscalator, enabled: true, linearValue: 10 }),
    at('shortagePenaltyPriceEscalator', { ...priced.project.contracts[0]!.energyPriceEscalator, enabled: true, linearValue: 50 }),
  );
  // 48 MWh a day at 70 · 1.1; 12 short at 10 · 1.5.
  expect(runYear({ series: priced.series, project }, 2).sums).toMatchObject({
    contracts: [{ revenue: near(365 * 48 * 77), shortageMwh: near(365 * 12) }],
    penalties: near(365 * 12 * 15),
  });
});

test('LIM-13 what a contract owes is owed at the point of interconnection', () => {
  // 2 MW through 90 %: 1.8 MW there.
  const owing = (mw: number): Built => {
    const { project, series } = withProfile(
      withContract(
        steadySolar(yearOf(50)),
        at('obligationKind', 'import'),
        at('energyPriceSchedule', rates(80, 80)),
        at('useShortagePenalty', true),
        at('flatShortagePenalty', 10),
      ),
      'obligationTimeSeries',
      yearOf(mw),
    );
    return { series, project: set(project, [['acLineEfficiencySensitivity'], [90]]) };
  };
  expect(runYear(owing(1.8)).sums.contracts[0]).toMatchObject({ mwh: near(8_760 * 1.8), revenue: near(8_760 * 1.8 * 80), shortageMwh: 0 });
  expect(runYear(owing(2)).sums).toMatchObject({
    contracts: [{ mwh: near(8_760 * 1.8), shortageMwh: near(8_760 * 0.2) }],
    penalties: near(8_760 * 2),
  });
});

test('TOD-15 without an energy market what a contract does not buy is sold to nobody, and the result says so', () => {
  // 2 MW all year, 17,520 MWh: the contract buys half of them at 80 and 30, 55 in the mean; the other half is delivered and earns nothing.
  const built = without(steadySolar(yearOf(50)), at('contractedSolarCapacity', 50), at('energyPriceSchedule', rates(80, 30)));
  const alone = { series: built.series, project: setUseEnergyMarket(built.project, false) };
  const { sums } = runYear(alone);
  expect([sums.exportMwh, sums.contracts[0]!.mwh, sums.sales]).toEqual([near(17_520), near(8_760), near(8_760 * 55)]);
  const notesOf = ({ project, series }: Built): readonly string[] | undefined => runProject(project, series).rows[0]!.proof.notes;
  expect(notesOf(alone)).toEqual([
    '8760 of the 17520 MWh exported in year 1 of operation are sold to nobody and earn nothing: there is no energy market to take what contracts and calls leave',
  ]);
  // Whoever buys all of it, or a market for the rest, leaves nothing to say; nor does one that owes, which takes what is beyond it.
  expect(notesOf(built)).toBeUndefined();
  expect(notesOf({ ...alone, project: set(alone.project, at('contractedSolarCapacity', 100)) })).toBeUndefined();
  const owing = withContract(steadySolar(yearOf(50)), at('obligations', [daily(12, 13, 1)]));
  expect(notesOf({ ...owing, project: setUseEnergyMarket(owing.project, false) })).toBeUndefined();
});

test('DET-52 the hours of a contract: what was owed, delivered and paid', () => {
  const { project, series } = withContract(
    storageUnit(),
    at('obligations', [daily(17, 21, 0.5)]),
    at('energyPriceSchedule', rates(10, 10)),
  );
  const run = runProject(project, series);
  const group = timeSeriesOf(run.prepared, run.cases[0]!, 1).groups.find(({ name }) => name === 'TOD contract')!;
  const of = (id: string): number => [...group.main, ...group.extra].find((item) => item.id === id)!.data.reduce((a, b) => a + b, 0);
  expect([of('contract-delivery'), of('contract-obligation'), of('contract-revenue')]).toEqual([
    near(365 / 2),
    near(365 / 2),
    near(365 * 5),
  ]);
  expect(describeCase(run.prepared, run.cases[0]!).revenue.items[0]!.contracts[0]).toMatchObject({
    revenue: near(365 * 5),
    energy: near(365 / 2),
  });
});

/** A second contract, edited at its own place. */
const beside = ({ project, series }: Built, kind: 'daily' | 'none', ...edits: readonly Edit[]): Built => {
  const added = addContract(project);
  const second = (path: Edit[0]): Edit[0] => [path[0]!, 1, ...path.slice(2)];
  return {
    series,
    project: set(
      setObligationKind(added, added.contracts[1]!.id, kind),
      ...[at('useSystemSizer', false), ...edits].map(([path, value]): Edit => [second(path), value]),
    ),
  };
};

test('TOD-15 two contracts are served side by side, each with its own price, penalty and escalator', () => {
  // 2 MW of sun, the market at 50. From noon to one the first is owed 1.5 MWh at 30 and the second 1 at 60: the first gets 1.5 and the
  // second what is left, 0.5, and is short by as much at 7. From one to two the second alone is owed 0.5. A day: 1.5 · 30 + (0.5 + 0.5) ·
  // 60 + (2 · 24 − 2.5) · 50 and a penalty of 0.5 · 7.
  const first = withContract(
    steadySolar(yearOf(50)),
    at('obligations', [daily(12, 13, 1.5)]),
    at('energyPriceSchedule', rates(30, 30)),
    at('useShortagePenalty', true),
    at('flatShortagePenalty', 90),
  );
  const two = beside(
    first,
    'daily',
    at('obligations', [daily(12, 13, 1), daily(13, 14, 0.5, { id: 'obligation-2' })]),
    at('energyPriceSchedule', rates(60, 60)),
    at('useShortagePenalty', true),
    at('flatShortagePenalty', 7),
  );
  const { sums, gap, split } = runYear(two);
  expect(sums.contracts).toMatchObject([
    { name: 'TOD contract 1', mwh: near(365 * 1.5), revenue: near(365 * 45), owedMwh: near(365 * 1.5), shortageMwh: 0, penalty: 0 },
    {
      name: 'TOD contract 2',
      mwh: near(365),
      revenue: near(365 * 60),
      owedMwh: near(365 * 1.5),
      shortageMwh: near(365 / 2),
      penalty: near(365 * 3.5),
    },
  ]);
  expect(sums.energyMarkets[0]!.revenue).toBeCloseTo(365 * 45.5 * 50, 4);
  expect(sums.sales).toBeCloseTo(365 * (45 + 60 + 45.5 * 50), 4);
  expect(split.contracts.map(({ solarMw }) => solarMw[12])).toEqual([near(1.5), near(0.5)]);
  // The plan is the best for the means; what is short may leave 0.5 · (30 + 90 − 60 − 7) = 26.5 a day open, of which 15.9 are what the
  // order of the contracts earns beyond the means: 1.2 · 30 + 0.8 · 60
  // − 0.3 · 90 − 0.2 · 7 = 55.6 against 71.5. The money of the means: 55.6 + 30 + 2,275.
  expect(gap).toBeCloseTo(10.6 / 2_360.6, 9);
});

test('TOD-15 contracts that are delivered in full are proven like one, and the one that buys shares comes after those that owe', () => {
  // 2 MW: 1 MWh owed from noon to two at 30, in any shape; the other buys 40 % of what is left at 80. A day: 30 + 47 · (0.4 · 80 + 0.6 ·
  // 50).
  const owed = withContract(steadySolar(yearOf(50)), at('obligations', [daily(12, 14, 1)]), at('energyPriceSchedule', rates(30, 30)));
  const { sums, gap } = runYear(beside(owed, 'none', at('contractedSolarCapacity', 40), at('energyPriceSchedule', rates(80, 80))));
  expect(sums.contracts).toMatchObject([
    { mwh: near(365), revenue: near(365 * 30) },
    { mwh: near(365 * 0.4 * 47), revenue: near(365 * 0.4 * 47 * 80) },
  ]);
  expect(sums.energyMarkets[0]!.revenue).toBeCloseTo(365 * 0.6 * 47 * 50, 4);
  expect(gap).toBeLessThan(1e-9);
  // Two that buy 70 % each: the second gets the 30 % that are left. Without a market too, and what is owed to none goes to the one that
  // pays.
  const shares = beside(
    without(steadySolar(yearOf(50)), at('contractedSolarCapacity', 70), at('energyPriceSchedule', rates(80, 80))),
    'none',
    at('contractedSolarCapacity', 70),
    at('energyPriceSchedule', rates(60, 60)),
  );
  expect(runYear(shares).sums.contracts.map(({ revenue }) => revenue)).toEqual([near(365 * 48 * 0.7 * 80), near(365 * 48 * 0.3 * 60)]);
  const alone = beside(owed, 'daily', at('obligations', [daily(12, 14, 0.5)]), at('energyPriceSchedule', rates(20, 70)));
  const noMarket = runYear({ ...alone, project: setUseEnergyMarket(alone.project, false) }).sums;
  // Mornings pay 30 to the first, afternoons 70 to the second: 12 · 2 · 30 and 24 − 1.5 and 0.5 at 70, and 1 at 30.
  expect(noMarket.contracts.map(({ revenue }) => revenue)).toEqual([near(365 * (720 + 30)), near(365 * 23 * 70)]);
  expect(noMarket.exportMwh).toBeCloseTo(365 * 48, 4);
});

test('TOD-06 obligations of two contracts in overlapping hours are cut at every start and end, and it is said', () => {
  const first = withContract(steadySolar(yearOf(50)), at('obligations', [daily(12, 16, 4)]));
  const two = beside(first, 'daily', at('obligations', [daily(14, 18, 2)]));
  const run = runProject(two.project, two.series);
  expect(run.rows[0]!.proof.notes).toEqual([
    'Delivery contracts: on 365 days their obligations of different hours overlap and are each owed evenly over their hours',
  ]);
  const { contracts, sums, problem } = runYear(two);
  expect(contracts.all[0]!.obligation).toMatchObject({
    kind: 'windows',
    windows: expect.arrayContaining([
      { from: 12, to: 14, mwh: 2 },
      { from: 14, to: 16, mwh: 2 },
    ]),
  });
  expect(problem.contract!.windows!.slice(0, 3)).toEqual([
    { from: 12, to: 14, mwh: 2 },
    { from: 14, to: 16, mwh: 3 },
    { from: 16, to: 18, mwh: 1 },
  ]);
  expect(sums.contracts.map(({ mwh }) => mwh)).toEqual([near(365 * 4), near(365 * 2)]);
});

test('TOD-22 CALC-43 of two contracts the one that may not fall short is delivered first, in the same hour and before an earlier one', () => {
  // A MW of sun from noon to one alone, a lossless storage unit of 1 MW and 1 MWh beside it. From noon to one the first contract is owed
  // 0.75 MWh at 100 and may miss it for 7, the second 0.5 at 10, firm: it gets 0.5, the first 0.5 of what is left.
  const sun = solarAndStorage(
    yearOf(0),
    yearOf((hour) => (hour % 24 === 12 ? 1 : 0)),
  );
  const project = set(
    sun.project,
    [['storage', 0, 'roundtripEfficiencySensitivity'], [100]],
    [['canBatteryChargeFromGrid'], 'false'],
    [['solar', 0, 'degradation'], 0],
  );
  const soft = withContract(
    { ...sun, project },
    at('obligations', [daily(12, 13, 0.75)]),
    at('energyPriceSchedule', rates(100, 100)),
    at('useShortagePenalty', true),
    at('flatShortagePenalty', 7),
  );
  const both = (...second: readonly Edit[]): Built => beside(soft, 'daily', at('energyPriceSchedule', rates(10, 10)), ...second);
  const sameHour = runYear(both(at('obligations', [daily(12, 13, 0.5)]))).sums;
  expect(sameHour.contracts).toMatchObject([
    { name: 'TOD contract 1', mwh: near(365 * 0.5), shortageMwh: near(365 * 0.25), penalty: near(365 * 1.75), revenue: near(365 * 50) },
    { name: 'TOD contract 2', mwh: near(365 * 0.5), shortageMwh: 0, penalty: 0, revenue: near(365 * 5) },
  ]);
  // 1.25 MWh at seven in the evening, and 1 in the storage unit is the most: infeasible, although the sun of noon goes to nobody.
  expect(outcomeOf(both(at('obligations', [daily(19, 20, 1.25)])))).toMatchObject({
    kind: 'infeasible',
    reason:
      'TOD contract 2: of 1.25 MWh owed from 1 January 19:00, for 1 h in year 1 of operation, 0.25 MWh cannot be delivered; what binds is the power of the storage and the energy in the storage',
  });
});

test('TOD-22 the sun of noon is kept for an evening that may not fall short, where the one of noon may', () => {
  // A MW of sun for one hour. A storage unit that keeps 81 % and begins empty: 0.405 MWh at seven take 0.5 MWh of it, and the contract of
  // noon gets the other half.
  const sun = solarAndStorage(
    yearOf(0),
    yearOf((hour) => (hour % 24 === 12 ? 1 : 0)),
  );
  const project = set(
    sun.project,
    [['storage', 0, 'roundtripEfficiencySensitivity'], [81]],
    [['canBatteryChargeFromGrid'], 'false'],
    [['solar', 0, 'degradation'], 0],
  );
  const soft = withContract(
    { ...sun, project },
    at('obligations', [daily(12, 14, 1)]),
    at('energyPriceSchedule', rates(100, 100)),
    at('useShortagePenalty', true),
    at('flatShortagePenalty', 7),
  );
  const { sums, gap } = runYear(beside(soft, 'daily', at('energyPriceSchedule', rates(10, 10)), at('obligations', [daily(18, 20, 0.405)])));
  expect(sums.contracts).toMatchObject([
    { mwh: near(365 / 2), shortageMwh: near(365 / 2), revenue: near(365 * 50), penalty: near(365 * 3.5) },
    { mwh: near(365 * 0.405), shortageMwh: 0, revenue: near(365 * 4.05) },
  ]);
  // Each part belongs to one contract: the means are their prices, and nothing is left open.
  expect(gap).toBeLessThan(1e-6);
});
