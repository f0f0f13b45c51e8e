/** One dimension of the sensitivity graph: an input with several values, or several that go together point by point (OST-06). */
export interface OstDimension {
  readonly ids: readonly string[];
  readonly displayNames: readonly string[];
  /** What each belongs to: the name of a market, an array, a storage unit. */
  readonly components: readonly string[];
  readonly units: readonly string[];
  /** One entry per point: the value of each id. */
  readonly points: readonly (readonly number[])[];
  /** Number of points. */
  readonly steps: number;
  readonly isXAxis: boolean;
  readonly isYAxis: boolean;
  /** The point that counts while the dimension is no axis, from 0. */
  readonly selectedValue: number;
}

/** A named value beside the NPV, each of the best system. */
export interface SuperimposedValue {
  readonly name: string;
  readonly value: number | null;
}
/** What was simulated at a point of the grid: the best system there (OST-08). */
export interface SimulationPoint {
  readonly xIndex: number;
  readonly yIndex: number;
  readonly superimposedValues: readonly SuperimposedValue[];
}

/** The NPV of one system type over the grid (OST-07); null where the type has no feasible system. Rows are y, columns x. */
export interface OstPlane {
  readonly name: string;
  /** Token of the look, as for series: the technologies joined by '+', or 'none'. */
  readonly color: string;
  readonly data: PlaneGrid;
  /** The same of each superimposed value, in the order of `superimposed`. */
  readonly superimposed: readonly PlaneGrid[];
}
/** Values over the simulated points, rows are y; null where there is none. */
export type PlaneGrid = readonly (readonly (number | null)[])[];

export interface OstResult {
  /** Index of the dimension of each axis. */
  readonly xAxis: number;
  readonly yAxis: number;
  /** Values along the axes, increasing: of the first id of the dimension, or the numbers of its points where those do not differ. */
  readonly xValues: readonly number[];
  readonly yValues: readonly number[];
  /** One for each system type that is feasible somewhere. */
  readonly planes: readonly OstPlane[];
  /**
   * Which plane is best, between the simulated points too: cell by cell from the lowest values up, rows are y. −1 where none is
   * feasible. Its cells divide each side of the plane evenly, from the first value to the last.
   */
  readonly blendedPlane: readonly (readonly number[])[];
  readonly legends: readonly { readonly name: string; readonly color: string }[];
  /** Names and units that may be superimposed, in the order of each point's values. */
  readonly superimposed: readonly { readonly name: string; readonly units: string }[];
  readonly simulationPoints: readonly SimulationPoint[];
}

/** OST-09 */
type GraphState = 'loading' | 'changed' | 'ready' | 'unavailable' | 'error';

/** What the graph screen knows. */
export interface SensitivityGraph {
  readonly state: GraphState;
  readonly dimensions: readonly OstDimension[];
  readonly result: OstResult | undefined;
}
export const initialGraph = (): SensitivityGraph => ({ state: 'loading', dimensions: [], result: undefined });

export type GraphEvent =
  /** The dimensions came: the sensitivity stage. */
  | { readonly kind: 'dimensions'; readonly dimensions: readonly OstDimension[] }
  /** An axis or a value was chosen. */
  | { readonly kind: 'choose'; readonly dimension: number; readonly to: 'xAxis' | 'yAxis' | number }
  | { readonly kind: 'ask' }
  /** The result came: the result stage. */
  | { readonly kind: 'result'; readonly result: Partial<OstResult> }
  | { readonly kind: 'failed' };

/** Every allowed move of the graph (OST-09 to OST-12). */
export function nextGraph(graph: SensitivityGraph, event: GraphEvent): SensitivityGraph {
  switch (event.kind) {
    // OST-10: a plane needs two dimensions.
    case 'dimensions':
      return { state: event.dimensions.length < 2 ? 'unavailable' : 'changed', dimensions: event.dimensions, result: undefined };
    case 'choose':
      return graph.state === 'unavailable'
        ? graph
        : { ...graph, state: 'changed', dimensions: chooseAxis(graph.dimensions, event.dimension, event.to) };
    case 'ask':
      return canGetResults(graph.dimensions) ? { ...graph, state: 'loading' } : graph;
    case 'result':
      return isWhole(event.result) ? { ...graph, state: 'ready', result: event.result } : { ...graph, state: 'error', result: undefined };
    case 'failed':
      return { ...graph, state: 'error' };
  }
}

/** OST-11: without planes or their blend there is nothing to draw. */
const isWhole = (result: Partial<OstResult>): result is OstResult =>
  (result.planes?.length ?? 0) > 0 && (result.blendedPlane?.length ?? 0) > 0;

/** OST-12, D-150: an axis that another dimension has is taken from it; that one goes back to its first value. */
function chooseAxis(dimensions: readonly OstDimension[], chosen: number, to: 'xAxis' | 'yAxis' | number): OstDimension[] {
  return dimensions.map((dimension, k) => {
    if (k === chosen)
      return { ...dimension, isXAxis: to === 'xAxis', isYAxis: to === 'yAxis', selectedValue: typeof to === 'number' ? to : 0 };
    const loses = (to === 'xAxis' && dimension.isXAxis) || (to === 'yAxis' && dimension.isYAxis);
    return loses ? { ...dimension, isXAxis: false, isYAxis: false, selectedValue: 0 } : dimension;
  });
}

/** OST-03: exactly one x axis and one y axis, of two dimensions. */
export const canGetResults = (dimensions: readonly Pick<OstDimension, 'isXAxis' | 'isYAxis'>[]): boolean =>
  dimensions.filter((one) => one.isXAxis).length === 1 &&
  dimensions.filter((one) => one.isYAxis).length === 1 &&
  !dimensions.some((one) => one.isXAxis && one.isYAxis);
