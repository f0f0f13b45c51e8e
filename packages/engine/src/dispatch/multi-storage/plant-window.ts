import type { StepRewards } from '../reward/step-rewards.ts';
import type { Directions } from './directions.ts';
import type { WindowUnit } from './window-unit.ts';

/** A window of a plant with several storage units: its steps, its units and the states they begin in. */
export interface PlantWindow {
  readonly bus: StepRewards;
  /** First step of the window, of the bus and of the horizon, and how many there are. */
  readonly from: number;
  readonly steps: number;
  readonly units: readonly WindowUnit[];
  /** States before the first step, MWh above the lower limits. */
  readonly initial: ArrayLike<number>;
  /** The plant's own: where no unit may charge; left out: either. */
  readonly directions?: Directions | undefined;
}
