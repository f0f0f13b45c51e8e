import type { SearchBudget } from '../horizon/search-budget.ts';
import type { DispatchPlan } from '../dispatch-plan.ts';
import type { DispatchProblem } from '../problem/problem.ts';
import type { Plant } from '../reward/plant.ts';
import { stateLimitsOf } from '../single-storage/state-range.ts';
import type { Limits } from '../single-storage/limits/horizon-limits.ts';
import type { RegulationPlant } from './regulation-plant.ts';
import { solveRegulationWindows } from './solve-regulation-windows.ts';
import { regulationTrajectory } from './regulation-trajectory.ts';

/** A problem with one storage unit, what it offers, and what its plan may spend on searching. */
interface RegulationProblem {
  readonly problem: DispatchProblem;
  readonly plant: Plant;
  readonly regulation: RegulationPlant;
  readonly limits: Limits | undefined;
  readonly searchBudget: SearchBudget;
}

/** The plan of a problem with one storage unit and something to commit; what the claim counts beyond money is left to the caller. */
export function planRegulation({
  problem,
  plant,
  regulation,
  limits,
  searchBudget,
}: RegulationProblem): Omit<DispatchPlan, 'weight'> & { readonly deliveredMwh: Float64Array | undefined } {
  const unit = problem.storage[0]!;
  const emptyMwh = unit.minSoc * unit.capacityMwh;
  const capacityMwh = (unit.maxSoc - unit.minSoc) * unit.capacityMwh;
  const initialMwh = Math.min(capacityMwh, Math.max(0, unit.initialSocMwh - emptyMwh));
  const trajectory = regulationTrajectory(problem, plant, emptyMwh);
  const schedule = solveRegulationWindows(
    {
      plant,
      regulation,
      unit: { capacityMwh, initialMwh, limits, range: stateLimitsOf(unit, emptyMwh) },
      windows: { lookAhead: problem.lookAheadSteps, commit: problem.commitSteps },
      searchBudget,
    },
    trajectory.write,
  );
  return {
    trajectory: trajectory.read(),
    claimed: schedule.earned,
    windowValues: schedule.windowValues,
    solve: {
      method: schedule.repairedWindows > 0 ? 'exact' : 'slope',
      windows: schedule.windows,
      repairedWindows: schedule.repairedWindows,
      worstGap: schedule.worstGap,
      ...searchBudget.done,
    },
    deliveredMwh: schedule.deliveredMwh,
    marginalStoredValue: schedule.marginalStoredValue,
  };
}
