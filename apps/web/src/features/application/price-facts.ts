import { FIRST_DAY_OF_MONTH, HOURS_PER_DAY, MINUTES_PER_HOUR, stepHours } from '@stackwatt/units';
import { MONTHS } from '../../ui/charts/time-labels.ts';
import type { Tick } from '../../ui/charts/time-labels.ts';

/** What a price strip says at a glance. Prices in currency/MWh. */
export interface PriceFacts {
  readonly average: number;
  readonly median: number;
  readonly highest: number;
  /** Step at which the highest price begins, the first of equals. */
  readonly highestAt: number;
  readonly lowest: number;
  /** Mean over the days of the highest less the lowest price of the day. */
  readonly dailySpread: number;
  /** Hours with a price below zero. */
  readonly hoursBelowZero: number;
}

/** @param prices  one year of steps; @param stepMinutes  length of a step */
export function priceFacts(prices: ArrayLike<number>, stepMinutes: number): PriceFacts {
  const sorted = Float64Array.from(prices).toSorted();
  const count = sorted.length;
  const at = (index: number): number => sorted[index] ?? 0;
  let sum = 0;
  let below = 0;
  let highestAt = 0;
  for (let i = 0; i < count; i++) {
    const price = prices[i]!;
    sum += price;
    if (price < 0) below++;
    if (price > prices[highestAt]!) highestAt = i;
  }
  const days = dailyPrices(prices, stepMinutes);
  const spreads = days.high.map((high, day) => high - days.low[day]!);
  return {
    average: count === 0 ? 0 : sum / count,
    median: count % 2 === 1 ? at((count - 1) / 2) : (at(count / 2 - 1) + at(count / 2)) / 2,
    highest: at(count - 1),
    highestAt,
    lowest: at(0),
    dailySpread: spreads.length === 0 ? 0 : spreads.reduce((total, spread) => total + spread, 0) / spreads.length,
    hoursBelowZero: below * stepHours(stepMinutes),
  };
}

export interface DailyPrices {
  readonly mean: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** Mean, lowest and highest price of each day. */
export function dailyPrices(prices: ArrayLike<number>, stepMinutes: number): DailyPrices {
  const perDay = (HOURS_PER_DAY * MINUTES_PER_HOUR) / stepMinutes;
  const mean: number[] = [];
  const low: number[] = [];
  const high: number[] = [];
  for (let begin = 0; begin + perDay <= prices.length; begin += perDay) {
    let sum = 0;
    let least = Infinity;
    let most = -Infinity;
    for (let i = begin; i < begin + perDay; i++) {
      const price = prices[i]!;
      sum += price;
      least = Math.min(least, price);
      most = Math.max(most, price);
    }
    mean.push(sum / perDay);
    low.push(least);
    high.push(most);
  }
  return { mean, low, high };
}

const DURATION_POINTS = 240;

/** The prices from the highest to the lowest, thinned to what a chart shows; the first and the last are kept. `x` in hours. */
export function durationCurve(prices: ArrayLike<number>, stepMinutes: number): { readonly x: readonly number[]; readonly y: readonly number[] } {
  const sorted = Float64Array.from(prices).toSorted().toReversed();
  const points = Math.min(DURATION_POINTS, sorted.length);
  const x: number[] = [];
  const y: number[] = [];
  for (let point = 0; point < points; point++) {
    const index = points === 1 ? 0 : Math.round((point * (sorted.length - 1)) / (points - 1));
    x.push(index * stepHours(stepMinutes));
    y.push(sorted[index]!);
  }
  return { x, y };
}

/** Ticks of an axis of the days of a year, at the months; every n-th where there is little room. */
export const monthTicks = (every = 1): readonly Tick[] => FIRST_DAY_OF_MONTH.flatMap((day, month) => (month % every === 0 ? [{ at: day, label: MONTHS[month]!, isDay: true }] : []));
