import type { Plant } from './plant.ts';

/**
 * Concave rewards of a run of steps, in the form the merge of slope lists works on.
 *
 *   G_t(u) = startReward + Σ slope · length of the segments left of u,   start ≤ u ≤ end
 *
 * Segments of step t are `first[t] … first[t+1]−1`; the charging ones (u < 0) come first, `firstDischarge[t]` is the first
 * discharging one.
 */
export interface Segments {
  readonly first: Int32Array;
  readonly firstDischarge: Int32Array;
  /** Currency per MWh released, falling within a step. */
  readonly slope: Float64Array;
  /** MWh, > 0. */
  readonly length: Float64Array;
  /** MWh, ≤ 0; minus the sum of the charging lengths. */
  readonly start: Float64Array;
  /** MWh, ≥ 0; the sum of the discharging lengths. */
  readonly end: Float64Array;
  /** Currency, of the whole step. */
  readonly startReward: Float64Array;
}

/**
 * What every step earns, as a function of the energy u it releases from the storage unit (MWh inside the unit; u < 0 charges).
 * Every rule of a market, limit or converter is just segments here; the solver knows nothing else. The table depends on
 * prices, generation, limits and powers, not on the capacity or the state of the unit, so cases that differ only in those
 * may share it.
 */
export interface StepRewards extends Segments {
  readonly steps: number;
  /**
   * The true reward of the steps where it is not concave; the segments above are its concave hull there, an upper bound that
   * touches it at the left end. Pieces `exactFirst[t] … exactFirst[t+1]−1`, from left to right; none where the segments are exact.
   */
  readonly exactFirst: Int32Array;
  readonly exactSlope: Float64Array;
  readonly exactLength: Float64Array;
  /** The scale of rounding errors: the largest cash flow of any step, currency, and the highest price of a stored MWh. */
  readonly cashFlowScale: number;
  readonly highestPrice: number;
  /** The same two without the weights of obligations, where there are any. */
  readonly money?: { readonly cashFlowScale: number; readonly highestPrice: number } | undefined;
  /** The plant behind the table, where steps are built again at other prices of delivery. */
  readonly plant?: Plant | undefined;
}

/** True where the segments are a hull and the reward itself is in the exact pieces. */
export const isHull = (rewards: StepRewards, t: number): boolean => rewards.exactFirst[t + 1]! > rewards.exactFirst[t]!;
