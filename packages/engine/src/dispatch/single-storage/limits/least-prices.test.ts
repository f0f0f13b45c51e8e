import { expect, test } from 'vitest';
import { LeastPrices } from './least-prices.ts';

test('the least of three prices that bound each other, by hand', () => {
  // x + p ≥ 10 and p + 2 m ≤ 9, m ≥ 3: p is 3 at most, so x is 7 at least. Then m ≥ 4: p ≤ 1, x ≥ 9.
  const prices = new LeastPrices();
  const x = prices.addPrice(-100);
  prices.ask(x);
  const p = prices.addPrice(0);
  const m = prices.addPrice(3);
  prices.addConstraint(10, x, 1, p, 1);
  prices.addConstraint(-9, p, -1, m, -2);
  prices.solve();
  expect(prices.value).toEqual([7, 3, 3]);
  const more = prices.addConstraint(4, m, 1);
  prices.solve();
  expect(prices.value).toEqual([9, 1, 4]);
  prices.addConstraint(-9.5, x, -1);
  prices.tighten(more, 4.2);
  prices.solve();
  expect(prices.value[x]).toBeCloseTo(9.4, 12);
  // x may not be 11 as well: one of the two gives way.
  prices.addConstraint(11, x, 1);
  prices.solve();
  expect([9.5, 11]).toContain(prices.value[x]);
});

test('another price, asked for after the others, begins with what they have found', () => {
  // y ≥ x where energy can be kept, and y + p ≥ 12 of its own.
  const prices = new LeastPrices();
  const x = prices.addPrice(-100);
  prices.ask(x);
  prices.addConstraint(7, x, 1);
  prices.solve();
  const y = prices.addPrice(-100);
  prices.ask(y);
  const p = prices.addPrice(0);
  prices.addConstraint(0, y, 1, x, -1);
  prices.addConstraint(12, y, 1, p, 1);
  prices.addConstraint(-20, p, -1);
  prices.solve();
  expect(prices.value[y]).toBe(7);
});
