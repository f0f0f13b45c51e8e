import type { Effort } from '../effort.ts';
import { type Scale, shareOfMoney } from './scale.ts';
import { SHARED_RANGE } from './step-decision.ts';
import { type Found, type WindowPlan, windowPlan } from './regulation-window.ts';

/** Parts of a window's possibilities after which the best operation found is kept and its proven gap reported. */
const MOST_NODES = 200;
/** Rounds in which an operation that mixes directions is settled. */
const MOST_DIVES = 6;
/** A gap below this share of the value ends the search. */
const CLOSED = 1e-10;

/** One part of the possibilities: what is ruled out in each step. */
interface Node {
  readonly bound: number;
  readonly ruledOut: Int32Array;
}

/**
 * A window without limits in which the programmes of some steps promise what one direction at a time cannot keep, by branch and bound: where a step's
 * best use mixes two directions, one or the other is ruled out. Every part of the possibilities has its bound; parts whose bound is no
 * better than the best operation found hold nothing better.
 *
 * @param solveWindow solves the window with something ruled out
 * @param known       an operation, and what any could earn at most
 * @returns the best operation, and what any could earn at most
 */
export function branchRegulation(
  solveWindow: (ruledOut: Int32Array, out: WindowPlan) => void, steps: number, known: Found, near: number, scale: Scale, markets: number, effort: Effort,
): Found {
  let best = known.plan;
  let spare = windowPlan(steps, markets);
  const keepBetter = (): void => {
    if (spare.value > best.value) [best, spare] = [spare, best];
  };
  const tolerance = (): number => near * steps + shareOfMoney(scale, steps, best.value, CLOSED);
  const solve = (ruledOut: Int32Array): void => solveWindow(ruledOut, spare);
  /** The directions a plan settled for, until it mixes none. */
  const dive = (ruledOut: Int32Array): void => {
    let settled = ruledOut;
    for (let round = 0; round < MOST_DIVES; round++) {
      solve(settled);
      const next = spare.ruledOut.slice(0, steps);
      const isSettled = spare.conflict.subarray(0, steps).every((conflict) => conflict === 0);
      keepBetter();
      if (isSettled || !effort.goesOn()) return;
      settled = next;
    }
  };
  /** Where most is missing of the steps that mix two directions; −1 where none does. */
  const widest = (plan: WindowPlan): number => {
    let at = -1;
    for (let k = 0; k < steps; k++) if (plan.conflict[k] !== 0 && (at < 0 || plan.missing[k]! > plan.missing[at]!)) at = k;
    return at;
  };

  const open: Node[] = [];
  const expand = (plan: WindowPlan, ruledOut: Int32Array, bound: number): number => {
    const at = widest(plan);
    if (at < 0) return bound;
    const conflict = plan.conflict[at]!;
    for (let rest = conflict; rest !== 0; rest &= rest - 1) {
      const part = ruledOut.slice();
      part[at]! |= rest & -rest;
      open.push({ bound, ruledOut: part });
    }
    return -Infinity;
  };
  // Opposite directions that share one range promise less wherever they meet.
  const free = new Int32Array(steps).fill(SHARED_RANGE);
  solve(free);
  const first = spare;
  const bound = Math.min(known.bound, first.bound);
  const settled = first.ruledOut.slice(0, steps);
  let closed = expand(first, free, bound);
  keepBetter();
  dive(settled);
  for (let nodes = 0; open.length > 0; nodes++) {
    let at = 0;
    for (let i = 1; i < open.length; i++) if (open[i]!.bound > open[at]!.bound) at = i;
    const node = open.splice(at, 1)[0]!;
    if (node.bound <= best.value + tolerance() || nodes >= MOST_NODES || (best.value > -Infinity && !effort.goesOn())) {
      closed = Math.max(closed, node.bound);
      break;
    }
    solve(node.ruledOut);
    const bound = Math.min(node.bound, spare.bound);
    const mixed = spare.ruledOut.slice(0, steps);
    const hasGap = bound > Math.max(best.value, spare.value) + tolerance();
    const left = hasGap ? expand(spare, node.ruledOut, bound) : bound;
    closed = Math.max(closed, left);
    keepBetter();
    if (hasGap) dive(mixed);
  }
  return { plan: best, bound: Math.max(best.value, closed) };
}
