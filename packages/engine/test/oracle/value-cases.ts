import type { DispatchProblem } from '@stackwatt/engine';
import { regulated, withPriceAdder, withReserve } from './regulation/regulation-cases.ts';
import {
  multiStorage,
  withDailyLimits,
  withEvents,
  withObligations,
  withRegulation,
  withStateLimits,
} from './multi-storage/multi-storage-batch.ts';

const plain = { steps: 24, hasNegativePrices: false, buysCheaper: false };
const several = (seed: number, steps: number, change: Partial<Parameters<typeof multiStorage>[1]> = {}): DispatchProblem =>
  multiStorage(seed, { ...plain, steps, ...change });

/**
 * Plants whose values of limits and of stored energy are compared, by what they have; half of them in one window, half in windows that are
 * carried on.
 */
export const VALUE_CASES: Readonly<Record<string, (seed: number) => DispatchProblem>> = {
  'one storage unit with regulation': (seed) => regulated(seed, plain, seed % 3 === 0 ? 2 : 1),
  'one storage unit with regulation and a reserve': (seed) => withReserve(seed, plain, 1),
  'one storage unit with regulation and a daily limit': (seed) => regulated(seed, { ...plain, hasCycleLimit: true }, 1),
  'one storage unit with regulation, a reserve and a daily limit': (seed) => withReserve(seed, { ...plain, hasCycleLimit: true }, 1),
  'one storage unit with regulation at negative prices': (seed) => regulated(seed, { ...plain, hasNegativePrices: true }, 1),
  'one storage unit with regulation and a price adder': (seed) => withPriceAdder(seed, plain, 1),
  'several storage units': (seed) => several(seed, 48),
  'several storage units at negative prices': (seed) => several(seed, 20, { hasNegativePrices: true }),
  'several storage units with daily limits': (seed) => withDailyLimits(seed, several(seed, 48)),
  'several storage units with limits of the state': (seed) => withStateLimits(seed, several(seed, 48)),
  'several storage units with limits of the state and of the day': (seed) =>
    withStateLimits(seed, withDailyLimits(seed, several(seed, 48))),
  'several storage units with events': (seed) => withEvents(seed, several(seed, 36)),
  'several storage units with obligations': (seed) => withObligations(seed, several(seed, 30)),
  'several storage units with events and obligations': (seed) => withObligations(seed, withEvents(seed, several(seed, 24))),
  'several storage units with regulation': (seed) => withRegulation(1)(seed, several(seed, 24)),
  'several storage units with regulation and daily limits': (seed) => withRegulation(1)(seed, withDailyLimits(seed, several(seed, 24))),
  'several storage units with a price adder': (seed) => several(seed, 18, { hasPriceAdder: true }),
};
