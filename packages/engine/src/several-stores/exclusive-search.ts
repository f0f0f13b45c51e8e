import { type StepRewards, isHull } from '../dispatch/reward/step-rewards.ts';
import { CHARGE, DISCHARGE, type Directions, EITHER } from './directions.ts';
import { ExactBound } from './exact-bound.ts';
import { type Plan, busReward, copyPlan, emptyPlan } from './plan.ts';
import type { Polisher } from './polish.ts';
import type { Relaxation } from './relaxation.ts';
import { RestrictedBus } from './restricted-bus.ts';
import { roundPlan } from './round-plan.ts';
import type { Store } from './store.ts';

/** Relative gap at which a window counts as closed. */
const CLOSED = 1e-7;
/** Relaxations solved in one window before it is left open, its gap proven and reported. */
const MOST_NODES = 400;
/** Steps tried before one is branched on. */
const MOST_PROBES = 8;
/** Energy, as a share of what a store moves in a step, that is no dust of the interior point. */
const DUST = 1e-6;

/** A part of what is possible: directions of stores, intervals of net energy, and a bound on what it can earn. */
interface Node {
  readonly directions: Directions;
  readonly low: Float64Array;
  readonly high: Float64Array;
  bound: number;
}

/** One window to search. */
export interface Search {
  readonly bus: StepRewards;
  readonly from: number;
  readonly steps: number;
  readonly stores: readonly Store[];
  readonly initial: ArrayLike<number>;
}

/**
 * Best-first branch and bound where prices let charge and discharge, or both directions of the bus, pay at once. A node is bounded twice:
 * by the relaxation, which knows how the stores meet but burns energy, and by the exact bound at the prices of the relaxation, which
 * never burns but lets the stores pass each other. Together they close most windows after a few nodes.
 *
 * Before branching on one of the steps where the relaxation burns, the exact bound is tried with the store held to one direction there:
 * a direction that cannot reach the best plan any more is struck out without branching.
 */
export class ExclusiveSearch {
  readonly #relaxation: Relaxation;
  readonly #polisher: Polisher;
  readonly #exact: ExactBound;
  readonly #restricted: RestrictedBus;
  readonly #price: Float64Array;
  readonly #own: Float64Array;
  readonly #score: Float64Array;
  #next: Plan;
  /** Greatest bound of what was struck out without a node. */
  #struck = -Infinity;

  constructor(relaxation: Relaxation, polisher: Polisher, steps: number, stores: number) {
    this.#relaxation = relaxation;
    this.#polisher = polisher;
    this.#exact = new ExactBound(steps);
    this.#restricted = new RestrictedBus(steps);
    this.#price = new Float64Array(steps);
    this.#own = new Float64Array(stores);
    this.#score = new Float64Array(stores * steps);
    this.#next = emptyPlan(steps, stores);
  }

  /**
   * @param plan  the best known, feasible; replaced by better ones
   * @param bound of the relaxation of the whole window, which the relaxation still holds
   * @returns a proven bound
   */
  run(search: Search, plan: Plan, bound: number): number {
    const { bus, from, steps, stores } = search;
    if (this.#next.steps !== steps) this.#next = emptyPlan(steps, stores.length);
    const open: Node[] = [{
      directions: new Uint8Array(stores.length * steps), low: bus.start.slice(from, from + steps), high: bus.end.slice(from, from + steps), bound,
    }];
    let closed = -Infinity;
    this.#struck = -Infinity;
    for (let count = 0; count < MOST_NODES && open.length > 0; count++) {
      const node = takeBest(open);
      if (node.bound > enough(plan) && this.#visit(search, node, plan, open, count === 0)) continue;
      closed = Math.max(closed, node.bound);
    }
    for (const node of open) closed = Math.max(closed, node.bound);
    return Math.max(closed, this.#struck, plan.value);
  }

  /** Bounds a node and branches. @returns false when it is closed; its bound then says with what */
  #visit(search: Search, node: Node, plan: Plan, open: Node[], isSolved: boolean): boolean {
    const { bus, from, steps, stores, initial } = search;
    const relaxation = this.#relaxation;
    if (!isSolved) {
      this.#restricted.build(bus, from, steps, node.low, node.high);
      node.bound = Math.min(node.bound, relaxation.solve(this.#restricted, 0, steps, stores, initial, enough(plan), node.directions));
      if (node.bound <= enough(plan)) return false;
    }
    const next = this.#next;
    roundPlan(relaxation, bus, from, stores, next);
    this.#polisher.improve(bus, from, stores, initial, next);
    if (next.value > plan.value) copyPlan(next, plan);

    const price = this.#price;
    for (let k = 0; k < steps; k++) price[k] = relaxation.price[k * (stores.length + 1) + stores.length]!;
    let bound = this.#exact.ofBus(bus, from, steps, price, node.low, node.high);
    stores.forEach((store, i) => (bound += this.#own[i] = this.#exact.ofStore(bus, steps, price, store, initial[i]!, node.directions, i)));
    node.bound = Math.min(node.bound, bound);
    if (node.bound <= enough(plan)) return false;
    return this.#branch(search, node, bound, plan, open);
  }

  #branch(search: Search, node: Node, bound: number, plan: Plan, open: Node[]): boolean {
    const { bus, steps, stores, initial } = search;
    const { directions } = node;
    const score = this.#score;
    const split = this.#scoreBus(search, node);
    let isChanged = false;
    let pick = -1;
    let pickScore = -Infinity;
    let pickCharge = 0;
    let pickDischarge = 0;
    this.#scoreStores(search, node);
    for (let probes = 0; probes < MOST_PROBES;) {
      const at = indexOfLargest(score, stores.length * steps);
      if (score[at]! <= split.score) break;
      score[at] = 0;
      const i = Math.floor(at / steps);
      const others = bound - this.#own[i]!;
      const probe = (direction: number): number => {
        directions[at] = direction;
        return others + this.#exact.ofStore(bus, steps, this.#price, stores[i]!, initial[i]!, directions, i);
      };
      const charge = probe(CHARGE);
      const discharge = probe(DISCHARGE);
      const mayCharge = charge > enough(plan);
      const mayDischarge = discharge > enough(plan);
      if (!mayCharge && !mayDischarge) {
        node.bound = Math.min(node.bound, Math.max(charge, discharge));
        return false;
      }
      directions[at] = mayCharge && mayDischarge ? EITHER : mayCharge ? CHARGE : DISCHARGE;
      if (!mayCharge || !mayDischarge) {
        this.#struck = Math.max(this.#struck, Math.min(charge, discharge));
        isChanged = true;
        continue;
      }
      probes++;
      // Both children should be worse, the better of them above all.
      const worth = 3 * (bound - Math.max(charge, discharge)) + (bound - Math.min(charge, discharge));
      if (worth > pickScore) {
        pickScore = worth;
        pick = at;
        pickCharge = charge;
        pickDischarge = discharge;
      }
    }
    if (isChanged) {
      open.push(node);
      return true;
    }
    if (pick >= 0) {
      const { low, high } = node;
      for (const [direction, own] of [[CHARGE, pickCharge], [DISCHARGE, pickDischarge]] as const) {
        const child = directions.slice();
        child[pick] = direction;
        open.push({ directions: child, low, high, bound: Math.min(node.bound, own) });
      }
      return true;
    }
    if (split.step < 0) {
      // Nothing left to branch on; the rest is rounding.
      return false;
    }
    const low = node.low.slice();
    const high = node.high.slice();
    high[split.step] = low[split.step] = split.at;
    open.push({ directions, low: node.low, high, bound: node.bound }, { directions: directions.slice(), low, high: node.high, bound: node.bound });
    return true;
  }

  /** Per store and step, what burning energy earns in the relaxation. */
  #scoreStores({ steps, stores }: Search, { directions }: Node): void {
    const { columns, x, price } = this.#relaxation;
    const rows = stores.length + 1;
    stores.forEach((store, i) => {
      const { chargeEfficiency: hc, dischargeEfficiency: hd, mostMwh: most } = store;
      for (let k = 0; k < steps; k++) {
        const at = i * steps + k;
        const first = columns.begin[k * rows + i]!;
        const both = directions[at] === EITHER ? Math.min(x[first]! * hc, x[first + 1]! / hd) : 0;
        // Burning a stored MWh takes 1/ηc at the bus and gives back ηd.
        this.#score[at] = both > DUST * most ? both * (1 / hc - hd) * Math.max(Math.abs(price[k * rows + stores.length]!), Number.MIN_VALUE) : 0;
      }
    });
  }

  /** The step whose hull promises most beyond the exact reward, and the corner of that reward nearest to where the relaxation is. */
  #scoreBus({ bus, from, steps, stores }: Search, { low, high }: Node): { step: number; at: number; score: number } {
    const { columns, x } = this.#relaxation;
    const rows = stores.length + 1;
    const worst = { step: -1, at: 0, score: 0 };
    for (let k = 0; k < steps; k++) {
      const t = from + k;
      if (!isHull(bus, t)) continue;
      const g = k * rows + stores.length;
      let n = columns.busStart[k]!;
      let promised = this.#startReward(bus, from, k, low, high);
      for (let j = columns.begin[g]!; j < columns.begin[g + 1]!; j++) {
        n += x[j]!;
        promised -= columns.cost[j]! * x[j]!;
      }
      const score = promised - busReward(bus, t, n);
      if (score <= worst.score) continue;
      const near = DUST * (bus.end[t]! - bus.start[t]!);
      let corner = bus.start[t]!;
      let at = NaN;
      for (let j = bus.exactFirst[t]!; j < bus.exactFirst[t + 1]!; j++) {
        if (corner > low[k]! + near && corner < high[k]! - near && !(Math.abs(corner - n) >= Math.abs(at - n))) at = corner;
        corner += bus.exactLength[j]!;
      }
      if (!Number.isNaN(at)) {
        worst.step = k;
        worst.at = at;
        worst.score = score;
      }
    }
    return worst;
  }

  #startReward(bus: StepRewards, from: number, k: number, low: Float64Array, high: Float64Array): number {
    const isWhole = low[k] === bus.start[from + k] && high[k] === bus.end[from + k];
    return isWhole ? bus.startReward[from + k]! : busReward(bus, from + k, this.#relaxation.columns.busStart[k]!);
  }
}

/** What a bound must not pass for its node to be closed. */
const enough = (plan: Plan): number => plan.value + CLOSED * Math.max(1, Math.abs(plan.value));

function takeBest(open: Node[]): Node {
  let best = 0;
  for (let i = 1; i < open.length; i++) if (open[i]!.bound > open[best]!.bound) best = i;
  const node = open[best]!;
  open[best] = open.at(-1)!;
  open.pop();
  return node;
}

function indexOfLargest(values: Float64Array, count: number): number {
  let best = 0;
  for (let i = 1; i < count; i++) if (values[i]! > values[best]!) best = i;
  return best;
}
