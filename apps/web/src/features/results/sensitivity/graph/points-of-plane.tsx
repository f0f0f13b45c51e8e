import type { OstResult } from '@stackwatt/model';
import { useRef, type KeyboardEvent, type MouseEvent } from 'react';
import type { PlaneTick } from './plane-file.ts';
import type { pictureOf } from './plane-picture.ts';
import type { PlanePoint } from './plane-points.ts';
import { PLANE_HEIGHT, PLANE_WIDTH, shareOf, valueAt } from './plane-raster.ts';
import type { Place, ValueLook } from './plane-values.ts';
import css from './graph.module.css';

interface PointsOfPlaneProps {
  readonly result: OstResult;
  readonly value: ValueLook;
  readonly place: Place;
  readonly points: readonly PlanePoint[];
  readonly names: PlaneNamesProps['names'];
  readonly xTicks: readonly PlaneTick[];
  readonly yTicks: readonly PlaneTick[];
  /** Width of the plane on the screen, px. */
  readonly shown: number;
  readonly label: string;
  readonly isLabelled: (point: PlanePoint) => boolean;
  readonly says: (point: PlanePoint) => string;
  readonly placeOf: (point: PlanePoint) => Place;
  readonly onHover: (place: Place | undefined) => void;
  readonly onPlace: (place: Place) => void;
  readonly onOpen: (place: Place) => void;
  readonly onSwap: () => void;
}

/** The simulated points over the picture, which are read and chosen one by one. */
export function PointsOfPlane(props: PointsOfPlaneProps) {
  const { result, value, place, points, names, xTicks, yTicks, shown, label, isLabelled, says, placeOf, onHover, onPlace, onOpen, onSwap } =
    props;
  const grid = useRef<HTMLDivElement>(null);
  const [columns, rows] = [result.xValues.length, result.yValues.length];
  const percent = ({ x, y }: Place) => ({
    left: `${shareOf(result.xValues, x) * 100}%`,
    top: `${(1 - shareOf(result.yValues, y)) * 100}%`,
  });
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
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- its points take the focus and the keys */}
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        className={css.points}
        onPointerMove={(event) => onHover(under(event))}
        onPointerLeave={() => onHover(undefined)}
        onClick={(event) => {
          const clicked = under(event);
          onPlace(clicked);
          onOpen(clicked);
        }}
      >
        <GridLines xTicks={xTicks} yTicks={yTicks} />
        <PlaneNames names={names} shown={shown} />
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
        <Cross at={percent(place)} />
      </div>
    </>
  );
}

function Cross({ at }: { readonly at: { readonly left: string; readonly top: string } }) {
  return (
    <>
      <i aria-hidden className={css.crossDown} style={{ left: at.left }} />
      <i aria-hidden className={css.crossOver} style={{ top: at.top }} />
      <i aria-hidden className={css.crossRing} style={at} />
    </>
  );
}

function GridLines({ xTicks, yTicks }: Pick<PointsOfPlaneProps, 'xTicks' | 'yTicks'>) {
  return (
    <>
      {xTicks.filter(isWithin).map(({ share }) => (
        <i key={share} aria-hidden className={css.down} style={{ left: `${share * 100}%` }} />
      ))}
      {yTicks.filter(isWithin).map(({ share }) => (
        <i key={share} aria-hidden className={css.across} style={{ top: `${(1 - share) * 100}%` }} />
      ))}
    </>
  );
}

interface PlaneNamesProps {
  readonly names: ReturnType<typeof pictureOf>['names'];
  readonly shown: number;
}

function PlaneNames({ names, shown }: PlaneNamesProps) {
  return (
    <>
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
    </>
  );
}

/** The edges of the picture are lines already. */
const isWithin = ({ share }: PlaneTick): boolean => share > 0 && share < 1;
/** A part of an axis that Shift and an arrow move. */
const NUDGE = 0.01;
const clamp = (index: number, count: number): number => Math.min(count - 1, Math.max(0, index));
const clampShare = (share: number): number => Math.min(1, Math.max(0, share));

function nudged({ xValues, yValues }: OstResult, { x, y }: Place, right: number, up: number): Place {
  return {
    x: valueAt(xValues, clampShare(shareOf(xValues, x) + right * NUDGE)),
    y: valueAt(yValues, clampShare(shareOf(yValues, y) + up * NUDGE)),
  };
}

function nearest(points: readonly PlanePoint[], placeOf: (point: PlanePoint) => Place, place: Place): PlanePoint | undefined {
  return points.find((point) => placeOf(point).x === place.x && placeOf(point).y === place.y) ?? points[0];
}
