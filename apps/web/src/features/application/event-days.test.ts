import { expect, test } from 'vitest';
import { calendarDays, eventHoursByHour, eventsFromText, placedEvents, priceDuring } from './event-days.ts';

const events = [
  { date: '2007-07-31T16:00', duration: 5 },
  { date: '2007-06-24T17:30', duration: 1.5 },
  { date: 'no date', duration: 1 },
];

test('D-094 the year lies in weeks that begin on Monday: 2007 began on a Monday, 2025 on a Wednesday', () => {
  const of2007 = calendarDays(2007);
  expect([of2007.length, of2007[0], of2007[364]]).toEqual([
    365,
    { day: 0, date: '2007-01-01', weekday: 0, week: 0 },
    { day: 364, date: '2007-12-31', weekday: 0, week: 52 },
  ]);
  expect(calendarDays(2025)[0]).toMatchObject({ weekday: 2, week: 0 });
  // 31 July 2025 was a Thursday.
  expect(calendarDays(2025)[211]).toMatchObject({ date: '2025-07-31', weekday: 3 });
  // 28 February 2020 was a Friday, 1 March a Sunday: between them the place of the Saturday that is left out. 2012 began on a Sunday and
  // ended on a Monday 54 weeks later.
  expect(calendarDays(2020).slice(58, 60)).toEqual([
    { day: 58, date: '2020-02-28', weekday: 4, week: 8 },
    { day: 59, date: '2020-03-01', weekday: 6, week: 8 },
  ]);
  expect([calendarDays(2012)[0], calendarDays(2012)[364]]).toMatchObject([
    { weekday: 6, week: 0 },
    { weekday: 0, week: 53 },
  ]);
});

test('CM-08 events are placed by day and hour in the order of the year, with their place in the list', () => {
  // 24 June is day 174 of the year from 0, 31 July day 211.
  expect(placedEvents({ events }).map(({ at, day, from, to }) => [at, day, from, to])).toEqual([
    [1, 174, 17.5, 19],
    [0, 211, 16, 21],
  ]);
  const hours = eventHoursByHour(placedEvents({ events }));
  // 16 to 21 h once, and half of 17 h and all of 18 h once more.
  expect(hours.slice(15, 22)).toEqual([0, 1, 1.5, 2, 1, 1, 0]);
});

test('the price of an event is the mean over its steps, at any length of step', () => {
  const hourly = Float64Array.from({ length: 8760 }, (_, hour) => hour % 24);
  const [short, long] = placedEvents({ events });
  // 16, 17, 18, 19 and 20: mean 18.
  expect(priceDuring(long!, hourly)).toBe(18);
  const quarters = Float64Array.from({ length: 35_040 }, (_, step) => Math.floor(step / 4) % 24);
  // 17 in two quarters, 18 in four.
  expect(priceDuring(short!, quarters)).toBeCloseTo((2 * 17 + 4 * 18) / 6, 12);
  expect(priceDuring(long!, undefined)).toBeUndefined();
});

test('UX-14 events are pasted as lines of date, hour and duration; a line that is none is named and nothing is taken', () => {
  const read = eventsFromText('07-31-2025\t16\t5\r\n2025-08-01\t17:30\t1.5\n', 0, 2025);
  expect('events' in read && read.events.map(({ date, duration }) => [date, duration])).toEqual([
    ['2025-07-31T16:00', 5],
    ['2025-08-01T17:30', 1.5],
  ]);
  const refused = (text: string): string | undefined => {
    const one = eventsFromText(text, 0, 2025);
    return 'refused' in one ? one.refused : undefined;
  };
  expect(refused('2025-08-01\t17\t4\n2024-08-01\t17\t4')).toBe(
    'Line 2, "2024-08-01\t17\t4": the date must lie in 2025; nothing was changed',
  );
  expect(refused('2025-08-01\t24\t4')).toContain('the hour must be 0 to 23');
  expect(refused('2025-08-01\t17\t0')).toContain('the duration must be more than 0 hours');
  expect(refused('peak')).toContain('a line is date, hour and duration');
});
