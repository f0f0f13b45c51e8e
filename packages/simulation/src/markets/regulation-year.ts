import {
  settleRegulation,
  REGULATION_RESERVE_HOURS,
  type DispatchProblem,
  type RegulationMarket,
  type RegulationSettlement,
  type RegulationSide,
  type Trajectory,
} from '@stackwatt/engine';
import { REGULATION_KEYS, type RegulationDirection } from '@stackwatt/model';
import { yearFactor } from '../finance/escalator-of.ts';
import { valuesOfYear } from '../inputs/market-inputs.ts';
import type { RegulationInputs } from '../inputs/regulation-inputs.ts';
import type { Prepared } from '../prepare.ts';
import type { EnergyPrices } from '../year/prices-of-year.ts';

/** A regulation market in one project year, at the point of interconnection. */
export interface RegulationYear {
  readonly inputs: RegulationInputs;
  /** Currency per MW and hour; undefined for a direction that is not offered. */
  readonly upPrice: Float64Array | undefined;
  readonly downPrice: Float64Array | undefined;
  /** Currency per MWh; undefined when the energy is not paid. */
  readonly energyPrice: Float64Array | undefined;
}

/** The regulation markets of a project year. */
export const regulationOfYear = (prepared: Prepared, projectYear: number, prices: readonly EnergyPrices[]): RegulationYear[] =>
  prepared.regulationMarkets.map((inputs, k) => {
    const market = prepared.project.regulationMarkets[k]!;
    const priceOf = (direction: RegulationDirection): Float64Array | undefined => {
      const side = inputs[direction];
      if (side === undefined) return undefined;
      const factor = yearFactor(prepared.project, market[REGULATION_KEYS[direction].escalator], projectYear);
      const values = valuesOfYear(side.price, projectYear);
      return prepared.shared.times(values, factor);
    };
    return {
      inputs,
      upPrice: priceOf('up'),
      downPrice: priceOf('down'),
      energyPrice: inputs.energyPrice && prices[inputs.energyPrice.market]!.price,
    };
  });

/**
 * The markets as the dispatch sees them, which commits and pays at the storage unit. Of a MW up η arrives at the point of interconnection,
 * a MW down takes 1/η there, and so does their energy. The dispatch knows one energy price for both, E·η; what a MW down pays more for its
 * energy is taken off its price:
 *
 *   up: p·η   down: p/η − f·E·(1/η − η)
 *
 * @param storageToPoiEfficiency  η, from the unit to the point of interconnection
 */
export const dispatchRegulation = (markets: readonly RegulationYear[], storageToPoiEfficiency: number): RegulationMarket[] =>
  markets.map(({ inputs, upPrice, downPrice, energyPrice }) => ({
    up:
      upPrice &&
      sideOf(inputs.up!, upPrice, storageToPoiEfficiency === 1 ? upPrice : upPrice.map((price) => price * storageToPoiEfficiency)),
    down:
      downPrice &&
      sideOf(
        inputs.down!,
        downPrice,
        storageToPoiEfficiency === 1
          ? downPrice
          : downPrice.map(
              (price, t) =>
                price / storageToPoiEfficiency -
                inputs.throughput * (energyPrice?.[t] ?? 0) * (1 / storageToPoiEfficiency - storageToPoiEfficiency),
            ),
      ),
    throughput: inputs.throughput,
    energyPrice: storageToPoiEfficiency === 1 ? energyPrice : energyPrice?.map((price) => price * storageToPoiEfficiency),
    reserveHours: REGULATION_RESERVE_HOURS,
  }));

/**
 * A direction whose price is another at the storage unit: the least price is asked of the market's own, so what falls below it falls below
 * all that does not.
 */
function sideOf(
  { maxCommitment, minPrice }: Pick<RegulationSide, 'maxCommitment' | 'minPrice'>,
  price: Float64Array,
  atStorageUnit: Float64Array,
): RegulationSide {
  if (price === atStorageUnit) return { price, maxCommitment, minPrice };
  const least = atStorageUnit.reduce((lowest, value, t) => (price[t]! >= minPrice ? Math.min(lowest, value) : lowest), Infinity);
  if (least === Infinity) return { price, maxCommitment: 0 as typeof maxCommitment, minPrice };
  return { price: atStorageUnit.map((value, t) => (price[t]! >= minPrice ? value : least - 1)), maxCommitment, minPrice: least };
}

/** Committed regulation capacity in a market over the year, MW per step at the point of interconnection. */
export interface CommittedMw {
  readonly upMw: Float64Array;
  readonly downMw: Float64Array;
}

/** What all storage units commit in each market. */
export const committed = (
  markets: readonly RegulationYear[],
  { storage }: Trajectory,
  { steps }: Pick<DispatchProblem, 'steps'>,
  storageToPoiEfficiency: number,
): CommittedMw[] =>
  markets.map((_, m) => {
    const [upMw, downMw] = [new Float64Array(steps), new Float64Array(steps)];
    for (const { regulation } of storage) {
      if (regulation === undefined) continue;
      const { upMw: up, downMw: down } = regulation[m]!;
      for (let t = 0; t < steps; t++) {
        upMw[t]! += up[t]! * storageToPoiEfficiency;
        downMw[t]! += down[t]! / storageToPoiEfficiency;
      }
    }
    return { upMw, downMw };
  });

export interface RegulationMarketSums extends RegulationSettlement {
  readonly name: string;
  /** MWh of committed regulation capacity: Σ MW · h. */
  readonly upCommittedMwh: number;
  readonly downCommittedMwh: number;
}

/** Money of a year of committed regulation capacity. */
export function regulationSums(
  { inputs, upPrice, downPrice, energyPrice }: RegulationYear,
  { upMw, downMw }: CommittedMw,
  stepHours: number,
): RegulationMarketSums {
  const none = new Float64Array(upMw.length);
  const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value * stepHours, 0);
  return {
    name: inputs.name,
    upCommittedMwh: total(upMw),
    downCommittedMwh: total(downMw),
    ...settleRegulation({
      upMw,
      downMw,
      upPrice: upPrice ?? none,
      downPrice: downPrice ?? none,
      throughput: inputs.throughput,
      energyPrice,
      stepHours,
    }),
  };
}
