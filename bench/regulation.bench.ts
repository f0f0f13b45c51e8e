import { type DispatchProblem, planOf, type RegulationMarket } from '@stackwatt/engine';
import { type Fraction, HOURS_PER_YEAR } from '@stackwatt/units';
import { seededRandom } from '../packages/engine/test/oracle/random-problem.ts';
import { dispatchScenario, storageProblem } from './dispatch-year.ts';
import type { Scenario } from './harness.ts';
import { hourlyPrices, negativePrices, solarShape } from './series.ts';

/** Regulation up and down that pays a few currency units per MW and hour, more in expensive hours; a tenth of it flows. */
function market(price: Float64Array, share: number): RegulationMarket {
  const random = seededRandom(11);
  const side = (base: number) => ({
    price: price.map((p) => base * (0.5 + random()) + 0.1 * Math.max(0, Math.min(100, p))),
    maxCommitment: share as Fraction,
    minPrice: 0,
  });
  return { up: side(8), down: side(5), throughput: 0.1 as Fraction, energyPrice: price, reserveHours: 1 };
}

const flat = (value: number): Float64Array => new Float64Array(HOURS_PER_YEAR).fill(value);

function regulated(
  price: Float64Array,
  share: number,
  change: Partial<DispatchProblem> = {},
  unit: Partial<DispatchProblem['storage'][number]> = {},
): DispatchProblem {
  const problem = storageProblem(price, { regulation: [market(price, share)], ...change });
  return { ...problem, storage: [{ ...problem.storage[0]!, ...unit }] };
}
const sun = (side: 'ac' | 'dc', peakMw: number): Float64Array => solarShape(side).map((share) => peakMw * share);

/** Every evening 110 MWh are owed, and power can be bought: another program would need hours, so our own proof is checked. */
function meetingImport(
  name: string,
  unit: Partial<DispatchProblem['storage'][number]>,
  budget: Pick<Scenario, 'gateMs' | 'aimMs'>,
): Scenario {
  const problem = regulated(
    hourlyPrices(),
    0.3,
    {
      solarMw: sun('ac', 110),
      exportLimitMw: flat(70),
      contract: {
        price: flat(45),
        shortagePenalty: flat(500),
        windows: Array.from({ length: 365 }, (_, day) => ({ from: 24 * day + 17, to: 24 * day + 21, mwh: 110 })),
      },
    },
    unit,
  );
  let worst = NaN;
  return {
    name,
    ...budget,
    runs: 3,
    run: () => (worst = planOf(problem).solve.worstGap),
    check: { worst: () => worst, allowed: 1e-6 },
  };
}

/** One storage unit on an energy market and a regulation market, up and down, alone and with what else a plant may have. */
export const scenarios = (): Scenario[] => [
  dispatchScenario('regulation up and down, 30 % of the power', regulated(hourlyPrices(), 0.3), { gateMs: 60, aimMs: 25 }),
  dispatchScenario('regulation up and down, all of the power, 2 hours', regulated(hourlyPrices(), 1, {}, { capacityMwh: 100 }), {
    gateMs: 60,
    aimMs: 25,
  }),
  dispatchScenario(
    'regulation, solar on ac, export limit, no grid charging',
    regulated(hourlyPrices(), 0.3, {
      solarMw: sun('ac', 100),
      exportLimitMw: flat(70),
      gridCharging: false,
    }),
    { gateMs: 60, aimMs: 25 },
  ),
  dispatchScenario(
    'regulation, solar on dc, clipping',
    regulated(hourlyPrices(), 0.3, {
      bus: 'dc',
      solarMw: sun('dc', 130),
      systemConverter: { powerMw: 60, efficiency: 0.97 as Fraction },
      exportLimitMw: flat(60),
    }),
    { gateMs: 100, aimMs: 50 },
  ),
  dispatchScenario('regulation, 8 % negative prices, exact', regulated(negativePrices(), 0.3), { gateMs: 100, aimMs: 50 }),
  {
    ...dispatchScenario('regulation, one cycle a day', regulated(hourlyPrices(), 0.3, {}, { cyclesPerDay: 1 }), {
      gateMs: 400,
      aimMs: 100,
    }),
    runs: 9,
  },
  {
    ...dispatchScenario(
      'everything: regulation, solar, limit, 8 % negative prices, one cycle a day, wear',
      regulated(
        negativePrices(),
        0.3,
        {
          solarMw: sun('ac', 100),
          exportLimitMw: flat(70),
        },
        { cyclesPerDay: 1, wearCostPerMwh: 2 },
      ),
      { gateMs: 400, aimMs: 100 },
    ),
    runs: 5,
  },
  meetingImport('regulation, delivery windows that meet import, exact', {}, { gateMs: 8000, aimMs: 1000 }),
  meetingImport(
    'regulation, delivery windows that meet import, one cycle a day, exact',
    { cyclesPerDay: 1 },
    { gateMs: 8000, aimMs: 1000 },
  ),
];
