import { DATE_FORMATS, formatCalendarDate } from '@stackwatt/model';

export { formatCalendarDate as formatDate } from '@stackwatt/model';

const formatOf = (index: number): string => DATE_FORMATS[index] ?? DATE_FORMATS[0];

/**
 * The date a person typed, in the order of the format; any of - / . or blank between the parts. A text that begins with a four-digit
 * year is read as year, month, day in every format.
 *
 * @returns 'YYYY-MM-DD'; '' for nothing typed; undefined for no date of the calendar
 */
export function parseDate(text: string, format: number): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const parts = trimmed.split(/[-/. ]+/);
  if (parts.length !== 3 || !parts.every((part) => /^\d{1,4}$/.test(part))) return undefined;
  const order = parts[0]!.length === 4 ? ['YYYY', 'MM', 'DD'] : formatOf(format).split('-');
  const at = (name: string): number => Number(parts[order.indexOf(name)]);
  const [year, month, day] = [at('YYYY'), at('MM'), at('DD')];
  if (String(year).length !== 4) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.toISOString().slice(0, 10);
}

const two = (n: number): string => String(n).padStart(2, '0');

/** The hour and minute of a moment on this machine's clock, 24 h. */
export const formatClock = (moment: Date): string => `${two(moment.getHours())}:${two(moment.getMinutes())}`;

/** The calendar date on this machine, 'YYYY-MM-DD'. */
export const todayHere = (now = new Date()): string => `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;

/** A moment as the listing shows it: the clock for today, else the date (and the clock in titles). */
export function formatMoment(iso: string, format: number, now: Date): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return '';
  return todayHere(moment) === todayHere(now) ? `Today, ${formatClock(moment)}` : formatCalendarDate(todayHere(moment), format);
}

/** '06:11', or '11-20-2026, 06:11' on another day. */
export const formatSaved = (moment: Date, format: number, now: Date): string =>
  todayHere(moment) === todayHere(now) ? formatClock(moment) : `${formatCalendarDate(todayHere(moment), format)}, ${formatClock(moment)}`;
