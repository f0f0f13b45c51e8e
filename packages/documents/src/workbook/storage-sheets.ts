import type { Cell } from '@stackwatt/formats';
import { storageCostLines, yearNumber } from '@stackwatt/model';
import { MONTH_NAMES } from '@stackwatt/units';
import type { ExportSource } from '../source.ts';
import type { Sheet } from './sheet.ts';
import { fillTable } from './tables.ts';

export function fillStorage(sheet: Sheet, source: ExportSource): void {
  let at = 0;
  for (const storageUnit of builtOf(source)) for (const fillTableOf of TABLES) at = fillTableOf({ sheet, source, storageUnit }, at);
}

interface UnitTables {
  readonly sheet: Sheet;
  readonly source: ExportSource;
  readonly storageUnit: ExportSource['details']['storage'][number];
}

/** What the unit does and costs by year. @returns the row below the table */
function fillYears({ sheet, source: { file, project }, storageUnit }: UnitTables, at: number): number {
  const { currencySymbol: currency } = project;
  return fillTable(
    sheet,
    at,
    [
      [
        'Year',
        'Charged (MWh)',
        'Discharged (MWh)',
        'Equivalent full cycles',
        'Use (% of capacity a day)',
        ...storageUnit.saleMarketNames.map((name) => `Sold, ${name} (MWh)`),
        ...storageUnit.purchaseMarketNames.map((name) => `Bought, ${name} (MWh)`),
        `Operating cost (${currency})`,
        `Cycle cost (${currency}/MWh)`,
      ],
      ...storageUnit.items.map((one): Cell[] => [
        yearNumber(one.year, file.isBaseYearZero),
        one.energyInput,
        one.energyOutput,
        one.equivalentCycles,
        one.utilizationRate,
        ...one.energySold,
        ...one.energyPurchased,
        one.operatingTotalCost,
        one.cycleCost,
      ]),
    ],
    {
      title: storageUnit.name,
      note: `${storageUnit.nameplatePower} MW, ${storageUnit.nameplateCapacity} MWh, ${storageUnit.coupling} coupled; capital ${Math.round(storageUnit.capitalCost).toLocaleString('en-US')} ${currency}; levelized cost of storage ${storageUnit.levelizedCostOfStorage === null ? 'none' : `${storageUnit.levelizedCostOfStorage.toFixed(2)} ${currency}/MWh`}`,
      summed: (text) => text.includes('(MWh)') || text.includes(`(${currency})`),
    },
  );
}

/** Its state of charge by month. */
function fillStateOfCharge({ sheet, storageUnit }: UnitTables, at: number): number {
  return fillTable(
    sheet,
    at,
    [
      ['Month', 'Highest', 'Mean daily highest', 'Mean', 'Mean daily lowest', 'Lowest'],
      ...storageUnit.stateOfChargeByMonth.map((one, k): Cell[] => [
        MONTH_NAMES[k]!,
        one.maximum,
        one.averageMaximum,
        one.average,
        one.averageMinimum,
        one.minimum,
      ]),
    ],
    { title: `${storageUnit.name}, state of charge by month as a fraction of what it can hold` },
  );
}

/** Its cycles by depth, where they are counted. */
function fillDepths({ sheet, source: { file }, storageUnit }: UnitTables, at: number): number {
  const bands = Math.max(0, ...storageUnit.items.map(({ cyclesByDepth }) => cyclesByDepth.length));
  if (bands === 0) return at;
  return fillTable(
    sheet,
    at,
    [
      ['Year', ...Array.from({ length: bands }, (_, band) => `${(100 * band) / bands}–${(100 * (band + 1)) / bands} % deep`)],
      ...storageUnit.items.map((one): Cell[] => [
        yearNumber(one.year, file.isBaseYearZero),
        ...Array.from({ length: bands }, (_, band) => one.cyclesByDepth[band] ?? 0),
      ]),
    ],
    {
      title: `${storageUnit.name}, cycles by depth`,
      note: 'Rainflow cycles of the state of charge, in shares of what it can hold',
      summed: () => true,
    },
  );
}

/** Its full cycles by month. */
function fillCyclesByMonth({ sheet, source: { file }, storageUnit }: UnitTables, at: number): number {
  return fillTable(
    sheet,
    at,
    [
      ['Year', ...MONTH_NAMES],
      ...storageUnit.items
        .filter(({ cyclesByMonth }) => cyclesByMonth.length > 0)
        .map((one): Cell[] => [yearNumber(one.year, file.isBaseYearZero), ...one.cyclesByMonth]),
    ],
    { title: `${storageUnit.name}, equivalent full cycles by month`, note: 'Each year adds up to its full cycles', summed: () => true },
  );
}

/** What its levelized cost is made of. */
function fillCostParts({ sheet, source: { project }, storageUnit }: UnitTables, at: number): number {
  const { currencySymbol: currency } = project;
  const parts = storageCostLines(storageUnit);
  if (parts.length === 0) return at;
  return fillTable(
    sheet,
    at,
    [[`Part of the LCOS`, `Cost (${currency}/MWh)`], ...parts.map(({ name, perMwh }): Cell[] => [name, perMwh])],
    { title: `${storageUnit.name}, LCOS by part`, note: 'Real, per MWh discharged; the sum is the LCOS', summed: () => true },
  );
}

/** The storage units that the system has. */
const builtOf = ({ details }: ExportSource) => details.storage.filter(({ status }) => status === 0);

export function fillAugmentation(sheet: Sheet, source: ExportSource): void {
  const { file, project } = source;
  const { currencySymbol: currency } = project;
  let at = 0;
  for (const storageUnit of builtOf(source))
    at = fillTable(
      sheet,
      at,
      [
        [
          'Year',
          'Capacity at the start (MWh)',
          'Capacity at the end (MWh)',
          'Added (MWh)',
          `Price of an added MWh (${currency})`,
          `Augmentation (${currency})`,
          `Replacement (${currency})`,
        ],
        ...storageUnit.items.map((one): Cell[] => [
          yearNumber(one.year, file.isBaseYearZero),
          one.maximum,
          one.minimum,
          one.augmentation,
          one.augmentationCost,
          one.augmentationTotalCost,
          one.replacementTotalCost,
        ]),
      ],
      { title: storageUnit.name, summed: (text) => /^(Added|Augmentation|Replacement)/.test(text) },
    );
}

/** The tables of a unit, in the order of the sheet. */
const TABLES = [fillYears, fillStateOfCharge, fillDepths, fillCyclesByMonth, fillCostParts] as const;
