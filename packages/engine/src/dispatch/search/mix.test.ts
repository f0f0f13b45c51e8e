import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Mix } from './mix.ts';

test('two plans on both sides of a limit are mixed to meet it, and their tangents give its price', () => {
  // 100 with 6 too much, 40 with 4 too little: 0.4 and 0.6 of them keep the limit and earn 64; a unit of the limit is worth 60/10.
  const mix = new Mix(1, 8);
  mix.begin([{ lowest: 0, highest: 1000 }]);
  mix.add(100, [6]);
  mix.solve();
  expect(mix.isOver[0]).toBe(1);
  expect(mix.price[0]).toBe(1000);
  mix.add(40, [-4]);
  mix.solve();
  expect(mix.value).toBeCloseTo(64, 12);
  expect([...mix.weight.subarray(0, 2)]).toEqual([expect.closeTo(0.4, 12), expect.closeTo(0.6, 12)]);
  expect(mix.price[0]).toBeCloseTo(6, 12);
  expect(mix.isOver[0]).toBe(0);
  // A plan below the chord changes nothing, one above it takes over.
  mix.add(45, [-4]);
  mix.add(30, [-4]);
  mix.solve();
  expect(mix.value).toBeCloseTo(0.4 * 100 + 0.6 * 45, 12);
});

test('a plan that keeps every limit is worth at least itself, and a limit nobody reaches costs nothing', () => {
  const mix = new Mix(2, 8);
  mix.begin([
    { lowest: 0, highest: 1000 },
    { lowest: 0, highest: 1000 },
  ]);
  mix.add(10, [-1, -2]);
  mix.solve();
  expect(mix.value).toBe(10);
  expect([...mix.price]).toEqual([0, 0]);
});

test('the best mix of random plans is feasible, worth its price and beaten by no pair of plans', () => {
  const plan = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: -5, max: 9 }), fc.integer({ min: -5, max: 9 }));
  fc.assert(
    fc.property(fc.array(plan, { minLength: 2, maxLength: 12 }), (plans) => {
      const mix = new Mix(2, 16);
      mix.begin([
        { lowest: 0, highest: 1000 },
        { lowest: 0, highest: 1000 },
      ]);
      // One plan keeps the limits, so a mix that does exists.
      for (const [total, a, b] of [[0, -1, -1] as const, ...plans]) mix.add(total, [a, b]);
      mix.solve();
      const all = [[0, -1, -1] as const, ...plans];
      const sum = (of: (k: number) => number): number => all.reduce((total, _, k) => total + mix.weight[k]! * of(k), 0);
      expect(sum(() => 1)).toBeCloseTo(1, 9);
      expect(sum((k) => all[k]![1])).toBeLessThanOrEqual(1e-9);
      expect(sum((k) => all[k]![2])).toBeLessThanOrEqual(1e-9);
      expect(sum((k) => all[k]![0])).toBeCloseTo(mix.value, 7);
      // Weak duality: at these prices no plan is worth more than the mix.
      for (const [total, a, b] of all) expect(total - mix.price[0]! * a - mix.price[1]! * b).toBeLessThanOrEqual(mix.value + 1e-7);
    }),
    { numRuns: 2000, seed: 11 },
  );
});

test('what is left of a limit may cost something: then its price is below zero as long as some is left', () => {
  // 10 with 2 left, which cost 5 each: worth 0. A plan of 4 that leaves nothing is better, and all of the limit is used.
  const mix = new Mix(1, 8);
  mix.begin([{ lowest: -5, highest: 1000 }]);
  mix.add(10, [-2]);
  mix.solve();
  expect([mix.value, mix.price[0]]).toEqual([0, -5]);
  mix.add(4, [0]);
  mix.solve();
  expect(mix.value).toBe(4);
  expect(mix.weight[1]).toBe(1);
});
