import { type SearchBudget, WORK } from '../../horizon/search-budget.ts';
import { isHull } from '../../reward/step-rewards.ts';
import { type Split, branchAndBound } from '../../search/branch-and-bound.ts';
import { bestSplit, modeAt, nearCorner } from '../bus-split.ts';
import { CHARGE, DISCHARGE, type Directions, EITHER } from '../directions.ts';
import { ExactBound, type PricedBus, bestOfStep } from './exact-bound.ts';
import { type Plan, copyPlan, emptyPlan, enough } from '../plan.ts';
import type { LocalImprovement } from '../local-improvement.ts';
import type { Relaxation } from '../relaxation.ts';
import { RestrictedBus } from '../restricted-bus.ts';
import { roundPlan } from '../round-plan.ts';
import type { Search } from './search.ts';
import type { WindowUnit } from '../window-unit.ts';
import {
  BETTER_CHILD_WEIGHT,
  EXCLUSIVE_NODES,
  KEEP_MODES_EVERY,
  KEEP_MODES_ROUNDS,
  MIXED_ROUNDING,
  PROBES_OF_NODE,
  WINDOWS_TO_SHARE,
} from '../tuning.ts';

/** A part of what is possible: directions of storage units, intervals of net energy, and a bound on what it can earn. */
interface Node {
  readonly directions: Directions;
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly bound: number;
}

/** A node that is bounded by its relaxation and by the exact bound. */
type BoundedNode = Node & { readonly exact: number };

/** The exact bound of a node, and what no part of it may stay above to be left out, currency. */
interface Bounded {
  readonly bound: number;
  readonly goal: number;
}

/** What a search works with; `steps` are those of the longest window. */
interface SearchTools {
  readonly relaxation: Relaxation;
  readonly improvement: LocalImprovement;
  readonly steps: number;
  readonly units: number;
  readonly searchBudget: SearchBudget;
}

/** A part of which all that cannot reach the best plan has been pruned, and the highest bound of what was. */
interface Pruned {
  readonly node: Node;
  readonly rest: number;
  readonly hasChanged: boolean;
}

/** A step of a storage unit to branch on, index as in the directions; bounds with the unit held to charge or discharge there. */
interface Pick {
  readonly at: number;
  readonly charge: number;
  readonly discharge: number;
  readonly worth: number;
}

/**
 * Best-first branch and bound where prices let charge and discharge, or both directions of the bus, pay at once. A node is bounded twice:
 * by the relaxation, which knows how the storage units meet but charges and discharges at once, and by the exact bound at the prices of the
 * relaxation, which never does but lets the units pass each other. Together they close most windows after a few nodes.
 *
 * Before branching on one of the steps where the relaxation goes both ways, the exact bound is tried with the unit held to one direction
 * there: a direction that cannot reach the best plan any more is pruned without branching. Of the two only that is tried which the unit
 * alone, at these prices, does not go.
 */
export class ExclusiveSearch {
  readonly #relaxation: Relaxation;
  readonly #improvement: LocalImprovement;
  readonly #exact: ExactBound;
  readonly #restricted: RestrictedBus;
  readonly #price: Float64Array;
  readonly #own: Float64Array;
  /** What each storage unit releases alone at the prices, MWh per step, index [unit · steps + step]. */
  readonly #alone: Float64Array;
  /** Of each storage unit with a daily limit: currency per MWh that leaves it, per step; and what the days of the window may give at it. */
  #limitPrice: (Float64Array | undefined)[] = [];
  readonly #limitWorth: Float64Array;
  readonly #score: Float64Array;
  readonly #searchBudget: SearchBudget;
  #next: Plan;
  #nodesLeft = EXCLUSIVE_NODES.atFirst;

  constructor({ relaxation, improvement, steps, units, searchBudget }: SearchTools) {
    this.#searchBudget = searchBudget;
    this.#relaxation = relaxation;
    this.#improvement = improvement;
    this.#exact = new ExactBound(steps, relaxation.stateBounds);
    this.#restricted = new RestrictedBus(steps);
    this.#price = new Float64Array(steps);
    this.#own = new Float64Array(units);
    this.#alone = new Float64Array(units * steps);
    this.#limitWorth = new Float64Array(units);
    this.#score = new Float64Array(units * steps);
    this.#next = emptyPlan(steps, units);
  }

  /**
   * @param plan  the best known, feasible; replaced by better ones
   * @param bound of the relaxation of the whole window, which the relaxation still holds
   * @returns a proven bound
   */
  run(search: Search, plan: Plan, bound: number): number {
    const { bus, from, steps, units, windowsLeft, hasPriceAdder } = search;
    if (this.#next.steps !== steps) this.#next = emptyPlan(steps, units.length);
    this.#nodesLeft += EXCLUSIVE_NODES.perWindow;
    const most = hasPriceAdder
      ? Math.max(EXCLUSIVE_NODES.perWindow, this.#nodesLeft / Math.min(WINDOWS_TO_SHARE, windowsLeft))
      : EXCLUSIVE_NODES.most;
    let visited = 0;
    const root: Node = {
      directions: search.directions?.slice() ?? new Uint8Array(units.length * steps),
      low: bus.start.slice(from, from + steps),
      high: bus.end.slice(from, from + steps),
      bound,
    };
    const found = branchAndBound<Node, BoundedNode>(root, {
      goal: () => enough(bus, plan),
      bound: (node) => {
        this.#nodesLeft--;
        const isHeld = visited++ === 0;
        const relaxed = isHeld ? node.bound : this.#relax(search, node, plan);
        if (relaxed <= enough(bus, plan)) return { ...node, bound: relaxed, exact: relaxed };
        this.#round(search, plan);
        const exact = this.#boundExactly(search, node);
        return { ...node, bound: Math.min(relaxed, exact), exact };
      },
      split: (node) => {
        const divided = this.#split(search, node, plan);
        if (hasPriceAdder && visited % KEEP_MODES_EVERY === 1) this.#keepModes(search, plan);
        return divided;
      },
      mayContinue: (count) => count < most && this.#nodesLeft > 0 && !this.#searchBudget.isExhausted(),
    });
    return Math.max(found.bound, plan.value);
  }

  /** The bound of the relaxation of a node, currency; not below the goal only as far as it has to be known. */
  #relax(search: Search, { low, high, directions, bound }: Node, plan: Plan): number {
    const { bus, from, steps, units } = search;
    this.#searchBudget.charge(WORK.interiorPoint * steps * units.length);
    this.#restricted.build(search, low, high);
    const restricted = { ...search, bus: this.#restricted, from: 0, powerFrom: from, directions };
    return Math.min(bound, this.#relaxation.solve(restricted, enough(bus, plan)));
  }

  /** Makes a plan of what the relaxation holds, in `#next`. @param plan replaced by it where it is better */
  #round(search: Search, plan: Plan): void {
    const next = this.#next;
    roundPlan(this.#relaxation, search, next);
    this.#improvement.improve(search, next);
    if (next.value > plan.value) copyPlan(next, plan);
  }

  /** The exact bound of a node at the prices of the relaxation, and what each storage unit does at them. */
  #boundExactly(search: Search, node: Node): number {
    const { steps, units } = search;
    const { directions } = node;
    const price = this.#price;
    const { price: rowPrice, budgetPrice, throughputLimits } = this.#relaxation;
    for (let k = 0; k < steps; k++) price[k] = rowPrice[k * (units.length + 1) + units.length]!;
    let bound = this.#exact.ofBus(search, price, node);
    if (throughputLimits !== undefined) this.#limitPrice = throughputLimits.prices(budgetPrice, steps);
    units.forEach((_, i) => {
      this.#limitWorth[i] = throughputLimits === undefined ? 0 : throughputLimits.worth(i, this.#limitPrice[i]);
      bound += this.#own[i] =
        this.#exact.ofUnit(search, price, { place: i, directions, limitPrice: this.#limitPrice[i] }) + this.#limitWorth[i];
      for (let k = 0; k < steps; k++) this.#alone[i * steps + k] = this.#exact.released[k]!;
    });
    return bound;
  }

  /**
   * A plan with every step that is not concave kept in the mode of the plan before it, which is a concave programme: as long as that earns
   * more.
   */
  #keepModes(search: Search, plan: Plan): void {
    const { bus, from, steps, units } = search;
    const low = bus.start.slice(from, from + steps);
    const high = bus.end.slice(from, from + steps);
    let before = -Infinity;
    for (let round = 0; round < KEEP_MODES_ROUNDS && this.#next.value > before && !this.#searchBudget.isExhausted(); round++) {
      before = this.#next.value;
      for (let k = 0; k < steps; k++) if (isHull(bus, from + k)) [low[k], high[k]] = modeAt(bus, from + k, this.#next.net[k]!);
      this.#searchBudget.charge(WORK.interiorPoint * steps * units.length);
      this.#restricted.build(search, low, high);
      const most = this.#relaxation.solve({ ...search, bus: this.#restricted, from: 0, powerFrom: from }, before);
      if (most > before) this.#round(search, plan);
    }
  }

  /** Strikes out what cannot be best, or branches. */
  #split(search: Search, node: BoundedNode, plan: Plan): Split<Node> {
    const { exact: bound } = node;
    const priced = { ...search, price: this.#price };
    const narrowed = this.#narrow(priced, node, { bound, goal: enough(search.bus, plan) });
    const split = bestSplit(priced, { ...narrowed.node, bound }, this.#relaxation);
    const probed = this.#probe(search, narrowed.node, { bound, goal: enough(search.bus, plan), least: split.score });
    const rest = Math.max(narrowed.rest, probed.rest);
    if (probed.isClosed) return { parts: [], rest };
    const { low, high, directions } = narrowed.node;
    if (narrowed.hasChanged || probed.hasChanged) return { parts: [narrowed.node], rest };
    const { pick } = probed;
    if (pick !== undefined) {
      const held = (direction: number, own: number): Node => {
        const child = directions.slice();
        child[pick.at] = direction;
        return { directions: child, low, high, bound: Math.min(node.bound, own) };
      };
      return { parts: [held(CHARGE, pick.charge), held(DISCHARGE, pick.discharge)], rest };
    }
    // Nothing left to branch on: what remains is rounding.
    if (split.step < 0) return { parts: [] };
    const lower = low.slice();
    const upper = high.slice();
    upper[split.step] = lower[split.step] = split.at;
    return {
      parts: [
        { directions: directions.slice(), low, high: upper, bound: Math.min(node.bound, split.below) },
        { directions: directions.slice(), low: lower, high, bound: Math.min(node.bound, split.above) },
      ],
      rest,
    };
  }

  /** Prunes intervals by the exact bound on both sides of the corners at which the reward of the bus is not concave. */
  #narrow(search: Search & PricedBus, node: Node, { bound, goal }: Bounded): Pruned {
    const { bus, from, steps } = search;
    let { low, high } = node;
    let rest = -Infinity;
    for (let k = 0; k < steps; k++) {
      const t = from + k;
      if (!isHull(bus, t)) continue;
      const others = bound - bestOfStep(search, k, low[k]!, high[k]!);
      const near = nearCorner(bus, t);
      let corner = bus.start[t]!;
      for (let j = bus.exactFirst[t]!; j + 1 < bus.exactFirst[t + 1]!; j++) {
        corner += bus.exactLength[j]!;
        if (bus.exactSlope[j + 1]! <= bus.exactSlope[j]! || !(corner > low[k]! + near && corner < high[k]! - near)) continue;
        const below = others + bestOfStep(search, k, low[k]!, corner);
        const above = others + bestOfStep(search, k, corner, high[k]!);
        if (below > goal && above > goal) continue;
        // Nodes share their intervals until one is changed.
        if (below <= goal) {
          if (low === node.low) low = low.slice();
          low[k] = corner;
        } else {
          if (high === node.high) high = high.slice();
          high[k] = corner;
        }
        rest = Math.max(rest, Math.min(below, above));
      }
    }
    return { node: { ...node, low, high }, rest, hasChanged: low !== node.low || high !== node.high };
  }

  /**
   * Tries the exact bound with storage units held to one direction where the relaxation goes both ways most, most first, as long as that is
   * more than `least`.
   *
   * @param node its directions are narrowed
   * @returns the step to branch on, if any; the highest bound of what was pruned; whether that is something, or all of the node
   */
  #probe(
    search: Search,
    node: Node,
    { bound, goal, least }: Bounded & { readonly least: number },
  ): Omit<Pruned, 'node'> & { readonly pick?: Pick | undefined; readonly isClosed: boolean } {
    const { steps, units } = search;
    const { directions } = node;
    let rest = -Infinity;
    const score = this.#scoreUnits(steps, units, directions);
    let hasChanged = false;
    let best: Pick | undefined;
    for (let probes = 0; probes < PROBES_OF_NODE;) {
      const at = indexOfLargest(score, units.length * steps);
      if (score[at]! <= least) break;
      score[at] = 0;
      const i = Math.floor(at / steps);
      const others = bound - this.#own[i]!;
      const tryOut = (direction: number): number => {
        // What is best for the storage unit alone and goes that way is best with it.
        const alone = this.#alone[at]!;
        if (direction === CHARGE ? alone <= 0 : alone >= 0) return bound;
        directions[at] = direction;
        const limits = others + this.#limitWorth[i]!;
        const held = { place: i, directions, limitPrice: this.#limitPrice[i], enough: goal - limits };
        return limits + this.#exact.ofUnit(search, this.#price, held);
      };
      const charge = tryOut(CHARGE);
      const discharge = tryOut(DISCHARGE);
      const mayCharge = charge > goal;
      const mayDischarge = discharge > goal;
      if (!mayCharge && !mayDischarge) {
        return { rest: Math.max(rest, Math.min(node.bound, Math.max(charge, discharge))), hasChanged: true, isClosed: true };
      }
      directions[at] = mayCharge && mayDischarge ? EITHER : mayCharge ? CHARGE : DISCHARGE;
      if (!mayCharge || !mayDischarge) {
        rest = Math.max(rest, Math.min(charge, discharge));
        hasChanged = true;
        continue;
      }
      probes++;
      // Both children should be worse, the better of them above all.
      const worth = BETTER_CHILD_WEIGHT * (bound - Math.max(charge, discharge)) + (bound - Math.min(charge, discharge));
      if (best === undefined || worth > best.worth) best = { at, charge, discharge, worth };
    }
    return { rest, hasChanged, isClosed: false, pick: best };
  }

  /** Per storage unit and step, what charging and discharging at once earns in the relaxation. */
  #scoreUnits(steps: number, units: readonly WindowUnit[], directions: Directions): Float64Array {
    const { columns, x, price } = this.#relaxation;
    const rows = units.length + 1;
    units.forEach((unit, i) => {
      const { chargeEfficiency: hc, dischargeEfficiency: hd, mostMwh: most } = unit;
      for (let k = 0; k < steps; k++) {
        const at = i * steps + k;
        const first = columns.begin[k * rows + i]!;
        const isFree = directions[at] === EITHER && columns.begin[k * rows + i + 1]! - first === 2;
        const both = isFree ? Math.min(x[first]! * hc, x[first + 1]! / hd) : 0;
        // A stored MWh lost so takes 1/ηc at the bus and gives back ηd.
        this.#score[at] =
          both > MIXED_ROUNDING * most ? both * (1 / hc - hd) * Math.max(Math.abs(price[k * rows + units.length]!), Number.MIN_VALUE) : 0;
      }
    });
    return this.#score;
  }
}

function indexOfLargest(values: Float64Array, count: number): number {
  let best = 0;
  for (let i = 1; i < count; i++) if (values[i]! > values[best]!) best = i;
  return best;
}
