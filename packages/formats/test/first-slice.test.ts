import { expect, test } from 'vitest';
import type { ImportOptions } from '../src/index.ts';
import type { ImportOutcome } from '../src/series/import-series.ts';
import { importSeries } from '../src/index.ts';
import { dataText, hasData, NO_DATA } from './data.ts';
import { read, refused } from './outcome.ts';

const price = (text: string, options: Partial<ImportOptions> = {}): ImportOutcome => importSeries(text, { kind: 'price', ...options });
const column = (count: number, value: (i: number) => number | string = (i) => (i % 97) + 0.5): string =>
  Array.from({ length: count }, (_, i) => value(i)).join('\n');

test.skipIf(!hasData)('IMP-01 IMP-04 a real single column of a leap year is read: ERCOT West day-ahead 2020', (context) => {
  if (!hasData) context.skip(NO_DATA);
  const { understood, series } = read(price(dataText('prices/single_ercot_west_da_hourly_2020.txt')));
  expect(series.length).toBe(8760);
  // The data's own index: 8,784 values, −7.2 / 20.07 / 2014.95, 170 negative.
  expect(understood.source).toMatchObject({ count: 8784, min: -7.2, max: 2014.95, negative: 170 });
  expect(understood.source.mean).toBeCloseTo(20.07, 2);
  expect(understood.rows).toEqual({ read: 8784, used: 8760, dropped: [{ count: 24, reason: '29 February' }] });
  expect(understood.leapDay).toMatchObject({ action: 'by position', dropped: 24 });
  expect(understood.yearFrom).toContain('Monday');
  expect(understood.year).toBe(2007);
});

test.skipIf(!hasData)('UX-01 35,040 quarter-hours are read: ERCOT West real-time 2023 (the time: npm run bench)', (context) => {
  if (!hasData) context.skip(NO_DATA);
  const text = dataText('prices/single_ercot_west_rt_15min_2023.txt');
  const outcome = price(text);
  const { understood } = read(outcome);
  expect(understood.stepMinutes).toBe(15);
  expect(understood.source).toMatchObject({ count: 35_040, min: -31.22, max: 5333.97, negative: 3004 });
  expect(understood.source.mean).toBeCloseTo(49.45, 2);
  // The count is also two half-hourly years, and that is said.
  expect(understood.notes.join()).toContain('2 years of 30-minute values');
});

test('IMP-03 B-7 one value too few or too many is refused with the exact count', () => {
  for (const [count, words] of [
    [8759, 'the file holds 8,759 values: 1 too few for a year of hourly values (8,760)'],
    [8761, 'the file holds 8,761 values: 1 too many for a year of hourly values (8,760)'],
    [35_039, 'the file holds 35,039 values: 1 too few for a year of 15-minute values (35,040)'],
    [35_041, 'the file holds 35,041 values: 1 too many for a year of 15-minute values (35,040)'],
    [1, 'the file holds 1 value; one year has 8,760 hourly'],
    [17_520 * 20, '20 years of 30-minute values'],
  ] as const) {
    expect(refused(price(column(count))).message).toContain(words);
  }
  for (const text of ['', '\n\n', ' ', '\ufeff']) expect(price(text)).toMatchObject({ ok: false, message: 'the file is empty' });
});

test('IMP-03 UX-04 every step and leap year of D-132 is taken from the number of lines', () => {
  for (const step of [60, 30, 15, 10, 5, 1]) {
    const year = 525_600 / step;
    for (const count of [year, year + 1440 / step]) {
      const outcome = read(
        price(
          column(count, (i) => i),
          { unit: 'currency/MWh' },
        ),
      );
      expect([outcome.series.length, outcome.understood.stepMinutes]).toEqual([year, step]);
      // 31 days of January and 28 of February stand before 29 February, the 60th day.
      const march = (59 * 1440) / step;
      expect(outcome.series[march - 1]).toBe(march - 1);
      expect(outcome.series[march]).toBe(count === year ? march : march + 1440 / step);
      expect(outcome.understood.leapDay.dropped).toBe(count - year);
    }
  }
});

test('UX-11 a word among the numbers is refused with row, column, value, rule and the number of further ones', () => {
  const bad = new Map<number, string>([
    [4379, 'N/A'],
    [5000, 'abc'],
    [6000, '5 %'],
    [7000, '0x10'],
  ]);
  const outcome = refused(price(`LMP\n${column(8760, (i) => bad.get(i) ?? 20)}`));
  expect(outcome).toMatchObject({ ok: false, message: 'row 4,381, column "LMP": "N/A" is not a number (3 more)', more: 0 });
  expect(outcome.problems.map(({ row, column, value, rule }) => [row, column, value, rule])).toEqual([
    [4381, 'LMP', 'N/A', 'notANumber'],
    [5002, 'LMP', 'abc', 'notANumber'],
    [6002, 'LMP', '5 %', 'notANumber'],
    [7002, 'LMP', '0x10', 'notANumber'],
  ]);
  const many = refused(price(column(8760, (i) => (i % 2 === 1 ? 'x' : 1))));
  expect(many).toMatchObject({ ok: false, more: 4360 });
  expect(many.problems).toHaveLength(20);
});
