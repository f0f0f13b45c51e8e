/** Energy owed in the steps [from, to), its shape free; in order, without overlap. */
interface OwedWindow {
  readonly from: number;
  readonly to: number;
  readonly mwh: number;
}

/** What does not depend on sizes. Series have one value per step. */
export interface SelfSupplySetting {
  readonly stepHours: number;
  readonly windows: readonly OwedWindow[];
  readonly exportLimitMw: Float64Array;
  /** 0 where the grid may not charge. */
  readonly importLimitMw: Float64Array;
  /** Currency per MWh: of the contract, of what is sold beside it, and of what is bought. */
  readonly contractPrice: Float64Array;
  readonly salePrice: Float64Array;
  readonly importPrice: Float64Array;
}
export interface SelfSupplyPlant {
  /** MW per step. */
  readonly output: Float64Array;
  readonly powerMw: number;
  readonly capacityMwh: number;
  /** Lowest state of charge, fraction of the capacity. */
  readonly minSoc: number;
  readonly chargeEfficiency: number;
  readonly dischargeEfficiency: number;
}
export interface SelfSupply {
  readonly shortageMwh: number;
  /** Currency over the horizon: contract and sales less purchases. */
  readonly revenue: number;
}

/**
 * A year of a plant that serves what it owes by the plainest rule: in a window its output first, then the storage unit; whatever is left
 * charges the unit, then is sold; the grid fills the unit outside of windows, where it may. No look-ahead and no arbitrage, so it is a
 * quick estimate for the sizer's search, never a result. The unit begins full.
 */
export function selfSupply(setting: SelfSupplySetting, plant: SelfSupplyPlant): SelfSupply {
  const { stepHours: h, windows, exportLimitMw, importLimitMw, contractPrice, salePrice, importPrice } = setting;
  const { output, powerMw, capacityMwh, minSoc, chargeEfficiency, dischargeEfficiency } = plant;
  const lowest = minSoc * capacityMwh;
  let soc = capacityMwh;
  let [shortageMwh, revenue, place, owed] = [0, 0, 0, 0];
  for (let t = 0; t < output.length; t++) {
    const window = windows[place];
    const isOwing = window !== undefined && t >= window.from;
    if (isOwing && t === window.from) owed = window.mwh;
    const limit = exportLimitMw[t]!;
    const direct = isOwing ? Math.min(output[t]!, limit, owed / h) : 0;
    const discharge = isOwing
      ? Math.max(0, Math.min(powerMw, ((soc - lowest) * dischargeEfficiency) / h, owed / h - direct, limit - direct))
      : 0;
    let surplus = output[t]! - direct;
    if (discharge > 0) soc -= (h * discharge) / dischargeEfficiency;
    else {
      const room = (capacityMwh - soc) / (chargeEfficiency * h);
      const charge = Math.max(0, Math.min(powerMw, surplus, room));
      const bought = isOwing ? 0 : Math.max(0, Math.min(powerMw - charge, room - charge, importLimitMw[t]!));
      soc += h * chargeEfficiency * (charge + bought);
      surplus -= charge;
      revenue -= h * bought * importPrice[t]!;
    }
    const served = direct + discharge;
    if (isOwing) {
      owed -= h * served;
      revenue += h * served * contractPrice[t]!;
      if (t === window.to - 1) {
        shortageMwh += Math.max(0, owed);
        place++;
      }
    }
    const sold = Math.max(0, Math.min(surplus, limit - served));
    if (salePrice[t]! > 0) revenue += h * sold * salePrice[t]!;
  }
  return { shortageMwh, revenue };
}
