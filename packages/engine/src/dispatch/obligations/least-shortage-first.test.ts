import { expect, test } from 'vitest';
import { leastShortageFirst, type Stage } from './least-shortage-first.ts';

/** A window solved at the weights of some places, and which of them were asked for, in turn. */
function searched(
  stages: readonly Stage[],
  first: number,
  least: number,
  isProven: (found: Stage) => boolean,
): { found: Stage; asked: number[] } {
  const asked: number[] = [];
  const solveAt = (place: number): Stage => {
    asked.push(place);
    return stages[place]!;
  };
  return { found: leastShortageFirst({ own: stages.length - 1, first, solveAt, leastShort: () => least, isProven }), asked };
}

// Two operations: 100 of money and 2 MWh short, 70 and 1 MWh short; no less than 1 can be. Beside a weight of 10 the first is worth more
// (80 against 60), beside 50 the second (0 against 20).
const light: Stage = { value: 80, bound: 80, weight: 10, short: 2 };
const heavy: Stage = { value: 20, bound: 25, weight: 50, short: 1 };

test('a plan short of more than the least is sought again at heavier weights, up to the plant’s own', () => {
  expect(searched([light, heavy, heavy], 0, 1, () => true)).toEqual({ found: heavy, asked: [0, 1] });
  expect(searched([light, light, heavy], 0, 1, () => true)).toEqual({ found: heavy, asked: [0, 1, 2] });
  // The bound is that of the weights it was found at. That of lighter ones, at which events may weigh otherwise, would say
  // 62 + 10 · 1 − 50 = 22.
  expect(searched([{ ...light, value: 60, bound: 62 }, heavy, heavy], 0, 1, () => true).found.bound).toBe(25);
  // What cannot be less short is not sought again.
  expect(searched([light, heavy, heavy], 0, 2, () => true)).toEqual({ found: light, asked: [0] });
});

test('money that is not proven is bounded at lighter weights: no plan as little short earns more than B + w·s', () => {
  // At 50 the search proves no more than 32, so 32 + 50 · 1 = 82 of money; at 10 no more than 61, so 61 + 10 · 1 = 71. The plan has 70.
  const open: Stage = { ...heavy, bound: 32 };
  const lighter: Stage = { value: 60, bound: 61, weight: 10, short: 1 };
  const { found, asked } = searched([lighter, open, heavy], 1, 1, ({ bound, value }) => bound - value <= 1);
  expect(asked).toEqual([1, 0]);
  expect(found).toEqual({ ...open, bound: 20 + 1 });
});

test('weights that leave the money proven are the last ones tried; where nothing is short the least is not asked for', () => {
  const open: Stage = { ...heavy, bound: 32 };
  const lighter: Stage = { value: 60, bound: 61, weight: 10, short: 1 };
  expect(searched([lighter, lighter, open, heavy], 2, 1, ({ bound, value }) => bound - value <= 1).asked).toEqual([2, 1]);
  const met: Stage = { value: 5, bound: 5, weight: 10, short: 0 };
  const solved = leastShortageFirst({
    own: 1,
    first: 0,
    solveAt: () => met,
    leastShort: () => {
      throw new Error('nothing is short');
    },
    isProven: () => true,
  });
  expect(solved).toEqual(met);
});

test('a plan with more money and no more short, found at lighter weights, is taken', () => {
  const open: Stage = { ...heavy, value: 15, bound: 32 };
  const lighter: Stage = { value: 60, bound: 60, weight: 10, short: 1 };
  // 15 + 50 · 1 = 65 of money against 60 + 10 · 1 = 70.
  expect(searched([lighter, open, heavy], 1, 1, () => false).found).toEqual(lighter);
});
