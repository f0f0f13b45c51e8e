import type { ReactNode } from 'react';
import { fillOf } from './schedule-cells.ts';
import type { ScheduleLevel } from './schedule-level.ts';
import css from './schedule-grid.module.css';

interface BrushProps {
  readonly level: ScheduleLevel;
  /** Names the brush: 'Rate A'. */
  readonly name: string;
  readonly hours: string;
  readonly isActive: boolean;
  readonly onChoose: () => void;
  /** The value, and what else stands in the brush. */
  readonly children?: ReactNode;
}

/** What paints: its letter on its tint, its name, its value and its hours in the year. */
export function Brush({ level, name, hours, isActive, onChoose, children }: BrushProps) {
  return (
    <div className={css.brush} data-active={isActive}>
      <button
        type="button"
        className={css.letter}
        aria-pressed={isActive}
        aria-label={`Paint with ${name}`}
        data-plain={level.colour === undefined}
        style={level.colour === undefined ? undefined : { background: fillOf(level.colour, level.round), borderBottomColor: level.colour }}
        onClick={onChoose}
      >
        {level.mark}
      </button>
      <b className={css.name}>{name}</b>
      <span className={css.hours}>{hours} h/yr</span>
      {children}
    </div>
  );
}
/** The brushes of a schedule, side by side. */
export const Brushes = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <fieldset className={css.brushes} aria-label={label}>
    {children}
  </fieldset>
);
