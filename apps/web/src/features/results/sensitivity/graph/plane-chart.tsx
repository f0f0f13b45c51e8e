import { useElementSize } from '@mantine/hooks';
import type { OstDimension, OstResult } from '@stackwatt/model';
import { useMemo, useState, type CSSProperties } from 'react';
import { ChartFrame } from '../../../../ui/charts/chart-frame.tsx';
import { shapeOf } from '../../../../ui/charts/chart-shape.ts';
import { frameSvg } from '../../../../ui/charts/export-frame.ts';
import { sceneSvg } from '../../../../ui/charts/scene.tsx';
import { axisText, axisTitle } from '../dimension-text.ts';
import { PlaneCanvas } from './plane-canvas.tsx';
import { FILE_HEIGHT, FILE_WIDTH, planeShapes, type PlaneLabel, type PlaneTick } from './plane-file.ts';
import { lookOfPlane } from './plane-look.ts';
import { DIVISIONS, PLANE_HEIGHT, PLANE_WIDTH, shareOf, valueAt } from './plane-raster.ts';
import { pictureOf } from './plane-picture.ts';
import { planeTable, pointsOfPlane, valueAtPlace, type PlanePoint } from './plane-points.ts';
import type { Place, ValueLook } from './plane-values.ts';
import { PointsOfPlane } from './points-of-plane.tsx';
import css from './graph.module.css';

interface PlaneChartProps {
  readonly result: OstResult;
  readonly dimensions: readonly OstDimension[];
  readonly symbol: string;
  readonly value: ValueLook;
  /** Place of the value among the superimposed ones. */
  readonly valueIndex: number;
  /** A type whose plane is shown alone; the best of all otherwise. */
  readonly plane: number | undefined;
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  /** OST-05: the values at the place are asked for. */
  readonly onOpen: (place: Place) => void;
  readonly onSwap: () => void;
  /** The axes were changed and the result is not of them. */
  readonly isOld: boolean;
}

/** Px that a number on the plane takes. */
const LABEL_WIDTH = 46;
const LABEL_HEIGHT = 26;

/** The plane: a picture of which type is best, and over it the simulated points, which are read and chosen one by one. */
export function PlaneChart(props: PlaneChartProps) {
  const { result, dimensions, symbol, value, valueIndex, plane, place, isOld } = props;
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [hovered, setHovered] = useState<Place>();
  const [xAxis, yAxis] = [dimensions[result.xAxis]!, dimensions[result.yAxis]!];
  const picture = useMemo(() => pictureOf(result, plane, valueIndex), [result, plane, valueIndex]);
  const points = useMemo(() => pointsOfPlane(result, plane, valueIndex), [result, plane, valueIndex]);
  const shown = width > 0 ? width : PLANE_WIDTH;
  const every = {
    x: strideOf(result.xValues, shown, LABEL_WIDTH),
    y: strideOf(result.yValues, (shown * PLANE_HEIGHT) / PLANE_WIDTH, LABEL_HEIGHT),
  };
  const isLabelled = ({ xIndex, yIndex }: PlanePoint): boolean => xIndex % every.x === 0 && yIndex % every.y === 0;
  const placeOf = (point: PlanePoint): Place => ({ x: result.xValues[point.xIndex]!, y: result.yValues[point.yIndex]! });
  const inWords = ({ x, y }: Place): string => `${axisText(xAxis, x)} and ${axisText(yAxis, y)}`;
  const says = (point: PlanePoint): string =>
    `${inWords(placeOf(point))}: ${point.name === undefined ? 'no feasible system' : `${point.name}, ${value.name} ${value.text(point.value)} ${value.unit}`}`;

  const at = hovered ?? place;
  const ticks = (dimension: OstDimension, values: readonly number[]): PlaneTick[] =>
    Array.from({ length: DIVISIONS + 1 }, (_, k) => {
      const share = k / DIVISIONS;
      return { text: axisText({ ...dimension, units: [''] }, valueAt(values, share)), share };
    });
  const [xTicks, yTicks] = [ticks(xAxis, result.xValues), ticks(yAxis, result.yValues)];
  const name = plane === undefined ? 'Best system type' : result.planes[plane]!.name;
  const table = planeTable(result, points, (point) => inWords(placeOf(point)), symbol);
  const names = plane === undefined ? picture.names : [];
  return (
    <ChartFrame
      title={name}
      name={name}
      unit={`numbers: ${value.name}, ${value.unit}`}
      table={table}
      height={PLANE_HEIGHT + 60}
      svg={(provenance) =>
        frameSvg(
          {
            title: `${name} over ${axisTitle(xAxis)} and ${axisTitle(yAxis)}`,
            unit: `numbers: ${value.name}, ${value.unit}`,
            legend: result.planes.map((one) => ({ name: one.name, look: lookOfPlane(one.color).line, kind: 'fill' })),
            provenance,
            width: FILE_WIDTH,
            height: FILE_HEIGHT,
          },
          (colours) =>
            sceneSvg(
              planeShapes(
                picture.picture,
                points
                  .filter(isLabelled)
                  .flatMap((point): PlaneLabel[] =>
                    point.name === undefined
                      ? []
                      : [{ ...pixelsOf(result, placeOf(point)), text: value.text(point.value), isRinged: true }],
                  ),
                names.map(({ x, y, text }) => ({ x, y, text, isRinged: false })),
                { x: { title: axisTitle(xAxis), ticks: xTicks }, y: { title: axisTitle(yAxis), ticks: yTicks } },
              ),
              colours,
            ),
        )
      }
    >
      <p className={css.readout} aria-live="off">
        <b>{inWords(at)}</b> <PlaneReadout {...props} at={at} />
      </p>
      <div className={css.plane} data-old={isOld || undefined}>
        <span className={css.yTitle} title={axisTitle(yAxis)}>
          {axisTitle(yAxis)}
        </span>
        <Ticks ticks={yTicks} className={css.yTicks} at={(bottom) => ({ bottom })} />
        <div ref={ref} className={css.area} style={shapeOf(PLANE_WIDTH, PLANE_HEIGHT)}>
          <PlaneCanvas picture={picture.picture} />
          <PointsOfPlane
            {...props}
            {...{ points, names, xTicks, yTicks, shown, isLabelled, says, placeOf }}
            label={`${name} over ${axisTitle(xAxis)} and ${axisTitle(yAxis)}. Arrows go from point to point, Enter opens the values`}
            onHover={setHovered}
          />
        </div>
        <Ticks ticks={xTicks} className={css.xTicks} at={(left) => ({ left })} />
        <span className={css.xTitle}>{axisTitle(xAxis)}</span>
      </div>
    </ChartFrame>
  );
}

interface TicksProps {
  readonly ticks: readonly PlaneTick[];
  readonly className: string | undefined;
  /** Where each stands, as the style of its share. */
  readonly at: (share: string) => CSSProperties;
}

/** Names along an axis. */
function Ticks({ ticks, className, at }: TicksProps) {
  return (
    <div className={className} aria-hidden>
      {ticks.map(({ text, share }) => (
        <span key={share} style={at(`${share * 100}%`)} data-end={share > 0.99 || undefined}>
          {text}
        </span>
      ))}
    </div>
  );
}

/** What holds at a place: the type of the plane that is shown, and the chosen number. */
function PlaneReadout({ result, plane, value, valueIndex, at }: PlaneChartProps & { readonly at: Place }) {
  const point = valueAtPlace(result, plane, valueIndex, at);
  if (!point) return <span className="text-3">no feasible system</span>;
  return (
    <>
      {plane === undefined ? 'best ' : ''}
      <b>{point.name}</b> {value.name} <b>{value.text(point.value)}</b> {value.unit}
    </>
  );
}

const pixelsOf = ({ xValues, yValues }: OstResult, { x, y }: Place) => ({
  x: shareOf(xValues, x) * PLANE_WIDTH,
  y: (1 - shareOf(yValues, y)) * PLANE_HEIGHT,
});

/** Every how many values a number fits. */
function strideOf(values: readonly number[], pixels: number, needed: number): number {
  const places = values.map((value) => shareOf(values, value) * pixels);
  for (let every = 1; every < values.length; every++) {
    const kept = places.filter((_, k) => k % every === 0);
    if (kept.every((at, k) => k === 0 || at - kept[k - 1]! >= needed)) return every;
  }
  return Math.max(1, values.length);
}
