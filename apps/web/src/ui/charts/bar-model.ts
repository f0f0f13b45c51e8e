import { formatNumber } from '../../lib/number.ts';
import type { Margins, Side } from './plot-model.ts';
import type { SeriesLook } from './series-look.ts';
import { alignAxes, axisFor, type Axis } from './ticks.ts';
import { labelStep } from './label-step.ts';

/** Below zero the axis of lines over bars takes at most a fifth: bars keep most of the height beside small changes. */
const OTHER_SIDE = 4;
function lineAxis(values: readonly number[]): Axis {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  return axisFor(low, Math.max(high, -OTHER_SIDE * low), 5, 'whole');
}

/** Values by category: stacked upwards above zero and downwards below it, in the order given. */
export interface BarSeries {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly look: SeriesLook;
  readonly digits: number;
  readonly values: readonly (number | null)[];
}
/** A line over the bars, through the middle of each category or in steps of its width. */
export interface OverLine extends BarSeries {
  readonly side: Side;
}
export interface BarMark {
  /** Place along the categories: 0 is the middle of the first, 7.2 a fifth past the eighth. */
  readonly at: number;
  readonly value: number;
  readonly label: string;
  readonly side: Side;
  /** Pixels the label stands above its place, tied to it by a line; else it stands on it. */
  readonly lift?: number;
}

/** Pixels between a bar and the number on it. */
export const VALUE_ABOVE = 4;

export interface BarModel {
  readonly categories: readonly string[];
  readonly bars: readonly BarSeries[];
  readonly lines: readonly OverLine[];
  readonly marks: readonly BarMark[];
  /** What stands on each bar; empty where the axis tells enough. */
  readonly values: readonly { readonly value: number; readonly text: string }[];
  readonly left: Axis;
  readonly right: Axis | undefined;
  /** Every n-th category is labelled. */
  readonly labelEvery: number;
}

/**
 * @param pixels       width of the plot inside its margins
 * @param labelPixels  width of the longest category label
 */
export function barPlot(
  parts: {
    readonly categories: readonly string[];
    readonly bars: readonly BarSeries[];
    readonly lines?: readonly OverLine[];
    readonly marks?: readonly BarMark[];
    /** Decimals of the number on each bar; none stand there without it. */
    readonly valueDigits?: number;
  },
  pixels: number,
  labelPixels = 30,
): BarModel {
  const { categories, bars, lines = [], marks = [], valueDigits } = parts;
  const ups: number[] = [0];
  const downs: number[] = [0];
  categories.forEach((_, i) => {
    ups.push(bars.reduce((sum, bar) => sum + Math.max(0, bar.values[i] ?? 0), 0));
    downs.push(bars.reduce((sum, bar) => sum + Math.min(0, bar.values[i] ?? 0), 0));
  });
  const linesOf = (side: Side): number[] =>
    lines.filter((line) => line.side === side).flatMap((line) => line.values.filter((value) => value !== null));
  const onLeft = linesOf('left');
  const left = axisFor(Math.min(...downs, ...onLeft), Math.max(...ups, ...onLeft), 5, 'whole');
  const onRight = linesOf('right');
  const right = onRight.length === 0 ? undefined : lineAxis(onRight);
  const [alignedLeft, alignedRight] = right === undefined ? [left, undefined] : alignAxes(left, right);
  return {
    categories,
    bars,
    lines,
    marks,
    values: valueDigits === undefined ? [] : ups.slice(1).map((value) => ({ value, text: formatNumber(value, valueDigits) })),
    left: alignedLeft,
    right: alignedRight,
    labelEvery: labelStep(categories.length, pixels, labelPixels),
  };
}

/** Where bands lie on a plot of a given size, px from its top left corner. */
export function bandsOf(model: Pick<BarModel, 'categories' | 'left' | 'right'>, width: number, height: number, margins: Margins) {
  const inner = { width: Math.max(1, width - margins.left - margins.right), height: Math.max(1, height - margins.top - margins.bottom) };
  const band = inner.width / Math.max(1, model.categories.length);
  return {
    ...inner,
    band,
    startOf: (index: number): number => margins.left + index * band,
    middleOf: (index: number): number => margins.left + (index + 0.5) * band,
    yOf: (value: number, side: Side = 'left'): number => {
      const axis = side === 'right' && model.right ? model.right : model.left;
      return margins.top + ((axis.high - value) / (axis.high - axis.low)) * inner.height;
    },
    /** The category under a position across the plot; undefined beside the plot. */
    indexAt: (px: number): number | undefined => {
      const index = Math.floor((px - margins.left) / band);
      return index >= 0 && index < model.categories.length ? index : undefined;
    },
  };
}
