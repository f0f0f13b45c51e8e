import { extentOf } from './decimate.ts';
import type { Range } from './range.ts';
import { axisFor, type Axis } from './ticks.ts';

/** How much of the values a plot shows: all of them, or without the few that stand far out; and that many times enlarged. */
export interface ValueView {
  readonly reach: 'all' | 'typical';
  readonly zoom: number;
}
export const ALL_VALUES: ValueView = { reach: 'all', zoom: 1 };

const FACTOR = 2;
/** The narrowest view of the values: a sixty-fourth of what they reach. */
const MOST_ZOOM = 64;
export const zoomValuesIn = (view: ValueView): ValueView => ({ ...view, zoom: Math.min(MOST_ZOOM, view.zoom * FACTOR) });
export const zoomValuesOut = (view: ValueView): ValueView => ({ ...view, zoom: Math.max(1, view.zoom / FACTOR) });

/** Two ends of a scale. */
export interface Extent {
  readonly low: number;
  readonly high: number;
}

/** Of the steps of a year this share is typical at either end; the rest may stand far out. */
const TAIL = 0.005;
/** What stands out by less than this share of the typical reach is no reason to cut. */
const SLACK = 0.25;
/** The extremes must stand out by so many times the typical reach before they flatten the rest. */
const FLATTENS = 1;
/** So many values tell the reach of a series as well as all of them. */
const MOST_SORTED = 50_000;
const typicalOf = new WeakMap<object, Extent | undefined>();

/**
 * What the values of a year typically reach: from the 0.5 to the 99.5 % quantile, a quarter further where nothing stands out. It is that
 * of the whole series, so that the scale stays when the window moves.
 */
function typicalExtent(values: ArrayLike<number>): Extent | undefined {
  if (!typicalOf.has(values)) {
    const extent = quantiles(values);
    typicalOf.set(values, extent && widened(extent));
  }
  return typicalOf.get(values);
}

/** The 0.5 and the 99.5 % quantile, with zero between or at them; undefined without a value. */
function quantiles(values: ArrayLike<number>): Extent | undefined {
  const stride = Math.ceil(values.length / MOST_SORTED);
  const sorted = Float64Array.from({ length: Math.ceil(values.length / stride) }, (_, i) => values[i * stride]!)
    .filter(Number.isFinite)
    .toSorted();
  const last = sorted.length - 1;
  return last < 0
    ? undefined
    : { low: Math.min(0, sorted[Math.floor(TAIL * last)]!), high: Math.max(0, sorted[Math.ceil((1 - TAIL) * last)]!) };
}
const widened = ({ low, high }: Extent): Extent => ({
  low: low - (low < 0 ? SLACK * (high - low) : 0),
  high: high + (high > 0 ? SLACK * (high - low) : 0),
});

/**
 * Where the scale of a year ends so that a few extreme values do not flatten the rest: round numbers a quarter beyond what the values
 * typically reach, and the extreme itself on the side where it stands out by less than that reach again. Undefined where the whole range
 * can be read. Steps in which nothing happens are left out: what is used rarely is not extreme for that.
 */
export function readableExtent(values: ArrayLike<number>): Extent | undefined {
  const used = Float64Array.from(values).filter((value) => value !== 0);
  const all = extentOf(used, { from: 0, to: used.length });
  const typical = quantiles(used);
  if (!all || !typical) return undefined;
  const reach = typical.high - typical.low;
  const isCut = { low: all.low < typical.low - FLATTENS * reach, high: all.high > typical.high + FLATTENS * reach };
  if (!isCut.low && !isCut.high) return undefined;
  const { low, high } = axisFor(isCut.low ? typical.low - SLACK * reach : all.low, isCut.high ? typical.high + SLACK * reach : all.high);
  return { low, high };
}

/** A value at the end of a scale that it lies beyond. */
export const within = ({ low, high }: Extent, value: number): number => Math.min(high, Math.max(low, value));

/**
 * The axis of some series over a window as a view has it; undefined without a value.
 *
 * @param levels  limits that are drawn across and must be seen in the view of all values
 */
export function viewedAxis(
  series: readonly ArrayLike<number>[],
  range: Range,
  view: ValueView,
  levels: readonly number[],
): Axis | undefined {
  const extents = series.flatMap((values): Extent[] => {
    const all = extentOf(values, range);
    if (all === undefined) return [];
    const typical = view.reach === 'typical' ? typicalExtent(values) : undefined;
    return [typical ? { low: Math.max(all.low, typical.low), high: Math.min(all.high, typical.high) } : all];
  });
  if (extents.length === 0) return levels.length === 0 ? undefined : axisFor(Math.min(0, ...levels), Math.max(0, ...levels));
  const shown = view.reach === 'all' && view.zoom === 1 ? levels : [];
  return axisFor(
    Math.min(0, ...shown, ...extents.map(({ low }) => low)) / view.zoom,
    Math.max(0, ...shown, ...extents.map(({ high }) => high)) / view.zoom,
  );
}

/** What an axis leaves out of a series. */
export interface Cut {
  readonly above: number;
  readonly below: number;
  readonly highest: number;
  readonly lowest: number;
}

/** How many points of a window lie beyond an axis; undefined where none does. */
export function cutBy(values: ArrayLike<number>, range: Range, { low, high }: Pick<Axis, 'low' | 'high'>): Cut | undefined {
  const all = extentOf(values, range);
  if (all === undefined || (all.low >= low && all.high <= high)) return undefined;
  let [above, below] = [0, 0];
  for (let i = range.from; i < range.to; i++) {
    if (values[i]! > high) above++;
    else if (values[i]! < low) below++;
  }
  return { above, below, highest: all.high, lowest: all.low };
}
