import { checkProblem } from './problem/check-problem.ts';
import { planOf } from './choose-solver.ts';
import { evaluate } from './proof/evaluate.ts';
import type { DispatchPlan } from './dispatch-plan.ts';
import type { Dispatch, DispatchProblem } from './problem/problem.ts';

/** Money computed twice may differ in the last digits only. */
const ROUND_OFF = 1e-9;
/** Spacing of numbers of double precision, with a margin for sums of products. */
const LAST_DIGITS = 1e-13;

/**
 * The most profitable operation of a plant with any number of storage units, window by window with known prices, and its proof: the
 * proven gap of every window, and money and physics recomputed from the trajectory by rules that share no code with the
 * optimiser.
 *
 *   max Σ h·(price·export − importPrice·import) − wearCost·Σ h·discharge/ηd
 *
 * subject to the rules listed at `evaluate`. Stored energy at the end of a window is worth nothing; the state is carried on.
 *
 * @param searchWork units (`WORK`) after which every search ends with the best operation it has, its gap proven, and windows to come are
 *   planned without searching; always an operation that keeps every rule. Left out: searches end by their own counts
 * @returns currency over the horizon, MW and MWh per step; no value is NaN, infinite or −0
 * @throws TypeError or RangeError naming the input that is wrong; Error, with the values, when the re-evaluation disagrees
 */
export function dispatch(problem: DispatchProblem, searchWork?: number): Dispatch {
  checkProblem(problem);
  return proveDispatch(problem, planOf(problem, searchWork));
}

/**
 * Evaluates a plan and compares its claim with the money its trajectory really earns.
 *
 * @throws Error, a fault of the optimiser, with the values
 */
export function proveDispatch(problem: DispatchProblem, plan: DispatchPlan): Dispatch {
  const evaluation = evaluate(problem, plan.trajectory);
  if (evaluation.kind === 'violated') {
    const { quantity, step, amount } = evaluation.violations[0]!;
    throw new Error(`fault in dispatch: ${quantity} in step ${step} is off by ${amount} (${evaluation.violations.length} violations)`);
  }
  const { terms, infeasible } = evaluation;
  const objective = Object.values(terms).reduce((sum: number, term: number) => sum + term, 0) + 0;
  // Sales and purchases may nearly cancel; the digits that can be lost are those of the largest of the terms.
  const size = Object.values(terms).reduce((most: number, term: number) => Math.max(most, Math.abs(term)), 1);
  if (!(Math.abs(objective - plan.claimed) <= ROUND_OFF * size + LAST_DIGITS * reachableCashFlow(problem, plan.weight ?? 0))) {
    throw new Error(`fault in dispatch: the optimiser claims ${plan.claimed}, its operation earns ${objective}`);
  }
  if (!(plan.solve.worstGap >= 0)) throw new Error(`fault in dispatch: a gap of ${plan.solve.worstGap} proves nothing`);
  return { infeasible, trajectory: plan.trajectory, objective, terms, solve: plan.solve, marginalStoredValue: plan.marginalStoredValue };
}

/**
 * Currency if in every step all the plant has, the stored energy too, were traded at the highest of its prices and weights: what the
 * last digits of a sum are measured by.
 */
function reachableCashFlow(
  { steps, stepHours, solarMw, windMw, storage, price, importPrice, storagePriceAdder }: DispatchProblem,
  weight: number,
): number {
  const power = storage.reduce((all, { powerMw }) => all + powerMw, 0);
  const capacity = storage.reduce((all, { capacityMwh }) => all + capacityMwh, 0);
  let sum = 0;
  for (let t = 0; t < steps; t++) {
    const priceAdder = Math.abs(storagePriceAdder?.[t] ?? 0);
    sum +=
      (priceAdder + Math.max(weight, Math.abs(price[t]!), Math.abs(importPrice[t]!))) *
      (capacity + stepHours * (power + solarMw[t]! + windMw[t]!));
  }
  return sum;
}
