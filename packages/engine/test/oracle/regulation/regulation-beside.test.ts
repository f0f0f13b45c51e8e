import { compareWithSolver } from '../random-batch.ts';
import { withPriceAdder } from './regulation-cases.ts';

const plain = { steps: 36, hasNegativePrices: false, buysCheaper: false };
compareWithSolver([
  {
    name: 'plants with regulation, a price adder and less power',
    row: 'regulation, price adder, less power',
    count: 50,
    firstSeed: 8_400,
    proven: 1e-9,
    build: (seed) => withPriceAdder(seed, plain, 1),
  },
  {
    name: 'plants with regulation, a price adder and negative prices',
    row: 'regulation, price adder, less power',
    count: 25,
    firstSeed: 8_500,
    proven: 1e-9,
    build: (seed) => withPriceAdder(seed, { ...plain, steps: 24, hasNegativePrices: true }, 2),
  },
  {
    name: 'plants with regulation, a price adder and a daily cycle limit',
    row: 'regulation, price adder, less power',
    count: 25,
    firstSeed: 8_600,
    proven: 1e-7,
    build: (seed) => withPriceAdder(seed, { ...plain, hasCycleLimit: true }, 1),
  },
  {
    name: 'plants with regulation, a price adder, a contract and events',
    row: 'regulation, price adder, less power',
    count: 25,
    firstSeed: 8_700,
    proven: 1e-7,
    build: (seed) => withPriceAdder(seed, { ...plain, owes: 'steps', hasEvents: true }, 1),
  },
]);
