/**
 * What every step earns, as a function of the energy u it releases from the store (MWh inside the store; u < 0 charges):
 * a concave piecewise-linear function given by its left end, the reward there and segments of falling slope.
 *
 *   G_t(u) = startReward + Σ slope · length of the segments left of u,   start ≤ u ≤ start + Σ length
 *
 * Segments of step t are `first[t] … first[t+1]−1`; the charging ones (u < 0) come first, `firstDischarge[t]` is the first
 * discharging one. Every rule of a market, limit or converter is just segments here; the solver knows nothing else.
 * The table depends on prices, generation, limits and powers, not on the capacity or the state of the store, so cases that
 * differ only in those may share it.
 */
export interface StepRewards {
  readonly steps: number;
  readonly first: Int32Array;
  readonly firstDischarge: Int32Array;
  /** Currency per MWh released, falling within a step. */
  readonly slope: Float64Array;
  /** MWh, > 0. */
  readonly length: Float64Array;
  /** MWh, ≤ 0; minus the sum of the charging lengths. */
  readonly start: Float64Array;
  /** Currency, of the whole step. */
  readonly startReward: Float64Array;
  /** 1 where the true reward is not concave and the segments are its concave hull, an upper bound. */
  readonly isHull: Uint8Array;
  /** Number of steps with a hull. */
  readonly hulls: number;
}
