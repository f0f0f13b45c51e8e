import { formatNumber } from '../../../lib/number.ts';
import { dailyValues } from '../../charts/daily.ts';
import { roundStep } from '../../charts/round-step.ts';

/** A year in a few dozen groups of days: lowest, mean and highest of each. */
export interface DayStrip {
  readonly low: readonly number[];
  readonly mean: readonly number[];
  readonly high: readonly number[];
}
const DAYS_PER_GROUP = 5;

/** @param values  one year of steps */
export function dayStripOf(values: ArrayLike<number>, stepMinutes: number): DayStrip {
  const days = dailyValues(values, stepMinutes);
  const group = (list: readonly number[], of: (some: readonly number[]) => number): number[] =>
    Array.from({ length: Math.ceil(list.length / DAYS_PER_GROUP) }, (_, i) => of(list.slice(i * DAYS_PER_GROUP, (i + 1) * DAYS_PER_GROUP)));
  return {
    low: group(days.low, (some) => Math.min(...some)),
    mean: group(days.mean, (some) => some.reduce((sum, value) => sum + value, 0) / some.length),
    high: group(days.high, (some) => Math.max(...some)),
  };
}

/** One scale for several years; what lies outside of it is cut and marked. */
export interface StripScale {
  readonly low: number;
  readonly high: number;
}
/** Share of the groups of days that lies within the scale on either side: a season of storms does not flatten the other years. */
const SHOWN_SHARE = 0.9;

export function stripScale(strips: readonly DayStrip[]): StripScale {
  const at = (values: readonly number[], share: number): number =>
    values.toSorted((a, b) => a - b)[Math.round(share * (values.length - 1))] ?? 0;
  const low = Math.min(
    0,
    at(
      strips.flatMap((strip) => strip.low),
      1 - SHOWN_SHARE,
    ),
  );
  const high = Math.max(
    0,
    at(
      strips.flatMap((strip) => strip.high),
      SHOWN_SHARE,
    ),
  );
  if (high === low) return { low, high: low + 1 };
  const step = roundStep((high - low) / 10);
  return { low: Math.floor(low / step) * step, high: Math.ceil(high / step) * step };
}

/** A strip drawn in a box: the range as an area, the mean as a line, and where it is cut. Zero is a height of the box. */
export interface StripShape {
  readonly area: string;
  readonly line: string;
  readonly zero: number;
  readonly cutAbove: readonly number[];
  readonly cutBelow: readonly number[];
}

export function stripShape(strip: DayStrip, scale: StripScale, width: number, height: number): StripShape {
  const y = (value: number): number =>
    ((scale.high - Math.min(scale.high, Math.max(scale.low, value))) / (scale.high - scale.low)) * height;
  const x = (i: number): number => (i / Math.max(1, strip.mean.length - 1)) * width;
  const points = (values: readonly number[]): string[] => values.map((value, i) => `${x(i).toFixed(1)} ${y(value).toFixed(1)}`);
  const places = (values: readonly number[], isCut: (value: number) => boolean): number[] =>
    values.flatMap((value, i) => (isCut(value) ? [x(i)] : []));
  return {
    area: `M${points(strip.high).join('L')}L${points(strip.low).toReversed().join('L')}Z`,
    line: `M${points(strip.mean).join('L')}`,
    zero: y(0),
    cutAbove: places(strip.high, (value) => value > scale.high),
    cutBelow: places(strip.low, (value) => value < scale.low),
  };
}

/** '−60 to 200', with decimals where the scale is small. */
export function scaleText({ low, high }: StripScale): string {
  const digits = high - low < 2 ? 2 : high - low < 20 ? 1 : 0;
  return `${formatNumber(low, digits)} to ${formatNumber(high, digits)}`;
}
