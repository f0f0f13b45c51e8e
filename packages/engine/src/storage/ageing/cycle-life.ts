/** Cycle ageing: one full cycle of depth D takes A·D^β of the capacity. */
export interface CycleLife {
  /** A: share of the capacity that one cycle of full depth takes. */
  readonly fullCycleDamage: number;
  /** β, ≥ 0: 0 is a number of cycles whatever their depth, 1 constant throughput to the end of life; above 1 deep cycles wear more. */
  readonly depthExponent: number;
}
