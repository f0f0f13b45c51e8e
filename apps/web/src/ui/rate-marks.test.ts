import { expect, test } from 'vitest';
import { fillOf } from './schedule-cells.ts';
import { letterOf, roundOf } from './rate-marks.ts';

test('TOD-03 W-9 after Z the letters go on as AA, AB, so that no two rates are called alike', () => {
  expect([0, 25, 26, 27, 51, 52, 701, 702].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AB', 'AZ', 'BA', 'ZZ', 'AAA']);
  const letters = Array.from({ length: 576 }, (_, rate) => letterOf(rate));
  expect(new Set(letters).size).toBe(576);
});

test('MODEL-43 W-9 the 17th rate has the colour of the first and is drawn otherwise', () => {
  expect([0, 15, 16, 31, 32].map(roundOf)).toEqual([0, 0, 1, 1, 2]);
  expect(fillOf('#1B4272', roundOf(0))).toBe('color-mix(in srgb, #1B4272 24%, var(--surface))');
  expect(fillOf('#1B4272', roundOf(16))).toContain('linear-gradient');
  expect(new Set([0, 16, 32, 48].map((rate) => fillOf('#1B4272', roundOf(rate)))).size).toBe(4);
});
