import { regulationNet, type DetailResult, type RegulationOffer, type RegulationResult } from '@stackwatt/model';
import { DAYS_OF_MONTH, DAYS_PER_YEAR, FIRST_DAY_OF_MONTH, HOURS_PER_DAY, HOURS_PER_YEAR } from '@stackwatt/units';
import { formatUnit, moneyUnit, scaleFor } from '../../../../lib/money.ts';
import { formatNumber } from '../../../../lib/number.ts';
import type { OverLine } from '../../../../ui/charts/bar-model.ts';
import type { ChartTable } from '../../../../ui/charts/chart-table.ts';
import type { HeatGrid } from '../../../../ui/charts/heat-model.ts';
import type { SeriesLook } from '../../../../ui/charts/series-look.ts';
import { LOOKS } from '../../../../ui/charts/series-look.ts';
import { MONTHS } from '../../../../ui/charts/time-labels.ts';
import type { Figure } from '../facts/facts.ts';
import type { ColumnChart } from '../generation/generation.ts';
import type { SummaryFact } from '../summary/summary-facts.ts';
import { hourLabel } from '../years/days.ts';
import { energyScaleFor, sumOf } from '../years/yearly.ts';

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

export interface MonthsChart extends ColumnChart {
  readonly lines: readonly OverLine[];
}

/** What each month of a project year earns and costs, expenses below zero, and what is left of it. */
export function monthlyRegulation(series: Series, symbol: string): MonthsChart {
  const months = REGULATION_SERIES.filter(({ key }) => series[key].length > 0).map((one) => ({
    ...one,
    values: DAYS_OF_MONTH.map((days, month) => {
      const from = FIRST_DAY_OF_MONTH[month]! * HOURS_PER_DAY;
      return one.sign * sumBetween(series[one.key], from, from + days * HOURS_PER_DAY) + 0;
    }),
  }));
  const scale = scaleFor(months.flatMap(({ values }) => values));
  const unit = moneyUnit(symbol, scale);
  const net = MONTHS.map((_, month) => sumOf(months.map(({ values }) => values[month]!)) / scale.factor);
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
    lines: months.length === 0 ? [] : [{ id: 'net', name: 'Net', unit, look: LOOKS.total, digits: 2, side: 'left', values: net }],
    sentence: `Regulation by month: ${months.map(({ name, values }) => `${name} ${formatNumber(sumOf(values) / scale.factor, 2)} ${unit}`).join(', ')}, net ${formatNumber(sumOf(net), 2)} ${unit} in the year.`,
  };
}

type Offers = RegulationResult['offers'];
/** Both directions in the order of the screen. */
const DIRECTIONS = [
  { key: 'up', name: 'Reg-Up', look: LOOKS['reg-up'], sign: 1 },
  { key: 'down', name: 'Reg-Down', look: LOOKS['reg-down'], sign: -1 },
] as const satisfies readonly { key: keyof Offers; name: string; look: SeriesLook; sign: 1 | -1 }[];

/** The directions that a market has, with what is offered to each. */
export const offersOf = (offers: Offers) =>
  DIRECTIONS.flatMap((direction) => {
    const offer = offers[direction.key];
    return offer === null ? [] : [{ ...direction, offer }];
  });

/** Mean of each hour of the day over the year, MW. */
const dayOfOffer = ({ offeredMw }: RegulationOffer): number[] =>
  Array.from({ length: HOURS_PER_DAY }, (_, hour) => sumOf(offeredMw.map((month, k) => month[hour]! * DAYS_OF_MONTH[k]!)) / DAYS_PER_YEAR);
/** MW offered in an hour, summed over the year. */
const offeredInYear = (offer: RegulationOffer): number => sumOf(dayOfOffer(offer)) * DAYS_PER_YEAR;

/** What is offered in each hour of the mean day, Reg-Down below zero, and the price that is paid for it. */
export function offerOfDay(offers: Offers, symbol: string): MonthsChart {
  const present = offersOf(offers).map((one) => ({ ...one, day: dayOfOffer(one.offer) }));
  return {
    unit: `MW, Reg-Down below zero; price in ${symbol}/MW-h on the right`,
    categories: Array.from({ length: HOURS_PER_DAY }, (_, hour) => String(hour)),
    bars: present.map(({ key, name, look, sign, day }) => ({
      id: key,
      name,
      unit: 'MW',
      look,
      digits: 1,
      values: day.map((mw) => sign * mw + 0),
    })),
    lines: present.map(({ key, name, sign, offer }) => ({
      id: `${key}-price`,
      name: `${name} price`,
      unit: `${symbol}/MW-h`,
      look: sign === 1 ? LOOKS.price : { ...LOOKS.price, mark: { ...LOOKS.price.mark, dash: [4, 3] } },
      digits: 2,
      side: 'right' as const,
      values: offer.price,
    })),
    sentence: `Offer on the mean day: ${present
      .map(({ name, day }) => {
        const most = day.indexOf(Math.max(...day));
        return `${name} ${formatNumber(sumOf(day) / HOURS_PER_DAY, 1)} MW on the mean, most at ${hourLabel(most)} with ${formatNumber(day[most], 1)} MW`;
      })
      .join('; ')}.`,
  };
}

/** What is offered in each hour of the day and month, hours rightward, months downward. */
export const offerGrid = ({ offeredMw }: RegulationOffer): HeatGrid => ({
  columns: HOURS_PER_DAY,
  rows: offeredMw.length,
  at: (hour, month) => offeredMw[month]![hour]!,
});
export const offerTable = ({ offeredMw }: RegulationOffer): ChartTable => ({
  rowName: 'Month',
  count: offeredMw.length,
  rowLabel: (row) => MONTHS[row]!,
  columns: Array.from({ length: HOURS_PER_DAY }, (_, hour) => ({
    name: `${hour} h`,
    unit: 'MW',
    digits: 1,
    at: (row) => offeredMw[row]![hour]!,
  })),
});

/** Where most and least is offered, and how often nothing. */
export function offerFinding(offer: RegulationOffer): string {
  const day = dayOfOffer(offer);
  const [most, least] = [Math.max(...day), Math.min(...day)];
  if (most === 0) return 'Nothing is offered in this year.';
  const nothing = offer.hoursWithoutOffer;
  const hours =
    nothing === 0 ? 'Something is offered in every hour of the year.' : `Nothing in ${formatNumber(nothing)} hours of the year.`;
  if (most - least < 1e-9) return `${formatUnit(most, 1, 'MW')} in every hour of the day. ${hours}`;
  const at = (value: number): string => hourLabel(day.indexOf(value));
  return `Most at ${at(most)}, ${formatUnit(most, 1, 'MW')}; least at ${at(least)}, ${formatUnit(least, 1, 'MW')}. ${hours}`;
}

/** What is called in each month, Reg-Down below zero. */
export function calledByMonth(offers: Offers): ColumnChart {
  const present = offersOf(offers);
  const { factor, unit } = energyScaleFor(present.map(({ offer }) => sumOf(offer.calledMwh)));
  return {
    unit: `${unit}, taken from the grid below zero`,
    categories: MONTHS,
    bars: present.map(({ key, look, sign, offer }) => ({
      id: key,
      name: sign === 1 ? 'Called up' : 'Called down',
      unit,
      look,
      digits: 2,
      values: offer.calledMwh.map((mwh) => (sign * mwh) / factor + 0),
    })),
    sentence: `Energy called by month: ${present
      .map(({ name, offer }) => `${name} ${formatNumber(sumOf(offer.calledMwh) / factor, 2)} ${unit}`)
      .join(', ')} in the year.`,
  };
}

/** What is called in a year of what is offered, and how many full cycles that is. @param capacityMwh  of all storage units */
export const calledFacts = (offers: Offers, capacityMwh: number): SummaryFact[] =>
  offersOf(offers).map(({ sign, offer }) => {
    const called = sumOf(offer.calledMwh);
    const offered = offeredInYear(offer);
    return {
      label: sign === 1 ? 'Up, out of storage' : 'Down, into storage',
      values: [
        formatNumber(called, 0),
        formatNumber(offered > 0 ? (100 * called) / offered : null, 1),
        formatNumber(capacityMwh > 0 ? called / capacityMwh : null, 1),
        formatNumber(offer.hoursWithoutOffer),
      ],
    };
  });
export const CALLED_HEADS = ['MWh', '% of offer', 'Full cycles', 'Hours without offer'] as const;

/** Net of a regulation market over all years, discounted: its part of the NPV before what storage costs. */
export const regulationInNpv = ({ revenue, cashflowTable }: Pick<DetailResult, 'revenue' | 'cashflowTable'>, place: number): number =>
  sumOf(
    revenue.items.map(({ year, regulationMarkets }) => {
      const { totalRegUpRevenue, totalRegDownRevenue } = regulationMarkets[place]!;
      return (totalRegUpRevenue + totalRegDownRevenue) * cashflowTable.find((row) => row.year === year)!.discountFactor;
    }),
  );

interface RegulationSetting {
  /** Of all storage units. */
  readonly powerMw: number;
  /** As the user counts. */
  readonly firstYear: number;
  readonly inNpv: number;
}

export function regulationFigures(market: RegulationResult, symbol: string, { powerMw, firstYear, inNpv }: RegulationSetting): Figure[] {
  const net = regulationNet(market, 'first');
  const up = market.regUpCapacityRevenue.first + market.regUpEnergyRevenue.first;
  const down = market.regDownCapacityRevenue.first - market.regDownEnergyExpense.first;
  const scale = scaleFor([net, up, down]);
  const money = moneyUnit(symbol, scale);
  const when = `In year ${firstYear}`;
  const discounted = scaleFor([inNpv]);
  const perMw = scaleFor([powerMw > 0 ? net / powerMw : 0]);
  return [
    {
      label: 'Net revenue',
      value: formatNumber(net / scale.factor, 2),
      unit: money,
      note: `${when}; average ${formatNumber(regulationNet(market, 'average') / scale.factor, 2)}`,
    },
    { label: 'Reg-Up', value: formatNumber(up / scale.factor, 2), unit: money, note: 'Capacity and energy' },
    { label: 'Reg-Down', value: formatNumber(down / scale.factor, 2), unit: money, note: 'Capacity less energy' },
    ...offersOf(market.offers).map(({ sign, offer }): Figure => {
      const paid = sign === 1 ? market.regUpCapacityRevenue.first : market.regDownCapacityRevenue.first;
      const offered = offeredInYear(offer);
      return {
        label: `Capacity price, ${sign === 1 ? 'up' : 'down'}`,
        value: formatNumber(offered > 0 ? paid / offered : null, 2),
        unit: `${symbol}/MW-h`,
        note: `By what is offered: ${formatUnit(offered / HOURS_PER_YEAR, 1, 'MW')} on the mean`,
      };
    }),
    {
      label: 'Per MW of storage',
      value: formatNumber(powerMw > 0 ? net / powerMw / perMw.factor : null, 1),
      unit: `${moneyUnit(symbol, perMw)}/MW-yr`,
      note: `Net, on ${formatUnit(powerMw, 1, 'MW')}`,
    },
    {
      label: 'In the NPV',
      value: formatNumber(inNpv / discounted.factor, 2),
      unit: moneyUnit(symbol, discounted),
      note: 'Net of all years, discounted',
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
        values: (['first', 'average'] as const).map((of) => formatNumber(regulationNet(market, of) / scale.factor, 2)),
        isTotal: true,
      },
      energy('Reg-Up energy exported', market.regUpEnergyExports),
      energy('Reg-Down energy imported', market.regDownEnergyImports),
    ],
  };
}
