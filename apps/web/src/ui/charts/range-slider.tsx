import { useElementSize } from '@mantine/hooks';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { thin } from './decimate.ts';
import { pathOf } from './line-svg.ts';
import type { Margins } from './plot-model.ts';
import { movePart, widthOf, type Range, type RangePart } from './range.ts';
import { stampLabel, stepsPerDay, timeTicks, type TimeBase } from './time-labels.ts';
import css from './range-slider.module.css';

interface RangeSliderProps {
  readonly range: Range;
  readonly count: number;
  readonly base: TimeBase;
  /** Drawn faintly behind the window, so that a season is found by sight. */
  readonly outline: ArrayLike<number> | undefined;
  readonly margins: Pick<Margins, 'left' | 'right'>;
  readonly onRange: (range: Range) => void;
}

const HEIGHT = 30;
/** Width of a handle, px. Each stands outside the window, so that the two never cover each other. */
const REACH = 24;

/** The whole year with the window on it: two handles and the window itself can be moved, by pointer and by keys. */
export function RangeSlider({ range, count, base, outline, margins, onRange }: RangeSliderProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [held, setHeld] = useState<{ part: RangePart; x: number; start: Range }>();
  const inner = Math.max(1, width - margins.left - margins.right);
  const xOf = (point: number): number => margins.left + (point / count) * inner;
  const whole = { from: 0, to: count };

  const hold =
    (part: RangePart) =>
    (event: PointerEvent): void => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setHeld({ part, x: event.clientX, start: range });
    };
  const drag = (event: PointerEvent): void => {
    if (!held) return;
    onRange(movePart(held.part, held.start, count, ((event.clientX - held.x) / inner) * count));
  };
  const drop = (): void => setHeld(undefined);
  const keys =
    (part: RangePart) =>
    (event: KeyboardEvent): void => {
      const day = stepsPerDay(base);
      const step = {
        ArrowLeft: -day,
        ArrowDown: -day,
        ArrowRight: day,
        ArrowUp: day,
        PageUp: widthOf(range),
        PageDown: -widthOf(range),
        Home: -count,
        End: count,
      }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      onRange(movePart(part, range, count, step));
    };
  const handle = (part: 'from' | 'to', name: string) => (
    <div
      className={css.handle}
      data-part={part}
      style={{ left: xOf(range[part]) - (part === 'from' ? REACH : 0) }}
      tabIndex={0}
      aria-label={name}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- two handles on one track, which no input has
      role="slider"
      aria-valuemin={0}
      aria-valuemax={count}
      aria-valuenow={range[part]}
      aria-valuetext={stampLabel(part === 'to' ? range.to - 1 : range.from, base)}
      onPointerDown={hold(part)}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onKeyDown={keys(part)}
    />
  );
  return (
    <div ref={ref} className={css.slider}>
      {width > 0 && (
        <>
          <svg className={css.year} aria-hidden>
            {outline && <path d={outlinePath(outline, count, inner, margins.left)} fill="var(--line-2)" />}
            {timeTicks(whole, base, inner).map((tick) => (
              <text key={tick.at} x={xOf(tick.at)} y={HEIGHT + 13}>
                {tick.label}
              </text>
            ))}
          </svg>
          <div
            className={css.window}
            style={{ left: xOf(range.from), width: Math.max(2, xOf(range.to) - xOf(range.from)) }}
            onPointerDown={hold('window')}
            onPointerMove={drag}
            onPointerUp={drop}
            onPointerCancel={drop}
          />
          {handle('from', 'Begin of the window')}
          {handle('to', 'End of the window')}
        </>
      )}
    </div>
  );
}

function outlinePath(values: ArrayLike<number>, count: number, inner: number, left: number): string {
  const { x, columns } = thin([values], { from: 0, to: count }, Math.min(inner / 2, 365));
  const tops = columns[0]!.filter((value) => value !== null);
  const high = tops.reduce((max, value) => Math.max(max, value), 0) || 1;
  const line = pathOf(
    x.map((at) => left + (at / count) * inner),
    columns[0]!,
    (value) => HEIGHT - 2 - (Math.max(0, value) / high) * (HEIGHT - 6),
    'line',
  );
  return line === '' ? '' : `${line}L${left + inner} ${HEIGHT}L${left} ${HEIGHT}Z`;
}
