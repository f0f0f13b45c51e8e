import type { OstDimension, TableRow } from '@stackwatt/model';
import { sensitivityOf } from '@stackwatt/simulation';

/** A point of an input with every other at its base value, and the best system of that case. */
export interface InputPoint {
  readonly point: number;
  /** Undefined where no system of the case is feasible. */
  readonly row: TableRow | undefined;
}
/** What an input does to the NPV, every other held at its base value. */
export interface InputEffect {
  readonly dimension: number;
  readonly points: readonly InputPoint[];
  readonly lowest: InputPoint;
  readonly highest: InputPoint;
  readonly span: number;
}

/** The case of the base values, and the effect of each input alone, the largest first. Only calculated cases count. */
export function effectsOf(
  dimensions: readonly OstDimension[],
  cases: readonly TableRow[],
  base: readonly number[],
): { readonly base: TableRow | undefined; readonly effects: readonly InputEffect[] } {
  const byCase = new Map(cases.map((row) => [row.sensitivityIndex, row]));
  const at = (points: readonly number[]): TableRow | undefined => byCase.get(sensitivityOf(dimensions, points));
  const effects = dimensions.flatMap((dimension, k): InputEffect[] => {
    const points = dimension.points.map((_, point) => ({ point, row: at(base.map((own, n) => (n === k ? point : own))) }));
    const feasible = points.filter(({ row }) => row !== undefined).toSorted((a, b) => a.row!.npv - b.row!.npv);
    const [lowest, highest] = [feasible[0], feasible.at(-1)];
    if (!lowest || !highest) return [];
    return [{ dimension: k, points, lowest, highest, span: highest.row!.npv - lowest.row!.npv }];
  });
  return { base: at(base), effects: effects.toSorted((a, b) => b.span - a.span || a.dimension - b.dimension) };
}

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
