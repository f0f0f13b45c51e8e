import { type DispatchProblem, dispatch } from '@stackwatt/engine';
import { type Fraction, HOURS_PER_YEAR, toFraction } from '@stackwatt/units';
import { describe, expect, test } from 'vitest';
import { shareOf } from '../../share.ts';
import { seededRandom } from '../random-problem.ts';
import { caisoDayAhead2020, denverSolar, ercotWestDayAhead2020, ercotWestRealTime2023Hourly, hasRealSeries } from '../real-series.ts';
import {
  batch,
  covers,
  multiStorage,
  withDailyLimits,
  withEvents,
  withObligations,
  withRegulation,
  withStateLimits,
  worstWindow,
} from './multi-storage-batch.ts';
import { MultiStorageModel } from './multi-storage-model.ts';

batch('several storage units at prices above zero equal the linear programme in every window', 150, 7000, 1e-9, {
  steps: 72,
  hasNegativePrices: false,
  buysCheaper: false,
});
const BESIDE = 10_000;
/** The units of another plant beside those of a plant: four to six together. */
const withUnitsBeside =
  (options: Parameters<typeof multiStorage>[1]) =>
  (seed: number, problem: DispatchProblem): DispatchProblem => ({
    ...problem,
    storage: [...problem.storage, ...multiStorage(seed + BESIDE, options).storage],
  });
const POSITIVE = { steps: 72, hasNegativePrices: false, buysCheaper: false };
const NEGATIVE = { steps: 24, hasNegativePrices: true, buysCheaper: false };
batch('four to six storage units equal the linear programme in every window', 100, 7300, 1e-9, POSITIVE, withUnitsBeside(POSITIVE));
batch(
  'four to six storage units at negative prices equal the mixed-integer programme',
  40,
  8300,
  1e-6,
  NEGATIVE,
  withUnitsBeside(NEGATIVE),
);
batch('several storage units at negative prices equal the mixed-integer programme in every window', 60, 8000, 1e-6, {
  steps: 24,
  hasNegativePrices: true,
  buysCheaper: false,
});
batch('several storage units that buy cheaper than they sell equal the mixed-integer programme in every window', 40, 9000, 1e-6, {
  steps: 24,
  hasNegativePrices: false,
  buysCheaper: true,
});

batch(
  'several storage units with daily limits at prices above zero equal the linear programme in every window',
  120,
  20_000,
  1e-8,
  {
    steps: 72,
    hasNegativePrices: false,
    buysCheaper: false,
  },
  withDailyLimits,
);
batch(
  'several storage units with daily limits at negative prices equal the mixed-integer programme in every window',
  40,
  21_000,
  1e-6,
  {
    steps: 24,
    hasNegativePrices: true,
    buysCheaper: false,
  },
  withDailyLimits,
);

batch(
  'several storage units at prices mostly below zero equal the mixed-integer programme in every window',
  30,
  8_004,
  1e-6,
  {
    steps: 24,
    hasNegativePrices: true,
    buysCheaper: false,
  },
  (_, problem) => ({
    ...problem,
    price: problem.price.map((value) => value - 40),
    importPrice: problem.importPrice.map((value) => value - 40),
  }),
  1e-6,
  { share: 0.1, mostOpen: 0.1, within: 1e-3 },
);
batch(
  'several storage units with capacity events at prices above zero equal the linear programme in every window, shortages first',
  50,
  22_000,
  1e-6,
  {
    steps: 72,
    hasNegativePrices: false,
    buysCheaper: false,
  },
  withEvents,
  1e-5,
);
batch(
  'several storage units with obligations at prices above zero equal the solver in every window, shortages first',
  60,
  23_000,
  1e-6,
  {
    steps: 36,
    hasNegativePrices: false,
    buysCheaper: false,
  },
  withObligations,
);

batch(
  'several storage units with a regulation market equal the solver in every window',
  60,
  28_000,
  1e-6,
  {
    steps: 48,
    hasNegativePrices: false,
    buysCheaper: false,
  },
  withRegulation(1),
  1e-6,
  { share: 0.1, mostOpen: 0 },
);
batch(
  'several storage units with three regulation markets equal the solver in every window',
  30,
  28_100,
  1e-6,
  {
    steps: 36,
    hasNegativePrices: false,
    buysCheaper: false,
  },
  withRegulation(3),
  1e-6,
  { share: 0.1, mostOpen: 0 },
);
batch(
  'several storage units with regulation and daily limits equal the solver in every window',
  40,
  28_200,
  1e-6,
  {
    steps: 48,
    hasNegativePrices: false,
    buysCheaper: false,
  },
  (seed, problem) => withRegulation(1)(seed, withDailyLimits(seed, problem)),
);
batch(
  'several storage units with regulation at negative prices equal the mixed-integer programme in every window',
  30,
  28_300,
  1e-6,
  {
    steps: 24,
    hasNegativePrices: true,
    buysCheaper: false,
  },
  withRegulation(1),
);
batch(
  'several storage units with regulation and capacity events equal the solver in every window, shortages first',
  30,
  28_400,
  1e-6,
  {
    steps: 36,
    hasNegativePrices: false,
    buysCheaper: false,
  },
  (seed, problem) => withRegulation(1)(seed, withEvents(seed, problem)),
  1e-5,
  { share: 0.1, mostOpen: 0.03, within: 5e-4 },
);

/**
 * A contract that owes energy in some hours of every day, more or less than the storage units can give, beside the market or, now and then,
 * without one.
 */
function withWindows(seed: number, problem: DispatchProblem): DispatchProblem {
  const random = seededRandom(seed + 577);
  const { steps, stepHours } = problem;
  const power = problem.storage.reduce((sum, { powerMw }) => sum + powerMw, 0);
  const flat = (value: number): Float64Array => new Float64Array(steps).fill(value);
  const perDay = 24 / stepHours;
  const windows = [];
  for (let from = Math.floor(perDay * 0.7 * random()); from < steps;) {
    const to = Math.min(steps, from + 1 + Math.floor(perDay * 0.4 * random()));
    windows.push({ from, to, mwh: (to - from) * stepHours * power * random() * random() });
    from = to + Math.floor(perDay * 0.6 * random());
  }
  return {
    ...problem,
    gridCharging: problem.gridCharging && random() < 0.5,
    ...(random() < 0.2 ? { hasEnergyMarket: false } : {}),
    contract: { price: flat(120 * random()), shortagePenalty: flat(random() < 0.3 ? 0 : 300 * random()), windows },
  };
}

batch(
  'several storage units that owe energy in windows of the day equal the solver in every window, shortages first',
  40,
  28_500,
  1e-6,
  {
    steps: 36,
    hasNegativePrices: false,
    buysCheaper: false,
  },
  withWindows,
  1e-6,
  { share: 0.15, mostOpen: 0.02, within: 1e-5 },
);
batch(
  'several storage units with regulation that owe energy in windows of the day equal the solver in every window, shortages first',
  30,
  28_600,
  1e-6,
  {
    steps: 30,
    hasNegativePrices: false,
    buysCheaper: false,
  },
  (seed, problem) => withRegulation(1)(seed, withWindows(seed, problem)),
  1e-6,
  { share: 0.03, mostOpen: 0 },
);

/**
 * Everything at once: two regulation markets, daily limits, events, delivery windows, for every second plant reserves; half of them at
 * negative prices, a fifth buys cheaper than it sells.
 */
function withEverything(seed: number): DispatchProblem {
  const random = seededRandom(seed + 999);
  const plant = multiStorage(seed, { steps: 30, hasNegativePrices: random() < 0.5, buysCheaper: random() < 0.2 });
  const problem = withRegulation(2)(seed, withWindows(seed, withEvents(seed, withDailyLimits(seed, plant))));
  if (seed % 4 < 2) return problem;
  // What a reserve may miss after an event counts from the event, which the rest of a window does not know: such plants are compared as one
  // window.
  const { steps } = problem;
  return {
    ...problem,
    lookAheadSteps: steps,
    commitSteps: steps,
    storage: withStateLimits(seed, problem).storage.map((unit) => ({ ...unit, maxSocMwh: undefined })),
  };
}

batch(
  'several storage units with two regulation markets, daily limits, events, delivery windows and reserves equal the mixed-integer programme in every window',
  40,
  29_000,
  1e-6,
  {
    steps: 30,
    hasNegativePrices: true,
    buysCheaper: false,
  },
  withEverything,
  1e-5,
  { share: 0.05, mostOpen: 0 },
);

batch(
  'several storage units with limits of the state by the step equal the linear programme in every window',
  120,
  24_000,
  1e-6,
  {
    steps: 72,
    hasNegativePrices: false,
    buysCheaper: false,
  },
  withStateLimits,
);
batch(
  'three storage units with limits of the state, of which hundreds of parts promise the same, equal the linear programme in every window',
  1,
  24_040,
  1e-6,
  {
    steps: 72,
    hasNegativePrices: false,
    buysCheaper: false,
  },
  withStateLimits,
);
batch(
  'several storage units with limits of the state and of the day equal the linear programme in every window',
  40,
  25_000,
  1e-6,
  {
    steps: 72,
    hasNegativePrices: false,
    buysCheaper: false,
  },
  (seed, problem) => withStateLimits(seed, withDailyLimits(seed, problem)),
);
batch(
  'several storage units with limits of the state at negative prices equal the mixed-integer programme in every window',
  30,
  26_000,
  1e-6,
  {
    steps: 24,
    hasNegativePrices: true,
    buysCheaper: false,
  },
  withStateLimits,
);
batch(
  'several storage units with reserves for capacity events equal the solver in every window, shortages first',
  40,
  27_000,
  1e-6,
  {
    steps: 72,
    hasNegativePrices: false,
    buysCheaper: false,
  },
  (seed, problem) => withEvents(seed, withStateLimits(seed, problem)),
  1e-5,
);
/** Shortages of it weigh 6·10² times its money: a gap that is small beside them is none beside the money. */
batch(
  'several storage units with a reserve whose shortages weigh far more than the money equal the solver in money',
  1,
  27_026,
  1e-7,
  {
    steps: 72,
    hasNegativePrices: false,
    buysCheaper: false,
  },
  (seed, problem) => withEvents(seed, withStateLimits(seed, problem)),
);

test('N-11 hard windows: what is left open is claimed, and the optimum lies within it, seeds 8500 to 8511', () => {
  const failures: unknown[] = [];
  for (let seed = 8500; seed < 8512; seed++) {
    const problem = multiStorage(seed, { steps: 40, hasNegativePrices: true, buysCheaper: seed % 2 === 0 });
    const worst = worstWindow({ ...problem, lookAheadSteps: 40, commitSteps: 40 });
    if (!(covers(worst) && worst.gap >= -1e-6 && worst.gap <= 1e-3)) failures.push({ seed, ...worst });
  }
  expect(failures).toEqual([]);
});

const SEEDS = shareOf(60, 20);
test(`the marginal stored value is the solver's right-hand derivative for the first storage unit, seeds 6000 to ${5999 + SEEDS}`, () => {
  // MWh added to the state: small against every kink, large against the solver's last digits.
  const more = 1e-5;
  const failures: unknown[] = [];
  let compared = 0;
  for (let seed = 6000; seed < 6000 + SEEDS; seed++) {
    const problem = {
      ...multiStorage(seed, { steps: 48, hasNegativePrices: false, buysCheaper: false }),
      lookAheadSteps: 48,
      commitSteps: 48,
    };
    const { marginalStoredValue, trajectory, objective } = dispatch(problem);
    const random = seededRandom(seed + 1);
    for (let k = 0; k < 3; k++) {
      const t = Math.floor(random() * 47);
      const states = trajectory.storage.map(({ socMwh }) => socMwh[t]!);
      const [unit] = problem.storage;
      // A full storage unit takes no more.
      if (states[0]! + more > unit!.maxSoc * unit!.capacityMwh) continue;
      const rest = new MultiStorageModel(problem, 47 - t, false);
      const expected = (rest.solve(t + 1, [states[0]! + more, ...states.slice(1)]) - rest.solve(t + 1, states)) / more;
      rest.dispose();
      // The difference of two optima loses the digits that the sum has more than the difference.
      const near = 1e-6 * Math.max(1, Math.abs(expected)) + (1e-12 * Math.abs(objective)) / more;
      compared++;
      if (!(Math.abs(marginalStoredValue[t]! - expected) <= near)) failures.push({ seed, t, ours: marginalStoredValue[t], expected });
    }
  }
  expect(compared).toBeGreaterThan(2 * SEEDS);
  expect(failures).toEqual([]);
});

describe.skipIf(!hasRealSeries)('real years (skipped where ../shared/data is absent)', () => {
  const flat = (value: number): Float64Array => new Float64Array(HOURS_PER_YEAR).fill(value);
  const unit = (capacityMwh: number, powerMw: number, roundTrip: number, wearCostPerMwh: number) => ({
    capacityMwh,
    powerMw,
    chargeEfficiency: Math.sqrt(roundTrip) as Fraction,
    dischargeEfficiency: Math.sqrt(roundTrip) as Fraction,
    minSoc: toFraction(0),
    maxSoc: toFraction(100),
    initialSocMwh: 0,
    wearCostPerMwh,
  });
  const year = (price: Float64Array): DispatchProblem => ({
    steps: HOURS_PER_YEAR,
    stepHours: 1,
    lookAheadSteps: 48,
    commitSteps: 24,
    bus: 'ac',
    solarMw: flat(0),
    windMw: flat(0),
    storage: [unit(100, 40, 0.85, 0), unit(120, 20, 0.75, 2)],
    systemConverter: undefined,
    exportLimitMw: flat(45),
    importLimitMw: flat(50),
    gridCharging: true,
    price,
    importPrice: price,
  });

  test('N-10 ERCOT West day-ahead 2020 without its negative hours: two storage units behind one limit, every window', () => {
    const worst = worstWindow(year(ercotWestDayAhead2020().map((p) => Math.max(0, p))));
    expect(Math.abs(worst.gap)).toBeLessThanOrEqual(1e-9);
    expect(worst.claimed).toBeLessThanOrEqual(1e-9);
  });

  test('N-10 CAISO day-ahead 2020, March: two storage units and solar that clips on a dc bus, no import, every window', () => {
    const steps = 31 * 24;
    const from = 59 * 24;
    const part = (values: Float64Array): Float64Array => values.slice(from, from + steps);
    const problem = year(caisoDayAhead2020());
    const worst = worstWindow({
      ...problem,
      steps,
      bus: 'dc',
      systemConverter: { powerMw: 60, efficiency: toFraction(97) },
      gridCharging: false,
      price: part(problem.price),
      importPrice: part(problem.price),
      solarMw: part(denverSolar('dc').map((share) => 130 * share)),
      windMw: part(flat(0)),
      exportLimitMw: part(flat(55)),
      importLimitMw: part(flat(0)),
    });
    expect(Math.abs(worst.gap)).toBeLessThanOrEqual(1e-6);
    expect(worst.claimed).toBeLessThanOrEqual(1e-6);
  });

  test('N-10 ERCOT West real-time 2023, weeks with negative prices: two storage units and solar, every window to the mixed-integer optimum', () => {
    const steps = shareOf(35, 14) * 24;
    const part = (values: Float64Array): Float64Array => values.slice(0, steps);
    const price = part(ercotWestRealTime2023Hourly());
    expect(price.filter((p) => p < 0).length).toBeGreaterThan(30);
    const worst = worstWindow({
      ...year(price),
      steps,
      windMw: part(flat(0)),
      solarMw: part(denverSolar('ac').map((share) => 100 * share)),
      exportLimitMw: part(flat(70)),
      importLimitMw: part(flat(50)),
    });
    expect(Math.abs(worst.gap)).toBeLessThanOrEqual(1e-6);
    expect(worst.claimed).toBeLessThanOrEqual(1e-6);
  });
});
