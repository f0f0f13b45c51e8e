import { type DispatchProblem, planOf } from '@stackwatt/engine';
import { HOURS_PER_YEAR } from '@stackwatt/units';
import { dispatchScenario, storageProblem } from './dispatch-year.ts';
import type { Scenario } from './harness.ts';
import { hourlyPrices, solarShape } from './series.ts';

const flat = (value: number): Float64Array => new Float64Array(HOURS_PER_YEAR).fill(value);
const evening = (t: number): boolean => t % 24 >= 17 && t % 24 < 21;
const price = flat(45);
const shortagePenalty = flat(500);
/** 30 MW owed in four hours of every evening, by the hour or with a free shape. */
const byTheHour = { price, shortagePenalty, obligationMwh: Float64Array.from({ length: HOURS_PER_YEAR }, (_, t) => (evening(t) ? 30 : 0)) };
const byTheEvening = {
  price,
  shortagePenalty,
  windows: Array.from({ length: 365 }, (_, day) => ({ from: 24 * day + 17, to: 24 * day + 21, mwh: 120 })),
};
const capacityEvents = Array.from({ length: 12 }, (_, i) => ({
  from: 24 * (150 + 8 * i) + 16,
  steps: 4,
  powerMw: 40,
  shortagePenalty: 800,
}));

/** Solar of 100 MW beside the storage unit, under a limit of 100 MW. */
const hybrid = (change: Partial<DispatchProblem>): DispatchProblem =>
  storageProblem(hourlyPrices(), { solarMw: solarShape('ac').map((share) => 100 * share), exportLimitMw: flat(100), ...change });

/**
 * Contracts and events before the market. Where the contract meets import another program would need hours: there our own proof is checked.
 */
export const scenarios = (): Scenario[] => {
  const meeting = hybrid({ contract: byTheEvening, capacityEvents });
  const meetingByTheHour = hybrid({ contract: byTheHour, capacityEvents });
  // 40 MW in every hour are more than there is: what is short decides, and every hour has two ways.
  const scarce = storageProblem(hourlyPrices(), {
    solarMw: solarShape('ac').map((share) => 30 * share),
    exportLimitMw: flat(70),
    contract: { price, shortagePenalty: flat(100), obligationMwh: flat(40) },
  });
  let worst = NaN;
  return [
    dispatchScenario('contract and market', hybrid({ contract: byTheHour, gridCharging: false }), { gateMs: 3, aimMs: 2 }),
    dispatchScenario('contract, events and market', hybrid({ contract: byTheHour, capacityEvents, gridCharging: false }), {
      gateMs: 3,
      aimMs: 2,
    }),
    dispatchScenario('delivery windows, events and market', hybrid({ contract: byTheEvening, capacityEvents, gridCharging: false }), {
      gateMs: 100,
      aimMs: 40,
    }),
    {
      name: 'delivery windows that meet import, events, exact',
      gateMs: 600,
      aimMs: 250,
      runs: 3,
      run: () => (worst = planOf(meeting).solve.worstGap),
      check: { worst: () => worst, allowed: 1e-6 },
    },
    {
      name: 'contract that meets import, events, exact',
      gateMs: 20,
      aimMs: 10,
      run: () => (worst = planOf(meetingByTheHour).solve.worstGap),
      check: { worst: () => worst, allowed: 1e-6 },
    },
    {
      name: 'contract of every hour that meets import, more than there is, exact',
      gateMs: 1000,
      aimMs: 300,
      runs: 5,
      run: () => (worst = planOf(scarce).solve.worstGap),
      check: { worst: () => worst, allowed: 1e-6 },
    },
  ];
};
