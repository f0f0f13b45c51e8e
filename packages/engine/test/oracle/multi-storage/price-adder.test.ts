import type { DispatchProblem } from '@stackwatt/engine';
import { type Fraction, HOURS_PER_YEAR } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { shareOf } from '../../share.ts';
import { seededRandom } from '../random-problem.ts';
import { caisoDayAhead2020, denverSolar, ercotWestDayAhead2020, hasRealSeries } from '../real-series.ts';
import { batch, covers, multiStorage, withDailyLimits, withEvents, withRegulation, worstWindow } from './multi-storage-batch.ts';

/**
 * A contract without obligation that buys one share of the generation and another of the storage units at one price: the price of the
 * generation, and the price adder of the units.
 */
function withShares(seed: number, problem: DispatchProblem): DispatchProblem {
  const random = seededRandom(seed + 677);
  const paid = 10 + 70 * random();
  const ofGeneration = random();
  const ofStorage = random() < 0.5 ? 0 : random();
  return {
    ...problem,
    gridCharging: problem.gridCharging && random() < 0.5,
    price: problem.price.map((market) => ofGeneration * paid + (1 - ofGeneration) * market),
    importPrice: problem.importPrice,
    storagePriceAdder: problem.price.map((market) => (ofStorage - ofGeneration) * (paid - market)),
  };
}

/** Most storage units have less power in some steps, or none. */
function withPowerLimits(seed: number, problem: DispatchProblem): DispatchProblem {
  const random = seededRandom(seed + 777);
  let left = 1;
  const part = (): number => {
    if (random() < 0.15) left = random() < 0.3 ? 0 : 1.2 * random();
    return left;
  };
  return {
    ...problem,
    storage: problem.storage.map((unit) =>
      random() < 0.2 ? unit : { ...unit, powerLimitMw: Float64Array.from({ length: problem.steps }, () => part() * unit.powerMw) },
    ),
  };
}

/** An upper limit on most storage units, far below where some of them begin. */
function withUpperLimits(seed: number, problem: DispatchProblem): DispatchProblem {
  const random = seededRandom(seed + 877);
  let upperLimit = 1;
  const part = (): number => {
    if (random() < 0.2) upperLimit = random() < 0.4 ? 1 : random();
    return upperLimit;
  };
  return {
    ...problem,
    storage: problem.storage.map((unit) =>
      random() < 0.2 ? unit : { ...unit, maxSocMwh: Float64Array.from({ length: problem.steps }, () => part() * unit.capacityMwh) },
    ),
  };
}

batch(
  'TOD-15 a price adder on what several storage units give together: the mixed-integer optimum in every window',
  60,
  29_000,
  1e-6,
  {
    steps: 24,
    hasNegativePrices: false,
    buysCheaper: false,
    hasPriceAdder: true,
  },
  undefined,
  1e-3,
  { share: 0.05, mostOpen: 0 },
);
batch(
  'TOD-15 a price adder at negative prices: the mixed-integer optimum in every window',
  40,
  29_100,
  1e-6,
  {
    steps: 24,
    hasNegativePrices: true,
    buysCheaper: false,
    hasPriceAdder: true,
  },
  undefined,
  1e-3,
  { share: 0.05, mostOpen: 0 },
);
batch(
  'TOD-15 a contract that buys other shares of storage and generation: the mixed-integer optimum in every window',
  60,
  29_200,
  1e-6,
  {
    steps: 24,
    hasNegativePrices: false,
    buysCheaper: false,
  },
  withShares,
  1e-3,
  { share: 0.05, mostOpen: 0 },
);
batch(
  'TOD-15 other shares beside a daily limit: the mixed-integer optimum in every window',
  30,
  29_300,
  1e-6,
  {
    steps: 24,
    hasNegativePrices: false,
    buysCheaper: false,
  },
  (seed, problem) => withShares(seed, withDailyLimits(seed, problem)),
  1e-3,
  { share: 0.05, mostOpen: 0 },
);
batch(
  'TOD-15 other shares beside capacity events: the mixed-integer optimum in every window, shortages first',
  30,
  29_400,
  1e-6,
  {
    steps: 24,
    hasNegativePrices: false,
    buysCheaper: false,
  },
  (seed, problem) => withShares(seed, withEvents(seed, problem)),
  1e-3,
  { share: 0.05, mostOpen: 0 },
);
batch(
  'TOD-15 a price adder beside regulation: the mixed-integer optimum in every window',
  40,
  29_500,
  1e-6,
  {
    steps: 18,
    hasNegativePrices: false,
    buysCheaper: false,
    hasPriceAdder: true,
  },
  withRegulation(1),
  1e-6,
  { share: 0.05, mostOpen: 0 },
);
batch(
  'several storage units with power by the step equal the solver in every window',
  60,
  29_600,
  1e-6,
  {
    steps: 48,
    hasNegativePrices: false,
    buysCheaper: false,
  },
  withPowerLimits,
);
batch(
  'several storage units with power by the step and regulation equal the solver in every window',
  30,
  29_700,
  1e-6,
  {
    steps: 30,
    hasNegativePrices: false,
    buysCheaper: false,
  },
  (seed, problem) => withRegulation(1)(seed, withPowerLimits(seed, problem)),
  1e-6,
  { share: 0.25, mostOpen: 0.1 },
);
batch(
  'several storage units with upper limits beside regulation equal the solver in every window',
  30,
  29_800,
  1e-6,
  {
    steps: 30,
    hasNegativePrices: false,
    buysCheaper: false,
  },
  (seed, problem) => withRegulation(1)(seed, withUpperLimits(seed, problem)),
  1e-6,
  { share: 0.25, mostOpen: 0.1 },
);
batch(
  'one storage unit with upper limits of its state beside regulation equals the solver in every window',
  30,
  29_900,
  1e-6,
  {
    steps: 30,
    hasNegativePrices: false,
    buysCheaper: false,
  },
  (seed, problem) => withRegulation(1)(seed, withUpperLimits(seed, { ...problem, storage: problem.storage.slice(0, 1) })),
  1e-6,
  { share: 0.25, mostOpen: 0.1 },
);

test('N-10 TOD-15 a window that stays open says so: seed 29247 is at the mixed-integer optimum, proven to 1e-3', () => {
  const worst = worstWindow(withShares(29_247, multiStorage(29_247, { steps: 24, hasNegativePrices: false, buysCheaper: false })));
  expect(Math.abs(worst.gap)).toBeLessThanOrEqual(1e-6);
  expect(worst.claimed).toBeLessThanOrEqual(1e-3);
  expect(covers(worst)).toBe(true);
});

/** A contract that buys `ofSun` of the sun and `ofUnits` of the storage units at `paid`, the market the rest. */
interface Contract {
  readonly name: string;
  readonly market: () => Float64Array;
  readonly paid: number;
  readonly ofSun: number;
  readonly ofUnits: number;
  /** Charged from the grid too, with this on what is given. */
  readonly gridPriceAdder?: number;
  /** Days of the year that two-day windows begin with. */
  readonly days: readonly number[];
}

/** 100 MW of sun, storage units of 40 MW for 2.5 and 20 MW for 6 hours behind 70 MW, 48 hours from the first of a day on, seen at once. */
function realWindow({ market, paid, ofSun, ofUnits, gridPriceAdder }: Contract, day: number): DispatchProblem {
  const cut = (series: Float64Array): Float64Array => series.slice(24 * day, 24 * day + 48);
  const flat = (value: number): Float64Array => new Float64Array(48).fill(value);
  const price = cut(market()).map((value) => Math.max(0, value));
  const unit = (capacityMwh: number, powerMw: number, efficiency: number, wearCostPerMwh: number) => ({
    capacityMwh,
    powerMw,
    chargeEfficiency: Math.sqrt(efficiency) as Fraction,
    dischargeEfficiency: Math.sqrt(efficiency) as Fraction,
    minSoc: 0 as Fraction,
    maxSoc: 1 as Fraction,
    initialSocMwh: 0.3 * capacityMwh,
    wearCostPerMwh,
  });
  const isGrid = gridPriceAdder !== undefined;
  return {
    steps: 48,
    stepHours: 1,
    lookAheadSteps: 48,
    commitSteps: 48,
    bus: 'ac',
    systemConverter: undefined,
    solarMw: cut(denverSolar('ac').map((share) => 100 * share)),
    windMw: flat(0),
    storage: [unit(100, 40, 0.85, 0), unit(120, 20, 0.75, 2)],
    exportLimitMw: flat(70),
    importLimitMw: flat(isGrid ? 50 : 0),
    gridCharging: isGrid,
    price: isGrid ? price : price.map((value) => ofSun * paid + (1 - ofSun) * value),
    importPrice: price,
    storagePriceAdder: isGrid ? flat(gridPriceAdder) : price.map((value) => (ofUnits - ofSun) * (paid - value)),
  };
}

const contracts: readonly Contract[] = [
  { name: 'a contract for the sun at 35', market: caisoDayAhead2020, paid: 35, ofSun: 1, ofUnits: 0, days: [20, 180, 300] },
  { name: 'a contract for the sun at 25, ERCOT', market: ercotWestDayAhead2020, paid: 25, ofSun: 1, ofUnits: 0, days: [20, 130, 240] },
  { name: 'a contract for the sun at 20', market: caisoDayAhead2020, paid: 20, ofSun: 1, ofUnits: 0, days: [130, 240, 80] },
  {
    name: '5 on what is given, charged from the grid',
    market: caisoDayAhead2020,
    paid: 0,
    ofSun: 0,
    ofUnits: 0,
    gridPriceAdder: 5,
    days: [20, 180, 300],
  },
];
for (const contract of contracts) {
  test.skipIf(!hasRealSeries)(`N-10 TOD-15 real prices, ${contract.name}: the mixed-integer optimum, proven to 1e-3`, () => {
    expect(24 * Math.max(...contract.days) + 48).toBeLessThanOrEqual(HOURS_PER_YEAR);
    const days = contract.days.slice(0, shareOf(contract.days.length, 1));
    const failures = days
      .map((day) => ({ day, ...worstWindow(realWindow(contract, day)) }))
      .filter((worst) => !(Math.abs(worst.gap) <= 1e-6 && worst.claimed <= 1e-3 && covers(worst)));
    expect(failures).toEqual([]);
  });
}
