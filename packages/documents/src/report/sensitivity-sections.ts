import { bestPlaneAt, type InputPoint, type OstDimension, type OstResult } from '@stackwatt/model';
import type { ExportSource } from '../source.ts';
import { tornadoSvg } from './charts.ts';
import { h2, note, table, type Node, type Pen, type Shaded } from './nodes.ts';

/** Bars of the tornado; rows and columns of the plane: what more there is is said. */
const MOST_INPUTS = 14;
const MOST_COLUMNS = 7;
const MOST_ROWS = 12;
/** Width of a cell of the plane, points. */
const CELL = 54;
/** From the lowest NPV of the plane to the highest, below zero and above. */
const LOSS_SHADES = ['#F3C9C3', '#F8E0DC'] as const;
const GAIN_SHADES = ['#EAF3F1', '#D2E7E3', '#B5D7D1', '#93C5BD'] as const;

const nameOf = ({ displayNames, components }: OstDimension): string =>
  `${components[0]!}: ${displayNames[0]!}${displayNames.length > 1 ? ` and ${displayNames.length - 1} more` : ''}`;

/** What moves the NPV: each input alone as a tornado with its table, the two that matter most together; nothing without sensitivities. */
export function sensitivitySections(source: ExportSource, pen: Pen): Node[] {
  const { dimensions, base, own, effects, plane } = source.sensitivitiesOf();
  if (own === undefined || dimensions.length === 0) return [];
  const { f, m, exact, money, scale, width } = pen;
  const textOf = (dimension: OstDimension, point: number): string =>
    dimension.points[point]!.map((value, k) => `${exact(value)} ${dimension.units[k] ?? ''}`.trim()).join(' / ');
  const moving = effects.filter(({ span }) => span > 0);
  const shown = moving.slice(0, MOST_INPUTS);
  // An input with one feasible value alone has no span, and all the effect there is.
  const still = effects.filter(({ span, points }) => span === 0 && points.every(({ row }) => row !== undefined));
  const end = (dimension: OstDimension, { point, row }: InputPoint) => ({ at: textOf(dimension, point), value: row!.npv / scale });
  const bars = shown.map(({ dimension, lowest, highest }) => {
    const of = dimensions[dimension]!;
    return { name: nameOf(of), low: end(of, lowest), high: end(of, highest) };
  });
  const infeasible = effects.flatMap(({ dimension, points }) =>
    points
      .filter(({ row }) => row === undefined)
      .map(({ point }) => `${nameOf(dimensions[dimension]!)} ${textOf(dimensions[dimension]!, point)}`),
  );
  const asCalculated = dimensions.map((dimension, k) => `${nameOf(dimension)} ${textOf(dimension, base[k]!)}`).join('; ');
  const left = moving.length - shown.length;
  return [
    h2(`What moves NPV, ${money}`),
    ...(bars.length === 0
      ? [note(infeasible.length > 0 ? 'No input moves the NPV of a feasible system.' : 'No input moves the NPV.')]
      : [{ svg: tornadoSvg(bars, own.npv / scale, width, (value) => f(value, 2)) }]),
    note(
      `One input at a time from the calculated cases, the best system of each; the others stand at ${asCalculated}. NPV there ${m(own.npv)} ${money}.`,
    ),
    ...(left > 0 ? [note(`The ${shown.length} inputs with the largest effect; ${left} more have a smaller one.`)] : []),
    ...(still.length > 0 ? [note(`Without effect: ${still.map(({ dimension }) => nameOf(dimensions[dimension]!)).join(', ')}.`)] : []),
    ...(infeasible.length > 0 ? [note(`No feasible system at ${infeasible.join('; ')}.`)] : []),
    ...(bars.length === 0
      ? []
      : [
          { text: '', margin: [0, 4, 0, 0] },
          table(
            ['Input', 'Lowest NPV at', `NPV, ${money}`, 'Highest NPV at', `NPV, ${money}`, 'Span'],
            bars.map(({ name, low, high }) => [name, low.at, f(low.value, 2), high.at, f(high.value, 2), f(high.value - low.value, 2)]),
          ),
        ]),
    ...(plane === undefined ? [] : planeSection(plane, dimensions, pen)),
  ];
}

/** Where values of its first input repeat the axis has the numbers of its points. */
const isCounted = ({ points }: OstDimension): boolean => new Set(points.map(([first]) => first)).size < points.length;

/** NPV of the best system over two inputs, with the type that is best. */
function planeSection(plane: OstResult, dimensions: readonly OstDimension[], { f, exact, money, scale }: Pen): Node[] {
  const [x, y] = [dimensions[plane.xAxis]!, dimensions[plane.yAxis]!];
  const columns = spread(plane.xValues.length, MOST_COLUMNS);
  const rows = spread(plane.yValues.length, MOST_ROWS);
  const best = (xIndex: number, yIndex: number) => {
    const of = bestPlaneAt(plane, plane.xValues[xIndex]!, plane.yValues[yIndex]!);
    const npv = plane.planes[of]?.data[yIndex]![xIndex];
    return npv === undefined || npv === null ? undefined : { npv, name: plane.planes[of]!.name };
  };
  const all = rows.flatMap((yIndex) => columns.flatMap((xIndex) => best(xIndex, yIndex)?.npv ?? []));
  const unitOf = (dimension: OstDimension): string => {
    const unit = isCounted(dimension) ? 'number of the point' : (dimension.units[0] ?? '');
    return unit === '' ? '' : `, ${unit}`;
  };
  const hasSeveralTypes = plane.planes.length > 1;
  const cut = columns.length < plane.xValues.length || rows.length < plane.yValues.length;
  return [
    h2(`NPV over two inputs, ${money}`),
    table(
      [`${nameOf(y)}${unitOf(y)}, over ${nameOf(x)}${unitOf(x)}`, ...columns.map((xIndex) => exact(plane.xValues[xIndex]!))],
      rows.map((yIndex) => [
        exact(plane.yValues[yIndex]!),
        ...columns.map((xIndex): string | Shaded => {
          const at = best(xIndex, yIndex);
          if (at === undefined) return 'infeasible';
          return { text: `${f(at.npv / scale, 2)}${hasSeveralTypes ? `\n${at.name}` : ''}`, fillColor: shadeOf(at.npv, all) };
        }),
      ]),
      ['*', ...columns.map(() => CELL)],
    ),
    note(
      `The best system of each calculated case over the two inputs with the largest effect${hasSeveralTypes ? ', and its type' : `: ${plane.planes[0]!.name} everywhere`}; the other inputs stand where the chosen system has them. Darker is more; losses are red.${cut ? ' Some values between are left out; the page shows all.' : ''}`,
    ),
  ];
}

function shadeOf(npv: number, all: readonly number[]): string {
  if (npv < 0) {
    const lowest = Math.min(...all, -1);
    return npv < lowest / 2 ? LOSS_SHADES[0] : LOSS_SHADES[1];
  }
  const highest = Math.max(...all, 1);
  const lowest = Math.max(0, Math.min(...all.filter((one) => one >= 0)));
  const share = highest === lowest ? 0 : (npv - lowest) / (highest - lowest);
  return GAIN_SHADES[Math.min(GAIN_SHADES.length - 1, Math.floor(share * GAIN_SHADES.length))]!;
}

/** At most so many places of a list, both ends among them. */
const spread = (count: number, most: number): number[] =>
  count <= most
    ? Array.from({ length: count }, (_, k) => k)
    : Array.from({ length: most }, (_, k) => Math.round((k * (count - 1)) / (most - 1)));
