import { expect, test } from 'vitest';
import { NUMBER_STYLES } from './number-style.ts';
import { readQuantity } from './quantity.ts';

const value = (text: string, unit: string): number | undefined => {
  const read = readQuantity(text, unit);
  return read.kind === 'number' ? read.value : undefined;
};
const said = (text: string, unit: string): string | undefined => {
  const read = readQuantity(text, unit);
  return read.kind === 'number' ? read.said : read.problem;
};

test('UX-22 a unit of the same dimension is converted and said', () => {
  // 250 kW / 1000 = 0.25 MW; 590 $/kW · 1000 kW/MW = 590,000 $/MW; 1.2 M$ · 1e6.
  expect(said('250 kW', 'MW')).toBe('250 kW read as 0.25 MW');
  expect([value('1.5 GW', 'MW'), value('250kw', 'MW'), value('2 GWh', 'MWh'), value('500 kWh', 'MWh')]).toEqual([1500, 0.25, 2000, 0.5]);
  expect(value('590 $/kW', '$/MW')).toBe(590_000);
  expect(value('$13/kW-yr', '$/MW-yr')).toBe(13_000);
  expect(value('4 ct/kWh', '$/MWh')).toBeUndefined();
  expect(value('0.04 $/kWh', '$/MWh')).toBe(40);
  expect(value('1.2 M$', '$')).toBe(1_200_000);
  expect(value('0.8 M€/MW', '€/MW')).toBe(800_000);
  expect(value('12 CHF/kW', 'CHF/MW')).toBe(12_000);
  // 80 % of what a share of 1 is; 36 km/h = 10 m/s; 30 min = 0.5 h; 18 months = 1.5 years.
  expect([value('80 %', '×'), value('36 km/h', 'm/s'), value('30 min', 'h'), value('18 months', 'years')]).toEqual([0.8, 10, 0.5, 1.5]);
});
test('UX-22 the unit of the field, or none, is no conversion', () => {
  for (const text of ['250', '250 MW', '250MW', '250 mw']) expect([value(text, 'MW'), said(text, 'MW')]).toEqual([250, undefined]);
  for (const text of ['590,000', '$590,000', '590,000 $/MW', '590 000 $/mw']) expect(value(text, '$/MW')).toBe(590_000);
});
test('UX-22 what is no number says so with what was typed', () => {
  expect(said('abc', 'years')).toBe('Enter a number, “abc” is none');
  expect(said('2,000,000x', '$/MW')).toBe('Enter a number, “2,000,000x” is none');
  expect(said('610,000\t13,000', '$/MW')).toBe('Several values were pasted into a field of one: “610,000 13,000”');
  expect(said('5 MWh', 'MW')).toBe('“5 MWh” cannot be given in MW');
  expect(said('', 'MW')).toBe('Enter a number');
  expect(said('1,5', 'MW')).toBe('Enter a number, “1,5” is none: write 1.5, with a point');
  expect(readQuantity('7.25', 'MW', NUMBER_STYLES.comma)).toEqual({
    kind: 'unread',
    problem: 'Enter a number, “7.25” is none: write 7,25, with a comma',
  });
  expect(readQuantity('12 MW', undefined)).toEqual({ kind: 'unread', problem: 'Enter a number, “12 MW” is none' });
});
