import { DAYS_PER_YEAR, FIRST_DAY_OF_MONTH, MONTH_NAMES, monthOfDay } from '@stackwatt/units';
import { useEffect, useId, useMemo, useRef, type KeyboardEvent } from 'react';
import { formatNumber } from '../../lib/number.ts';
import { MONTHS } from '../../ui/charts/time-labels.ts';
import { calendarDays, type CalendarDay, type PlacedEvent } from './event-days.ts';
import css from './event-calendar.module.css';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
/** Sizes of the drawing: the column of weekdays, the row of months, a day. */
const [LEFT, TOP, WIDTH, HEIGHT] = [32, 18, 15, 18];

interface EventCalendarProps {
  readonly label: string;
  readonly year: number;
  readonly events: readonly PlacedEvent[];
  /** Days of highest mean price. */
  readonly highestPriceDays: ReadonlySet<number>;
  /** 0…364: the day on which the cursor stands. A choice of the same day is another cursor. */
  readonly cursor: { readonly day: number };
  readonly onDay: (day: number) => void;
  /** Enter, space or a click on a day without event. */
  readonly onAdd: (day: number) => void;
  /** Enter or space on a day with one. */
  readonly onEdit: (event: PlacedEvent) => void;
  readonly onDelete: (event: PlacedEvent) => void;
}

const MOVES: Readonly<Record<string, (day: number) => number>> = {
  ArrowLeft: (day) => day - 7,
  ArrowRight: (day) => day + 7,
  ArrowUp: (day) => day - 1,
  ArrowDown: (day) => day + 1,
  PageUp: (day) => day - 28,
  PageDown: (day) => day + 28,
  Home: () => 0,
  End: () => DAYS_PER_YEAR - 1,
};

/** 'Thursday 31 July'. */
const dayName = ({ day, weekday }: CalendarDay): string => {
  const month = monthOfDay(day);
  return `${WEEKDAYS[weekday]!} ${day - FIRST_DAY_OF_MONTH[month]! + 1} ${MONTH_NAMES[month]!}`;
};

/**
 * The year in weeks by weekday, with the hours of events in the days. One stop of the Tab key: the arrows move over the days, Enter
 * adds an event or goes to the one of the day, Delete takes it out. Every event stands in the table below too, with targets of full size.
 */
export function EventCalendar({ label, year, events, highestPriceDays, cursor, onDay, onAdd, onEdit, onDelete }: EventCalendarProps) {
  const id = useId();
  const { day } = cursor;
  const days = useMemo(() => calendarDays(year), [year]);
  const weeks = days.at(-1)!.week + 1;
  const byDay = useMemo(() => groupByDay(events), [events]);
  const scroller = useRef<HTMLDivElement>(null);
  const width = LEFT + weeks * WIDTH + 4;
  // Where the calendar is wider than its place, the day of the cursor comes into sight: when it is chosen, also again after the calendar
  // was scrolled by hand, and when the place gets its width or another one.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const from = LEFT + days[cursor.day]!.week * WIDTH;
    const bringIntoSight = (): void => {
      const { clientWidth, scrollLeft, scrollWidth } = element;
      const [left, right] = [from, from + WIDTH].map((x) => (x / width) * scrollWidth) as [number, number];
      if (scrollWidth <= clientWidth || (left >= scrollLeft && right <= scrollLeft + clientWidth)) return;
      element.scrollTo({ left: (left + right - clientWidth) / 2 });
    };
    bringIntoSight();
    const resized = new ResizeObserver(bringIntoSight);
    resized.observe(element);
    return () => resized.disconnect();
  }, [cursor, days, width]);
  const act = (at: number): void => {
    const [first] = byDay.get(at) ?? [];
    if (first) onEdit(first);
    else onAdd(at);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = MOVES[event.key];
    const [first] = byDay.get(day) ?? [];
    if (move) onDay(Math.min(DAYS_PER_YEAR - 1, Math.max(0, move(day))));
    else if (event.key === 'Enter' || event.key === ' ') act(day);
    else if (event.key === 'Delete' && first) onDelete(first);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={scroller} className={css.scroll}>
      <svg
        className={css.calendar}
        viewBox={`0 0 ${width} ${TOP + 7 * HEIGHT + 2}`}
        role="grid"
        aria-label={label}
        aria-activedescendant={`${id}-${day}`}
        tabIndex={0}
        onKeyDown={press}
      >
        {FIRST_DAY_OF_MONTH.map((first, month) => (
          <text key={first} x={LEFT + (days[first]!.week + (days[first]!.weekday > 0 ? 1 : 0)) * WIDTH} y={11} aria-hidden>
            {MONTHS[month]}
          </text>
        ))}
        {WEEKDAYS.map((name, weekday) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn: a table has no place in a drawing
          <g key={name} role="row" aria-label={name}>
            {weekday % 2 === 0 && (
              <text x={0} y={TOP + weekday * HEIGHT + 13} aria-hidden>
                {name.slice(0, 3)}
              </text>
            )}
            {days
              .filter((one) => one.weekday === weekday)
              .map((one) => {
                const ofDay = byDay.get(one.day) ?? [];
                const hours = ofDay.reduce((total, { from, to }) => total + to - from, 0);
                const [x, y] = [LEFT + one.week * WIDTH, TOP + weekday * HEIGHT];
                const isHighest = highestPriceDays.has(one.day);
                const spoken = [
                  dayName(one),
                  ofDay.length > 0 ? `event ${ofDay.map(({ from, to }) => `${from} to ${to} h`).join(', ')}` : 'no event',
                  ...(isHighest ? ['one of the highest-price days'] : []),
                ].join(', ');
                return (
                  <g
                    key={one.day}
                    id={`${id}-${one.day}`}
                    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn: a table has no place in a drawing
                    role="gridcell"
                    aria-label={spoken}
                    aria-selected={one.day === day}
                    data-kind={hours > 0 ? 'event' : weekday > 4 ? 'weekend' : 'working'}
                    className={css.day}
                    onClick={() => {
                      onDay(one.day);
                      if (ofDay.length === 0) onAdd(one.day);
                    }}
                  >
                    <title>{spoken}</title>
                    <rect x={x + 0.7} y={y + 0.7} width={WIDTH - 1.6} height={HEIGHT - 1.6} rx={2} />
                    {hours > 0 && (
                      <text x={x + WIDTH / 2} y={y + 12.6} textAnchor="middle">
                        {formatNumber(hours, Number.isInteger(hours) ? 0 : 1)}
                      </text>
                    )}
                    {isHighest && <rect className={css.ring} x={x - 0.2} y={y - 0.2} width={WIDTH + 0.2} height={HEIGHT + 0.2} rx={3} />}
                    {one.day === day && (
                      <rect className={css.cursor} x={x - 0.4} y={y - 0.4} width={WIDTH + 0.6} height={HEIGHT + 0.6} rx={3} />
                    )}
                  </g>
                );
              })}
          </g>
        ))}
      </svg>
    </div>
  );
}

function groupByDay(events: readonly PlacedEvent[]): ReadonlyMap<number, readonly PlacedEvent[]> {
  const byDay = new Map<number, PlacedEvent[]>();
  for (const event of events) byDay.set(event.day, [...(byDay.get(event.day) ?? []), event]);
  return byDay;
}

/** What the marks of the calendar mean, above it. */
export const CalendarLegend = ({ highestPriceDays }: { readonly highestPriceDays: number }) => (
  <div className={css.legend}>
    <span>
      <i data-kind="event">4</i> Event, hours in the cell
    </span>
    {highestPriceDays > 0 && (
      <span>
        <i data-kind="highest" /> One of the {highestPriceDays} highest-price days
      </span>
    )}
    <span>
      <i data-kind="working" /> Working day
    </span>
    <span>
      <i data-kind="weekend" /> Weekend
    </span>
    <span className="space" />
    <span className="text-3 not-small">
      Click a day to add, arrows move, <kbd>Enter</kbd> adds or edits, <kbd>Del</kbd> deletes
    </span>
  </div>
);
