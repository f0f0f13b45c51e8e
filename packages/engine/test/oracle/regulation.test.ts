import type { DispatchProblem } from '@stackwatt/engine';
import type { Fraction } from '@stackwatt/units';
import { compareWithSolver, windowed } from './random-batch.ts';
import { type RandomOptions, randomProblem, seededRandom } from './random-problem.ts';

/** A random plant that may also commit its store to some regulation markets: up, down or both, with and without settled energy. */
function regulated(seed: number, options: RandomOptions, markets: number): DispatchProblem {
  const random = seededRandom(seed);
  const problem = randomProblem(random, options);
  const between = (low: number, high: number): number => low + (high - low) * random();
  const series = (value: () => number): Float64Array => Float64Array.from({ length: problem.steps }, value);
  const side = (dearest: number) => ({
    price: series(() => (random() < 0.1 ? 0 : between(0, dearest))), maxCommitment: (random() < 0.2 ? 1 : between(0, 1)) as Fraction, minPrice: random() < 0.5 ? 0 : between(0, 8),
  });
  return windowed({
    ...problem,
    regulation: Array.from({ length: markets }, () => {
      const kind = random();
      return {
        ...(kind < 0.8 && { up: side(30) }), ...(kind > 0.2 && { down: side(20) }),
        throughput: (random() < 0.2 ? 0 : random() < 0.1 ? 1 : between(0, 0.5)) as Fraction,
        ...(random() < 0.6 && { energyPrice: problem.price }),
        reserveHours: random() < 0.6 ? 1 : between(0, 2),
      };
    }),
  }, seed);
}

const plain = { steps: 48, hasNegativePrices: false, buysCheaper: false };
compareWithSolver([
  { name: 'plants with one regulation market', count: 100, firstSeed: 7000, proven: 1e-9, build: (seed) => regulated(seed, plain, 1) },
  { name: 'plants with three regulation markets', count: 50, firstSeed: 7200, proven: 1e-9, build: (seed) => regulated(seed, plain, 3) },
  { name: 'plants with regulation and negative prices', count: 50, firstSeed: 7300, proven: 1e-9, build: (seed) => regulated(seed, { ...plain, steps: 36, hasNegativePrices: true, buysCheaper: seed % 3 === 0 }, 1) },
  { name: 'plants with regulation and a contract by the step', count: 25, firstSeed: 7400, proven: 1e-7, build: (seed) => regulated(seed, { ...plain, steps: 36, owes: 'steps', hasEvents: true }, 1) },
  { name: 'plants with regulation and a daily cycle limit', count: 50, firstSeed: 7500, proven: 1e-9, build: (seed) => regulated(seed, { ...plain, hasCycleLimit: true }, 1) },
  { name: 'plants with regulation, a cycle limit and delivery windows', count: 25, firstSeed: 7600, proven: 1e-7, build: (seed) => regulated(seed, { ...plain, steps: 36, owes: 'windows', sellsOnly: true, hasCycleLimit: true }, 1) },
  { name: 'plants with everything', count: 25, firstSeed: 7700, proven: Infinity, build: (seed) => regulated(seed, { steps: 30, hasNegativePrices: true, buysCheaper: false, owes: seed % 2 === 0 ? 'windows' : 'steps', hasEvents: true, hasCycleLimit: true }, 2) },
]);
