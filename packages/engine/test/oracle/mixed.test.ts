import { mixedProblem } from './mixed-cases.ts';
import { compareWithSolver, shareOf } from './random-batch.ts';

compareWithSolver([
  {
    name: 'plants of any features without regulation',
    row: 'everything mixed, no regulation',
    count: shareOf(500, 25),
    firstSeed: 30_000,
    proven: 1e-6,
    build: (seed) => mixedProblem(seed, false),
  },
]);
