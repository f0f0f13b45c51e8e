import { compareWithSolver, windowed } from './random-batch.ts';
import { randomProblem, seededRandom } from './random-problem.ts';

compareWithSolver([
  {
    name: 'plants at prices above zero',
    row: 'plain',
    count: 250,
    firstSeed: 1000,
    proven: 1e-9,
    build: (seed) => windowed(randomProblem(seededRandom(seed), { steps: 96, hasNegativePrices: false, buysCheaper: false }), seed),
  },
  {
    name: 'plants with negative prices',
    row: 'negative prices',
    count: 150,
    firstSeed: 2000,
    proven: 1e-9,
    build: (seed) => windowed(randomProblem(seededRandom(seed), { steps: 48, hasNegativePrices: true, buysCheaper: false }), seed),
  },
  {
    name: 'plants that buy cheaper than they sell',
    row: 'buying below the sale price',
    count: 75,
    firstSeed: 3000,
    proven: 1e-9,
    build: (seed) => windowed(randomProblem(seededRandom(seed), { steps: 36, hasNegativePrices: seed % 3 === 0, buysCheaper: true }), seed),
  },
  {
    name: 'plants with a daily cycle limit',
    row: 'cycle limit',
    count: 100,
    firstSeed: 4000,
    proven: 1e-9,
    build: (seed) =>
      windowed(randomProblem(seededRandom(seed), { steps: 96, hasNegativePrices: false, buysCheaper: false, hasCycleLimit: true }), seed),
  },
  {
    name: 'plants with a daily cycle limit and negative prices',
    row: 'cycle limit, negative prices',
    count: 50,
    firstSeed: 4500,
    proven: 1e-9,
    build: (seed) =>
      windowed(
        randomProblem(seededRandom(seed), { steps: 48, hasNegativePrices: true, buysCheaper: seed % 3 === 0, hasCycleLimit: true }),
        seed,
      ),
  },
]);
