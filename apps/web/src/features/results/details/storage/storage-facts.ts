import { deferredYears, type Project, type StorageResult } from '@stackwatt/model';
import { KILO } from '@stackwatt/units';
import { formatMoney, formatUnit, moneyUnit, scaleFor } from '../../../../lib/money.ts';
import { formatNumber, plural } from '../../../../lib/number.ts';
import type { ChartTable, TableColumn } from '../../../../ui/charts/chart-table.ts';
import { LOOKS } from '../../../../ui/charts/series-look.ts';
import { dateText, percentText, type Figure } from '../facts/facts.ts';
import type { ColumnChart } from '../generation/generation.ts';
import type { SummaryFact } from '../summary/summary-facts.ts';
import { energyScaleFor, sumOf, yearNames } from '../years/yearly.ts';

/** A chosen storage unit of the system. */
export const presentStorage = (storage: readonly StorageResult[]): StorageResult[] => storage.filter(({ status }) => status === 0);

/** '80 MW / 320 MWh, AC coupled' */
export const sizeText = ({ nameplatePower, nameplateCapacity, coupling }: StorageResult): string =>
  `${formatUnit(nameplatePower, 1, 'MW')} / ${formatUnit(nameplateCapacity, 1, 'MWh')}, ${coupling} coupled`;

/** DET-40: why a storage unit begins after the plant; undefined where it does not. */
export function defermentText(
  { index, startYear }: StorageResult,
  { storage, expectedDate, dateFormat }: Pick<Project, 'storage' | 'expectedDate' | 'dateFormat'>,
  nameOf: (year: number) => number,
): string | undefined {
  const item = storage[index];
  if (!item?.hasDeferment) return undefined;
  const years = deferredYears(item.deferment, expectedDate);
  if (years <= 0) return undefined;
  const since = item.deferment.isExactDate
    ? `begins on ${dateText(item.deferment.startDate, dateFormat)}`
    : `begins ${formatNumber(years, Number.isInteger(years) ? 0 : 1)} ${years === 1 ? 'year' : 'years'} after the commercial operation date`;
  return `Deferred: ${since}, first works in year ${nameOf(startYear)}`;
}

/** What a storage unit does in the first year in which it works, and over its life. */
export function storageFigures(storageUnit: StorageResult, symbol: string, firstYear: number): Figure[] {
  const year = storageUnit.items[storageUnit.startYear - 1];
  if (!year) return [];
  const energy = energyScaleFor([year.energyInput]);
  const working = storageUnit.items.filter(({ maximum }) => maximum > 0);
  const added = sumOf(storageUnit.items.map(({ augmentationTotalCost }) => augmentationTotalCost));
  const scale = scaleFor([added]);
  const when = `In year ${firstYear}`;
  return [
    {
      label: 'Full cycles',
      metric: 'cycles',
      value: formatNumber(year.equivalentCycles, 0),
      unit: '/yr',
      note: `${formatNumber(storageUnit.annualEffectiveFullCycles.average, 0)} a year on average`,
    },
    {
      label: 'Energy out',
      value: formatNumber(year.energyOutput / energy.factor, 1),
      unit: energy.unit,
      note: `${when}, ${formatUnit(year.energyInput / energy.factor, 1, energy.unit)} in`,
    },
    {
      label: 'Round trip',
      value: formatNumber(year.energyInput > 0 ? (100 * year.energyOutput) / year.energyInput : null, 1),
      unit: '%',
      note: `Out over in, at the storage, year ${firstYear}`,
    },
    {
      label: 'Usable capacity',
      value: formatNumber((100 * (working.at(-1)?.minimum ?? 0)) / storageUnit.nameplateCapacity, 1),
      unit: '%',
      note: 'Of nameplate, at the end of its last year',
    },
    {
      label: 'Augmentation',
      value: formatNumber(added / scale.factor, 2),
      unit: moneyUnit(symbol, scale),
      note: timesText(storageUnit.items.filter(({ augmentationTotalCost }) => augmentationTotalCost > 0).length, storageUnit.items.length),
    },
    {
      label: 'LCOS',
      metric: 'lcos',
      value: formatNumber(storageUnit.levelizedCostOfStorage, 2),
      unit: `${symbol}/MWh`,
      note: 'Charging included',
    },
  ];
}
const timesText = (times: number, years: number): string =>
  times === 0 ? `None in ${years} years` : `Paid in ${times} of ${plural(years, 'year')}`;

/** DET-41 */
export function storageFacts(
  storageUnit: StorageResult,
  project: Pick<Project, 'noticeToProceed' | 'expectedDate' | 'dateFormat' | 'useCapacityMarket'>,
  symbol: string,
  hasSeveral: boolean,
  firstYear: number,
): SummaryFact[] {
  const pair = (label: string, { first, average }: StorageResult['annualEffectiveFullCycles'], digits: number): SummaryFact[] => [
    { label: `${label}, year ${firstYear}`, values: [formatNumber(first, digits)] },
    { label: `${label}, average`, values: [formatNumber(average, digits)] },
  ];
  return [
    { label: 'Notice to proceed', values: [dateText(project.noticeToProceed, project.dateFormat)] },
    { label: 'Expected operation date', values: [dateText(project.expectedDate, project.dateFormat)] },
    { label: 'Nameplate capacity', values: [formatUnit(storageUnit.nameplateCapacity, 1, 'MWh')] },
    { label: 'Nameplate power', values: [formatUnit(storageUnit.nameplatePower, 1, 'MW')] },
    { label: 'Coupling', values: [storageUnit.coupling] },
    { label: 'Capital cost', values: [formatMoney(storageUnit.capitalCost, symbol, scaleFor([storageUnit.capitalCost]), 2)] },
    { label: 'Augmentation limit', values: [percentText(storageUnit.augmentationLimit, 'No augmentation')] },
    { label: 'LCOS', metric: 'lcos', values: [formatUnit(storageUnit.levelizedCostOfStorage, 2, `${symbol}/MWh`)] },
    ...(project.useCapacityMarket
      ? [{ label: hasSeveral ? 'Capacity bid, all storage' : 'Capacity bid', values: [formatUnit(storageUnit.capacityBid, 1, 'MW')] }]
      : []),
    ...pair('Full cycles a year', storageUnit.annualEffectiveFullCycles, 1),
    ...pair('Full cycles a day', storageUnit.dailyEffectiveFullCycles, 2),
  ];
}

/** Equivalent full cycles of each project year. */
export function cyclesChart({ items }: StorageResult, isBaseYearZero: boolean): ColumnChart {
  const values = items.map(({ equivalentCycles }) => equivalentCycles);
  const categories = yearNames(items, isBaseYearZero);
  return {
    unit: 'a year',
    categories,
    bars: [{ id: 'cycles', name: 'Full cycles', unit: '/yr', look: LOOKS.storage, digits: 1, values }],
    sentence: `Equivalent full cycles by project year: ${formatNumber(values[0], 1)} in year ${categories[0]}, ${formatNumber(sumOf(values), 0)} in all years together.`,
  };
}

/** DET-47: the storage unit by project year; costs negative. */
export function storageTable(storageUnit: StorageResult, symbol: string, isBaseYearZero: boolean): ChartTable {
  const { items } = storageUnit;
  const energy = energyScaleFor(items.flatMap(({ energyInput, energyOutput }) => [energyInput, energyOutput]));
  const scale = scaleFor(items.flatMap((year) => [year.operatingTotalCost, year.augmentationTotalCost, year.replacementTotalCost]));
  const money = moneyUnit(symbol, scale);
  const names = yearNames(items, isBaseYearZero);
  type Year = StorageResult['items'][number];
  const of = (name: string, unit: string, digits: number, at: (year: Year) => number): TableColumn => ({
    name,
    unit,
    digits,
    at: (row) => at(items[row]!),
  });
  const flow = (name: string, at: (year: Year) => number): TableColumn => of(name, energy.unit, 2, (year) => at(year) / energy.factor);
  const cost = (name: string, at: (year: Year) => number): TableColumn => of(name, money, 2, (year) => 0 - at(year) / scale.factor);
  const percent = (name: string, at: (year: Year) => number): TableColumn => of(name, '%', 1, (year) => 100 * at(year));
  return {
    rowName: 'Project year',
    count: items.length,
    rowLabel: (row) => names[row]!,
    columns: [
      ...augmentationColumns(storageUnit, symbol),
      flow('Energy in', ({ energyInput }) => energyInput),
      flow('Energy out', ({ energyOutput }) => energyOutput),
      ...(storageUnit.hasConverter
        ? [
            flow('Converter in', ({ converterEnergyInput }) => converterEnergyInput),
            flow('Converter out', ({ converterEnergyOutput }) => converterEnergyOutput),
          ]
        : []),
      ...storageUnit.saleMarketNames.map((name, k) => flow(`Sold, ${name}`, ({ energySold }) => energySold[k]!)),
      ...storageUnit.purchaseMarketNames.map((name, k) => flow(`Bought, ${name}`, ({ energyPurchased }) => energyPurchased[k]!)),
      of('Utilisation', '%/day', 1, ({ utilizationRate }) => utilizationRate),
      of('Cycle cost', `${symbol}/MWh`, 2, ({ cycleCost }) => cycleCost),
      percent('Time at 25 % or more', ({ stateOfChargePercentile25 }) => stateOfChargePercentile25),
      percent('Time at 50 % or more', ({ stateOfChargePercentile50 }) => stateOfChargePercentile50),
      percent('Time at 75 % or more', ({ stateOfChargePercentile75 }) => stateOfChargePercentile75),
      cost('Operating cost', ({ operatingTotalCost }) => operatingTotalCost),
      ...(items.some(({ replacementTotalCost }) => replacementTotalCost !== 0)
        ? [cost('Replacement cost', ({ replacementTotalCost }) => replacementTotalCost)]
        : []),
      of('Equivalent full cycles', '/yr', 1, ({ equivalentCycles }) => equivalentCycles),
    ],
  };
}

/** DET-46: capacity, what is put in, its price and what is paid; costs negative. */
export function augmentationColumns({ items, augmentationLimit }: StorageResult, symbol: string): TableColumn[] {
  const scale = scaleFor(items.map(({ augmentationTotalCost }) => augmentationTotalCost));
  return [
    { name: 'Maximum usable capacity', unit: 'MWh', digits: 1, at: (row) => items[row]!.maximum },
    { name: 'Minimum usable capacity', unit: 'MWh', digits: 1, at: (row) => items[row]!.minimum },
    ...(augmentationLimit === undefined
      ? []
      : [
          { name: 'Augmentation', unit: '%', digits: 1, at: (row: number) => 100 * items[row]!.augmentationFraction },
          { name: 'Augmentation', unit: 'MWh', digits: 1, at: (row: number) => items[row]!.augmentation },
          { name: 'Price forecast', unit: `${symbol}/kWh`, digits: 2, at: (row: number) => items[row]!.augmentationCost / KILO },
          {
            name: 'Augmentation expenses',
            unit: moneyUnit(symbol, scale),
            digits: 2,
            at: (row: number) => 0 - items[row]!.augmentationTotalCost / scale.factor,
          },
        ]),
  ];
}
