import { PiecewiseLinear, concaveHull, restrict } from '../../../math/piecewise-linear.ts';
import { readExact } from '../../reward/read-rewards.ts';
import { type StepRewards, isHull } from '../../reward/step-rewards.ts';

/** A limit on the energy that leaves the store in the steps [from, to) of a window. */
export interface WindowLimit {
  readonly from: number;
  readonly to: number;
  /** MWh. */
  readonly cap: number;
}

/** Energies a step may release, MWh. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** Outside the range a step is confined to, its reward falls this many times steeper than anything can earn. */
const STEEP = 1e3;

/**
 * The steps of one window with a price on what the limits make scarce: a discharging segment pays its slope less the price
 * of the day it lies in. The order of segments stays, because no segment lies on both sides of the idle store. Steps are
 * numbered from 0.
 */
export class PricedWindow implements StepRewards {
  steps = 0;
  first = new Int32Array(1);
  firstDischarge = new Int32Array(0);
  slope = new Float64Array(0);
  length = new Float64Array(0);
  start = new Float64Array(0);
  end = new Float64Array(0);
  startReward = new Float64Array(0);
  exactFirst = new Int32Array(1);
  exactSlope = new Float64Array(0);
  exactLength = new Float64Array(0);
  turnover = 0;
  dearest = 0;
  /** A price at which nothing leaves the store: above the difference of any two slopes, currency per MWh. */
  highestPrice = 0;
  /** Slopes without any price. */
  #own = new Float64Array(0);
  #ownExact = new Float64Array(0);
  readonly #exact = new PiecewiseLinear();
  readonly #cut = new PiecewiseLinear();
  readonly #hull = new PiecewiseLinear();

  /**
   * Takes the steps [from, to) of a table.
   *
   * @param confined steps that may release only energies of a range; beyond it their reward falls steeply, so that a range the store
   *   cannot keep shows as a low value rather than as no solution
   */
  copy(rewards: StepRewards, from: number, to: number, confined?: ReadonlyMap<number, Range>): void {
    const steps = to - from;
    if (steps > this.start.length) {
      this.first = new Int32Array(steps + 1);
      this.exactFirst = new Int32Array(steps + 1);
      this.firstDischarge = new Int32Array(steps);
      this.start = new Float64Array(steps);
      this.end = new Float64Array(steps);
      this.startReward = new Float64Array(steps);
    }
    this.steps = steps;
    this.turnover = rewards.turnover;
    this.dearest = rewards.dearest;
    this.#findHighestPrice(rewards, from, to);
    let count = 0;
    let exactCount = 0;
    for (let k = 0; k < steps; k++) {
      const t = from + k;
      this.first[k] = count;
      this.exactFirst[k] = exactCount;
      const range = confined?.get(k);
      if (range !== undefined || isHull(rewards, t)) {
        readExact(rewards, t, this.#exact);
        if (range !== undefined) this.#confine(range);
      }
      if (range === undefined) {
        const begin = rewards.first[t]!;
        const end = rewards.first[t + 1]!;
        this.#makeRoom(count + end - begin);
        this.firstDischarge[k] = rewards.firstDischarge[t]! - begin + count;
        this.start[k] = rewards.start[t]!;
        this.end[k] = rewards.end[t]!;
        this.startReward[k] = rewards.startReward[t]!;
        for (let j = begin; j < end; j++) {
          this.slope[count] = this.#own[count] = rewards.slope[j]!;
          this.length[count++] = rewards.length[j]!;
        }
        if (!isHull(rewards, t)) continue;
      } else {
        concaveHull(this.#exact, this.#hull);
        count = this.#putSegments(k, count);
        if (this.#exact.isConcave()) continue;
      }
      exactCount = this.#putExact(exactCount);
    }
    this.first[steps] = count;
    this.exactFirst[steps] = exactCount;
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
    this.highestPrice = 2 * (high - low) + 1;
  }

  /** The reward at hand on [low, high], falling steeply outside. */
  #confine({ low, high }: Range): void {
    const steep = STEEP * this.highestPrice;
    const whole = this.#exact;
    const end = whole.start + lengthOf(whole);
    restrict(whole, low, high, 0, this.#cut);
    const cut = this.#cut;
    const left = Math.max(0, cut.start - whole.start);
    whole.begin(whole.start, cut.value - steep * left);
    whole.push(steep, left);
    for (let i = 0; i < cut.count; i++) whole.push(cut.slope[i]!, cut.length[i]!);
    whole.push(-steep, end - high);
  }

  /** Writes the hull at hand as the segments of step k, split where the store turns. @returns the number of segments then */
  #putSegments(k: number, from: number): number {
    const { start, value, count: pieces, slope, length } = this.#hull;
    this.#makeRoom(from + pieces + 1);
    let count = from;
    let charging = 0;
    let discharging = 0;
    this.startReward[k] = value;
    let turn = -1;
    let u = start;
    for (let i = 0; i < pieces; i++) {
      const end = u + length[i]!;
      const inside = Math.min(end, 0) - u;
      const outside = end - Math.max(u, 0);
      if (inside > 0) {
        this.slope[count] = this.#own[count] = slope[i]!;
        this.length[count++] = inside;
        charging += inside;
      }
      if (outside > 0) {
        if (turn < 0) turn = count;
        this.slope[count] = this.#own[count] = slope[i]!;
        this.length[count++] = outside;
        discharging += outside;
      }
      u = end;
    }
    this.firstDischarge[k] = turn < 0 ? count : turn;
    this.start[k] = 0 - charging;
    this.end[k] = discharging;
    return count;
  }

  /** Writes the exact reward at hand, split where the store turns. @returns the number of pieces then */
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

  #makeRoom(segments: number): void {
    if (segments <= this.slope.length) return;
    const size = Math.max(2 * this.slope.length, segments, 64);
    this.slope = grown(this.slope, size);
    this.length = grown(this.length, size);
    this.#own = grown(this.#own, size);
  }

  /** Sets the price of what leaves the store in the steps [from, to), currency per MWh. */
  setPrice(from: number, to: number, price: number): void {
    const { first, firstDischarge, slope, exactFirst, exactSlope, exactLength } = this;
    const own = this.#own;
    const ownExact = this.#ownExact;
    for (let k = from; k < to; k++) {
      for (let j = firstDischarge[k]!; j < first[k + 1]!; j++) slope[j] = own[j]! - price;
      let u = this.start[k]!;
      for (let j = exactFirst[k]!; j < exactFirst[k + 1]!; j++) {
        // By the middle of the piece: its end may miss the turn by a rounding error.
        if (u + 0.5 * exactLength[j]! > 0) exactSlope[j] = ownExact[j]! - price;
        u += exactLength[j]!;
      }
    }
  }

  /** What the segments of step k promise for releasing u MWh, without any price, currency. */
  promised(k: number, u: number): number {
    let sum = this.startReward[k]!;
    let rest = u - this.start[k]!;
    for (let j = this.first[k]!; j < this.first[k + 1]! && rest > 0; j++) {
      const part = rest < this.length[j]! ? rest : this.length[j]!;
      sum += this.#own[j]! * part;
      rest -= part;
    }
    return sum;
  }

  /** Most segments of one step. */
  get mostPerStep(): number {
    let most = 0;
    for (let k = 0; k < this.steps; k++) most = Math.max(most, this.first[k + 1]! - this.first[k]!);
    return most;
  }

  /** The most that can leave the store in the steps [from, to), MWh. */
  mostReleased(from: number, to: number): number {
    let sum = 0;
    for (let k = from; k < to; k++) sum += this.end[k]!;
    return sum;
  }
}

function grown(values: Float64Array, size: number): Float64Array<ArrayBuffer> {
  const out = new Float64Array(size);
  out.set(values);
  return out;
}

export function lengthOf(f: PiecewiseLinear): number {
  let sum = 0;
  for (let i = 0; i < f.count; i++) sum += f.length[i]!;
  return sum;
}
