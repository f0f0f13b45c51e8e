import { type StepRewards, isHull } from '../reward/step-rewards.ts';
import { PiecewiseLinear, concaveHull } from '../../math/piecewise-linear.ts';
import { CHARGE, DISCHARGE, type Directions, EITHER } from './directions.ts';
import { type WindowUnit, mostAt } from './window-unit.ts';
import { OUTSIDE_PENALTY, OUTSIDE_PENALTY_BESIDE_OBLIGATIONS, PIECE_ROUNDING } from './tuning.ts';

/** A storage unit in a window in which the others keep to a plan. */
interface UnitBesideOthers {
  readonly bus: StepRewards;
  /** First step of the window on the bus, here step 0, and the step after its last. */
  readonly from: number;
  readonly to: number;
  readonly unit: WindowUnit;
  /** MWh at the bus the other storage units deliver per step of the window, negative where they charge. */
  readonly others: Float64Array;
  /** Of all units, where this one is `place`; left out: either. */
  readonly directions?: Directions | undefined;
  readonly place?: number;
  /** Currency per MWh that leaves the unit beyond its wear, per step of the window: the price of a daily limit. */
  readonly limitPrice?: Float64Array | undefined;
  /** Step of the horizon that is the window's first; `from` when left out. */
  readonly powerFrom?: number;
}

/**
 * The step rewards of one storage unit while the others keep to a plan: the reward of the bus, shifted by what the others deliver, cut
 * to the power of the unit and counted in its stored energy, losses and wear included. The dispatch of one unit solves it exactly.
 *
 * Where the others alone pass a limit of the bus and this unit has to make room, staying idle is not possible. The reward then
 * goes on to idle at a penalty no operation would choose, so that every state keeps an answer.
 */
export class UnitRewards implements StepRewards {
  steps = 0;
  readonly first: Int32Array;
  readonly firstDischarge: Int32Array;
  slope: Float64Array;
  length: Float64Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly startReward: Float64Array;
  readonly exactFirst: Int32Array;
  cashFlowScale = 0;
  highestPrice = 0;
  money: StepRewards['money'] = undefined;

  readonly #exact = new PiecewiseLinear();
  readonly #piece = new PiecewiseLinear();
  readonly #hull = new PiecewiseLinear();
  /** Currency per MWh outside the limits of the bus; MWh that are rounding errors. */
  #penalty = 0;
  #tiny = 0;
  /** Segments written, and the first of them in the step in hand that discharges, −1: none. */
  #used = 0;
  #discharge = -1;
  /** Whether the pieces of the step in hand are concave. */
  #isConcave = true;

  /** @param steps of the longest window */
  constructor(steps: number) {
    this.first = new Int32Array(steps + 1);
    this.firstDischarge = new Int32Array(steps);
    this.slope = new Float64Array(6 * steps + 16);
    this.length = new Float64Array(6 * steps + 16);
    this.start = new Float64Array(steps);
    this.end = new Float64Array(steps);
    this.startReward = new Float64Array(steps);
    this.exactFirst = new Int32Array(steps + 1);
  }

  get exactSlope(): Float64Array {
    return this.#exact.slope;
  }

  get exactLength(): Float64Array {
    return this.#exact.length;
  }

  /** True where a step of the window is not concave; then its segments are a hull. */
  get hasHulls(): boolean {
    return this.#exact.count > 0;
  }

  /** Writes the rewards of the unit in every step of a window. */
  build(unit: UnitBesideOthers): void {
    const { bus, from, to } = unit;
    const { mostMwh, chargeEfficiency, wearCostPerMwh: wear } = unit.unit;
    this.steps = to - from;
    this.cashFlowScale = bus.cashFlowScale + 2 * wear * mostMwh;
    this.highestPrice = bus.highestPrice / chargeEfficiency + wear;
    this.money = bus.money && {
      cashFlowScale: bus.money.cashFlowScale + 2 * wear * mostMwh,
      highestPrice: bus.money.highestPrice / chargeEfficiency + wear,
    };
    // Obligations outweigh money already; a thousand times that would leave no digit of it.
    this.#penalty = (bus.money === undefined ? OUTSIDE_PENALTY : OUTSIDE_PENALTY_BESIDE_OBLIGATIONS) * (bus.highestPrice + wear);
    this.#tiny = PIECE_ROUNDING * mostMwh;
    this.#used = 0;
    this.#exact.begin(0, 0);
    for (let t = from; t < to; t++) {
      this.#cut(unit, t);
      this.#write(t - from);
    }
    this.first[to - from] = this.#used;
    this.exactFirst[to - from] = this.#exact.count;
  }

  /** Cuts the reward of the bus in step t to what the unit can do beside the others, over its stored energy, into `#piece`. */
  #cut({ bus, from, to, unit, others, directions, place = 0, limitPrice, powerFrom = from }: UnitBesideOthers, t: number): void {
    const { chargeEfficiency: hc, dischargeEfficiency: hd, wearCostPerMwh: wear } = unit;
    const k = t - from;
    const other = others[k]!;
    const most = mostAt(unit, powerFrom + k);
    const hull = isHull(bus, t);
    const slopes = hull ? bus.exactSlope : bus.slope;
    const lengths = hull ? bus.exactLength : bus.length;
    const busFirst = hull ? bus.exactFirst : bus.first;
    const firstPiece = busFirst[t]!;
    const endPiece = busFirst[t + 1]!;
    this.#makeRoom(this.#used + 16 + endPiece - firstPiece);
    const piece = this.#piece;
    const penalty = this.#penalty;
    const tiny = this.#tiny;

    // Over q = what this storage unit delivers, from `low` to `high`, idle within it.
    const direction = directions === undefined ? EITHER : directions[place * (to - from) + k]!;
    const busStart = bus.start[t]! - other;
    const low = direction === DISCHARGE ? 0 : Math.max(-most, Math.min(0, busStart));
    const high = direction === CHARGE ? 0 : Math.min(most, Math.max(0, bus.end[t]! - other));
    let q = low;
    let value = bus.startReward[t]!;
    let isConcave = true;
    let before = Infinity;
    let charging = 0;
    let discharging = 0;
    piece.begin(0, 0);
    // Pieces of the bus with the penalties at both ends; n is their left end, at the storage unit n − other.
    let end = busStart;
    if (low < end) value -= penalty * (end - low);
    for (let j = firstPiece - 1; j <= endPiece && q < high; j++) {
      const isInside = j >= firstPiece && j < endPiece;
      const slope = isInside ? slopes[j]! : j < firstPiece ? penalty : -penalty;
      if (isInside) {
        const left = end;
        end += lengths[j]!;
        if (left < low) value += slope * (Math.min(end, low) - left);
      } else if (j >= firstPiece) {
        if (end < low) value += slope * (low - end);
        end = high;
      }
      if (end <= low + tiny && end < high) continue;
      const until = Math.min(end, high);
      if (q < 0) {
        const idle = Math.min(until, 0);
        const part = idle - q;
        if (part > tiny) {
          const s = slope / hc;
          if (s > before) isConcave = false;
          piece.push(s, part * hc);
          charging += part * hc;
          before = s;
        }
        if (idle > q) q = idle;
      }
      if (until - q > tiny && q >= 0) {
        const s = slope * hd - wear - (limitPrice === undefined ? 0 : limitPrice[k]!);
        const part = (until - q) / hd;
        if (s > before) isConcave = false;
        piece.push(s, part);
        discharging += part;
        before = s;
      }
      if (until > q) q = until;
    }
    this.#isConcave = isConcave;
    this.start[k] = -charging;
    this.end[k] = discharging;
    this.startReward[k] = value;
  }

  /** Writes the pieces of step k: as they are where they are concave, else their hull, and they as the exact reward. */
  #write(k: number): void {
    const piece = this.#piece;
    const exact = this.#exact;
    const begin = this.#used;
    this.first[k] = begin;
    this.exactFirst[k] = exact.count;
    this.#discharge = -1;
    if (this.#isConcave) {
      this.#append(piece, this.start[k]!);
    } else {
      if (exact.count + piece.count > exact.slope.length) exact.reserve(2 * (exact.count + piece.count));
      for (let j = 0; j < piece.count; j++) {
        exact.slope[exact.count] = piece.slope[j]!;
        exact.length[exact.count++] = piece.length[j]!;
      }
      concaveHull(piece, this.#hull);
      this.#append(this.#hull, this.start[k]!);
    }
    const discharge = this.#discharge < 0 ? this.#used : this.#discharge;
    let sum = 0;
    for (let j = begin; j < discharge; j++) sum += this.length[j]!;
    this.start[k] = 0 - sum;
    this.firstDischarge[k] = discharge;
  }

  /** Adds the pieces of one step, none of them on both sides of idle: the storage unit turns there, and no splinter is left. */
  #append(pieces: PiecewiseLinear, start: number): void {
    const { slope, length } = this;
    const tiny = this.#tiny;
    let u = start;
    for (let j = 0; j < pieces.count; j++) {
      const end = u + pieces.length[j]!;
      const inside = Math.min(end, 0) - u;
      const outside = end - Math.max(u, 0);
      if (inside > tiny) {
        slope[this.#used] = pieces.slope[j]!;
        length[this.#used++] = inside;
      }
      if (outside > tiny) {
        if (this.#discharge < 0) this.#discharge = this.#used;
        slope[this.#used] = pieces.slope[j]!;
        length[this.#used++] = outside;
      }
      u = end;
    }
  }

  #makeRoom(needed: number): void {
    if (needed <= this.slope.length) return;
    const size = 2 * this.slope.length;
    const slope = new Float64Array(size);
    const length = new Float64Array(size);
    slope.set(this.slope);
    length.set(this.length);
    this.slope = slope;
    this.length = length;
  }
}
