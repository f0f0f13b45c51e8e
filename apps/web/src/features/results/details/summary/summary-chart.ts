import type { DayProfile, DetailResult } from '@stackwatt/model';
import { KILO } from '@stackwatt/units';
import { formatNumber } from '../../../../lib/number.ts';
import type { BarSeries, OverLine } from '../../../../ui/charts/bar-model.ts';
import { LOOKS } from '../../../../ui/charts/series-look.ts';

/** DET-01 */
export const QUANTITIES = [
  { value: 'revenues', label: 'Revenues' },
  { value: 'energyProduced', label: 'Energy Production' },
  { value: 'energyDelivered', label: 'Energy Exports' },
] as const;
export type Quantity = (typeof QUANTITIES)[number]['value'];
/** DET-02, as far as a day is in the result. */
export const KEY_DAYS = [
  { value: 'average', label: 'Average Day' },
  { value: 'highestRevenueDay', label: 'Highest Revenue Day' },
  { value: 'lowestRevenueDay', label: 'Lowest Revenue Day' },
] as const;
export type KeyDay = (typeof KEY_DAYS)[number]['value'];

export interface DayChart {
  readonly title: string;
  readonly unit: string;
  readonly categories: readonly string[];
  readonly bars: readonly BarSeries[];
  readonly lines: readonly OverLine[];
  readonly sentence: string;
}

/** '19–20 h': an hour is named by its beginning. */
export const hourLabel = (hour: number): string => `${hour}–${hour + 1} h`;

/** DET-04: one quantity by hour of day, with the price on the right. */
export function dayChart(detail: DetailResult, day: KeyDay, quantity: Quantity, symbol: string): DayChart {
  const profile: DayProfile = detail.summaryChart[day];
  const values = profile[quantity];
  const isMoney = quantity === 'revenues';
  const isLarge = isMoney && values.some((value) => Math.abs(value) >= 10 * KILO);
  const unit = isMoney ? `${isLarge ? 'k' : ''}${symbol}` : 'MWh';
  const shown = isLarge ? values.map((value) => value / KILO) : values;
  const name = QUANTITIES.find((one) => one.value === quantity)!.label;
  const series = (
    id: string,
    label: string,
    look: BarSeries['look'],
    list: readonly number[],
    units: string,
    digits: number,
  ): BarSeries => ({ id, name: label, unit: units, look, digits, values: list });
  const bars = isMoney
    ? [
        series(
          'in',
          'Revenue',
          LOOKS.moneyIn,
          shown.map((value) => Math.max(0, value)),
          unit,
          1,
        ),
        series(
          'out',
          'Purchases',
          LOOKS.moneyOut,
          shown.map((value) => Math.min(0, value)),
          unit,
          1,
        ),
      ]
    : [series('energy', quantity === 'energyProduced' ? 'Production' : 'Export', LOOKS.together, shown, unit, 1)];
  const high = shown.indexOf(Math.max(...shown));
  return {
    title: profile.label,
    unit: `${unit} by hour; price ${symbol}/MWh on the right`,
    categories: values.map((_, hour) => String(hour)),
    bars: bars.filter((bar) => bar.id !== 'out' || bar.values.some((value) => value !== 0)),
    lines: [{ ...series('price', 'Price', LOOKS.price, profile.prices, `${symbol}/MWh`, 2), side: 'right' }],
    sentence: `${profile.label}, ${name.toLowerCase()} by hour: highest ${formatNumber(shown[high], 1)} ${unit} from ${hourLabel(high)}; price from ${formatNumber(Math.min(...profile.prices), 2)} to ${formatNumber(Math.max(...profile.prices), 2)} ${symbol}/MWh.`,
  };
}
