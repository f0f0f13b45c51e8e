import { REPLACEMENT_TIMING, SALVAGE_COUNTS } from '../conventions.ts';
import { levelizedCost } from './cash-flow.ts';
import { componentFlows, type ComponentCost } from './component-flows.ts';
import { discountFactor } from './discount.ts';
import type { ReplacementTiming } from './replacement.ts';

export interface StorageCostInputs {
  /** Whole years, N. */
  readonly lifetimeYears: number;
  /** Real, fraction per year. */
  readonly realDiscountRate: number;
  /** The store and its own converter. */
  readonly components: readonly ComponentCost[];
  /** Real currency by project year, length N: energy bought to charge. Energy from the plant's own sun and wind is free. */
  readonly chargingCostByYear: ArrayLike<number>;
  /** MWh by project year, length N, at the store's terminal, gross: what is discharged to sell and the energy of Reg-Up. */
  readonly dischargedMwhByYear: ArrayLike<number>;
  readonly replacementTiming?: ReplacementTiming;
  readonly salvageCounts?: boolean;
}

/**
 * Levelized cost of storage: what a MWh out of the store has cost, incentives apart.
 *
 *   LCOS = Σ PV(capital + operating + augmentation + replacement − salvage + charging energy) / Σ PV(discharged MWh)
 *
 * @returns  currency per MWh, real; undefined for a store that is never discharged
 * @throws   RangeError when a list is not N long or an amount is not finite
 */
export function levelizedCostOfStorage(inputs: StorageCostInputs): number | undefined {
  const { lifetimeYears: n, realDiscountRate: rate, chargingCostByYear, dischargedMwhByYear } = inputs;
  for (const [name, values] of [
    ['charging cost', chargingCostByYear],
    ['discharged energy', dischargedMwhByYear],
  ] as const) {
    if (values.length !== n || !Array.from(values).every(Number.isFinite))
      throw new RangeError(`${name} of a store in ${n} years: ${Array.from(values).join(', ')}`);
  }
  let costToday = 0;
  for (const component of inputs.components) {
    const flows = componentFlows(component, n, inputs.replacementTiming ?? REPLACEMENT_TIMING, inputs.salvageCounts ?? SALVAGE_COUNTS);
    for (let year = 0; year <= n; year++) {
      costToday +=
        (flows.capital[year]! + flows.operating[year]! + flows.augmentation[year]! - flows.salvage[year]!) * discountFactor(rate, year);
    }
    for (const { cost, paidAt } of flows.replacements) costToday += cost * discountFactor(rate, paidAt);
  }
  for (let year = 1; year <= n; year++) costToday += chargingCostByYear[year - 1]! * discountFactor(rate, year);
  return levelizedCost(costToday, dischargedMwhByYear, rate);
}
