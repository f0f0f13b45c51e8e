import { expect, test } from 'vitest';
import type { ImportOptions } from '../src/index.ts';
import type { ImportOutcome } from '../src/series/import-series.ts';
import { decodeBytes, importSeries } from '../src/index.ts';
import { calendar, iso, lines } from './build.ts';
import { read, refused, understood } from './outcome.ts';

const price = (text: string, options: Partial<ImportOptions> = {}): ImportOutcome => importSeries(text, { kind: 'price', ...options });
const column = (count: number, value: (i: number) => number | string = (i) => (i % 97) + 0.5): string =>
  Array.from({ length: count }, (_, i) => value(i)).join('\n');
const year = calendar(2021);
const value = (row: { index: number }): number => (row.index % 89) + 0.25;
const plain = lines(year, value);

test('B-1 a 50 MB single line is refused within 2 seconds and with little memory', () => {
  for (const text of ['1,'.repeat(25_000_000), '7'.repeat(50_000_000), `"${'a'.repeat(50_000_000)}`]) {
    const before = process.memoryUsage().heapUsed;
    const start = process.cpuUsage();
    const { problems } = refused(price(text));
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000);
    expect(['lineTooLong', 'openQuote']).toContain(problems[0]!.rule);
  }
});

test('B-1 a million columns and millions of rows are refused before they are cut into cells', () => {
  expect(refused(price(`${Array.from({ length: 400_000 }, () => 1).join(',')}\n`.repeat(3))).message).toBe(
    'the file has 400,000 columns; at most 4,096 are read',
  );
  expect(refused(price('1\n'.repeat(2_000_001))).message).toContain('more than 2,000,000 rows');
});

test('B-1 CR, CR LF and LF, mixed and doubled at the end, give the same series', () => {
  const expected = read(price(plain)).series;
  for (const text of [
    plain.replaceAll('\n', '\r'),
    plain.replaceAll('\n', '\r\n'),
    `${plain}\n`,
    `${plain}\r\n\r\n\r\n`,
    plain.replace('\n', '\r'),
    `\ufeff${plain}`,
    `\n\n${plain}`,
  ]) {
    expect(read(price(text)).series).toEqual(expected);
  }
});

test('B-1 an unbalanced quotation mark is refused with its row', () => {
  const broken = plain.replace('2021-01-05 00:00,', '"2021-01-05 00:00,');
  expect(refused(price(broken)).message).toBe('row 97: a quotation mark opens a cell and is never closed');
});

test('B-1 quoted cells, also with line ends and separators in them, are cells', () => {
  const quoted = year.map((row) => `"${iso(row)}","${value(row)}","a, ""b""${row.index === 5 ? '\nc' : ''}"`).join('\n');
  const outcome = read(price(`"time","price","remark, with comma"\n${quoted}`));
  expect(outcome.series).toEqual(read(price(plain)).series);
  expect(outcome.understood.firstRows[0]).toMatchObject({ row: 2, value: 0.25 });
});

test('B-1 a row with a cell too many is refused: its value would be the wrong cell', () => {
  const text = `time,price\n${plain.replace('2021-03-01 05:00,', '2021-03-01 05:00,1,')}`;
  expect(refused(price(text)).message).toBe('row 1,423 has 3 cells where the others have 2');
});

test('B-1 a row with a cell too few has no value and is a gap', () => {
  const text = `time,price\n${plain.replace(/(2021-03-01 05:00),[^\n]*/, '$1')}`;
  expect(refused(price(text)).message).toContain('1 of 8,760 intervals is missing in 1 gap, the longest 1 from 2021-03-01 05:00');
  const filled = read(price(text, { repair: 'interpolate' }));
  // Between 0.25 × … : the value before and after are one apart from it, so the straight line gives the value itself.
  expect(filled.series[59 * 24 + 5]).toBe(read(price(plain)).series[59 * 24 + 5]);
});

test('B-1 two columns of one name are told apart by number only', () => {
  const text = `time,LMP,LMP\n${year.map((row) => `${iso(row)},${value(row)},${row.index}.5`).join('\n')}`;
  expect(refused(price(text, { column: 'LMP' })).message).toBe('several columns can be meant, choose one: 2 "LMP", 3 "LMP"');
  expect(read(price(text, { column: 3, unit: 'currency/MWh' })).series[100]).toBe(100.5);
});

test('B-1 a column without a heading is called by its number, once', () => {
  const gone = column(8760, (i) => `n/a;${(i % 97) + 0.5}`);
  expect(refused(price(gone, { column: 1, repair: 'interpolate' })).message).toBe('column 1 holds no numbers');
  const two = column(8760, (i) => `${(i % 97) + 0.5};${(i % 89) + 0.25}`);
  expect(refused(price(two)).message).toBe('several columns can be meant, choose one: column 1, column 2');
});

test('B-1 NUL, UTF-16, Latin-1 and byte order marks are read or refused by their bytes', () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const utf16 = (text: string, little: boolean, mark: boolean): Uint8Array => {
    const out = new Uint8Array(text.length * 2 + (mark ? 2 : 0));
    const view = new DataView(out.buffer);
    if (mark) view.setUint16(0, 0xfeff, little);
    for (let i = 0; i < text.length; i++) view.setUint16(i * 2 + (mark ? 2 : 0), text.charCodeAt(i), little);
    return out;
  };
  expect(decodeBytes(bytes('1\n2'))).toEqual({ ok: true, text: '1\n2', encoding: 'UTF-8' });
  expect(decodeBytes(bytes('\ufeff1\n2'))).toEqual({ ok: true, text: '1\n2', encoding: 'UTF-8' });
  for (const mark of [true, false]) {
    expect(decodeBytes(utf16('10\n20', true, mark))).toEqual({ ok: true, text: '10\n20', encoding: 'UTF-16 LE' });
    expect(decodeBytes(utf16('10\n20', false, mark))).toEqual({ ok: true, text: '10\n20', encoding: 'UTF-16 BE' });
  }
  // 0xB0 and 0xB2 are degree and superscript two in Latin-1, and no UTF-8.
  expect(decodeBytes(Uint8Array.of(0xb0, 0x43, 0x20, 0x6d, 0xb2))).toEqual({ ok: true, text: '°C m²', encoding: 'Windows-1252' });
  expect(decodeBytes(Uint8Array.of(49, 10, 50, 0, 51, 52, 53, 54, 55, 56))).toMatchObject({
    ok: false,
    message: 'the file is not text: byte 4 is 0; a text file with the values is needed, such as CSV',
  });
  expect(decodeBytes(bytes('%PDF-1.7 ...'))).toMatchObject({ ok: false, message: expect.stringContaining('is a PDF document') as string });
  expect(decodeBytes(new Uint8Array())).toMatchObject({ ok: true, text: '' });
});

test('IMP-02 Excel files are refused by extension and by content, with the way round', () => {
  const words = /^Import error: Excel files are not supported.*copy the column and paste it here/;
  for (const name of ['a.xls', 'a.xlsx', 'A.XLSM', 'prices.xlsb', 'b.xltx', 'c.xl'])
    expect(decodeBytes(Uint8Array.of(49), name)).toMatchObject({ ok: false, message: expect.stringMatching(words) });
  expect(decodeBytes(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), 'a.csv')).toMatchObject({
    ok: false,
    message: expect.stringMatching(words),
  });
  expect(price(plain, { fileName: 'prices.xlsx' })).toMatchObject({ ok: false, message: expect.stringMatching(words) });
  expect(decodeBytes(Uint8Array.of(49), 'excel.csv')).toMatchObject({ ok: true });
});

test('a page or an XML answer instead of a table is refused as such', () => {
  const bytes = new TextEncoder().encode('<?xml version="1.0"?><m:ERROR>No data</m:ERROR>');
  expect(decodeBytes(bytes, 'prices.csv')).toMatchObject({ ok: false, message: expect.stringContaining('XML or HTML') });
});

test('UX-08 one column with commas is asked about with both readings, and read once the sign is named', () => {
  const text = column(8760, (i) => `${i % 50},${(i % 9) + 1}`);
  const { problems } = refused(price(text));
  expect(problems[0]).toMatchObject({ rule: 'decimalSign', row: 1, value: '0,1', readings: { decimalComma: 0.1, decimalPoint: 1 } });
  expect(refused(price(text.replace('0,1', '1,5'))).message).toContain('"1,5" is 1.5 with a decimal comma and 15 with a decimal point');
  expect(refused(price(text, { decimalComma: false })).problems[0]!.rule).toBe('decimalSign');
  const outcome = read(price(text, { decimalComma: true }));
  expect([outcome.series[1], outcome.understood.decimalSign]).toEqual([1.2, ',']);
});

test('UX-08 the wrong sign is caught from one value in a hundred, in both directions and behind dates', () => {
  const share = (every: number, odd: string, usual: string): string => `price\n${column(8760, (i) => (i % every === 0 ? odd : usual))}`;
  expect(refused(price(share(50, '1,5', '20'))).problems[0]!.rule).toBe('decimalSign');
  expect(refused(price(share(50, '1.5', '20,25'), { decimalComma: true })).problems[0]).toMatchObject({
    rule: 'decimalSign',
    readings: { decimalComma: 15, decimalPoint: 1.5 },
  });
  // Below one in a hundred they are single wrong values.
  expect(refused(price(share(200, '1,5', '20.5'))).message).toBe('row 2, column "price": "1,5" is not a number (43 more)');
  const dated = year.map((row) => `${iso(row)},${row.index % 40},${row.index % 10}`).join('\n');
  expect(refused(price(dated)).problems[0]!.rule).toBe('decimalSign');
  expect(refused(price(`time,price\n${plain}`, { decimalComma: true })).problems[0]!.rule).toBe('decimalSign');
  // Groups of three digits alone: 1,234 may be 1234 or 1.234.
  const groups = `time;price\n${year.map((row) => `${iso(row)};1,${String(row.index % 1000).padStart(3, '0')}`).join('\n')}`;
  expect(refused(price(groups, { decimalComma: false })).problems[0]).toMatchObject({
    rule: 'decimalSign',
    readings: { decimalComma: 1, decimalPoint: 1000 },
  });
});

test('UX-02 IMP-12 a semicolon file with decimal commas is recognised, and the flag decides where it is given', () => {
  const text = `Zeit;Preis\n${year.map((row) => `${iso(row)};${String(value(row)).replace('.', ',')}`).join('\n')}`;
  const outcome = read(price(text));
  expect(outcome.understood).toMatchObject({ separator: ';', decimalSign: ',' });
  expect(outcome.series).toEqual(read(price(plain)).series);
  expect(read(price(text, { decimalComma: true })).series).toEqual(outcome.series);
  expect(refused(price(text, { decimalComma: false })).problems[0]!.rule).toBe('decimalSign');
});

test('B-7 a changing step, several years and daily values are refused with the reason', () => {
  const mixed = [...calendar(2021, 60).slice(0, 4000), ...calendar(2021, 15).slice(16_000)];
  expect(refused(price(lines(mixed, () => 1.5))).message).toMatch(/step changes from 15 to 60 minutes|step changes from 60 to 15 minutes/);
  const two = lines(calendar(2021, 60, 2), value);
  expect(refused(price(two)).message).toContain('in the years 2021 to 2022; one year is read: name the year');
  expect(understood(price(two, { year: 2022 }))).toMatchObject({ year: 2022 });
  expect(refused(price(lines(calendar(2021, 1440), value))).message).toBe(
    'the rows are 1 days apart; steps of 60, 30, 15, 10, 5 and 1 minutes are read',
  );
  expect(refused(price(lines(calendar(2021, 20), value))).message).toBe(
    'the rows are 20 minutes apart; steps of 60, 30, 15, 10, 5 and 1 minutes are read',
  );
});

test('IMP-03 part of a year is refused with what it covers', () => {
  const quarter = year.filter(({ month }) => month >= 4 && month <= 6);
  expect(refused(price(lines(quarter, value))).message).toBe(
    'the file covers April to June 2021 (2021-04-01 00:00 to 2021-07-01 00:00): 2,184 of 8,760 intervals of 60 minutes; one full year is needed, of which at most 5 % may be missing',
  );
  expect(refused(price(lines(quarter, value), { repair: 'repeat' })).problems[0]!.rule).toBe('partialYear');
});

test('UX-07 gaps are refused with count, longest and position, and filled only as chosen', () => {
  const gone = new Set([100, 101, 102, 5000]);
  const text = lines(
    year.filter(({ index }) => !gone.has(index)),
    value,
  );
  const refusal = refused(price(text));
  expect(refusal.message).toBe(
    '4 of 8,760 intervals are missing in 2 gaps, the longest 3 from 2021-01-05 04:00 (after row 100); choose a repair to fill them',
  );
  expect(refusal.problems.map((problem) => problem.text)).toEqual([
    '3 intervals missing from 2021-01-05 04:00, after row 100',
    '1 interval missing from 2021-07-28 08:00, after row 4,997',
  ]);
  const repeated = read(price(text, { repair: 'repeat' }));
  expect([...repeated.series.subarray(100, 103)]).toEqual([...repeated.series.subarray(76, 79)]);
  expect(repeated.understood.gaps).toMatchObject({ count: 2, missing: 4, longest: 3 });
  expect(repeated.understood.repairs).toContainEqual({
    kind: 'gap',
    count: 4,
    text: '4 missing intervals in 2 gaps filled with the value of the same time on the day before',
  });
  const straight = read(price(text, { repair: 'interpolate' })).series;
  // 99 → 99 % 89 = 10, 10.25; 103 → 14.25: a straight line through 11.25, 12.25, 13.25.
  expect([...straight.subarray(99, 104)]).toEqual([10.25, 11.25, 12.25, 13.25, 14.25]);
});

test('UX-07 gaps at both ends of the year and of whole days are filled from what is there', () => {
  const text = lines(
    year.filter(({ index }) => index >= 3 && index < 8755 && !(index >= 2400 && index < 2448)),
    value,
  );
  const repeated = read(price(text, { repair: 'repeat' })).series;
  expect([...repeated.subarray(0, 3)]).toEqual([...repeated.subarray(24, 27)]);
  expect([...repeated.subarray(8755)]).toEqual([...repeated.subarray(8731, 8736)]);
  expect([...repeated.subarray(2400, 2448)]).toEqual([...repeated.subarray(2376, 2400), ...repeated.subarray(2376, 2400)]);
  const straight = read(price(text, { repair: 'interpolate' })).series;
  expect([...straight.subarray(0, 4)]).toEqual([3.25, 3.25, 3.25, 3.25]);
  expect(straight[8759]).toBe(straight[8754]);
});

test('B-6 an empty cell never becomes 0: with dates it is a gap, without it keeps its place', () => {
  const dated = plain.replace(/(2021-06-01 12:00),[^\n]*/, '$1,');
  expect(refused(price(dated)).problems[0]).toMatchObject({ rule: 'gap' });
  const single = column(8760, (i) => (i === 4000 ? '' : i));
  const { problems, message } = refused(price(single));
  expect([problems[0]!.row, message]).toEqual([4001, 'row 4,001, column 1: the cell is empty']);
  expect(read(price(single, { repair: 'interpolate', unit: 'currency/MWh' })).series[4000]).toBe(4000);
  expect(read(price(single, { repair: 'repeat', unit: 'currency/MWh' })).series[4000]).toBe(3976);
  // Blank lines between the values of a full year are no values.
  expect(read(price(column(8760).replaceAll('\n', '\n\n'))).series).toHaveLength(8760);
});

test('an interval that stands twice is used once when it is the same and refused when it is not', () => {
  const row = year[3000]!;
  const same = read(price(`${plain}\n${iso(row)},${value(row)}`));
  expect(same.understood.duplicates).toBe(1);
  expect(same.series).toEqual(read(price(plain)).series);
  expect(refused(price(`${plain}\n${iso(row)},999`)).message).toBe(
    `row 8,761: ${iso(row)} stands in row 3,001 already, with ${value(row)} there and 999 here`,
  );
});

test('dates that do not exist are refused with row and value', () => {
  const text = plain.replace('2021-02-28 05:00', '2021-02-30 05:00');
  expect(refused(price(`time,price\n${text}`)).message).toBe('row 1,399, column "time": "2021-2-30" is not a date or time');
  expect(refused(price(`time,price\n${plain.replace('2021-02-28 05:00', '28 Feb at five')}`)).message).toBe(
    'row 1,399, column "time": "28 Feb at five" is not a date or time',
  );
});

test('IMP-07 IMP-08 negatives: regulation and production become 0 and are counted, energy prices stay, both can be turned round', () => {
  const text = column(8760, (i) => (i % 10 === 0 ? -5 : 8));
  for (const kind of ['regulation', 'production'] as const) {
    const { series, understood } = read(importSeries(text, { kind }));
    expect([series[0], understood.source.negative, understood.series.negative]).toEqual([0, 876, 0]);
    expect(understood.repairs).toContainEqual({ kind: 'negatives', count: 876, text: '876 negative values set to 0' });
    expect(read(importSeries(text, { kind, removeNegatives: false })).understood.series.negative).toBe(876);
  }
  expect(read(price(text)).series[0]).toBe(-5);
  expect(read(price(text, { removeNegatives: true })).series[0]).toBe(0);
  expect(refused(importSeries(text, { kind: 'limit' })).message).toBe('row 1, column 1: -5 is negative (875 more)');
});

test('weather that cannot be is refused, and with a repair a fill value is a gap', () => {
  const text = column(8760, (i) => (i === 10 ? -999 : 8));
  expect(refused(importSeries(text, { kind: 'temperature' })).message).toBe('row 11, column 1: -999 is outside -95 to 65 °C');
  expect(read(importSeries(text, { kind: 'temperature', repair: 'interpolate' })).series[10]).toBe(8);
  expect(
    refused(
      importSeries(
        column(8760, () => 80),
        { kind: 'temperature' },
      ),
    ).message,
  ).toContain('are no °C and the file names no unit');
  expect(
    refused(
      importSeries(
        column(8760, () => -3),
        { kind: 'wind' },
      ),
    ).problems[0]!.rule,
  ).toBe('outOfRange');
});

test('a refusal carries what was understood so far, so that a column can be chosen', () => {
  const text = `time,a,b\n${year.map((row) => `${iso(row)},${value(row)},1.5`).join('\n')}`;
  expect(refused(price(text)).understood).toMatchObject({
    layout: 'Date-time and value',
    separator: ',',
    candidates: [
      { number: 2, name: 'a' },
      { number: 3, name: 'b' },
    ],
  });
});

test('control characters of a file do not break the message into lines', () => {
  const { message } = refused(price(column(8760, (i) => (i === 5 ? 'a\u0007\u2028b' : 1))));
  expect(message).toBe('row 6, column 1: "a  b" is not a number');
});
