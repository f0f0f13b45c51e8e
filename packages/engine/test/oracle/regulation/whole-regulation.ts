import type { DispatchProblem, RegulationMarket } from '@stackwatt/engine';
import type { Fraction } from '@stackwatt/units';
import { seededRandom } from '../random-problem.ts';

/**
 * A plant of whole numbers, so that corners of its axis meet: limits as large as the storage unit, markets that are alike, prices that tie
 * and are 0, sun in the connection's way. With a contract by the step, events, a price adder, less power in some steps; lossless or not, on
 * either bus.
 */
export function wholePlant(seed: number, steps: number): DispatchProblem {
  const random = seededRandom(seed);
  const whole = (low: number, high: number): number => low + Math.floor((high - low + 1) * random());
  const chance = (share: number): boolean => random() < share;
  const series = (value: () => number): Float64Array => Float64Array.from({ length: steps }, value);
  const isDc = chance(0.5);
  const eta = (chance(0.4) ? 1 : 0.8) as Fraction;
  const powerMw = whole(1, 4);
  const hours = whole(0, 2);
  const throughput = whole(0, 2) / 4;
  const price = series(() => (chance(0.25) ? -10 : 10) * whole(0, 4));
  const side = () => ({ price: series(() => 5 * whole(0, 6)), maxCommitment: (whole(1, 4) / 4) as Fraction, minPrice: 5 });
  const market = (): RegulationMarket => ({
    ...(chance(0.8) && { up: side() }),
    ...(chance(0.8) && { down: side() }),
    throughput: (chance(0.8) ? throughput : 0.1) as Fraction,
    reserveHours: chance(0.9) ? hours : 1,
    ...(chance(0.4) && { energyPrice: price }),
  });
  const importLimitMw = chance(0.3) ? series(() => 0) : series(() => whole(0, 5));
  return {
    steps,
    stepHours: chance(0.7) ? 1 : 0.5,
    lookAheadSteps: steps,
    commitSteps: steps,
    bus: isDc ? 'dc' : 'ac',
    solarMw: series(() => whole(0, 5) * whole(0, 1)),
    windMw: series(() => whole(0, 3) * whole(0, 1)),
    storage: [
      {
        capacityMwh: whole(2, 8),
        powerMw,
        chargeEfficiency: eta,
        dischargeEfficiency: eta,
        minSoc: 0 as Fraction,
        maxSoc: 1 as Fraction,
        initialSocMwh: 0,
        wearCostPerMwh: chance(0.5) ? 0 : 5,
        ...(chance(0.2) && { powerLimitMw: series(() => whole(0, 4)) }),
      },
    ],
    systemConverter: isDc ? { powerMw: whole(1, 6), efficiency: (chance(0.3) ? 1 : 0.9) as Fraction } : undefined,
    exportLimitMw: series(() => (chance(0.1) ? Infinity : whole(0, 8))),
    importLimitMw,
    gridCharging: importLimitMw.some((limit) => limit > 0),
    price,
    importPrice: price.map((value) => value + 5 * whole(chance(0.1) ? -1 : 0, 2)),
    ...(chance(0.2) && { storagePriceAdder: series(() => 5 * whole(-2, 2)) }),
    ...(chance(0.3) && {
      contract: {
        price: series(() => 10 * whole(0, 5)),
        obligationMwh: series(() => whole(0, 3)),
        shortagePenalty: series(() => 10 * whole(0, 3)),
      },
    }),
    ...(chance(0.25) && { capacityEvents: [{ from: whole(0, 5), steps: whole(1, 2), powerMw: whole(0, 5), shortagePenalty: 100 }] }),
    // Now and then more kinds of places than a layout has room for at first.
    regulation: Array.from({ length: chance(0.15) ? whole(4, 9) : whole(1, 3) }, market),
  };
}
