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

interface Extent {
  readonly low: number;
  readonly high: number;
}

/** Of the steps of a year this share is typical at either end; the rest may stand far out. */
const TAIL = 0.005;
/** What stands out by less than this share of the typical reach is no reason to cut. */
const SLACK = 0.25;
/** So many values tell the reach of a series as well as all of them. */
const MOST_SORTED = 50_000;
const typicalOf = new WeakMap<object, Extent | undefined>();

/**
 * What the values of a year typically reach: from the 0.5 to the 99.5 % quantile, a quarter further where nothing stands out. It is that
 * of the whole series, so that the scale stays when the window moves.
 */
export function typicalExtent(values: ArrayLike<number>): Extent | undefined {
  if (typicalOf.has(values)) return typicalOf.get(values);
  const stride = Math.ceil(values.length / MOST_SORTED);
  const sorted = Float64Array.from({ length: Math.ceil(values.length / stride) }, (_, i) => values[i * stride]!)
    .filter(Number.isFinite)
    .toSorted();
  const last = sorted.length - 1;
  const extent =
    last < 0
      ? undefined
      : widened({ low: Math.min(0, sorted[Math.floor(TAIL * last)]!), high: Math.max(0, sorted[Math.ceil((1 - TAIL) * last)]!) });
  typicalOf.set(values, extent);
  return extent;
}
const widened = ({ low, high }: Extent): Extent => ({
  low: low - (low < 0 ? SLACK * (high - low) : 0),
  high: high + (high > 0 ? SLACK * (high - low) : 0),
});

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
