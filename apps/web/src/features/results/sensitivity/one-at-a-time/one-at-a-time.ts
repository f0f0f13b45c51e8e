import type { InputEffect, OstDimension } from '@stackwatt/model';

/** One input as a line: the share of its base value, %, and the NPV there, in rising order. */
export interface OneWayLine {
  readonly dimension: number;
  readonly points: readonly { readonly percent: number; readonly npv: number }[];
  /** Shares at which the NPV is zero, between calculated points by a straight line. */
  readonly breakEven: readonly number[];
}

/** The inputs whose values are shares of a base value: a single one above or below zero. The others have no place on the axis. */
export function oneWayLines(dimensions: readonly OstDimension[], effects: readonly InputEffect[], base: readonly number[]): OneWayLine[] {
  return effects.flatMap(({ dimension, points }) => {
    const { points: values, ids } = dimensions[dimension]!;
    const own = values[base[dimension]!]![0]!;
    if (ids.length > 1 || own === 0) return [];
    const line = points
      .flatMap(({ point, row }) => (row === undefined ? [] : [{ percent: (values[point]![0]! / own) * 100, npv: row.npv }]))
      .toSorted((a, b) => a.percent - b.percent);
    return line.length < 2 ? [] : [{ dimension, points: line, breakEven: zerosOf(line) }];
  });
}

const zerosOf = (points: OneWayLine['points']): number[] =>
  points.slice(1).flatMap((to, k) => {
    const from = points[k]!;
    if (from.npv === 0) return [from.percent];
    return from.npv * to.npv < 0 ? [from.percent + ((to.percent - from.percent) * from.npv) / (from.npv - to.npv)] : [];
  });

/** The NPV of a line at a share: on the straight line between the calculated points beside it; none outside them. */
export function npvAt({ points }: Pick<OneWayLine, 'points'>, percent: number): number {
  const next = points.findIndex((one) => one.percent >= percent);
  if (next < 0 || percent < points[0]!.percent) return Number.NaN;
  const to = points[next]!;
  if (to.percent === percent || next === 0) return to.npv;
  const from = points[next - 1]!;
  return from.npv + ((percent - from.percent) / (to.percent - from.percent)) * (to.npv - from.npv);
}
