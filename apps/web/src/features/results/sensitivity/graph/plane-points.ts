import { bestPlaneAt, interpolatePlane, type OstResult } from '@stackwatt/model';
import type { ChartTable } from '../../../../ui/charts/chart-table.ts';
import { valueLook, type Place } from './plane-values.ts';

/** A simulated point of the plane: the type that is shown there, and the chosen value of its best system. */
export interface PlanePoint {
  readonly xIndex: number;
  readonly yIndex: number;
  /** Undefined where nothing is feasible. */
  readonly name: string | undefined;
  readonly value: number | null;
}

/** Every point of the grid, those without a feasible system too. */
export function pointsOfPlane(result: OstResult, plane: number | undefined, valueIndex: number): PlanePoint[] {
  return result.yValues.flatMap((y, yIndex) =>
    result.xValues.map((x, xIndex): PlanePoint => {
      const of = plane ?? bestPlaneAt(result, x, y);
      const isFeasible = of >= 0 && result.planes[of]!.data[yIndex]![xIndex] !== null;
      return isFeasible
        ? { xIndex, yIndex, name: result.planes[of]!.name, value: result.planes[of]!.superimposed[valueIndex]![yIndex]![xIndex] ?? null }
        : { xIndex, yIndex, name: undefined, value: null };
    }),
  );
}

/** The shown type and its value at any place, interpolated. */
export function valueAtPlace(
  result: OstResult,
  plane: number | undefined,
  valueIndex: number,
  { x, y }: Place,
): { readonly name: string; readonly value: number | null } | undefined {
  const of = plane ?? bestPlaneAt(result, x, y);
  if (of < 0 || interpolatePlane(result.planes[of]!.data, result.xValues, result.yValues, x, y) === null) return undefined;
  const { name, superimposed } = result.planes[of]!;
  return { name, value: interpolatePlane(superimposed[valueIndex]!, result.xValues, result.yValues, x, y) };
}

/** The simulated points in figures (UX-37): every value of the best system, and the NPV of each type. */
export function planeTable(
  result: OstResult,
  points: readonly PlanePoint[],
  inWords: (point: PlanePoint) => string,
  symbol: string,
): ChartTable {
  const best = points.map(({ xIndex, yIndex }) => bestPlaneAt(result, result.xValues[xIndex]!, result.yValues[yIndex]!));
  const scaled = (value: number | null | undefined, by: (value: number) => number): number | null =>
    value === null || value === undefined ? null : by(value);
  const npv = valueLook(result, 0, symbol);
  return {
    rowName: 'Point, best system type',
    count: points.length,
    rowLabel: (row) => `${inWords(points[row]!)}: ${result.planes[best[row]!]?.name ?? 'no feasible system'}`,
    columns: [
      ...result.superimposed.map((_, k) => {
        const look = valueLook(result, k, symbol);
        return {
          name: look.name,
          unit: look.unit,
          digits: look.digits,
          at: (row: number) => {
            const { xIndex, yIndex } = points[row]!;
            return scaled(result.planes[best[row]!]?.superimposed[k]![yIndex]![xIndex], look.scaled);
          },
        };
      }),
      ...result.planes.map(({ name, data }) => ({
        name: `NPV of ${name}`,
        unit: npv.unit,
        digits: npv.digits,
        at: (row: number) => scaled(data[points[row]!.yIndex]![points[row]!.xIndex], npv.scaled),
      })),
    ],
  };
}
