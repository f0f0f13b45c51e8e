import type { DispatchProblem, Trajectory, ViolatedObligation } from '../problem/problem.ts';
import { TOLERANCE, type Violations } from './violations.ts';

/** Energy short up to which an obligation counts as met, MWh. */
const MET = 1e-6;

/** What a contract owes over the steps [from, to), MWh, and what a MWh short costs. */
interface Owed {
  readonly from: number;
  readonly to: number;
  readonly owedMwh: number;
  readonly firmMwh: number;
  readonly penalty: number;
}

/**
 * What is short of a contract, and that the trajectory says so. Steps that owe nothing count as obligations of nothing: nothing is
 * delivered to the contract there.
 *
 * @returns the penalty, currency and at most 0, and the first obligation that is short and may not be
 */
export function evaluateContract(
  problem: DispatchProblem,
  { contractMwh, shortageMwh }: Trajectory,
  violations: Violations,
): { readonly penalty: number; readonly infeasible: ViolatedObligation | undefined } {
  const { steps, contract, storage, hasEnergyMarket } = problem;
  let total = 0;
  let infeasible: ViolatedObligation | undefined;
  if (contract === undefined) return { penalty: total, infeasible };
  const size = storage.reduce((most, unit) => Math.max(most, unit.powerMw, unit.capacityMwh), 1);
  const short = new Float64Array(steps);
  for (const { from, to, owedMwh, firmMwh, penalty } of obligationsOf(problem)) {
    let delivered = 0;
    for (let t = from; t < to; t++) delivered += contractMwh?.[t] ?? NaN;
    const near = TOLERANCE * Math.max(size, owedMwh);
    if (hasEnergyMarket !== false && !(delivered <= owedMwh + near)) violations.add('contractMwh', to - 1, delivered - owedMwh);
    const missing = Math.max(0, owedMwh - delivered);
    short[to - 1]! += missing;
    total -= penalty * missing;
    const firm = contract.shortagePenalty === undefined ? owedMwh : firmMwh;
    if (firm - delivered > MET) infeasible ??= { from, to, owedMwh: firm, shortMwh: firm - delivered };
  }
  for (let t = 0; t < steps; t++) {
    const stated = shortageMwh?.[t] ?? NaN;
    if (!(Math.abs(stated - short[t]!) <= TOLERANCE * Math.max(size, short[t]!))) violations.add('shortageMwh', t, stated - short[t]!);
  }
  return { penalty: total + 0, infeasible };
}

/** Delivery windows and, in all other steps, what the step owes; in the order of the steps they end in. */
function* obligationsOf({ steps, contract }: DispatchProblem): Generator<Owed> {
  const { windows = [], obligationMwh, firmMwh, shortagePenalty } = contract!;
  let next = 0;
  for (let t = 0; t < steps; t++) {
    while (next < windows.length && windows[next]!.to <= t) next++;
    const window = next < windows.length && windows[next]!.from <= t ? windows[next] : undefined;
    if (window === undefined)
      yield { from: t, to: t + 1, owedMwh: obligationMwh?.[t] ?? 0, firmMwh: firmMwh?.[t] ?? 0, penalty: shortagePenalty?.[t] ?? 0 };
    else if (t === window.to - 1)
      yield {
        from: window.from,
        to: window.to,
        owedMwh: window.mwh,
        firmMwh: window.firmMwh ?? 0,
        penalty: shortagePenalty?.[window.from] ?? 0,
      };
  }
}

/** What capacity events cost that are not served, currency and at most 0; nothing charges in one. */
export function evaluateEvents(
  { stepHours: h, storage, capacityEvents = [] }: DispatchProblem,
  trajectory: Trajectory,
  violations: Violations,
): number {
  const power = storage.reduce((most, unit) => Math.max(most, unit.powerMw), 1);
  let penalty = 0;
  for (const { from, steps, powerMw, shortagePenalty } of capacityEvents) {
    for (let t = from; t < from + steps; t++) {
      let net = 0;
      for (const { chargeMw, dischargeMw } of trajectory.storage) {
        if (!(chargeMw[t]! <= TOLERANCE * power)) violations.add('charge in an event', t, chargeMw[t]!);
        net += dischargeMw[t]! - chargeMw[t]!;
      }
      penalty -= shortagePenalty * h * Math.max(0, powerMw - net);
    }
  }
  return penalty + 0;
}
