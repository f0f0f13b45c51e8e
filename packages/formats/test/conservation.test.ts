import { array, assert, constantFrom, double, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { shareOf } from '../../engine/test/share.ts';
import { importSeries } from '../src/index.ts';
import { calendar, dateOf, iso, lines, timeOf, withClockChange } from './build.ts';
import type { Row } from './build.ts';
import { dataText, hasData } from './data.ts';
import { read } from './outcome.ts';

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

interface Fixture {
  readonly market: string;
  readonly file: string;
  readonly column: string;
  /** Position of local begin and value in a row. */
  readonly local: number;
  readonly value: number;
  readonly skip?: string;
  readonly repeat?: string;
}

// Six markets with real years; the local stamp of the skipped hour and of the repeated one stand in the file.
const fixtures: readonly Fixture[] = [
  {
    market: 'ERCOT day-ahead 2020 (leap)',
    file: 'ercot_da_hourly_2020_hubs.csv',
    column: 'West LMP',
    local: 1,
    value: 11,
    skip: '2020-03-08 02',
    repeat: '2020-11-01 01',
  },
  {
    market: 'ERCOT real-time 2023',
    file: 'ercot_rt_15min_2023_houston_west.csv',
    column: 'West LMP',
    local: 0,
    value: 2,
    skip: '2023-03-12 02',
    repeat: '2023-11-05 01',
  },
  {
    market: 'NYISO 2020 (leap)',
    file: 'nyiso_rt_hourly_2020_zones.csv',
    column: 'J - New York City LMP',
    local: 1,
    value: 14,
    skip: '2020-03-08 02',
    repeat: '2020-11-01 01',
  },
  {
    market: 'ISO-NE 2021',
    file: 'isone_rt_hourly_2021_hub.csv',
    column: 'Internal Hub LMP',
    local: 1,
    value: 5,
    skip: '2021-03-14 02',
    repeat: '2021-11-07 01',
  },
  { market: 'MISO 2021 (no clock change)', file: 'miso_rt_hourly_2021_hubs.csv', column: 'Indiana Hub LMP', local: 1, value: 7 },
  {
    market: 'CAISO real-time 2021',
    file: 'caiso_rt_15min_2021_np15_sp15.csv',
    column: 'NP-15 LMP',
    local: 1,
    value: 2,
    skip: '2021-03-14 02',
    repeat: '2021-11-07 01',
  },
  {
    market: 'SPP real-time 2021',
    file: 'spp_rt_5min_2021_south_hub.csv',
    column: 'South Hub LMP',
    local: 0,
    value: 1,
    skip: '2021-03-14 02',
  },
];

test.skipIf(!hasData).each(fixtures)(
  'N-24 $market: the sum of value times step is that of the file but for the listed hours',
  (fixture) => {
    const text = dataText(`prices/${fixture.file}`);
    const { series, understood } = read(importSeries(text, { kind: 'price', column: fixture.column, repair: 'interpolate' }));
    // The file's own rows, cut and added up here without the reader.
    const rows = text
      .split('\n')
      .map((line) => line.split(','))
      .filter((cells) => /^\d{4}-\d\d-\d\d \d\d:\d\d/.test(cells[fixture.local] ?? ''))
      .map((cells) => ({ local: cells[fixture.local]!, value: Number(cells[fixture.value]) }));
    const leap = rows.filter(({ local }) => local.slice(5, 10) === '02-29');
    const twice = new Map<string, number[]>();
    for (const { local, value } of rows) twice.set(local, [...(twice.get(local) ?? []), value]);
    const averaged = sum([...twice.values()].filter((values) => values.length === 2).map(([a, b]) => (a! + b!) / 2));
    const beforeSkip =
      fixture.skip === undefined
        ? undefined
        : rows.findLast(({ local }) => local < fixture.skip! && local.slice(0, 10) === fixture.skip!.slice(0, 10));
    const added = (beforeSkip?.value ?? 0) * understood.clockChange.missing;
    const present = new Set(rows.map(({ local }) => local.slice(5, 16)));
    const step = understood.stepMinutes;
    const filled = sum(
      series.filter((_, slot) => {
        const at = new Date(Date.UTC(2021, 0, 1) + slot * step * 60_000).toISOString();
        return !present.has(at.slice(5, 16).replace('T', ' ')) && at.slice(5, 13).replace('T', ' ') !== fixture.skip?.slice(5);
      }),
    );
    const file = sum(rows.map(({ value }) => value)) - sum(leap.map(({ value }) => value)) - averaged + added + filled;
    expect(Math.abs(sum(series) - file)).toBeLessThan(1e-6 * Math.abs(file));
    // And all of it is listed.
    expect(understood.leapDay.dropped).toBe(leap.length);
    expect(understood.clockChange.repeated).toBe([...twice.values()].filter((values) => values.length === 2).length);
    expect(understood.clockChange.missing).toBe(fixture.skip === undefined ? 0 : 60 / step);
    expect(series.length).toBe(525_600 / step);
  },
);

/** Values by chance may have a mean no market has: where they are read, the unit is said. */
const values = (count: number) =>
  array(double({ min: -500, max: 5000, noNaN: true, noDefaultInfinity: true }), { minLength: count, maxLength: count });

test('N-24 of any leap year with clock changes nothing is lost but 29 February, nothing added but the skipped hour', () => {
  assert(
    property(integer({ min: 1996, max: 2040 }), values(50), (year, pool) => {
      const sundays = (month: number): number[] =>
        Array.from({ length: 31 }, (_, i) => i + 1).filter((day) => {
          const date = new Date(Date.UTC(year, month - 1, day));
          return date.getUTCMonth() === month - 1 && date.getUTCDay() === 0;
        });
      const [march, november] = [sundays(3)[1]!, sundays(11)[0]!];
      const rows = withClockChange(calendar(year), [3, march, 2], [11, november, 1]);
      const value = (row: Row): number => pool[row.index % pool.length]!;
      const { series, understood } = read(importSeries(lines(rows, value), { kind: 'price', unit: 'currency/MWh' }));
      const is =
        (month: number, day: number, hour?: number) =>
        (row: Row): boolean =>
          row.month === month && row.day === day && (hour === undefined || row.hour === hour);
      const total = sum(rows.map(value));
      const leap = sum(rows.filter(is(2, 29)).map(value));
      const repeated = sum(rows.filter(is(11, november, 1)).map(value)) / 2;
      const added = value(rows.find(is(3, march, 1))!);
      expect(sum(series)).toBeCloseTo(total - leap - repeated + added, 5);
      expect([series.length, understood.clockChange.missing, understood.clockChange.repeated]).toEqual([8760, 1, 1]);
    }),
    { numRuns: shareOf(10, 4) },
  );
});

test('any separators, decimal sign, quotes, line ends and spelling of the date give the same series', () => {
  const year = calendar(2022);
  const point = constantFrom(';', ',', '\t');
  assert(
    property(
      point,
      constantFrom('.', ','),
      constantFrom('\n', '\r\n', '\r'),
      constantFrom('', '"'),
      constantFrom(0, 1, 2),
      constantFrom('', '\ufeff'),
      values(40),
      (separator, decimal, end, quote, heading, mark, pool) => {
        // A comma cannot be both without quotation marks.
        const mark2 = separator === ',' && decimal === ',' ? '"' : quote;
        const number = (value: number): string => `${mark2}${String(value).replace('.', decimal)}${mark2}`;
        const head =
          heading === 0
            ? ''
            : heading === 1
              ? `time${separator}price${end}`
              : `A title line${end}Source: test${end}time${separator}price${end}`;
        const text = mark + head + year.map((row) => `${quote}${iso(row)}${quote}${separator}${number(pool[row.index % 40]!)}`).join(end);
        const { series } = read(importSeries(text, { kind: 'price', unit: 'currency/MWh', decimalComma: decimal === ',' }));
        expect(series).toEqual(Float64Array.from(year, (row) => pool[row.index % 40]! + 0));
      },
    ),
    { numRuns: shareOf(20, 8) },
  );
});

test('the order of the columns and of the rows does not matter', () => {
  const year = withClockChange(calendar(2022), [3, 13, 2], [11, 6, 1]);
  const value = (row: Row): number => ((row.index * 7919) % 1000) / 10;
  const text = (rows: readonly Row[], order: string): string =>
    rows
      .map((row) => {
        const cells: Record<string, string> = { date: dateOf(row), time: timeOf(row), value: String(value(row)) };
        return order
          .split('-')
          .map((part) => cells[part])
          .join(';');
      })
      .join('\n');
  for (const summerTime of ['clock', 'standard'] as const) {
    const expected = read(importSeries(lines(year, value), { kind: 'price', summerTime })).series;
    const same = (rows: readonly Row[], order: string): void => {
      expect(read(importSeries(text(rows, order), { kind: 'price', summerTime })).series).toEqual(expected);
    };
    same(year.toReversed(), 'date-time-value');
    assert(
      property(integer({ min: 1, max: 7000 }), constantFrom('date-time-value', 'value-date-time', 'time-value-date'), (turn, order) => {
        same([...year.slice(turn), ...year.slice(0, turn)], order);
      }),
      { numRuns: shareOf(8, 3) },
    );
    // 3571 has no divisor in common with 8,760, so every row is met once. The repeated hour stays in its order for the clock to be told.
    if (summerTime === 'clock')
      same(
        year.map((_, i) => year[(i * 3571) % year.length]!),
        'date-time-value',
      );
  }
});
