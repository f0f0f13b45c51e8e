import type { DayProfile, SummaryChart } from '@stackwatt/model';
import { DAYS_OF_MONTH, DAYS_PER_YEAR, FIRST_DAY_OF_MONTH, KILO } from '@stackwatt/units';
import { formatNumber } from '../../../../lib/number.ts';
import type { BarSeries, OverLine } from '../../../../ui/charts/bar-model.ts';
import { LOOKS, type SeriesLook } from '../../../../ui/charts/series-look.ts';
import { dayLabel } from '../years/days.ts';

/** DET-01 */
export const QUANTITIES = [
  { value: 'revenues', label: 'Revenues' },
  { value: 'energyProduced', label: 'Energy Production' },
  { value: 'energyDelivered', label: 'Energy Exports' },
] as const;
export type Quantity = (typeof QUANTITIES)[number]['value'];
/** DET-02 */
export const KEY_DAYS = [
  { value: 'average', label: 'Average Day' },
  { value: 'highestRevenueDay', label: 'Highest Revenue Day' },
  { value: 'lowestRevenueDay', label: 'Lowest Revenue Day' },
  { value: 'specificDay', label: 'Specific Day' },
] as const;
export type KeyDay = (typeof KEY_DAYS)[number]['value'];

/** The day of the year of a date; past the end of a month its last day. */
export const dayOfYear = (month: number, dayOfMonth: number): number =>
  FIRST_DAY_OF_MONTH[month]! + Math.min(dayOfMonth, DAYS_OF_MONTH[month]!) - 1;

/** The day before or after one; the year goes round. */
export const dayBeside = (day: number, by: number): number => (day + by + DAYS_PER_YEAR) % DAYS_PER_YEAR;

/** One of the key days, or any day; undefined where the days of the year are not there. */
export function profileOf(chart: SummaryChart, key: KeyDay, day: number): DayProfile | undefined {
  if (key !== 'specificDay') return chart[key];
  const { days } = chart;
  if (!days) return undefined;
  return {
    label: `Specific Day, ${dayLabel(day)}`,
    dayIndex: day,
    prices: days.prices[day]!,
    revenues: days.revenues[day]!,
    energyProduced: days.energyProduced[day]!,
    energyDelivered: days.energyDelivered[day]!,
    solarProduced: days.solarProduced[day]!,
    windProduced: days.windProduced[day]!,
    solarDelivered: days.solarDelivered[day]!,
    windDelivered: days.windDelivered[day]!,
    storageDelivered: days.storageDelivered[day]!,
    curtailed: days.curtailed[day]!,
    charged: days.charged[day]!,
    purchased: days.purchased[day]!,
  };
}

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

const below = (values: readonly number[]): number[] => values.map((value) => 0 - value);
const isUsed = ({ values }: BarSeries): boolean => values.some((value) => value !== 0 && value !== null);

/** What is stacked for a quantity, from the zero line outwards; a part that is zero all day is left out. */
function stackOf(profile: DayProfile, quantity: Quantity, moneyFactor: number, unit: string): BarSeries[] {
  const part = (id: string, name: string, look: SeriesLook, values: readonly number[]): BarSeries => ({
    id,
    name,
    unit,
    look,
    digits: 1,
    values,
  });
  switch (quantity) {
    case 'revenues': {
      const money = profile.revenues.map((value) => value / moneyFactor);
      return [
        part(
          'in',
          'Revenue',
          LOOKS.moneyIn,
          money.map((value) => Math.max(0, value)),
        ),
        part(
          'out',
          'Purchases',
          LOOKS.moneyOut,
          money.map((value) => Math.min(0, value)),
        ),
      ];
    }
    case 'energyProduced':
      return [part('wind', 'Wind', LOOKS.wind, profile.windProduced), part('solar', 'Solar', LOOKS.solar, profile.solarProduced)];
    case 'energyDelivered':
      return [
        part('wind', 'Wind', LOOKS.wind, profile.windDelivered),
        part('solar', 'Solar', LOOKS.solar, profile.solarDelivered),
        part('storage', 'Storage', LOOKS.storage, profile.storageDelivered),
        part('curtailed', 'Curtailed', LOOKS.curtailed, profile.curtailed),
        part('charged', 'Charging', LOOKS.storage, below(profile.charged)),
        part('purchased', 'Bought', LOOKS.import, below(profile.purchased)),
      ];
  }
}

const SIGN_RULE: Record<Quantity, string> = {
  revenues: 'purchases below zero',
  energyProduced: '',
  energyDelivered: 'charging and bought energy below zero',
};

/**
 * DET-04: one quantity by hour of day, stacked by technology, with the price in steps on the right. Energy of an hour in MWh is its mean
 * power in MW.
 *
 * @param hasPrice  the project sells on an energy market
 */
export function dayChart(profile: DayProfile, quantity: Quantity, symbol: string, hasPrice: boolean): DayChart {
  const isMoney = quantity === 'revenues';
  const isLarge = isMoney && profile.revenues.some((value) => Math.abs(value) >= 10 * KILO);
  const unit = isMoney ? `${isLarge ? 'k' : ''}${symbol}` : 'MW';
  const stack = stackOf(profile, quantity, isLarge ? KILO : 1, unit);
  const bars = stack.filter(isUsed);
  const total = profile[quantity].map((value) => (isLarge ? value / KILO : value));
  const high = total.indexOf(Math.max(...total));
  const name = QUANTITIES.find((one) => one.value === quantity)!.label.toLowerCase();
  const rule = bars.some(({ values }) => values.some((value) => (value ?? 0) < 0)) ? SIGN_RULE[quantity] : '';
  const priceUnit = `${symbol}/MWh`;
  const { prices } = profile;
  return {
    title: profile.label,
    unit: [unit, rule].filter(Boolean).join(', ') + (hasPrice ? `; price ${priceUnit} on the right` : ''),
    categories: total.map((_, hour) => String(hour)),
    // Something must stand in the legend of a day on which nothing happens.
    bars: bars.length > 0 ? bars : stack.slice(0, 1),
    lines: hasPrice ? [{ id: 'price', name: 'Price', unit: priceUnit, look: LOOKS.price, digits: 2, values: prices, side: 'right' }] : [],
    sentence:
      `${profile.label}, ${name} by hour: highest ${formatNumber(total[high], 1)} ${unit} from ${hourLabel(high)}` +
      (hasPrice ? `; price from ${formatNumber(Math.min(...prices), 2)} to ${formatNumber(Math.max(...prices), 2)} ${priceUnit}.` : '.'),
  };
}
