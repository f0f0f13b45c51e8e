import type { StepRewards } from '../../reward/step-rewards.ts';
import type { Directions } from '../directions.ts';
import type { WindowUnit } from '../window-unit.ts';

/** A premium on what the storage units give together: what of it is above 0, currency per MWh at the bus, by the step of the horizon. */
export interface Premium {
  readonly perMwh: Float64Array;
}

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
  /** Paid on what the storage units give together, where it is above 0 somewhere. */
  readonly premium?: Premium | undefined;
  /** Most programmes; left out: a fair share of what is left for the horizon. */
  readonly most?: number;
  /** True where plans of the window have been looked for already. */
  readonly isBegun?: boolean;
}
