/** Cycle ageing: one full cycle of depth D takes A·D^β of the capacity. */
export interface CycleLife {
  /** A: share of the capacity that one cycle of full depth takes. */
  readonly fullCycleDamage: number;
  /** β, 0…1: 1 is constant throughput to the end of life, 0 a fixed number of cycles whatever their depth. */
  readonly depthExponent: number;
}

/**
 * Damage of one full cycle, A·D^β.
 *
 * @param depth  D, share of the capacity, above 0
 * @returns      share of the capacity lost
 */
export const cycleDamage = ({ fullCycleDamage, depthExponent }: CycleLife, depth: number): number =>
  fullCycleDamage * depth ** depthExponent;

/**
 * Cycles of one depth until the capacity lost reaches a limit, N(D) = L/(A·D^β).
 *
 * @param depth             D, share of the capacity, above 0
 * @param degradationLimit  L, share of the capacity that may be lost
 */
export const cyclesToFailure = (life: CycleLife, depth: number, degradationLimit: number): number =>
  degradationLimit / cycleDamage(life, depth);
