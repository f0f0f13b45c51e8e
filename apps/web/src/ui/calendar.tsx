import { formatCalendarDate } from '@stackwatt/model';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { addDays, addMonths, endOfWeek, startOfWeek, weeksOfMonth } from '../lib/calendar.ts';
import { IconButton } from './button.tsx';
import css from './calendar.module.css';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const monthName = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

interface CalendarProps {
  /** 'YYYY-MM-DD'; the day that is chosen, or the one to begin at. */
  readonly value: string;
  readonly chosen: boolean;
  readonly today: string;
  /** Index of the date format, for the names of the days. */
  readonly format: number;
  readonly onChoose: (date: string) => void;
}

/** The key that moves the cursor, and where to. */
const MOVES: Readonly<Record<string, (date: string, isWide: boolean) => string>> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: startOfWeek,
  End: endOfWeek,
  PageUp: (date, isWide) => addMonths(date, isWide ? -12 : -1),
  PageDown: (date, isWide) => addMonths(date, isWide ? 12 : 1),
};

/** A month of days. Arrows move by days and weeks, Page Up and Down by months, with Shift by years, Home and End within the week. */
export function Calendar({ value, chosen, today, format, onChoose }: CalendarProps) {
  const [cursor, setCursor] = useState(value);
  const grid = useRef<HTMLTableElement>(null);
  // Before it is placed the calendar stands at the page's top: going there would scroll the field away, and with it the calendar.
  const focusCursor = (): void => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  useEffect(focusCursor, []);
  const move = (to: string): void => flushSync(() => setCursor(to));
  const press = (event: KeyboardEvent): void => {
    const to = MOVES[event.key]?.(cursor, event.shiftKey);
    if (to === undefined) return;
    event.preventDefault();
    move(to);
    focusCursor();
  };
  const title = monthName.format(new Date(`${cursor}T00:00:00Z`));
  return (
    <div className={css.calendar}>
      <div className={css.head}>
        <IconButton icon={IconChevronLeft} label="Month before" onClick={() => move(addMonths(cursor, -1))} />
        <span className={css.title} aria-live="polite">
          {title}
        </span>
        <IconButton icon={IconChevronRight} label="Month after" onClick={() => move(addMonths(cursor, 1))} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells are chosen is a grid */}
      <table role="grid" aria-label={title} ref={grid} onKeyDown={press}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(cursor).map((week) => (
            <tr key={week[0]}>
              {week.map((date, place) => (
                <td key={date} aria-selected={chosen && date === value}>
                  <button
                    type="button"
                    className={css.day}
                    tabIndex={date === cursor ? 0 : -1}
                    data-autofocus={date === cursor || undefined}
                    // Escape closes the calendar, not the dialog around it.
                    data-mantine-stop-propagation
                    data-other={date.slice(0, 7) !== cursor.slice(0, 7)}
                    data-chosen={chosen && date === value}
                    aria-current={date === today ? 'date' : undefined}
                    aria-label={`${WEEKDAYS[place]} ${formatCalendarDate(date, format)}`}
                    onClick={() => onChoose(date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
