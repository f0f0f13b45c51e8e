/** A storage unit that backs capacity bids. */
export interface BackingUnit {
  /** MW, discharging. */
  readonly powerMw: number;
  /** Between lowest and highest state of charge, in the year's least capacity, MWh. */
  readonly usableMwh: number;
  /** √ of the round trip. */
  readonly dischargeEfficiency: number;
}
export interface CapacityOffer {
  /** Share of the usable energy that backs the bid, 0…1. */
  readonly share: number;
  /** Of the longest call, h. */
  readonly callHours: number;
}

/** A bid, and what each storage unit backs of it, MW at the unit; the parts sum to the bid. */
export interface BackedBid {
  readonly bidMw: number;
  readonly partsMw: readonly number[];
}

/**
 * Capacity that every call can be met with, for each market in order of commitment:
 *
 *   B = min(Σ_stores min(P, a·E·η/h), limit)
 *
 * Capacity is sold once: a later market finds the power, the energy and the room that the earlier ones left. Each bid has the part of each
 * storage unit: what it could meet alone, all parts cut alike where power, energy or room of the market end.
 *
 * @param limitMw  export limit at the point of interconnection, the least in the steps in which a call may come; Infinity is allowed
 * @returns        a bid of every market, constant over the year
 */
export function backedBids(offers: readonly CapacityOffer[], units: readonly BackingUnit[], limitMw: number): BackedBid[] {
  const left = units.map((unit) => {
    const { powerMw, usableMwh, dischargeEfficiency } = unit;
    if (!(powerMw >= 0 && usableMwh >= 0 && dischargeEfficiency > 0 && dischargeEfficiency <= 1)) {
      throw new RangeError(`a storage unit of ${powerMw} MW and ${usableMwh} MWh with a discharge efficiency of ${dischargeEfficiency}`);
    }
    return { powerMw, mwh: usableMwh };
  });
  let limitLeft = limitMw;
  return offers.map(({ share, callHours }) => {
    if (!(share >= 0 && share <= 1 && callHours > 0)) throw new RangeError(`a bid of ${share} of the storage unit for ${callHours} h`);
    const parts = units.map(({ usableMwh, dischargeEfficiency }, i) =>
      Math.min(left[i]!.powerMw, (Math.min(share * usableMwh, left[i]!.mwh) * dischargeEfficiency) / callHours),
    );
    const possible = parts.reduce((sum, part) => sum + part, 0);
    const bid = Math.max(0, Math.min(possible, limitLeft));
    const taken = possible > 0 ? bid / possible : 0;
    parts.forEach((part, i) => {
      left[i]!.powerMw -= part * taken;
      left[i]!.mwh = Math.max(0, left[i]!.mwh - (part * taken * callHours) / units[i]!.dischargeEfficiency);
    });
    limitLeft -= bid;
    return { bidMw: bid, partsMw: parts.map((part) => part * taken) };
  });
}
