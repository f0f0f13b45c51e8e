import { assert, double, property } from 'fast-check';
import { expect, test } from 'vitest';
import { isMissingMarker, parseNumber } from './parse-number.ts';

const no = undefined;
// Text, value with a decimal point, value with a decimal comma.
const table: readonly (readonly [string, number | undefined, number | undefined])[] = [
  ['', no, no],
  [' ', no, no],
  ['\t', no, no],
  ['\u00a0', no, no],
  ['0', 0, 0],
  ['-0', 0, 0],
  ['-0.0', 0, no],
  ['007', 7, 7],
  ['  42 ', 42, 42],
  ['+5', 5, 5],
  ['-5', -5, -5],
  ['\u22125', -5, -5],
  ['\u22121.5', -1.5, no],
  ['--5', no, no],
  ['5-', no, no],
  ['(5)', no, no],
  ['1.5', 1.5, no],
  ['1,5', no, 1.5],
  ['.5', 0.5, no],
  [',5', no, 0.5],
  ['5.', 5, no],
  ['5,', no, 5],
  ['.', no, no],
  ['-', no, no],
  ['1e5', 100_000, 100_000],
  ['1E+05', 100_000, 100_000],
  ['1e-2', 0.01, 0.01],
  ['1.5e3', 1500, no],
  ['1,5e3', no, 1500],
  ['1e', no, no],
  ['e5', no, no],
  ['1e308', 1e308, 1e308],
  ['5e-324', 5e-324, 5e-324],
  ['1e309', no, no],
  ['-1e400', no, no],
  ['NaN', no, no],
  ['nan', no, no],
  ['Infinity', no, no],
  ['-Infinity', no, no],
  ['inf', no, no],
  ['null', no, no],
  ['true', no, no],
  ['0x10', no, no],
  ['0b1', no, no],
  ['1_000', no, no],
  ['5 %', no, no],
  ['5%', no, no],
  ['$5', no, no],
  ['€5', no, no],
  ['5 kW', no, no],
  ['١٢', no, no],
  ['５', no, no],
  ['1,234.5', 1234.5, no],
  ['1.234,5', no, 1234.5],
  ['1,234', 1234, 1.234],
  ['1.234', 1.234, 1234],
  ['0.123', 0.123, no],
  ['0,123', no, 0.123],
  ['1 000', 1000, 1000],
  ['1 000.5', 1000.5, no],
  ['1 000,5', no, 1000.5],
  ['1\u202f000\u202f000', 1_000_000, 1_000_000],
  ['1\u00a0000', 1000, 1000],
  ["1'000.5", 1000.5, no],
  ['12,34', no, 12.34],
  ['1,23,456', no, no],
  ['1,2345', no, 1.2345],
  ['1 00', no, no],
  ['1,234,567', 1_234_567, no],
  ['1.234.567', no, 1_234_567],
  ['1 234,567', no, 1234.567],
  ['1,234 567', no, no],
  ['0.69999999999999996', 0.7, no],
  ['2021-01-01', no, no],
  ['1.2.3', no, no],
  ['#N/A', no, no],
];

test.each(table)('B-6 %j is one number in every place: point %s, comma %s', (text, point, comma) => {
  expect([parseNumber(text, false), parseNumber(text, true)]).toEqual([point, comma]);
});

test('B-6 an empty cell never becomes 0, nor does a word for no value', () => {
  for (const text of ['', ' ', '-', 'N/A', 'NaN', 'null', '\u00a0']) {
    expect(parseNumber(text, false)).toBeUndefined();
    expect(isMissingMarker(text)).toBe(true);
  }
  expect(isMissingMarker('0')).toBe(false);
});

test('every finite number comes back as it was written, with either decimal sign and either minus', () => {
  assert(
    property(double({ noNaN: true, noDefaultInfinity: true }), (written) => {
      const value = written === 0 ? 0 : written;
      const text = String(value);
      expect(parseNumber(text, false)).toBe(value);
      expect(parseNumber(text.replace('.', ','), true)).toBe(value);
      expect(parseNumber(text.replace(/^-/, '\u2212'), false)).toBe(value);
    }),
  );
});

test('B-15 a long text is looked at in linear time', () => {
  const start = process.cpuUsage();
  for (const text of ['1'.repeat(100_000), `${'1,'.repeat(50_000)}x`, ' '.repeat(100_000), '1 000'.repeat(20_000)])
    parseNumber(text, false);
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(50);
});
