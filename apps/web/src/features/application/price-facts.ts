import { stepHours } from '@stackwatt/units';
import { dailyValues } from '../../ui/charts/daily.ts';

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
  const days = dailyValues(prices, stepMinutes);
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

const DURATION_POINTS = 240;

/** The prices from the highest to the lowest, thinned to what a chart shows; the first and the last are kept. `x` in hours. */
export function durationCurve(
  prices: ArrayLike<number>,
  stepMinutes: number,
): { readonly x: readonly number[]; readonly y: readonly number[] } {
  const sorted = Float64Array.from(prices).toSorted().toReversed();
  const points = Math.min(DURATION_POINTS, sorted.length);
  const x: number[] = [];
  const y: number[] = [];
  for (let point = 0; point < points; point++) {
    const index = points === 1 ? 0 : Math.round((point * (sorted.length - 1)) / (points - 1));
    x.push((points === 1 ? 0 : point / (points - 1)) * sorted.length * stepHours(stepMinutes));
    y.push(sorted[index]!);
  }
  return { x, y };
}

/** Share of the days that an axis must show whole. */
const SHOWN_SHARE = 0.95;
/** The highest value must be so many times what those days need before it flattens them. */
const FLATTENS = 3;

/**
 * Where the axis of daily highest prices is cut so that few peaks do not flatten the rest: a round number above what 95 % of the days
 * need. Undefined where the whole range can be read.
 *
 * @param highs  highest price of each day
 */
export function axisCut(highs: readonly number[]): number | undefined {
  const sorted = highs.toSorted((a, b) => a - b);
  const needed = sorted[Math.floor((sorted.length - 1) * SHOWN_SHARE)] ?? 0;
  const highest = sorted.at(-1) ?? 0;
  if (!(needed > 0) || highest < FLATTENS * needed) return undefined;
  const unit = 10 ** Math.floor(Math.log10(needed));
  return Math.ceil((needed * 1.1) / (unit / 2)) * (unit / 2);
}
