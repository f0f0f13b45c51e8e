import { expect, test } from 'vitest';
import { type Split, branchAndBound } from './branch-and-bound.ts';

/** Things to load, the most worth per kg first, and how much may be loaded. */
const THINGS = [
  { kg: 5, worth: 10 },
  { kg: 4, worth: 7 },
  { kg: 6, worth: 9 },
] as const;
const MOST_KG = 10;

interface Node {
  readonly bound: number;
  /** By thing: whether it is loaded; undefined: not decided. */
  readonly isLoaded: readonly (boolean | undefined)[];
}
interface Relaxed extends Node {
  /** The thing that is loaded in part. */
  readonly cut: number;
}

/** A knapsack (Dantzig 1957): the relaxation cuts the first thing that has no room. */
function load(mostVisited: number, split: (relaxed: Relaxed) => Split<Node>) {
  let best = -Infinity;
  const closed: number[] = [];
  const bound = ({ isLoaded }: Node): Relaxed => {
    const order = [...THINGS.keys()].sort((a, b) => Number(isLoaded[b] === true) - Number(isLoaded[a] === true));
    let kg = 0;
    let worth = 0;
    for (const i of order) {
      const thing = THINGS[i]!;
      if (isLoaded[i] === false) continue;
      if (kg + thing.kg > MOST_KG) {
        best = Math.max(best, worth);
        return { isLoaded, cut: i, bound: worth + (thing.worth * (MOST_KG - kg)) / thing.kg };
      }
      kg += thing.kg;
      worth += thing.worth;
    }
    best = Math.max(best, worth);
    return { isLoaded, cut: -1, bound: worth };
  };
  const found = branchAndBound<Node, Relaxed>(
    { bound: Infinity, isLoaded: [undefined, undefined, undefined] },
    { goal: () => best, bound, split, mayContinue: (visited) => visited < mostVisited, close: (part) => closed.push(part.bound) },
  );
  return { ...found, best, closed };
}

const halves = ({ bound, isLoaded, cut }: Relaxed): Split<Node> => ({
  parts: [true, false].map((isIn) => ({ bound, isLoaded: isLoaded.with(cut, isIn) })),
});

test('branch and bound proves the optimum of a knapsack, by hand', () => {
  // 5 + 4 kg are worth 17, the kg left 9/6 more: 18.5. With the third thing 4 kg are left for the first, 9 + 10 · 4/5 = 17; without it 17.
  expect(load(100, halves)).toEqual({ best: 17, bound: 17, visited: 3, closed: [17, 17] });
});

test('a search that ends early has the bound of what it left open', () => {
  expect(load(1, halves)).toEqual({ best: 17, bound: 18.5, visited: 1, closed: [18.5, 18.5] });
  expect(load(2, halves)).toEqual({ best: 17, bound: 18.5, visited: 2, closed: [17, 18.5] });
});

test('what a split leaves out counts with its own bound, and a part that cannot be divided with all of its bound', () => {
  expect(load(100, (relaxed) => ({ parts: halves(relaxed).parts.slice(1), rest: 17.25 }))).toMatchObject({ bound: 17.25, closed: [17] });
  expect(load(100, () => ({ parts: [] }))).toMatchObject({ bound: 18.5, closed: [18.5] });
  expect(load(100, () => ({ parts: [], rest: 18 }))).toMatchObject({ bound: 18, closed: [] });
});

test('the part with the highest bound is bounded first, of equal bounds the newest one', () => {
  const order: string[] = [];
  const parts = [
    { name: 'low', bound: 5 },
    { name: 'high', bound: 8 },
    { name: 'as high', bound: 8 },
  ];
  branchAndBound(
    { name: 'root', bound: 9 },
    {
      goal: () => 0,
      bound: (node) => {
        order.push(node.name);
        return node;
      },
      split: ({ name }) => ({ parts: name === 'root' ? parts : [] }),
      mayContinue: () => true,
    },
  );
  expect(order).toEqual(['root', 'as high', 'high', 'low']);
});
