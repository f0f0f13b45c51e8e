import type { DispatchProblem } from '@stackwatt/engine';
import type { Fraction } from '@stackwatt/units';
import { windowed } from '../random-batch.ts';
import { type RandomOptions, randomProblem, seededRandom } from '../random-problem.ts';

/** A random plant that may also commit its storage unit to some regulation markets: up, down or both, with and without settled energy. */
export function regulated(seed: number, options: RandomOptions, markets: number): DispatchProblem {
  const random = seededRandom(seed);
  const problem = randomProblem(random, options);
  const between = (low: number, high: number): number => low + (high - low) * random();
  const series = (value: () => number): Float64Array => Float64Array.from({ length: problem.steps }, value);
  const side = (highestPrice: number) => ({
    price: series(() => (random() < 0.1 ? 0 : between(0, highestPrice))),
    maxCommitment: (random() < 0.2 ? 1 : between(0, 1)) as Fraction,
    minPrice: random() < 0.5 ? 0 : between(0, 8),
  });
  return windowed(
    {
      ...problem,
      regulation: Array.from({ length: markets }, () => {
        const kind = random();
        return {
          ...(kind < 0.8 && { up: side(30) }),
          ...(kind > 0.2 && { down: side(20) }),
          throughput: (random() < 0.2 ? 0 : random() < 0.1 ? 1 : between(0, 0.5)) as Fraction,
          ...(random() < 0.6 && { energyPrice: problem.price }),
          reserveHours: random() < 0.6 ? 1 : between(0, 2),
        };
      }),
    },
    seed,
  );
}

/**
 * Two regulation markets, both prices now and then negative, events, a daily limit, and deliveries owed by the step (odd seeds) or by
 * windows.
 */
export const withEverything = (seed: number): DispatchProblem =>
  regulated(
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
  );

/** A random plant with regulation markets and a reserve, beside a price adder and less power where the options say so. */
export function withReserve(seed: number, options: RandomOptions, markets: number): DispatchProblem {
  const problem = regulated(seed, { ...options, hasReserve: true }, markets);
  return { ...problem, storage: problem.storage.map((unit) => ({ ...unit, maxSocMwh: undefined })) };
}

/** A random plant with a regulation market whose discharge earns a price adder, and whose power is sometimes less or away. */
export function withPriceAdder(seed: number, options: RandomOptions, markets: number): DispatchProblem {
  const problem = regulated(seed, { ...options, hasPriceAdder: true }, markets);
  const random = seededRandom(seed + 90_000);
  let left = 1;
  return {
    ...problem,
    storage: problem.storage.map((unit) =>
      random() < 0.4
        ? unit
        : {
            ...unit,
            powerLimitMw: Float64Array.from(
              { length: problem.steps },
              () => (random() < 0.1 ? (left = random() < 0.3 ? 0 : 1.2 * random()) : left) * unit.powerMw,
            ),
          },
    ),
  };
}
