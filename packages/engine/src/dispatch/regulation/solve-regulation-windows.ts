import { Effort, type Planned } from '../effort.ts';
import type { Plant } from '../reward/plant.ts';
import { moneyOf } from '../solve/limits/limited-marginals.ts';
import { windowBlocks } from '../solve/limits/window-blocks.ts';
import { ExactRegulation } from './exact-regulation.ts';
import { LimitedRegulation } from './limited-regulation.ts';
import { type RegulationLimits, regulationLimits } from './regulation-limits.ts';
import { provenGap } from '../solve/certificate.ts';
import type { Reservoir, Windows } from '../solve/solve-windows.ts';
import { LimitBranches } from './branch-limits.ts';
import { branchRegulation } from './branch-regulation.ts';
import type { RegulationPlant } from './regulation-plant.ts';
import { RegulationReserve } from './regulation-reserve.ts';
import { RegulationWindow, windowPlan } from './regulation-window.ts';
import { dearestOf, lastDigitsOf, scaleOf, shareOfMoney } from './scale.ts';
import type { StepDecision } from './step-decision.ts';
import { StepProgramme } from './step-programme.ts';
import { weightOfStep } from './weight-of-step.ts';

/** A window in which directions are mixed is searched where its gap is above this share of its value. */
const CLOSED = 1e-11;
/** States may be off by this share of the capacity; where stored energy is steep, the bound then moves by more than its digits, and by as much the gap is wider. */
const ROUND_OFF = 1e-11;

/** What a horizon earns. */
export interface RegulationSchedule {
  /** Currency per MWh, after each step, in money alone. */
  readonly marginalStoredValue: Float64Array;
  /** Currency over the committed steps, in the units of the step rewards: what is owed counts with its weight. */
  readonly earned: number;
  /** Currency of every window in money alone. */
  readonly windowValues: Float64Array;
  readonly windows: number;
  /** Windows in which directions had to be searched. */
  readonly repairedWindows: number;
  readonly worstGap: number;
  /** MWh delivered in the steps of delivery windows, when there are limits. */
  readonly deliveredMwh: Float64Array | undefined;
}

/**
 * Operates one store with regulation markets over the horizon, window by window.
 *
 * @param keep        takes what is decided in a step of the horizon; the decision is written over afterwards: thousands of them kept as objects would live through collections of garbage
 * @param spoilBound  for tests of the certificate only: what to make of a bound
 */
export function solveRegulationWindows(
  plant: Plant, regulation: RegulationPlant, store: Reservoir, { lookAhead, commit }: Windows, keep: (t: number, decision: StepDecision) => void,
  spoilBound = (bound: number): number => bound, effort = new Effort(),
): RegulationSchedule {
  const { steps, storagePowerMw } = plant;
  const markets = regulation.up.length;
  const { capacityMwh: capacity } = store;
  const longest = Math.min(lookAhead, steps);
  const reserve = store.range && new RegulationReserve(plant, store.range, capacity, longest);
  const window = new RegulationWindow(new StepProgramme(plant, regulation, capacity, longest, reserve), capacity, storagePowerMw, markets, effort);
  const scale = scaleOf(plant, regulation);
  const near = lastDigitsOf(scale, capacity);
  const limits = store.limits === undefined ? undefined : regulationLimits(plant, regulation, store.limits, dearestOf(scale, plant));
  const mostLimits = limits === undefined ? 0 : mostLimitsOf(limits, steps, lookAhead, commit);
  const limited = limits === undefined ? undefined : new LimitedRegulation(window, limits, scale, near, mostLimits);
  const exact = new ExactRegulation(window);
  const inMoney = moneyOf({ plant });
  const branches = limits === undefined ? undefined : new LimitBranches(window, exact, limited!, limits, scale, near, dearestOf(scale, plant), mostLimits, longest);
  let plan = windowPlan(longest, markets);
  const marginalStoredValue = new Float64Array(steps);
  const windowValues = new Float64Array(Math.ceil(steps / commit));
  const free = new Int32Array(longest);
  const concave = new Int32Array(longest + 1);
  let stored = store.initialMwh;
  let earned = 0;
  let windows = 0;
  let repairedWindows = 0;
  let worstGap = 0;
  for (let from = 0; from < steps; from += commit) {
    const length = Math.min(lookAhead, steps - from);
    const kept = Math.min(commit, length);
    reserve?.begin(from, length, stored);
    const own = limits?.limitsOf(from, from + length) ?? [];
    // Of steps without a programme of their own none is other than concave.
    const blocks = own.length === 0 ? [] : windowBlocks({ steps: length, exactFirst: concave }, own, (limit) => limits!.priceOf(from, limit));
    if (own.length > 0) limited!.solve(from, length, kept, stored, free, blocks, plan);
    else window.solve(from, length, stored, free, plan);
    for (const block of blocks) block.limits.forEach((limit, i) => limits!.keepPrice(from, limit, block.price[i]!));
    let { bound } = plan;
    const isMixed = plan.conflict.subarray(0, length).some((conflict) => conflict !== 0);
    let planned: Planned = 'concave';
    const weightOf = (): number => plan.decisions.slice(0, length).reduce((sum, decision, k) => sum + weightOfStep(plant, from + k, decision), limits?.weigh(from, own, plan.decisions) ?? 0);
    if (plant.duties !== undefined) effort.heed(plan.value === -Infinity ? 0 : weightOf(), plant.duties);
    if (plan.value === -Infinity || (isMixed && bound - plan.value > length * near + shareOfMoney(scale, length, plan.value, CLOSED) && effort.goesOn())) {
      repairedWindows++;
      planned = own.length > 0 ? 'branched' : 'exact';
      if (own.length > 0) {
        ({ bound, plan } = branches!.search(from, length, stored, blocks, { plan, bound }));
      } else {
        const found = exact.solve(from, length, stored, { plan, bound }, near);
        ({ bound, plan } = found);
        if (!found.isDone) {
          planned = 'branched';
          ({ bound, plan } = branchRegulation((tried, out) => window.solve(from, length, stored, tried, out), length, { plan, bound }, near, scale, markets, effort));
        }
      }
    }
    const weight = weightOf();
    windowValues[windows++] = plan.value - weight;
    const missed = plan.value - bound;
    const isRounding = missed > 4 * length * near && missed <= ROUND_OFF * capacity * window.steepest(length);
    const gap = provenGap(spoilBound((isRounding ? plan.value + missed : bound) - weight), plan.value - weight, 4 * length * near);
    worstGap = Math.max(worstGap, gap);
    effort.endWindow(planned, gap);
    for (let k = 0; k < kept; k++) {
      const decision = plan.decisions[k]!;
      keep(from + k, decision);
      marginalStoredValue[from + k] = inMoney(plan.marginal[k]!);
      earned += decision.earned;
    }
    limits?.commit(from, kept, plan.decisions);
    stored = plan.decisions[kept - 1]!.stored;
  }
  return { marginalStoredValue, earned, windowValues, windows, repairedWindows, worstGap, deliveredMwh: limits?.deliveredMwh };
}

/** The most limits that any window holds. */
function mostLimitsOf(limits: RegulationLimits, steps: number, lookAhead: number, commit: number): number {
  let most = 0;
  for (let from = 0; from < steps; from += commit) most = Math.max(most, limits.mostLimits(from, Math.min(steps, from + lookAhead)));
  return most;
}
