import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { LineCanvas } from './line-canvas.tsx';
import { geometryOf, type Margins, type PlotModel, type Side } from './plot-model.ts';
import type { SeriesLook } from './series-look.ts';
import { shapeOf } from './chart-shape.ts';
import css from './chart.module.css';

interface Ring {
  readonly id: string;
  readonly value: number;
  readonly side: Side;
  readonly look: SeriesLook;
}

interface LinePlotProps {
  /** Makes the plot for a width inside the margins, px. */
  readonly modelOf: (pixels: number) => PlotModel;
  readonly height: number;
  readonly margins: Margins;
  /** What the picture says, in a sentence. */
  readonly label: string;
  /** Where the keys are and what stands there: a chart is read like a slider along its axis. */
  readonly position: { readonly from: number; readonly to: number; readonly at: number; readonly text: string };
  /** Place of the crosshair on the axis and the values ringed on it. */
  readonly crosshair?: { readonly at: number; readonly rings: readonly Ring[] };
  /** Said in the middle of a plot without data. */
  readonly empty?: string;
  /** The pointer is over this place of the axis; undefined when it left. */
  readonly onPoint?: (at: number | undefined) => void;
  readonly onPin?: (at: number) => void;
  /** A stretch was drawn out with the pointer. */
  readonly onSelect?: (from: number, to: number) => void;
  /** The plot was pushed by a share of its width, with Shift or by touch. */
  readonly onPan?: (share: number) => void;
  /** @param isUpright  with Alt: of the values, not of the time. @returns true when the window changed; else the page scrolls */
  readonly onWheel?: (direction: 'in' | 'out', share: number, isUpright: boolean) => boolean;
  readonly onKey?: (event: KeyboardEvent) => void;
}

/** Fewer pixels are a click, not a stretch. */
const SHORTEST_DRAG = 5;

interface Drag {
  readonly kind: 'select' | 'pan';
  readonly startX: number;
  readonly x: number;
}

/** A canvas with crosshair, rings, pointer and keys. Size follows the element. */
export function LinePlot({
  modelOf,
  height,
  margins,
  label,
  position,
  crosshair,
  empty,
  onPoint,
  onPin,
  onSelect,
  onPan,
  onWheel,
  onKey,
}: LinePlotProps) {
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>();
  const [drag, setDrag] = useState<Drag>();
  const host = useRef<HTMLDivElement>(null);
  const model = width > 0 ? modelOf(Math.max(1, width - margins.left - margins.right)) : undefined;
  const at = model && geometryOf(model, width, height, margins);
  const isInside = (x: number): boolean => x >= margins.left && x <= width - margins.right;

  // React listens to the wheel passively, where the page's scrolling cannot be held back.
  const wheel = useRef<(event: WheelEvent) => void>(() => undefined);
  useEffect(() => {
    wheel.current = (event) => {
      const x = event.clientX - host.current!.getBoundingClientRect().left;
      if (!onWheel || !at || !isInside(x)) return;
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        event.preventDefault();
        onPan?.(-event.deltaX / at.width);
      } else if (event.deltaY !== 0 && onWheel(event.deltaY < 0 ? 'in' : 'out', (x - margins.left) / at.width, event.altKey)) {
        event.preventDefault();
      }
    };
  });
  useEffect(() => {
    const element = host.current!;
    const listen = (event: WheelEvent): void => wheel.current(event);
    element.addEventListener('wheel', listen, { passive: false });
    return () => element.removeEventListener('wheel', listen);
  }, []);

  const xIn = (event: PointerEvent): number => event.clientX - host.current!.getBoundingClientRect().left;
  const down = (event: PointerEvent): void => {
    const x = xIn(event);
    if (event.button !== 0 || !isInside(x) || (!onSelect && !onPin)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ kind: event.shiftKey || event.pointerType === 'touch' ? 'pan' : 'select', startX: x, x });
  };
  const move = (event: PointerEvent): void => {
    const x = xIn(event);
    if (drag) {
      if (drag.kind === 'pan' && at && Math.abs(x - drag.startX) >= SHORTEST_DRAG) onPan?.((x - drag.x) / at.width);
      setDrag({ ...drag, x: Math.min(width - margins.right, Math.max(margins.left, x)) });
    }
    onPoint?.(at && isInside(x) ? at.atX(x) : undefined);
  };
  const up = (event: PointerEvent): void => {
    if (!drag || !at) return;
    setDrag(undefined);
    if (Math.abs(drag.x - drag.startX) < SHORTEST_DRAG) onPin?.(at.atX(xIn(event)));
    else if (drag.kind === 'select') onSelect?.(at.atX(Math.min(drag.startX, drag.x)), at.atX(Math.max(drag.startX, drag.x)));
  };

  return (
    <div ref={sizeRef}>
      <div
        ref={host}
        className={css.plot}
        style={{ height, ...shapeOf(width, height) }}
        tabIndex={0}
        data-quiet={onPoint === undefined}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a chart read along its axis; no input can hold a picture
        role="slider"
        aria-roledescription="chart"
        aria-label={label}
        aria-valuemin={position.from}
        aria-valuemax={position.to}
        aria-valuenow={position.at}
        aria-valuetext={position.text}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={() => setDrag(undefined)}
        onPointerLeave={() => drag === undefined && onPoint?.(undefined)}
        onKeyDown={onKey}
      >
        {model && (
          <div className={css.host} aria-hidden>
            <LineCanvas model={model} width={width} height={height} margins={margins} />
          </div>
        )}
        {model && at && (
          <svg className={css.over} viewBox={`0 0 ${width} ${height}`} aria-hidden>
            {drag?.kind === 'select' && Math.abs(drag.x - drag.startX) >= SHORTEST_DRAG && (
              <rect
                x={Math.min(drag.startX, drag.x)}
                width={Math.abs(drag.x - drag.startX)}
                y={margins.top}
                height={at.height}
                fill="var(--accent)"
                opacity=".16"
              />
            )}
            {crosshair && crosshair.at >= model.from && crosshair.at <= model.to && (
              <>
                <line
                  x1={at.xOf(crosshair.at)}
                  x2={at.xOf(crosshair.at)}
                  y1={margins.top}
                  y2={height - margins.bottom}
                  stroke="var(--text)"
                />
                {crosshair.rings.map((ring) => (
                  <circle
                    key={ring.id}
                    cx={at.xOf(crosshair.at)}
                    cy={Math.min(height - margins.bottom, Math.max(margins.top, at.yOf(ring.value, ring.side)))}
                    r="3.4"
                    fill="var(--surface)"
                    stroke={`var(--${ring.look.mark.token})`}
                    strokeWidth="1.8"
                  />
                ))}
              </>
            )}
          </svg>
        )}
        {empty !== undefined && <div className={css.empty}>{empty}</div>}
      </div>
    </div>
  );
}
