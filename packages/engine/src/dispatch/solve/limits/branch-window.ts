import { PiecewiseLinear } from '../../../math/piecewise-linear.ts';
import { readExact } from '../../reward/read-rewards.ts';
import { type StepRewards, isHull } from '../../reward/step-rewards.ts';
import { solveConcave } from '../solve-concave.ts';
import { repairWindow } from '../repair-window.ts';
import { tinyEnergy } from '../rounding.ts';
import { type Workspace, reserveSegments } from '../workspace.ts';
import { Mix } from './mix.ts';
import { PricedWindow, type Range } from './priced-window.ts';
import { searchPrices } from './search-prices.ts';
import { type Block, leaving } from './solve-block.ts';
import { type LimitScratch, solveLimitedWindow } from './solve-limited-window.ts';

/** A gap below this share of the value ends the search. */
const CLOSED = 1e-10;
/** Nodes after which the best operation found is kept and its proven gap reported. */
const MOST_NODES = 200;
const MOST_PLANS = 64;
/** Plans with less weight are in the mix by a rounding error. */
const IN_THE_MIX = 1e-9;
/** With more limits than this the prices of the hulls are taken as they are: a search in so many directions would not end. */
const FEW_LIMITS = 6;

/** One part of the possibilities: some steps are confined to a range of energies released. */
interface Node {
  readonly bound: number;
  readonly price: Float64Array;
  readonly confined: ReadonlyMap<number, Range>;
}

/**
 * A window with limits and with steps whose reward is not concave, by branch and bound. In each node the prices of the limits
 * are searched with the exact programme of the window, non-concave steps and all: its lowest bound holds for everything the node allows.
 * The plans that share it differ in few steps. Each is turned into a feasible operation by keeping the concave run of the
 * reward it uses in every step and solving that concave window, limits included, to the end. Where the gap stays open, plans use
 * different runs of some step: that step is split between them.
 *
 * @param price    price of each limit as the hulls want it
 * @param released MWh per step, the best operation found, written
 * @returns currency: what the operation earns, and what the window could earn at most
 */
export function branchWindow(
  rewards: StepRewards, from: number, to: number, blocks: readonly Block[], capacity: number, stored: number, near: number,
  work: Workspace, scratch: LimitScratch, released: Float64Array,
): { readonly value: number; readonly bound: number; readonly nodes: number } {
  const steps = to - from;
  const limits = blocks.flatMap((block) => block.limits);
  const m = limits.length;
  const rootPrice = Float64Array.from(blocks.flatMap((block) => [...block.price.subarray(0, block.limits.length)]));
  const window = new PricedWindow();
  const mix = new Mix(m, MOST_PLANS);
  const trial = new Float64Array(m);
  const excess = new Float64Array(m);
  const plans: Float64Array[] = [];
  const exact = new PiecewiseLinear();
  const tiny = tinyEnergy(capacity);
  const runs = Array.from({ length: steps }, (_, k) => {
    if (!isHull(rewards, from + k)) return [];
    readExact(rewards, from + k, exact);
    return runsOf(exact);
  });

  const best = new Float64Array(steps);
  let bestValue = -Infinity;
  /** Lowest bound of the node and, in the mix, the plans that share it. */
  const bindNode = (price: Float64Array): number =>
    searchPrices(price, m, window.highestPrice, near, m > FEW_LIMITS ? 2 : MOST_PLANS, mix, trial, () => {
      for (let i = 0; i < m; i++) window.setPrice(limits[i]!.from, limits[i]!.to, trial[i]!);
      const hull = solveConcave(window, 0, steps, capacity, stored, work);
      let bound = repairWindow(window, 0, steps, capacity, stored, work) ?? hull;
      const plan = (plans[mix.count] ??= new Float64Array(steps));
      let total = 0;
      for (let k = 0; k < steps; k++) {
        plan[k] = work.released[k]!;
        total += work.earned[k]!;
      }
      for (let i = 0; i < m; i++) {
        const used = leaving(plan, limits[i]!);
        excess[i] = used - limits[i]!.cap;
        total += trial[i]! * used;
        bound += trial[i]! * limits[i]!.cap;
      }
      mix.add(total, excess);
      return bound;
    });
  /** A feasible operation that keeps to the runs of a plan. */
  const polish = (plan: Float64Array, confined: ReadonlyMap<number, Range>, isLater: boolean): void => {
    const kept = new Map<number, Range>(confined);
    for (let k = 0; k < steps; k++) {
      if (runs[k]!.length === 0) continue;
      // At the end of a run both are kept to; which of them is worth more shows with the others.
      const run = runs[k]!;
      const range = run[isLater ? lastRun(run, plan[k]!, tiny) : firstRun(run, plan[k]!, tiny)]!;
      const part = confined.get(k);
      kept.set(k, part === undefined ? range : { low: Math.max(range.low, part.low), high: Math.min(range.high, part.high) });
    }
    window.copy(rewards, from, to, kept);
    reserveSegments(work, window.first[steps]!, window.mostPerStep);
    solveLimitedWindow(window, blocks, capacity, stored, near, work, scratch, released);
    let value = 0;
    for (let k = 0; k < steps; k++) {
      readExact(rewards, from + k, exact);
      value += exact.at(released[k]!);
    }
    if (value <= bestValue) return;
    bestValue = value;
    best.set(released.subarray(0, steps));
  };

  const open: Node[] = [{ bound: Infinity, price: rootPrice, confined: new Map() }];
  const tolerance = (): number => CLOSED * Math.max(1, Math.abs(bestValue)) + near * steps;
  let closed = -Infinity;
  let nodes = 0;
  while (open.length > 0) {
    let at = 0;
    for (let i = 1; i < open.length; i++) if (open[i]!.bound > open[at]!.bound) at = i;
    const node = open.splice(at, 1)[0]!;
    if (node.bound <= bestValue + tolerance() || nodes >= MOST_NODES) {
      closed = Math.max(closed, node.bound);
      break;
    }
    nodes++;
    window.copy(rewards, from, to, node.confined);
    reserveSegments(work, window.first[steps]!, window.mostPerStep);
    const price = node.price.slice();
    const bound = Math.min(node.bound, bindNode(price));
    const shared: Float64Array[] = [];
    for (let i = 0; i < mix.count; i++) if (mix.weight[i]! > IN_THE_MIX) shared.push(plans[i]!.slice());
    const seen = new Set<string>();
    for (const isLater of [false, true]) {
      for (const plan of shared) {
        if (bound <= bestValue + tolerance()) break;
        const signature = runs.map((list, k) => (list.length > 0 ? (isLater ? lastRun : firstRun)(list, plan[k]!, tiny) : 0)).join();
        if (!seen.has(signature)) polish(plan, node.confined, isLater);
        seen.add(signature);
      }
    }
    const split = bound <= bestValue + tolerance() ? undefined : whereToSplit(runs, shared, tiny);
    if (split === undefined) {
      closed = Math.max(closed, bound);
      continue;
    }
    const { step, at: energy } = split;
    const list = runs[step]!;
    const range = node.confined.get(step) ?? { low: list[0]!.low, high: list.at(-1)!.high };
    open.push({ bound, price, confined: new Map([...node.confined, [step, { low: range.low, high: energy }]]) });
    open.push({ bound, price, confined: new Map([...node.confined, [step, { low: energy, high: range.high }]]) });
  }
  released.set(best);
  return { value: bestValue, bound: Math.max(bestValue, closed), nodes };
}

/** The maximal ranges on which a function is concave, from left to right. */
function runsOf(f: PiecewiseLinear): Range[] {
  const out: Range[] = [];
  let low = f.start;
  let x = f.start;
  for (let i = 0; i < f.count; i++) {
    if (i > 0 && f.slope[i]! > f.slope[i - 1]!) {
      out.push({ low, high: x });
      low = x;
    }
    x += f.length[i]!;
  }
  out.push({ low, high: x });
  return out;
}

/** First and last run that hold u; at an end it belongs to both. */
const firstRun = (runs: readonly Range[], u: number, tiny: number): number => {
  let at = 0;
  while (at < runs.length - 1 && u > runs[at]!.high + tiny) at++;
  return at;
};
const lastRun = (runs: readonly Range[], u: number, tiny: number): number => {
  let at = runs.length - 1;
  while (at > 0 && u < runs[at]!.low - tiny) at--;
  return at;
};

/** The step whose energies differ most between plans that have no run of it in common, and the end of a run between them. */
function whereToSplit(
  runs: readonly (readonly Range[])[], plans: readonly Float64Array[], tiny: number,
): { readonly step: number; readonly at: number } | undefined {
  let found: { readonly step: number; readonly at: number } | undefined;
  let widest = 0;
  runs.forEach((list, step) => {
    if (list.length === 0) return;
    let low = Infinity;
    let high = -Infinity;
    for (const plan of plans) {
      low = Math.min(low, plan[step]!);
      high = Math.max(high, plan[step]!);
    }
    const from = lastRun(list, low, tiny);
    if (firstRun(list, high, tiny) <= from || high - low <= widest) return;
    widest = high - low;
    found = { step, at: list[from]!.high };
  });
  return found;
}
