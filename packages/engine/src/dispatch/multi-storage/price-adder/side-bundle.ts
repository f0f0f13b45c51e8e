import type { SearchBudget } from '../../horizon/search-budget.ts';
import { type Answer, type SideBound, type SidePrices, type SidedUnits, bestVertex, worthOfVertex } from './side-bound.ts';
import { type Part, toPart, worthOf } from './side-part.ts';
import { ABOVE, BELOW, type SidedWindow, type Sides } from './sided-window.ts';

/** Passes over steps and storage units in which the weights of one mixture are worked out. */
const SWEEPS = 40;
/** Sweeps of which one looks at all answers, the others at those of the mixture only. */
const LOOK_EVERY = 4;
/**
 * Of what the answers so far promise new prices to gain, the least that makes them the centre; and that from which the next may lie further
 * off.
 */
const SERIOUS = 0.1;
const GOOD = 0.3;
const VERY_GOOD = 0.9;
/** Prices without an answer in the mixture for as many rounds are forgotten. */
const FORGOTTEN_AFTER = 15;
const MOST_ANSWERS = 50;
/** The search goes on elsewhere when `STALLED` rounds have closed less than this share of what is open. */
const STALLED = 3;
const STALLED_BELOW = 0.3;

/** A choice of sides, some of them open: the best prices so far with their bound, and the mixture of answers that stands against them. */
export interface SideNode {
  readonly sides: Sides;
  readonly prices: SidePrices;
  bound: number;
  readonly parts: Part[][];
  /** Weights of the vertices of the bus. */
  readonly weight: Float64Array;
  /** MWh² per currency: how far prices go for a MWh out of balance, 0 as long as it is not known. */
  proximal: number;
  /** How often it was looked at without a side left to decide. */
  stallCount: number;
}

/**
 * The prices with the least `SideBound` of a node, by a proximal bundle: the answers so far, in the mixture that earns most less the square
 * of what it leaves out of balance, say where prices go,
 *
 *   max Σ_v β_v·R_v + Σ_i Σ_c α_i,c·own_c − p·g − reach/2·‖g‖²      g: net energy below and above, tolls times the power, that storage
 *   units and bus disagree by
 *
 * with weights β of the vertices of each step and α of the answers of each unit, moved pairwise from the worst to the best. An answer
 * holds at any prices, so the least bound of all mixtures is approached from both sides. Sources: Lemaréchal 1975; Kiwiel, "Proximity
 * control in bundle methods for convex nondifferentiable minimization", Mathematical Programming 46 (1990).
 */
export class SideBundle {
  readonly #bound: SideBound;
  readonly #trial: { readonly below: Float64Array; readonly above: Float64Array; readonly toll: readonly Float64Array[] };
  readonly #offBelow: Float64Array;
  readonly #offAbove: Float64Array;
  readonly #offChoice: readonly Float64Array[];

  /** @param steps of the longest window */
  constructor(steps: number, units: number, bound: SideBound) {
    const series = (): Float64Array => new Float64Array(steps);
    const perUnit = (): Float64Array[] => Array.from({ length: units }, series);
    this.#bound = bound;
    this.#trial = { below: series(), above: series(), toll: perUnit() };
    this.#offBelow = series();
    this.#offAbove = series();
    this.#offChoice = perUnit();
  }

  /**
   * Lowers the bound of a node.
   *
   * @param goal as soon as the bound is not above it, nothing more is asked; @param value of an operation, about what the bound is hoped to
   *   reach
   * @param other prices to begin with if they are better
   * @returns rounds taken, each with an answer of every storage unit
   */
  improve(
    window: SidedWindow,
    plant: SidedUnits,
    node: SideNode,
    goal: number,
    value: number,
    most: number,
    searchBudget: SearchBudget,
    other?: SidePrices,
  ): number {
    const { prices } = node;
    const history: number[] = [];
    let rounds = 1;
    let centre = this.#ask(window, plant, node, prices);
    if (other !== undefined) {
      const found = this.#ask(window, plant, node, other);
      rounds++;
      if (found < centre) {
        centre = found;
        this.#moveTo(window.steps, prices, other);
      }
    }
    node.bound = Math.min(node.bound, centre);
    if (node.bound <= goal || centre === -Infinity) return rounds;
    if (node.proximal === 0) node.proximal = (centre - value) / this.#distance(window, plant, node);
    for (; rounds < most && node.bound > goal && node.proximal > 0 && !searchBudget.isExhausted(); rounds++) {
      this.#mix(window, plant, node);
      const trial = this.#trial;
      const promised = centre - this.#promise(window, node, trial);
      let isNearer = false;
      const found = this.#ask(window, plant, node, trial);
      node.bound = Math.min(node.bound, found);
      if (found < centre - SERIOUS * promised) {
        const share = (centre - found) / promised;
        centre = found;
        this.#moveTo(window.steps, prices, trial);
        isNearer = share > GOOD;
        node.proximal *= share > VERY_GOOD ? 5 : share > GOOD ? 2 : 1;
      } else if (found > centre && this.#error(window.steps, node) > promised) {
        node.proximal /= 2;
      }
      this.#forget(node);
      history.push(node.bound);
      const before = history[history.length - 1 - STALLED];
      if (node.stallCount === 0 && !isNearer && before !== undefined && before - node.bound < STALLED_BELOW * (before - value)) break;
    }
    return rounds;
  }

  /**
   * How much less the newest answers are worth at the prices of the node than the best there, currency. Answers that are worth little there
   * are of prices too far away. Others say in which direction the bound rises, and that is all that was missing: with shorter and shorter
   * steps nothing more would be learnt, and the search end where it began.
   */
  #error(steps: number, { parts, prices }: SideNode): number {
    let error = 0;
    parts.forEach((list, i) => {
      let most = -Infinity;
      for (const part of list) most = Math.max(most, part.own + worthOf(part, prices, i, steps));
      const newest = list.at(-1)!;
      error += most - newest.own - worthOf(newest, prices, i, steps);
    });
    return error;
  }

  /** A node with one step held to a side, prices and mixture those of `node` as far as they can be. */
  hold(window: SidedWindow, node: SideNode, k: number, side: typeof BELOW | typeof ABOVE): SideNode {
    const sides = node.sides.slice();
    sides[k] = side;
    const weight = node.weight.slice();
    const isAbove = side === ABOVE ? 1 : 0;
    let sum = 0;
    for (let v = window.first[k]!; v < window.first[k + 1]!; v++) {
      if (window.isAbove[v] !== isAbove) weight[v] = 0;
      else sum += weight[v]!;
    }
    for (let v = window.first[k]!; v < window.first[k + 1]!; v++) {
      if (sum > 0) weight[v]! /= sum;
      else if (window.isAbove[v] === isAbove) {
        weight[v] = 1;
        break;
      }
    }
    const parts = node.parts.map((list) =>
      list.map(({ below, above, isAbove: was, own, weight: share, idle }): Part => {
        if (was[k] === isAbove) return { below, above, isAbove: was, own, weight: share, idle };
        const part = { below: below.slice(), above: above.slice(), isAbove: was.slice(), own, weight: share, idle };
        const q = below[k]! + above[k]!;
        part.below[k] = isAbove === 1 ? 0 : q;
        part.above[k] = isAbove === 1 ? q : 0;
        part.isAbove[k] = isAbove;
        return part;
      }),
    );
    const prices = copyPrices(node.prices);
    // Nobody has a choice there any more.
    for (const of of prices.toll) of[k] = 0;
    return { sides, prices, bound: node.bound, parts, weight, proximal: node.proximal, stallCount: 0 };
  }

  /** A bound at some prices; the answers join the node. */
  #ask(window: SidedWindow, plant: SidedUnits, node: SideNode, prices: SidePrices): number {
    const { steps } = window;
    const answers = plant.units.map((): Answer => ({ net: new Float64Array(steps), isAbove: new Uint8Array(steps), value: 0 }));
    const bound = this.#bound.of(window, plant, node.sides, prices, answers);
    answers.forEach(({ net, isAbove, value }, i) =>
      node.parts[i]!.push(toPart(net, isAbove, (part) => value - worthOf(part, prices, i, steps))),
    );
    return bound;
  }

  /** How far the newest answers are from agreeing with the bus at the prices of the node, MWh². */
  #distance(window: SidedWindow, plant: SidedUnits, node: SideNode): number {
    const { steps, net, isAbove } = window;
    const scale = scaleOf(plant);
    let sum = 0;
    for (let k = 0; k < steps; k++) {
      const v = bestVertex(window, k, node.sides[k]!, node.prices);
      let below = isAbove[v] === 1 ? 0 : -net[v]!;
      let above = isAbove[v] === 1 ? -net[v]! : 0;
      node.parts.forEach((list) => {
        const part = list.at(-1)!;
        below += part.below[k]!;
        above += part.above[k]!;
        sum += scale * (isAbove[v]! - part.isAbove[k]!) ** 2;
      });
      sum += below * below + above * above;
    }
    return Math.max(sum, Number.MIN_VALUE);
  }

  /** Works out the mixture and the prices it leads to, which are the trial. */
  #mix(window: SidedWindow, plant: SidedUnits, node: SideNode): void {
    const { steps } = window;
    const scale = scaleOf(plant);
    this.#balance(window, node);
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      for (let k = 0; k < steps; k++) this.#shiftBus(window, node, k, scale);
      let gained = 0;
      const looksAtAll = sweep % LOOK_EVERY === 0;
      for (let i = 0; i < node.parts.length; i++) gained += this.#shiftUnit(steps, node, i, scale, looksAtAll);
      if (gained === 0 && looksAtAll) break;
    }
    this.#setTrial(steps, node, scale);
  }

  #setTrial(steps: number, { prices, proximal }: SideNode, scale: number): void {
    const { below, above, toll } = this.#trial;
    for (let k = 0; k < steps; k++) {
      below[k] = prices.below[k]! - proximal * this.#offBelow[k]!;
      above[k] = prices.above[k]! - proximal * this.#offAbove[k]!;
    }
    for (let i = 0; i < toll.length; i++)
      for (let k = 0; k < steps; k++) toll[i]![k] = prices.toll[i]![k]! - proximal * scale * this.#offChoice[i]![k]!;
  }

  /** What the mixture leaves out of balance. */
  #balance({ steps, first, net, isAbove }: SidedWindow, { parts, weight }: SideNode): void {
    const [below, above, choice] = [this.#offBelow, this.#offAbove, this.#offChoice];
    for (let k = 0; k < steps; k++) {
      let [givenBelow, givenAbove, share] = [0, 0, 0];
      for (let v = first[k]!; v < first[k + 1]!; v++) {
        if (isAbove[v] === 1) {
          givenAbove += weight[v]! * net[v]!;
          share += weight[v]!;
        } else {
          givenBelow += weight[v]! * net[v]!;
        }
      }
      below[k] = -givenBelow;
      above[k] = -givenAbove;
      for (const of of choice) of[k] = share;
    }
    parts.forEach((list, i) => {
      for (const part of list) if (part.weight > 0) this.#add(steps, i, part, part.weight);
    });
  }

  #add(steps: number, i: number, part: Part, weight: number): void {
    const [below, above, choice] = [this.#offBelow, this.#offAbove, this.#offChoice[i]!];
    for (let k = 0; k < steps; k++) {
      below[k]! += weight * part.below[k]!;
      above[k]! += weight * part.above[k]!;
      choice[k]! -= weight * part.isAbove[k]!;
    }
  }

  /** Moves weight between two vertices of the bus in step k. */
  #shiftBus(window: SidedWindow, { sides, prices, weight, proximal }: SideNode, k: number, scale: number): void {
    const { first, net, reward, isAbove } = window;
    const below = prices.below[k]! - proximal * this.#offBelow[k]!;
    const above = prices.above[k]! - proximal * this.#offAbove[k]!;
    let tolls = 0;
    for (let i = 0; i < prices.toll.length; i++) tolls += prices.toll[i]![k]! - proximal * scale * this.#offChoice[i]![k]!;
    let best = -1;
    let worst = -1;
    let most = -Infinity;
    let least = Infinity;
    for (let v = first[k]!; v < first[k + 1]!; v++) {
      if (isAbove[v] === 1 ? sides[k] === BELOW : sides[k] === ABOVE) continue;
      const value = isAbove[v] === 1 ? reward[v]! - above * net[v]! + tolls : reward[v]! - below * net[v]!;
      if (value > most) {
        most = value;
        best = v;
      }
      if (weight[v]! > 0 && value < least) {
        least = value;
        worst = v;
      }
    }
    if (best < 0 || worst < 0 || !(most > least)) return;
    const moreAbove = (isAbove[worst] === 1 ? net[worst]! : 0) - (isAbove[best] === 1 ? net[best]! : 0);
    const moreBelow = (isAbove[worst] === 1 ? 0 : net[worst]!) - (isAbove[best] === 1 ? 0 : net[best]!);
    const moreChoice = isAbove[best]! - isAbove[worst]!;
    const size = moreAbove * moreAbove + moreBelow * moreBelow + prices.toll.length * scale * moreChoice * moreChoice;
    const share = Math.min(weight[worst]!, (most - least) / (proximal * size));
    weight[best]! += share;
    weight[worst]! -= share;
    this.#offAbove[k]! += share * moreAbove;
    this.#offBelow[k]! += share * moreBelow;
    for (const of of this.#offChoice) of[k]! += share * moreChoice;
  }

  /** Moves weight between two answers of storage unit i. @returns currency gained by it, to first order */
  #shiftUnit(steps: number, node: SideNode, i: number, scale: number, looksAtAll: boolean): number {
    this.#setTrial(steps, node, scale);
    let best: Part | undefined;
    let worst: Part | undefined;
    let most = -Infinity;
    let least = Infinity;
    for (const part of node.parts[i]!) {
      if (!looksAtAll && part.weight === 0) continue;
      const value = part.own + worthOf(part, this.#trial, i, steps);
      if (value > most) {
        most = value;
        best = part;
      }
      if (part.weight > 0 && value < least) {
        least = value;
        worst = part;
      }
    }
    if (best === undefined) return 0;
    if (worst === undefined) {
      best.weight = 1;
      this.#add(steps, i, best, 1);
      return Infinity;
    }
    if (!(most > least)) return 0;
    let size = 0;
    for (let k = 0; k < steps; k++) {
      const below = best.below[k]! - worst.below[k]!;
      const above = best.above[k]! - worst.above[k]!;
      const choice = best.isAbove[k]! - worst.isAbove[k]!;
      size += below * below + above * above + scale * choice * choice;
    }
    if (!(size > 0)) return 0;
    const share = Math.min(worst.weight, (most - least) / (node.proximal * size));
    best.weight += share;
    worst.weight -= share;
    this.#add(steps, i, best, share);
    this.#add(steps, i, worst, -share);
    return share * (most - least);
  }

  /** The bound at some prices as far as the answers so far tell. */
  #promise(window: SidedWindow, node: SideNode, prices: SidePrices): number {
    let sum = 0;
    for (let k = 0; k < window.steps; k++) sum += worthOfVertex(window, bestVertex(window, k, node.sides[k]!, prices), k, prices);
    node.parts.forEach((list, i) => {
      let best = -Infinity;
      for (const part of list) best = Math.max(best, part.own + worthOf(part, prices, i, window.steps));
      sum += best;
    });
    return sum;
  }

  #moveTo(steps: number, { below, above, toll }: SidePrices, trial: SidePrices): void {
    for (let k = 0; k < steps; k++) {
      below[k] = trial.below[k]!;
      above[k] = trial.above[k]!;
      for (let i = 0; i < toll.length; i++) toll[i]![k] = trial.toll[i]![k]!;
    }
  }

  #forget({ parts }: SideNode): void {
    parts.forEach((list, i) => {
      for (const part of list) part.idle = part.weight > 0 ? 0 : part.idle + 1;
      if (list.length > MOST_ANSWERS) parts[i] = list.filter((part) => part.idle < FORGOTTEN_AFTER);
    });
  }
}

const copyPrices = ({ below, above, toll }: SidePrices): SidePrices => ({
  below: below.slice(),
  above: above.slice(),
  toll: toll.map((of) => of.slice()),
});

/** Power of the least storage unit, MWh a step, squared: tolls go as far as prices of that energy. */
const scaleOf = ({ units }: SidedUnits): number => units.reduce((least, { mostMwh }) => Math.min(least, mostMwh), Infinity) ** 2;
