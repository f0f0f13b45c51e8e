import { dispatch } from '@stackwatt/engine';
import { expect, test } from 'vitest';
import { shareOf } from '../../share.ts';
import { compareWithSolver } from '../random-batch.ts';
import { batch } from './multi-storage-batch.ts';
import { smallPlant } from './small-plants.ts';

compareWithSolver([
  {
    name: 'small plants of round numbers',
    count: 2000,
    share: 0.15,
    firstSeed: 400_001,
    proven: 1e-6,
    build: (seed) => smallPlant(seed, 1),
  },
]);

// One in a hundred is left open: nothing can flow at its connection, or through a storage unit on its day, and the bound counts what it
// would earn if it could.
batch(
  'small plants of round numbers with two storage units equal the solver in every window',
  1500,
  410_001,
  1e-6,
  { steps: 0, hasNegativePrices: false, buysCheaper: false },
  (seed) => smallPlant(seed, 2),
  5e-4,
  { share: 0.1, mostOpen: 0.01 },
);

test('N-11 searches that end before they begin, or after some work, end with an operation that keeps every rule', () => {
  for (let seed = 420_001; seed <= 420_001 + shareOf(8000, 80); seed++) {
    const problem = smallPlant(seed, seed % 4 === 0 ? 2 : 1);
    for (const work of [0, 200]) expect(() => dispatch(problem, work), `seed ${seed}, ${work} units of work`).not.toThrow();
  }
});
