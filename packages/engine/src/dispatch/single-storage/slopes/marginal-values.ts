import { tinyEnergy } from '../rounding.ts';
import { type Workspace, highestBefore } from '../workspace.ts';

/** The first `kept` steps of a window of so many, of a storage unit of `capacity` MWh. */
interface StepsToWrite {
  readonly steps: number;
  readonly kept: number;
  readonly capacity: number;
  /** Currency per MWh; written from index `at`. */
  readonly out: Float64Array;
  readonly at: number;
}

/**
 * Worth of one more stored MWh after each step, the right-hand derivative of the value function along the optimal operation:
 *
 *   V'_{t+1}(x+) = max( slope of the next MWh released in step t+1,  V'_{t+2}(x'+) unless the storage unit is then full )
 *
 * because the extra energy is either released next or kept. After the last step of a window it is worth nothing, and so is
 * energy that can neither be released nor kept.
 *
 * @param moneyOf what a price is in money
 */
export function addMarginalValues(
  work: Workspace,
  { steps, kept, capacity, out, at }: StepsToWrite,
  moneyOf = (price: number): number => price,
): void {
  const { nextSlope, after } = work;
  const tiny = tinyEnergy(capacity);
  let value = 0;
  for (let k = steps - 1; k >= 0; k--) {
    if (k < kept) out[at + k] = value === -Infinity ? 0 : moneyOf(value) + 0;
    const released = nextSlope[k]!;
    const isFull = after[k]! >= highestBefore(work, k + 1, capacity) - tiny;
    value = isFull || released > value ? released : value;
  }
}
