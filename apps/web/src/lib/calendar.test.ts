import { expect, test } from 'vitest';
import { addDays, addMonths, endOfWeek, startOfWeek, weeksOfMonth } from './calendar.ts';

// Known days: 29 February 2028 is a Tuesday, 1 January 2029 a Monday.
test('days and months are counted through ends of years, leap days and short months', () => {
  expect([addDays('2028-02-28', 1), addDays('2028-12-31', 1), addDays('2029-01-01', -1)]).toEqual([
    '2028-02-29',
    '2029-01-01',
    '2028-12-31',
  ]);
  expect([addMonths('2028-01-31', 1), addMonths('2028-02-29', 12), addMonths('2028-01-15', -1)]).toEqual([
    '2028-02-29',
    '2029-02-28',
    '2027-12-15',
  ]);
});
test('UX-69 a week begins on Monday', () => {
  expect([startOfWeek('2028-02-29'), endOfWeek('2028-02-29'), startOfWeek('2029-01-01'), endOfWeek('2028-12-31')]).toEqual([
    '2028-02-28',
    '2028-03-05',
    '2029-01-01',
    '2028-12-31',
  ]);
});
test('a month is drawn in the weeks that it touches', () => {
  // February 2027 begins on a Monday and has 28 days: four weeks exactly. January 2028 begins on a Saturday: six.
  expect(weeksOfMonth('2027-02-10').map(([monday]) => monday)).toEqual(['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22']);
  expect([weeksOfMonth('2028-01-31').length, weeksOfMonth('2028-01-31')[0]![0], weeksOfMonth('2028-01-31')[5]![6]]).toEqual([
    6,
    '2027-12-27',
    '2028-02-06',
  ]);
});
