import type { StepRewards } from '../../reward/step-rewards.ts';
import { solveConcave } from '../solve-concave.ts';
import { repairWindow } from '../repair-window.ts';
import { shareOf, tinyEnergy } from '../rounding.ts';
import { type Workspace, reserveSegments } from '../workspace.ts';
import { Mix } from './mix.ts';
import { type Mode, type Modes, modesAt, whereToSplit, within } from './modes.ts';
import { PricedWindow } from './priced-window.ts';
import { searchPrices } from './search-prices.ts';
import type { Appraisal } from './appraise.ts';
import { type Block, type Usage, excessOf } from './solve-block.ts';
import { type LimitScratch, solveLimitedWindow } from './solve-limited-window.ts';

/** A gap below this share of the value ends the search. */
const CLOSED = 1e-10;
/** Nodes after which the best operation found is kept and its proven gap reported. */
const MOST_NODES = 200;
const MOST_PLANS = 64;
/** Plans with less weight are in the mix by a rounding error. */
const IN_THE_MIX = 1e-9;
/** With more limits than this the prices of the hulls are taken as they are: a search in so many directions would not end. */
const FEW_LIMITS = 12;

/** One part of the possibilities: some steps are confined to a range of energies or to a direction of the connection. */
interface Node {
  readonly bound: number;
  readonly price: Float64Array;
  readonly confined: ReadonlyMap<number, Mode>;
}

/** What plans use and operations earn. */
export interface Measures {
  readonly hullUsage: Usage;
  readonly exactUsage: Usage;
  readonly appraise: Appraisal['appraise'];
  readonly sideAt: Appraisal['sideAt'];
  readonly modesOf: (t: number) => Modes;
}

/**
 * A window with limits and with steps whose reward is not concave, by branch and bound. In each node the prices of the limits
 * are searched with the exact programme of the window, non-concave steps and all: its lowest bound holds for everything the node allows.
 * The plans that share it differ in few steps. Each is turned into a feasible operation by keeping the mode it uses in every step,
 * in which the reward is concave, and solving that concave window, limits included, to the end. Where the gap stays open, plans
 * use different modes of some step: that step is split between them.
 *
 * @param price    price of each limit as the hulls want it
 * @param released MWh per step: an operation that keeps the limits where `known` says so, the best one found afterwards
 * @param known    currency that operation earns; −Infinity: it does not keep them
 * @returns currency: what the operation earns, and what the window could earn at most; and, where it was found here, the modes it was found for and the
 *          prices of the limits in them
 */
export function branchWindow(
  rewards: StepRewards, from: number, to: number, blocks: readonly Block[], capacity: number, stored: number, near: number,
  work: Workspace, scratch: LimitScratch, { hullUsage, exactUsage, appraise, sideAt, modesOf }: Measures, released: Float64Array, known: number,
): { readonly value: number; readonly bound: number; readonly nodes: number; readonly modes: ReadonlyMap<number, Mode>; readonly prices: readonly number[] | undefined } {
  const steps = to - from;
  const limits = blocks.flatMap((block) => block.limits);
  const m = limits.length;
  const pricesOf = (): number[] => blocks.flatMap((block) => [...block.price.subarray(0, block.limits.length)]);
  const rootPrice = Float64Array.from(pricesOf());
  const window = new PricedWindow();
  const mix = new Mix(m, MOST_PLANS);
  const trial = new Float64Array(m);
  const excess = new Float64Array(m);
  const plans: Float64Array[] = [];
  const tiny = tinyEnergy(capacity);
  const modes = Array.from({ length: steps }, (_, k) => modesOf(from + k));
  /** Steps with several modes. */
  const several = modes.flatMap((list, k) => (list.length > 0 ? [k] : []));
  /** The modes a plan uses, at the prices it was found for. */
  const modesOfPlan = (plan: Float64Array): Int32Array => {
    const set = new Int32Array(steps);
    for (const k of several) {
      const worth = window.worthOf(k);
      const side = Number.isNaN(worth) ? undefined : sideAt(from + k, plan[k]!, worth, window.sideOf(k));
      set[k] = modesAt(modes[k]!, plan[k]!, side, tiny);
    }
    return set;
  };
  const sets: Int32Array[] = [];

  const best = new Float64Array(steps);
  const earned = new Float64Array(steps);
  const delivered = new Float64Array(steps);
  const counted = new Float64Array(steps);
  let bestValue = known;
  if (known > -Infinity) best.set(released.subarray(0, steps));
  let bestModes: ReadonlyMap<number, Mode> = new Map();
  let bestPrices: readonly number[] | undefined;
  /** Lowest bound of the node and, in the mix, the plans that share it. */
  const bindNode = (price: Float64Array): number =>
    searchPrices(price, limits, window, near, m > FEW_LIMITS ? 2 : MOST_PLANS, mix, trial, () => {
      window.setPrices(limits, trial);
      reserveSegments(work, window.first[steps]!, window.mostPerStep);
      const hull = solveConcave(window, 0, steps, capacity, stored, work);
      let bound = repairWindow(window, 0, steps, capacity, stored, work) ?? hull;
      const plan = (plans[mix.count] ??= new Float64Array(steps));
      let total = 0;
      for (let k = 0; k < steps; k++) {
        plan[k] = work.released[k]!;
        total += work.earned[k]!;
      }
      for (let i = 0; i < m; i++) {
        const used = exactUsage(window, limits[i]!, plan);
        excess[i] = excessOf(used, limits[i]!.cap);
        total += trial[i]! * used;
        bound += trial[i]! * limits[i]!.cap;
      }
      sets[mix.count] = modesOfPlan(plan);
      mix.add(total, excess);
      return bound;
    });
  /** A feasible operation that keeps to one mode in every step that has several; `chosen` its number. */
  const polish = (chosen: readonly number[], confined: ReadonlyMap<number, Mode>): void => {
    const kept = new Map<number, Mode>(confined);
    for (const k of several) kept.set(k, within(modes[k]![chosen[k]!]!, confined.get(k)));
    window.copy(rewards, from, to, kept);
    reserveSegments(work, window.first[steps]!, window.mostPerStep);
    const { value: promised } = solveLimitedWindow(window, blocks, capacity, stored, near, work, scratch, hullUsage, released);
    if (promised === -Infinity) return;
    const value = appraise(from, steps, released, limits, earned, delivered, counted, (k) => kept.get(k)?.side);
    if (value <= bestValue) return;
    bestValue = value;
    best.set(released.subarray(0, steps));
    bestModes = kept;
    bestPrices = pricesOf();
  };

  const open: Node[] = [{ bound: Infinity, price: rootPrice, confined: new Map() }];
  const tolerance = (): number => CLOSED + shareOf(window, steps, bestValue, CLOSED) + near;
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
    const sharedSets: Int32Array[] = [];
    for (let i = 0; i < mix.count; i++) {
      if (mix.weight[i]! <= IN_THE_MIX) continue;
      shared.push(plans[i]!.slice());
      sharedSets.push(sets[i]!);
    }
    const tried = new Set<string>();
    const tryModes = (setOf: (k: number) => number): void => {
      if (bound <= bestValue + tolerance()) return;
      const chosen = modes.map(() => 0);
      for (const k of several) chosen[k] = Math.max(0, lowestBit(setOf(k)));
      const signature = chosen.join();
      if (!tried.has(signature)) polish(chosen, node.confined);
      tried.add(signature);
    };
    // The modes all plans have in common, then each plan's own; where two of them meet, either.
    const common = (k: number): number => sharedSets.reduce((all, set) => all & set[k]!, -1) || sharedSets[0]![k]!;
    tryModes(common);
    for (const set of sharedSets) tryModes((k) => set[k]!);
    for (const set of sharedSets) tryModes((k) => highestBit(set[k]!));
    const split = bound <= bestValue + tolerance() ? undefined : whereToSplit(modes, shared, sharedSets, node.confined, tiny);
    if (split === undefined) {
      closed = Math.max(closed, bound);
      continue;
    }
    for (const part of split.parts) open.push({ bound, price, confined: new Map([...node.confined, [split.step, part]]) });
  }
  released.set(best);
  return { value: bestValue, bound: Math.max(bestValue, closed), nodes, modes: bestModes, prices: bestPrices };
}

const lowestBit = (set: number): number => 31 - Math.clz32(set & -set);
/** The set of the last mode of a set alone. */
const highestBit = (set: number): number => (set === 0 ? 0 : 1 << (31 - Math.clz32(set)));
