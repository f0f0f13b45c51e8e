import type { Cell } from '@stackwatt/formats';
import { pathLines, yearNumber, type EnergyPath } from '@stackwatt/model';
import { MONTH_NAMES } from '@stackwatt/units';
import type { ExportSource } from '../source.ts';
import type { Sheet } from './sheet.ts';
import { fillTable } from './tables.ts';

export function fillSolar(sheet: Sheet, { details, file, project }: ExportSource): void {
  const { currencySymbol: currency } = project;
  let at = 0;
  for (const array of details.solar.pvs) {
    at = fillTable(
      sheet,
      at,
      [
        [
          'Year',
          'Production (MWh)',
          'Clipped (MWh)',
          'After the converter (MWh)',
          'Capacity factor (%)',
          'Yield (MWh per MW)',
          'Lost to degradation (%)',
          `Operating cost (${currency})`,
        ],
        ...array.items.map((one): Cell[] => [
          yearNumber(one.year, file.isBaseYearZero),
          one.production,
          one.clippedProduction,
          one.afterConverter,
          one.capacityFactor * 100,
          one.energyYield,
          one.degradation * 100,
          one.operatingTotalCost,
        ]),
      ],
      {
        title: array.name,
        note: `${array.nameplateCapacity} MW dc; capital ${Math.round(array.capitalExpenses).toLocaleString('en-US')} ${currency}`,
        summed: (text) => text.includes('(MWh)') || text.includes(`(${currency})`),
      },
    );
    at = fillTable(
      sheet,
      at,
      [['Month', 'Production (MWh)'], ...MONTH_NAMES.map((name, k): Cell[] => [name, array.totalProductionByMonth[k] ?? 0])],
      {
        title: `${array.name} by month, year ${yearNumber(1, file.isBaseYearZero)}`,
        summed: () => true,
      },
    );
    at = fillPath(sheet, at, array, yearNumber(1, file.isBaseYearZero));
  }
}

export function fillWind(sheet: Sheet, { details, file, project }: ExportSource): void {
  const { currencySymbol: currency } = project;
  let at = 0;
  for (const farm of details.wind.turbines) {
    at = fillTable(
      sheet,
      at,
      [
        ['Year', 'Production (MWh)', 'Capacity factor (%)', `Operating cost (${currency})`],
        ...farm.items.map((one): Cell[] => [
          yearNumber(one.year, file.isBaseYearZero),
          one.production,
          one.capacityFactor * 100,
          one.operatingTotalCost,
        ]),
      ],
      {
        title: farm.name,
        note: `${farm.nameplateCapacity} MW; capital ${Math.round(farm.capitalExpenses).toLocaleString('en-US')} ${currency}`,
        summed: (text) => !text.startsWith('Capacity'),
      },
    );
    at = fillTable(
      sheet,
      at,
      [['Month', 'Production (MWh)'], ...MONTH_NAMES.map((name, k): Cell[] => [name, farm.totalProductionByMonth[k] ?? 0])],
      {
        title: `${farm.name} by month, year ${yearNumber(1, file.isBaseYearZero)}`,
        summed: () => true,
      },
    );
    at = fillPath(sheet, at, farm, yearNumber(1, file.isBaseYearZero));
  }
}

/** From the resource to the grid in the first year of operation, the losses as they are told. */
function fillPath(sheet: Sheet, at: number, { name, path }: { readonly name: string; readonly path: EnergyPath }, year: number): number {
  return fillTable(
    sheet,
    at,
    [['Step', 'Change (MWh)', 'Left (MWh)'], ...pathLines(path).map(({ name: step, change, left }): Cell[] => [step, change, left])],
    {
      title: `${name}, from the resource to the grid, year ${year}`,
    },
  );
}
