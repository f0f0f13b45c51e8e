import { pathLines, regulationNet, storageCostLines, type EnergyPath, type ExportSelection } from '@stackwatt/model';
import { MONTH_NAMES, toPercent } from '@stackwatt/units';
import type { ExportSource } from '../source.ts';
import { h2, h3, note, table, type Node, type Pen } from './nodes.ts';
import { sampleYears } from './sample-years.ts';

/** The physical results of the chosen system over sampled years: what it has and the order asks for. */
export function equipmentSections(source: ExportSource, pen: Pen, wanted: ExportSelection): Node[] {
  const { details } = source;
  const storageUnits = details.storage.filter(({ status }) => status === 0);
  return [
    ...(wanted.RegulationMarket && details.regulation.length > 0 ? regulation(source, pen) : []),
    ...(wanted.WindResults && details.wind.status === 0 ? wind(source, pen) : []),
    ...(wanted.SolarResults && details.solar.status === 0 ? solar(source, pen) : []),
    ...(wanted.StorageResults && storageUnits.length > 0 ? storage(source, pen, storageUnits) : []),
    ...(wanted.Augmentation && storageUnits.length > 0 ? ageing(source, pen, storageUnits) : []),
  ];
}

type StorageUnits = ExportSource['details']['storage'];

/** Named values down, sampled years across. */
function overYears<Item extends { readonly year: number }>(
  { basis }: ExportSource,
  { year }: Pen,
  items: readonly Item[],
  lines: readonly (readonly [name: string, of: (item: Item) => string])[],
): Node {
  const shown = sampleYears(basis.lifetimeYears).flatMap((index) => items.find((item) => item.year === index) ?? []);
  return table(
    [' ', ...shown.map((item) => `Year ${year(item.year)}`)],
    lines.map(([name, of]) => [name, ...shown.map(of)]),
  );
}

const solar = (source: ExportSource, pen: Pen): Node[] => [
  h2('Solar'),
  ...source.details.solar.pvs.flatMap((array) => [
    h3(`${array.name}, ${pen.mw(array.nameplateCapacity)} MW dc`),
    overYears(source, pen, array.items, [
      ['Production, MWh', (one) => pen.f(one.production, 0)],
      ['Clipped, MWh', (one) => pen.f(one.clippedProduction, 0)],
      ['Capacity factor, %', (one) => pen.f(toPercent(one.capacityFactor), 1)],
      ['Lost to degradation, %', (one) => pen.f(toPercent(one.degradation), 1)],
      [`Operating cost, ${pen.money}`, (one) => pen.m(one.operatingTotalCost)],
    ]),
    pathTable(array.path, pen),
  ]),
];

const wind = (source: ExportSource, pen: Pen): Node[] => [
  h2('Wind'),
  ...source.details.wind.turbines.flatMap((farm) => [
    h3(`${farm.name}, ${pen.mw(farm.nameplateCapacity)} MW`),
    overYears(source, pen, farm.items, [
      ['Production, MWh', (one) => pen.f(one.production, 0)],
      ['Capacity factor, %', (one) => pen.f(toPercent(one.capacityFactor), 1)],
      [`Operating cost, ${pen.money}`, (one) => pen.m(one.operatingTotalCost)],
    ]),
    pathTable(farm.path, pen),
  ]),
];

const storage = (source: ExportSource, pen: Pen, storageUnits: StorageUnits): Node[] => [
  h2('Storage'),
  ...storageUnits.flatMap((storageUnit) => [
    h3(
      `${storageUnit.name}, ${pen.mw(storageUnit.nameplatePower)} MW / ${pen.mw(storageUnit.nameplateCapacity)} MWh, ${storageUnit.coupling}`,
    ),
    overYears(source, pen, storageUnit.items, [
      ['Charged, MWh', (one) => pen.f(one.energyInput, 0)],
      ['Discharged, MWh', (one) => pen.f(one.energyOutput, 0)],
      ['Equivalent full cycles', (one) => pen.f(one.equivalentCycles, 1)],
      [`Operating cost, ${pen.money}`, (one) => pen.m(one.operatingTotalCost)],
    ]),
    ...cycleTables(storageUnit, pen),
    ...costTable(storageUnit, pen),
  ]),
];

/** Cycles of the first year it works, by month and by how deep they are. */
function cycleTables({ items }: StorageUnits[number], { f, year }: Pen): Node[] {
  const first = items.find(({ cyclesByDepth }) => cyclesByDepth.length > 0);
  if (first === undefined) return [];
  const bands = first.cyclesByDepth.length;
  return [
    note(`Equivalent full cycles by month in year ${year(first.year)}`),
    table(['Month', ...MONTH_NAMES.map((name) => name.slice(0, 3))], [['Full cycles', ...first.cyclesByMonth.map((count) => f(count, 1))]]),
    note(`Cycles by depth in year ${year(first.year)}, in % of what it can hold`),
    table(
      ['Depth', ...first.cyclesByDepth.map((_, band) => `${(100 * band) / bands}–${(100 * (band + 1)) / bands}`)],
      [['Cycles', ...first.cyclesByDepth.map((count) => f(count, 1))]],
    ),
  ];
}

/** The LCOS and what it is made of. */
function costTable(storageUnit: StorageUnits[number], { f, symbol }: Pen): Node[] {
  const parts = storageCostLines(storageUnit);
  if (parts.length === 0) return [note(`Levelized cost of storage ${f(storageUnit.levelizedCostOfStorage, 2)} ${symbol}/MWh.`)];
  return [
    note(`Levelized cost of storage by part, ${symbol}/MWh discharged, real`),
    table(
      [' ', ...parts.map(({ name }) => name), 'LCOS'],
      [[`${symbol}/MWh`, ...parts.map(({ perMwh }) => f(perMwh, 2)), f(storageUnit.levelizedCostOfStorage, 2)]],
    ),
  ];
}

/** From the resource to the grid in the first year of operation. */
const pathTable = (path: EnergyPath, { f, year }: Pen): Node =>
  table(
    [`From the resource to the grid, year ${year(1)}`, 'Change, MWh', 'Left, MWh'],
    pathLines(path).map(({ name, change, left }) => [name, change === null ? '' : f(change, 0), f(left, 0)]),
  );

const ageing = (source: ExportSource, pen: Pen, storageUnits: StorageUnits): Node[] => [
  h2(
    storageUnits.some((storageUnit) => storageUnit.items.some(({ augmentation }) => augmentation > 0))
      ? 'Ageing and augmentation of the storage'
      : 'Ageing of the storage',
  ),
  ...storageUnits.flatMap((storageUnit) => [
    h3(storageUnit.name),
    overYears(source, pen, storageUnit.items, [
      ['Capacity at the start, MWh', (one) => pen.f(one.maximum, 1)],
      ['Capacity at the end, MWh', (one) => pen.f(one.minimum, 1)],
      ['Added, MWh', (one) => pen.f(one.augmentation, 1)],
      [`Augmentation, ${pen.money}`, (one) => pen.m(one.augmentationTotalCost)],
      [`Replacement, ${pen.money}`, (one) => pen.m(one.replacementTotalCost)],
    ]),
    // The sampled years may be none of those in which something is done.
    ...eventsOf(storageUnit, pen).map(note),
  ]),
];

/** 'Added: 12.3 MWh in year 13; 9.8 MWh in year 22.', or how much in every year, and when the storage is replaced. */
function eventsOf({ items }: StorageUnits[number], { f, year }: Pen): string[] {
  const augmented = items.filter(({ augmentation }) => augmentation > 0);
  const isYearly = augmented.length > 1 && augmented.length === items.length;
  const [least, most] = [Math.min, Math.max].map((of) => f(of(...augmented.map(({ augmentation }) => augmentation)), 1));
  const added = isYearly
    ? [`${least === most ? least : `${least} to ${most}`} MWh in every year`]
    : augmented.map((one) => `${f(one.augmentation, 1)} MWh in year ${year(one.year)}`);
  const replaced = items.filter(({ replacementTotalCost }) => replacementTotalCost !== 0).map((one) => `year ${year(one.year)}`);
  return [
    ...(added.length === 0 ? [] : [`Added: ${added.join('; ')}.`]),
    ...(replaced.length === 0 ? [] : [`Replaced: ${replaced.join(', ')}.`]),
  ];
}

const regulation = ({ details }: ExportSource, { m, f, money, year }: Pen): Node[] => [
  h2(`Regulation, ${money} a year`),
  table(
    [' ', `Year ${year(1)}`, 'Average'],
    details.regulation.flatMap((one): string[][] => [
      [`${one.name}, Reg-Up capacity`, m(one.regUpCapacityRevenue.first), m(one.regUpCapacityRevenue.average)],
      [`${one.name}, Reg-Up energy`, m(one.regUpEnergyRevenue.first), m(one.regUpEnergyRevenue.average)],
      [`${one.name}, Reg-Down capacity`, m(one.regDownCapacityRevenue.first), m(one.regDownCapacityRevenue.average)],
      [`${one.name}, Reg-Down energy paid`, m(0 - one.regDownEnergyExpense.first), m(0 - one.regDownEnergyExpense.average)],
      [`${one.name}, net`, m(regulationNet(one, 'first')), m(regulationNet(one, 'average'))],
      [`${one.name}, energy of Reg-Up, MWh`, f(one.regUpEnergyExports.first, 0), f(one.regUpEnergyExports.average, 0)],
      [`${one.name}, energy of Reg-Down, MWh`, f(one.regDownEnergyImports.first, 0), f(one.regDownEnergyImports.average, 0)],
    ]),
  ),
];
