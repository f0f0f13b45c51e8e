import type { InputEffect, OstDimension, Project, SensitivityFacts, TableRow } from '@stackwatt/model';
import { sensitivityOf } from '../cases/sensitivity-dimensions.ts';
import { ostDimensions, sensitivityGraph } from './sensitivity-graph.ts';

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

/**
 * The effect of each input around a case, and the plane of the two that matter most.
 *
 * @param rows   of every system that has a result
 * @param cases  the best system of each sensitivity case
 */
export function sensitivityFacts(
  project: Project,
  rows: readonly TableRow[],
  cases: readonly TableRow[],
  sensitivity: number,
): SensitivityFacts {
  const dimensions = ostDimensions(project);
  const base = pointsOf(dimensions, sensitivity);
  const { base: own, effects } = effectsOf(dimensions, cases, base);
  const [x, y] = effects;
  const graph =
    x && y
      ? sensitivityGraph(
          project,
          rows,
          dimensions.map((_, k) => ({ isXAxis: k === x.dimension, isYAxis: k === y.dimension, selectedValue: base[k]! })),
        )
      : undefined;
  return { dimensions, base, own, effects, plane: graph?.kind === 'graph' ? graph.result : undefined };
}

/** The points of a case, in which the last dimension turns fastest. */
function pointsOf(dimensions: readonly OstDimension[], sensitivity: number): number[] {
  const points = dimensions.map(() => 0);
  let rest = sensitivity;
  for (let k = dimensions.length - 1; k >= 0; k--) {
    const count = dimensions[k]!.points.length;
    points[k] = rest % count;
    rest = Math.floor(rest / count);
  }
  return points;
}
