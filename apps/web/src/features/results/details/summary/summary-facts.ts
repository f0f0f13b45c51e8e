import {
  storageCreditText,
  TAX_BENEFIT_NOTE,
  yearNumber,
  type DetailResult,
  type Pair,
  type Project,
  type TableRow,
} from '@stackwatt/model';
import { KILO, toPercent } from '@stackwatt/units';
import { formatMoney, formatPercent, formatUnit, moneyUnit, scaleFor } from '../../../../lib/money.ts';
import { formatNumber } from '../../../../lib/number.ts';
import type { HelpContent } from '../../../../ui/help-icon.tsx';
import { metricHelp, type MetricId } from '../../metrics/metric-help.ts';
import { streamsOf, usedTechnologies, type RevenueSetting } from '../revenue/revenue.ts';
import { energyScaleFor, type EnergyScale } from '../years/yearly.ts';

/** A line of one of the four tables of the summary. */
export interface SummaryFact {
  readonly label: string;
  readonly values: readonly string[];
  readonly isTotal?: boolean;
  readonly help?: string;
  /** What it is, for its help with formula and numbers. */
  readonly metric?: MetricId;
}

const energy = (mwh: number): string => (Math.abs(mwh) >= 10 * KILO ? formatUnit(mwh / KILO, 1, 'GWh') : formatUnit(mwh, 1, 'MWh'));
const hours = (value: number): string => formatUnit(value, 0, 'h');

/** DET-09, DET-10: percent of the exports; no row where the application is not used. */
const participation = (label: string, percent: number | null): SummaryFact[] =>
  percent === null ? [] : [{ label, metric: 'participation' as const, values: [formatUnit(percent, 1, '%')] }];

/** Whether tax benefits are part of a row's money (D-194). */
export const hasTaxBenefits = ({ proof }: Pick<TableRow, 'proof'>): boolean => proof.notes?.includes(TAX_BENEFIT_NOTE) === true;

/** DET-08, DET-11 */
export function financialFacts(detail: DetailResult, symbol: string): SummaryFact[] {
  const { financial } = detail;
  const scale = scaleFor([financial.capitalCost, financial.npv]);
  return [
    { label: 'Real discount rate', metric: 'real-rate', values: [formatPercent(financial.realDiscountRate, 2)] },
    { label: 'Project life', values: [formatUnit(financial.projectLifeTime, 0, 'yr')] },
    { label: 'Capital expenses', metric: 'capital', values: [formatMoney(financial.capitalCost, symbol, scale, 2)] },
    { label: 'Operating expenses', metric: 'operating', values: [`${formatMoney(financial.operatingCost.first, symbol, scale, 2)}/yr`] },
    // Capacity is put in in some years only: what matters is the mean.
    ...(financial.augmentationCost.average === 0
      ? []
      : [
          {
            label: 'Augmentation expenses, average',
            metric: 'augmentation' as const,
            values: [`${formatMoney(financial.augmentationCost.average, symbol, scale, 2)}/yr`],
          },
        ]),
    ...participation('Contract participation', financial.contractParticipation),
    ...participation('Market participation', financial.marketParticipation),
    ...participation('Capacity market participation', financial.capacityMarketParticipation),
    { label: 'Revenue', metric: 'revenue', values: [`${formatMoney(financial.revenue.first, symbol, scale, 2)}/yr`] },
    { label: 'IRR', metric: 'irr', values: [formatPercent(financial.irr, 1)], help: financial.irrNote },
    ...(detail.row.storageCredits ?? []).map((one) => ({
      label: `Tax credit, ${one.name}`,
      metric: 'credit' as const,
      values: [one.credit === 0 ? 'None' : formatMoney(one.credit, symbol, scale, 2)],
      help: storageCreditText(one, (amount) => formatMoney(amount, symbol, scale, 2)),
    })),
    {
      label: 'NPV',
      metric: 'npv',
      values: [formatMoney(financial.npv, symbol, scale, 2)],
      ...(hasTaxBenefits(detail.row) && { help: TAX_BENEFIT_NOTE }),
    },
    { label: 'LCOE', metric: 'lcoe', values: [formatUnit(financial.lcoe, 2, `${symbol}/MWh`)] },
  ];
}

/** DET-16 to DET-18: revenue of year 1 of each market, contract and capacity; technologies that are not part of the system are left out. */
export function revenueFacts(
  detail: DetailResult,
  symbol: string,
  setting: RevenueSetting,
): { readonly unit: string; readonly facts: SummaryFact[] } {
  const [year] = detail.revenue.items;
  const streams = streamsOf(detail, setting);
  if (!year) return { unit: symbol, facts: [] };
  const scale = scaleFor(streams.map(({ revenue }) => revenue(year)));
  const money = (value: number): readonly string[] => [formatNumber(value / scale.factor, 2)];
  const used = usedTechnologies(detail, setting);
  const facts = [
    ...[...year.energyMarkets, ...year.contracts].flatMap((market) =>
      used
        .toSorted(byName)
        .map(({ key, name }) => ({ label: `${market.name}, ${name.toLowerCase()}`, values: money(market[`${key}Revenue`]) })),
    ),
    ...year.capacityMarkets.flatMap((market) => [
      { label: `${market.name}, capacity`, values: money(market.capacityRevenue) },
      { label: `${market.name}, energy`, values: money(market.energyRevenue) },
      { label: `${market.name}, bid`, values: [formatUnit(market.capacityBid, 1, 'MW')] },
    ]),
    ...detail.regulation.flatMap((market) => [
      ...(isZero(market.regUpCapacityRevenue, market.regUpEnergyRevenue)
        ? []
        : [
            { label: `${market.name}, Reg-Up capacity`, values: money(market.regUpCapacityRevenue.first) },
            { label: `${market.name}, Reg-Up energy`, values: money(market.regUpEnergyRevenue.first) },
          ]),
      ...(isZero(market.regDownCapacityRevenue, market.regDownEnergyExpense)
        ? []
        : [
            { label: `${market.name}, Reg-Down capacity`, values: money(market.regDownCapacityRevenue.first) },
            { label: `${market.name}, Reg-Down energy expense`, values: money(0 - market.regDownEnergyExpense.first) },
          ]),
    ]),
  ];
  return {
    unit: moneyUnit(symbol, scale),
    facts: [...facts, { label: 'Total', values: money(streams.reduce((sum, { revenue }) => sum + revenue(year), 0)), isTotal: true }],
  };
}
const isZero = (...pairs: readonly Pair[]): boolean => pairs.every(({ first, average }) => first === 0 && average === 0);
const ORDER = ['Solar', 'Wind', 'Storage'];
const byName = (a: { readonly name: string }, b: { readonly name: string }): number => ORDER.indexOf(a.name) - ORDER.indexOf(b.name);

/** DET-13, DET-14: year 1 and the average over the years. */
export function priceFacts(detail: DetailResult, symbol: string): SummaryFact[] {
  const pair = (value: Pair): readonly string[] => [formatNumber(value.first, 2), formatNumber(value.average, 2)];
  const { markets, capacityPrice } = detail.price;
  return [
    ...markets.flatMap((market) => [
      { label: `${market.name} sale, ${symbol}/MWh`, values: pair(market.sale) },
      ...(detail.performance.totalImport.first > 0
        ? [{ label: `${market.name} purchase, ${symbol}/MWh`, values: pair(market.purchase) }]
        : []),
    ]),
    ...(capacityPrice === null ? [] : [{ label: `Capacity, ${symbol}/MW-mo`, values: pair(capacityPrice) }]),
  ];
}

const METRIC_OF: Readonly<Record<string, MetricId>> = {
  'Solar production': 'solar-production',
  'Wind production': 'wind-production',
  'Storage throughput': 'throughput',
  'Economic curtailed energy': 'curtailed',
  'Clipped solar': 'clipped-solar',
  'Clipped converter energy': 'clipped-converter',
  'Interconnection curtailment': 'interconnection',
  'AC line losses': 'line-losses',
  'Transformer losses': 'line-losses',
  'Total export': 'export',
  'Mean state of charge': 'mean-charge',
  'Equivalent full cycles': 'cycles',
  'Utilisation rate': 'cycles',
  'Cycle cost, average': 'cycle-cost',
  'Regulation energy': 'regulation-energy',
  'Grid import hours': 'grid-hours',
  'Grid export hours': 'grid-hours',
  'Grid idle hours': 'grid-hours',
};

type Performance = Pick<DetailResult, 'performance' | 'row'>;

const has = ({ row }: Performance, technology: 'solar' | 'wind' | 'storage'): boolean => row.technologies.includes(technology);

function line(label: string, value: string, isShown = true): SummaryFact[] {
  const metric = METRIC_OF[label];
  return isShown ? [{ label, values: [value], ...(metric && { metric }) }] : [];
}

/** DET-19 to DET-22, of year 1: energy, in one unit for all rows; those of a technology stand only with it. */
export function energyFacts(
  detail: Performance,
  project: Pick<Project, 'bus'>,
): { readonly unit: EnergyScale['unit']; readonly facts: readonly SummaryFact[] } {
  const { performance: of } = detail;
  const { factor, unit } = energyScaleFor([of.totalExport.first, of.solarProduction.first, of.windProduction.first]);
  const energy = (mwh: number): string => formatNumber(mwh / factor, unit === 'GWh' ? 2 : 1);
  const energyIn = of.solarProduction.first + of.windProduction.first + of.totalImport.first;
  // DET-58: a loss with its share of what is produced and bought.
  const loss = (mwh: number): string => (energyIn > 0 ? `${energy(mwh)}, ${formatPercent(mwh / energyIn, 1)}` : energy(mwh));
  const row = (label: string, pair: Pair, isShown = true): SummaryFact[] => line(label, energy(pair.first), isShown);
  const lossRow = (label: string, pair: Pair, isShown = true): SummaryFact[] => line(label, loss(pair.first), isShown);
  const [hasSolar, hasWind, hasStorage] = [has(detail, 'solar'), has(detail, 'wind'), has(detail, 'storage')];
  return {
    unit,
    facts: [
      ...row('Solar production', of.solarProduction, hasSolar),
      ...row('Wind production', of.windProduction, hasWind),
      ...row('Storage throughput', of.storageThroughput, hasStorage),
      ...row('Renewables to storage', of.renewablesToStorage, hasStorage && (hasSolar || hasWind)),
      ...row('Grid energy to charge storage', of.gridToStorage, hasStorage),
      ...lossRow('Economic curtailed energy', of.economicCurtailedEnergy),
      ...row('Clipped solar', of.clippedSolar, hasSolar),
      ...lossRow('Clipped converter energy', of.clippedConverter, project.bus === 'dc'),
      ...lossRow('Interconnection curtailment', of.interconnectionCurtailment),
      ...lossRow('AC line losses', of.acLineLosses, !isZero(of.acLineLosses)),
      ...lossRow('Transformer losses', of.transformerLosses, !isZero(of.transformerLosses)),
      ...lossRow('Converter losses', of.converterLosses, !isZero(of.converterLosses)),
      ...lossRow('Storage losses', of.storageLosses, hasStorage),
      ...row('Regulation energy', of.regulationThroughput, !isZero(of.regulationThroughput)),
      ...(of.exports.length < 2 ? [] : of.exports.flatMap(({ name, energy: sold }) => row(`Export, ${name}`, sold))),
      ...row('Total export', of.totalExport),
    ],
  };
}

/** DET-21, DET-22, of year 1: how the storage is used, and the hours at the grid. */
export function operationFacts(detail: Performance, symbol: string): SummaryFact[] {
  const { performance: of } = detail;
  const hasStorage = has(detail, 'storage');
  return [
    ...line('Mean state of charge', formatPercent(of.meanStateOfCharge.first, 1), hasStorage),
    ...line('Equivalent full cycles', formatNumber(of.equivalentCycles.first, 1), hasStorage),
    ...line('Utilisation rate', `${formatNumber(of.utilizationRate.first, 1)} %/day`, hasStorage),
    ...line('Cycle cost, average', formatUnit(of.cycleCost.average, 2, `${symbol}/MWh`), hasStorage && !isZero(of.cycleCost)),
    ...line('Grid import hours', hours(of.hoursFromGrid.first), hasStorage),
    ...line('Grid export hours', hours(of.hoursToGrid.first)),
    ...line('Grid idle hours', hours(of.hoursIdle.first)),
  ];
}

export interface KeyFigureFact {
  readonly label: string;
  readonly value: string;
  readonly unit: string;
  readonly note: string;
  readonly isNegative: boolean;
  readonly help: HelpContent;
}

/** The six figures a bank looks for first, each with what it stands on. */
export function keyFigures(
  detail: DetailResult,
  symbol: string,
  { isBaseYearZero }: Pick<RevenueSetting, 'isBaseYearZero'>,
  engineVersion: string,
): KeyFigureFact[] {
  const help = (id: MetricId, unit: string): HelpContent => ({ ...metricHelp(id, detail, symbol, engineVersion), unit });
  const { financial, row } = detail;
  const scale = scaleFor([financial.capitalCost, financial.npv]);
  const money = moneyUnit(symbol, scale);
  const regulationExports = detail.regulation.reduce((sum, market) => sum + market.regUpEnergyExports.first, 0);
  const margin = financial.irr === null ? undefined : toPercent(financial.irr - financial.realDiscountRate);
  const overRate = margin === undefined ? '' : `${formatNumber(Math.abs(margin), 1)} points ${margin < 0 ? 'under' : 'over'} discount rate`;
  return [
    {
      label: 'NPV',
      value: formatNumber(financial.npv / scale.factor, 2),
      unit: money,
      note: `${formatPercent(financial.realDiscountRate, 2)} real, ${formatNumber(financial.projectLifeTime)} yr`,
      isNegative: financial.npv < 0,
      help: help('npv', money),
    },
    {
      label: 'IRR',
      value: formatNumber(financial.irr === null ? null : toPercent(financial.irr), 1),
      unit: '%',
      note: financial.irrNote === '' ? overRate : financial.irrNote,
      isNegative: (financial.irr ?? 0) < 0,
      help: help('irr', '%'),
    },
    {
      label: 'Payback',
      value: formatNumber(financial.payback, 1),
      unit: 'yr',
      note:
        financial.payback === null ? 'The sum of the cash flows stays below zero' : `Simple, from year ${yearNumber(0, isBaseYearZero)}`,
      isNegative: false,
      help: help('payback', 'yr'),
    },
    {
      label: 'LCOE',
      value: formatNumber(financial.lcoe, 2),
      unit: `${symbol}/MWh`,
      note: `On ${energy(row.energyExports + regulationExports)}/yr delivered, gross`,
      isNegative: false,
      help: help('lcoe', `${symbol}/MWh`),
    },
    {
      label: 'Capital',
      value: formatNumber(financial.capitalCost / scale.factor, 1),
      unit: money,
      note: `Year ${yearNumber(0, isBaseYearZero)}, before operation`,
      isNegative: false,
      help: help('capital', money),
    },
    {
      label: 'Revenue',
      value: formatNumber(financial.revenue.first / scale.factor, 2),
      unit: `${money}/yr`,
      note: `Year ${yearNumber(1, isBaseYearZero)}; average ${formatNumber(financial.revenue.average / scale.factor, 2)}`,
      isNegative: financial.revenue.first < 0,
      help: help('revenue', `${money}/yr`),
    },
  ];
}
