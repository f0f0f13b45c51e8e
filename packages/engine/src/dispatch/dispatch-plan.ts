import type { SolveReport, Trajectory } from './problem/problem.ts';

/** An operation and what the optimiser claims about it; nothing in it has been checked yet. */
export interface DispatchPlan {
  readonly trajectory: Trajectory;
  /** Currency over the horizon, summed from the step rewards. */
  readonly claimed: number;
  /** Largest weight a MWh has in the step rewards beyond money, currency: the scale of their rounding. */
  readonly weight?: number | undefined;
  /** Currency every window would earn with its look-ahead, from the state it began in. */
  readonly windowValues: Float64Array;
  readonly solve: SolveReport;
  /** Currency per MWh, after each step. */
  readonly marginalStoredValue: Float64Array;
}
