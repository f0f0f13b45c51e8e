import type { Project } from '@stackwatt/model';
import { formatMoney, formatUnit, moneyUnit, scaleFor } from '../../../../lib/money.ts';
import { formatNumber } from '../../../../lib/number.ts';
import type { ChartTable, TableColumn } from '../../../../ui/charts/chart-table.ts';
import { dateText, type Figure } from '../facts/facts.ts';
import type { SummaryFact } from '../summary/summary-facts.ts';
import { energyScaleFor, yearNames } from '../years/yearly.ts';

export type ProjectDates = Pick<Project, 'noticeToProceed' | 'expectedDate' | 'dateFormat'>;

/** When the project is built. */
export const dateFacts = ({ noticeToProceed, expectedDate, dateFormat }: ProjectDates): SummaryFact[] => [
  { label: 'Notice to proceed', values: [dateText(noticeToProceed, dateFormat)] },
  { label: 'Expected operation date', values: [dateText(expectedDate, dateFormat)] },
];

export const capitalFact = (capitalExpenses: number, symbol: string): SummaryFact => ({
  label: 'Capital expenses',
  values: [formatMoney(capitalExpenses, symbol, scaleFor([capitalExpenses]), 2)],
});

export const capacityFactorFigure = (metric: 'solar-production' | 'wind-production', share: number, nameplateMw: number): Figure => ({
  label: 'Capacity factor',
  metric,
  value: formatNumber(share * 100, 1),
  unit: '%',
  note: `Of ${formatUnit(nameplateMw, 1, 'MW')}`,
});

interface YearOfGenerator {
  readonly year: number;
  readonly production: number;
  readonly capacityFactor: number;
  readonly operatingTotalCost: number;
}

export const capacityFactorColumn = (items: readonly YearOfGenerator[]): TableColumn => ({
  name: 'Capacity factor',
  unit: '%',
  digits: 1,
  at: (row) => items[row]!.capacityFactor * 100,
});

/** An array or a farm by project year: its production, columns of its own, and its cost, which is negative. */
export function generatorTable(
  items: readonly YearOfGenerator[],
  { name, symbol, isBaseYearZero }: { readonly name: string; readonly symbol: string; readonly isBaseYearZero: boolean },
  own: (energy: { readonly factor: number; readonly unit: string }) => readonly TableColumn[],
): ChartTable {
  const energy = energyScaleFor(items.map(({ production }) => production));
  const scale = scaleFor(items.map(({ operatingTotalCost }) => operatingTotalCost));
  const names = yearNames(items, isBaseYearZero);
  return {
    rowName: 'Project year',
    count: items.length,
    rowLabel: (row) => names[row]!,
    columns: [
      { name, unit: energy.unit, digits: 2, at: (row) => items[row]!.production / energy.factor },
      ...own(energy),
      {
        name: 'Operating expenses',
        unit: moneyUnit(symbol, scale),
        digits: 2,
        at: (row) => 0 - items[row]!.operatingTotalCost / scale.factor,
      },
    ],
  };
}
