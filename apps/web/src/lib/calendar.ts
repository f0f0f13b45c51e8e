/** Days of a proleptic Gregorian calendar as 'YYYY-MM-DD', without a clock or a zone. */
const DAY_MS = 86_400_000;

const timeOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** 0 Monday … 6 Sunday. */
const weekdayOf = (date: string): number => (new Date(timeOf(date)).getUTCDay() + 6) % 7;

export const addDays = (date: string, days: number): string => dateOf(timeOf(date) + days * DAY_MS);

/** The same day of another month; the last one where the month is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return dateOf(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(day, last)));
}

/** Monday and Sunday of the week of a day. */
export const startOfWeek = (date: string): string => addDays(date, -weekdayOf(date));
export const endOfWeek = (date: string): string => addDays(date, 6 - weekdayOf(date));

/** The weeks that a month touches, Monday first, each with its seven days. */
export function weeksOfMonth(date: string): string[][] {
  const first = `${date.slice(0, 7)}-01`;
  const weeks: string[][] = [];
  for (let day = startOfWeek(first); day.slice(0, 7) <= first.slice(0, 7); day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, place) => addDays(day, place)));
  return weeks;
}
