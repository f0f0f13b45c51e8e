import type { DispatchProblem, RegulationMarket } from '@stackwatt/engine';
import type { Fraction } from '@stackwatt/units';
import { dispatchScenario, storageProblem } from './dispatch-year.ts';
import type { Scenario } from './harness.ts';
import { seededRandom } from '../packages/engine/test/oracle/random-problem.ts';
import { hourlyPrices } from './series.ts';

/** Regulation up and down that pays a few currency units per MW and hour, more in dear hours. */
function market(price: Float64Array, share: number): RegulationMarket {
  const random = seededRandom(11);
  const side = (base: number) => ({
    price: price.map((p) => base * (0.5 + random()) + 0.1 * Math.max(0, Math.min(100, p))), maxCommitment: share as Fraction, minPrice: 0,
  });
  return { up: side(8), down: side(5), throughput: 0.1 as Fraction, energyPrice: price, reserveHours: 1 };
}

const regulated = (price: Float64Array, share: number, change: Partial<DispatchProblem> = {}): DispatchProblem =>
  storageProblem(price, { regulation: [market(price, share)], ...change });

/** One store on an energy market and a regulation market, up and down. */
export const scenarios = (): Scenario[] => [
  dispatchScenario('regulation up and down, 30 % of the power', regulated(hourlyPrices(), 0.3), { gateMs: 60, aimMs: 25 }),
];
