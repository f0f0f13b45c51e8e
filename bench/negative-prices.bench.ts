import { dispatchScenario, storageProblem } from './dispatch-year.ts';
import type { Scenario } from './harness.ts';
import { negativePrices } from './series.ts';

/** About 8 % negative prices with grid charging: exclusivity of charge and discharge matters, and is kept exactly. */
export const scenarios = (): Scenario[] => [
  dispatchScenario('storage, 8 % negative prices, exact', storageProblem(negativePrices()), { gateMs: 12, aimMs: 6 }),
];
