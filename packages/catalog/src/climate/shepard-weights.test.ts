import { expect, test } from 'vitest';
import { shepardWeights } from './shepard-weights.ts';

test('weights by hand', () => {
  // Two of 1, 2 and 4 count: R = 4, (3/4)² and (2/8)² are 0.5625 and 0.0625, of 0.625 together.
  expect(shepardWeights([2, 1, 4], 2)).toEqual([0.1, 0.9, 0]);
});

test('too few points and equal distances share', () => {
  expect(shepardWeights([5], 12)).toEqual([1]);
  expect(shepardWeights([5, 5], 12)).toEqual([0.5, 0.5]);
  expect(shepardWeights([5, 5, 5, 9], 2)).toEqual([1 / 3, 1 / 3, 1 / 3, 0]);
});

test('a point that comes into reach begins with nothing', () => {
  const [, , , fourth] = shepardWeights([1, 2, 3, 3.999, 4], 4);
  expect(fourth).toBeLessThan(1e-6);
});
