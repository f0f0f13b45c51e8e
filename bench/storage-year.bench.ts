import { dispatchScenario, doublingScenario, storageProblem } from './dispatch-year.ts';
import type { Scenario } from './harness.ts';
import { hourlyPrices, quarterHourPrices } from './series.ts';

/** One storage unit on one market, by the hour and by the quarter. */
export const scenarios = (): Scenario[] => [
  dispatchScenario('storage, one market, hourly', storageProblem(hourlyPrices()), { gateMs: 3, aimMs: 1.5, gateRatio: 50 }),
  dispatchScenario('storage, one market, 15 minutes', storageProblem(quarterHourPrices()), { gateMs: 15, aimMs: 8 }),
  doublingScenario('storage, one market, hourly', hourlyPrices(), storageProblem, 6),
  doublingScenario('storage, one market, 15 minutes', quarterHourPrices(), storageProblem, 30),
];
