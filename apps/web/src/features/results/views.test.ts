import { expect, test } from 'vitest';
import { firstPath } from './views.ts';

test('TAB-20 the only sensitivity case is selected by itself, of several none', () => {
  const cases = (...indexes: number[]) => indexes.map((sensitivityIndex) => ({ sensitivityIndex }));
  // The other combinations of this table were infeasible: the one left is not the first.
  expect(firstPath('p1', cases(4))).toBe('/project/p1/results/optimization/4+all');
  expect(firstPath('p1', cases(0, 1))).toBe('/project/p1/results/sensitivity/-');
  expect(firstPath('p1', cases())).toBe('/project/p1/results/optimization/0+all');
});
