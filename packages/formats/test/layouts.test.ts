import { expect, test } from 'vitest';
import type { ImportOptions } from '../src/index.ts';
import type { ImportOutcome } from '../src/series/import-series.ts';
import { importSeries } from '../src/index.ts';
import type { Row } from './build.ts';
import { calendar, dateOf, european, iso, lines, timeOf, us, withClockChange } from './build.ts';
import { read, refused, understood } from './outcome.ts';

const price = (text: string, options: Partial<ImportOptions> = {}): ImportOutcome => importSeries(text, { kind: 'price', ...options });
/** For values that count hours and are no likely prices: their unit is said. */
const counted = (text: string, options: Partial<ImportOptions> = {}): ImportOutcome => price(text, { unit: 'currency/MWh', ...options });
const year = calendar(2021);
const value = (row: Row): number => (row.index % 89) + 0.25;
const expected = Float64Array.from(year, value);
/** Slots that differ from the expected year. */
const differences = (series: Float64Array): number =>
  series.length === expected.length ? series.filter((v, i) => v !== expected[i]).length : series.length;
const two = (n: number): string => String(n).padStart(2, '0');
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

test('D-133 IMP-01 the layouts of one year give one series', () => {
  const byDay = Array.from({ length: 365 }, (_, day) => year.slice(day * 24, day * 24 + 24));
  const layouts: Record<string, [text: string, layout: string]> = {
    single: [year.map(value).join('\n'), 'Single column'],
    'single with heading': [`LMP $/MWh\n${year.map(value).join('\n')}`, 'Single column'],
    'date-time': [lines(year, value), 'Date-time and value'],
    'date, time': [year.map((row) => `${dateOf(row)},${timeOf(row)},${value(row)}`).join('\n'), 'Date, time and value'],
    'date, hour 1 to 24': [
      `Date,Hour,Price\n${year.map((row) => `${dateOf(row)},${row.hour + 1},${value(row)}`).join('\n')}`,
      'Date, hour and value',
    ],
    'date, hour ending 01:00 to 24:00': [
      `Date,HourEnding,Price\n${year.map((row) => `${two(row.month)}/${two(row.day)}/${row.year},${two(row.hour + 1)}:00,${value(row)}`).join('\n')}`,
      'Date, time and value',
    ],
    'year, month, day, hour': [
      `Year,Month,Day,Hour,Price\n${year.map((row) => `${row.year},${row.month},${row.day},${row.hour},${value(row)}`).join('\n')}`,
      'Year, month, day, hour and values',
    ],
    'day by time': [
      `Date,${Array.from({ length: 24 }, (_, h) => `${two(h)}:00`).join(',')}\n${byDay.map((rows) => [dateOf(rows[0]!), ...rows.map(value)].join(',')).join('\n')}`,
      'One row per day, one column per time',
    ],
    'day by hour ending': [
      `Date;${Array.from({ length: 24 }, (_, h) => `HE${two(h + 1)}`).join(';')}\n${byDay.map((rows) => [us(rows[0]!).split(' ')[0], ...rows.map(value)].join(';')).join('\n')}`,
      'One row per day, one column per time',
    ],
    'day by time without dates': [byDay.map((rows) => rows.map(value).join('\t')).join('\n'), 'One row per day, one column per time'],
    'month, day and times': [
      `Year,Month,Day,${Array.from({ length: 24 }, (_, h) => `H${h + 1}`).join(',')}\n${byDay.map((rows) => [rows[0]!.year, rows[0]!.month, rows[0]!.day, ...rows.map(value)].join(',')).join('\n')}`,
      'One row per day, one column per time',
    ],
    'days out of order': [
      `Date,${Array.from({ length: 24 }, (_, h) => h).join(',')}\n${byDay
        .toReversed()
        .map((rows) => [dateOf(rows[0]!), ...rows.map(value)].join(','))
        .join('\n')}`,
      'One row per day, one column per time',
    ],
  };
  for (const [name, [text, layout]] of Object.entries(layouts)) {
    const outcome = read(price(text));
    expect([name, outcome.understood.layout, differences(outcome.series)]).toEqual([name, layout, 0]);
  }
});

test('UX-02 dates in every usual spelling are read, with the order of day and month found out', () => {
  const spellings: Record<string, (row: Row) => string> = {
    iso,
    us,
    european,
    'T and seconds': (row) => `${dateOf(row)}T${timeOf(row)}:00`,
    'zone Z': (row) => `${dateOf(row)}T${timeOf(row)}:00.000Z`,
    'day first': (row) => `${row.day}/${row.month}/${row.year} ${timeOf(row)}`,
    'two-digit year': (row) => `${two(row.day)}/${two(row.month)}/21 ${timeOf(row)}`,
    'twelve hours': (row) =>
      `${row.month}/${row.day}/${row.year} ${row.hour % 12 === 0 ? 12 : row.hour % 12}:00 ${row.hour < 12 ? 'AM' : 'PM'}`,
    'month name': (row) => `${row.day}-${months[row.month - 1]}-${row.year} ${timeOf(row)}`,
    compact: (row) => `${dateOf(row).replaceAll('-', '')}:${timeOf(row).replace(':', '')}`,
    'year slash': (row) => `${row.year}/${row.month}/${row.day} ${timeOf(row)}`,
    'point in time': (row) => `${two(row.month)}/${two(row.day)}/${row.year} ${two(row.hour)}.00`,
    'hour ending 24:00': (row) => `${dateOf(row)} ${two(row.hour + 1)}:00`,
  };
  for (const [name, stamp] of Object.entries(spellings))
    expect([name, differences(read(price(lines(year, value, stamp))).series)]).toEqual([name, 0]);
});

test('a stamp marks the beginning, the end or the middle of its interval: the first and last ones tell', () => {
  const shifted =
    (minutes: number) =>
    (row: Row): string =>
      new Date(Date.UTC(row.year, row.month - 1, row.day, row.hour, row.minute + minutes)).toISOString().slice(0, 16).replace('T', ' ');
  const sides = [
    [0, 'beginning'],
    [60, 'ending'],
    [30, 'centre'],
  ] as const;
  for (const [minutes, side] of sides) {
    const outcome = read(price(lines(year, value, shifted(minutes))));
    expect(outcome.series).toEqual(expected);
    expect(outcome.understood).toMatchObject({ labelSide: side, start: '2021-01-01 00:00', end: '2022-01-01 00:00' });
  }
  const headed = read(price(`Interval ending,price\n${lines(year, value, shifted(60))}`));
  expect(headed.understood.labelSideFrom).toBe('heading "Interval ending"');
});

test('UX-04 a leap year with dates loses 29 February by its date at every step', () => {
  for (const step of [60, 30, 15]) {
    const leap = calendar(2020, step);
    const outcome = read(counted(lines(leap, (row) => row.index)));
    const march = (59 * 1440) / step;
    const day = 1440 / step;
    expect([outcome.series.length, outcome.series[march - 1], outcome.series[march]]).toEqual([525_600 / step, march - 1, march + day]);
    expect(outcome.understood.leapDay).toMatchObject({ action: 'by date', dropped: day });
  }
});

// Second Sunday of March and first of November; last Sundays of March and October.
const changes: readonly [place: string, year: number, skip: [number, number, number], repeat: [number, number, number]][] = [
  ['North America', 2020, [3, 8, 2], [11, 1, 1]],
  ['North America', 2021, [3, 14, 2], [11, 7, 1]],
  ['North America', 2023, [3, 12, 2], [11, 5, 1]],
  ['central Europe', 2021, [3, 28, 2], [10, 31, 2]],
  ['Great Britain', 2022, [3, 27, 1], [10, 30, 1]],
];

test.each(changes)('UX-05 %s %i: the skipped hour repeats the value before, the repeated hour is averaged', (_place, of, skip, repeat) => {
  for (const step of [60, 15]) {
    const rows = withClockChange(calendar(of, step), skip, repeat);
    const { series, understood } = read(counted(lines(rows, (row) => row.index)));
    const perHour = 60 / step;
    const slot = ([month, day, hour]: [number, number, number]): number =>
      ((Date.UTC(2021, month - 1, day) - Date.UTC(2021, 0, 1)) / 3_600_000 + hour) * perHour;
    expect(series).toHaveLength(525_600 / step);
    expect(understood.clockChange).toMatchObject({ missing: perHour, repeated: perHour });
    const gone = slot(skip);
    for (let k = 0; k < perHour; k++) expect(series[gone + k]).toBe(series[gone - 1]);
    const indices = rows
      .filter((row) => row.month === repeat[0] && row.day === repeat[1] && row.hour === repeat[2])
      .map(({ index }) => index);
    const twice = slot(repeat);
    for (let k = 0; k < perHour; k++) expect(series[twice + k]).toBe((indices[k]! + indices[k + perHour]!) / 2);
  }
});

test('UX-05 in standard time nothing is repeated or averaged: every value keeps its true hour', () => {
  // Local rows of a year whose values count true hours: moved back to standard time they count 0, 1, 2, … 8759.
  const rows = withClockChange(year, [3, 14, 2], [11, 7, 1]);
  const { series, understood } = read(
    counted(
      lines(rows, (row) => row.index),
      { summerTime: 'standard' },
    ),
  );
  expect(series).toEqual(Float64Array.from(year, ({ index }) => index));
  // From 14 March 02:00 to 7 November 01:00 standard time: 31+28+13 days to day 72, 310 days: 238 days × 24 − 1 h.
  expect(understood.repairs).toEqual([expect.objectContaining({ kind: 'zone', count: 238 * 24 - 1 })]);
  const weather = read(
    importSeries(
      lines(rows, (row) => row.index / 1000),
      { kind: 'wind' },
    ),
  );
  expect(weather.understood.clockChange).toMatchObject({ missing: 0, repeated: 0 });
});

test('UX-05 a file with UTC beside local time knows its clock change without looking at the calendar', () => {
  // Made up: clock goes forward on 3 May 00:00 and back on 4 September 23:00.
  const rows = withClockChange(year, [5, 3, 0], [9, 4, 22]);
  const utc = (row: Row): string => new Date(Date.UTC(2021, 0, 1, row.index + 7)).toISOString().slice(0, 16).replace('T', ' ');
  const text = `UTC (interval ending),local (interval beginning),price\n${rows.map((row) => `${utc(row)},${iso(row)},${row.index}`).join('\n')}`;
  const outcome = understood(counted(text));
  expect(outcome.clockChange).toMatchObject({ missing: 1, repeated: 1 });
  expect(outcome.clockChange.text).toContain('standard time UTC−6');
});

test('UX-05 an hour missing on another day is a gap, not a clock change', () => {
  const text = lines(
    year.filter(({ month, day, hour }) => !(month === 3 && day === 15 && hour === 2)),
    value,
  );
  expect(refused(price(text)).problems[0]!.rule).toBe('gap');
});

test('a file from July to June is put in the order of the calendar', () => {
  const rows = calendar(2020, 60, 2).filter((row) => (row.year === 2020 ? row.month >= 7 : row.month < 7));
  const { series, understood } = read(price(lines(rows, (row) => row.month)));
  expect([series[0], series[8759], series[4343], series[4344]]).toEqual([1, 12, 6, 7]);
  expect(understood.repairs.map(({ kind }) => kind)).toContain('order');
  expect([understood.start, understood.end]).toEqual(['2020-07-01 00:00', '2021-07-01 00:00']);
});

test('a file in UTC is said to be, and moved when the site is known', () => {
  const utc = lines(
    year,
    ({ index }) => index,
    (row) => `${dateOf(row)}T${timeOf(row)}:00Z`,
  );
  expect(understood(counted(utc))).toMatchObject({ zone: 'UTC', warnings: [expect.stringContaining('give the hours')] });
  // Six hours behind UTC: 00:00 at the site is 06:00 UTC.
  const moved = read(counted(utc, { utcOffset: -6 })).series;
  expect([moved[0], moved[8753], moved[8754]]).toEqual([6, 8759, 0]);
});

test('day by time: 25 columns, a file turned round and a value beyond the day are refused', () => {
  const day = (cells: number): string => Array.from({ length: cells }, () => '1.5').join(',');
  expect(refused(price(Array.from({ length: 365 }, () => day(25)).join('\n'))).message).toContain('25 columns of hours');
  expect(refused(price(Array.from({ length: 24 }, () => day(365)).join('\n'))).message).toContain('turn it so that each row is a day');
});

test('IMP-06 UX-04 wind speeds of 52,560 lines are ten-minute values', () => {
  const { series, understood } = read(
    importSeries(Array.from({ length: 52_560 }, (_, i) => 5 + (i % 10) / 10).join('\n'), { kind: 'wind' }),
  );
  expect([series.length, understood.stepMinutes, understood.unit.target]).toEqual([52_560, 10, 'm/s']);
  expect(understood.column).toEqual({ number: 1, name: 'column 1' });
});

test('IMP-04 IMP-13 a single column begins on Monday, 1 January, unless a year is given', () => {
  const text = year.map(value).join('\n');
  expect(understood(price(text))).toMatchObject({ year: 2007, yearFrom: expect.stringContaining('Monday') });
  expect(understood(price(text, { year: 2024 }))).toMatchObject({ year: 2024, yearFrom: 'as chosen' });
  expect(understood(price(text, { year: 2024 })).notes.join()).toContain('2024 is a leap year');
});

test('units: kW, W, MW and kWh per interval become MW, as the heading, a unit line or the caller says', () => {
  const quarter = calendar(2021, 15);
  const production = (heading: string, rows: readonly Row[], options: Partial<ImportOptions> = {}) =>
    understood(importSeries(`time,${heading}\n${lines(rows, () => 500)}`, { kind: 'production', ...options }));
  // 500 kW = 0.5 MW; 500 kWh in a quarter of an hour are 2,000 kW.
  expect(production('output', year).series.mean).toBe(0.5);
  expect(production('output (kW)', year).series.mean).toBe(0.5);
  expect(production('Power [MW]', year).series.mean).toBe(500);
  expect(production('AC power (W)', year).series.mean).toBeCloseTo(0.0005, 12);
  expect(production('Energy (kWh)', quarter).series.mean).toBe(2);
  expect(production('energy_kWh', year).series.mean).toBe(0.5);
  expect(production('output (kW)', year, { unit: 'MW' })).toMatchObject({ unit: { factor: 1, from: 'as chosen' }, series: { mean: 500 } });
  expect(
    refused(
      importSeries(
        lines(year, () => 1.5),
        { kind: 'production', unit: 'furlong' },
      ),
    ).message,
  ).toBe('"furlong" is no unit of production');
  const units = (kind: 'wind' | 'price' | 'temperature' | 'irradiance', heading: string): number =>
    understood(importSeries(`time,${heading}\n${lines(year, () => (kind === 'wind' ? 25 : 50))}`, { kind })).series.mean;
  expect(units('wind', 'wind speed (km/h)')).toBeCloseTo(25 / 3.6, 9);
  expect(units('wind', 'wind speed (mph)')).toBeCloseTo(11.176, 9);
  expect(units('temperature', 'temp (°F)')).toBeCloseTo(10, 9);
});

test('prices: $/kWh, cents per kWh and $/megawatt are told apart', () => {
  const unit = (heading: string): [string, number] => {
    // Values as such a unit has them: a mean of 44,000 per MWh would be asked about.
    const scale = /cents/.test(heading) ? 0.1 : /kwh/i.test(heading) ? 0.001 : 1;
    const { unit } = understood(price(`time,${heading}\n${lines(year, (row) => value(row) * scale)}`));
    return [unit.source, unit.factor];
  };
  expect(unit('Price ($/kWh)')).toEqual(['currency/kWh', 1000]);
  expect(unit('price_usd_per_kwh')).toEqual(['currency/kWh', 1000]);
  expect(unit('LMP $/MWh')).toEqual(['currency/MWh', 1]);
  expect(unit('LBMP ($/MWHr)')).toEqual(['currency/MWh', 1]);
  expect(unit('price ($/megawatt)')).toEqual(['currency/MWh', 1]);
  expect(unit('EUR/MWh')).toEqual(['currency/MWh', 1]);
  expect(unit('price (cents/kWh)')).toEqual(['cents/kWh', 10]);
  expect(unit('price')).toEqual(['currency/MWh', 1]);
});

test('UX-02 separator and order of the date can be chosen over what is found', () => {
  const whole = lines(year, value, (row) => `${two(row.month)}/${two(row.day)}/2021 ${timeOf(row)}`);
  expect(read(price(whole, { dateOrder: 'monthFirst' })).series).toEqual(expected);
  expect(refused(price(whole, { dateOrder: 'dayFirst' })).problems[0]).toMatchObject({ rule: 'notADate' });
  const odd = year.map((row) => `${value(row)},x;y`).join('\n');
  expect(read(price(odd, { separator: ',' })).series).toEqual(expected);
});

test('UX-10 a year in the file name is handed on for assigning files to years', () => {
  const text = year.map(value).join('\n');
  expect(understood(price(text, { fileName: 'ercot_rt_15min_2023_west.csv' })).yearInName).toBe(2023);
  expect(understood(price(text, { fileName: 'prices 2021-2023.csv' })).yearInName).toBeUndefined();
  expect(understood(price(text, { fileName: 'node120215.csv' })).yearInName).toBeUndefined();
});

test('a NASA POWER file: header block, year, month, day and hour, −999 for no value', () => {
  const head = [
    '-BEGIN HEADER-',
    'NASA/POWER Source Native Resolution Hourly Data ',
    'Dates (month/day/year): 01/01/2021 through 12/31/2021 in LST',
    'ALLSKY_SFC_SW_DWN     CERES SYN1deg All Sky Surface Shortwave Downward Irradiance (Wh/m^2) ',
    '-END HEADER-',
    'YEAR,MO,DY,HR,ALLSKY_SFC_SW_DWN,T2M,WS10M',
  ].join('\n');
  const rows = (fill: number | undefined): string =>
    year
      .map(
        (row) =>
          `${row.year},${row.month},${row.day},${row.hour},${fill !== undefined && row.index === 12 ? fill : Math.max(0, 400 - 40 * Math.abs(row.hour - 12))},${row.month},5.5`,
      )
      .join('\n');
  const outcome = read(importSeries(`${head}\n${rows(undefined)}`, { kind: 'irradiance' }));
  expect([outcome.understood.column.name, outcome.series[13]]).toEqual(['ALLSKY_SFC_SW_DWN', 360]);
  expect(refused(importSeries(`${head}\n${rows(-999)}`, { kind: 'irradiance' })).message).toBe(
    'row 19, column "ALLSKY_SFC_SW_DWN": -999 is outside -50 to 2000 W/m²',
  );
  expect(read(importSeries(`${head}\n${rows(-999)}`, { kind: 'irradiance', repair: 'interpolate' })).series[12]).toBe(360);
});

test('UX-04 a leap year of values for a year that is none is pointed out', () => {
  const text = Array.from({ length: 8784 }, (_, i) => i % 50).join('\n');
  expect(understood(price(text, { year: 2021 })).warnings).toEqual(['the file has the 8,784 values of a leap year, and 2021 is none']);
  expect(understood(price(text, { year: 2024 })).warnings).toEqual([]);
});
