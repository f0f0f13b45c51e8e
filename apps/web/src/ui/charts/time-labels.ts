import { DAYS_OF_MONTH, FIRST_DAY_OF_MONTH, HOURS_PER_DAY, MINUTES_PER_HOUR, MONTH_NAMES, monthOfDay } from '@stackwatt/units';
import { widthOf, type Range } from './range.ts';

/** How the points of a year lie in time. */
export interface TimeBase {
  /** Gives the weekdays; a year has 365 days whatever its calendar says. */
  readonly calendarYear: number;
  readonly stepMinutes: number;
}
export interface Tick {
  /** Position on the axis of points. */
  readonly at: number;
  readonly label: string;
  /** A day begins: it has a grid line. */
  readonly isDay: boolean;
}

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MINUTES_PER_DAY = HOURS_PER_DAY * MINUTES_PER_HOUR;
/** TS-08: narrower windows are labelled with the time of day. */
const HOURS_WITH_TIMES = 168;

interface Moment {
  readonly day: number;
  readonly month: number;
  readonly dayOfMonth: number;
  readonly minuteOfDay: number;
  readonly weekday: string;
}

export const stepsPerDay = (base: TimeBase): number => MINUTES_PER_DAY / base.stepMinutes;
const hoursOf = (range: Range, base: TimeBase): number => (widthOf(range) * base.stepMinutes) / MINUTES_PER_HOUR;

/** The calendar of a point; points past the year continue in the next one. */
function momentOf(point: number, base: TimeBase): Moment {
  const minutes = Math.round(point * base.stepMinutes);
  const daysOfYear = DAYS_OF_MONTH.reduce((sum, days) => sum + days, 0);
  const day = Math.floor(minutes / MINUTES_PER_DAY) % daysOfYear;
  const month = monthOfDay(day);
  const dayOfMonth = day - FIRST_DAY_OF_MONTH[month]! + 1;
  const weekday = WEEKDAYS[new Date(Date.UTC(base.calendarYear, month, dayOfMonth)).getUTCDay()]!;
  return { day, month, dayOfMonth, minuteOfDay: minutes % MINUTES_PER_DAY, weekday };
}

const two = (value: number): string => String(value).padStart(2, '0');
const clock = (minuteOfDay: number): string => `${two(Math.floor(minuteOfDay / MINUTES_PER_HOUR))}:${two(minuteOfDay % MINUTES_PER_HOUR)}`;

/** 'Wed 15 Jul, 19:00': an hour is named by its beginning. */
export function stampLabel(point: number, base: TimeBase): string {
  const { weekday, dayOfMonth, month, minuteOfDay } = momentOf(point, base);
  return `${weekday} ${dayOfMonth} ${MONTHS[month]}, ${clock(minuteOfDay)}`;
}
/** '31 July, 19:00', in sentences. */
export function spokenStamp(point: number, base: TimeBase): string {
  const { dayOfMonth, month, minuteOfDay } = momentOf(point, base);
  return `${dayOfMonth} ${MONTH_NAMES[month]}, ${clock(minuteOfDay)}`;
}
/** '2026-07-13 00:00', in files and date fields. */
export function isoStamp(point: number, base: TimeBase): string {
  const { dayOfMonth, month, minuteOfDay } = momentOf(point, base);
  return `${base.calendarYear}-${two(month + 1)}-${two(dayOfMonth)} ${clock(minuteOfDay)}`;
}

/**
 * @param text  'YYYY-MM-DD' or 'YYYY-MM-DD HH:MM', the year may be left out
 * @returns the point that begins then, undefined when the text is no moment of the year
 */
export function pointOfStamp(text: string, base: TimeBase): number | undefined {
  const match = /^(?:\d{4}-)?(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2}))?$/.exec(text.trim());
  if (!match) return undefined;
  const month = Number(match[1]) - 1;
  const day = Number(match[2]);
  const minutes = Number(match[3] ?? 0) * MINUTES_PER_HOUR + Number(match[4] ?? 0);
  const days = DAYS_OF_MONTH[month];
  if (days === undefined || day < 1 || day > days || minutes > MINUTES_PER_DAY || Number(match[4] ?? 0) >= MINUTES_PER_HOUR)
    return undefined;
  return ((FIRST_DAY_OF_MONTH[month]! + day - 1) * MINUTES_PER_DAY + minutes) / base.stepMinutes;
}

/** '13 to 19 July, 168 hours': the window in the title line. */
export function windowLabel(range: Range, base: TimeBase): string {
  const first = momentOf(range.from, base);
  const last = momentOf(range.to - 1, base);
  const hours = `${Math.round(hoursOf(range, base))} hours`;
  if (first.day === last.day) return `${first.dayOfMonth} ${MONTH_NAMES[first.month]}, ${hours}`;
  const begin = first.month === last.month ? String(first.dayOfMonth) : `${first.dayOfMonth} ${MONTH_NAMES[first.month]}`;
  return `${begin} to ${last.dayOfMonth} ${MONTH_NAMES[last.month]}, ${hours}`;
}

const HOUR_STEPS = [1, 2, 3, 6, 12] as const;
const DAY_STEPS = [1, 2, 7, 14] as const;
const MONTH_STEPS = [1, 2, 3] as const;

/**
 * Labels of the time axis, no denser than the width allows. Below 168 hours the labels show the time of day; above they name days, then
 * weeks, then months.
 *
 * @param pixels  width of the plot
 */
export function timeTicks(range: Range, base: TimeBase, pixels: number): readonly Tick[] {
  const perHour = MINUTES_PER_HOUR / base.stepMinutes;
  const perDay = stepsPerDay(base);
  const fits = (points: number, labelPixels: number): boolean => (points / widthOf(range)) * pixels >= labelPixels;
  if (hoursOf(range, base) < HOURS_WITH_TIMES) {
    const hours = HOUR_STEPS.find((step) => fits(step * perHour, 62)) ?? HOURS_PER_DAY;
    return everyTick(range, hours * perHour, (at) => hourTick(at, base));
  }
  const days = DAY_STEPS.find((step) => fits(step * perDay, 68));
  if (days !== undefined && hoursOf(range, base) <= HOURS_PER_DAY * 120) {
    return everyTick(range, days * perDay, (at) => dayTick(at, base, at < range.from + days * perDay || days > 2));
  }
  const months = MONTH_STEPS.find((step) => fits(step * 28 * perDay, 34)) ?? 6;
  return FIRST_DAY_OF_MONTH.flatMap((day, month) => {
    const at = day * perDay;
    return month % months === 0 && at >= range.from && at < range.to ? [{ at, label: MONTHS[month]!, isDay: true }] : [];
  });
}

function everyTick(range: Range, points: number, tick: (at: number) => Tick): Tick[] {
  const ticks: Tick[] = [];
  for (let at = Math.ceil(range.from / points) * points; at < range.to; at += points) ticks.push(tick(at));
  return ticks;
}

function hourTick(at: number, base: TimeBase): Tick {
  const { minuteOfDay, weekday, dayOfMonth, month } = momentOf(at, base);
  return minuteOfDay === 0
    ? { at, label: `${weekday} ${dayOfMonth} ${MONTHS[month]}`, isDay: true }
    : { at, label: clock(minuteOfDay), isDay: false };
}

/** The first label and the first day of a month name the month, the others the day alone. */
function dayTick(at: number, base: TimeBase, withMonth: boolean): Tick {
  const { weekday, dayOfMonth, month } = momentOf(at, base);
  return { at, label: `${weekday} ${dayOfMonth}${withMonth || dayOfMonth === 1 ? ` ${MONTHS[month]}` : ''}`, isDay: true };
}
