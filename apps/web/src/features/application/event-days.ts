import { CapacityEvent, eventHours, type CapacityMarket } from '@stackwatt/model';
import { DAYS_OF_MONTH, FIRST_DAY_OF_MONTH, HOURS_PER_DAY, weekdayOf } from '@stackwatt/units';
import { parseDate } from '../../lib/date.ts';
import { formatNumber, parseNumber } from '../../lib/number.ts';

/** A day of the simulated year on its place in a calendar of weeks by weekdays. */
export interface CalendarDay {
  /** 0…364. */
  readonly day: number;
  /** 'YYYY-MM-DD'. */
  readonly date: string;
  /** 0 Monday … 6 Sunday. */
  readonly weekday: number;
  /** Column of the calendar, from 0. */
  readonly week: number;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The 365 days of a year, in weeks that begin on Monday; a leap year has no place for its 29 February. */
export function calendarDays(year: number): CalendarDay[] {
  const first = weekdayOf(0, year);
  return DAYS_OF_MONTH.flatMap((days, month) =>
    Array.from({ length: days }, (_, at) => {
      const day = FIRST_DAY_OF_MONTH[month]! + at;
      const weekday = weekdayOf(day, year);
      return {
        day,
        date: `${year}-${two(month + 1)}-${two(at + 1)}`,
        weekday,
        // The 29 February that is left out has its place in a week all the same.
        week: Math.floor((first + day + ((weekday - first - day + 371) % 7)) / 7),
      };
    }),
  );
}

/** Hours, with the parts of one where there are some. */
export const hoursText = (value: number): string => formatNumber(value, Number.isInteger(value) ? 0 : 2);

/** An event with its place in the list and its hours. */
export interface PlacedEvent {
  readonly at: number;
  readonly event: CapacityEvent;
  /** 0…364. */
  readonly day: number;
  /** Hour of the day at which it begins, and at which it ends. */
  readonly from: number;
  readonly to: number;
}

/** The events of a market that have a date, in the order of the year. */
export const placedEvents = (market: Pick<CapacityMarket, 'events'>): PlacedEvent[] =>
  market.events
    .flatMap((event, at) => {
      const hours = eventHours(event);
      if (!hours) return [];
      const day = Math.floor(hours.from / HOURS_PER_DAY);
      return [{ at, event, day, from: hours.from - day * HOURS_PER_DAY, to: hours.to - day * HOURS_PER_DAY }];
    })
    .toSorted((a, b) => a.day - b.day || a.from - b.from);

/** Mean price over the steps of an event; undefined without prices. */
export function priceDuring(event: PlacedEvent, prices: ArrayLike<number> | undefined): number | undefined {
  if (!prices || prices.length === 0) return undefined;
  const perDay = prices.length / 365;
  const [from, to] = [event.from, event.to].map((hour) => Math.round(event.day * perDay + (hour / HOURS_PER_DAY) * perDay)) as [
    number,
    number,
  ];
  let [sum, count] = [0, 0];
  for (let step = from; step < to && step < prices.length; step++, count++) sum += prices[step]!;
  return count === 0 ? undefined : sum / count;
}

/** Hours of events in each hour of the day, over the year; parts of hours count as such. */
export const eventHoursByHour = (events: readonly PlacedEvent[]): number[] =>
  Array.from({ length: HOURS_PER_DAY }, (_, hour) =>
    events.reduce((total, { from, to }) => total + Math.max(0, Math.min(to, hour + 1) - Math.max(from, hour)), 0),
  );

/**
 * Events from lines of a sheet: date, hour of the beginning, hours.
 *
 * @param format  index of the project's date format; ISO dates are read too
 * @param year    in which the dates must lie
 * @returns the events, or the first line that is none and what it breaks
 */
export function eventsFromText(
  text: string,
  format: number,
  year: number,
): { readonly events: CapacityEvent[] } | { readonly refused: string } {
  const events: CapacityEvent[] = [];
  const lines = text
    .replaceAll('\r', '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  if (lines.length === 0) return { refused: 'There is nothing to paste' };
  for (const [index, line] of lines.entries()) {
    const refuse = (rule: string) => ({ refused: `Line ${index + 1}, "${line.trim()}": ${rule}; nothing was changed` });
    const [day = '', begins = '', lasts = ''] = line.split(/[\t;]/).map((cell) => cell.trim());
    const date = /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : parseDate(day, format);
    if (date === undefined || date === '') return refuse('a line is date, hour and duration, with tabs between them');
    if (!date.startsWith(`${year}-`)) return refuse(`the date must lie in ${year}`);
    const clock = /^(\d{1,2})(?::(\d{2}))?$/.exec(begins);
    if (!clock || Number(clock[1]) > 23 || Number(clock[2] ?? 0) > 59) return refuse('the hour must be 0 to 23');
    const duration = parseNumber(lasts, undefined, ['h']);
    if (duration.kind !== 'number' || duration.value <= 0) return refuse('the duration must be more than 0 hours');
    events.push(CapacityEvent.parse({ date: `${date}T${two(Number(clock[1]))}:${clock[2] ?? '00'}`, duration: duration.value }));
  }
  return { events };
}
