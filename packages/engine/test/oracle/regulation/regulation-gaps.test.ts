import { dispatch } from '@stackwatt/engine';
import { expect, test } from 'vitest';
import { shareOf } from '../../share.ts';
import { withEverything } from './regulation-cases.ts';

/** What the proven gap of a result with everything may be at most. */
const PROVEN = 5e-4;

const PLANTS = shareOf(200, 25);

test(`N-10 regulation with everything proves what it claims for ${PLANTS} random plants`, () => {
  const open: unknown[] = [];
  for (let seed = 7700; seed < 7700 + PLANTS; seed++) {
    const { worstGap } = dispatch(withEverything(seed)).solve;
    if (!(worstGap <= PROVEN)) open.push({ seed, worstGap });
  }
  expect(open).toEqual([]);
});

// An optimum does not depend on the order in which directions are tried: figures of the solver's mixed-integer programme, shortages first.
test.each([
  [7740, 7722.0671897],
  [7742, -59512.4092135],
])('the search for directions ends at the optimum of seed %i', (seed, money) => {
  const { objective, solve } = dispatch(withEverything(seed));
  expect(Math.abs(objective - money)).toBeLessThanOrEqual(1e-7 * Math.abs(money));
  expect(solve.worstGap).toBeLessThanOrEqual(1e-7);
});

// One storage unit, 24 h cycles and a delivery window short of energy: the price of a cycle counts in the weight of what is short, or no
// plan keeps the limit.
test.each([7788, 7808, 7860])('a daily limit is kept where what is short outweighs money, seed %i', (seed) => {
  const { solve } = dispatch(withEverything(seed));
  expect(solve.worstGap).toBeLessThanOrEqual(1e-7);
});
