import { expect, test } from 'vitest';
import { isoStamp, pointOfStamp, spokenStamp, stampLabel, timeTicks, windowLabel } from './time-labels.ts';

const hourly = { calendarYear: 2026, stepMinutes: 60 };
const quarter = { calendarYear: 2026, stepMinutes: 15 };
/** 13 July is day 193 counted from 0: 31+28+31+30+31+30 = 181, + 12. In 2026 it is a Monday. */
const july13 = 193 * 24;

test('a point is named by its beginning, with the weekday of its calendar year', () => {
  expect(stampLabel(july13 + 2 * 24 + 19, hourly)).toBe('Wed 15 Jul, 19:00');
  expect(stampLabel((july13 + 2 * 24 + 19) * 4 + 3, quarter)).toBe('Wed 15 Jul, 19:45');
  expect(spokenStamp(211 * 24 + 19, hourly)).toBe('31 July, 19:00');
  expect(stampLabel(0, { calendarYear: 2007, stepMinutes: 60 })).toBe('Mon 1 Jan, 00:00');
});

test('29 February has no point: in a leap year 1 March follows 28 February and carries its own weekday', () => {
  const leap = { calendarYear: 2024, stepMinutes: 60 };
  expect(stampLabel(58 * 24, leap)).toBe('Wed 28 Feb, 00:00');
  expect(stampLabel(59 * 24, leap)).toBe('Fri 1 Mar, 00:00');
});

test('date fields read what they write, and nothing that is no moment of the year', () => {
  for (const point of [0, 17, july13, 8759]) expect(pointOfStamp(isoStamp(point, hourly), hourly)).toBe(point);
  expect(pointOfStamp('07-13', hourly)).toBe(july13);
  expect(pointOfStamp('2026-12-31 24:00', hourly)).toBe(8760);
  for (const wrong of ['', '2026-02-29', '2026-13-01', '2026-01-01 25:00', 'July 3', '2026-01-01 10:70'])
    expect(pointOfStamp(wrong, hourly)).toBeUndefined();
});

test('TS-08 labels show the time of day when the visible span is under 168 hours, and days from there on', () => {
  const under = timeTicks({ from: july13, to: july13 + 167 }, hourly, 1200);
  expect(under.some((tick) => /^\d\d:00$/.test(tick.label))).toBe(true);
  const week = timeTicks({ from: july13, to: july13 + 168 }, hourly, 1200);
  expect(week.map((tick) => tick.label)).toEqual(['Mon 13 Jul', 'Tue 14', 'Wed 15', 'Thu 16', 'Fri 17', 'Sat 18', 'Sun 19']);
  const day = timeTicks({ from: july13 * 4, to: (july13 + 24) * 4 }, quarter, 1200);
  expect(day.map((tick) => tick.label).slice(0, 3)).toEqual(['Mon 13 Jul', '02:00', '04:00']);
});

test('TS-07 the whole year of 8,760 hours is labelled by month', () => {
  expect(timeTicks({ from: 0, to: 8760 }, hourly, 900).map((tick) => tick.label)).toEqual([
    'Jan',
    'Feb',
    'Mar',
    'Apr',
    'May',
    'Jun',
    'Jul',
    'Aug',
    'Sep',
    'Oct',
    'Nov',
    'Dec',
  ]);
  expect(timeTicks({ from: 0, to: 8760 }, hourly, 250).length).toBeLessThanOrEqual(6);
  expect(
    timeTicks({ from: 0, to: 8760 }, hourly, 900)
      .map((tick) => tick.at)
      .slice(0, 3),
  ).toEqual([0, 744, 1416]);
});

test('labels never come closer than their width', () => {
  for (const hours of [12, 24, 60, 167, 168, 400, 1000, 2500, 4000, 8760]) {
    for (const pixels of [240, 330, 700, 1300]) {
      const ticks = timeTicks({ from: 100, to: 100 + Math.min(hours, 8660) }, hourly, pixels);
      for (let i = 1; i < ticks.length; i++) {
        const apart = ((ticks[i]!.at - ticks[i - 1]!.at) / Math.min(hours, 8660)) * pixels;
        expect(apart, `${hours} h on ${pixels} px`).toBeGreaterThanOrEqual(33);
      }
    }
  }
});

test('the window in words', () => {
  expect(windowLabel({ from: july13, to: july13 + 168 }, hourly)).toBe('13 to 19 July, 168 hours');
  expect(windowLabel({ from: july13, to: july13 + 24 }, hourly)).toBe('13 July, 24 hours');
  expect(windowLabel({ from: 0, to: 8760 }, hourly)).toBe('1 January to 31 December, 8760 hours');
});
