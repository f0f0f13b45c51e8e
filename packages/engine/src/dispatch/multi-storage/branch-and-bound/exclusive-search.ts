import { type SearchBudget, WORK } from '../../horizon/search-budget.ts';
import { type StepRewards, isHull } from '../../reward/step-rewards.ts';
import { bestSplit, isInside } from '../bus-split.ts';
import { CHARGE, DISCHARGE, type Directions, EITHER } from '../directions.ts';
import { ExactBound, bestOfStep } from './exact-bound.ts';
import { type Plan, copyPlan, emptyPlan, enough } from '../plan.ts';
import type { LocalImprovement } from '../local-improvement.ts';
import type { Relaxation } from '../relaxation.ts';
import { PremiumSides } from '../price-adder/premium-sides.ts';
import { RestrictedBus } from '../restricted-bus.ts';
import { roundPlan } from '../round-plan.ts';
import type { Search } from './search.ts';
import { SideSearch } from '../price-adder/side-search.ts';
import type { WindowUnit } from '../window-unit.ts';
import { takeBest } from './take-best.ts';

/**
 * Relaxations solved in one window before it is left open, its gap proven and reported; what there are for the whole horizon, and what each
 * window adds, so that a year of hard windows ends in seconds.
 */
const MOST_NODES = 1500;
const NODES_AT_FIRST = 4000;
const NODES_PER_WINDOW = 20;
/** Steps tried before one is branched on. */
const MOST_PROBES = 8;
/** Energy, as a share of what a storage unit moves in a step, that is no rounding residue of the interior point. */
const DUST = 1e-6;
/**
 * Beside a premium: the part of the relaxations left that a window may take which is not among the last, and after how many relaxations the
 * sides of one are followed to a plan.
 */
const FAIR_SHARE = 8;
const FOLLOW_EVERY = 8;

/** A part of what is possible: directions of storage units, intervals of net energy, and a bound on what it can earn. */
interface Node {
  readonly directions: Directions;
  low: Float64Array;
  high: Float64Array;
  bound: number;
}

/** A step of a storage unit to branch on, index as in the directions; bounds with the unit held to charge or discharge there. */
interface Pick {
  readonly at: number;
  readonly charge: number;
  readonly discharge: number;
  readonly worth: number;
}

const CHANGED_NODE = 'changed';
const CLOSED_NODE = 'closed';

/**
 * Best-first branch and bound where prices let charge and discharge, or both directions of the bus, pay at once. A node is bounded twice:
 * by the relaxation, which knows how the storage units meet but burns energy, and by the exact bound at the prices of the relaxation, which
 * never burns but lets the units pass each other. Together they close most windows after a few nodes.
 *
 * Before branching on one of the steps where the relaxation burns, the exact bound is tried with the unit held to one direction there:
 * a direction that cannot reach the best plan any more is pruned without branching. Of the two only that is tried which the unit
 * alone, at these prices, does not go.
 */
export class ExclusiveSearch {
  readonly #relaxation: Relaxation;
  readonly #improvement: LocalImprovement;
  readonly #exact: ExactBound;
  readonly #sides: PremiumSides;
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
  #bus: StepRewards | undefined;
  #nodesLeft = NODES_AT_FIRST;
  /** Greatest bound of what was pruned without a node. */
  #prunedBound = -Infinity;

  constructor(relaxation: Relaxation, improvement: LocalImprovement, steps: number, units: number, searchBudget: SearchBudget) {
    this.#searchBudget = searchBudget;
    this.#relaxation = relaxation;
    this.#improvement = improvement;
    this.#exact = new ExactBound(steps, relaxation.stateBounds);
    this.#sides = new PremiumSides(relaxation, improvement, steps, units, searchBudget);
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
    const { bus, from, steps, units, premium } = search;
    this.#bus = bus;
    if (this.#next.steps !== steps) this.#next = emptyPlan(steps, units.length);
    const open: Node[] = [
      {
        directions: search.directions?.slice() ?? new Uint8Array(units.length * steps),
        low: bus.start.slice(from, from + steps),
        high: bus.end.slice(from, from + steps),
        bound,
      },
    ];
    let closed = -Infinity;
    if (premium !== undefined && search.isBegun !== true) this.#sides.begin(search, premium, plan);
    this.#prunedBound = -Infinity;
    this.#nodesLeft += NODES_PER_WINDOW;
    // With a premium most windows are searched: none of them may take what the others need.
    const most =
      search.most ??
      (premium === undefined ? MOST_NODES : Math.max(NODES_PER_WINDOW, this.#nodesLeft / Math.min(FAIR_SHARE, search.windowsLeft)));
    for (let count = 0; count < most && this.#nodesLeft > 0 && open.length > 0 && !this.#searchBudget.isExhausted(); count++) {
      const node = takeBest(open);
      if (node.bound > this.#enough(plan)) {
        this.#nodesLeft--;
        if (this.#visit(search, node, plan, open, count === 0)) {
          if (premium !== undefined && count % FOLLOW_EVERY === 0) this.#sides.follow(search, premium, plan, this.#next);
          continue;
        }
      }
      closed = Math.max(closed, node.bound);
    }
    for (const node of open) closed = Math.max(closed, node.bound);
    return Math.max(closed, this.#prunedBound, plan.value);
  }

  /** The search of sides of the bus with the programmes of this one. @param steps of the longest window */
  sideSearch(steps: number, searchBudget: SearchBudget): SideSearch {
    return new SideSearch(this.#relaxation, steps, this.#own.length, this.#exact, this.#sides, searchBudget);
  }

  /** Looks for better plans of a window that stays open. */
  exchange(search: Search, plan: Plan): void {
    if (search.premium !== undefined) this.#sides.exchange(search, search.premium, plan);
  }

  /** Bounds a node and branches. @returns false when it is closed; its bound then says with what */
  #visit(search: Search, node: Node, plan: Plan, open: Node[], isFirst: boolean): boolean {
    const { bus, from, steps, units, initial } = search;
    const relaxation = this.#relaxation;
    // Looking for sides has left another solution in the relaxation.
    if (!isFirst || search.premium !== undefined) {
      this.#searchBudget.charge(WORK.interiorPoint * steps * units.length);
      this.#restricted.build(bus, from, steps, node.low, node.high);
      node.bound = Math.min(
        node.bound,
        relaxation.solve(this.#restricted, 0, steps, units, initial, this.#enough(plan), node.directions, undefined, from),
      );
      if (node.bound <= this.#enough(plan)) return false;
    }
    const next = this.#next;
    roundPlan(relaxation, bus, from, units, initial, next);
    this.#improvement.improve(bus, from, units, initial, next, search.directions);
    if (next.value > plan.value) copyPlan(next, plan);

    const price = this.#price;
    for (let k = 0; k < steps; k++) price[k] = relaxation.price[k * (units.length + 1) + units.length]!;
    let bound = this.#exact.ofBus(bus, from, steps, price, node.low, node.high);
    const { throughputLimits } = relaxation;
    if (throughputLimits !== undefined) this.#limitPrice = throughputLimits.prices(relaxation.budgetPrice, steps);
    units.forEach((unit, i) => {
      this.#limitWorth[i] = throughputLimits === undefined ? 0 : throughputLimits.worth(i, this.#limitPrice[i]);
      bound += this.#own[i] =
        this.#exact.ofUnit(bus, from, steps, price, unit, initial[i]!, node.directions, i, this.#limitPrice[i]) + this.#limitWorth[i];
      for (let k = 0; k < steps; k++) this.#alone[i * steps + k] = this.#exact.released[k]!;
    });
    node.bound = Math.min(node.bound, bound);
    if (node.bound <= this.#enough(plan)) return false;
    return this.#branch(search, node, bound, plan, open);
  }

  #enough(plan: Plan): number {
    return enough(this.#bus!, plan);
  }

  /** Strikes out what cannot be best, or branches. @returns false when the node is closed */
  #branch(search: Search, node: Node, bound: number, plan: Plan, open: Node[]): boolean {
    const isNarrowed = this.#narrow(search, node, bound, plan);
    const split = bestSplit(search, node, this.#relaxation, this.#price, bound);
    const pick = this.#probe(search, node, bound, plan, split.score);
    if (pick === CLOSED_NODE) return false;
    if (isNarrowed || pick === CHANGED_NODE) {
      open.push(node);
      return true;
    }
    if (pick !== undefined) {
      const { low, high, directions } = node;
      for (const [direction, own] of [
        [CHARGE, pick.charge],
        [DISCHARGE, pick.discharge],
      ] as const) {
        const child = directions.slice();
        child[pick.at] = direction;
        open.push({ directions: child, low, high, bound: Math.min(node.bound, own) });
      }
      return true;
    }
    // Nothing left to branch on: what remains is rounding.
    if (split.step < 0) return false;
    const low = node.low.slice();
    const high = node.high.slice();
    high[split.step] = low[split.step] = split.at;
    open.push(
      { directions: node.directions.slice(), low: node.low, high, bound: Math.min(node.bound, split.below) },
      { directions: node.directions.slice(), low, high: node.high, bound: Math.min(node.bound, split.above) },
    );
    return true;
  }

  /** Tries the exact bound on both sides of the corners at which the reward of the bus stops being concave. @returns whether a side went */
  #narrow({ bus, from, steps }: Search, node: Node, bound: number, plan: Plan): boolean {
    let isNarrowed = false;
    for (let k = 0; k < steps; k++) {
      const t = from + k;
      if (!isHull(bus, t)) continue;
      const price = this.#price[k]!;
      const others = bound - bestOfStep(bus, t, price, node.low[k]!, node.high[k]!);
      let corner = bus.start[t]!;
      for (let j = bus.exactFirst[t]!; j + 1 < bus.exactFirst[t + 1]!; j++) {
        corner += bus.exactLength[j]!;
        if (bus.exactSlope[j + 1]! <= bus.exactSlope[j]! || !isInside(bus, t, corner, node.low[k]!, node.high[k]!)) continue;
        const below = others + bestOfStep(bus, t, price, node.low[k]!, corner);
        const above = others + bestOfStep(bus, t, price, corner, node.high[k]!);
        if (below > this.#enough(plan) && above > this.#enough(plan)) continue;
        isNarrowed = true;
        // Nodes share their intervals until one is changed.
        if (below <= this.#enough(plan)) {
          node.low = node.low.slice();
          node.low[k] = corner;
        } else {
          node.high = node.high.slice();
          node.high[k] = corner;
        }
        this.#prunedBound = Math.max(this.#prunedBound, Math.min(below, above));
      }
    }
    return isNarrowed;
  }

  /**
   * Tries the exact bound with storage units held to one direction where the relaxation burns most, most first, as long as that is more
   * than `least`.
   *
   * @returns the step to branch on and the bounds of both sides, or that the node has become smaller, or that it is closed
   */
  #probe(
    { bus, from, steps, units, initial }: Search,
    node: Node,
    bound: number,
    plan: Plan,
    least: number,
  ): Pick | typeof CHANGED_NODE | typeof CLOSED_NODE | undefined {
    const { directions } = node;
    const score = this.#scoreUnits(steps, units, directions);
    let isChanged = false;
    let best: Pick | undefined;
    for (let probes = 0; probes < MOST_PROBES;) {
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
        return (
          limits +
          this.#exact.ofUnit(
            bus,
            from,
            steps,
            this.#price,
            units[i]!,
            initial[i]!,
            directions,
            i,
            this.#limitPrice[i],
            this.#enough(plan) - limits,
          )
        );
      };
      const charge = tryOut(CHARGE);
      const discharge = tryOut(DISCHARGE);
      const mayCharge = charge > this.#enough(plan);
      const mayDischarge = discharge > this.#enough(plan);
      if (!mayCharge && !mayDischarge) {
        node.bound = Math.min(node.bound, Math.max(charge, discharge));
        return CLOSED_NODE;
      }
      directions[at] = mayCharge && mayDischarge ? EITHER : mayCharge ? CHARGE : DISCHARGE;
      if (!mayCharge || !mayDischarge) {
        this.#prunedBound = Math.max(this.#prunedBound, Math.min(charge, discharge));
        isChanged = true;
        continue;
      }
      probes++;
      // Both children should be worse, the better of them above all.
      const worth = 3 * (bound - Math.max(charge, discharge)) + (bound - Math.min(charge, discharge));
      if (best === undefined || worth > best.worth) best = { at, charge, discharge, worth };
    }
    return isChanged ? CHANGED_NODE : best;
  }

  /** Per storage unit and step, what burning energy earns in the relaxation. */
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
        // Burning a stored MWh takes 1/ηc at the bus and gives back ηd.
        this.#score[at] =
          both > DUST * most ? both * (1 / hc - hd) * Math.max(Math.abs(price[k * rows + units.length]!), Number.MIN_VALUE) : 0;
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
