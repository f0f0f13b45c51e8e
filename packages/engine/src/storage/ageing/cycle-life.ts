/** Cycle ageing: one full cycle of depth D takes A·D^β of the capacity. */
export interface CycleLife {
  /** A: share of the capacity that one cycle of full depth takes. */
  readonly fullCycleDamage: number;
  /** β, 0…1: 1 is constant throughput to the end of life, 0 a fixed number of cycles whatever their depth. */
  readonly depthExponent: number;
}
