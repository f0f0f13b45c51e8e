import { yearNumber, type DetailResult } from '@stackwatt/model';
import { formatNumber } from '../../../../lib/number.ts';
import { moneyUnit, scaleFor, type Scale } from '../../../../lib/money.ts';
import type { BarMark, BarSeries, OverLine } from '../../../../ui/charts/bar-model.ts';
import type { ChartTable } from '../../../../ui/charts/chart-table.ts';
import { LOOKS } from '../../../../ui/charts/series-look.ts';

/** What one panel draws. */
interface Panel {
  readonly categories: readonly string[];
  readonly bars: readonly BarSeries[];
  readonly lines: readonly OverLine[];
  readonly marks: readonly BarMark[];
  readonly sentence: string;
}

export interface CashFlowChart {
  readonly unit: string;
  /** All years; the panels have the first, the others, and all of them. */
  readonly categories: readonly string[];
  readonly bars: readonly BarSeries[];
  readonly panels: { readonly base: Panel; readonly years: Panel; readonly sums: Panel };
  readonly finding: string;
  readonly sentence: string;
}

export const cashFlowScale = (detail: DetailResult): Scale => scaleFor([...detail.cashflow, ...detail.cashflowCumulative]);

/** High enough to stand clear of the line, px. */
const LIFT = 24;
/** Years with a cost that comes now and then are named while they are few. */
const MOST_NAMED = 6;

/**
 * CF-01: money in and out of each year as bars, the year before operation apart from the others, and their running sums, simple and
 * discounted, as lines with payback and the last sums labelled.
 *
 * @param showBaseYearAsYearZero  CF-09
 */
export function cashFlowChart(detail: DetailResult, symbol: string, showBaseYearAsYearZero: boolean): CashFlowChart {
  const scale = cashFlowScale(detail);
  const unit = moneyUnit(symbol, scale);
  const annual = detail.cashflow.map((value) => value / scale.factor);
  const cumulative = detail.cashflowCumulative.map((value) => value / scale.factor);
  let sum = 0;
  const discounted = detail.cashflowTable.map((row) => (sum += row.discounted / scale.factor));
  const categories = detail.cashflowTable.map((row) => String(yearNumber(row.year, showBaseYearAsYearZero)));
  const last = cumulative.length - 1;
  const { payback } = detail.financial;
  const end = cumulative[last] ?? 0;
  const digits = 1;
  const series = (id: string, name: string, look: BarSeries['look'], values: readonly (number | null)[]): BarSeries => ({
    id,
    name,
    unit,
    look,
    digits,
    values,
  });
  const bars = [
    series(
      'in',
      'Annual, in',
      LOOKS.moneyIn,
      annual.map((value) => Math.max(0, value)),
    ),
    series(
      'out',
      'Annual, out',
      LOOKS.moneyOut,
      annual.map((value) => Math.min(0, value)),
    ),
  ];
  const barsOf = (from: number, to?: number): BarSeries[] => bars.map((bar) => ({ ...bar, values: bar.values.slice(from, to) }));
  // The time until then is counted from the base year; an axis that begins at one is one ahead of it.
  const since = showBaseYearAsYearZero ? '' : ` after year ${yearNumber(0, showBaseYearAsYearZero)}`;
  const marks: BarMark[] = [];
  if (last > 0) marks.push({ at: last, value: end, label: formatNumber(end, digits), side: 'left' });
  // Near the end the two labels would lie on each other; the sentence and the key figure still tell the payback.
  if (payback !== null && payback < last - 2)
    marks.push({ at: payback, value: 0, label: `Payback ${formatNumber(payback, 1)} yr${since}`, side: 'left', lift: LIFT });
  const paid = payback === null ? 'It is not paid back' : `Payback after ${formatNumber(payback, 1)} years`;
  const named = detail.cashflowTable.flatMap(({ year, augmentation, replacement, capEx }) => {
    const label = [augmentation > 0 ? 'A' : '', replacement > 0 ? 'R' : '', capEx > 0 ? 'C' : ''].join('');
    return year === 0 || label === '' ? [] : [{ at: year - 1, value: Math.max(0, annual[year]!), label, side: 'left' as const }];
  });
  const few = named.length <= MOST_NAMED ? named : [];
  const lettersOf = few.map(({ label }) => label).join('');
  const words = [
    ...(lettersOf.includes('A') ? ['A augmentation'] : []),
    ...(lettersOf.includes('R') ? ['R replacement'] : []),
    ...(lettersOf.includes('C') ? ['C capital'] : []),
  ].join(', ');
  const finding = `${paid}. The last year ends at ${formatNumber(end, digits)} ${unit}, discounted at ${formatNumber(discounted[last], digits)}.`;
  return {
    unit,
    categories,
    bars,
    finding,
    panels: {
      base: {
        categories: categories.slice(0, 1),
        bars: barsOf(0, 1),
        lines: [],
        marks: [],
        sentence: `${formatNumber(annual[0], digits)} ${unit}`,
      },
      years: { categories: categories.slice(1), bars: barsOf(1), lines: [], marks: few, sentence: words },
      sums: {
        categories,
        bars: [],
        lines: [
          { ...series('cumulative', 'Cumulative', LOOKS.total, cumulative), side: 'left' },
          {
            ...series('discounted', 'Cumulative, discounted', LOOKS.limit, discounted),
            look: { ...LOOKS.limit, shape: 'line' },
            side: 'left',
          },
        ],
        marks,
        sentence: `Cumulative cash flow, simple and discounted. ${finding}`,
      },
    },
    sentence: `Annual and cumulative cash flow. ${paid}. The last year ends at ${formatNumber(end, digits)} ${unit}.`,
  };
}

/**
 * The cash flow in figures: energy in MWh, money in currency, costs negative.
 *
 * @param streams  names of the revenue columns; with a single one the total says it all
 */
export function cashFlowTable(
  detail: DetailResult,
  symbol: string,
  showBaseYearAsYearZero: boolean,
  scale: Scale = { factor: 1, prefix: '' },
  streams: readonly string[] = [],
): ChartTable {
  const rows = detail.cashflowTable;
  const unit = moneyUnit(symbol, scale);
  const money = (name: string, of: (row: (typeof rows)[number]) => number) => ({
    name,
    unit,
    digits: 2,
    at: (row: number) => of(rows[row]!) / scale.factor,
  });
  const energy = (name: string, of: (row: (typeof rows)[number]) => number) => ({
    name,
    unit: 'MWh',
    digits: 0,
    at: (row: number) => of(rows[row]!),
  });
  const uses = (of: (row: (typeof rows)[number]) => number): boolean => rows.some((row) => of(row) !== 0);
  return {
    rowName: 'Year',
    count: rows.length,
    rowLabel: (row) => String(yearNumber(rows[row]!.year, showBaseYearAsYearZero)),
    columns: [
      ...(uses((row) => row.solar) ? [energy('Solar', (row) => row.solar)] : []),
      ...(uses((row) => row.wind) ? [energy('Wind', (row) => row.wind)] : []),
      ...(uses((row) => row.storage) ? [energy('Storage', (row) => row.storage)] : []),
      money('Capital', (row) => 0 - row.capEx),
      money('Operating', (row) => 0 - row.opEx),
      ...(uses((row) => row.replacement) ? [money('Replacement', (row) => 0 - row.replacement)] : []),
      ...(uses((row) => row.augmentation) ? [money('Augmentation', (row) => 0 - row.augmentation)] : []),
      ...(streams.length < 2 ? [] : streams.map((name, k) => money(name, (row) => row.revenues[k] ?? 0))),
      money('Revenue', (row) => row.revenue),
      ...(uses((row) => row.incentives ?? 0) ? [money('Incentives', (row) => row.incentives ?? 0)] : []),
      ...(uses((row) => row.penalties ?? 0) ? [money('Penalties', (row) => 0 - (row.penalties ?? 0))] : []),
      ...(uses((row) => row.salvage ?? 0) ? [money('Salvage', (row) => row.salvage ?? 0)] : []),
      money('Net', (row) => row.income),
      money('Cumulative', (row) => row.cumulative),
      { name: 'Discount factor', unit: '', digits: 4, at: (row) => rows[row]!.discountFactor },
      money('Discounted', (row) => row.discounted),
    ],
  };
}
