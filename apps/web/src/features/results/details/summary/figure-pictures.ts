import type { DetailResult } from '@stackwatt/model';
import { toPercent } from '@stackwatt/units';
import { moneyUnit, scaleFor } from '../../../../lib/money.ts';
import { formatNumber } from '../../../../lib/number.ts';
import { LOOKS } from '../../../../ui/charts/series-look.ts';
import type { StripPart } from '../../../../ui/stack-strip.tsx';
import type { Trend } from '../../../../ui/trend-line.tsx';
import { levelizedParts } from '../../metrics/worked-numbers.ts';
import { streamsOf, type RevenueSetting } from '../revenue/revenue.ts';
import { sumOf } from '../years/yearly.ts';

type Money = Pick<DetailResult, 'cashflow' | 'cashflowCumulative' | 'cashflowTable' | 'financial'>;

/** The discounted cash flow as it adds up to the NPV. */
export function npvTrend({ cashflowTable, financial }: Money, symbol: string): Trend {
  let sum = 0;
  const values = cashflowTable.map(({ discounted }) => (sum += discounted));
  const scale = scaleFor(values);
  return {
    values,
    at: values.length - 1,
    label: `Cumulative discounted cash flow, from ${formatNumber((values[0] ?? 0) / scale.factor, 1)} to ${formatNumber(financial.npv / scale.factor, 1)} ${moneyUnit(symbol, scale)}`,
  };
}

/** Rates at which the NPV is drawn, from zero to twice the IRR. */
const RATES = 20;

/** The NPV by the real discount rate: it is zero at the IRR. Undefined where there is none, or one that is not above zero. */
export function irrTrend({ cashflow, financial: { irr } }: Money): Trend | undefined {
  if (irr === null || irr <= 0) return undefined;
  const npvAt = (rate: number): number => sumOf(cashflow.map((flow, year) => flow / (1 + rate) ** year));
  return {
    values: Array.from({ length: RATES + 1 }, (_, k) => npvAt((2 * irr * k) / RATES)),
    at: RATES / 2,
    label: `NPV by the real discount rate, 0 to ${formatNumber(toPercent(2 * irr), 1)} %: zero at ${formatNumber(toPercent(irr), 1)} %`,
  };
}

/** The cash flow as it adds up, zero at the payback. Undefined where it is not paid back. */
export function paybackTrend({ cashflowCumulative, financial: { payback } }: Money): Trend | undefined {
  if (payback === null) return undefined;
  return {
    values: cashflowCumulative,
    at: payback,
    label: `Cumulative cash flow by year: zero after ${formatNumber(payback, 1)} yr`,
  };
}

interface Strip {
  readonly parts: readonly StripPart[];
  readonly label: string;
}

/** The levelized cost, currency/MWh: capital less what is paid for it, and running. Undefined without a cost. */
export function lcoeStrip(detail: DetailResult): Strip | undefined {
  const { capital, running, incentives, mwh } = levelizedParts(detail);
  if (!(mwh > 0)) return undefined;
  const [built, run] = [(capital - incentives) / mwh, running / mwh];
  return {
    parts: [
      { mark: { ...LOOKS.total.mark, label: 'Capital' }, value: built },
      { mark: { ...LOOKS.limit.mark, label: 'Running' }, value: run },
    ],
    label: `${formatNumber(built, 1)} capital, ${formatNumber(run, 1)} running`,
  };
}

/** The capital by technology, in the unit of the figure; what belongs to none of them is the rest. */
export function capitalStrip({ financial, solar, wind, storage }: DetailResult): Strip {
  const scale = scaleFor([financial.capitalCost, financial.npv]);
  const of = {
    wind: sumOf(wind.turbines.map(({ capitalExpenses }) => capitalExpenses)),
    solar: sumOf(solar.pvs.map(({ capitalExpenses }) => capitalExpenses)),
    storage: sumOf(storage.map(({ capitalCost }) => capitalCost)),
  };
  // Names of three technologies have one line only with few digits.
  const digits = Math.abs(financial.capitalCost / scale.factor) >= 10 ? 0 : 1;
  const rest = financial.capitalCost - of.wind - of.solar - of.storage;
  const parts = [
    ...(['wind', 'solar', 'storage'] as const).map((kind) => ({ mark: LOOKS[kind].mark, name: kind, value: of[kind] })),
    { mark: { ...LOOKS.limit.mark, label: 'Other' }, name: 'other', value: rest },
  ];
  return {
    parts,
    label: parts
      .filter(({ value }) => value >= 0.005 * financial.capitalCost)
      .map(({ name, value }) => `${name} ${formatNumber(value / scale.factor, digits)}`)
      .join(', '),
  };
}

/** What the revenue of the first year of operation is made of. */
export function revenueStrip(detail: DetailResult, setting: RevenueSetting): Strip {
  const [year] = detail.revenue.items;
  const parts = year
    ? streamsOf(detail, setting).map(({ name, look, revenue }) => ({ mark: { ...look.mark, label: name }, value: revenue(year) }))
    : [];
  const total = sumOf(parts.map(({ value }) => Math.max(0, value)));
  return {
    parts,
    label: `Revenue: ${
      parts
        .filter(({ value }) => value > 0)
        .map(({ mark, value }) => `${mark.label} ${formatNumber((100 * value) / total)} %`)
        .join(', ') || 'none'
    }`,
  };
}
