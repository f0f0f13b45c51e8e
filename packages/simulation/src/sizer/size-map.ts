import type { LatticePoint } from '@stackwatt/engine';
import type { SizerAxis, SizerCell, SizerMap, SizerTable } from '@stackwatt/model';
import type { SizedPlant, SizerDimension, SizerSpace } from './sizer-space.ts';

/** Cells of a map along x and y; odd, so that the system in the middle is one of them. */
const CELLS = [11, 9] as const;
/** Of a map on which nothing delivers: enough to see how much is missing where. */
const CELLS_WITHOUT_ANSWER = [5, 5] as const;

/** Two dimensions of a lattice with the indices that make the cells. */
export interface MapPlan {
  readonly x: MapSide;
  readonly y: MapSide | undefined;
  /** The others stay as they are here. */
  readonly at: LatticePoint;
}
interface MapSide {
  readonly dimension: number;
  readonly indices: readonly number[];
}

/** The column of the table with the size of each dimension; a technology that is not used has a column of its own. */
function columnOf(dimensions: readonly SizerDimension[], { kind, place }: SizerDimension): number {
  const columns = (of: SizerDimension['kind']): number => Math.max(1, dimensions.filter((one) => one.kind === of).length);
  return kind === 'solar' ? place : kind === 'wind' ? columns('solar') + place : columns('solar') + columns('wind') + 2 * place;
}

const mwOf = (plant: SizedPlant, { kind, place }: SizerDimension): number =>
  ({ solar: plant.solarMw, wind: plant.windMw, storage: plant.storageMw })[kind][place]!;

/** From the least size to twice the one in the middle, as far as the bounds allow. */
function indicesAround(index: number, count: number, cells: number): number[] {
  const last = Math.min(count - 1, Math.max(index === 0 ? count - 1 : 2 * index, cells - 1));
  const wanted = Math.min(cells, last + 1);
  return [...new Set(Array.from({ length: wanted }, (_, k) => Math.round((k * last) / Math.max(1, wanted - 1))))];
}

/**
 * Which sizes to draw against each other: a storage unit upward and the producer with the widest bounds to the right, where both are
 * searched.
 *
 * @param at        the best system, or the largest one where none delivers
 * @param isAnswer  whether it delivers
 * @returns undefined when no size is searched
 */
export function planMap(space: SizerSpace, at: LatticePoint, isAnswer: boolean): MapPlan | undefined {
  const spread = (d: number): number => {
    const point = (index: number): LatticePoint => at.map((own, k) => (k === d ? index : own));
    return mwOf(space.sizesAt(point(space.counts[d]! - 1)), space.dimensions[d]!) - mwOf(space.sizesAt(point(0)), space.dimensions[d]!);
  };
  const searched = space.counts.flatMap((count, d) => (count > 1 ? [d] : []));
  const isStorageUnit = (d: number): boolean => space.dimensions[d]!.kind === 'storage';
  const producers = searched.filter((d) => !isStorageUnit(d)).toSorted((a, b) => spread(b) - spread(a));
  const [x, y] = [...producers.slice(0, 1), ...searched.filter(isStorageUnit), ...producers.slice(1)];
  if (x === undefined) return undefined;
  const cells = isAnswer ? CELLS : CELLS_WITHOUT_ANSWER;
  // Without an answer the point is the largest system, and the map reaches from the smallest to it.
  const side = (dimension: number, count: number): MapSide => ({
    dimension,
    indices: indicesAround(isAnswer ? at[dimension]! : 0, space.counts[dimension]!, count),
  });
  return { x: side(x, cells[0]), y: y === undefined ? undefined : side(y, cells[1]), at };
}

/** The points of the cells, row by row from the least y. */
export function pointsOf({ x, y, at }: MapPlan): LatticePoint[] {
  const put = (point: LatticePoint, side: MapSide | undefined, index: number): LatticePoint =>
    point.map((own, d) => (d === side?.dimension ? index : own));
  return (y?.indices ?? [0]).flatMap((row) => x.indices.map((column) => put(put(at, x, column), y, row)));
}

/** An order in which a map that is cut short shows the whole field coarsely: first every fourth cell each way, then what lies between. */
export function coarseFirst({ x, y }: MapPlan): number[] {
  const width = x.indices.length;
  const rank = (k: number): number => (k % 4 === 0 ? 0 : k % 2 === 0 ? 1 : 2);
  const order = (cell: number): number => Math.max(rank(cell % width), rank(Math.floor(cell / width)));
  return Array.from({ length: width * (y?.indices.length ?? 1) }, (_, cell) => cell).toSorted((a, b) => order(a) - order(b) || a - b);
}

export function mapOf(space: SizerSpace, plan: MapPlan, header: SizerTable['header'], cells: readonly (SizerCell | null)[]): SizerMap {
  const sizes = space.sizesAt(plan.at);
  const described = (d: number): Pick<SizerAxis, 'name' | 'units' | 'kind' | 'column'> => {
    const column = columnOf(space.dimensions, space.dimensions[d]!);
    const { name, units, kind } = header[column]!;
    return { name, units, kind, column };
  };
  const axis = ({ dimension, indices }: MapSide): SizerAxis => ({
    ...described(dimension),
    values: indices.map((index) =>
      mwOf(space.sizesAt(plan.at.map((own, d) => (d === dimension ? index : own))), space.dimensions[dimension]!),
    ),
  });
  return {
    x: axis(plan.x),
    y: plan.y ? axis(plan.y) : null,
    fixed: space.dimensions.flatMap((dimension, d) => {
      const { name, units } = described(d);
      return d === plan.x.dimension || d === plan.y?.dimension ? [] : [{ name, units, value: mwOf(sizes, dimension) }];
    }),
    cells: [...cells],
  };
}
