import type { OstDimension } from '@stackwatt/model';
import { sensitivityOf } from '@stackwatt/simulation';
import { optimizationPath } from '../../views.ts';
import type { Place } from './plane-values.ts';

type Axes = { readonly xAxis: number; readonly yAxis: number; readonly xValues: readonly number[]; readonly yValues: readonly number[] };

/** The chosen place while it lies on the plane; else the first values of both inputs. */
export function placeWithin(result: Axes, chosen: Place | undefined, dimensions: readonly OstDimension[]): Place {
  const inside = (values: readonly number[], value: number): boolean => value >= values[0]! && value <= values.at(-1)!;
  if (chosen && inside(result.xValues, chosen.x) && inside(result.yValues, chosen.y)) return chosen;
  const first = (values: readonly number[], dimension: OstDimension): number => {
    const [value] = dimension.points[0]!;
    return values.includes(value!) ? value! : values[0]!;
  };
  return { x: first(result.xValues, dimensions[result.xAxis]!), y: first(result.yValues, dimensions[result.yAxis]!) };
}

/** The systems of the case at a place, where it is a simulated point. */
export function pathAt(
  projectId: string,
  dimensions: readonly OstDimension[],
  result: Axes,
  { x, y }: Place,
  hasSensitivities: boolean,
): string | undefined {
  if (!hasSensitivities || !result.xValues.includes(x) || !result.yValues.includes(y)) return undefined;
  const pointAt = (dimension: OstDimension, values: readonly number[], value: number): number => {
    const known = dimension.points.findIndex(([first]) => first === value);
    return new Set(dimension.points.map(([first]) => first)).size === values.length && known >= 0 ? known : values.indexOf(value);
  };
  const points = dimensions.map((dimension, k) =>
    k === result.xAxis
      ? pointAt(dimension, result.xValues, x)
      : k === result.yAxis
        ? pointAt(dimension, result.yValues, y)
        : dimension.isXAxis || dimension.isYAxis
          ? 0
          : dimension.selectedValue,
  );
  return optimizationPath(projectId, 'all', sensitivityOf(dimensions, points));
}
