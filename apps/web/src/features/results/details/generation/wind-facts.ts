import { totalWindLosses, turbineRatingMw, type Wind, type WindFarmResult } from '@stackwatt/model';
import { formatUnit } from '../../../../lib/money.ts';
import { formatNumber } from '../../../../lib/number.ts';
import type { ChartTable } from '../../../../ui/charts/chart-table.ts';
import { percentText, type Figure } from '../facts/facts.ts';
import type { SummaryFact } from '../summary/summary-facts.ts';
import { energyScaleFor, sumOf } from '../years/yearly.ts';
import {
  capacityFactorColumn,
  capacityFactorFigure,
  capitalFact,
  dateFacts,
  generatorTable,
  type ProjectDates,
} from './generator-facts.ts';

/** What a farm gives in its first year of operation. */
export function windFigures(farm: WindFarmResult, firstYear: number): Figure[] {
  const [first] = farm.items;
  if (!first) return [];
  const { factor, unit } = energyScaleFor([first.production]);
  const average = sumOf(farm.items.map(({ production }) => production)) / farm.items.length;
  const year = `In year ${firstYear}`;
  return [
    { label: 'Production', value: formatNumber(first.production / factor, 1), unit, note: year },
    { label: 'Average production', value: formatNumber(average / factor, 1), unit: `${unit}/yr`, note: `Over ${farm.items.length} years` },
    { label: 'Energy yield', value: formatNumber(first.production / farm.nameplateCapacity, 0), unit: 'MWh/MW', note: year },
    capacityFactorFigure('wind-production', first.capacityFactor, farm.nameplateCapacity),
  ];
}

/** DET-31: the farm as it is in the chosen system. */
export function windFacts(farm: WindFarmResult, project: ProjectDates, symbol: string): SummaryFact[] {
  return [
    ...dateFacts(project),
    { label: 'Nameplate', values: [formatUnit(farm.nameplateCapacity, 1, 'MW')] },
    ...(farm.turbines === undefined ? [] : [{ label: 'Turbines', values: [formatNumber(farm.turbines)] }]),
    capitalFact(farm.capitalExpenses, symbol),
  ];
}

/** DET-32: the turbine of a farm that is calculated; undefined for an imported production. */
export const turbineFacts = (wind: Wind): SummaryFact[] | undefined =>
  wind.kind === 'production'
    ? undefined
    : [
        { label: 'Type', values: [wind.model] },
        { label: 'Rating', values: [formatUnit(turbineRatingMw(wind.specs), 2, 'MW')] },
        { label: 'Hub height', values: [formatUnit(wind.hubHeight, 0, 'm')] },
        { label: 'Anemometer height', values: [formatUnit(wind.anemometerHeight, 0, 'm')] },
        { label: 'Site altitude', values: [formatUnit(wind.altitude, 0, 'm')] },
        { label: 'Lifetime', values: [formatUnit(wind.lifetime, 0, 'yr')] },
        ...LOSSES.filter(([key]) => wind[key] !== 0).map(([key, label]) => ({ label, values: [percentText(wind[key], '')] })),
        { label: 'All losses together', values: [percentText(totalWindLosses(wind), '')], isTotal: true },
      ];
const LOSSES = [
  ['availabilityLoss', 'Availability loss'],
  ['turbinePerformanceLoss', 'Turbine performance loss'],
  ['environmentalLoss', 'Environmental loss'],
  ['wakeEffectsLoss', 'Wake loss'],
  ['electricalLoss', 'Electrical loss'],
  ['curtailmentLoss', 'Curtailment loss'],
  ['otherLoss', 'Other losses'],
] as const;

/** The farm by project year; costs negative. */
export const windTable = ({ items, nameplateCapacity }: WindFarmResult, symbol: string, isBaseYearZero: boolean): ChartTable =>
  generatorTable(items, { name: 'Wind production', symbol, isBaseYearZero }, () => [
    { name: 'Energy yield', unit: 'MWh/MW', digits: 0, at: (row) => items[row]!.production / nameplateCapacity },
    capacityFactorColumn(items),
  ]);
