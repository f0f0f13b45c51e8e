import { mixedProblem } from './mixed-cases.ts';
import { compareWithSolver } from './random-batch.ts';

compareWithSolver([
  {
    name: 'plants of any features without regulation',
    row: 'everything mixed, no regulation',
    count: 500,
    share: 0.04,
    firstSeed: 30_000,
    proven: 1e-6,
    build: (seed) => mixedProblem(seed, false),
  },
]);
