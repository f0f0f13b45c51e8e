import type { DispatchProblem, StorageUnit } from '@stackwatt/engine';
import type { Fraction } from '@stackwatt/units';

/** Seeded uniform numbers in [0, 1): T. Ettinger's mulberry32. */
export function seededRandom(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface RandomOptions {
  readonly steps: number;
  readonly hasNegativePrices: boolean;
  /** Purchase price below the sale price in some steps: buying to sell would pay if it were allowed. */
  readonly buysCheaper: boolean;
  /** Limits on the energy that leaves the storage unit per day, most of them binding. */
  readonly hasCycleLimit?: boolean;
  /** A contract that owes energy per step or per window of several steps. */
  readonly owes?: 'steps' | 'windows';
  /** Calls of the capacity market, some beyond what the storage unit can do. */
  readonly hasEvents?: boolean;
  /** The contract is the only buyer. */
  readonly isContractOnly?: boolean;
  /** A reserve in the storage unit, some of it above where the unit begins, and now and then an upper limit and less power. */
  readonly hasReserve?: boolean;
  /** What a discharged MWh earns beyond the price, or less. */
  readonly hasPriceAdder?: boolean;
  /** Nothing is bought: the steps of the plant stay concave. */
  readonly sellsOnly?: boolean;
}

/**
 * A random plant over a random horizon, with everything the dispatch case knows for one storage unit: both buses, wind and solar, limits as
 * numbers or series, grid charging on and off, wear, state limits, prices with ties, jumps and, if wanted, negative values.
 */
export function randomProblem(
  random: () => number,
  {
    steps,
    hasNegativePrices,
    buysCheaper,
    hasCycleLimit,
    owes,
    hasEvents,
    isContractOnly,
    sellsOnly,
    hasReserve,
    hasPriceAdder,
  }: RandomOptions,
): DispatchProblem {
  const between = (low: number, high: number): number => low + (high - low) * random();
  const chance = (share: number): boolean => random() < share;
  const series = (value: (t: number) => number): Float64Array => Float64Array.from({ length: steps }, (_, t) => value(t));
  const stepHours = [1, 1, 0.5, 0.25][Math.floor(random() * 4)]!;

  const isRound = chance(0.3);
  let level = between(10, 60);
  const price = series(() => {
    level = 0.8 * level + 0.2 * between(0, 80);
    let value = level + between(-15, 15) + (chance(0.03) ? between(100, 2000) : 0);
    if (hasNegativePrices && chance(0.2)) value = between(-60, 5);
    if (!hasNegativePrices) value = Math.max(0, value);
    return isRound ? Math.round(value / 5) * 5 : value;
  });
  const kind = random();
  const importPrice = buysCheaper
    ? price.map((p) => p - (chance(0.3) ? between(0, 10) : 0))
    : kind < 0.5
      ? price.slice()
      : price.map((p) => p + Math.abs(p) * 0.1 + (kind < 0.75 ? between(0, 8) : 3));

  const powerMw = between(5, 60);
  const capacityMwh = powerMw * between(0.5, 6);
  const roundTrip = Math.sqrt(chance(0.1) ? 1 : between(0.6, 1)) as Fraction;
  const minSoc = (chance(0.5) ? 0 : between(0, 0.3)) as Fraction;
  const maxSoc = (chance(0.5) ? 1 : between(0.6, 1)) as Fraction;
  const storage = chance(0.05)
    ? []
    : [
        {
          capacityMwh,
          powerMw,
          chargeEfficiency: roundTrip,
          dischargeEfficiency: roundTrip,
          minSoc,
          maxSoc,
          initialSocMwh: capacityMwh * (chance(0.4) ? minSoc : between(minSoc, maxSoc)),
          wearCostPerMwh: chance(0.5) ? 0 : between(0, 12),
          ...(hasCycleLimit && { cyclesPerDay: chance(0.3) ? 1 : between(0.1, 2) }),
          ...(hasReserve && reserve()),
        },
      ];

  const solarSize = chance(0.3) ? 0 : between(5, 120);
  const windSize = chance(0.5) ? 0 : between(5, 80);
  const perDay = 24 / stepHours;
  const limit = (most: number): Float64Array => {
    const flat = between(0.1, 1) * most;
    if (chance(0.6)) return series(() => flat);
    return series(() => (chance(0.1) ? 0 : between(0, 1) * most));
  };
  const isDc = chance(0.5);
  const gridCharging = chance(0.7) && sellsOnly !== true;
  const size = solarSize + windSize + powerMw;
  const penalty = chance(0.3) ? undefined : series(() => between(0, 800));
  const contract =
    owes === undefined && isContractOnly !== true
      ? undefined
      : {
          price: series(() => between(hasNegativePrices ? -10 : 0, 150)),
          shortagePenalty: penalty !== undefined && chance(0.5) ? penalty.fill(penalty[0]!) : penalty,
          ...(owes === 'steps' && { obligationMwh: owedSteps() }),
          ...(owes === 'windows' && { windows: owedWindows() }),
        };

  /** Reserves of some hours below the middle of the range, upper limits above it, and power that is sometimes less or away. */
  function reserve(): Partial<StorageUnit> {
    const middle = capacityMwh * between(Math.max(0.3, minSoc), maxSoc);
    let held = 0;
    let upperLimit = Infinity;
    let left = powerMw;
    return {
      minSocMwh: series(() => (chance(0.2) ? (held = chance(0.4) ? 0 : between(0, middle)) : held)),
      ...(chance(0.5) && {
        maxSocMwh: series(() => (chance(0.2) ? (upperLimit = chance(0.4) ? Infinity : between(middle, capacityMwh)) : upperLimit)).map(
          (most) => Math.min(most, capacityMwh),
        ),
      }),
      ...(chance(0.5) && { powerLimitMw: series(() => (chance(0.1) ? (left = chance(0.3) ? 0 : between(0, 1.2) * powerMw) : left)) }),
    };
  }
  /** Some hours of every day, or any step, with much or little owed. */
  function owedSteps(): Float64Array {
    const daily = chance(0.5);
    const begin = Math.floor(between(0, perDay * 0.8));
    const length = Math.ceil(between(0, perDay * 0.3));
    const level = stepHours * between(0.05, 0.6) * size;
    return series((t) => {
      const isHour = daily ? t % perDay >= begin && t % perDay < begin + length : chance(0.3);
      return isHour ? level * between(0.3, 1) : 0;
    });
  }
  function owedWindows(): { from: number; to: number; mwh: number }[] {
    const windows: { from: number; to: number; mwh: number }[] = [];
    for (let from = Math.floor(between(0, perDay * 0.7)); from < steps;) {
      const to = Math.min(steps, from + Math.ceil(between(0, chance(0.15) ? 1.5 * perDay : perDay * 0.4)));
      if (to > from) windows.push({ from, to, mwh: (to - from) * stepHours * between(0, 0.5) * size * between(0, 1) });
      from = Math.max(from + 1, to + Math.floor(between(0, perDay * 0.6)));
    }
    return windows;
  }
  function calls(): { from: number; steps: number; powerMw: number; shortagePenalty: number }[] {
    const events: { from: number; steps: number; powerMw: number; shortagePenalty: number }[] = [];
    for (let from = Math.floor(between(0, perDay)); from < steps;) {
      const length = Math.min(steps - from, Math.ceil(between(0, perDay / 6)));
      events.push({ from, steps: length, powerMw: chance(0.1) ? 0 : between(0.1, 1.2) * powerMw, shortagePenalty: between(0, 1500) });
      from += length + Math.floor(between(0, perDay));
    }
    return events;
  }

  return {
    ...(contract !== undefined && { contract }),
    ...(hasEvents && { capacityEvents: calls() }),
    ...(hasPriceAdder && { storagePriceAdder: series(() => between(-20, 40)) }),
    ...(isContractOnly && { hasEnergyMarket: false }),
    steps,
    stepHours,
    lookAheadSteps: steps,
    commitSteps: steps,
    bus: isDc ? 'dc' : 'ac',
    solarMw: series((t) => solarSize * Math.max(0, Math.sin(2 * Math.PI * (t / perDay - 0.25))) * between(0.5, 1)),
    windMw: series(() => windSize * random() * random()),
    storage,
    systemConverter: isDc
      ? { powerMw: between(0.3, 1.5) * Math.max(powerMw, solarSize), efficiency: (chance(0.2) ? 1 : between(0.85, 1)) as Fraction }
      : undefined,
    exportLimitMw: chance(0.2) ? series(() => Infinity) : limit(solarSize + windSize + powerMw),
    importLimitMw: gridCharging ? (chance(0.2) ? series(() => Infinity) : limit(1.2 * powerMw)) : series(() => 0),
    gridCharging,
    price,
    importPrice,
  };
}
