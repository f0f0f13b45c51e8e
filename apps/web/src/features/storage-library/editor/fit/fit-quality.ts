import { CURVE_BOUNDS } from '@stackwatt/model';
import { toFraction } from '@stackwatt/units';
import type { Curve, CurveFit, CurveProblem, Points } from './curve-fit.ts';

/** What looks wrong with single points though a fit may exist, by row: a place that stands twice, and a value that rises. */
export function doubtsOf({ curve, falls }: CurveFit, points: Points): ReadonlyMap<number, CurveProblem> {
  const { x: xMeta, y: yMeta } = CURVE_BOUNDS[curve];
  const found = new Map<number, CurveProblem>();
  const say = (row: number, column: 0 | 1, text: string): void => {
    if (!found.has(row)) found.set(row, { cell: { row, column }, text: `Row ${row + 1}, ${text}` });
  };
  for (const [row, { x }] of points.entries()) {
    const before = points.findIndex((one) => one.x === x);
    if (before < row) say(row, 0, `${xMeta.title}: stands in row ${before + 1} already`);
  }
  if (falls) {
    const along = points.map((point, row) => ({ ...point, row })).toSorted((a, b) => a.x - b.x);
    for (const [k, { row, x, y }] of along.entries()) {
      const before = along[k - 1];
      if (before && x > before.x && y > before.y)
        say(row, 1, `${yMeta.title}: more than at the lower ${xMeta.title.toLowerCase()} of row ${before.row + 1}`);
    }
  }
  return found;
}

/** Deviation of a fit from one row of its table, fraction. */
export const deviationOf = ({ isOfNominal }: CurveFit, fitted: number, row: number): number =>
  isOfNominal ? toFraction(fitted - row) : fitted / row - 1;

/** How near a fit is to its table. */
export interface FitQuality {
  /** Share of the squares of the table that the fit explains; undefined for a table of equal values. */
  readonly explained: number | undefined;
  /** Mean size of the deviations, fraction. */
  readonly meanDeviation: number;
  readonly largest: { readonly row: number; readonly deviation: number };
}

/**
 * Coefficient of determination R² = 1 − Σ(v_i − f_i)²/Σ(v_i − v̄)² with v the values of the table, or their logarithms where the fit is one
 * of logarithms, and the deviations of the rows. Undefined for a table without rows.
 */
export function qualityOf(fit: CurveFit, points: Points, curve: Curve): FitQuality | undefined {
  if (points.length === 0) return undefined;
  const scaled = (value: number): number => (fit.isOfLogarithms ? Math.log(value) : value);
  const rows = points.map(({ x, y }) => ({ value: scaled(y), fitted: scaled(curve(x)), deviation: deviationOf(fit, curve(x), y) }));
  const mean = rows.reduce((sum, { value }) => sum + value, 0) / rows.length;
  const total = rows.reduce((sum, { value }) => sum + (value - mean) ** 2, 0);
  const left = rows.reduce((sum, { value, fitted }) => sum + (value - fitted) ** 2, 0);
  const sizes = rows.map(({ deviation }) => Math.abs(deviation));
  const row = sizes.indexOf(Math.max(...sizes));
  return {
    explained: total > 0 ? 1 - left / total : undefined,
    meanDeviation: sizes.reduce((sum, size) => sum + size, 0) / sizes.length,
    largest: { row, deviation: rows[row]?.deviation ?? 0 },
  };
}
