import { tinyEnergy } from '../rounding.ts';
import { type Workspace, highestBefore } from '../workspace.ts';

/**
 * Worth of one more stored MWh after each step, the right-hand derivative of the value function along the optimal operation:
 *
 *   V'_{t+1}(x+) = max( slope of the next MWh released in step t+1,  V'_{t+2}(x'+) unless the storage unit is then full )
 *
 * because the extra energy is either released next or kept. After the last step of a window it is worth nothing, and so is
 * energy that can neither be released nor kept.
 *
 * @param steps steps of the window; @param kept how many of them to write; @param moneyOf what a price is in money
 * @param out   currency per MWh; written from index `at`
 */
export function addMarginalValues(
  work: Workspace,
  steps: number,
  kept: number,
  capacity: number,
  out: Float64Array,
  at: number,
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
