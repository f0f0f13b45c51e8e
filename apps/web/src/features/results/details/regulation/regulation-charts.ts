import type { DetailResult, RegulationResult } from '@stackwatt/model';
import { DAYS_OF_MONTH, DAYS_PER_YEAR, FIRST_DAY_OF_MONTH, HOURS_PER_DAY } from '@stackwatt/units';
import { formatUnit, moneyUnit, scaleFor } from '../../../../lib/money.ts';
import { formatNumber } from '../../../../lib/number.ts';
import type { SeriesLook } from '../../../../ui/charts/series-look.ts';
import { LOOKS } from '../../../../ui/charts/series-look.ts';
import { MONTHS } from '../../../../ui/charts/time-labels.ts';
import type { Figure } from '../facts/facts.ts';
import type { ColumnChart } from '../generation/generation.ts';
import type { SummaryFact } from '../summary/summary-facts.ts';
import { sumOf } from '../years/yearly.ts';

type Series = RegulationResult['timeSeries'];

/** DET-28: the four series, in the order of the screen; an expense is told as one. */
export const REGULATION_SERIES = [
  { key: 'regUpCapacityRevenue', name: 'Reg-Up Capacity Revenue', look: LOOKS['reg-up'], sign: 1 },
  { key: 'regUpEnergyRevenue', name: 'Reg-Up Energy Revenue', look: LOOKS.rtm, sign: 1 },
  { key: 'regDownCapacityRevenue', name: 'Reg-Down Capacity Revenue', look: LOOKS['reg-down'], sign: 1 },
  { key: 'regDownEnergyExpense', name: 'Reg-Down Energy Expense', look: LOOKS.moneyOut, sign: -1 },
] as const satisfies readonly { key: keyof Series; name: string; look: SeriesLook; sign: 1 | -1 }[];

/** TAB-05: a market in which the system offers at least one direction. */
export const hasRegulation = ({ regulation }: Pick<DetailResult, 'regulation'>): boolean =>
  regulation.some(({ timeSeries }) => REGULATION_SERIES.some(({ key }) => timeSeries[key].length > 0));

const sumBetween = (hourly: readonly number[], from: number, to: number): number => {
  let sum = 0;
  for (let hour = from; hour < to; hour++) sum += hourly[hour]!;
  return sum;
};
export const dailySums = (hourly: readonly number[]): number[] =>
  hourly.length === 0
    ? []
    : Array.from({ length: DAYS_PER_YEAR }, (_, day) => sumBetween(hourly, day * HOURS_PER_DAY, (day + 1) * HOURS_PER_DAY));

/** What each month of a project year earns and costs, expenses below zero. */
export function monthlyRegulation(series: Series, symbol: string): ColumnChart {
  const months = REGULATION_SERIES.filter(({ key }) => series[key].length > 0).map((one) => ({
    ...one,
    values: DAYS_OF_MONTH.map((days, month) => {
      const from = FIRST_DAY_OF_MONTH[month]! * HOURS_PER_DAY;
      return one.sign * sumBetween(series[one.key], from, from + days * HOURS_PER_DAY) + 0;
    }),
  }));
  const scale = scaleFor(months.flatMap(({ values }) => values));
  const unit = moneyUnit(symbol, scale);
  return {
    unit: `${unit}, expense below zero`,
    categories: MONTHS,
    bars: months.map(({ key, name, look, values }) => ({
      id: key,
      name,
      unit,
      look,
      digits: 2,
      values: values.map((value) => value / scale.factor),
    })),
    sentence: `Regulation by month: ${months.map(({ name, values }) => `${name} ${formatNumber(sumOf(values) / scale.factor, 2)} ${unit}`).join(', ')} in the year.`,
  };
}

type Pairs = Omit<RegulationResult, 'name' | 'timeSeries'>;
const netOf = (market: Pairs, of: 'first' | 'average'): number =>
  market.regUpCapacityRevenue[of] + market.regUpEnergyRevenue[of] + market.regDownCapacityRevenue[of] - market.regDownEnergyExpense[of];

/** @param powerMw  of all stores */
export function regulationFigures(market: RegulationResult, symbol: string, powerMw: number, firstYear: number): Figure[] {
  const net = netOf(market, 'first');
  const up = market.regUpCapacityRevenue.first + market.regUpEnergyRevenue.first;
  const down = market.regDownCapacityRevenue.first - market.regDownEnergyExpense.first;
  const scale = scaleFor([net, up, down]);
  const money = moneyUnit(symbol, scale);
  const when = `In year ${firstYear}`;
  const perMw = scaleFor([powerMw > 0 ? net / powerMw : 0]);
  return [
    {
      label: 'Net revenue',
      value: formatNumber(net / scale.factor, 2),
      unit: money,
      note: `${when}; average ${formatNumber(netOf(market, 'average') / scale.factor, 2)}`,
    },
    { label: 'Reg-Up', value: formatNumber(up / scale.factor, 2), unit: money, note: 'Capacity and energy' },
    { label: 'Reg-Down', value: formatNumber(down / scale.factor, 2), unit: money, note: 'Capacity less energy' },
    { label: 'Reg-Up energy', value: formatNumber(market.regUpEnergyExports.first, 0), unit: 'MWh', note: 'Called and exported' },
    { label: 'Reg-Down energy', value: formatNumber(market.regDownEnergyImports.first, 0), unit: 'MWh', note: 'Called and imported' },
    {
      label: 'Per MW of storage',
      value: formatNumber(powerMw > 0 ? net / powerMw / perMw.factor : null, 1),
      unit: `${moneyUnit(symbol, perMw)}/MW-yr`,
      note: `Net, on ${formatUnit(powerMw, 1, 'MW')}`,
    },
  ];
}

/** DET-28, DET-29: year 1 and the average over the years; energy comes in MWh. */
export function regulationFacts(market: RegulationResult, symbol: string): { readonly unit: string; readonly facts: SummaryFact[] } {
  const money = [market.regUpCapacityRevenue, market.regUpEnergyRevenue, market.regDownCapacityRevenue, market.regDownEnergyExpense];
  const scale = scaleFor(money.flatMap(({ first, average }) => [first, average]));
  const row = (label: string, sign: 1 | -1, { first, average }: RegulationResult['regUpCapacityRevenue']): SummaryFact => ({
    label,
    values: [first, average].map((value) => formatNumber((sign * value + 0) / scale.factor, 2)),
  });
  const energy = (label: string, { first, average }: RegulationResult['regUpCapacityRevenue']): SummaryFact => ({
    label,
    values: [first, average].map((value) => formatUnit(value, 1, 'MWh')),
  });
  return {
    unit: moneyUnit(symbol, scale),
    facts: [
      row('Reg-Up capacity revenue', 1, market.regUpCapacityRevenue),
      row('Reg-Up energy revenue', 1, market.regUpEnergyRevenue),
      row('Reg-Down capacity revenue', 1, market.regDownCapacityRevenue),
      row('Reg-Down energy expense', -1, market.regDownEnergyExpense),
      {
        label: 'Net',
        values: (['first', 'average'] as const).map((of) => formatNumber(netOf(market, of) / scale.factor, 2)),
        isTotal: true,
      },
      energy('Reg-Up energy exported', market.regUpEnergyExports),
      energy('Reg-Down energy imported', market.regDownEnergyImports),
    ],
  };
}
