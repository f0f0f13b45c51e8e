/** Local midnight read as UTC: 11:00 the day before in New Zealand's summer (UTC+13), 10:00 the same day in Hawaii (UTC−10). */
const NEXT_DAY_FROM_HOUR = 11;

/**
 * The calendar date of a saved time. Times are written at midnight UTC; some writers stored local midnight, shifted by their offset, so
 * an early hour belongs to its own day and a late one to the next (FILE-46, D-061). Only UTC−11, UTC−12 and UTC+14 cannot be told from
 * the zones on the other side; hardly anybody lives there.
 */
export function dateFromFile(text: unknown): string {
  if (typeof text !== 'string' || text === '') return '';
  const plain = /^(\d{4}-\d{2}-\d{2})(?:T00:00:00(?:\.000)?Z?)?$/.exec(text);
  if (plain) return plain[1]!;
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(text);
  if (!match) return '';
  const days =
    Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) + (Number(match[4]) >= NEXT_DAY_FROM_HOUR ? 86_400_000 : 0);
  return new Date(days).toISOString().slice(0, 10);
}
