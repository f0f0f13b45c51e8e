import { bestPlaneAt, interpolatePlane, type OstResult, type PlaneGrid } from '@stackwatt/model';

/** OST-04: size of the picture, px. */
export const PLANE_WIDTH = 800;
export const PLANE_HEIGHT = 400;
/** OST-04: divisions of each axis. */
export const DIVISIONS = 5;
/** Size of a cell of the raster, px: so fine the borders between types are drawn. */
const FINE = 2;
const COLUMNS = PLANE_WIDTH / FINE;
const ROWS = PLANE_HEIGHT / FINE;

/** A field of one number over the picture, px from its top left corner. */
export interface Field {
  readonly of: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Surface = Pick<OstResult, 'planes' | 'xValues' | 'yValues' | 'blendedPlane'>;

const along = (values: readonly number[], share: number): number => values[0]! + share * (values.at(-1)! - values[0]!);
/** The value of an axis at a share of its length, and the share of a value. */
export const valueAt = along;
export const shareOf = (values: readonly number[], value: number): number =>
  values.length < 2 ? 0 : (value - values[0]!) / (values.at(-1)! - values[0]!);

/**
 * The best type at every fine cell, row by row from the top. The blended plane of the result decides where all cells around agree; along
 * borders the same interpolation is asked again, cell by cell.
 */
export function rasterOf(result: Surface): Int8Array {
  const { blendedPlane } = result;
  const [rows, columns] = [blendedPlane.length, blendedPlane[0]!.length];
  const raster = new Int8Array(COLUMNS * ROWS);
  const isInside = (row: number, column: number): boolean => {
    const own = blendedPlane[row]![column];
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const other = blendedPlane[row + dy]?.[column + dx];
        if (other !== undefined && other !== own) return false;
      }
    return true;
  };
  const inside = blendedPlane.map((line, row) => line.map((_, column) => isInside(row, column)));
  for (let fromTop = 0; fromTop < ROWS; fromTop++) {
    const up = (ROWS - fromTop - 0.5) / ROWS;
    const row = Math.min(rows - 1, Math.floor(up * rows));
    for (let k = 0; k < COLUMNS; k++) {
      const right = (k + 0.5) / COLUMNS;
      const column = Math.min(columns - 1, Math.floor(right * columns));
      raster[fromTop * COLUMNS + k] = inside[row]![column]!
        ? blendedPlane[row]![column]!
        : bestPlaneAt(result, along(result.xValues, right), along(result.yValues, up));
    }
  }
  return raster;
}

/** The steps a plane of values is shaded in. */
const SHADES = 6;

/** A plane shaded by its values: −1 where there is none, else 0 to 5 from the lowest to the highest. */
export function shadesOf(grid: PlaneGrid, { xValues, yValues }: Surface): Int8Array {
  const values = grid.flat().filter((value) => value !== null);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return Int8Array.from({ length: COLUMNS * ROWS }, (_, k) => {
    const value = interpolatePlane(
      grid,
      xValues,
      yValues,
      along(xValues, ((k % COLUMNS) + 0.5) / COLUMNS),
      along(yValues, (ROWS - Math.floor(k / COLUMNS) - 0.5) / ROWS),
    );
    return value === null ? -1 : Math.min(SHADES - 1, Math.floor(high === low ? 0 : ((value - low) / (high - low)) * SHADES));
  });
}

/** The raster as few fields of one number: cells of a row joined, and rows that repeat. */
export function fieldsOf(raster: Int8Array): Field[] {
  const done: Field[] = [];
  let open = new Map<string, Field>();
  for (let row = 0; row < ROWS; row++) {
    const next = new Map<string, Field>();
    for (let from = 0; from < COLUMNS;) {
      const of = raster[row * COLUMNS + from]!;
      let to = from + 1;
      while (to < COLUMNS && raster[row * COLUMNS + to] === of) to++;
      const key = `${of} ${from} ${to}`;
      const above = open.get(key);
      next.set(
        key,
        above ? { ...above, height: above.height + FINE } : { of, x: from * FINE, y: row * FINE, width: (to - from) * FINE, height: FINE },
      );
      open.delete(key);
      from = to;
    }
    done.push(...open.values());
    open = next;
  }
  return [...done, ...open.values()];
}

/** The lines between fields of different numbers, as a path. */
export function borderOf(raster: Int8Array): string {
  const parts: string[] = [];
  const line = (from: number, to: number, at: number, isDown: boolean): void => {
    parts.push(isDown ? `M${at * FINE} ${from * FINE}V${to * FINE}` : `M${from * FINE} ${at * FINE}H${to * FINE}`);
  };
  const trace = (count: number, length: number, differs: (at: number, along: number) => boolean, isDown: boolean): void => {
    for (let at = 1; at < count; at++) {
      let from = -1;
      for (let k = 0; k <= length; k++) {
        const isBorder = k < length && differs(at, k);
        if (isBorder && from < 0) from = k;
        if (!isBorder && from >= 0) {
          line(from, k, at, isDown);
          from = -1;
        }
      }
    }
  };
  trace(COLUMNS, ROWS, (column, row) => raster[row * COLUMNS + column] !== raster[row * COLUMNS + column - 1], true);
  trace(ROWS, COLUMNS, (row, column) => raster[row * COLUMNS + column] !== raster[(row - 1) * COLUMNS + column], false);
  return parts.join('');
}

/**
 * Where the name of each type stands: in the middle of the largest square of its region.
 *
 * @returns  px from the top left corner, and half the side of that square
 */
export function namePlaces(raster: Int8Array): ReadonlyMap<number, { readonly x: number; readonly y: number; readonly reach: number }> {
  // Side of the largest square of one number that ends at a cell (dynamic programming over rows and columns).
  const side = new Int16Array(COLUMNS * ROWS);
  const best = new Map<number, { x: number; y: number; reach: number }>();
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) {
      const k = row * COLUMNS + column;
      const of = raster[k]!;
      const same = (at: number): boolean => raster[at] === of;
      side[k] =
        row > 0 && column > 0 && same(k - 1) && same(k - COLUMNS) && same(k - COLUMNS - 1)
          ? 1 + Math.min(side[k - 1]!, side[k - COLUMNS]!, side[k - COLUMNS - 1]!)
          : 1;
      const reach = (side[k] * FINE) / 2;
      if (reach > (best.get(of)?.reach ?? 0)) best.set(of, { x: (column + 1) * FINE - reach, y: (row + 1) * FINE - reach, reach });
    }
  return best;
}
