import { expect, test } from 'vitest';
import { fillToLevel } from './fill-to-level.ts';

test('vessels are filled to one level, the lowest first', () => {
  // 3 into heights 0, 1, 5: 1 brings the first to the second, the other 2 lift both by 1.
  expect(fillToLevel([0, 1, 5], [1, 1, 1], 3)).toEqual([2, 1, 0]);
  expect(fillToLevel([5, 0, 1], [1, 1, 1], 0.5)).toEqual([0, 0.5, 0]);
  // Twice as wide, twice as much to the same level; nothing where there is no width.
  expect(fillToLevel([0, 0, 0], [1, 2, 0], 6)).toEqual([2, 4, 0]);
  expect(fillToLevel([1, 2], [0, 0], 3)).toEqual([0, 0]);
  expect(fillToLevel([3, 3], [1, 1], 0)).toEqual([0, 0]);
});
