import { compareWithSolver, windowed } from './random-batch.ts';
import { type RandomOptions, randomProblem, seededRandom } from './random-problem.ts';

/** What comes before money, alone and together; the proven gaps are those of windows in which every MWh short weighs thousands. */
const obligations = (options: Partial<RandomOptions>, steps: number) => (seed: number) =>
  windowed(randomProblem(seededRandom(seed), { steps, hasNegativePrices: false, buysCheaper: false, ...options }), seed);

compareWithSolver([
  {
    name: 'plants with capacity events',
    row: 'capacity events',
    count: 50,
    firstSeed: 5000,
    proven: 1e-7,
    build: obligations({ hasEvents: true }, 72),
  },
  {
    name: 'contracts by the step, nothing bought',
    row: 'contract by the step',
    count: 50,
    firstSeed: 5100,
    proven: 1e-7,
    build: obligations({ owes: 'steps', sellsOnly: true }, 96),
  },
  {
    name: 'delivery windows, nothing bought',
    row: 'delivery windows',
    count: 50,
    firstSeed: 5200,
    proven: 1e-7,
    build: obligations({ owes: 'windows', sellsOnly: true }, 96),
  },
  {
    name: 'contracts by the step without a market, events',
    row: 'contract by the step',
    count: 25,
    firstSeed: 5300,
    proven: 1e-7,
    build: obligations({ owes: 'steps', isContractOnly: true, hasEvents: true }, 72),
  },
  {
    name: 'delivery windows without a market, events',
    row: 'delivery windows',
    count: 25,
    firstSeed: 5400,
    proven: 1e-7,
    build: obligations({ owes: 'windows', isContractOnly: true, hasEvents: true }, 72),
  },
  {
    name: 'delivery windows, events and a daily cycle limit',
    row: 'delivery windows',
    count: 25,
    firstSeed: 5500,
    proven: 1e-7,
    build: obligations({ owes: 'windows', sellsOnly: true, hasEvents: true, hasCycleLimit: true }, 72),
  },
  {
    name: 'contracts by the step that meet import',
    row: 'contract or windows meet import',
    count: 50,
    firstSeed: 5600,
    proven: 1e-6,
    build: obligations({ owes: 'steps' }, 48),
  },
  {
    name: 'delivery windows that meet import',
    row: 'contract or windows meet import',
    count: 50,
    firstSeed: 5700,
    proven: 1e-6,
    build: obligations({ owes: 'windows' }, 36),
  },
  {
    name: 'contracts by the step, events, negative prices',
    row: 'contract or windows meet import',
    count: 25,
    firstSeed: 5800,
    proven: 1e-6,
    build: obligations({ owes: 'steps', hasEvents: true, hasNegativePrices: true }, 48),
  },
  {
    name: 'plants with reserves, lids and less power',
    row: 'reserves, upper limits, price adders',
    count: 40,
    firstSeed: 6000,
    proven: 1e-9,
    build: obligations({ hasReserve: true }, 48),
  },
  {
    name: 'reserves with a daily cycle limit',
    row: 'reserves, upper limits, price adders',
    count: 25,
    firstSeed: 6100,
    proven: 1e-9,
    build: obligations({ hasReserve: true, hasCycleLimit: true }, 48),
  },
  {
    name: 'reserves and contracts by the step, price adders, negative prices',
    row: 'reserves, upper limits, price adders',
    count: 15,
    firstSeed: 6200,
    proven: 1e-6,
    build: obligations({ hasReserve: true, owes: 'steps', hasPriceAdder: true, hasNegativePrices: true }, 36),
  },
  {
    // Whole horizons only: what a reserve may miss after an event counts from the event, which the rest of a window does not know.
    name: 'reserves and events',
    row: 'reserves, upper limits, price adders',
    count: 20,
    firstSeed: 6300,
    proven: 1e-7,
    build: (seed) =>
      randomProblem(seededRandom(seed), {
        steps: 48,
        hasNegativePrices: false,
        buysCheaper: false,
        hasReserve: true,
        hasEvents: true,
        owes: 'steps',
        sellsOnly: true,
      }),
  },
  {
    name: 'delivery windows, events, negative prices and a daily cycle limit',
    row: 'everything mixed, no regulation',
    count: 25,
    firstSeed: 5900,
    proven: 1e-6,
    build: obligations({ owes: 'windows', hasEvents: true, hasNegativePrices: true, hasCycleLimit: true }, 36),
  },
]);
