import type { SidePrices } from './side-bound.ts';

/**
 * One answer of a storage unit: what it does below and above the corners, where it is above, what it earns beside the prices, and its
 * weight in the mixture.
 */
export interface Part {
  readonly below: Float64Array;
  readonly above: Float64Array;
  readonly isAbove: Float64Array;
  own: number;
  weight: number;
  idle: number;
}

/** An answer, or a plan, as a part of mixtures. @param ownOf what it earns beside the prices, currency */
export function toPart(net: ArrayLike<number>, isAbove: ArrayLike<number>, ownOf: (part: Part) => number): Part {
  const part: Part = {
    below: Float64Array.from(net, (q, k) => (isAbove[k] === 1 ? 0 : q)),
    above: Float64Array.from(net, (q, k) => (isAbove[k] === 1 ? q : 0)),
    isAbove: Float64Array.from(isAbove),
    own: 0,
    weight: 0,
    idle: 0,
  };
  part.own = ownOf(part);
  return part;
}

/** What an answer of storage unit i earns at the prices, tolls included, currency. */
export function worthOf(part: Part, { below, above, toll }: SidePrices, i: number, steps: number): number {
  const of = toll[i]!;
  let sum = 0;
  for (let k = 0; k < steps; k++) sum += below[k]! * part.below[k]! + above[k]! * part.above[k]! - of[k]! * part.isAbove[k]!;
  return sum;
}
