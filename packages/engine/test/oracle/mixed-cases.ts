import type { DispatchProblem } from '@stackwatt/engine';
import { regulated } from './regulation/regulation-cases.ts';
import { randomProblem, seededRandom } from './random-problem.ts';
import { windowed } from './random-batch.ts';

/**
 * A plant with many of the features at once, each drawn by the seed: prices below zero, buying below the sale price, a daily cycle limit or
 * half a cycle, a contract by the step or by windows, beside a market that may sell or without one, capacity events; with regulation one or
 * two of its markets, else reserves, upper limits, less power and price adders, which are not optimised together with it. Both buses, all
 * steps, rolling and full horizon.
 */
export function mixedProblem(seed: number, hasRegulation: boolean): DispatchProblem {
  const random = seededRandom(9_000_000 + seed);
  const chance = (share: number): boolean => random() < share;
  const obligation = random();
  const hasReserve = !hasRegulation && chance(0.6);
  const options = {
    steps: 18 + Math.floor(13 * random()),
    hasNegativePrices: chance(0.6),
    buysCheaper: chance(0.2),
    hasCycleLimit: chance(0.6),
    hasEvents: chance(0.5),
    sellsOnly: chance(0.2),
    isContractOnly: obligation < 0.15,
    hasReserve,
    hasPriceAdder: !hasRegulation && chance(0.4),
    ...(obligation < 0.4 ? { owes: 'steps' as const } : obligation < 0.75 ? { owes: 'windows' as const } : {}),
  };
  const isHalfCycle = chance(0.3);
  const problem = hasRegulation
    ? regulated(seed, options, chance(0.7) ? 1 : 2)
    : windowed(randomProblem(seededRandom(seed), options), seed);
  const storage = problem.storage.map((unit) => (unit.cyclesPerDay !== undefined && isHalfCycle ? { ...unit, cyclesPerDay: 0.5 } : unit));
  // What a reserve may miss after an event counts from the event, which the rest of a window does not know: such cases are compared as one
  // window.
  const whole = hasReserve && options.hasEvents ? { lookAheadSteps: problem.steps, commitSteps: problem.steps } : {};
  return { ...problem, ...whole, storage };
}
