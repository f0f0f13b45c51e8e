import { checkProblem } from './check-problem.ts';
import { evaluate } from './evaluate/evaluate.ts';
import type { Dispatch, DispatchProblem } from './problem.ts';
import { buildStepRewards } from './reward/build-step-rewards.ts';
import { toPlant } from './reward/plant.ts';
import { toTrajectory } from './reward/to-trajectory.ts';
import { solveWindows } from './solve/solve-windows.ts';

/** Money computed twice may differ in the last digits only. */
const ROUND_OFF = 1e-9;

/**
 * The most profitable operation of a plant with one store or none, window by window with known prices, and its proof: the
 * proven gap of every window, and money and physics recomputed from the trajectory by rules that share no code with the optimiser.
 *
 *   max Σ h·(price·export − importPrice·import) − wearCost·Σ h·discharge/ηd
 *
 * subject to the rules listed at `evaluate`. Stored energy at the end of a window is worth nothing; the state is carried on.
 *
 * @returns currency over the horizon, MW and MWh per step; no value is NaN, infinite or −0
 * @throws TypeError or RangeError naming the input that is wrong; Error, with the values, when the re-evaluation disagrees
 */
export function dispatch(problem: DispatchProblem): Dispatch {
  checkProblem(problem);
  const plant = toPlant(problem);
  const unit = problem.storage[0];
  const emptyMwh = unit === undefined ? 0 : unit.minSoc * unit.capacityMwh;
  const capacityMwh = unit === undefined ? 0 : (unit.maxSoc - unit.minSoc) * unit.capacityMwh;
  const initialMwh = unit === undefined ? 0 : Math.min(capacityMwh, Math.max(0, unit.initialSocMwh - emptyMwh));
  const schedule = solveWindows(
    buildStepRewards(plant), { capacityMwh, initialMwh }, { lookAhead: problem.lookAheadSteps, commit: problem.commitSteps },
  );
  const trajectory = toTrajectory(problem, plant, schedule.releasedMwh, schedule.storedMwh, emptyMwh);

  const evaluation = evaluate(problem, trajectory);
  if (evaluation.kind === 'violated') {
    const { quantity, step, amount } = evaluation.violations[0]!;
    throw new Error(`fault in dispatch: ${quantity} in step ${step} is off by ${amount} (${evaluation.violations.length} violations)`);
  }
  const { terms } = evaluation;
  const objective = terms.energySales + terms.energyPurchases + terms.wear + 0;
  if (!(Math.abs(objective - schedule.earned) <= ROUND_OFF * Math.max(1, Math.abs(objective)))) {
    throw new Error(`fault in dispatch: the optimiser claims ${schedule.earned}, its operation earns ${objective}`);
  }
  return {
    trajectory,
    objective,
    terms,
    solve: {
      method: unit === undefined ? 'none' : schedule.repairedWindows > 0 ? 'exact' : schedule.hullWindows > 0 ? 'hull' : 'slope',
      windows: schedule.windows,
      repairedWindows: schedule.repairedWindows,
      worstGap: schedule.worstGap,
    },
    marginalStoredValue: schedule.marginalStoredValue,
  };
}
