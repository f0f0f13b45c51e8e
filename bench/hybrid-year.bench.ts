import { type Fraction, HOURS_PER_YEAR } from '@stackwatt/units';
import { dispatchScenario, storageProblem } from './dispatch-year.ts';
import type { Scenario } from './harness.ts';
import { hourlyPrices, solarShape } from './series.ts';

const flat = (value: number): Float64Array => new Float64Array(HOURS_PER_YEAR).fill(value);

/** Solar and storage on either bus. */
export const scenarios = (): Scenario[] => [
  dispatchScenario(
    'solar on ac, export limit, no grid charging',
    storageProblem(hourlyPrices(), {
      solarMw: solarShape('ac').map((share) => 100 * share),
      exportLimitMw: flat(70),
      gridCharging: false,
    }),
    { gateMs: 3, aimMs: 1.5 },
  ),
  dispatchScenario(
    'solar on dc, clipping',
    storageProblem(hourlyPrices(), {
      bus: 'dc',
      solarMw: solarShape('dc').map((share) => 130 * share),
      systemConverter: { powerMw: 60, efficiency: 0.97 as Fraction },
      exportLimitMw: flat(60),
    }),
    { gateMs: 3, aimMs: 1.5 },
  ),
  dispatchScenario(
    'solar on dc, wind, clipping',
    storageProblem(hourlyPrices(), {
      bus: 'dc',
      solarMw: solarShape('dc').map((share) => 130 * share),
      windMw: solarShape('dc').map((share) => 30 * (1 - share)),
      systemConverter: { powerMw: 60, efficiency: 0.97 as Fraction },
      exportLimitMw: flat(60),
    }),
    { gateMs: 3, aimMs: 2 },
  ),
];
