import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchLattice, type LatticePoint, type LatticeProblem, type LatticeStep } from './lattice-search.ts';

function solve(problem: LatticeProblem): { readonly last: LatticeStep | undefined; readonly steps: readonly LatticeStep[]; readonly evaluated: number } {
  let evaluated = 0;
  const steps = [...searchLattice({ ...problem, evaluate: (point) => (evaluated++, problem.evaluate(point)) })];
  return { last: steps.at(-1), steps, evaluated };
}
/** Every point of a small lattice. */
const all = (counts: readonly number[]): LatticePoint[] => counts.reduce<number[][]>((list, count) => list.flatMap((begun) => Array.from({ length: count }, (_, i) => [...begun, i])), [[]]);

test('N-25 a planted optimum off the coarse grid is found, with a biased estimate and few evaluations', () => {
  // Cost falls towards the origin, x + y/2 + z must reach 61.5; the best is y = 123 at a third of the cost of the others.
  const value = ([x, y, z]: LatticePoint): number => -(3 * x! + y! + 3 * z!);
  const evaluate = (point: LatticePoint) => (point[0]! + point[1]! / 2 + point[2]! >= 61.5 ? value(point) : undefined);
  const { last, evaluated } = solve({ counts: [201, 151, 101], evaluate, estimate: (point) => (point[0]! + point[1]! / 2 + point[2]! >= 55 ? 1.1 * value(point) : undefined) });
  expect(last!.best!.point).toEqual([0, 123, 0]);
  expect(evaluated).toBeLessThan(150);
});

test('N-25 what is found is better than each of its neighbours, and on a concave problem better than every point', () => {
  fc.assert(fc.property(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 })), fc.integer({ min: 0, max: 25 }), fc.double({ min: 0.2, max: 3, noNaN: true }), ([px, py], need, weight) => {
    const value = ([x, y]: LatticePoint): number => -((x! - px) ** 2) - weight * (y! - py) ** 2;
    const evaluate = (point: LatticePoint) => (point[0]! + point[1]! >= need ? value(point) : undefined);
    const { last } = solve({ counts: [31, 31], evaluate, estimate: () => 0 });
    const best = Math.max(...all([31, 31]).map((point) => evaluate(point) ?? -Infinity));
    expect(last!.best!.value).toBeCloseTo(best, 9);
  }), { numRuns: 60, seed: 2 });
});

test('nothing is tried below an infeasible point, and a largest point that is infeasible ends the search', () => {
  const seen: LatticePoint[] = [];
  const bad: LatticePoint[] = [];
  const evaluate = (point: LatticePoint): number | undefined => {
    expect(bad.some((other) => point.every((index, d) => index <= other[d]!))).toBe(false);
    seen.push(point);
    const feasible = point[0]! * point[1]! >= 50;
    bad.push(...(feasible ? [] : [point]));
    return feasible ? -point[0]! - point[1]! : undefined;
  };
  const { last } = solve({ counts: [21, 21], evaluate, estimate: (point) => -point[0]! - point[1]! });
  expect(last!.best!.value).toBe(-15);
  expect(solve({ counts: [5, 5], evaluate: () => undefined, estimate: () => 0 })).toMatchObject({ evaluated: 1, last: { best: undefined } });
});

test('progress only rises and ends at 1; a single point is the answer', () => {
  const { steps } = solve({ counts: [40, 40], evaluate: ([x, y]) => -Math.abs(x! - 17) - Math.abs(y! - 5), estimate: ([x]) => x! });
  expect(steps.every(({ progress }, k) => k === 0 || progress >= steps[k - 1]!.progress)).toBe(true);
  expect(steps.at(-1)).toMatchObject({ progress: 1, best: { point: [17, 5] } });
  expect(solve({ counts: [1, 1], evaluate: () => 3, estimate: () => 3 }).last!.best).toEqual({ point: [0, 0], value: 3 });
});
