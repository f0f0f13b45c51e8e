import type { CapacityCall } from './capacity-calls.ts';

export interface CallSettlementInputs {
  readonly calls: readonly CapacityCall[];
  readonly bidMw: number;
  /** What the plant delivers to the calls, MW per step of the year, ≥ 0. */
  readonly deliveredMw: Float64Array;
  /** Currency/MWh: flat, or per step. */
  readonly energyPrice: number | Float64Array;
  /** Currency/MWh per step, of `shortagePrice`; undefined where falling short is not allowed. */
  readonly shortagePrice: Float64Array | undefined;
  readonly stepHours: number;
}
export interface CallSettlement {
  /** Energy counted as the bid's, no more than it; MWh. What is delivered beyond is sold elsewhere. */
  readonly deliveredMwh: number;
  /** The same per step of the year, so that nobody sells it again. */
  readonly deliveredMwhByStep: Float64Array;
  /** Currency. */
  readonly energyRevenue: number;
  readonly shortageMwh: number;
  readonly shortageMwhByCall: readonly number[];
  /** Currency, ≥ 0; 0 where falling short is not allowed. */
  readonly penalty: number;
}

/**
 * Energy money of the calls of a year:
 *
 *   delivered = min(bid, delivered power) · h, paid the energy price; shortage = bid · h − delivered, charged the shortage price of its
 *   step
 *
 * @throws RangeError when a power or a price is not finite
 */
export function settleCapacityCalls({
  calls,
  bidMw,
  deliveredMw,
  energyPrice,
  shortagePrice,
  stepHours,
}: CallSettlementInputs): CallSettlement {
  const deliveredMwhByStep = new Float64Array(deliveredMw.length);
  let [deliveredMwh, energyRevenue, penalty] = [0, 0, 0];
  const shortageMwhByCall = calls.map(({ from, steps }) => {
    let shortage = 0;
    for (let t = from; t < from + steps; t++) {
      const mwh = stepHours * Math.min(bidMw, deliveredMw[t]!);
      const short = Math.max(0, stepHours * bidMw - mwh);
      deliveredMwhByStep[t] = mwh;
      deliveredMwh += mwh;
      energyRevenue += mwh * (typeof energyPrice === 'number' ? energyPrice : energyPrice[t]!);
      penalty += short * (shortagePrice?.[t] ?? 0);
      shortage += short;
    }
    return shortage;
  });
  if (!Number.isFinite(energyRevenue + penalty))
    throw new RangeError(`capacity calls come to ${energyRevenue} less ${penalty}: a power or a price is not finite`);
  return {
    deliveredMwh,
    deliveredMwhByStep,
    energyRevenue,
    shortageMwh: shortageMwhByCall.reduce((sum, mwh) => sum + mwh, 0),
    shortageMwhByCall,
    penalty,
  };
}
