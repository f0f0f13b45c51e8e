import { beforeEach, expect, test } from 'vitest';
import { formatMoney, formatPercent, moneyUnit, MILLIONS, scaleFor, shownUnit } from './money.ts';
import { setDecimalComma } from './number-style.ts';

beforeEach(() => setDecimalComma(false));

test('FMT-16 money carries the symbol of the project’s currency, scaled in its unit', () => {
  expect(formatMoney(38_420_000, '$')).toBe('38.42\u00a0M$');
  expect(formatMoney(-1_500_000, '€')).toBe('−1.50\u00a0M€');
  expect(moneyUnit('CHF', MILLIONS)).toBe('M CHF');
  expect(shownUnit('currency/MWh', '£')).toBe('£/MWh');
  expect(formatMoney(undefined, '$')).toBe('–');
});

test('one scale serves a whole column: that of its largest value', () => {
  expect(scaleFor([12, 900])).toEqual({ factor: 1, prefix: '' });
  expect(scaleFor([12_000, null])).toEqual({ factor: 1000, prefix: 'k' });
  expect(scaleFor([-241_600_000, 5])).toEqual({ factor: 1e6, prefix: 'M' });
});

test('FMT-14 the comma mode reaches text as well', () => {
  setDecimalComma(true);
  expect(formatPercent(0.1064)).toBe('10,6\u00a0%');
  expect(formatMoney(1_234_567_890, '$')).toBe('1.234,57\u00a0M$');
});
