import type { DispatchProblem } from '@stackwatt/engine';
import { seededRandom } from './random-problem.ts';
import { batch, withDailyLimits, withEvents, withRegulation } from './several-stores-batch.ts';

/** A contract without obligation that buys one share of the generation and another of the stores at one price: the price of the generation, and the premium of the stores. */
function withShares(seed: number, problem: DispatchProblem): DispatchProblem {
  const random = seededRandom(seed + 677);
  const paid = 10 + 70 * random();
  const ofGeneration = random();
  const ofStorage = random() < 0.5 ? 0 : random();
  return {
    ...problem, gridCharging: problem.gridCharging && random() < 0.5,
    price: problem.price.map((market) => ofGeneration * paid + (1 - ofGeneration) * market), importPrice: problem.importPrice,
    dischargePremium: problem.price.map((market) => (ofStorage - ofGeneration) * (paid - market)),
  };
}

/** Most stores have less power in some steps, or none. */
function withPowerLimits(seed: number, problem: DispatchProblem): DispatchProblem {
  const random = seededRandom(seed + 777);
  let left = 1;
  const part = (): number => {
    if (random() < 0.15) left = random() < 0.3 ? 0 : 1.2 * random();
    return left;
  };
  return {
    ...problem,
    storage: problem.storage.map((unit) => (random() < 0.2 ? unit : { ...unit, powerLimitMw: Float64Array.from({ length: problem.steps }, () => part() * unit.powerMw) })),
  };
}

/** A lid on most stores, far below where some of them begin. */
function withLids(seed: number, problem: DispatchProblem): DispatchProblem {
  const random = seededRandom(seed + 877);
  let lid = 1;
  const part = (): number => {
    if (random() < 0.2) lid = random() < 0.4 ? 1 : random();
    return lid;
  };
  return {
    ...problem,
    storage: problem.storage.map((unit) => (random() < 0.2 ? unit : { ...unit, maxSocMwh: Float64Array.from({ length: problem.steps }, () => part() * unit.capacityMwh) })),
  };
}

batch('TOD-15 a premium on what several stores give together: the mixed-integer optimum in every window', 60, 29_000, 1e-6, {
  steps: 24, hasNegativePrices: false, buysCheaper: false, hasPremium: true,
}, undefined, 1e-6, { share: 0.15, mostOpen: 0 });
batch('TOD-15 a premium at negative prices: the mixed-integer optimum in every window', 40, 29_100, 1e-6, {
  steps: 24, hasNegativePrices: true, buysCheaper: false, hasPremium: true,
}, undefined, 1e-6, { share: 0.15, mostOpen: 0 });
batch('TOD-15 a contract that buys other shares of stores and generation: the mixed-integer optimum in every window', 60, 29_200, 1e-6, {
  steps: 24, hasNegativePrices: false, buysCheaper: false,
}, withShares, 1e-6, { share: 0.15, mostOpen: 0.01 });
batch('TOD-15 other shares beside a daily limit: the mixed-integer optimum in every window', 30, 29_300, 1e-6, {
  steps: 24, hasNegativePrices: false, buysCheaper: false,
}, (seed, problem) => withShares(seed, withDailyLimits(seed, problem)), 1e-6, { share: 0.15, mostOpen: 0 });
batch('TOD-15 other shares beside capacity events: the mixed-integer optimum in every window, shortages first', 30, 29_400, 1e-6, {
  steps: 24, hasNegativePrices: false, buysCheaper: false,
}, (seed, problem) => withShares(seed, withEvents(seed, problem)), 1e-5, { share: 0.15, mostOpen: 0 });
batch('TOD-15 a premium beside regulation: the mixed-integer optimum in every window', 40, 29_500, 1e-6, {
  steps: 18, hasNegativePrices: false, buysCheaper: false, hasPremium: true,
}, withRegulation(1), 1e-6, { share: 0.15, mostOpen: 0 });
batch('several stores with power by the step equal the solver in every window', 60, 29_600, 1e-6, {
  steps: 48, hasNegativePrices: false, buysCheaper: false,
}, withPowerLimits);
batch('several stores with power by the step and regulation equal the solver in every window', 30, 29_700, 1e-6, {
  steps: 30, hasNegativePrices: false, buysCheaper: false,
}, (seed, problem) => withRegulation(1)(seed, withPowerLimits(seed, problem)), 1e-6, { share: 0.25, mostOpen: 0.1 });
batch('several stores with lids beside regulation equal the solver in every window', 30, 29_800, 1e-6, {
  steps: 30, hasNegativePrices: false, buysCheaper: false,
}, (seed, problem) => withRegulation(1)(seed, withLids(seed, problem)), 1e-6, { share: 0.25, mostOpen: 0.1 });
batch('one store with lids beside regulation equals the solver in every window', 30, 29_900, 1e-6, {
  steps: 30, hasNegativePrices: false, buysCheaper: false,
}, (seed, problem) => withRegulation(1)(seed, withLids(seed, { ...problem, storage: problem.storage.slice(0, 1) })), 1e-6, { share: 0.25, mostOpen: 0.1 });
