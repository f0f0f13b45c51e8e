import type { TimeSeriesItem, TimeSeriesResult } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { joinColumns, seriesSheet, type SeriesColumn } from './series-sheet.ts';

const FILE = { isBaseYearZero: true };

const yearOf = (year: number, ids: readonly string[]): TimeSeriesResult => ({
  year,
  stepMinutes: 60,
  groups: [
    {
      name: 'Grid',
      main: ids.map((id) => ({
        id,
        name: id,
        units: id === 'price' ? '$/MWh' : 'MW',
        color: 'generic',
        data: Array.from({ length: 8760 }, () => year),
        selectedTop: false,
        selectedBottom: false,
      })),
      extra: [],
    },
  ],
});

test('R-2 EXP-17 a series that only some years have takes one place in every year: zero where it is missing, a price empty', () => {
  const years = [yearOf(1, ['export', 'import']), yearOf(2, ['export', 'curtailed', 'import', 'price']), yearOf(3, ['import'])];
  const columns = years.reduce<SeriesColumn[]>(joinColumns, []);
  expect(columns.map(({ id }) => id)).toEqual(['export', 'curtailed', 'import', 'price']);
  const sheets = years.map((year) => seriesSheet(year, FILE, { columns }).rows);
  expect(sheets.map(([head]) => head)).toEqual(years.map(() => sheets[0]![0]));
  expect(sheets.map((rows) => rows[1]!.slice(5))).toEqual([
    [1, 0, 1, null],
    [2, 2, 2, 2],
    [0, 0, 3, null],
  ]);
});

test('R-2 several storage units have columns of their own names', () => {
  const [grid] = yearOf(1, ['charge']).groups;
  const second = { ...grid!.main[0]!, id: 'charge-2' };
  const groups = [grid!, { name: 'Flow battery', main: [second], extra: [] }];
  const [head] = seriesSheet({ ...yearOf(1, []), groups }, FILE).rows;
  expect(head!.slice(5)).toEqual(['Grid: charge (MW)', 'Flow battery: charge (MW)']);
});

test('R-2 storage units of one name have columns told apart by their ids, as the Python client has them', () => {
  const [grid] = yearOf(1, ['charge']).groups;
  const second = { ...grid!, main: [{ ...grid!.main[0]!, id: 'charge-2', name: 'charge' }] };
  const [head] = seriesSheet({ ...yearOf(1, []), groups: [grid!, second] }, FILE).rows;
  expect(head!.slice(5)).toEqual(['Grid: charge (MW) [charge]', 'Grid: charge (MW) [charge-2]']);
});

test('CALC-24 the hours of a cancelled calculation say so in every row', () => {
  const { rows } = seriesSheet(yearOf(1, ['export']), { ...FILE, partial: { done: 4, total: 16 } });
  expect([rows[0]!.at(-1), rows[1]!.at(-1), rows.at(-1)!.at(-1)]).toEqual(['Result', 'partial 4/16', 'partial 4/16']);
});

/** A power that is the hour of its day, and money of 2 an hour, in quarters of an hour. */
const quarters = (): TimeSeriesResult => {
  const item = (id: string, units: string, of: (step: number) => number): TimeSeriesItem => ({
    id,
    name: id,
    units,
    color: 'generic',
    data: Array.from({ length: 35_040 }, (_, step) => of(step)),
    selectedTop: false,
    selectedBottom: false,
  });
  const power = item('power', 'MW', (step) => Math.floor(step / 4) % 24);
  return {
    year: 2,
    stepMinutes: 15,
    groups: [{ name: 'Grid', main: [power, { ...item('money', '$', () => 0.5), isAmount: true }], extra: [] }],
  };
};

test('rows of hours, days and months have the mean of a power and the sum of money', () => {
  const of = (step: 'step' | 'hour' | 'day' | 'month') => seriesSheet(quarters(), FILE, { step }).rows;
  expect([of('step').length, of('hour').length, of('day').length, of('month').length]).toEqual([35_041, 8761, 366, 13]);
  expect(of('step')[5]).toEqual([2, 1, 1, 1, 0, 1, 0.5]);
  expect(of('hour')[2]).toEqual([2, 1, 1, 1, 0, 1, 2]);
  // The mean of 0 to 23 is 11.5; a day has 24 hours, February 28 days.
  expect([of('day')[0], of('day')[32]]).toEqual([
    ['Project year', 'Month', 'Day', 'power (MW)', 'money ($)'],
    [2, 2, 1, 11.5, 48],
  ]);
  expect([of('month')[0], of('month')[2]]).toEqual([
    ['Project year', 'Month', 'power (MW)', 'money ($)'],
    [2, 2, 11.5, 28 * 48],
  ]);
});

test('in UTC a row of the site at UTC-7 is seven hours later, past the end of the year too; days stay those of the site', () => {
  const of = (step: 'hour' | 'day', utcOffsetHours: number) =>
    seriesSheet(quarters(), FILE, { step, clock: 'utc', utcOffsetHours }).rows.map((row) => row.slice(1, 5));
  const west = of('hour', -7);
  expect(west.slice(0, 2)).toEqual([
    ['Month (UTC)', 'Day (UTC)', 'Hour (UTC)', 'Minute (UTC)'],
    [1, 1, 7, 0],
  ]);
  // 17:00 of the last day is midnight of the first.
  expect(west.at(-7)).toEqual([1, 1, 0, 0]);
  // In India a day begins at 18:30 of the day before.
  expect(of('hour', 5.5)[1]).toEqual([12, 31, 18, 30]);
  expect(of('day', -7)[1]!.slice(0, 2)).toEqual([1, 1]);
});
