import { type SearchBudget, WORK } from '../../horizon/search-budget.ts';
import { shareOf } from '../../single-storage/rounding.ts';
import type { ExactBound } from '../branch-and-bound/exact-bound.ts';
import type { Search } from '../branch-and-bound/search.ts';
import { type Plan, enough } from '../plan.ts';
import type { PremiumSides } from './premium-sides.ts';
import { SideBound, type SidePrices, type SidedUnits } from './side-bound.ts';
import { SideBundle, type SideNode } from './side-bundle.ts';
import { toPart } from './side-part.ts';
import { ABOVE, BELOW, BOTH, SidedWindow, type Sides } from './sided-window.ts';
import type { Relaxation } from '../relaxation.ts';
import { RestrictedBus } from '../restricted-bus.ts';
import type { WindowUnit } from '../window-unit.ts';
import { takeBest } from '../branch-and-bound/take-best.ts';

/**
 * Rounds of the bundle, an answer of every storage unit each: at the root, at a node; most of a window, of those left for the horizon, what
 * there are for it and what each window adds.
 */
const ROUNDS = { root: 40, node: 12, most: 400, atFirst: 4000, perWindow: 60 };
const FAIR_SHARE = 8;
/** A window is searched until it is open by no more than this, and from there on with what is left of its fair share. */
const FIRST_GOAL = 5e-4;
/** Share of a step on both sides below which it is on one. */
const DECIDED = 1e-3;
const MOST_STALLS = 6;

/**
 * Best-first branch and bound on the sides of the corners of the bus, each node bounded by `SideBound` at the best prices that `SideBundle`
 * finds from those of the node it comes from. The mixture that stands against the prices says which side is undecided most, by what it
 * moves between the sides and by how much their prices differ, and its rounded sides are tried as a plan, as are those of the storage units
 * alternating from it.
 */
export class SideSearch {
  readonly #relaxation: Relaxation;
  readonly #searchBudget: SearchBudget;
  readonly #sides: PremiumSides;
  readonly #restricted: RestrictedBus;
  readonly #window: SidedWindow;
  readonly #bundle: SideBundle;
  /** True where no side is left to decide in the window that was searched last: what is still open is no matter of sides. */
  hasDecided = false;
  #roundsLeft = ROUNDS.atFirst;

  /** @param steps of the longest window */
  constructor(relaxation: Relaxation, steps: number, units: number, exact: ExactBound, sides: PremiumSides, searchBudget: SearchBudget) {
    this.#relaxation = relaxation;
    this.#searchBudget = searchBudget;
    this.#sides = sides;
    this.#restricted = new RestrictedBus(steps);
    this.#window = new SidedWindow(steps);
    this.#bundle = new SideBundle(steps, units, new SideBound(steps, exact));
  }

  /** As `ExclusiveSearch.run`. @param plan the best known, replaced by better ones; @returns a proven bound */
  run(search: Search, plan: Plan, bound: number): number {
    const { bus, from, steps, units, windowsLeft } = search;
    const window = this.#window;
    if (!window.build(bus, from, steps)) return bound;
    this.#roundsLeft += ROUNDS.perWindow;
    let left = Math.min(ROUNDS.most, Math.max(ROUNDS.perWindow, this.#roundsLeft / Math.min(FAIR_SHARE, windowsLeft)));
    const { plant, root, hull } = this.#begin(search, plan, bound);
    const open = [root];
    const tried = new Set<string>();
    let closed = -Infinity;
    for (let isFirst = true; open.length > 0 && left > 0 && !this.#searchBudget.isExhausted(); isFirst = false) {
      const node = takeBest(open);
      const goal = enough(bus, plan);
      if (node.bound <= goal) {
        closed = Math.max(closed, node.bound);
        continue;
      }
      const first = plan.value + shareOf(bus, steps, plan.value, FIRST_GOAL);
      const rounds = this.#bundle.improve(
        window,
        plant,
        node,
        node.bound > first ? (goal + first) / 2 : goal,
        plan.value,
        Math.min(left, isFirst ? ROUNDS.root : ROUNDS.node),
        this.#searchBudget,
        isFirst ? hull : undefined,
      );
      this.#searchBudget.charge(WORK.interiorPoint * steps * units.length * rounds, rounds);
      this.#roundsLeft -= rounds;
      left -= rounds;
      this.#follow(search, plant, node, plan, tried);
      if (node.bound <= enough(bus, plan)) {
        closed = Math.max(closed, node.bound);
        continue;
      }
      const k = this.#mostUndecided(node);
      if (k < 0) {
        // The mixture has decided all but is not the best yet, or what is left is no matter of sides.
        if (node.stallCount++ < MOST_STALLS) open.push(node);
        else closed = Math.max(closed, node.bound);
      } else open.push(this.#bundle.hold(window, node, k, BELOW), this.#bundle.hold(window, node, k, ABOVE));
    }
    this.hasDecided = open.length === 0;
    for (const node of open) closed = Math.max(closed, node.bound);
    return Math.min(bound, Math.max(closed, plan.value));
  }

  /**
   * The root: prices of the plan with its sides kept, by which each storage unit alone is paid for what it does there, and the plan as the
   * first answer; and the prices of the programme with hulls. Prices of rows without a choice may be anything: none is worth more than the
   * dearest.
   */
  #begin(
    { bus, from, steps, units, initial, directions }: Search,
    plan: Plan,
    bound: number,
  ): { plant: SidedUnits; root: SideNode; hull: SidePrices } {
    const window = this.#window;
    const relaxation = this.#relaxation;
    const low = bus.start.slice(from, from + steps);
    const high = bus.end.slice(from, from + steps);
    const price = (): Float64Array =>
      Float64Array.from({ length: steps }, (_, k) =>
        Math.max(-bus.highestPrice, Math.min(bus.highestPrice, relaxation.price[k * (units.length + 1) + units.length]!)),
      );
    this.#restricted.build(bus, from, steps, low, high);
    relaxation.solve(this.#restricted, 0, steps, units, initial, -Infinity, directions, undefined, from);
    const hull = price();
    const isAbove = Uint8Array.from({ length: steps }, (_, k) => (plan.net[k]! >= window.corner[k]! ? 1 : 0));
    for (let k = 0; k < steps; k++) {
      if (Number.isNaN(window.corner[k]!)) continue;
      if (isAbove[k] === 1) low[k] = window.corner[k]!;
      else high[k] = window.corner[k]!;
    }
    this.#restricted.build(bus, from, steps, low, high);
    this.#searchBudget.charge(2 * WORK.interiorPoint * steps * units.length, 2);
    relaxation.solve(this.#restricted, 0, steps, units, initial, -Infinity, directions, undefined, from);
    const { throughputLimits } = relaxation;
    const limitPrice = throughputLimits === undefined ? [] : throughputLimits.prices(relaxation.budgetPrice, steps);
    const worth = throughputLimits === undefined ? 0 : units.reduce((sum, _, i) => sum + throughputLimits.worth(i, limitPrice[i]), 0);
    const plant = { bus, from, units, initial, directions: directions ?? new Uint8Array(units.length * steps), limitPrice, worth };
    const parts = units.map((unit, i) => {
      const part = toPart(plan.delivered.subarray(i * steps, (i + 1) * steps), isAbove, () => {
        let own = 0;
        for (let k = 0; k < steps; k++)
          own -= (unit.wearCostPerMwh + (limitPrice[i]?.[k] ?? 0)) * Math.max(0, plan.released[i * steps + k]!);
        return own;
      });
      part.weight = 1;
      return [part];
    });
    const root: SideNode = {
      sides: new Uint8Array(steps).fill(BOTH),
      prices: pricesOf(window, price(), plan, isAbove, units),
      bound,
      parts,
      weight: weightsOf(window, plan.net, isAbove),
      proximal: 0,
      stallCount: 0,
    };
    return { plant, root, hull: { below: hull, above: hull, toll: units.map(() => new Float64Array(steps)) } };
  }

  /**
   * Tries as plans the sides on which most of the mixture is, and those the storage units come to that begin with its flows and answer one
   * another.
   */
  #follow(search: Search, { limitPrice }: SidedUnits, node: SideNode, plan: Plan, tried: Set<string>): void {
    const { premium, steps } = search;
    const { corner } = this.#window;
    if (premium === undefined) return;
    const tryOut = (net: Float64Array): void => {
      const key = net.map((n, k) => (premium.perMwh[search.from + k] === 0 ? 0 : n < 0 ? -1 : 1)).join(',');
      if (tried.has(key)) return;
      tried.add(key);
      this.#sides.follow(search, premium, plan, { net, value: plan.value });
    };
    const flows = flowsOf(node, steps);
    for (let first = 0; first < node.parts.length; first++) tryOut(this.#sides.alternate(search, flows, first, limitPrice));
    tryOut(Float64Array.from({ length: steps }, (_, k) => (Number.isNaN(corner[k]!) ? 0 : this.#shareAbove(node, k) >= 0.5 ? 1 : -1)));
  }

  #shareAbove({ weight }: SideNode, k: number): number {
    const { first, isAbove } = this.#window;
    let sum = 0;
    for (let v = first[k]!; v < first[k + 1]!; v++) if (isAbove[v] === 1) sum += weight[v]!;
    return sum;
  }

  /** @returns the step whose side is worth most to know; −1 where the mixture has decided all */
  #mostUndecided({ sides, weight, prices }: SideNode): number {
    const { steps, corner, first, net, isAbove } = this.#window;
    let best = -1;
    let most = 0;
    for (let k = 0; k < steps; k++) {
      if (Number.isNaN(corner[k]!) || sides[k] !== BOTH) continue;
      let [share, above, below] = [0, 0, 0];
      for (let v = first[k]!; v < first[k + 1]!; v++) {
        if (isAbove[v] === 1) {
          share += weight[v]!;
          above += weight[v]! * (net[v]! - corner[k]!);
        } else {
          below += weight[v]! * (corner[k]! - net[v]!);
        }
      }
      if (share < DECIDED || share > 1 - DECIDED) continue;
      const score = Math.min(share, 1 - share) * (above / share + below / (1 - share)) * Math.abs(prices.above[k]! - prices.below[k]!);
      if (score <= most) continue;
      most = score;
      best = k;
    }
    return best;
  }
}

/** What the storage units do in the mixture, MWh at the bus, [unit · steps + step]. */
function flowsOf({ parts }: SideNode, steps: number): Float64Array {
  const flows = new Float64Array(parts.length * steps);
  parts.forEach((list, i) => {
    for (const { weight, below, above } of list)
      if (weight > 0) for (let k = 0; k < steps; k++) flows[i * steps + k]! += weight * (below[k]! + above[k]!);
  });
  return flows;
}

/**
 * Prices at which the plan is each storage unit's own choice of sides: that of its side, on the other side the rise of the corner apart,
 * and corners of the units that add up to that of the bus with each of them on the side of the plan.
 */
function pricesOf(window: SidedWindow, price: Float64Array, plan: Plan, isAbove: Sides, units: readonly WindowUnit[]): SidePrices {
  const { steps, corner, rise } = window;
  const all = units.reduce((sum, { mostMwh }) => sum + mostMwh, 0);
  const below = price.slice();
  const above = price.slice();
  const toll = units.map(() => new Float64Array(steps));
  for (let k = 0; k < steps; k++) {
    const a = corner[k]!;
    if (Number.isNaN(a)) continue;
    if (isAbove[k] === 1) below[k]! -= rise[k]!;
    else above[k]! += rise[k]!;
    const q = units.map((_, i) => plan.delivered[i * steps + k]!);
    const corners = units.map(({ mostMwh }, i) => (isAbove[k] === 1 ? Math.min : Math.max)((a * mostMwh) / all, q[i]!));
    const missing = corners.reduce((sum, c) => sum - c, a);
    const slack = corners.reduce((sum, c, i) => sum + q[i]! - c, 0);
    corners.forEach((c, i) => (toll[i]![k] = rise[k]! * (slack === 0 ? c : c + (missing * (q[i]! - c)) / slack)));
  }
  return { below, above, toll };
}

/** The vertices of the bus whose mixture is the net energy of a plan, on its sides. */
function weightsOf({ steps, first, net, isAbove, corner }: SidedWindow, of: Float64Array, side: Sides): Float64Array {
  const weight = new Float64Array(first[steps]!);
  for (let k = 0; k < steps; k++) {
    let last = -1;
    for (let v = first[k]!; v < first[k + 1]!; v++) {
      if (!Number.isNaN(corner[k]!) && isAbove[v] !== side[k]) continue;
      const share = last < 0 || net[v]! <= of[k]! ? 1 : (of[k]! - net[last]!) / (net[v]! - net[last]!);
      if (last >= 0) weight[last] = 1 - share;
      weight[v] = share;
      if (net[v]! >= of[k]!) break;
      last = v;
    }
  }
  return weight;
}
