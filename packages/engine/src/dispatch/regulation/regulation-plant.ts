import { regulationCaps } from '../../market/regulation.ts';
import type { DispatchProblem } from '../problem/problem.ts';

/** One direction of one market, per step. */
export interface RegulationOffer {
  /** Most that may be committed, MW; 0 below the minimum price. */
  readonly mostMw: Float64Array;
  /** Currency per MW committed and hour: the price and what the throughput earns (up) or costs (down), without wear. */
  readonly worth: Float64Array;
  readonly throughput: number;
  readonly reserveHours: number;
}

/** All regulation a storage unit may commit, by market. */
export interface RegulationPlant {
  readonly up: readonly (RegulationOffer | undefined)[];
  readonly down: readonly (RegulationOffer | undefined)[];
}

/**
 * The regulation markets of a problem with one storage unit; undefined when there is nothing to commit. A unit without room, which can move
 * no energy either way, commits nothing.
 */
export function toRegulation({ steps, storage: [unit], regulation = [] }: DispatchProblem): RegulationPlant | undefined {
  if (unit === undefined || unit.powerMw === 0 || !((unit.maxSoc - unit.minSoc) * unit.capacityMwh > 0)) return undefined;
  const offers = (side: 'up' | 'down'): (RegulationOffer | undefined)[] =>
    regulation.map((market) => {
      const { [side]: offer, throughput, energyPrice, reserveHours } = market;
      if (offer === undefined || offer.maxCommitment === 0) return undefined;
      const worth = offer.price.slice();
      const settled = side === 'up' ? Number(throughput) : -Number(throughput);
      if (energyPrice !== undefined) for (let t = 0; t < steps; t++) worth[t]! += settled * energyPrice[t]!;
      return { mostMw: regulationCaps(offer, unit.powerMw), worth, throughput, reserveHours };
    });
  const plant = { up: offers('up'), down: offers('down') };
  return [...plant.up, ...plant.down].some((offer) => offer !== undefined) ? plant : undefined;
}
