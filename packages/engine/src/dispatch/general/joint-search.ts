import { type SearchBudget, WORK } from '../horizon/search-budget.ts';
import { type Split, branchAndBound } from '../search/branch-and-bound.ts';
import { CHARGE, DISCHARGE, EITHER } from '../multi-storage/directions.ts';
import type { MarginalsOfUnit } from '../multi-storage/marginal-prices.ts';
import { boundAtBestPrices } from './best-prices.ts';
import { JointBound } from './joint-bound.ts';
import type { JointPlant } from './joint-plant.ts';
import { type JointPlan, copyJointPlan, emptyJointPlan } from './joint-plan.ts';
import { roundJointPlan } from './round-joint-plan.ts';
import { FIRST_SIDE, type Sides, TIGHT } from './joint-rows.ts';
import { JointSides } from './joint-sides.ts';
import { JointWindow, type ProgrammeForm, type WindowStart } from './joint-window.ts';
import { StaircasePoint } from './staircase/staircase-point.ts';
import { GAP_CLOSED, LOOSENED, PROBES_OF_NODE } from '../multi-storage/tuning.ts';
import {
  BOUND_MISSED,
  BOUND_MISSED_BESIDE_WEIGHTS,
  DIVE_EVERY,
  DIVE_ROUNDS,
  GENERAL_NODES,
  SEARCH_WEIGHT_ROUNDING,
  SETTLED_AT_ONCE,
  SETTLE_EVERY,
  SETTLE_ROUNDS,
} from './tuning.ts';

/** Programmes solved in one window before it is left open, what there are for the horizon, and what each window adds. */
export interface Nodes {
  readonly most: number;
  readonly atFirst: number;
  readonly perWindow: number;
}

/** A plant, the steps of its longest window, and what searching may cost. */
export interface SearchOfWindows {
  readonly plant: JointPlant;
  readonly steps: number;
  readonly searchBudget: SearchBudget;
  /** Left out: as beside regulation. */
  readonly nodes?: Nodes | undefined;
}

/** A window, where it begins and the best plan found for it. */
export interface SearchedWindow {
  readonly start: WindowStart;
  readonly plan: JointPlan;
}

/** How a programme is built, and what ends it. */
interface Relaxing extends ProgrammeForm {
  /** As soon as the bound is no higher, nothing more is asked, currency. */
  readonly cutoff?: number;
}

interface Node {
  readonly sides: Sides;
  readonly bound: number;
}

/**
 * What striking out has done to a node: the greatest bound of what went; whether nothing is left of it, or directions the programme used
 * are gone.
 */
interface Pruned {
  readonly bound: number;
  readonly isClosed: boolean;
  readonly hasChanged: boolean;
}

/**
 * A window of a plant whose storage units meet in several rows: the linear programme, and where it does two opposite things at once a
 * best-first branch and bound over the directions of units, converter and connection. Each node is a programme with some directions ruled
 * out, tightened on the sides that went both ways (`#tighten`), and bounded again by `JointBound` at its prices, which lets no unit go both
 * ways; directions that bound rules out are pruned without branching. Plans come from rounding every solution, and from programmes with the
 * directions such a plan has, which are exact.
 */
export class JointSearch {
  readonly window: JointWindow;
  readonly point: StaircasePoint;
  /** Whether the last window had to be searched. */
  wasSearched = false;
  readonly #plant: JointPlant;
  readonly #searchBudget: SearchBudget;
  readonly #start: Float64Array;
  readonly #exact: JointBound;
  readonly #sides: JointSides;
  #next: JointPlan;
  readonly #nodes: Nodes;
  #nodesLeft: number;
  #worthOfObligations: number;
  #known = -Infinity;
  /** Sides of the window in hand whose rows tell directions apart: those that went both ways. */
  #tight: Sides = new Uint8Array(0);

  constructor({ plant, steps, searchBudget, nodes = GENERAL_NODES }: SearchOfWindows) {
    this.#nodes = nodes;
    this.#nodesLeft = nodes.atFirst;
    this.#searchBudget = searchBudget;
    this.#plant = plant;
    this.window = new JointWindow(plant, steps);
    this.point = new StaircasePoint(steps);
    this.#exact = new JointBound(plant, this.window, searchBudget);
    this.#sides = new JointSides(this.window, this.point);
    this.#start = new Float64Array(64 * steps * (1 + plant.units.length));
    this.#next = emptyJointPlan(steps, plant.units.length, plant.markets);
    this.#worthOfObligations = plant.plant.obligations === undefined ? 0 : 1;
  }

  /**
   * @param plan  written: the best found
   * @param known what an operation found elsewhere earns, currency: directions that cannot earn more are ruled out, and no guesses made
   * @returns a proven bound on the value of the window
   */
  solve(start: WindowStart, plan: JointPlan, known = -Infinity): number {
    this.#known = known;
    const steps = start.to - start.from;
    if (this.#next.steps !== steps) this.#next = emptyJointPlan(steps, this.#plant.units.length, this.#plant.markets);
    plan.value = -Infinity;
    const sides = new Uint8Array(steps * this.window.rows.sides);
    this.wasSearched = false;
    const of = { start, plan };
    let bound = this.#relax(of, sides);
    for (const loosened of this.#plant.stateBounds === undefined ? [] : LOOSENED.slice(1)) {
      const isNoBound = isBelow(bound, plan);
      if (bound <= this.#enough(plan) && !isNoBound) break;
      const next = this.#relax(of, sides, { loosened });
      bound = isNoBound ? next : Math.min(bound, next);
    }
    if (plan.value === -Infinity) this.#rest(of);
    // Nodes would be bounded as wrongly: the window stays open, by what its columns could earn if no row tied them.
    if (isBelow(bound, plan)) return this.#withoutRows();
    // What is less below the plan than that is rounding of both.
    if (bound <= this.#enough(plan) || this.#isExhausted(plan)) return Math.max(bound, plan.value);
    this.wasSearched = true;
    this.#tight = new Uint8Array(sides.length);
    this.#markMixed(start, sides);
    return Math.max(plan.value, known, this.#search(of, sides, bound));
  }

  /** The bound at prices of 0, currency. */
  #withoutRows(): number {
    const { columns, cost, upper, constant } = this.window.programme;
    let sum = constant;
    for (let j = 0; j < columns; j++) if (cost[j]! < 0) sum -= cost[j]! * upper[j]!;
    return sum;
  }

  /**
   * Where no operation came of the programme there is one in any case: nothing is committed, every storage unit at rest or on the path its
   * limits leave it.
   */
  #rest({ start, plan }: SearchedWindow): void {
    const { window } = this;
    const { units, stateBounds } = this.#plant;
    const x = new Float64Array(window.programme.columns);
    for (let k = 0; k < start.to - start.from; k++) {
      units.forEach(
        (_, i) =>
          (x[window.programme.stateColumn[k]! + i] =
            (stateBounds?.path(i, k) ?? start.initial[i]!) - window.ranges.floor[k * units.length + i]!),
      );
    }
    roundJointPlan({ window, x, start, plan: this.#next });
    if (this.#next.value > plan.value) copyJointPlan(this.#next, plan);
  }

  /** Solves a programme and keeps the plan of it when it is better. @returns its bound */
  #relax({ start, plan }: SearchedWindow, sides: Sides, { tight, cutoff = -Infinity, loosened = LOOSENED[0] }: Relaxing = {}): number {
    const { window, point } = this;
    this.#searchBudget.charge(WORK.jointInteriorPoint * this.#plant.units.length * (start.to - start.from));
    window.build(start, sides, { tight, loosened });
    const mu = this.#prices(start);
    // Weights of obligations make values larger than the money they are measured by.
    const money =
      this.#worthOfObligations === 0
        ? Infinity
        : Math.max(1, Math.abs(plan.value === -Infinity ? mu * (start.to - start.from) : plan.worth));
    point.solve(window.programme, { start: this.#start, mu, cutoff }, money);
    const { bound } = point;
    if (bound <= cutoff) return bound;
    const next = this.#next;
    roundJointPlan({ window, x: point.x, start, plan: next });
    if (next.value > plan.value) copyJointPlan(next, plan);
    return bound <= this.#enough(plan) ? bound : bound - window.ranges.worth(point.price);
  }

  /**
   * Solves a programme with the rows (13) and (14) of those sides only that went both ways in a programme of this window before: a solution
   * that goes one way on a side keeps its rows whether they stand there or not. One that goes both ways on another side is solved again
   * with that side's rows, so the bound is that of all of them.
   *
   * @returns its bound, currency
   */
  #tighten(of: SearchedWindow, sides: Sides, cutoff = -Infinity): number {
    for (;;) {
      const bound = this.#relax(of, sides, { tight: this.#tight, cutoff });
      if (bound <= cutoff || !this.#markMixed(of.start, sides)) return bound;
    }
  }

  /** Adds the sides that go both ways in the programme solved last to those that are tight. @returns whether there were any */
  #markMixed({ from, to }: WindowStart, sides: Sides): boolean {
    const count = this.window.rows.sides;
    const tight = this.#tight;
    let isNew = false;
    for (let k = 0, at = 0; k < to - from; k++) {
      for (let side = 0; side < count; side++, at++) {
        if (tight[at] === TIGHT || sides[at] !== EITHER || !(this.#sides.mixed(k, side) > 0)) continue;
        tight[at] = TIGHT;
        isNew = true;
      }
    }
    return isNew;
  }

  /**
   * Worth of one more MWh in storage unit i after the first steps of the plan of the window solved last: at the prices the programme solved
   * last has of the rows that units share, the right-hand derivative of what the unit earns alone (`JointBound`). That is never above the
   * price the state has in the programme, nor below the right-hand derivative of the window.
   *
   * @param marginals of storage unit i, its place; written from the first step of the window on
   */
  writeMarginals({ start, plan }: SearchedWindow, { place: i, kept, out }: MarginalsOfUnit): void {
    const { steps } = this.window.programme;
    const own = out.subarray(start.from, start.from + kept);
    // A reserve or an upper limit ties what the storage units earn alone.
    if (this.#plant.stateBounds?.of(i) !== undefined) for (let k = 0; k < kept; k++) own[k] = this.#priceOfState(k, i);
    else
      this.#exact.marginalValues(this.point.price, start, { i, stored: plan.stored.subarray(i * steps, (i + 1) * steps), kept, out: own });
  }

  /** The price a state has in the programme solved last, currency per MWh. */
  #priceOfState(k: number, i: number): number {
    const { first, row, value, stateColumn, steps } = this.window.programme;
    if (k + 1 >= steps) return 0;
    const column = stateColumn[k]! + i;
    let sum = 0;
    for (let p = first[column]! + 1; p < first[column + 1]!; p++) sum += value[p]! * this.point.price[row[p]!]!;
    return sum + 0;
  }

  #enough(plan: JointPlan): number {
    return (
      Math.max(plan.value + plan.residue, this.#known) +
      GAP_CLOSED * Math.max(1, Math.abs(plan.worth)) +
      SEARCH_WEIGHT_ROUNDING * Math.abs(plan.value - plan.worth)
    );
  }

  #isExhausted(plan: JointPlan): boolean {
    this.#searchBudget.observeShortage(plan.value - plan.worth, this.#plant.plant.obligations);
    return this.#searchBudget.isExhausted();
  }

  #search(of: SearchedWindow, free: Sides, bound: number): number {
    const { plan } = of;
    this.#nodesLeft += this.#nodes.perWindow;
    let count = 0;
    const found = branchAndBound<Node, Node>(
      { sides: free, bound },
      {
        goal: () => this.#enough(plan),
        bound: (node) => {
          this.#nodesLeft--;
          return { sides: node.sides, bound: this.#boundNode(of, node, count++ === 0) };
        },
        split: (node) => this.#split(of, node, count - 1),
        mayContinue: (visited) => visited < this.#nodes.most && this.#nodesLeft > 0 && !this.#isExhausted(plan),
      },
    );
    const isOpen = found.bound > this.#enough(plan) && this.#known === -Infinity;
    return isOpen ? this.#stayOpen(of, free, { bound: found.bound, nodes: found.visited }) : found.bound;
  }

  /** Bounds a node by its programme, and where that is not enough by `JointBound` at its prices. */
  #boundNode(of: SearchedWindow, node: Node, isRoot: boolean): number {
    const { start, plan } = of;
    const relaxed = Math.min(node.bound, this.#tighten(of, node.sides, this.#enough(plan)));
    // With nothing ruled out the plan is an operation of this programme too.
    const own = isRoot && isBelow(relaxed, plan) ? node.bound : relaxed;
    return own > this.#enough(plan) ? Math.min(own, this.#exact.solve(this.point.price, start)) : own;
  }

  /** Prunes the directions of a node, or branches on those of one side. @param count how many nodes were divided before */
  #split(of: SearchedWindow, { sides, bound }: Node, count: number): Split<Node> {
    const pruned = this.#prune(of, sides);
    if (pruned.isClosed) return { parts: [], rest: pruned.bound };
    if (pruned.hasChanged) return { parts: [{ sides, bound }], rest: pruned.bound };
    const at = this.#sides.widest(of.start, sides);
    if (at < 0) return { parts: [] };
    // Branching begins here: the directions of the solution, kept, are a way to a plan that is exact.
    if (this.#known === -Infinity) {
      if (count % SETTLE_EVERY === 0) this.#settle(of, sides);
      else if (count % DIVE_EVERY === 0) this.#dive(of, sides);
    }
    const held = (direction: number): Node => {
      const child = sides.slice();
      child[at] = direction;
      return { sides: child, bound };
    };
    return { parts: [held(CHARGE), held(DISCHARGE)], rest: pruned.bound };
  }

  /**
   * A window that stays open is bounded once more as a whole, at the best prices: those of programmes are the worse the more energy is
   * burnt within their storage units. A step takes less than a node did.
   *
   * @param found its bound, and the nodes that its search took
   */
  #stayOpen(of: SearchedWindow, free: Sides, { bound, nodes }: { readonly bound: number; readonly nodes: number }): number {
    const { start, plan } = of;
    const own = this.#tighten(of, free);
    if (isBelow(own, plan) || this.#isExhausted(plan)) return bound;
    const first = this.point.price.subarray(0, this.window.programme.rows);
    return Math.min(bound, boundAtBestPrices({ exact: this.#exact, first, start, enough: this.#enough(plan), rounds: nodes }));
  }

  /**
   * Strikes directions out of a node that, by the exact bound, cannot reach the best plan any more: of the plant in every step, of the
   * storage units where they go both ways, the most of it first.
   *
   * @param sides written
   */
  #prune({ start, plan }: SearchedWindow, sides: Sides): Pruned {
    const enough = this.#enough(plan);
    const count = this.window.rows.sides;
    let bound = -Infinity;
    let isClosed = false;
    let hasChanged = false;
    const tryOut = (k: number, side: number): void => {
      const at = k * count + side;
      for (const direction of [CHARGE, DISCHARGE]) {
        const held = this.#exact.held(k, side, direction);
        if (held > enough) continue;
        bound = Math.max(bound, held);
        isClosed ||= sides[at] !== EITHER;
        hasChanged ||= this.#sides.mixed(k, side) > 0;
        sides[at] = direction === CHARGE ? DISCHARGE : CHARGE;
      }
    };
    const probes: { readonly k: number; readonly side: number; readonly both: number }[] = [];
    for (let k = 0; k < start.to - start.from; k++) {
      for (let side = 0; side < count; side++) {
        if (sides[k * count + side] !== EITHER) continue;
        if (side < FIRST_SIDE) tryOut(k, side);
        else if (this.#sides.mixed(k, side) > 0) probes.push({ k, side, both: this.#sides.mixed(k, side) });
      }
    }
    probes.sort((a, b) => b.both - a.both);
    for (const { k, side } of probes.slice(0, PROBES_OF_NODE)) if (!isClosed) tryOut(k, side);
    return { bound, isClosed, hasChanged };
  }

  /**
   * Settles sides that go both ways one part after the other, those that are most decided first, to the way they rather go, and solves
   * again: dearer than keeping the directions of a rounded plan, and where energy is burnt through many hours worth up to a twentieth of
   * the window.
   */
  #settle(of: SearchedWindow, from: Sides): void {
    const { start, plan } = of;
    const sides = from.slice();
    const steps = start.to - start.from;
    const count = this.window.rows.sides;
    for (let round = 0; round < SETTLE_ROUNDS && !this.#isExhausted(plan); round++) {
      const mixed: { readonly at: number; readonly way: number; readonly decided: number }[] = [];
      for (let k = 0; k < steps; k++) {
        for (let side = 0; side < count; side++) {
          if (sides[k * count + side] !== EITHER || !(this.#sides.mixed(k, side) > 0)) continue;
          const [into, out] = this.#sides.ways(k, side);
          mixed.push({ at: k * count + side, way: into > out ? CHARGE : DISCHARGE, decided: Math.max(into, out) / (into + out) });
        }
      }
      if (mixed.length === 0) return;
      mixed.sort((a, b) => b.decided - a.decided);
      for (const { at, way } of mixed.slice(0, Math.ceil(SETTLED_AT_ONCE * mixed.length))) sides[at] = way;
      if (this.#tighten(of, sides, this.#enough(plan)) <= this.#enough(plan)) return;
    }
  }

  /** Solves again with every side that went both ways held to the way its plan went. */
  #dive(of: SearchedWindow, from: Sides): void {
    const { start, plan } = of;
    const sides = from.slice();
    const steps = start.to - start.from;
    for (let round = 0; round < DIVE_ROUNDS; round++) {
      let isMixed = false;
      for (let k = 0; k < steps; k++) {
        for (let side = 0; side < this.window.rows.sides; side++) {
          const at = k * this.window.rows.sides + side;
          if (sides[at] !== EITHER || !(this.#sides.mixed(k, side) > 0)) continue;
          sides[at] = this.#sides.wayOf(this.#next, k, side);
          isMixed = true;
        }
      }
      if (!isMixed) return;
      this.#tighten(of, sides, this.#enough(plan));
      if (this.point.bound <= this.#enough(plan) || this.#isExhausted(plan)) return;
    }
  }

  /**
   * Prices to begin with: at the connection the market's, in the storage units their mean. @returns the complementarity to begin with,
   * currency
   */
  #prices({ from, to }: WindowStart): number {
    const { programme, rows } = this.window;
    const { plant, units, powerMw } = this.#plant;
    const { stepHours: h, price, converterEfficiency: hi, converterMw } = plant;
    const start = this.#start.fill(0);
    let sum = 0;
    let size = 0;
    for (let t = from; t < to; t++) {
      sum += price[t]!;
      size += Math.abs(price[t]!);
      start[rows.ac[t - from]!] = h * price[t]!;
      if (converterMw !== Infinity) start[rows.bus[t - from]!] = h * hi * price[t]!;
    }
    const mean = sum / (to - from);
    for (let k = 0; k < to - from; k++)
      units.forEach(({ dischargeEfficiency }, i) => (start[programme.stateRow[k]! + i] = -mean * dischargeEfficiency));
    const power = powerMw.reduce((all, mw) => all + mw, 0) / units.length;
    return (size > 0 ? size / (to - from) : 1) * h * power;
  }
}

/**
 * Whether a bound lies far below the value of a plan: limits that leave a storage unit no choice were missed by rounding, the programme has
 * no solution, and its prices went along a ray. Then it bounds nothing, and limits loosened further are tried. Far is a share of the money:
 * weights are many times larger, and lose fewer of their digits than that.
 */
const isBelow = (bound: number, { value, worth }: JointPlan): boolean =>
  value > -Infinity && bound < value - BOUND_MISSED * Math.max(1, Math.abs(worth)) - BOUND_MISSED_BESIDE_WEIGHTS * Math.abs(value - worth);
