import { compareWithSolver } from '../random-batch.ts';
import { withReserve } from './regulation-cases.ts';

const plain = { steps: 36, hasNegativePrices: false, buysCheaper: false };
const row = 'regulation, reserve';
compareWithSolver([
  {
    name: 'plants with regulation and a reserve',
    row,
    count: 100,
    share: 0.1,
    firstSeed: 8_800,
    proven: 1e-9,
    build: (seed) => withReserve(seed, plain, 1),
  },
  {
    name: 'plants with regulation, a reserve, a price adder and negative prices',
    row,
    count: 50,
    share: 0.1,
    firstSeed: 8_900,
    proven: 1e-6,
    build: (seed) => withReserve(seed, { ...plain, steps: 24, hasNegativePrices: true, hasPriceAdder: true }, 2),
  },
  {
    name: 'plants with regulation, a reserve, a contract and events',
    row,
    count: 25,
    share: 0.2,
    firstSeed: 9_000,
    proven: 1e-7,
    build: (seed) => withReserve(seed, { ...plain, owes: 'steps', hasEvents: true }, 1),
  },
  {
    name: 'plants with regulation, a reserve and a daily cycle limit',
    row,
    count: 50,
    share: 0.2,
    firstSeed: 9_100,
    proven: 1e-9,
    build: (seed) => withReserve(seed, { ...plain, hasCycleLimit: true }, 1),
  },
  {
    name: 'plants with regulation, a reserve and delivery windows',
    row,
    count: 25,
    share: 0.2,
    firstSeed: 9_200,
    proven: 1e-7,
    build: (seed) => withReserve(seed, { ...plain, owes: 'windows', sellsOnly: true }, 1),
  },
  {
    name: 'plants with regulation, a reserve and everything',
    row,
    count: 50,
    share: 0.1,
    firstSeed: 9_300,
    proven: 5e-4,
    build: (seed) =>
      withReserve(
        seed,
        {
          steps: 30,
          hasNegativePrices: true,
          buysCheaper: false,
          owes: seed % 2 === 0 ? 'windows' : 'steps',
          hasEvents: true,
          hasCycleLimit: true,
        },
        2,
      ),
  },
]);
