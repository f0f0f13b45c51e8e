import { HOURS_PER_DAY } from '@stackwatt/units';
import type { DispatchProblem, SolveReport, Trajectory } from './problem.ts';
import { buildStepRewards } from './reward/build-step-rewards.ts';
import { toPlant } from './reward/plant.ts';
import type { StepRewards } from './reward/step-rewards.ts';
import { toTrajectory } from './reward/to-trajectory.ts';
import type { DailyLimit } from './solve/limits/daily-blocks.ts';
import { solveWindows } from './solve/solve-windows.ts';

/** An operation and what the optimiser claims about it; nothing in it has been checked yet. */
export interface DispatchPlan {
  readonly trajectory: Trajectory;
  /** Currency over the horizon, summed from the step rewards. */
  readonly claimed: number;
  /** Currency every window would earn with its look-ahead, from the state it began in. */
  readonly windowValues: Float64Array;
  readonly solve: SolveReport;
  /** Currency per MWh, after each step. */
  readonly marginalStoredValue: Float64Array;
}

/**
 * The step rewards of a problem. They do not depend on the capacity, the state limits, the initial state or the windows, so
 * problems that differ only in those may share them.
 */
export const stepRewardsOf = (problem: DispatchProblem): StepRewards => buildStepRewards(toPlant(problem));

/**
 * The optimiser alone: rewards, all windows, operation of the plant. For measuring it; everybody else calls `dispatch`.
 *
 * @param problem one that `checkProblem` has passed
 */
export function planDispatch(problem: DispatchProblem, rewards?: StepRewards): DispatchPlan {
  const plant = toPlant(problem);
  const unit = problem.storage[0];
  const emptyMwh = unit === undefined ? 0 : unit.minSoc * unit.capacityMwh;
  const capacityMwh = unit === undefined ? 0 : (unit.maxSoc - unit.minSoc) * unit.capacityMwh;
  const initialMwh = unit === undefined ? 0 : Math.min(capacityMwh, Math.max(0, unit.initialSocMwh - emptyMwh));
  const schedule = solveWindows(
    rewards ?? buildStepRewards(plant), { capacityMwh, initialMwh, dailyLimit: dailyLimitOf(problem) }, { lookAhead: problem.lookAheadSteps, commit: problem.commitSteps },
  );
  const { repairedWindows, hullWindows } = schedule;
  return {
    trajectory: toTrajectory(problem, plant, schedule.releasedMwh, schedule.storedMwh, emptyMwh),
    claimed: schedule.earned,
    windowValues: schedule.windowValues,
    solve: {
      method: unit === undefined ? 'none' : repairedWindows > 0 ? 'exact' : hullWindows > 0 ? 'hull' : 'slope',
      windows: schedule.windows,
      repairedWindows,
      worstGap: schedule.worstGap,
    },
    marginalStoredValue: schedule.marginalStoredValue,
  };
}

/** The limit counts capacities of the nameplate, whatever part of it may be used. */
function dailyLimitOf({ storage: [unit], stepHours }: DispatchProblem): DailyLimit | undefined {
  if (unit?.cyclesPerDay === undefined) return undefined;
  return { stepsPerDay: Math.max(1, Math.round(HOURS_PER_DAY / stepHours)), capMwh: unit.cyclesPerDay * unit.capacityMwh };
}
