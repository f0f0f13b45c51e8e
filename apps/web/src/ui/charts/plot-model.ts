import { extentOf, thin } from './decimate.ts';
import type { Range } from './range.ts';
import { alignAxes, axisAbove, axisFor, type Axis } from './ticks.ts';
import { timeTicks, type Tick, type TimeBase } from './time-labels.ts';
import type { SeriesLook } from './series-look.ts';
import type { Token } from '../tokens.ts';
import { ALL_VALUES, viewedAxis, type ValueView } from './value-view.ts';

export type Side = 'left' | 'right';

/** A series as a screen gives it to a line chart. */
export interface LineSeries {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly look: SeriesLook;
  readonly side: Side;
  /** Decimals of the readout and the table. */
  readonly digits: number;
  readonly values: ArrayLike<number>;
}

/** A filled stretch between two lines, such as the lowest and highest price of each day. */
export interface Band {
  readonly name: string;
  readonly look: SeriesLook;
  readonly low: ArrayLike<number>;
  readonly high: ArrayLike<number>;
}

/** A labelled place: a line across (`y`) or down (`x`). */
export interface Mark {
  readonly direction: 'across' | 'down';
  readonly at: number;
  readonly label: string;
  /** Of a line down: its label stands at the foot, so many lines of text above the axis; at the head without it. */
  readonly foot?: number;
}

/** Where the text of a line down stands. @param top, bottom  of the plot, px */
export const labelHeight = ({ foot }: Mark, top: number, bottom: number): number => (foot === undefined ? top + 9 : bottom - 6 - 14 * foot);

/** Where the text of a line across stands, px: below it, at the foot of the plot above it. */
export const labelBaseline = (y: number, bottom: number): number => (y + 18 > bottom ? y - 5 : y + 13);

export interface PlotLine {
  readonly id: string;
  readonly look: SeriesLook;
  /** How the points are joined; a thinned step line is joined as a line, its pairs being extremes. */
  readonly shape: 'line' | 'step';
  /** The line goes up and down so often that a dash could not be seen, and would take a second to draw: it is drawn thin and solid. */
  readonly isDense: boolean;
  readonly side: Side;
  /** `null` breaks the line, `undefined` is no point of it. */
  readonly values: readonly (number | null | undefined)[];
}

/** What a plot draws: everything is decided here, the canvas and the SVG writer only carry it out. */
export interface PlotModel {
  readonly x: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly lines: readonly PlotLine[];
  readonly bands: readonly {
    readonly look: SeriesLook;
    readonly low: readonly (number | null)[];
    readonly high: readonly (number | null)[];
  }[];
  readonly left: Axis;
  readonly right: Axis | undefined;
  readonly ticks: readonly Tick[];
  /** True: labels stand right of their tick, as a day's name stands in the day. False: below it. */
  readonly ticksBegin: boolean;
  readonly marks: readonly Mark[];
  /** Places where a line leaves the axes: it is drawn at their edge, and the edge is marked there. */
  readonly cuts: readonly PlotCut[];
}

interface PlotCut {
  readonly at: number;
  readonly edge: 'top' | 'bottom';
  readonly look: SeriesLook;
}

/** Space around a plot, px. Charts stacked on one axis take the same. */
export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

const axisOfSide = (
  series: readonly LineSeries[],
  side: Side,
  range: Range,
  marks: readonly Mark[],
  view: ValueView = ALL_VALUES,
): Axis | undefined => {
  const levels = side === 'left' ? marks.filter((mark) => mark.direction === 'across').map((mark) => mark.at) : [];
  return viewedAxis(
    series.filter((one) => one.side === side).map((one) => one.values),
    range,
    view,
    levels,
  );
};

const withAxes = (left: Axis, right: Axis | undefined): Pick<PlotModel, 'left' | 'right'> => {
  if (right === undefined) return { left, right };
  const [alignedLeft, alignedRight] = alignAxes(left, right);
  return { left: alignedLeft, right: alignedRight };
};

/** Heights of the plot a line may climb and fall for each pixel of width before its dash is lost. */
const DENSE = 0.05;
const ascentOf = (values: readonly (number | null)[]): number => {
  let sum = 0;
  let last: number | null = null;
  for (const value of values) {
    if (value !== null && last !== null) sum += Math.abs(value - last);
    last = value;
  }
  return sum;
};

/**
 * A window of a year of steps. A step line begins each value at the beginning of its step and keeps it to the end; a line goes through the
 * middle of the steps, because a value is the mean over its step. A thinned window joins extremes by lines.
 *
 * @param pixels  width of the plot inside its margins
 * @param view    how much of the values the axes reach; a value beyond them is drawn at their edge
 */
export function timePlot(
  series: readonly LineSeries[],
  range: Range,
  base: TimeBase,
  pixels: number,
  marks: readonly Mark[] = [],
  view: ValueView = ALL_VALUES,
): PlotModel {
  const thinned = thin(
    series.map((one) => one.values),
    range,
    pixels,
  );
  const hasSteps = !thinned.isThinned && series.some((one) => one.look.shape === 'step');
  const hasLines = !thinned.isThinned && series.some((one) => one.look.shape === 'line');
  const axes = timeAxes(series, range, marks, view);
  const cuts: PlotCut[] = [];
  const places = (begin: number): number[] => [...(hasSteps ? [begin] : []), ...(hasLines ? [begin + 0.5] : [])];
  return {
    x: thinned.isThinned ? thinned.x : [...thinned.x.flatMap(places), ...(hasSteps ? [range.to] : [])],
    from: range.from,
    to: range.to,
    lines: series.map((one, i) => {
      const axis = one.side === 'right' && axes.right ? axes.right : axes.left;
      const column = withinAxis(thinned.columns[i]!, axis, (at, edge) =>
        cuts.push({ at: thinned.x[at]! + (thinned.isThinned ? 0 : 0.5), edge, look: one.look }),
      );
      const line = { id: one.id, look: one.look, side: one.side, isDense: ascentOf(column) / (axis.high - axis.low) > pixels * DENSE };
      if (thinned.isThinned) return { ...line, shape: 'line', values: column };
      const isStep = one.look.shape === 'step';
      const spread = column.flatMap((value) => [
        ...(hasSteps ? [isStep ? value : undefined] : []),
        ...(hasLines ? [isStep ? undefined : value] : []),
      ]);
      return { ...line, shape: one.look.shape, values: hasSteps ? [...spread, isStep ? column.at(-1) : undefined] : spread };
    }),
    bands: [],
    ...axes,
    ticks: timeTicks(range, base, pixels),
    ticksBegin: true,
    marks: marks.filter(({ direction, at }) => direction === 'down' || (at >= axes.left.low && at <= axes.left.high)),
    cuts,
  };
}

/** The axes of a time plot: what lies beyond them is cut. */
export const timeAxes = (
  series: readonly LineSeries[],
  range: Range,
  marks: readonly Mark[],
  view: ValueView,
): Pick<PlotModel, 'left' | 'right'> =>
  withAxes(axisOfSide(series, 'left', range, marks, view) ?? axisFor(0, 0), axisOfSide(series, 'right', range, marks, view));

/** The values of a line with those beyond the axis at its edge. */
function withinAxis(
  values: readonly (number | null)[],
  { low, high }: Axis,
  onCut: (at: number, edge: PlotCut['edge']) => void,
): readonly (number | null)[] {
  if (!values.some((value) => value !== null && (value > high || value < low))) return values;
  return values.map((value, at) => {
    if (value === null || (value <= high && value >= low)) return value;
    onCut(at, value > high ? 'top' : 'bottom');
    return value > high ? high : low;
  });
}

export interface XAxis {
  readonly x: ArrayLike<number>;
  readonly ticks: readonly Tick[];
  readonly ticksBegin?: boolean;
}

/** The axis of the left side from just below what it has to show. */
function axisOfData(series: readonly LineSeries[], marks: readonly Mark[]): Axis {
  const values = [
    ...series.flatMap((one) => Array.from(one.values).filter(Number.isFinite)),
    ...marks.flatMap((mark) => (mark.direction === 'across' ? mark.at : [])),
  ];
  return values.length === 0 ? axisFor(0, 0) : axisAbove(Math.min(...values), Math.max(...values));
}

/** A chart over an axis of its own: days, hours sorted, wind speed, years. Every point is drawn. */
export function linePlot(
  series: readonly LineSeries[],
  axis: XAxis,
  bands: readonly Band[] = [],
  marks: readonly Mark[] = [],
  begins: 'zero' | 'below data' = 'zero',
): PlotModel {
  const x = Array.from(axis.x);
  const all: Range = { from: 0, to: x.length };
  const extents = bands.flatMap((band) => [extentOf(band.low, all) ?? [], extentOf(band.high, all) ?? []].flat());
  const left = axisOfSide(series, 'left', all, marks) ?? axisFor(0, 0);
  const reach = axisFor(Math.min(left.low, ...extents.map((one) => one.low)), Math.max(left.high, ...extents.map((one) => one.high)));
  return {
    x,
    from: x[0] ?? 0,
    to: x.at(-1) ?? 1,
    lines: series.map((one) => ({
      id: one.id,
      look: one.look,
      shape: one.look.shape,
      isDense: false,
      side: one.side,
      values: nullable(one.values),
    })),
    bands: bands.map((band) => ({ look: band.look, low: nullable(band.low), high: nullable(band.high) })),
    ...(begins === 'zero'
      ? withAxes(reach, axisOfSide(series, 'right', all, marks))
      : { left: axisOfData(series, marks), right: undefined }),
    ticks: axis.ticks,
    ticksBegin: axis.ticksBegin ?? false,
    marks,
    cuts: [],
  };
}
const nullable = (values: ArrayLike<number>): (number | null)[] => Array.from(values, (value) => (Number.isFinite(value) ? value : null));

/** Where values and points lie on a plot of a given size, px from its top left corner. */
export function geometryOf(model: PlotModel, width: number, height: number, margins: Margins) {
  const inner = { width: Math.max(1, width - margins.left - margins.right), height: Math.max(1, height - margins.top - margins.bottom) };
  const span = model.to - model.from || 1;
  return {
    ...inner,
    xOf: (at: number): number => margins.left + ((at - model.from) / span) * inner.width,
    yOf: (value: number, side: Side = 'left'): number => {
      const axis = side === 'right' && model.right ? model.right : model.left;
      return margins.top + ((axis.high - value) / (axis.high - axis.low)) * inner.height;
    },
    /** The point under a position across the plot, as the axis counts. */
    atX: (px: number): number => model.from + ((px - margins.left) / inner.width) * span,
  };
}
export type Geometry = ReturnType<typeof geometryOf>;

/** Px between two marks of a cut on one edge, at least. */
const CUT_GAP = 8;

/** Where a plot is cut, as small triangles that point out of it: their middle, base, tip and colour; no two touch. */
export function cutTriangles(
  { cuts }: Pick<PlotModel, 'cuts'>,
  { xOf }: Pick<Geometry, 'xOf'>,
  height: number,
  margins: Margins,
): readonly (readonly [x: number, base: number, tip: number, token: Token])[] {
  const last = { top: -Infinity, bottom: -Infinity };
  return cuts
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ at, edge, look }) => {
      const x = xOf(at);
      if (x - last[edge] < CUT_GAP) return [];
      last[edge] = x;
      const base = edge === 'top' ? margins.top + 5 : height - margins.bottom - 5;
      return [[x, base, edge === 'top' ? base - 6 : base + 6, look.mark.token] as const];
    });
}

/** How a label stands at its tick: beside it where it names what begins there, else below it, kept within the ends of the axis. */
export function tickAnchor(model: PlotModel, at: number): 'start' | 'middle' | 'end' {
  if (model.ticksBegin || at === model.from) return 'start';
  return at === model.to ? 'end' : 'middle';
}

/** Width of a bold character of 11 px, near enough to keep a label inside. */
const CHARACTER = 6.3;
/** Px between two labels, at least. */
const LABEL_GAP = 6;

/**
 * The ticks whose labels are written: all of them, or where they would touch every second, fourth, … to the last. A time axis chooses its
 * own by the width.
 */
export function labelledTicks(model: PlotModel, { xOf }: Geometry): readonly Tick[] {
  if (model.ticksBegin) return model.ticks;
  const reach = ({ at, label }: Tick): readonly [number, number] => {
    const width = label.length * CHARACTER;
    const left = xOf(at) - { start: 0, middle: width / 2, end: width }[tickAnchor(model, at)];
    return [left, left + width];
  };
  const touch = (ticks: readonly Tick[]): boolean => ticks.some((tick, i) => i > 0 && reach(tick)[0] < reach(ticks[i - 1]!)[1] + LABEL_GAP);
  const last = model.ticks.length - 1;
  for (let every = 1; every <= last; every++) {
    // Strides that end on the last tick, so that both ends of the axis keep their number.
    if (last % every !== 0) continue;
    const ticks = model.ticks.filter((_, i) => i % every === 0);
    if (!touch(ticks)) return ticks;
  }
  return model.ticks.slice(0, 1);
}

/**
 * On which side of a line a label fits: right of it, left of it, and where neither side has room for it, over the line at the end of the
 * plot.
 */
export function labelBeside(
  label: string,
  x: number,
  left: number,
  right: number,
): { readonly anchor: 'start' | 'end'; readonly offset: number } {
  const width = label.length * CHARACTER;
  if (x + 8 + width <= right) return { anchor: 'start', offset: 8 };
  return { anchor: 'end', offset: x - 8 - width >= left ? -8 : right - x };
}
