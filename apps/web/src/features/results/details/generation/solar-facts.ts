import type { SolarArrayResult } from '@stackwatt/model';
import { formatUnit } from '../../../../lib/money.ts';
import { formatNumber } from '../../../../lib/number.ts';
import type { ChartTable } from '../../../../ui/charts/chart-table.ts';
import { percentText, type Figure } from '../facts/facts.ts';
import type { SummaryFact } from '../summary/summary-facts.ts';
import { energyScaleFor } from '../years/yearly.ts';
import {
  capacityFactorColumn,
  capacityFactorFigure,
  capitalFact,
  dateFacts,
  generatorTable,
  type ProjectDates,
} from './generator-facts.ts';

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
    capacityFactorFigure('solar-production', first.capacityFactor, array.nameplateCapacity),
    { label: 'Degradation', value: formatNumber(last.degradation * 100, 1), unit: '%', note: 'Cumulative, in the last year' },
  ];
}

/** DET-35 */
export function solarFacts(array: SolarArrayResult, project: ProjectDates, symbol: string): SummaryFact[] {
  return [
    ...dateFacts(project),
    { label: 'Generator nameplate', values: [formatUnit(array.nameplateCapacity, 1, 'MW')] },
    capitalFact(array.capitalExpenses, symbol),
    { label: 'Useful life', values: [array.usefulLife === undefined ? 'Not replaced' : formatUnit(array.usefulLife, 0, 'yr')] },
    { label: 'Derate factor', values: [percentText(array.derateFactor, 'Imported production')] },
  ];
}

/** DET-36: the array by project year; energy in the unit of its head, costs negative. */
export const solarTable = ({ items }: SolarArrayResult, symbol: string, isBaseYearZero: boolean): ChartTable =>
  generatorTable(items, { name: 'Solar production', symbol, isBaseYearZero }, ({ factor, unit }) => [
    { name: 'Clipped', unit, digits: 2, at: (row) => items[row]!.clippedProduction / factor },
    { name: 'After converter', unit, digits: 2, at: (row) => items[row]!.afterConverter / factor },
    { name: 'Energy yield', unit: 'MWh/MW', digits: 0, at: (row) => items[row]!.energyYield },
    { name: 'Cumulative degradation', unit: '%', digits: 1, at: (row) => items[row]!.degradation * 100 },
    capacityFactorColumn(items),
  ]);
