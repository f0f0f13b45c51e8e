import { expect, test } from 'vitest';
import { movesOf } from './places.ts';

test('UX-55 rows say the places they won or lost among those that were there, and which of them are new', () => {
  expect([...movesOf([], [1, 2])]).toEqual([]);
  expect([...movesOf([1, 2, 3], [1, 2, 3])]).toEqual([]);
  // 9 comes in above; 3 passes 1 and 2, which lose a place each; nobody lost one to the new row.
  expect(movesOf([1, 2, 3, 4], [9, 3, 1, 2, 4])).toEqual(
    new Map([
      [9, { kind: 'new' }],
      [3, { kind: 'moved', by: 2 }],
      [1, { kind: 'moved', by: -1 }],
      [2, { kind: 'moved', by: -1 }],
    ]),
  );
});
