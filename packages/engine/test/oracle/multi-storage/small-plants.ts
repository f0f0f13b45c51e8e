import type { DispatchProblem, RegulationMarket, StorageUnit } from '@stackwatt/engine';
import type { Fraction } from '@stackwatt/units';
import { seededRandom } from '../random-problem.ts';

/**
 * A plant of a few quarters, hours or half days and round numbers, most of which meet: storage units that begin empty or full, or have no
 * room at all, connections of nothing, prices and limits that tie, reserves above what a unit can hold, days on which nothing may leave it,
 * several rules in one step. What is drawn from a range meets none of that.
 *
 * @param units  how many; only plants of several have upper limits
 */
export function smallPlant(seed: number, units: 1 | 2): DispatchProblem {
  const random = seededRandom(seed);
  const whole = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
  const chance = (share: number): boolean => random() < share;
  const pick = <T>(...values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const steps = whole(2, 6);
  const series = (value: () => number): Float64Array => Float64Array.from({ length: steps }, value);
  const flat = (value: number): Float64Array => series(() => value);
  const markets = chance(0.85) ? whole(1, 2) : 0;
  const eta = pick(1, 0.9, 0.8, Math.sqrt(0.85)) as Fraction;

  const unit = (): StorageUnit => {
    const [a, b] = [pick(0, 0, 0.1, 0.5), pick(1, 1, 0.9, 0.5)];
    const capacityMwh = 2 * whole(1, 6);
    return {
      capacityMwh,
      powerMw: whole(1, 5),
      chargeEfficiency: eta,
      dischargeEfficiency: pick(eta, 1 as Fraction),
      minSoc: a as Fraction,
      maxSoc: b as Fraction,
      initialSocMwh: capacityMwh * (a + (b - a) * pick(0, 0.5, 1)),
      wearCostPerMwh: pick(0, 0, 5),
      ...(chance(0.7) && { cyclesPerDay: pick(0, 0.25, 0.5, 1, 2) }),
      ...(chance(0.2) && { minSocMwh: series(() => whole(0, capacityMwh)) }),
      ...(chance(0.15) && units > 1 && { maxSocMwh: series(() => whole(0, capacityMwh)) }),
      ...(chance(0.1) && { powerLimitMw: series(() => whole(0, 4)) }),
    };
  };
  const storage = Array.from({ length: units }, unit);
  const price = chance(0.25) ? flat(0) : series(() => 5 * whole(-2, 10));
  const side = (): RegulationMarket['up'] => ({
    price: series(() => (chance(0.2) ? 0 : 2 * whole(0, 6))),
    maxCommitment: pick(1, 0.5, 0.3) as Fraction,
    minPrice: pick(-1e9, 0, 4),
  });
  const regulation = Array.from({ length: markets }, (): RegulationMarket => ({
    ...(chance(0.7) && { up: side() }),
    ...(chance(0.7) && { down: side() }),
    throughput: pick(0, 0, 0.1, 0.5, 1) as Fraction,
    reserveHours: pick(0, 0, 0.5, 1, 2),
    ...(chance(0.4) && { energyPrice: series(() => 5 * whole(0, 8)) }),
  }));
  const isDc = chance(0.3);
  const isOwedInAll = chance(0.3);
  return {
    steps,
    stepHours: pick(1, 1, 0.25, 12),
    lookAheadSteps: steps,
    commitSteps: chance(0.7) ? steps : Math.max(1, Math.floor(steps / 2)),
    bus: isDc ? 'dc' : 'ac',
    solarMw: chance(0.5) ? flat(0) : series(() => whole(0, 4)),
    windMw: chance(0.7) ? flat(0) : series(() => whole(0, 3)),
    storage,
    systemConverter: isDc ? { powerMw: whole(1, 6), efficiency: pick(1, 0.9) as Fraction } : undefined,
    exportLimitMw: flat(chance(0.5) ? whole(0, 5) : 1000),
    importLimitMw: flat(chance(0.4) ? 0 : whole(0, 5)),
    gridCharging: chance(0.6),
    price,
    importPrice: chance(0.5) ? price : price.map((value) => value + 5 * whole(0, 2)),
    regulation,
    ...(chance(0.2) && { storagePriceAdder: series(() => 5 * whole(0, 4)) }),
    ...(chance(0.2) && { capacityEvents: [{ from: steps - 1, steps: 1, powerMw: whole(0, 4), shortagePenalty: 20 * whole(0, 5) }] }),
    ...(chance(0.2) && {
      contract: {
        price: flat(5 * whole(0, 10)),
        shortagePenalty: flat(20 * whole(0, 5)),
        ...(isOwedInAll ? { windows: [{ from: whole(0, 1), to: steps, mwh: whole(0, 6) }] } : { obligationMwh: series(() => whole(0, 3)) }),
      },
    }),
  };
}
