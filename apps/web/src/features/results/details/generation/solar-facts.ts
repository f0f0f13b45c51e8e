import type { Project, SolarArrayResult } from '@stackwatt/model';
import { formatMoney, formatUnit, moneyUnit, scaleFor } from '../../../../lib/money.ts';
import { formatNumber } from '../../../../lib/number.ts';
import type { ChartTable } from '../../../../ui/charts/chart-table.ts';
import { dateText, percentText, type Figure } from '../facts/facts.ts';
import type { SummaryFact } from '../summary/summary-facts.ts';
import { energyScaleFor, yearNames } from '../years/yearly.ts';

/** What an array gives in its first year of operation. */
export function solarFigures(array: SolarArrayResult, firstYear: number): Figure[] {
  const [first] = array.items;
  const last = array.items.at(-1);
  if (!first || !last) return [];
  const { factor, unit } = energyScaleFor([first.production]);
  const year = `In year ${firstYear}`;
  return [
    { label: 'Production', value: formatNumber(first.production / factor, 1), unit, note: `${year}, before clipping` },
    { label: 'After converter', value: formatNumber(first.afterConverter / factor, 1), unit, note: year },
    {
      label: 'Clipped',
      value: formatNumber(first.production > 0 ? (100 * first.clippedProduction) / first.production : 0, 1),
      unit: '%',
      note: `${formatUnit(first.clippedProduction, 0, 'MWh')} ${year.toLowerCase()}`,
    },
    { label: 'Energy yield', value: formatNumber(first.energyYield, 0), unit: 'MWh/MW', note: year },
    {
      label: 'Capacity factor',
      metric: 'solar-production',
      value: formatNumber(first.capacityFactor * 100, 1),
      unit: '%',
      note: `Of ${formatUnit(array.nameplateCapacity, 1, 'MW')}`,
    },
    { label: 'Degradation', value: formatNumber(last.degradation * 100, 1), unit: '%', note: 'Cumulative, in the last year' },
  ];
}

/** DET-35 */
export function solarFacts(
  array: SolarArrayResult,
  project: Pick<Project, 'noticeToProceed' | 'expectedDate' | 'dateFormat'>,
  symbol: string,
): SummaryFact[] {
  return [
    { label: 'Notice to proceed', values: [dateText(project.noticeToProceed, project.dateFormat)] },
    { label: 'Expected operation date', values: [dateText(project.expectedDate, project.dateFormat)] },
    { label: 'Generator nameplate', values: [formatUnit(array.nameplateCapacity, 1, 'MW')] },
    { label: 'Capital expenses', values: [formatMoney(array.capitalExpenses, symbol, scaleFor([array.capitalExpenses]), 2)] },
    { label: 'Useful life', values: [array.usefulLife === undefined ? 'Not replaced' : formatUnit(array.usefulLife, 0, 'yr')] },
    { label: 'Derate factor', values: [percentText(array.derateFactor, 'Imported production')] },
  ];
}

/** DET-36: the array by project year; energy in the unit of its head, costs negative. */
export function solarTable({ items }: SolarArrayResult, symbol: string, isBaseYearZero: boolean): ChartTable {
  const { factor, unit } = energyScaleFor(items.map(({ production }) => production));
  const scale = scaleFor(items.map(({ operatingTotalCost }) => operatingTotalCost));
  const names = yearNames(items, isBaseYearZero);
  return {
    rowName: 'Project year',
    count: items.length,
    rowLabel: (row) => names[row]!,
    columns: [
      { name: 'Solar production', unit, digits: 2, at: (row) => items[row]!.production / factor },
      { name: 'Clipped', unit, digits: 2, at: (row) => items[row]!.clippedProduction / factor },
      { name: 'After converter', unit, digits: 2, at: (row) => items[row]!.afterConverter / factor },
      { name: 'Energy yield', unit: 'MWh/MW', digits: 0, at: (row) => items[row]!.energyYield },
      { name: 'Cumulative degradation', unit: '%', digits: 1, at: (row) => items[row]!.degradation * 100 },
      { name: 'Capacity factor', unit: '%', digits: 1, at: (row) => items[row]!.capacityFactor * 100 },
      {
        name: 'Operating expenses',
        unit: moneyUnit(symbol, scale),
        digits: 2,
        at: (row) => 0 - items[row]!.operatingTotalCost / scale.factor,
      },
    ],
  };
}
