import { expect, test } from 'vitest';
import { axisCut, durationCurve, priceFacts } from './price-facts.ts';

/** Two days: 10 for 12 h and 30 for 12 h; then 20 all day but for one hour at −4 and one at 104. */
const twoDays = [
  ...Array.from({ length: 12 }, () => 10),
  ...Array.from({ length: 12 }, () => 30),
  -4,
  104,
  ...Array.from({ length: 22 }, () => 20),
];

test('EM-14 the average shown is the mean of the imported series', () => {
  // 12·10 + 12·30 + (−4) + 104 + 22·20 = 1020; 1020 / 48 = 21.25
  expect(priceFacts(twoDays, 60).average).toBeCloseTo(21.25, 12);
});

test('median, extremes, daily spread and hours below zero', () => {
  expect(priceFacts(twoDays, 60)).toMatchObject({ median: 20, highest: 104, highestAt: 25, lowest: -4, hoursBelowZero: 1 });
  // Day 1: 30 − 10 = 20; day 2: 104 + 4 = 108; mean 64.
  expect(priceFacts(twoDays, 60).dailySpread).toBe(64);
});

test('at 15 minutes a day has 96 prices and four of them are an hour', () => {
  const quarter = twoDays.flatMap((price) => [price, price, price, price]);
  expect(priceFacts(quarter, 15)).toMatchObject({ highestAt: 100, hoursBelowZero: 1, dailySpread: 64 });
});

test('the duration curve falls from the highest to the lowest price over the hours', () => {
  const prices = Array.from({ length: 8760 }, (_, i) => (i * 7919) % 8760);
  const { x, y } = durationCurve(prices, 60);
  expect([x[0], x.at(-1)]).toEqual([0, 8760]);
  expect([y[0], y.at(-1)]).toEqual([8759, 0]);
  expect(y.every((price, i) => i === 0 || price <= y[i - 1]!)).toBe(true);
});

test('an axis is cut above what 95 % of the days need, where a few peaks would flatten them; else not at all', () => {
  // 358 days at 80, a week at 2,015: 95 % of the days need 80; with a tenth more, on a round half of ten: 90.
  const peaked = [...Array.from({ length: 358 }, () => 80), ...Array.from({ length: 7 }, () => 2015)];
  expect(axisCut(peaked)).toBe(90);
  // Twice as high is still read.
  expect(axisCut(peaked.map((high) => Math.min(high, 160)))).toBeUndefined();
  expect(axisCut([0, 0, 0])).toBeUndefined();
});
