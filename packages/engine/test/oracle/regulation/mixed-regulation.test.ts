import { mixedProblem } from '../mixed-cases.ts';
import { compareWithSolver } from '../random-batch.ts';

compareWithSolver([
  {
    name: 'plants of any features with regulation',
    row: 'everything mixed',
    count: 500,
    share: 0.04,
    firstSeed: 31_000,
    proven: 5e-4,
    build: (seed) => mixedProblem(seed, true),
  },
]);
