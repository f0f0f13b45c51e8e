import { expect, test } from 'vitest';
import { SmallLp } from './small-lp.ts';

test('the least of three prices that bound each other, by hand', () => {
  // x + p ≥ 10 and p + 2 m ≤ 9, m ≥ 3: p is 3 at most, so x is 7 at least. Then m ≥ 4: p ≤ 1, x ≥ 9.
  const prices = new SmallLp(1e-11);
  const x = prices.addPrice(-100);
  prices.ask(x);
  const p = prices.addPrice(0);
  const m = prices.addPrice(3);
  prices.term(x, 1).term(p, 1).atLeast(10);
  prices.term(p, -1).term(m, -2).atLeast(-9);
  prices.solve();
  expect(prices.value).toEqual([7, 3, 3]);
  const more = prices.term(m, 1).atLeast(4);
  prices.solve();
  expect(prices.value).toEqual([9, 1, 4]);
  prices.term(x, -1).atLeast(-9.5);
  prices.tighten(more, 4.2);
  prices.solve();
  expect(prices.value[x]).toBeCloseTo(9.4, 12);
  // x may not be 11 as well: one of the two gives way.
  prices.term(x, 1).atLeast(11);
  prices.solve();
  expect([9.5, 11]).toContain(prices.value[x]);
});

test('another price, asked for after the others, begins with what they have found', () => {
  // y ≥ x where energy can be kept, and y + p ≥ 12 of its own.
  const prices = new SmallLp(1e-11);
  const x = prices.addPrice(-100);
  prices.ask(x);
  prices.term(x, 1).atLeast(7);
  prices.solve();
  const y = prices.addPrice(-100);
  prices.ask(y);
  const p = prices.addPrice(0);
  prices.term(y, 1).term(x, -1).atLeast(0);
  prices.term(y, 1).term(p, 1).atLeast(12);
  prices.term(p, -1).atLeast(-20);
  prices.solve();
  expect(prices.value[y]).toBe(7);
});

test('the level of a tight constraint is what the price asked for rises by with what it asks', () => {
  // z + 6 p ≥ 100 and z − 4 p ≥ 40, p between 0 and 1000: z is least where both are tight, p = 6 and z = 64. One more asked of the first
  // lifts z by 4/10, of the second by 6/10.
  const prices = new SmallLp(1e-11);
  const p = prices.addPrice(-1000, -1);
  prices.term(p, 1).atLeast(0);
  const z = prices.term(p, 6).addPrice(100);
  prices.ask(z);
  expect(prices.value).toEqual([1000, -5900]);
  const second = prices.term(p, -4).term(z, 1).atLeast(40);
  prices.solve();
  expect(prices.value).toEqual([expect.closeTo(6, 12), expect.closeTo(64, 12)]);
  const levelOf = (constraint: number): number => prices.level[prices.basis.indexOf(constraint)]!;
  expect(levelOf(second)).toBeCloseTo(0.6, 12);
  expect(levelOf(second - 1)).toBeCloseTo(0.4, 12);
});
