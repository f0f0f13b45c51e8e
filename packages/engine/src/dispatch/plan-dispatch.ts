import { HOURS_PER_DAY } from '@stackwatt/units';
import type { DispatchPlan } from './dispatch-plan.ts';
import { SearchBudget } from './horizon/search-budget.ts';
import { eventsFirst } from './obligations/events-first.ts';
import type { DispatchProblem, Trajectory } from './problem/problem.ts';
import { planRegulation } from './regulation/plan-regulation.ts';
import { toRegulation } from './regulation/regulation-plant.ts';
import { buildStepRewards } from './reward/build-step-rewards.ts';
import { type Plant, toPlant } from './reward/plant.ts';
import { EVENT_FIRST } from './reward/tuning.ts';
import { toTrajectory } from './clipping-and-curtailment/to-trajectory.ts';
import type { Limits } from './single-storage/limits/horizon-limits.ts';
import { type Reservoir, solveWindows } from './single-storage/solve-windows.ts';
import { stateLimitsOf } from './single-storage/state-range.ts';

/**
 * The optimiser of one storage unit or none alone: rewards, all windows, operation of the plant. For measuring it; everybody else calls
 * `dispatch`.
 *
 * @param problem one that `checkProblem` has passed; with regulation without an upper limit of the state
 * @param newSearchBudget what a plan of it may spend on searching
 */
export function planDispatch(problem: DispatchProblem, newSearchBudget = (): SearchBudget => new SearchBudget()): DispatchPlan {
  const plant = toPlant(problem);
  const unit = problem.storage[0];
  const regulation = toRegulation(problem);
  if (regulation !== undefined) {
    return eventsFirst(problem, (eventFirst) => {
      const weighed = eventFirst === EVENT_FIRST ? plant : toPlant(problem, eventFirst);
      const plan = planRegulation({ problem, plant: weighed, regulation, limits: limitsOf(problem), searchBudget: newSearchBudget() });
      return {
        ...plan,
        claimed: plan.claimed - weightOf(problem, weighed, plan.trajectory, plan.deliveredMwh),
        weight: largestWeight(problem, weighed),
      };
    });
  }
  const { reservoir, emptyMwh } = reservoirOf(problem);
  const searchBudget = newSearchBudget();
  const windows = { lookAhead: problem.lookAheadSteps, commit: problem.commitSteps, searchBudget };
  const schedule = solveWindows(buildStepRewards(plant), reservoir, windows);
  const { repairedWindows, hullWindows } = schedule;
  const trajectory = toTrajectory(problem, plant, { ...schedule, emptyMwh });
  return {
    trajectory,
    claimed: schedule.earned - weightOf(problem, plant, trajectory, schedule.deliveredMwh),
    weight: largestWeight(problem, plant),
    windowValues: schedule.windowValues,
    solve: {
      method: unit === undefined ? 'none' : repairedWindows > 0 ? 'exact' : hullWindows > 0 ? 'hull' : 'slope',
      windows: schedule.windows,
      repairedWindows,
      worstGap: schedule.worstGap,
      ...searchBudget.done,
    },
    marginalStoredValue: schedule.marginalStoredValue,
  };
}

/** The largest weight a MWh of any obligation has, currency. */
const largestWeight = ({ capacityEvents = [] }: DispatchProblem, { obligations }: Plant): number =>
  obligations === undefined
    ? 0
    : Math.max(obligations.contractWeight + obligations.firmWeight, capacityEvents.length > 0 ? obligations.eventWeight : 0);

/** The one storage unit of a problem as the solver sees it, and the energy at its lower limit, MWh; without a unit one without room. */
function reservoirOf(problem: DispatchProblem): { readonly reservoir: Reservoir; readonly emptyMwh: number } {
  const [unit] = problem.storage;
  if (unit === undefined) return { reservoir: { capacityMwh: 0, initialMwh: 0, limits: limitsOf(problem) }, emptyMwh: 0 };
  const emptyMwh = unit.minSoc * unit.capacityMwh;
  const capacityMwh = (unit.maxSoc - unit.minSoc) * unit.capacityMwh;
  const initialMwh = Math.min(capacityMwh, Math.max(0, unit.initialSocMwh - emptyMwh));
  return { reservoir: { capacityMwh, initialMwh, limits: limitsOf(problem), range: stateLimitsOf(unit, emptyMwh) }, emptyMwh };
}

/** What is limited over several steps. The cycles count capacities of the nameplate, whatever part of it may be used. */
function limitsOf({ storage: [unit], stepHours, contract }: DispatchProblem): Limits | undefined {
  const deliveries = contract?.windows ?? [];
  if (unit?.cyclesPerDay === undefined && deliveries.length === 0) return undefined;
  return {
    deliveries,
    daily:
      unit?.cyclesPerDay === undefined
        ? undefined
        : {
            stepsPerDay: Math.max(1, Math.round(HOURS_PER_DAY / stepHours)),
            capMwh: unit.cyclesPerDay * unit.capacityMwh,
          },
  };
}

/**
 * What the step rewards count beyond money, currency: every MWh delivered to an obligation has its weight, and its penalty is avoided
 * rather than paid.
 *
 * @param deliveredMwh to delivery windows
 */
function weightOf(
  { contract, capacityEvents = [], stepHours: h }: DispatchProblem,
  { obligations }: Plant,
  { shortageMwh, storage }: Trajectory,
  deliveredMwh: Float64Array | undefined,
): number {
  if (obligations === undefined) return 0;
  let weight = 0;
  for (let t = 0; t < obligations.offset.length; t++) weight -= obligations.offset[t]!;
  if (contract !== undefined) {
    const { windows = [], obligationMwh, firmMwh, shortagePenalty } = contract;
    for (const { from, to } of windows) {
      let delivered = 0;
      for (let t = from; t < to; t++) delivered += deliveredMwh![t]!;
      weight += (shortagePenalty?.[from] ?? 0) * (delivered + shortageMwh![to - 1]!);
    }
    // A loop, as above: a sum taken in a function of its own is written to memory at every step.
    if (obligationMwh !== undefined) {
      for (let t = 0; t < obligationMwh.length; t++) {
        const owed = obligationMwh[t]!;
        const met = owed - shortageMwh![t]!;
        if (owed > 0)
          weight +=
            obligations.contractWeight * met +
            obligations.firmWeight * Math.min(met, firmMwh?.[t] ?? 0) +
            (shortagePenalty?.[t] ?? 0) * owed;
      }
    }
  }
  for (const { from, steps, powerMw, shortagePenalty } of capacityEvents) {
    for (let t = from; t < from + steps; t++) {
      const served = Math.min(powerMw, storage[0]?.dischargeMw[t] ?? 0);
      weight += h * (obligations.eventWeight * served + shortagePenalty * powerMw);
    }
  }
  return weight;
}
