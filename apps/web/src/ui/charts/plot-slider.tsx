import type { MouseEvent, ReactNode } from 'react';
import { shapeOf } from './chart-shape.ts';
import type { Pointing } from './use-pointing.ts';
import css from './chart.module.css';

/** Where an arrow leads in a row of so many: one on, or the first where nothing is read yet. */
export function alongRow(index: number | undefined, count: number, step: number): number {
  return Math.min(count - 1, Math.max(0, index === undefined ? 0 : index + step));
}

interface PlotSliderProps {
  readonly width: number;
  readonly height: number;
  /** Of fields that can be read, one after the other. */
  readonly count: number;
  /** The field that is read. */
  readonly index: number | undefined;
  /** What the picture says, in a sentence. */
  readonly label: string;
  /** What the field that is read says. */
  readonly text: string;
  /** The field at a place of the plot, px. */
  readonly under: (x: number, y: number) => number | undefined;
  /** The field that a key leads to; undefined for a key that leads nowhere. */
  readonly next: (key: string) => number | undefined;
  readonly pointing: Pick<Pointing, 'point' | 'pin' | 'release'>;
  readonly children?: ReactNode;
}

/** A plot whose fields are read by pointing and by arrows; a click and Enter pin one, Escape frees it. */
export function PlotSlider({ width, height, count, index, label, text, under, next, pointing, children }: PlotSliderProps) {
  const at = ({ clientX, clientY, currentTarget }: MouseEvent): number | undefined => {
    const box = currentTarget.getBoundingClientRect();
    return under(clientX - box.left, clientY - box.top);
  };
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a chart read along its fields; no input can hold a picture
      role="slider"
      className={css.plot}
      style={{ height, ...shapeOf(width, height) }}
      tabIndex={0}
      aria-roledescription="chart"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, count - 1)}
      aria-valuenow={index ?? 0}
      aria-valuetext={text}
      onPointerMove={(event) => pointing.point(at(event))}
      onPointerLeave={() => pointing.point(undefined)}
      onClick={(event) => {
        const field = at(event);
        if (field !== undefined) pointing.pin(field);
      }}
      onKeyDown={(event) => {
        const to = next(event.key);
        if (to !== undefined) pointing.point(to);
        else if (event.key === 'Enter' && index !== undefined) pointing.pin(index);
        else if (event.key === 'Escape') pointing.release();
        else return;
        event.preventDefault();
      }}
    >
      {children}
    </div>
  );
}
