/** D-018: the date formats a project or user stores the index of: month-day-year, day-month-year, year-month-day. */
export const DATE_FORMATS = ['MM-DD-YYYY', 'DD-MM-YYYY', 'YYYY-MM-DD'] as const;

/**
 * A calendar date in a date format; '' when there is none. An index that names no format counts as 0.
 *
 * @param iso  'YYYY-MM-DD', with or without a time behind it
 */
export function formatCalendarDate(iso: string, format: number): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso);
  if (!match) return '';
  const [, year, month, day] = match as unknown as [string, string, string, string];
  return (DATE_FORMATS[format] ?? DATE_FORMATS[0]).replace('YYYY', year).replace('MM', month).replace('DD', day);
}

/** Whether a text is a date of the calendar, 'YYYY-MM-DD'. */
export function isCalendarDate(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** Whether a date is later than another, both 'YYYY-MM-DD'; an empty one is never later. */
export const isLater = (date: string, than: string): boolean => date !== '' && than !== '' && date > than;
