import type { AverageDay } from '@stackwatt/model';
import { formatNumber } from '../lib/number.ts';
import { TECHNOLOGY_MARKS, type Mark } from './tokens.ts';

/** One bar of one hour; heights are shares of the plot, from the top. */
interface DayBar {
  readonly hour: number;
  readonly mark: Mark;
  readonly top: number;
  readonly height: number;
}
export interface AverageDayModel {
  readonly bars: readonly DayBar[];
  /** The price as steps: the height of each hour from the top, share of the plot; empty without a price. */
  readonly price: readonly number[];
  /** Of the zero line, from the top. */
  readonly zero: number;
  /** What the legend names. */
  readonly marks: readonly Mark[];
  readonly sentence: string;
}

const { wind, solar, storage, curtailed, price: priceMark } = TECHNOLOGY_MARKS;

/** Less than this share of the highest bar is not drawn. */
const LEAST = 1e-3;

const hours = (hour: number): string => `${hour}–${hour + 1} h`;
const highest = (values: readonly number[]): number => values.indexOf(Math.max(...values));

/**
 * The mean day as bars: what leaves the plant and what is left unused above zero, what charges the storage units below. The price runs on a
 * scale of its own with the same zero.
 *
 * @param unit  of the price
 */
export function averageDayModel(day: AverageDay, unit: string): AverageDayModel {
  const stack = [
    { mark: wind, values: day.windMw },
    { mark: solar, values: day.solarMw },
    { mark: storage, values: day.storageMw },
    { mark: curtailed, values: day.curtailedMw },
  ];
  const totals = day.windMw.map((_, hour) => stack.reduce((sum, { values }) => sum + values[hour]!, 0));
  const above = Math.max(...totals);
  const below = Math.max(...day.chargeMw);
  const prices = day.price ?? [];
  const scale = above + below;
  // Without power the price alone says where zero is.
  const lowest = Math.min(0, ...prices);
  const most = Math.max(0, ...prices);
  const zero = scale > 0 ? above / scale : most > lowest ? most / (most - lowest) : 1;
  const perUnit = Math.min(most > 0 ? zero / most : Infinity, lowest < 0 ? (1 - zero) / -lowest : Infinity);
  const bars: DayBar[] = [];
  for (const hour of totals.keys()) {
    let reached = zero;
    for (const { mark, values } of stack) {
      const height = scale > 0 ? values[hour]! / scale : 0;
      if (height < LEAST) continue;
      reached -= height;
      bars.push({ hour, mark, top: reached, height });
    }
    const height = scale > 0 ? day.chargeMw[hour]! / scale : 0;
    if (height >= LEAST) bars.push({ hour, mark: storage, top: zero, height });
  }
  const drawn = new Set(bars.map(({ mark }) => mark));
  const output = totals.map((total, hour) => total - day.curtailedMw[hour]!);
  const sentences = [
    above > 0 ? `highest output ${formatNumber(Math.max(...output), 1)} MW at ${hours(highest(output))}` : 'no output',
    ...(below > 0 ? [`most charging ${formatNumber(below, 1)} MW at ${hours(highest(day.chargeMw))}`] : []),
    ...(prices.length > 0 ? [`price from ${formatNumber(Math.min(...prices), 2)} to ${formatNumber(Math.max(...prices), 2)} ${unit}`] : []),
  ];
  return {
    bars,
    price: Number.isFinite(perUnit) ? prices.map((value) => zero - value * perUnit) : [],
    zero,
    marks: [...stack.map(({ mark }) => mark).filter((mark) => drawn.has(mark)), ...(prices.length > 0 ? [priceMark] : [])],
    sentence: `Average day: ${sentences.join(', ')}`,
  };
}
