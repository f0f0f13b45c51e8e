import { compareWithSolver } from './random-batch.ts';
import { regulated, withEverything } from './regulation-cases.ts';

const plain = { steps: 48, hasNegativePrices: false, buysCheaper: false };
compareWithSolver([
  { name: 'plants with one regulation market', row: 'regulation', count: 100, firstSeed: 7000, proven: 1e-9, build: (seed) => regulated(seed, plain, 1) },
  { name: 'plants with three regulation markets', row: 'regulation', count: 50, firstSeed: 7200, proven: 1e-9, build: (seed) => regulated(seed, plain, 3) },
  { name: 'plants with regulation and negative prices', row: 'regulation', count: 50, firstSeed: 7300, proven: 1e-9, build: (seed) => regulated(seed, { ...plain, steps: 36, hasNegativePrices: true, buysCheaper: seed % 3 === 0 }, 1) },
  { name: 'plants with regulation and a contract by the step', row: 'regulation, duties', count: 25, firstSeed: 7400, proven: 1e-7, build: (seed) => regulated(seed, { ...plain, steps: 36, owes: 'steps', hasEvents: true }, 1) },
  { name: 'plants with regulation and a daily cycle limit', row: 'regulation, cycle limit', count: 50, firstSeed: 7500, proven: 1e-9, build: (seed) => regulated(seed, { ...plain, hasCycleLimit: true }, 1) },
  { name: 'plants with regulation, a cycle limit and delivery windows', row: 'regulation, duties', count: 25, firstSeed: 7600, proven: 1e-7, build: (seed) => regulated(seed, { ...plain, steps: 36, owes: 'windows', sellsOnly: true, hasCycleLimit: true }, 1) },
  { name: 'plants with regulation, a cycle limit and negative prices', row: 'regulation, cycle limit', count: 25, firstSeed: 8300, proven: 1e-9, build: (seed) => regulated(seed, { ...plain, steps: 36, hasNegativePrices: true, hasCycleLimit: true }, 1) },
  { name: 'plants with regulation that buy cheaper than they sell', row: 'regulation', count: 25, firstSeed: 8200, proven: 1e-9, build: (seed) => regulated(seed, { ...plain, steps: 24, buysCheaper: true }, 2) },
  { name: 'plants with regulation and events', row: 'regulation, duties', count: 25, firstSeed: 8100, proven: 1e-9, build: (seed) => regulated(seed, { ...plain, steps: 36, hasEvents: true, hasNegativePrices: seed % 2 === 0 }, 1) },
  { name: 'plants with regulation whose only outlet is a contract', row: 'regulation, duties', count: 25, firstSeed: 8000, proven: 1e-9, build: (seed) => regulated(seed, { ...plain, steps: 36, isContractOnly: true, owes: seed % 2 === 0 ? 'steps' : 'windows' }, 1) },
  { name: 'plants with everything', row: 'everything mixed', count: 50, firstSeed: 7700, proven: 5e-4, build: withEverything },
]);
