import type { Plant } from '../reward/plant.ts';
import { provenGap } from '../solve/certificate.ts';
import type { Windows } from '../solve/solve-windows.ts';
import { branchRegulation } from './branch-regulation.ts';
import type { RegulationPlant } from './regulation-plant.ts';
import { RegulationWindow, windowPlan } from './regulation-window.ts';
import { lastDigitsOf, scaleOf } from './scale.ts';
import { type StepDecision, StepProgramme } from './step-programme.ts';
import { weightOfStep } from './weight-of-step.ts';

/** What was decided over the horizon. */
export interface RegulationSchedule {
  /** Per step. */
  readonly decisions: readonly StepDecision[];
  /** Currency per MWh, after each step. */
  readonly marginalStoredValue: Float64Array;
  /** Currency over the committed steps, in the units of the step rewards: what is owed counts with its weight. */
  readonly earned: number;
  /** Currency of every window in money alone. */
  readonly windowValues: Float64Array;
  readonly windows: number;
  /** Windows in which directions had to be searched. */
  readonly repairedWindows: number;
  readonly worstGap: number;
}

/**
 * Operates one store with regulation markets over the horizon, window by window.
 *
 * @param store       usable energy and the first state above the lower limit, MWh
 * @param spoilBound  for tests of the certificate only: what to make of a bound
 */
export function solveRegulationWindows(
  plant: Plant, regulation: RegulationPlant, store: { readonly capacityMwh: number; readonly initialMwh: number }, { lookAhead, commit }: Windows,
  spoilBound = (bound: number): number => bound,
): RegulationSchedule {
  const { steps, storagePowerMw } = plant;
  const markets = regulation.up.length;
  const { capacityMwh: capacity } = store;
  const longest = Math.min(lookAhead, steps);
  const window = new RegulationWindow(new StepProgramme(plant, regulation, capacity), capacity, storagePowerMw, markets);
  const scale = scaleOf(plant, regulation);
  const near = lastDigitsOf(scale, capacity);
  let plan = windowPlan(longest, markets);
  const decisions: StepDecision[] = [];
  const marginalStoredValue = new Float64Array(steps);
  const windowValues = new Float64Array(Math.ceil(steps / commit));
  const free = new Int32Array(longest);
  let stored = store.initialMwh;
  let earned = 0;
  let windows = 0;
  let repairedWindows = 0;
  let worstGap = 0;
  for (let from = 0; from < steps; from += commit) {
    const length = Math.min(lookAhead, steps - from);
    const kept = Math.min(commit, length);
    window.solve(from, length, stored, free, [], plan);
    let { bound } = plan;
    if (plan.missing.subarray(0, length).some((missing) => missing > near)) {
      repairedWindows++;
      const best = branchRegulation(window, from, length, stored, plan, near, markets);
      bound = best.bound;
      plan = best.plan;
    }
    let weight = 0;
    for (let k = 0; k < length; k++) weight += weightOfStep(plant, from + k, plan.decisions[k]!);
    windowValues[windows++] = plan.value - weight;
    worstGap = Math.max(worstGap, provenGap(spoilBound(bound - weight), plan.value - weight, 4 * length * near));
    for (let k = 0; k < kept; k++) {
      const decision = plan.decisions[k]!;
      decisions.push({ ...decision, upMw: decision.upMw.slice(), downMw: decision.downMw.slice() });
      marginalStoredValue[from + k] = plan.marginal[k]!;
      earned += decision.earned;
    }
    stored = decisions.at(-1)!.stored;
  }
  return { decisions, marginalStoredValue, earned, windowValues, windows, repairedWindows, worstGap };
}
