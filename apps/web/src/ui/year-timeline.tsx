import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useReadOnly } from './read-only.ts';
import type { Token } from './tokens.ts';
import css from './year-timeline.module.css';

export interface TimelineRow {
  readonly id: string;
  readonly name: string;
  readonly token: Token;
  /** In the bar: what is there in these years. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Years in which it is replaced. */
  readonly replaced: readonly number[];
  /** Years that begin with capacity added. */
  readonly augmented?: readonly number[];
}
export type YearEnd = 'start' | 'end';

interface YearTimelineProps {
  readonly label: string;
  /** Years of the ruler: 1 to this. */
  readonly lifetime: number;
  /** Calendar year of year 1; undefined where there is none. */
  readonly calendarYear: number | undefined;
  readonly rows: readonly TimelineRow[];
  /** Absent for rows that are only looked at: those have no handles. */
  readonly handles?: {
    /** The years a handle may be moved to. */
    readonly limitsOf: (row: TimelineRow, end: YearEnd) => { readonly low: number; readonly high: number };
    /** The handles are shown and cannot be moved. */
    readonly isLocked: boolean;
    readonly onMove: (row: TimelineRow, end: YearEnd, year: number) => void;
  };
}

const percent = (share: number): string => `${share * 100}%`;
const clamp = (year: number, { low, high }: { readonly low: number; readonly high: number }): number => Math.min(high, Math.max(low, year));

/** Rows of years on one ruler, each with a handle at its first and at its last year: dragged, or moved by keys. */
export function YearTimeline({ label, lifetime, calendarYear, rows, handles }: YearTimelineProps) {
  const isReadOnly = useReadOnly();
  // A drag is one step: the years under the hand are the project's only when it ends.
  const [held, setHeld] = useState<{ readonly id: string; readonly end: YearEnd; readonly year: number }>();
  const stride = lifetime > 12 ? 5 : 1;
  const ticks = Array.from({ length: lifetime }, (_, i) => i + 1).filter((year) => year === 1 || year % stride === 0);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows of sliders, no form fields
    <div className={css.timeline} role="group" aria-label={label} style={{ ['--year-width' as string]: percent(1 / lifetime) }}>
      <div className={css.heads} aria-hidden>
        <div>
          Project year
          {calendarYear !== undefined && (
            <>
              <br />
              Calendar
            </>
          )}
        </div>
        {rows.map((row) => (
          <div key={row.id} className={css.name}>
            <span className={css.bar} style={{ background: `var(--${row.token})` }} />
            {row.name}
          </div>
        ))}
      </div>
      <div className={css.area}>
        <div className={css.ruler} aria-hidden>
          {ticks.map((year) => (
            <span key={year} className={css.tick} style={{ left: percent((year - 0.5) / lifetime) }}>
              <b>{year}</b>
              {calendarYear !== undefined && calendarYear + year - 1}
            </span>
          ))}
        </div>
        {rows.map((row) => {
          const at = { ...row, ...(held?.id === row.id && { [held.end]: held.year }) };
          const [from, to] = [(at.start - 1) / lifetime, Math.min(at.end, lifetime) / lifetime];
          const handle = (end: YearEnd) =>
            handles && (
              <Handle
                name={`${row.name}, ${end === 'start' ? 'first' : 'last'} year`}
                year={at[end]}
                lifetime={lifetime}
                limits={handles.limitsOf(row, end)}
                isFixed={isReadOnly || handles.isLocked}
                place={end === 'start' ? from : to}
                isHeld={held?.id === row.id && held.end === end}
                onHold={(year) => setHeld(year === undefined ? undefined : { id: row.id, end, year })}
                onMove={(year) => year !== row[end] && handles.onMove(row, end, year)}
                end={end}
              />
            );
          return (
            <div key={row.id} className={css.track}>
              {from > 0 && <span className={css.outside} style={{ left: 0, width: percent(from) }} />}
              {to < 1 && <span className={css.outside} style={{ left: percent(to), right: 0 }} />}
              <span
                className={css.span}
                style={{
                  left: percent(from),
                  width: percent(Math.max(0, to - from)),
                  background: `var(--${row.token}-t)`,
                  borderColor: `var(--${row.token})`,
                }}
              >
                {row.text}
              </span>
              {row.replaced.map((year) => (
                <span
                  key={year}
                  className={css.mark}
                  style={{ left: percent((year - 0.5) / lifetime) }}
                  title={`Replaced in year ${year}`}
                />
              ))}
              {row.augmented?.map((year) => (
                <span
                  key={year}
                  className={css.added}
                  style={{ left: percent((year - 1) / lifetime) }}
                  title={`Capacity added for year ${year}`}
                />
              ))}
              {handle('start')}
              {handle('end')}
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface HandleProps {
  readonly name: string;
  readonly year: number;
  readonly end: YearEnd;
  readonly lifetime: number;
  readonly limits: { readonly low: number; readonly high: number };
  readonly isFixed: boolean;
  /** Share of the ruler. */
  readonly place: number;
  readonly isHeld: boolean;
  readonly onHold: (year: number | undefined) => void;
  readonly onMove: (year: number) => void;
}

function Handle({ name, year, end, lifetime, limits, isFixed, place, isHeld, onHold, onMove }: HandleProps) {
  /** The year whose edge is nearest to the pointer. */
  const yearAt = (event: PointerEvent): number => {
    const track = event.currentTarget.parentElement!.getBoundingClientRect();
    const edge = Math.round(((event.clientX - track.left) / Math.max(1, track.width)) * lifetime);
    return clamp(end === 'start' ? edge + 1 : edge, limits);
  };
  const keys = (event: KeyboardEvent): void => {
    const next = {
      ArrowLeft: year - 1,
      ArrowDown: year - 1,
      ArrowRight: year + 1,
      ArrowUp: year + 1,
      PageDown: year - 5,
      PageUp: year + 5,
      Home: limits.low,
      End: limits.high,
    }[event.key];
    if (next === undefined || isFixed) return;
    event.preventDefault();
    onMove(clamp(next, limits));
  };
  return (
    <div
      className={css.handle}
      style={{ left: percent(place) }}
      tabIndex={0}
      aria-label={name}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- two handles on one track, which no input has
      role="slider"
      aria-valuemin={limits.low}
      aria-valuemax={limits.high}
      aria-valuenow={year}
      aria-valuetext={`Year ${year}`}
      aria-disabled={isFixed || undefined}
      data-held={isHeld}
      onPointerDown={(event) => {
        if (isFixed || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        onHold(year);
      }}
      onPointerMove={(event) => isHeld && onHold(yearAt(event))}
      onPointerUp={(event) => {
        if (!isHeld) return;
        onHold(undefined);
        onMove(yearAt(event));
      }}
      onPointerCancel={() => onHold(undefined)}
      onKeyDown={keys}
    />
  );
}
