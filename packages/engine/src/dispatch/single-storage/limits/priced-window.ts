import { PiecewiseLinear, concaveHull } from '../../../math/piecewise-linear.ts';
import { exactReward } from '../../reward/exact-reward.ts';
import type { Side } from '../../reward/plant.ts';
import { readExact } from '../../reward/read-rewards.ts';
import { MOST_PIECES, SegmentTable, grown } from '../../reward/segment-table.ts';
import { StepBuilder } from '../../reward/step-builder.ts';
import { type Segments, type StepRewards, isHull } from '../../reward/step-rewards.ts';
import type { Limit } from '../../search/dual-prices.ts';
import type { Mode } from './modes.ts';
import { CONFINED_STEEPNESS } from '../tuning.ts';

/** A limit on the energy of the steps [from, to) of a window. */
export interface WindowLimit extends Limit {
  readonly from: number;
  readonly to: number;
  /** Of what is delivered, the part that may not be missing; the window has a limit for all of it as well. */
  readonly isFirm?: true | undefined;
}

/** The steps [from, to) of a table. */
interface StepsToPrice {
  readonly rewards: StepRewards;
  readonly from: number;
  readonly to: number;
  /**
   * Steps that must keep to a mode; beyond its energies their reward falls steeply, so that a mode the storage unit cannot keep shows as a
   * low value rather than as no solution.
   */
  readonly confined?: ReadonlyMap<number, Mode>;
  /** What the highest price is at least, where steps behind these count, too. */
  readonly leastHighest?: number;
}

/**
 * The Lagrangian of a window: its steps with a price on what its limits make scarce. A discharging segment pays its slope less the price of
 * the day it lies in; the order of segments stays, because no segment lies on both sides of the idle storage unit. In a delivery
 * window the price is taken off the worth of delivery, and its steps are built anew. Steps are numbered from 0.
 */
export class PricedWindow extends SegmentTable implements StepRewards {
  steps = 0;
  exactFirst = new Int32Array(1);
  exactSlope = new Float64Array(0);
  exactLength = new Float64Array(0);
  cashFlowScale = 0;
  highestPrice = 0;
  money: StepRewards['money'];
  /** Above the difference of any two slopes: a price at which nothing leaves the storage unit, currency per MWh. */
  prohibitivePrice = 0;
  /** Most segments of one step. */
  mostPerStep = 0;
  /** Slopes without the price of what leaves the storage unit. */
  #own = new Float64Array(0);
  #ownExact = new Float64Array(0);
  /** Worth of delivery in the steps of a delivery window, less its price; NaN elsewhere. */
  #worth = new Float64Array(0);
  #source: { readonly rewards: StepRewards; readonly from: number; readonly confined: ReadonlyMap<number, Mode> | undefined } | undefined;
  #builder: StepBuilder | undefined;
  #reward: ReturnType<typeof exactReward> | undefined;
  readonly #exact = new PiecewiseLinear();
  readonly #cut = new PiecewiseLinear();
  readonly #hull = new PiecewiseLinear();
  /** One step, built apart; what it really earns is in `#exact` where its segments are a hull. */
  readonly #one = new SegmentTable(1, MOST_PIECES);
  #hasExact = false;

  constructor() {
    super(0, 0);
  }

  /** Takes steps of a table. */
  copy({ rewards, from, to, confined, leastHighest = 0 }: StepsToPrice): void {
    const steps = to - from;
    if (steps > this.start.length) {
      this.first = new Int32Array(steps + 1);
      this.exactFirst = new Int32Array(steps + 1);
      this.firstDischarge = new Int32Array(steps);
      this.start = new Float64Array(steps);
      this.end = new Float64Array(steps);
      this.startReward = new Float64Array(steps);
      this.#worth = new Float64Array(steps);
    }
    this.steps = steps;
    this.cashFlowScale = rewards.cashFlowScale;
    this.highestPrice = rewards.highestPrice;
    this.money = rewards.money;
    this.#worth.fill(NaN, 0, steps);
    this.#source = { rewards, from, confined };
    this.#findHighestPrice(rewards, from, to);
    this.prohibitivePrice = Math.max(this.prohibitivePrice, leastHighest);
    this.#build();
  }

  #findHighestPrice(rewards: StepRewards, from: number, to: number): void {
    let low = 0;
    let high = 0;
    for (let j = rewards.first[from]!; j < rewards.first[to]!; j++) {
      const s = rewards.slope[j]!;
      if (s < low) low = s;
      else if (s > high) high = s;
    }
    for (let j = rewards.exactFirst[from]!; j < rewards.exactFirst[to]!; j++) {
      const s = rewards.exactSlope[j]!;
      if (s < low) low = s;
      else if (s > high) high = s;
    }
    // What a delivery window is short weighs more than its segments say.
    const { plant } = rewards;
    const weight =
      plant?.obligations?.hasWindows === true
        ? (plant.obligations.contractWeight + plant.obligations.firmWeight) / (plant.converterEfficiency * plant.chargeEfficiency)
        : 0;
    this.prohibitivePrice = 2 * (high - low + weight) + 1;
  }

  #build(): void {
    const { rewards, from, confined } = this.#source!;
    this.mostPerStep = 0;
    let count = 0;
    let exactCount = 0;
    for (let k = 0; k < this.steps; k++) {
      this.first[k] = count;
      this.exactFirst[k] = exactCount;
      const range = confined?.get(k);
      const worth = this.#worth[k]!;
      if (range === undefined && Number.isNaN(worth)) {
        count = this.#takeSegments(rewards, from + k, k, count);
        if (isHull(rewards, from + k)) {
          readExact(rewards, from + k, this.#exact);
          exactCount = this.#putExact(exactCount);
        }
      } else {
        this.#makeStep(k);
        count = this.#takeSegments(this.#one, 0, k, count);
        if (this.#hasExact) exactCount = this.#putExact(exactCount);
      }
      this.mostPerStep = Math.max(this.mostPerStep, count - this.first[k]!);
    }
    this.first[this.steps] = count;
    this.exactFirst[this.steps] = exactCount;
    this.#ownRoom();
    for (let j = 0; j < count; j++) this.#own[j] = this.slope[j]!;
  }

  /** Builds step k, of a delivery window or confined to a mode, apart from the others. */
  #makeStep(k: number): void {
    const { rewards, from, confined } = this.#source!;
    const range = confined?.get(k);
    const worth = this.#worth[k]!;
    const one = this.#one;
    if (range === undefined) {
      const builder = (this.#builder ??= new StepBuilder(rewards.plant!));
      builder.build(from + k, 0, one, worth);
      const { exact } = builder;
      this.#hasExact = exact !== undefined;
      if (exact !== undefined) this.#exact.copy(exact);
      return;
    }
    this.#confine(rewards, from + k, worth, range);
    concaveHull(this.#exact, this.#hull);
    this.#makeHull();
    this.#hasExact = !this.#exact.isConcave();
  }

  /** Builds step k anew where it stands; what lies behind moves by what it is longer or shorter. */
  #replaceStep(k: number): void {
    this.#makeStep(k);
    const { steps, first, exactFirst } = this;
    const count = this.#one.first[1]!;
    const by = first[k]! + count - first[k + 1]!;
    if (by !== 0) {
      const [begin, end] = [first[k + 1]!, first[steps]!];
      this.makeRoom(end + by);
      this.#ownRoom();
      for (const values of [this.slope, this.length, this.#own]) values.copyWithin(begin + by, begin, end);
      for (let i = k + 1; i <= steps; i++) {
        first[i]! += by;
        if (i < steps) this.firstDischarge[i]! += by;
      }
    }
    this.#takeSegments(this.#one, 0, k, first[k]!);
    for (let j = first[k]!; j < first[k + 1]!; j++) this.#own[j] = this.slope[j]!;
    if (count > this.mostPerStep) this.mostPerStep = count;

    const [begin, end] = [exactFirst[k + 1]!, exactFirst[steps]!];
    if (!this.#hasExact && exactFirst[k] === begin) return;
    // Behind the others first: only then it is known how many pieces there are.
    const added = this.#hasExact ? this.#putExact(end) - end : 0;
    const moved = exactFirst[k]! + added - begin;
    const places = [this.exactSlope, this.exactLength, this.#ownExact];
    if (moved === 0) {
      for (const values of places) values.copyWithin(exactFirst[k]!, end, end + added);
      return;
    }
    for (const values of places) {
      const own = values.slice(end, end + added);
      values.copyWithin(begin + moved, begin, end);
      values.set(own, exactFirst[k]);
    }
    for (let i = k + 1; i <= steps; i++) exactFirst[i]! += moved;
  }

  #ownRoom(): void {
    if (this.#own.length < this.slope.length) this.#own = grown(this.#own, this.slope.length);
  }

  #takeSegments(rewards: Segments, t: number, k: number, from: number): number {
    const begin = rewards.first[t]!;
    const end = rewards.first[t + 1]!;
    let count = from;
    this.makeRoom(count + end - begin);
    this.firstDischarge[k] = rewards.firstDischarge[t]! - begin + count;
    this.start[k] = rewards.start[t]!;
    this.end[k] = rewards.end[t]!;
    this.startReward[k] = rewards.startReward[t]!;
    for (let j = begin; j < end; j++) {
      this.slope[count] = rewards.slope[j]!;
      this.length[count++] = rewards.length[j]!;
    }
    return count;
  }

  /** The reward of step t in a mode, falling steeply outside of it as far as the step reaches without it. */
  #confine(rewards: StepRewards, t: number, worth: number, { low, high, side }: Mode): void {
    const steep = this.steepness;
    const [cut, out] = [this.#cut, this.#exact];
    if (side === undefined && Number.isNaN(worth)) readExact(rewards, t, out);
    else out.copy((this.#reward ??= exactReward(rewards.plant!))(t, Number.isNaN(worth) ? undefined : worth, side));
    cut.copyPart(out, low, high);
    const [start, end] = [rewards.start[t]!, rewards.end[t]!];
    const left = Math.max(0, cut.start - start);
    out.begin(start, cut.value - steep * left);
    out.push(steep, left);
    for (let i = 0; i < cut.count; i++) out.push(cut.slope[i]!, cut.length[i]!);
    out.push(-steep, end - start - lengthOf(out));
  }

  /** The hull at hand as segments, split where the storage unit turns. */
  #makeHull(): void {
    const { start, value, count: pieces, slope, length } = this.#hull;
    const one = this.#one;
    one.makeRoom(pieces + 1);
    let count = 0;
    let charging = 0;
    let discharging = 0;
    let turn = -1;
    let u = start;
    for (let i = 0; i < pieces; i++) {
      const end = u + length[i]!;
      const inside = Math.min(end, 0) - u;
      const outside = end - Math.max(u, 0);
      if (inside > 0) {
        one.slope[count] = slope[i]!;
        one.length[count++] = inside;
        charging += inside;
      }
      if (outside > 0) {
        if (turn < 0) turn = count;
        one.slope[count] = slope[i]!;
        one.length[count++] = outside;
        discharging += outside;
      }
      u = end;
    }
    one.first[1] = count;
    one.firstDischarge[0] = turn < 0 ? count : turn;
    one.start[0] = 0 - charging;
    one.end[0] = discharging;
    one.startReward[0] = value;
  }

  /** Writes the exact reward at hand, split where the storage unit turns. @returns the number of pieces then */
  #putExact(from: number): number {
    const { start, count: pieces, slope, length } = this.#exact;
    if (from + pieces + 1 > this.exactSlope.length) {
      const size = Math.max(64, 2 * (from + pieces + 1));
      this.exactSlope = grown(this.exactSlope, size);
      this.exactLength = grown(this.exactLength, size);
      this.#ownExact = grown(this.#ownExact, size);
    }
    let count = from;
    let u = start;
    for (let i = 0; i < pieces; i++) {
      const end = u + length[i]!;
      const inside = u < 0 && end > 0 ? -u : length[i]!;
      this.exactSlope[count] = this.#ownExact[count] = slope[i]!;
      this.exactLength[count++] = inside;
      if (inside < length[i]!) {
        this.exactSlope[count] = this.#ownExact[count] = slope[i]!;
        this.exactLength[count++] = length[i]! - inside;
      }
      u = end;
    }
    return count;
  }

  /** Sets the prices of limits, currency per MWh. */
  setPrices(limits: readonly WindowLimit[], prices: ArrayLike<number>): void {
    for (let i = 0; i < limits.length; i++) {
      const { kind, isFirm, from, to } = limits[i]!;
      if (kind !== 'delivered' || isFirm === true) continue;
      // What is firm of a window stands behind it.
      const price = prices[i]! + (limits[i + 1]?.isFirm === true ? prices[i + 1]! : 0);
      for (let k = from; k < to; k++) this.setPriceOfStep(k, price);
    }
    for (let i = 0; i < limits.length; i++) {
      const { kind, from, to } = limits[i]!;
      if (kind === 'leaving') this.priceLeaving(from, to, prices[i]!);
    }
  }

  /** Sets the price of delivery of one step alone, currency per MWh. */
  setPriceOfStep(k: number, price: number): void {
    const { rewards, from } = this.#source!;
    const worth = rewards.plant!.obligations!.owedWorth[from + k]! - price;
    if (this.#worth[k] === worth) return;
    this.#worth[k] = worth;
    this.#replaceStep(k);
  }

  /** Sets the price of what leaves the storage unit in the steps [from, to), currency per MWh. */
  priceLeaving(from: number, to: number, price: number): void {
    const { first, firstDischarge, slope, exactFirst, exactSlope, exactLength } = this;
    const own = this.#own;
    const ownExact = this.#ownExact;
    for (let k = from; k < to; k++) {
      for (let j = firstDischarge[k]!; j < first[k + 1]!; j++) slope[j] = own[j]! - price;
      if (exactFirst[k] === exactFirst[k + 1]) continue;
      let u = this.start[k]!;
      for (let j = exactFirst[k]!; j < exactFirst[k + 1]!; j++) {
        // By the middle of the piece: its end may miss the turn by a rounding error.
        if (u + 0.5 * exactLength[j]! > 0) exactSlope[j] = ownExact[j]! - price;
        u += exactLength[j]!;
      }
    }
  }

  /** Slopes without the price of what leaves the storage unit. */
  get own(): Float64Array {
    return this.#own;
  }

  /** The first step of the table it was taken from. */
  get origin(): number {
    return this.#source!.from;
  }

  /** The plant behind the table. */
  get plant(): StepRewards['plant'] {
    return this.#source?.rewards.plant;
  }

  /** How steeply a reward falls outside of what is allowed, currency per MWh. */
  get steepness(): number {
    return CONFINED_STEEPNESS * this.prohibitivePrice;
  }

  /** Worth of delivery in step k less its price; NaN outside of delivery windows. */
  worthOf(k: number): number {
    return this.#worth[k]!;
  }

  /** The direction of the connection step k is confined to. */
  sideOf(k: number): Side | undefined {
    return this.#source!.confined?.get(k)?.side;
  }

  /** The piece of the hull that u lies on, in a step whose segments are a hull that lies above its reward there. */
  chordOf(k: number, u: number): { readonly low: number; readonly high: number } | undefined {
    if (this.exactFirst[k + 1] === this.exactFirst[k]) return undefined;
    let low = this.start[k]!;
    let high = low;
    for (let j = this.first[k]!; j < this.first[k + 1]!; j++) {
      if (j > this.first[k]! && this.#own[j] !== this.#own[j - 1]) low = high;
      high += this.length[j]!;
      const isLast = j + 1 === this.first[k + 1]! || this.#own[j + 1] !== this.#own[j];
      if (isLast && u <= high) return { low, high };
    }
    return undefined;
  }

  /** The most that can leave the storage unit in the steps [from, to), MWh. */
  mostReleased(from: number, to: number): number {
    let sum = 0;
    for (let k = from; k < to; k++) sum += this.end[k]!;
    return sum;
  }
}

function lengthOf(f: PiecewiseLinear): number {
  let sum = 0;
  for (let i = 0; i < f.count; i++) sum += f.length[i]!;
  return sum;
}
