/** Points shown of a series: from `from` up to but not including `to`. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The narrowest window of the viewer, in points (TS-12). */
const NARROWEST = 12;

export const widthOf = (range: Range): number => range.to - range.from;
export const wholeRange = (count: number): Range => ({ from: 0, to: count });
export const isWhole = (range: Range, count: number): boolean => range.from === 0 && range.to === count;

/**
 * A range as the viewer may show it: whole numbers, at least 12 points wide where there are as many, within the data. A range that is
 * too narrow is widened; one that leaves the data is moved back before it is cut.
 */
export function settleRange(range: Range, count: number): Range {
  const width = Math.min(count, Math.max(NARROWEST, Math.round(range.to - range.from)));
  const from = Math.min(Math.max(0, Math.round(range.from)), count - width);
  return { from, to: from + width };
}

/**
 * @param factor  new width over old, 0.5 halves
 * @param at      share of the window that keeps its place: 0 its left edge, 1 its right edge
 */
export function zoomBy(range: Range, count: number, factor: number, at = 0.5): Range {
  const width = Math.min(count, Math.max(NARROWEST, Math.round(widthOf(range) * factor)));
  const from = Math.round(range.from + (widthOf(range) - width) * at);
  return settleRange({ from, to: from + width }, count);
}

/** TS-13: zooming in halves the width, zooming out doubles it, panning moves by one width. */
export const zoomIn = (range: Range, count: number): Range => zoomBy(range, count, 0.5);
export const zoomOut = (range: Range, count: number): Range => zoomBy(range, count, 2);
export const panLeft = (range: Range, count: number): Range => moveBy(range, count, -widthOf(range));
export const panRight = (range: Range, count: number): Range => moveBy(range, count, widthOf(range));

/** Moves the window by points; it keeps its width and stops at the ends of the data. */
export const moveBy = (range: Range, count: number, points: number): Range =>
  settleRange({ from: range.from + points, to: range.to + points }, count);

/** What of a window is moved: one of its ends, or the whole. */
export type RangePart = 'from' | 'to' | 'window';

/** The window after one part of it moved by points: an end stops where the window would become too narrow, the whole keeps its width. */
export function movePart(part: RangePart, range: Range, count: number, points: number): Range {
  switch (part) {
    case 'window':
      return moveBy(range, count, points);
    case 'from':
      return settleRange({ from: Math.min(Math.max(0, range.from + points), range.to - NARROWEST), to: range.to }, count);
    case 'to':
      return settleRange({ from: range.from, to: Math.max(Math.min(count, range.to + points), range.from + NARROWEST) }, count);
  }
}
