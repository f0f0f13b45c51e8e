import {
  addCapacityMarket,
  addContract,
  addEnergyMarket,
  addRegulationMarket,
  checkProject,
  evenCells,
  seriesRefOf,
  setEarlyAnalysis,
  setField,
  setMarketPrice,
  setObligationKind,
  setRegulationPrice,
  type ObligationKind,
  type Project,
  revenueStreams,
} from '@stackwatt/model';
import { expect, test } from 'vitest';
import { solarAndStorage, yearOf, type Built } from '../../../model/test/builders.ts';
import { runProject } from '../../test/run-project.ts';
import { runYear } from '../../test/run-year.ts';
import { expandCases, prepare } from '../index.ts';
import { projectYears } from '../year/project-years.ts';
import { simulateYears } from '../year/simulate-years.ts';
import type { YearSums } from '../year/year-result.ts';

type Edit = readonly [path: (string | number)[], value: unknown];
const set = (project: Project, ...edits: readonly Edit[]): Project => edits.reduce((p, [path, value]) => setField(p, path, value), project);
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

const sunny = yearOf((hour) => Math.max(0, Math.sin((((hour % 24) - 6) / 12) * Math.PI)));
const dayAhead = yearOf((hour) => 40 + 25 * Math.sin(hour / 4) + (hour % 89 === 0 ? -70 : 0));

/** 3 MW of sun beside 1 MW and 2 MWh, with losses everywhere and a grid that takes 2.5 MW. */
function plant(): Built {
  const { project, series } = solarAndStorage(dayAhead, sunny);
  return {
    series: new Map(series),
    project: set(
      project,
      [['solar', 0, 'sizing', 'absolute'], [3]],
      [['storage', 0, 'specs', 'nominalCapacity'], 2],
      [['exportLimit'], 2.5],
      [['acLineEfficiencySensitivity'], [98]],
      [['acTransformerEfficiencySensitivity'], [99]],
    ),
  };
}
const priced = (built: Built, values: Float64Array, put: (project: Project, ref: ReturnType<typeof seriesRefOf>) => Project): Built => {
  const ref = seriesRefOf(values, { name: 'x', stepMinutes: 60 });
  return { project: put(built.project, ref), series: new Map([...built.series, [ref.hash, values]]) };
};
const realTime = (built: Built): Built => {
  const two = priced(
    { ...built, project: addEnergyMarket(built.project, 'rtm') },
    yearOf((hour) => 50 + 45 * Math.sin(hour / 3)),
    (project, ref) => setMarketPrice(project, 'rtm', ref),
  );
  return {
    ...two,
    project: set(
      two.project,
      [['energyMarkets', 0, 'pvAllocationSensitivity'], [70]],
      [['energyMarkets', 1, 'pvAllocationSensitivity'], [30]],
      [['energyMarkets', 0, 'maxStorageCommitmentSensitivity'], [60]],
    ),
  };
};
const capacity = (built: Built): Built => ({
  ...built,
  project: set(
    addCapacityMarket(built.project),
    [['capacityMarkets', 0, 'schedule'], evenCells(true)],
    [['capacityMarkets', 0, 'useShortagePenalty'], true],
    [['capacityMarkets', 0, 'flatShortagePenalty'], 300],
  ),
});
function contract(built: Built, kind: ObligationKind, endDate = '2007-03-31'): Built {
  const added = addContract(built.project);
  const obligations = [{ id: 'o', dayKind: 'weekday', startDate: '2007-02-01', endDate, startHour: 17, endHour: 20, value: 1 }];
  const owing = set(
    setObligationKind(added, added.contracts[0]!.id, kind),
    [['contracts', 0, 'useSystemSizer'], false],
    [['contracts', 0, 'obligations'], obligations],
    [['contracts', 0, 'energyPriceSchedule', 'rates', 0, 'value'], 60],
    [['contracts', 0, 'useShortagePenalty'], true],
    [['contracts', 0, 'flatShortagePenalty'], 200],
  );
  return kind === 'import'
    ? priced({ ...built, project: owing }, sunny, (project, ref) => set(project, [['contracts', 0, 'obligationTimeSeries'], ref]))
    : { ...built, project: owing };
}
function regulation(built: Built): Built {
  const added = addRegulationMarket(built.project);
  const { id } = added.regulationMarkets[0]!;
  const up = priced(
    { ...built, project: added },
    yearOf((hour) => 8 + 6 * Math.sin(hour / 5)),
    (project, ref) => setRegulationPrice(project, id, 'up', ref),
  );
  return priced(
    up,
    yearOf((hour) => 5 + 4 * Math.cos(hour / 7)),
    (project, ref) => setRegulationPrice(project, id, 'down', ref),
  );
}

/** What holds of a year whatever it is sold in: energy is conserved, money and energy by market, by source and in all are one sum. */
function isSound(project: Project, year: YearSums): void {
  const lost =
    year.lineLossMwh +
    year.transformerLossMwh +
    year.converterLossMwh +
    year.storageLossMwh +
    year.converterClippedMwh +
    year.limitCurtailedMwh +
    year.economicCurtailedMwh;
  expect(
    year.solarMwh +
      year.windMwh +
      year.importMwh +
      year.regulationImportMwh -
      (year.exportMwh + year.regulationExportMwh + lost + year.storedChangeMwh),
  ).toBeCloseTo(0, 5);
  expect(year.hoursImporting + year.hoursExporting + year.hoursIdle).toBe(8760);
  const revenue =
    sum(year.energyMarkets.map((market) => market.revenue)) +
    sum(year.contracts.map((one) => one.revenue)) +
    sum(year.capacityMarkets.map((market) => market.capacityRevenue + market.energyRevenue)) +
    sum(year.regulationMarkets.map((market) => market.total));
  expect(revenue).toBeCloseTo(year.sales - year.purchases, 5);
  expect(year.solarRevenue + year.windRevenue + year.storageRevenue).toBeCloseTo(year.sales - year.purchases, 5);
  const delivered =
    sum(year.energyMarkets.map((market) => market.soldMwh)) +
    sum(year.contracts.map((one) => one.mwh)) +
    sum(year.capacityMarkets.map((market) => market.energyMwh));
  expect(delivered).toBeCloseTo(year.exportMwh, 5);
  expect(sum(year.energyMarkets.map((market) => market.importMwh))).toBeCloseTo(year.importMwh, 5);
  expect(revenueStreams(project)).toHaveLength(
    year.energyMarkets.length + year.contracts.length + year.capacityMarkets.length + year.regulationMarkets.length,
  );
  expect(year.gap).toBeLessThanOrEqual(5e-4);
}

const KINDS: readonly (readonly [name: string, build: () => Built])[] = [
  ['an energy market', plant],
  ['two energy markets', () => realTime(plant())],
  ['a capacity market beside two energy markets', () => capacity(realTime(plant()))],
  ['a contract with daily obligations beside two energy markets', () => contract(realTime(plant()), 'daily')],
  ['a contract with a delivery profile', () => contract(plant(), 'import')],
  ['a contract that owes nothing beside two energy markets', () => contract(realTime(plant()), 'none')],
  [
    'a contract alone',
    () => ({ ...contract(plant(), 'daily'), project: set(contract(plant(), 'daily').project, [['useEnergyMarket'], false]) }),
  ],
  ['regulation beside two energy markets', () => regulation(realTime(plant()))],
  // Committed regulation capacity beside obligations is the dispatch's hardest work, so they last three days.
  ['everything', () => regulation(capacity(contract(realTime(plant()), 'daily', '2007-02-05')))],
];

test.each(KINDS)('DET-25 M-3 early and late stage of %s: what is produced, sold and paid adds up', { timeout: 120_000 }, (_, build) => {
  const { project, series } = build();
  const early = runProject(project, series);
  const { years } = early;
  expect(years).toHaveLength(1);
  isSound(project, years[0]!);
  // The sun of the later years falls with its degradation, and every one of them balances.
  const later = projectYears(set(project, [['solar', 0, 'degradation'], 2]), years);
  expect(later).toHaveLength(project.lifetime);
  expect(later.at(-1)!.solarMwh).toBeLessThan(0.7 * years[0]!.solarMwh);
  for (const year of later) isSound(project, year);
  const [row] = early.rows;
  expect(row!.revenue).toHaveLength(revenueStreams(project).length);
  expect(sum(row!.revenue)).toBeCloseTo(years[0]!.sales - years[0]!.purchases, 5);

  const late = set(
    setEarlyAnalysis(project, false),
    [['lifetime'], 2],
    [['energyMarkets', 0, 'priceEscalator', 'enabled'], true],
    [['energyMarkets', 0, 'priceEscalator', 'linearValue'], 3],
    ...(project.useContract
      ? ([
          [['contracts', 0, 'energyPriceEscalator', 'enabled'], true],
          [['contracts', 0, 'energyPriceEscalator', 'linearValue'], 3],
        ] as Edit[])
      : []),
  );
  const prepared = prepare(checkProject(late).project!, series);
  const all = simulateYears(prepared, expandCases(prepared.project)[0]!);
  expect(all).toHaveLength(2);
  for (const year of all) isSound(late, year);
  // The last day of a year that another one follows prepares for what is owed on the first day of that.
  const isPrepared = project.useContract || project.useCapacityMarket;
  expect(Math.abs(all[0]!.sales - years[0]!.sales)).toBeLessThanOrEqual(isPrepared ? 1e-3 * years[0]!.sales : 5e-6);
  expect(all[1]!.sales).not.toBe(all[0]!.sales);
});

test(
  'TOD-15 beside regulation a contract may buy another share of the storage than of the sun, and the dispatch claims what is settled',
  { timeout: 120_000 },
  () => {
    const built = regulation(contract(plant(), 'none'));
    const shared = {
      ...built,
      project: set(built.project, [['contracts', 0, 'contractedSolarCapacity'], 80], [['contracts', 0, 'contractedStorageCapacity'], 10]),
    };
    const {
      sums,
      dispatch: { objective, terms },
      problem,
    } = runYear(shared);
    expect(problem.storagePriceAdder?.some((perMwh) => perMwh !== 0)).toBe(true);
    expect(sums.regulationMarkets[0]!.total).toBeGreaterThan(0);
    expect(sums.contracts[0]!.storageMwh).toBeGreaterThan(0);
    expect(sums.sales - sums.purchases - (objective - terms.wear)).toBeCloseTo(0, 4);
    isSound(shared.project, sums);
  },
);
