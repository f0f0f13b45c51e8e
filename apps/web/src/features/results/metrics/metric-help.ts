import type { DetailResult } from '@stackwatt/model';
import type { HelpContent } from '../../../ui/help-icon.tsx';
import { headingPath, type MethodPage } from '../../manual/manual-pages.ts';
import {
  capacityFactorNumbers,
  capitalNumbers,
  cyclesNumbers,
  irrNumbers,
  lcoeNumbers,
  lcosNumbers,
  lossNumbers,
  npvNumbers,
  paybackNumbers,
  revenueNumbers,
} from './worked-numbers.ts';

/** A figure of a result that explains itself. */
export type MetricId =
  | 'npv'
  | 'irr'
  | 'payback'
  | 'lcoe'
  | 'lcos'
  | 'capital'
  | 'revenue'
  | 'real-rate'
  | 'operating'
  | 'augmentation'
  | 'participation'
  | 'credit'
  | 'solar-production'
  | 'wind-production'
  | 'throughput'
  | 'cycles'
  | 'cycle-cost'
  | 'mean-charge'
  | 'curtailed'
  | 'interconnection'
  | 'clipped-solar'
  | 'clipped-converter'
  | 'line-losses'
  | 'export'
  | 'grid-hours'
  | 'regulation-energy';

interface Metric {
  /** Definition and effect, at most 60 words. */
  readonly text: string;
  /** `$` stands for the currency. */
  readonly unit: string;
  readonly formula?: string;
  /** Page and heading of the method, as they stand in docs/engine. */
  readonly method: readonly [page: MethodPage, heading: string];
  /** The formula with the numbers of this system. */
  readonly worked?: (detail: DetailResult, symbol: string) => readonly string[];
}

const METRICS: Readonly<Record<MetricId, Metric>> = {
  npv: {
    text: 'Net present value: all yearly cash flows brought to the year before operation at the real discount rate and added up. Above zero the project earns more than the rate.',
    unit: '$',
    formula: 'NPV = Σ CF_y (1 + i)^(−y), y = 0 … N',
    method: ['finance', 'Net present value'],
    worked: npvNumbers,
  },
  irr: {
    text: 'Internal rate of return: the discount rate at which the NPV is zero, in real terms. A cash flow that changes its sign more than once can have several or none.',
    unit: '%',
    formula: 'Σ CF_y (1 + IRR)^(−y) = 0',
    method: ['finance', 'Internal rate of return'],
    worked: irrNumbers,
  },
  payback: {
    text: 'First time the cumulative cash flow reaches zero, without discounting, within the year by a straight line.',
    unit: 'yr',
    formula: 'y − 1 + (−C_(y−1)) / CF_y, first y with C_(y−1) < 0 ≤ C_y',
    method: ['finance', 'Payback'],
    worked: paybackNumbers,
  },
  lcoe: {
    text: 'Levelized cost of energy: discounted cost, less incentives on capital, over discounted energy delivered: exports and the energy of Reg-Up, gross. What Reg-Down takes is not subtracted.',
    unit: '$/MWh',
    formula: 'LCOE = PV(capital + operating + augmentation + replacement − salvage − incentives on capital) / PV(MWh delivered)',
    method: ['finance', 'Levelized cost of energy'],
    worked: lcoeNumbers,
  },
  lcos: {
    text: 'Levelized cost of storage: discounted cost of a storage unit with its converter and what it buys, over discounted energy discharged, Reg-Up included. Charging from own sun and wind is free; incentives are left out.',
    unit: '$/MWh',
    formula: 'LCOS = PV(capital + operating + augmentation + replacement + energy bought) / PV(MWh discharged)',
    method: ['finance', 'Levelized cost of energy'],
    worked: lcosNumbers,
  },
  capital: {
    text: 'Cost of buying and installing everything of this size, with the fixed cost of the system.',
    unit: '$',
    formula: 'Σ of the parts + fixed cost of the system',
    method: ['finance', 'Cost tables'],
    worked: capitalNumbers,
  },
  revenue: {
    text: 'All markets and contracts in the first year of operation, purchases of energy taken off; below it the average over the project years.',
    unit: '$/yr',
    formula: 'sales − energy bought',
    method: ['finance', 'Cash flow'],
    worked: revenueNumbers,
  },
  'real-rate': {
    text: 'The discount rate without inflation: what is left of the nominal rate when money keeps its worth. All flows are in money of year 1 and discounted at it.',
    unit: '%',
    formula: 'i = (i′ − f) / (1 + f)',
    method: ['finance', 'Rates'],
  },
  operating: {
    text: 'What the plant costs in a year of operation: components, fixed cost and energy for its own load. Augmentation, replacement and energy bought for sale are not in it.',
    unit: '$/yr',
    method: ['finance', 'Cash flow'],
  },
  augmentation: {
    text: 'What is paid for storage capacity that is added against fade, mean of all project years. It is paid in the year at whose start the capacity is there.',
    unit: '$/yr',
    method: ['finance', 'Augmentation'],
  },
  participation: {
    text: 'Share of the exported energy of the first year that goes to this application.',
    unit: '%',
    formula: 'MWh under the application / MWh exported',
    method: ['results', 'Details'],
  },
  credit: {
    text: 'Investment tax credit on a storage unit: the share of its charge that came from the sun in its first year decides. Below the threshold there is none.',
    unit: '$',
    formula: 'sun share · credit rate · capital, none below the threshold',
    method: ['finance', 'Incentives'],
  },
  'solar-production': {
    text: 'What the arrays give behind their converters in the first year. The capacity factor is the share of what the nameplate, dc, would give in all hours of the year.',
    unit: 'MWh',
    formula: 'capacity factor = production / (nameplate × 8,760 h)',
    method: ['solar', 'Power'],
    worked: (detail) => capacityFactorNumbers(detail, 'solar'),
  },
  'wind-production': {
    text: 'What the turbines give after losses in the first year. The capacity factor is the share of what the nameplate would give in all hours of the year.',
    unit: 'MWh',
    formula: 'capacity factor = production / (nameplate × 8,760 h)',
    method: ['wind', 'Power curve'],
    worked: (detail) => capacityFactorNumbers(detail, 'wind'),
  },
  throughput: {
    text: 'Energy that leaves the storage units in the first year, for sale, for regulation called and for the load. Losses of charging are not in it.',
    unit: 'MWh',
    method: ['storage', 'Two models, one schedule'],
    worked: cyclesNumbers,
  },
  cycles: {
    text: 'Equivalent full cycles: energy discharged over capacity. A cycle of half the depth counts half; what a cycle wears depends on its depth and is counted apart.',
    unit: 'cycles/yr',
    formula: 'cycles = MWh discharged / MWh of capacity',
    method: ['storage', 'Ageing by use and time'],
    worked: cyclesNumbers,
  },
  'cycle-cost': {
    text: 'Augmentation of a year over the energy that left the storage units in it, mean of the years: what a MWh costs in capacity that has to be put back.',
    unit: '$/MWh',
    formula: 'augmentation of the year / MWh discharged',
    method: ['storage', 'Wear'],
  },
  'mean-charge': {
    text: 'Mean charge held over the steps of the first year, as a share of the capacity.',
    unit: '%',
    method: ['storage', 'Two models, one schedule'],
  },
  curtailed: {
    text: 'Energy of sun and wind that is left unused because selling it would cost money, as at prices below zero.',
    unit: 'MWh',
    method: ['dispatch', 'One step'],
    worked: (detail) => lossNumbers(detail, detail.performance.economicCurtailedEnergy),
  },
  interconnection: {
    text: 'Energy of sun and wind beyond what the connection takes and the storage units hold. A larger connection or more storage would sell it.',
    unit: 'MWh',
    method: ['dispatch', 'One step'],
    worked: (detail) => lossNumbers(detail, detail.performance.interconnectionCurtailment),
  },
  'clipped-solar': {
    text: 'Sunlight that arrays would turn into power beyond the rating of their own converters.',
    unit: 'MWh',
    method: ['solar', 'Converter'],
    worked: (detail) => lossNumbers(detail, detail.performance.clippedSolar),
  },
  'clipped-converter': {
    text: 'Energy on the dc bus beyond the rating of the system converter that no storage unit could take.',
    unit: 'MWh',
    method: ['solar', 'Converter'],
    worked: (detail) => lossNumbers(detail, detail.performance.clippedConverter),
  },
  'line-losses': {
    text: 'Energy lost between the plant and the point of interconnection, in the line or the transformer.',
    unit: 'MWh',
    method: ['dispatch', 'One step'],
    worked: (detail) =>
      lossNumbers(detail, { first: detail.performance.acLineLosses.first + detail.performance.transformerLosses.first, average: 0 }),
  },
  export: {
    text: 'Energy delivered to the grid at the point of interconnection, gross: what is bought is not subtracted, and the energy of regulation is counted apart.',
    unit: 'MWh',
    method: ['results', 'Details'],
  },
  'grid-hours': {
    text: 'Hours of the first year in which the plant buys, sells or does neither. Together they are the 8,760 hours of the year.',
    unit: 'h',
    formula: 'import + export + idle = 8,760',
    method: ['results', 'Details'],
  },
  'regulation-energy': {
    text: 'Energy that flows while capacity is held for regulation, up and down together. It is paid by the energy terms of the market and wears the storage units.',
    unit: 'MWh',
    method: ['regulation', 'Regulation in the dispatch'],
  },
};

/**
 * Definition, formula and place of the method of a metric, and what it comes to in a system (UX-38).
 *
 * @param detail  undefined where no single system is shown
 */
export function metricHelp(
  id: MetricId,
  detail: DetailResult | undefined,
  symbol: string,
  engineVersion: string,
): HelpContent & { readonly text: string } {
  const { text, unit, formula, method, worked } = METRICS[id];
  const [page, heading] = method;
  return {
    text,
    unit: unit.replace('$', symbol),
    ...(formula !== undefined && { formula }),
    ...(worked && detail && { worked: () => worked(detail, symbol) }),
    method: { title: heading, path: headingPath(page, heading), version: engineVersion },
  };
}
