import type { SizerMap, SizerTable } from '@stackwatt/model';

/** Steps of the sequential list that cells take, the lowest NPV first. */
const LEVELS = 6;
/** Text on the lower two, the middle and the upper two levels has a colour of its own, so that it is read in both themes. */
type Band = 'low' | 'mid' | 'high';
const bandOf = (level: number): Band => (level <= 2 ? 'low' : level <= 4 ? 'mid' : 'high');

export interface MapCell {
  readonly x: number;
  readonly y: number;
  readonly state: 'delivers' | 'short' | 'none';
  readonly npv: number | undefined;
  /** Share missing, %. */
  readonly short: number | undefined;
  /** 1 to 6 by NPV among the cells that deliver. */
  readonly level: number;
  readonly band: Band;
}

/** Every cell with its place and how its NPV lies between the least and the highest. */
export function cellsOf({ x, cells }: SizerMap): MapCell[] {
  const values = cells.flatMap((cell) => (typeof cell?.npv === 'number' ? [cell.npv] : []));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const levelOf = (npv: number): number =>
    most > least ? 1 + Math.min(LEVELS - 1, Math.floor(((npv - least) / (most - least)) * LEVELS)) : LEVELS;
  return cells.map((cell, k) => {
    const at = { x: k % x.values.length, y: Math.floor(k / x.values.length) };
    if (cell === null) return { ...at, state: 'none', npv: undefined, short: undefined, level: 0, band: 'low' };
    if (cell.npv === null) return { ...at, state: 'short', npv: undefined, short: cell.short, level: 0, band: 'low' };
    const level = levelOf(cell.npv);
    return { ...at, state: 'delivers', npv: cell.npv, short: cell.short, level, band: bandOf(level) };
  });
}

/** A corner of the frontier in cells: x from the left edge, y from the lower edge of the map. */
type Corner = readonly [x: number, y: number];

/** The least sizes that deliver, as one step: the lower edge of the lowest cell that delivers in each column. */
export function frontierOf(map: SizerMap): Corner[] {
  const width = map.x.values.length;
  const height = map.y?.values.length ?? 1;
  const corners: Corner[] = [];
  for (let x = 0; x < width; x++) {
    const lowest = Array.from({ length: height }, (_, y) => y).find((y) => typeof map.cells[y * width + x]?.npv === 'number');
    if (lowest === undefined) continue;
    if (corners.length === 0) corners.push([x, height]);
    corners.push([x, lowest], [x + 1, lowest]);
  }
  return corners;
}

/** Where a value lies among the cells of an axis, in cells from its edge; a cell's own value is its middle. Undefined outside. */
function placeOn(values: readonly number[], value: number): number | undefined {
  const after = values.findIndex((one) => one >= value - 1e-9);
  if (after < 0 || (after === 0 && Math.abs(values[0]! - value) > 1e-9)) return undefined;
  if (after === 0) return 0.5;
  const [low, high] = [values[after - 1]!, values[after]!];
  return after - 1 + 0.5 + (value - low) / (high - low);
}

export interface RankMark {
  readonly id: number;
  readonly rank: number;
  readonly x: number;
  readonly y: number;
}

/** The systems of the table on the map: those whose other sizes are the ones the map was drawn with. */
export function ranksOn(map: SizerMap, { header, items }: SizerTable): RankMark[] {
  const shown = new Set([map.x.column, map.y?.column]);
  const fixedColumns = header.flatMap(({ units, kind }, column) => (units === 'MW' && !shown.has(column) && kind !== '' ? [column] : []));
  // Fixed sizes stand in the order of the columns; a technology that is not used is a column of zeros without one.
  const searched = fixedColumns.filter((column) => map.fixed.some(({ name, units }) => name === header[column]!.name && units === 'MW'));
  return items.flatMap(({ id, results }, index) => {
    const isHere = searched.every((column, k) => Math.abs(results[column]! - (map.fixed[k]?.value ?? 0)) < 1e-9);
    const x = placeOn(map.x.values, results[map.x.column]!);
    const y = map.y ? placeOn(map.y.values, results[map.y.column]!) : 0.5;
    return isHere && x !== undefined && y !== undefined ? [{ id, rank: index + 1, x, y }] : [];
  });
}
