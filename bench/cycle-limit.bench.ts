import { dispatchScenario, doublingScenario, storageProblem } from './dispatch-year.ts';
import type { Scenario } from './harness.ts';
import { hourlyPrices, negativePrices } from './series.ts';

const cycling = (price: Float64Array, cyclesPerDay: number) => {
  const problem = storageProblem(price);
  return { ...problem, storage: [{ ...problem.storage[0]!, cyclesPerDay }] };
};

/** A limit on what may leave the storage unit per day; half a cycle binds every day. */
export const scenarios = (): Scenario[] => [
  dispatchScenario('storage, one cycle a day', cycling(hourlyPrices(), 1), { gateMs: 20, aimMs: 10 }),
  dispatchScenario('storage, half a cycle a day', cycling(hourlyPrices(), 0.5), { gateMs: 20, aimMs: 10 }),
  dispatchScenario('storage, one cycle a day, 8 % negative prices, exact', cycling(negativePrices(), 1), { gateMs: 80, aimMs: 40 }),
  doublingScenario('storage, one cycle a day', hourlyPrices(), (price) => cycling(price, 1), 40),
];
