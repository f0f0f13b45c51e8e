import { CERTIFICATE_ROUNDING } from './tuning.ts';

/**
 * How far a value can be from the optimum, proven: (bound − value)/max(1, |value|). The bound comes from the value function of the
 * backward pass, the value from the operation of the forward pass, step by step.
 *
 * @param bound currency, at least the optimum
 * @param value currency, of a feasible operation
 * @param near  currency that rounding may have moved either of them
 * @returns relative gap ≥ 0
 * @throws when the bound lies below the value: then one of the two is wrong and nothing is proven
 */
export function provenGap(bound: number, value: number, near: number): number {
  const gap = (bound - value) / Math.max(1, Math.abs(value));
  if (!(gap >= -CERTIFICATE_ROUNDING || bound - value >= -near))
    throw new Error(`the bound ${bound} lies below the value ${value} it should bound`);
  return Math.max(0, gap);
}
