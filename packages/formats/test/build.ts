/** Builds the text of a dated file for tests, from the rules of calendars and not from the reader's own code. */
export interface Row {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  /** Position on an even clock since 1 January of the first year, in steps. */
  readonly index: number;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Every interval of some years on a clock that never changes. */
export function calendar(year: number, step = 60, years = 1): Row[] {
  const start = Date.UTC(year, 0, 1);
  const count = (Date.UTC(year + years, 0, 1) - start) / (step * 60_000);
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(start + index * step * 60_000);
    return {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
      index,
    };
  });
}

/**
 * The local rows of a place with summer time: the hour `skip` is left out, the hour `repeat` stands twice. Values are counted in true time.
 */
export function withClockChange(
  rows: readonly Row[],
  skip: readonly [month: number, day: number, hour: number],
  repeat: readonly [month: number, day: number, hour: number],
): Row[] {
  const is = (row: Row, [month, day, hour]: readonly [number, number, number]): boolean =>
    row.month === month && row.day === day && row.hour === hour;
  const doubled = rows.filter((row) => is(row, repeat));
  const last = rows.findLastIndex((row) => is(row, repeat));
  const local = [...rows.slice(0, last + 1), ...doubled, ...rows.slice(last + 1)].filter((row) => !is(row, skip));
  return local.map((row, index) => ({ ...row, index }));
}

export const iso = (row: Row): string => `${row.year}-${two(row.month)}-${two(row.day)} ${two(row.hour)}:${two(row.minute)}`;
export const us = (row: Row): string => `${row.month}/${row.day}/${row.year} ${row.hour}:${two(row.minute)}`;
export const european = (row: Row): string => `${two(row.day)}.${two(row.month)}.${row.year} ${two(row.hour)}:${two(row.minute)}`;
export const dateOf = (row: Row): string => `${row.year}-${two(row.month)}-${two(row.day)}`;
export const timeOf = (row: Row): string => `${two(row.hour)}:${two(row.minute)}`;

/** One line per row: stamp, separator, value. */
export const lines = (
  rows: readonly Row[],
  value: (row: Row) => string | number,
  stamp: (row: Row) => string = iso,
  separator = ',',
): string => rows.map((row) => `${stamp(row)}${separator}${value(row)}`).join('\n');
