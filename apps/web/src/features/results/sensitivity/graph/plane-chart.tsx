import { useElementSize } from '@mantine/hooks';
import type { OstDimension, OstResult } from '@stackwatt/model';
import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { ChartFrame } from '../../../../ui/charts/chart-frame.tsx';
import { shapeOf } from '../../../../ui/charts/chart-shape.ts';
import { frameSvg } from '../../../../ui/charts/export-frame.ts';
import { sceneSvg } from '../../../../ui/charts/scene.tsx';
import { axisText, axisTitle, isCounted } from '../dimension-text.ts';
import { PlaneCanvas } from './plane-canvas.tsx';
import { FILE_HEIGHT, FILE_WIDTH, planeShapes, type PlaneLabel, type PlaneTick } from './plane-file.ts';
import { lookOfPlane } from './plane-look.ts';
import { divisionsOf } from './plane-divisions.ts';
import { PLANE_HEIGHT, PLANE_WIDTH, shareOf, valueAt } from './plane-raster.ts';
import { pictureOf } from './plane-picture.ts';
import { planeTable, pointsOfPlane, valueAtPlace, type PlanePoint } from './plane-points.ts';
import type { Place, ValueLook } from './plane-values.ts';
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
/** A part of an axis that Shift and an arrow move. */
const NUDGE = 0.01;

/** The plane: a picture of which type is best, and over it the simulated points, which are read and chosen one by one. */
export function PlaneChart(props: PlaneChartProps) {
  const { result, dimensions, symbol, value, valueIndex, plane, place, onPlace, onOpen, onSwap, isOld } = props;
  const { ref, width } = useElementSize<HTMLDivElement>();
  const grid = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<Place>();
  const [xAxis, yAxis] = [dimensions[result.xAxis]!, dimensions[result.yAxis]!];
  const picture = useMemo(() => pictureOf(result, plane, valueIndex), [result, plane, valueIndex]);
  const points = useMemo(() => pointsOfPlane(result, plane, valueIndex), [result, plane, valueIndex]);
  const [columns, rows] = [result.xValues.length, result.yValues.length];
  const shown = width > 0 ? width : PLANE_WIDTH;
  const every = {
    x: strideOf(result.xValues, shown, LABEL_WIDTH),
    y: strideOf(result.yValues, (shown * PLANE_HEIGHT) / PLANE_WIDTH, LABEL_HEIGHT),
  };
  const isLabelled = ({ xIndex, yIndex }: PlanePoint): boolean => xIndex % every.x === 0 && yIndex % every.y === 0;
  const percent = ({ x, y }: Place) => ({
    left: `${shareOf(result.xValues, x) * 100}%`,
    top: `${(1 - shareOf(result.yValues, y)) * 100}%`,
  });
  const placeOf = (point: PlanePoint): Place => ({ x: result.xValues[point.xIndex]!, y: result.yValues[point.yIndex]! });
  const inWords = ({ x, y }: Place): string => `${axisText(xAxis, x)} and ${axisText(yAxis, y)}`;
  const says = (point: PlanePoint): string =>
    `${inWords(placeOf(point))}: ${point.name === undefined ? 'no feasible system' : `${point.name}, ${value.name} ${value.text(point.value)} ${value.unit}`}`;

  const at = hovered ?? place;
  const focus = (xIndex: number, yIndex: number): void => {
    const [column, row] = [clamp(xIndex, columns), clamp(yIndex, rows)];
    onPlace({ x: result.xValues[column]!, y: result.yValues[row]! });
    grid.current?.querySelector<HTMLElement>(`[data-point="${column} ${row}"]`)?.focus();
  };
  const key = (event: KeyboardEvent, point: PlanePoint): void => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (step && event.shiftKey) onPlace(nudged(result, place, step[0]!, step[1]!));
    else if (step) focus(point.xIndex + step[0]!, point.yIndex + step[1]!);
    else if (event.key === 'Home') focus(0, point.yIndex);
    else if (event.key === 'End') focus(columns - 1, point.yIndex);
    else if (event.key === 'Enter' || event.key === ' ') onOpen(place);
    else if (event.key === 'x' || event.key === 'X') onSwap();
    else return;
    event.preventDefault();
  };
  const under = (event: MouseEvent): Place => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: valueAt(result.xValues, clampShare((event.clientX - box.left) / Math.max(1, box.width))),
      y: valueAt(result.yValues, clampShare(1 - (event.clientY - box.top) / Math.max(1, box.height))),
    };
  };
  const reached = nearest(points, placeOf, place);
  const ticks = (dimension: OstDimension, values: readonly number[]): PlaneTick[] =>
    divisionsOf(values, isCounted(dimension) ? 1 : 0).map((at) => ({
      text: axisText({ ...dimension, units: [''] }, at),
      share: shareOf(values, at),
    }));
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
        <div className={css.yTicks} aria-hidden>
          {yTicks.map(({ text, share }) => (
            <span key={share} style={{ bottom: `${share * 100}%` }}>
              {text}
            </span>
          ))}
        </div>
        <div ref={ref} className={css.area} style={shapeOf(PLANE_WIDTH, PLANE_HEIGHT)}>
          <PlaneCanvas picture={picture.picture} />
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- its points take the focus and the keys */}
          <div
            ref={grid}
            role="grid"
            aria-label={`${name} over ${axisTitle(xAxis)} and ${axisTitle(yAxis)}. Arrows go from point to point, Enter opens the values`}
            className={css.points}
            onPointerMove={(event) => setHovered(under(event))}
            onPointerLeave={() => setHovered(undefined)}
            onClick={(event) => {
              const clicked = under(event);
              onPlace(clicked);
              onOpen(clicked);
            }}
          >
            {xTicks.filter(isWithin).map(({ share }) => (
              <i key={share} aria-hidden className={css.down} style={{ left: `${share * 100}%` }} />
            ))}
            {yTicks.filter(isWithin).map(({ share }) => (
              <i key={share} aria-hidden className={css.across} style={{ top: `${(1 - share) * 100}%` }} />
            ))}
            {names.map(({ x, y, text, reach }) => (
              <span
                key={text}
                aria-hidden
                className={css.name}
                data-small={(reach * 2 * shown) / PLANE_WIDTH < 60 || undefined}
                style={{ left: `${(x / PLANE_WIDTH) * 100}%`, top: `${(y / PLANE_HEIGHT) * 100}%` }}
              >
                {text}
              </span>
            ))}
            {Array.from({ length: rows }, (_, fromTop) => rows - 1 - fromTop).map((row) => (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- points of a picture have places, rows of a table have none
              <div key={row} role="row" tabIndex={-1}>
                {points
                  .filter(({ yIndex }) => yIndex === row)
                  .map((point) => (
                    <div
                      key={point.xIndex}
                      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
                      role="gridcell"
                      data-point={`${point.xIndex} ${point.yIndex}`}
                      tabIndex={point === reached ? 0 : -1}
                      className={css.point}
                      aria-label={says(point)}
                      data-end={point.xIndex === 0 ? 'left' : point.xIndex === columns - 1 ? 'right' : undefined}
                      data-top={point.yIndex === rows - 1 || undefined}
                      style={percent(placeOf(point))}
                      onFocus={() => onPlace(placeOf(point))}
                      onKeyDown={(event) => key(event, point)}
                    >
                      {isLabelled(point) && point.name !== undefined && <b aria-hidden>{value.text(point.value)}</b>}
                    </div>
                  ))}
              </div>
            ))}
            <i aria-hidden className={css.crossDown} style={{ left: percent(place).left }} />
            <i aria-hidden className={css.crossOver} style={{ top: percent(place).top }} />
            <i aria-hidden className={css.crossRing} style={percent(place)} />
          </div>
        </div>
        <div className={css.xTicks} aria-hidden>
          {xTicks.map(({ text, share }) => (
            <span key={share} style={{ left: `${share * 100}%` }} data-end={share > 0.99 || undefined}>
              {text}
            </span>
          ))}
        </div>
        <span className={css.xTitle}>{axisTitle(xAxis)}</span>
      </div>
    </ChartFrame>
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

/** The edges of the picture are lines already. */
const isWithin = ({ share }: PlaneTick): boolean => share > 0 && share < 1;
const clamp = (index: number, count: number): number => Math.min(count - 1, Math.max(0, index));
const clampShare = (share: number): number => Math.min(1, Math.max(0, share));

function nudged({ xValues, yValues }: OstResult, { x, y }: Place, right: number, up: number): Place {
  return {
    x: valueAt(xValues, clampShare(shareOf(xValues, x) + right * NUDGE)),
    y: valueAt(yValues, clampShare(shareOf(yValues, y) + up * NUDGE)),
  };
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

function nearest(points: readonly PlanePoint[], placeOf: (point: PlanePoint) => Place, place: Place): PlanePoint | undefined {
  return points.find((point) => placeOf(point).x === place.x && placeOf(point).y === place.y) ?? points[0];
}
