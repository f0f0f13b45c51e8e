import { obligationWindows } from '@stackwatt/engine';
import { dailyObligationsTimeSeries, Obligation } from '@stackwatt/model';
import { weekdayOf } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { alignWeekdays } from './align-weekdays.ts';

test('MODEL-07 a year is moved by at most three days until its weekdays match', () => {
  const days = Float64Array.from({ length: 8760 }, (_, hour) => Math.floor(hour / 24));
  // 1 January 2007 is a Monday, 2019 a Tuesday: the simulated Tuesday of 1 January takes the second day of 2007.
  expect(alignWeekdays(days, 2007, 2019)[0]).toBe(1);
  // 1 March 2007 is a Thursday and 1 March 2020, after the day that is left out, a Sunday: it takes 4 March 2007.
  expect(alignWeekdays(days, 2007, 2020)[59 * 24]).toBe(62);
  // 2023 begins on a Sunday: one day back, taken from the end of the year.
  expect(alignWeekdays(days, 2007, 2023)[0]).toBe(364);
  expect(alignWeekdays(days, 2007, 2018)).toBe(days);
  for (let year = 2000; year < 2028; year++) {
    expect(Math.abs(alignWeekdays(days, 2007, year)[10 * 24]! - 10)).toBeLessThanOrEqual(3);
    // Every day from March to the last days of December has its weekday.
    for (let day = 59; day < 362; day++) expect(weekdayOf(alignWeekdays(days, 2007, year)[day * 24]!, 2007)).toBe(weekdayOf(day, year));
    expect(alignWeekdays(days, 2007, year).reduce((a, b) => a + b)).toBe(days.reduce((a, b) => a + b));
  }
});

test('MODEL-07 D-038 on both sides of 29 February the weekdays match, whichever of the two is a leap year, and every day is kept', () => {
  const days = Float64Array.from({ length: 8760 }, (_, hour) => Math.floor(hour / 24));
  for (let year = 2016; year <= 2026; year++) {
    for (let toYear = 2016; toYear <= 2026; toYear++) {
      const moved = alignWeekdays(days, year, toYear);
      const daily = Array.from({ length: 365 }, (_, day) => moved[day * 24]!);
      const off = daily.filter((source, day) => weekdayOf(source, year) !== weekdayOf(day, toYear));
      // Three days pushed out at an end of the year, and at most six at the end of February where the sides move apart.
      expect(off.length).toBeLessThanOrEqual(6);
      expect(daily.slice(4, 55).every((source, i) => weekdayOf(source, year) === weekdayOf(i + 4, toYear))).toBe(true);
      expect(daily.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 365 }, (_, day) => day));
    }
  }
  // 1 January 2021 was a Friday and 1 March a Monday; in 2020 a Wednesday and a Sunday: two days back, and one.
  const moved = alignWeekdays(days, 2021, 2020);
  expect([moved[10 * 24], moved[100 * 24]]).toEqual([8, 99]);
});

test('TOD-07 D-094 what is owed on weekends falls on the same days in the dispatch and in the series of the file, in leap years too', () => {
  for (const calendarYear of [2007, 2020, 2024]) {
    const { windows } = obligationWindows([{ days: 'weekend', firstDay: 0, lastDay: 364, startHour: 17, endHour: 21, mwh: 8 }], {
      calendarYear,
      stepMinutes: 60,
    });
    const series = dailyObligationsTimeSeries(
      { obligations: [Obligation.parse({ dayKind: 'weekend', startHour: 17, endHour: 21, value: 8 })] },
      calendarYear,
    );
    const hours = [...series].flatMap((value, hour) => (value > 0 ? [hour] : []));
    expect(windows.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i))).toEqual(hours);
  }
  // 7 March 2020, day 65 without 29 February, was a Saturday, and 9 March a Monday.
  expect([weekdayOf(65, 2020), weekdayOf(67, 2020)]).toEqual([5, 0]);
});
