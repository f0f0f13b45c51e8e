import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchLattice, type LatticePoint, type LatticeProblem, type LatticeStep } from './lattice-search.ts';

function solve(problem: LatticeProblem): {
  readonly last: LatticeStep | undefined;
  readonly steps: readonly LatticeStep[];
  readonly evaluated: number;
} {
  let evaluated = 0;
  const steps = [...searchLattice({ ...problem, evaluate: (point) => (evaluated++, problem.evaluate(point)) })];
  return { last: steps.at(-1), steps, evaluated };
}
/** Every point of a small lattice. */
const all = (counts: readonly number[]): LatticePoint[] =>
  counts.reduce<number[][]>((list, count) => list.flatMap((begun) => Array.from({ length: count }, (_, i) => [...begun, i])), [[]]);

test('N-25 a planted optimum off the coarse grid is found, with a biased estimate and few evaluations', () => {
  // Cost falls towards the origin, x + y/2 + z must reach 61.5; the best is y = 123 at a third of the cost of the others.
  const value = ([x, y, z]: LatticePoint): number => -(3 * x! + y! + 3 * z!);
  const evaluate = (point: LatticePoint) => (point[0]! + point[1]! / 2 + point[2]! >= 61.5 ? value(point) : undefined);
  const { last, evaluated } = solve({
    counts: [201, 151, 101],
    evaluate,
    estimate: (point) => (point[0]! + point[1]! / 2 + point[2]! >= 55 ? 1.1 * value(point) : undefined),
  });
  expect(last!.best!.point).toEqual([0, 123, 0]);
  expect(evaluated).toBeLessThan(150);
});

test('N-25 what is found is better than each of its neighbours, and on a concave problem better than every point', () => {
  fc.assert(
    fc.property(
      fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 })),
      fc.integer({ min: 0, max: 25 }),
      fc.double({ min: 0.2, max: 3, noNaN: true }),
      ([px, py], need, weight) => {
        const value = ([x, y]: LatticePoint): number => -((x! - px) ** 2) - weight * (y! - py) ** 2;
        const evaluate = (point: LatticePoint) => (point[0]! + point[1]! >= need ? value(point) : undefined);
        const { last } = solve({ counts: [31, 31], evaluate, estimate: () => 0 });
        const best = Math.max(...all([31, 31]).map((point) => evaluate(point) ?? -Infinity));
        expect(last!.best!.value).toBeCloseTo(best, 9);
      },
    ),
    { numRuns: 60, seed: 2 },
  );
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
  expect(solve({ counts: [5, 5], evaluate: () => undefined, estimate: () => 0 })).toMatchObject({
    evaluated: 1,
    last: { best: undefined },
  });
});

test('progress only rises and ends at 1; a single point is the answer', () => {
  const { steps } = solve({ counts: [40, 40], evaluate: ([x, y]) => -Math.abs(x! - 17) - Math.abs(y! - 5), estimate: ([x]) => x! });
  expect(steps.every(({ progress }, k) => k === 0 || progress >= steps[k - 1]!.progress)).toBe(true);
  expect(steps.at(-1)).toMatchObject({ progress: 1, best: { point: [17, 5] } });
  expect(solve({ counts: [1, 1], evaluate: () => 3, estimate: () => 3 }).last!.best).toEqual({ point: [0, 0], value: 3 });
});

test('of many dimensions with a bound on their sum the best allowed point is found, and no other is handed on as a value', () => {
  // 2a + b + c + d + e ≥ 24 at 3a + 2(b + c + d + e), at most 20 together: a = 10 for 30 and four of the others for 8.
  const sum = (point: LatticePoint): number => point.reduce((total, index) => total + index, 0);
  const value = (point: LatticePoint): number => -(2 * sum(point) + point[0]!);
  const evaluate = (point: LatticePoint) => (sum(point) + point[0]! >= 24 ? value(point) : undefined);
  const isAllowed = (point: LatticePoint): boolean => sum(point) <= 20;
  const largest = [
    [10, 10, 0, 0, 0],
    [0, 10, 10, 0, 0],
    [4, 4, 4, 4, 4],
  ];
  const { last, steps, evaluated } = solve({ counts: [11, 11, 11, 11, 11], evaluate, estimate: value, isAllowed, largest });
  expect(last!.best).toMatchObject({ value: -38 });
  expect(last!.best!.point[0]).toBe(10);
  expect(evaluated).toBeLessThan(700);
  expect(steps.every((step) => step.value === undefined || isAllowed(step.point))).toBe(true);
  // A largest point of all that delivers is no answer when nothing allowed does.
  expect(
    solve({
      counts: [11, 11],
      evaluate: (point) => (sum(point) >= 15 ? 1 : undefined),
      estimate: () => 0,
      isAllowed: (point) => sum(point) <= 10,
      largest: [
        [10, 0],
        [0, 10],
        [5, 5],
      ],
    }).last,
  ).toMatchObject({ best: undefined });
});

test('from a start that is given the search goes uphill from there, without looking for others', () => {
  const seen: LatticePoint[] = [];
  const evaluate = (point: LatticePoint): number => (seen.push(point), 10 - Math.abs(point[0]! - 4) - Math.abs(point[1]! - 6));
  const steps = [...searchLattice({ counts: [40, 40], evaluate, estimate: evaluate, starts: [[6, 6]] })];
  expect(seen[0]).toEqual([6, 6]);
  expect(steps[0]!.best).toEqual({ point: [6, 6], value: 8 });
  expect(steps.at(-1)!.best).toEqual({ point: [4, 6], value: 10 });
});

test('N-25 four small units are exchanged for a large one where that is better, though no step of the way is', () => {
  // x small and y large units must hold 13. A small one costs 100, a large one 300: (5, 2) costs 1100 and each neighbour that holds 13
  // costs more, (1, 3) costs 1000, and nothing that holds 13 costs less.
  const cost = ([x, y]: LatticePoint): number => 100 * x! + 300 * y!;
  const evaluate = (point: LatticePoint) => (point[0]! + 4 * point[1]! >= 13 ? -cost(point) : undefined);
  const estimate = (point: LatticePoint) => (point[0]! + 4 * point[1]! >= 12 ? -cost(point) : undefined);
  const { last, evaluated } = solve({ counts: [21, 6], evaluate, estimate, starts: [[5, 2]] });
  expect(last!.best).toEqual({ point: [1, 3], value: -1000 });
  expect(evaluated).toBeLessThan(50);
});

test('N-25 one unit of storage more for a quarter of the arrays is found, far beyond the next steps and against the estimate', () => {
  // x tenths of a MW and y units must hold 170. From (95, 3) the next better ones are 25 tenths away: (70, 4), (45, 5), (20, 6).
  const cost = ([x, y]: LatticePoint): number => x! + 24 * y!;
  const holds = ([x, y]: LatticePoint): boolean => x! + 25 * y! >= 170;
  const evaluate = (point: LatticePoint) => (holds(point) ? -cost(point) : undefined);
  const cheapest = Math.max(...all([201, 31]).map((point) => evaluate(point) ?? -Infinity));
  const { last, evaluated } = solve({ counts: [201, 31], evaluate, estimate: ([x, y]) => x! - 100 * y!, starts: [[95, 3]] });
  expect(last!.best).toEqual({ point: [20, 6], value: cheapest });
  expect(evaluated).toBeLessThan(150);
});

test('N-25 the search ends where a point below the least allowed one would be better', () => {
  // Less costs less and everything holds, but at least ten in all are asked for: the best is ten of the cheaper ones, y at 2.
  let guesses = 0;
  const estimate = ([x, y]: LatticePoint): number => {
    // A search that goes round in circles asks for guesses alone.
    if (guesses++ > 100_000) throw new Error('the search does not end');
    return -3 * x! - 2 * y!;
  };
  const isAllowed = ([x, y]: LatticePoint): boolean => x! + y! >= 10;
  const { last } = solve({ counts: [21, 21], evaluate: ([x, y]) => -3 * x! - 2 * y!, estimate, isAllowed });
  expect(last!.best).toEqual({ point: [0, 10], value: -20 });
});
