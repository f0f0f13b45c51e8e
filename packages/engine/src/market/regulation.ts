import type { RegulationSide } from '../dispatch/problem/problem.ts';

/**
 * Most that may be offered in a regulation market in each step: its share of the storage power, nothing below the minimum price.
 *
 * @param powerMw  storage power
 * @returns        MW per step
 */
export function regulationCaps({ price, minPrice, maxCommitment }: RegulationSide, powerMw: number): Float64Array {
  if (!(maxCommitment >= 0 && maxCommitment <= 1 && powerMw >= 0 && Number.isFinite(minPrice))) {
    throw new RangeError(`a regulation offer of ${maxCommitment} of ${powerMw} MW from a price of ${minPrice} on`);
  }
  return price.map((p) => (p < minPrice ? 0 : maxCommitment * powerMw));
}

export interface RegulationInputs {
  /** Offered, MW per step. */
  readonly upMw: Float64Array;
  readonly downMw: Float64Array;
  /** Currency/MW and hour, per step. */
  readonly upPrice: Float64Array;
  readonly downPrice: Float64Array;
  /** Settlement allocation: share of what is offered that is called as energy, 0…1. */
  readonly throughput: number;
  /** Currency/MWh per step that settles this energy; undefined: it is not paid. */
  readonly energyPrice: Float64Array | undefined;
  readonly stepHours: number;
}

/** Currency and MWh over the horizon. */
export interface RegulationSettlement {
  readonly upCapacityRevenue: number;
  readonly downCapacityRevenue: number;
  readonly upEnergyMwh: number;
  readonly upEnergyRevenue: number;
  readonly downEnergyMwh: number;
  /** Paid for the energy taken; below 0 where the price is. */
  readonly downEnergyExpense: number;
  /** Capacity and Reg-Up energy less Reg-Down energy. */
  readonly total: number;
}

/**
 * Money of a regulation market. Committed regulation capacity is paid whether called or not; a fixed share of it is called as energy, which
 * Reg-Up sells and Reg-Down buys.
 *
 *   capacity = Σ p · r · h,   energy = Σ f · r · h, settled at the energy price
 *
 * @throws RangeError when series differ in length or a number is not finite
 */
export function settleRegulation({
  upMw,
  downMw,
  upPrice,
  downPrice,
  throughput,
  energyPrice,
  stepHours,
}: RegulationInputs): RegulationSettlement {
  const lengths = [upMw, downMw, upPrice, downPrice, ...(energyPrice === undefined ? [] : [energyPrice])].map((series) => series.length);
  if (new Set(lengths).size > 1) throw new RangeError(`regulation with series of ${lengths.join(', ')} steps`);
  if (!(throughput >= 0 && throughput <= 1)) throw new RangeError(`a settlement allocation of ${throughput}`);
  const sum = { upCapacity: 0, downCapacity: 0, upMwh: 0, downMwh: 0, upEnergy: 0, downEnergy: 0 };
  for (let t = 0; t < upMw.length; t++) {
    const [up, down, energy] = [stepHours * upMw[t]!, stepHours * downMw[t]!, energyPrice?.[t] ?? 0];
    sum.upCapacity += upPrice[t]! * up;
    sum.downCapacity += downPrice[t]! * down;
    sum.upMwh += throughput * up;
    sum.downMwh += throughput * down;
    sum.upEnergy += energy * throughput * up;
    sum.downEnergy += energy * throughput * down;
  }
  const total = sum.upCapacity + sum.downCapacity + sum.upEnergy - sum.downEnergy;
  if (!Number.isFinite(total)) throw new RangeError(`regulation comes to ${total}: an offer or a price is not finite`);
  return {
    upCapacityRevenue: sum.upCapacity,
    downCapacityRevenue: sum.downCapacity,
    upEnergyMwh: sum.upMwh,
    upEnergyRevenue: sum.upEnergy,
    downEnergyMwh: sum.downMwh,
    downEnergyExpense: sum.downEnergy,
    total,
  };
}
