import type { OstResult, PlaneGrid, SuperimposedValue } from './sensitivity-graph.ts';

/** The interval of increasing values that holds x, and how far in it x lies, 0 to 1; outside, the nearest end. */
function placeIn(values: readonly number[], x: number): { from: number; share: number } {
  if (values.length === 1 || !(x > values[0]!)) return { from: 0, share: 0 };
  let from = 0;
  while (from < values.length - 2 && values[from + 1]! <= x) from++;
  return { from, share: Math.min(1, (x - values[from]!) / (values[from + 1]! - values[from]!)) };
}

/**
 * Bilinear interpolation on a rectangular grid (D-151): with u, v the shares of the cell that x and y have passed,
 *
 *   f = (1−u)(1−v)·f00 + u(1−v)·f10 + (1−u)v·f01 + uv·f11
 *
 * A corner without a value has no part where its weight is 0. With one such corner the value is that of the plane through the other
 * three, within their triangle; there is none elsewhere.
 *
 * @param xValues  increasing, one per column
 * @param yValues  increasing, one per row
 * @returns        null where there is no value
 */
export function interpolatePlane(
  grid: PlaneGrid,
  xValues: readonly number[],
  yValues: readonly number[],
  x: number,
  y: number,
): number | null {
  const [column, row] = [placeIn(xValues, x), placeIn(yValues, y)];
  const corners = [0, 1].flatMap((dy) =>
    [0, 1].map((dx) => ({
      weight: (dx === 1 ? column.share : 1 - column.share) * (dy === 1 ? row.share : 1 - row.share),
      dx,
      dy,
      value: grid[row.from + dy]?.[column.from + dx] ?? null,
    })),
  );
  const missing = corners.filter(({ weight, value }) => weight > 0 && value === null);
  if (missing.length === 0) return corners.reduce((sum, { weight, value }) => sum + (weight > 0 ? weight * value! : 0), 0);
  if (missing.length > 1 || corners.some(({ value }, k) => value === null && corners[k] !== missing[0])) return null;
  const { dx, dy } = missing[0]!;
  const [a, b] = [dx === 1 ? column.share : 1 - column.share, dy === 1 ? row.share : 1 - row.share];
  if (a + b > 1) return null;
  const at = (x0: number, y0: number): number => corners.find((corner) => corner.dx === x0 && corner.dy === y0)!.value!;
  return (1 - a - b) * at(1 - dx, 1 - dy) + a * at(dx, 1 - dy) + b * at(1 - dx, dy);
}

/** The plane of the highest interpolated NPV at a point, −1 where no type has one; of equals the first. */
export function bestPlaneAt({ planes, xValues, yValues }: Pick<OstResult, 'planes' | 'xValues' | 'yValues'>, x: number, y: number): number {
  let best = -1;
  let highest = -Infinity;
  planes.forEach(({ data }, k) => {
    const npv = interpolatePlane(data, xValues, yValues, x, y);
    if (npv !== null && npv > highest) [best, highest] = [k, npv];
  });
  return best;
}

/**
 * What a click on the plane shows (OST-05): the best system type there and its superimposed values, interpolated. Undefined where no type
 * is feasible.
 */
export function interpolatedValues(
  result: OstResult,
  x: number,
  y: number,
): { readonly plane: number; readonly values: readonly SuperimposedValue[] } | undefined {
  const plane = bestPlaneAt(result, x, y);
  if (plane < 0) return undefined;
  const grids = result.planes[plane]!.superimposed;
  return {
    plane,
    values: result.superimposed.map(({ name }, k) => ({ name, value: interpolatePlane(grids[k]!, result.xValues, result.yValues, x, y) })),
  };
}
