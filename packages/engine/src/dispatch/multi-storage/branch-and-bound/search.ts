import type { StepRewards } from '../../reward/step-rewards.ts';
import type { Directions } from '../directions.ts';
import type { WindowUnit } from '../window-unit.ts';

/** One window to search. */
export interface Search {
  readonly bus: StepRewards;
  readonly from: number;
  readonly steps: number;
  readonly units: readonly WindowUnit[];
  readonly initial: ArrayLike<number>;
  /** The plant's own, before anything is branched on. */
  readonly directions: Directions | undefined;
  /** Windows of the horizon from this one on. */
  readonly windowsLeft: number;
  /** Whether what the storage units give together is paid more than the price in some step. */
  readonly hasPriceAdder: boolean;
}
