import {
  bestPlaneAt,
  canGetResults,
  type OstDimension,
  type OstPlane,
  type OstResult,
  type Project,
  type SimulationPoint,
  type TableRow,
} from '@stackwatt/model';
import { sensitivityDimensions, sensitivityOf } from '../cases/sensitivity-dimensions.ts';

/** Cells of the blended plane along each axis: ten pixels of the 800 by 400 on which it is drawn. */
export const BLENDED_COLUMNS = 80;
export const BLENDED_ROWS = 40;

/** What may be shown over the plane besides the NPV. */
const superimposedOf = (
  symbol: string,
): readonly { readonly name: string; readonly units: string; readonly of: (row: TableRow) => number | null }[] => [
  { name: 'NPV', units: symbol, of: (row) => row.npv },
  { name: 'IRR', units: '', of: (row) => row.irr },
  { name: 'Payback', units: 'yr', of: (row) => row.payback },
  { name: 'LCOE', units: `${symbol}/MWh`, of: (row) => row.lcoe },
  { name: 'Capital cost', units: symbol, of: (row) => row.capex },
  { name: 'Operating cost', units: `${symbol}/yr`, of: (row) => row.opex },
  { name: 'Energy exports', units: 'MWh/yr', of: (row) => row.energyExports },
  { name: 'Energy production', units: 'MWh/yr', of: (row) => row.energyProduction },
  { name: 'Excess electricity', units: 'MWh/yr', of: (row) => row.excessElectricity },
  { name: 'Renewable fraction', units: '', of: (row) => row.renewableFraction },
  { name: 'BESS throughput', units: 'MWh/yr', of: (row) => row.bessThroughput },
];

/** The dimensions a project's graph has (OST-06): its sensitivities. The first two are the axes to begin with. */
export const ostDimensions = (project: Project): OstDimension[] =>
  sensitivityDimensions(project).map(({ ids, displayNames, components, units, points }, k) => ({
    ids,
    displayNames,
    components,
    units,
    points,
    steps: points.length,
    isXAxis: k === 0,
    isYAxis: k === 1,
    selectedValue: 0,
  }));

/** What a request for the graph chooses of each dimension. */
export type AxisChoice = Pick<OstDimension, 'isXAxis' | 'isYAxis' | 'selectedValue'>;
export type SensitivityGraphAnswer =
  | { readonly kind: 'graph'; readonly result: OstResult }
  | { readonly kind: 'invalid'; readonly reason: string };

/** Points of a dimension in the order they are drawn: by the value of the first id, by their number where values repeat. */
function axisOf(points: readonly (readonly number[])[]): { order: number[]; values: number[] } {
  const order = points.map((_, k) => k).toSorted((a, b) => points[a]![0]! - points[b]![0]!);
  const values = order.map((k) => points[k]![0]!);
  return new Set(values).size === values.length
    ? { order, values }
    : { order: points.map((_, k) => k), values: points.map((_, k) => k + 1) };
}

const typeOf = (row: TableRow): string => row.technologies.join('+');
const TECHNOLOGY_NAMES = { solar: 'Solar', wind: 'Wind', storage: 'Storage' } as const;
const nameOf = (row: TableRow): string =>
  row.technologies.length === 0 ? 'No equipment' : row.technologies.map((one) => TECHNOLOGY_NAMES[one]).join(' + ');

/** The better of two systems of a type, as the tables rank them. */
const better = (a: TableRow | undefined, b: TableRow): TableRow =>
  a === undefined || b.npv > a.npv || (b.npv === a.npv && b.id < a.id) ? b : a;

/**
 * The best system type over two sensitivities, the others held (OST-07, OST-14): for each type (the technologies with a size above 0)
 * the best NPV at every simulated point, interpolated bilinearly between them; the blended plane names the type of the highest.
 *
 * @param rows      finished rows of all cases
 * @param choices   one per dimension of the project, in their order
 */
export function sensitivityGraph(project: Project, rows: readonly TableRow[], choices: readonly AxisChoice[]): SensitivityGraphAnswer {
  const dimensions = sensitivityDimensions(project);
  const reason = faultOf(
    dimensions.map(({ points }) => points.length),
    choices,
  );
  if (reason !== undefined) return { kind: 'invalid', reason };
  const xAxis = choices.findIndex((one) => one.isXAxis);
  const yAxis = choices.findIndex((one) => one.isYAxis);
  const [x, y] = [axisOf(dimensions[xAxis]!.points), axisOf(dimensions[yAxis]!.points)];
  const sensitivityAt = (xIndex: number, yIndex: number): number =>
    sensitivityOf(
      dimensions,
      choices.map(({ selectedValue }, k) => (k === xAxis ? x.order[xIndex]! : k === yAxis ? y.order[yIndex]! : selectedValue)),
    );

  const bestOf = new Map<number, Map<string, TableRow>>();
  for (const row of rows) {
    const types = bestOf.get(row.sensitivityIndex) ?? new Map<string, TableRow>();
    types.set(typeOf(row), better(types.get(typeOf(row)), row));
    bestOf.set(row.sensitivityIndex, types);
  }
  const values = superimposedOf(project.currencySymbol);
  const grid = (of: (types: ReadonlyMap<string, TableRow> | undefined) => number | null): (number | null)[][] =>
    y.order.map((_, yIndex) => x.order.map((__, xIndex) => of(bestOf.get(sensitivityAt(xIndex, yIndex)))));
  const types = typesOn(y.order.flatMap((_, yIndex) => x.order.map((__, xIndex) => bestOf.get(sensitivityAt(xIndex, yIndex)))));
  const planes = types.map(({ type, row }): OstPlane => {
    const of = (value: (found: TableRow) => number | null) =>
      grid((at) => {
        const found = at?.get(type);
        return found === undefined ? null : value(found);
      });
    return {
      name: nameOf(row),
      color: type === '' ? 'none' : type,
      data: of((found) => found.npv),
      superimposed: values.map((one) => of(one.of)),
    };
  });
  const surface = { planes, xValues: x.values, yValues: y.values };
  const simulationPoints = y.order.flatMap((_, yIndex) =>
    x.order.flatMap((__, xIndex): SimulationPoint[] => {
      const best = [...(bestOf.get(sensitivityAt(xIndex, yIndex))?.values() ?? [])].reduce<TableRow | undefined>(better, undefined);
      return best === undefined ? [] : [{ xIndex, yIndex, superimposedValues: values.map(({ name, of }) => ({ name, value: of(best) })) }];
    }),
  );
  return {
    kind: 'graph',
    result: {
      xAxis,
      yAxis,
      ...surface,
      blendedPlane: blend(surface),
      simulationPoints,
      legends: planes.map(({ name, color }) => ({ name, color })),
      superimposed: values.map(({ name, units }) => ({ name, units })),
    },
  };
}

/** Every type that is feasible at some point, in the order of their names, with one of its rows. */
function typesOn(points: readonly (ReadonlyMap<string, TableRow> | undefined)[]): { type: string; row: TableRow }[] {
  const found = new Map<string, TableRow>();
  for (const point of points) for (const [type, row] of point ?? []) found.set(type, row);
  return [...found].map(([type, row]) => ({ type, row })).toSorted((a, b) => (a.type < b.type ? -1 : 1));
}

/** The best plane at the middle of each cell. */
function blend(surface: Pick<OstResult, 'planes' | 'xValues' | 'yValues'>): number[][] {
  const along = (values: readonly number[], cell: number, cells: number): number =>
    values[0]! + ((cell + 0.5) / cells) * (values.at(-1)! - values[0]!);
  return Array.from({ length: BLENDED_ROWS }, (_, row) =>
    Array.from({ length: BLENDED_COLUMNS }, (__, column) =>
      bestPlaneAt(surface, along(surface.xValues, column, BLENDED_COLUMNS), along(surface.yValues, row, BLENDED_ROWS)),
    ),
  );
}

/** Why a choice of axes and values makes no plane. */
function faultOf(steps: readonly number[], choices: readonly AxisChoice[]): string | undefined {
  if (steps.length < 2) return 'the graph needs two inputs with several values';
  if (choices.length !== steps.length) return `the project has ${steps.length} dimensions, ${choices.length} were given`;
  if (!canGetResults(choices)) return 'exactly one x axis and one y axis are needed';
  const bad = choices.findIndex(
    (one, k) =>
      !one.isXAxis && !one.isYAxis && !(Number.isInteger(one.selectedValue) && one.selectedValue >= 0 && one.selectedValue < steps[k]!),
  );
  return bad < 0 ? undefined : `dimension ${bad + 1} has the points 0 to ${steps[bad]! - 1}`;
}
