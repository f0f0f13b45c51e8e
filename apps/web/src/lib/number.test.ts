import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { NUMBER_STYLES, type NumberStyle } from './number-style.ts';
import { formatExact, formatNumber, parseNumber, withWholeUnits } from './number.ts';

const { point, comma, space, apostrophe, indian } = NUMBER_STYLES;
const valueOf = (text: string, style: NumberStyle = point): number | string => {
  const parsed = parseNumber(text, style);
  return parsed.kind === 'number' ? parsed.value : parsed.kind;
};

test('UX-68 each style writes 1234.5 its own way and groups large numbers at its own places', () => {
  expect(formatNumber(1234.5, 1, point)).toBe('1,234.5');
  expect(formatNumber(1234.5, 1, comma)).toBe('1.234,5');
  expect(formatNumber(1234.5, 1, space)).toBe('1\u202f234,5');
  expect(formatNumber(1234.5, 1, apostrophe)).toBe('1’234.5');
  expect(formatNumber(12_345_678, 0, indian)).toBe('1,23,45,678');
});

test('UX-68 reading what was written gives the same number, in every style', () => {
  for (const style of Object.values(NUMBER_STYLES)) {
    const read = fc.check(
      fc.property(
        fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), fc.double({ min: -1e6, max: 1e6, noNaN: true })),
        (value) => {
          const parsed = parseNumber(formatExact(value, 0, style), style);
          return parsed.kind === 'number' && Object.is(parsed.value, value === 0 ? 0 : value);
        },
      ),
      { numRuns: 20_000 },
    );
    expect(read.counterexample).toBeNull();
  }
});

test('UX-68 rounding for reading keeps the number to half of the last place', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.integer({ min: 0, max: 5 }), (value, digits) => {
      const parsed = parseNumber(formatNumber(value, digits, comma), comma);
      const read = parsed.kind === 'number' ? parsed.value : Number.NaN;
      // toFixed works on the binary value: half of the last place, and a little for its own rounding.
      expect(Math.abs(read - value)).toBeLessThanOrEqual(0.5 * 10 ** -digits * (1 + 1e-9) + Math.abs(value) * 1e-15);
    }),
  );
});

test('FMT-01 a comma is the decimal sign only in the comma mode', () => {
  expect(valueOf('1234,5', comma)).toBe(1234.5);
  expect(valueOf('1234.5', point)).toBe(1234.5);
  // Neither is read as fifteen or fifteen hundred: the sign stands where no group ends.
  expect(valueOf('1,5', point)).toBe('notANumber');
  expect(valueOf('1.5', comma)).toBe('notANumber');
});

test('FMT-02 thousands separators are stripped where they separate thousands', () => {
  expect(valueOf('1,234,567.89')).toBe(1_234_567.89);
  expect(valueOf('1.234.567,89', comma)).toBe(1_234_567.89);
  expect(valueOf('1 234 567,89', comma)).toBe(1_234_567.89);
  expect(valueOf("1'234.5", point)).toBe(1234.5);
  expect(valueOf('12,34,567', indian)).toBe(1_234_567);
  expect(valueOf('12,34,567', point)).toBe('notANumber');
  expect(valueOf('1,234,56')).toBe('notANumber');
});

test('FMT-03 nothing typed is no zero, and text is no number', () => {
  expect(valueOf('')).toBe('empty');
  expect(valueOf('   ')).toBe('empty');
  const texts = ['abc', '-', '.', '1.2.3', '0x10', 'NaN', 'Infinity', '1e', '--1', '1-2', '1e999', '٣'];
  expect(texts.filter((text) => valueOf(text) !== 'notANumber')).toEqual([]);
});

test('FMT-03 signs, exponents, bare decimals and the field’s own unit are numbers', () => {
  expect(valueOf('−12.5')).toBe(-12.5);
  expect(valueOf('+7')).toBe(7);
  expect(valueOf('.5')).toBe(0.5);
  expect(valueOf('5.')).toBe(5);
  expect(valueOf('1.5e3')).toBe(1500);
  expect(valueOf('2E−3')).toBe(0.002);
  expect(parseNumber('85 %', point, ['%'])).toEqual({ kind: 'number', value: 85 });
  expect(parseNumber('$ 1,200', point, ['$'])).toEqual({ kind: 'number', value: 1200 });
  expect(Object.is((parseNumber('-0', point) as { value: number }).value, 0)).toBe(true);
});

test('a negative number has a real minus, a value that rounds to zero none, a missing one a dash', () => {
  expect(formatNumber(-1234.567, 2, point)).toBe('−1,234.57');
  expect(formatNumber(-0.004, 2, point)).toBe('0.00');
  expect(formatNumber(null, 2, point)).toBe('–');
  expect(formatNumber(Number.NaN, 2, point)).toBe('–');
  expect(formatExact(0.000_000_1, 0, point)).toBe('0.0000001');
  expect(formatExact(7.5, 2, comma)).toBe('7,50');
});

test('no line ends between a number and its unit, and only there', () => {
  expect(withWholeUnits('discount rate 8 %, 100 MW, 1 MW / 4 MWh, 2 h, 15 yr')).toBe(
    'discount rate 8\u00a0%, 100\u00a0MW, 1\u00a0MW / 4\u00a0MWh, 2\u00a0h, 15\u00a0yr',
  );
  expect(withWholeUnits('10 hours, 3 Markets, year 2 Whole')).toBe('10 hours, 3 Markets, year 2 Whole');
});
