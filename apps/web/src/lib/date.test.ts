import { formatCalendarDate } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { formatMoment, formatSaved, parseDate } from './date.ts';

test('FMT-21 PREF-10 a date is written in the order of its format, with dashes', () => {
  expect([0, 1, 2].map((format) => formatCalendarDate('2028-06-30', format))).toEqual(['06-30-2028', '30-06-2028', '2028-06-30']);
  expect(formatCalendarDate('2028-06-30T00:00:00.000Z', 1)).toBe('30-06-2028');
  expect(formatCalendarDate('', 0)).toBe('');
});

test('FMT-21 UX-69 a typed date is read in the order of its format; a leading year is a year in all of them', () => {
  expect(parseDate('06/30/2028', 0)).toBe('2028-06-30');
  expect(parseDate('30.6.2028', 1)).toBe('2028-06-30');
  expect(parseDate('2028-06-30', 0)).toBe('2028-06-30');
  expect(parseDate('', 2)).toBe('');
});

test('FMT-21 what is no day of the calendar is refused', () => {
  const texts = ['02-30-2028', '13-01-2028', '02-29-2027', '6-30-28', 'tomorrow', '06-30'];
  expect(texts.filter((text) => parseDate(text, 0) !== undefined)).toEqual([]);
  expect(parseDate('02-29-2028', 0)).toBe('2028-02-29');
});

test('a moment of today is a clock time, another one a date', () => {
  const now = new Date(2026, 10, 20, 15, 0);
  expect(formatMoment(new Date(2026, 10, 20, 9, 5).toISOString(), 2, now)).toBe('Today, 09:05');
  expect(formatMoment(new Date(2026, 10, 19, 23, 59).toISOString(), 2, now)).toBe('2026-11-19');
  expect(formatMoment('never', 2, now)).toBe('');
});

test('the time of a save is a clock time, with the date when it was another day', () => {
  const now = new Date(2026, 10, 20, 15, 0);
  expect(formatSaved(new Date(2026, 10, 20, 9, 5), 0, now)).toBe('09:05');
  expect(formatSaved(new Date(2026, 10, 19, 23, 59), 1, now)).toBe('19-11-2026, 23:59');
});
