import type { StepRewards } from '../../reward/step-rewards.ts';
import { tinyEnergy } from '../rounding.ts';
import { type Workspace, highestBefore, lowestBefore } from '../workspace.ts';
import { type DeliveryScratch, allocateDeliveryScratch, deliveryMarginals } from './delivery-windows/delivery-marginals.ts';
import type { PricedWindow, WindowLimit } from './priced-window.ts';
import { slopesAt } from './slopes-at.ts';
import { AT_A_CORNER, MARGINAL_MET, MARGINAL_SWEEPS, MARGINAL_VALUE_ROUNDING } from '../tuning.ts';

/** Scratch kept between windows: per step, and per limit `most`. */
export interface MarginalScratch {
  readonly left: Float64Array;
  readonly right: Float64Array;
  /** Per step: the limit of its day, and of its delivery window, whose price is searched; −1: none. */
  readonly day: Int32Array;
  readonly delivery: Int32Array;
  readonly isEmpty: Uint8Array;
  readonly isFull: Uint8Array;
  readonly price: Float64Array;
  readonly most: Float64Array;
  /** The `most` that steps have been raised for. */
  readonly asked: Float64Array;
  readonly deliveries: DeliveryScratch;
}

export const allocateMarginalScratch = (steps: number, limits: number): MarginalScratch => ({
  left: new Float64Array(steps),
  right: new Float64Array(steps),
  day: new Int32Array(steps),
  delivery: new Int32Array(steps),
  isEmpty: new Uint8Array(steps),
  isFull: new Uint8Array(steps),
  price: new Float64Array(steps),
  most: new Float64Array(limits),
  asked: new Float64Array(limits),
  deliveries: allocateDeliveryScratch(steps, limits),
});

/** A window with limits that has been solved, and where its marginal values go. */
interface SolvedWindow {
  /** The steps at the final prices of delivery, without prices of days; afterwards at others. */
  readonly window: PricedWindow;
  readonly limits: readonly WindowLimit[];
  /** Of the limits as they were found. */
  readonly prices: readonly number[];
  readonly released: Float64Array;
  /**
   * MWh per step of delivery windows, the least gain of each over what happens else, and the most of what else it could deliver, currency
   * per MWh.
   */
  readonly delivered: Float64Array;
  readonly leastGain: Float64Array;
  readonly nextGain: Float64Array;
  readonly kept: number;
  readonly capacity: number;
  readonly work: Workspace;
  readonly scratch: MarginalScratch;
  /** Currency per MWh, written for the first `kept` steps. */
  readonly out: Float64Array;
}

/**
 * Right-hand derivative of the value of stored energy after the steps of a window with limits: the least of all prices λ that explain what
 * is done later. With L and R the slopes of a step's reward left and right of what it releases and p the price of what leaves the storage
 * unit on its day,
 *
 *   λ_k ≥ R_k − p,   p ≤ L_k − λ_k where energy is released,   λ_(k+1) = λ_k, or no more where the unit is empty, no less where it is full
 *
 * are constraints on differences: they have one least solution, with every p at its most, and raising the λ from below finds it. Only steps
 * behind the one asked for count, and a limit that is not used up has no price. The price of a delivery window that is short is known;
 * where one is met, `deliveryMarginals` finds them all.
 */
export function limitedMarginals(solved: SolvedWindow): void {
  const { window, limits, prices, released, leastGain, nextGain, kept, capacity, work, scratch, out } = solved;
  const { steps } = window;
  const tiny = AT_A_CORNER * tinyEnergy(capacity);
  const { left, right, day, delivery, isEmpty, isFull, price, most, asked } = scratch;
  markDaysUsedUp(solved, tiny);
  const isMet = markWindowsMet(solved, tiny);
  for (let k = 0; k < steps; k++) {
    isEmpty[k] = work.after[k]! <= lowestBefore(work, k + 1) + tiny ? 1 : 0;
    isFull[k] = work.after[k]! >= highestBefore(work, k + 1, capacity) - tiny ? 1 : 0;
  }
  if (isMet) {
    const operated = { released, day, delivery, isEmpty, isFull, leastGain, nextGain, left, right };
    deliveryMarginals({ window, limits, prices, operated, kept, tiny, scratch: scratch.deliveries, out });
    return;
  }

  const slopes = { window, tiny, left, right };
  for (let k = 0; k < steps; k++) slopesAt(slopes, k, released[k]!);
  price.fill(-Infinity, 0, steps);
  limits.forEach(({ highest }, i) => (most[i] = asked[i] = highest));
  let hasFallen = false;
  const fall = (i: number, to: number): void => {
    most[i] = to;
    hasFallen = true;
  };
  /** Raises the price of step k to what its constraints ask for, steps behind `first` alone counting. @returns whether it rose */
  const raise = (k: number, first: number): boolean => {
    const i = day[k]!;
    const u = released[k]!;
    let least = i >= 0 && u >= -tiny ? right[k]! - most[i]! : right[k]!;
    // Energy behind the last step is worth nothing; it is kept for the next one unless the storage unit is full.
    if (isFull[k] === 0) {
      const next = k + 1 === steps ? 0 : price[k + 1]!;
      if (next > least) least = next;
    }
    if (k > first && isEmpty[k - 1] === 0 && price[k - 1]! > least) least = price[k - 1]!;
    if (!(least > price[k]! + MARGINAL_VALUE_ROUNDING * Math.abs(least))) return false;
    price[k] = least;
    if (i >= 0 && u > tiny && left[k]! - least < most[i]!) fall(i, Math.max(0, left[k]! - least));
    return true;
  };
  /** Raises step k, and from there the steps on both sides in turn, until one is as high. */
  const raiseFrom = (k: number, first: number): void => {
    if (!raise(k, first)) return;
    for (let j = k + 1; j < steps && isEmpty[j - 1] === 0 && raise(j, first); j++);
    for (let j = k - 1; j >= first && isFull[j] === 0 && raise(j, first); j--);
  };
  // One more step before the others only raises their prices: each begins with what the later ones have found. Where that lets the price of
  // a limit fall, it may raise any of its steps.
  for (let t = steps - 2; t >= 0; t--) {
    const first = t + 1;
    raiseFrom(first, first);
    for (let sweep = 0; hasFallen && sweep < MARGINAL_SWEEPS; sweep++) {
      hasFallen = false;
      for (let i = 0; i < limits.length; i++) {
        if (!(most[i]! < asked[i]!)) continue;
        asked[i] = most[i]!;
        const { from, to } = limits[i]!;
        for (let k = Math.max(first, from); k < to; k++) if (released[k]! >= -tiny && right[k]! - most[i]! > price[k]!) raiseFrom(k, first);
      }
    }
    if (t < kept) out[t] = price[first]!;
  }
  if (kept === steps) out[steps - 1] = 0;
}

/** Marks the steps of days whose limit is used up. */
function markDaysUsedUp({ window, limits, released, scratch: { day } }: SolvedWindow, tiny: number): void {
  day.fill(-1, 0, window.steps);
  limits.forEach(({ kind, from, to, cap }, i) => {
    if (kind !== 'leaving') return;
    let used = 0;
    for (let k = from; k < to; k++) used += Math.max(0, released[k]!);
    if (cap - used <= tiny) day.fill(i, from, to);
  });
}

/** Marks the steps of delivery windows that are met. @returns whether there is one */
function markWindowsMet({ window, limits, delivered, scratch: { delivery } }: SolvedWindow, tiny: number): boolean {
  let isMet = false;
  delivery.fill(-1, 0, window.steps);
  limits.forEach(({ kind, isFirm, from, to, cap }, i) => {
    if (kind !== 'delivered' || isFirm === true) return;
    let short = cap;
    for (let k = from; k < to; k++) short -= delivered[k]!;
    if (short > tiny + MARGINAL_MET * cap) return;
    delivery.fill(i, from, to);
    isMet = true;
  });
  return isMet;
}

/**
 * The money in a price of stored energy: without the weights of the obligations that the MWh would serve. A weight is so large beside money
 * that only one combination of obligations and yields leaves so little.
 */
export function moneyOf({ plant }: Pick<StepRewards, 'plant'>): (price: number) => number {
  const obligations = plant?.obligations;
  if (obligations === undefined) return (price) => price;
  const { chargeEfficiency: hc, dischargeEfficiency: hd, converterEfficiency: hi } = plant!;
  const yields = [hd, hd * hi, 1 / hc, hi / hc];
  const ofContract =
    obligations.firmWeight === 0
      ? [obligations.contractWeight]
      : [obligations.contractWeight, obligations.contractWeight + obligations.firmWeight];
  const weights = [0, ...yields.flatMap((share) => ofContract.map((weight) => share * weight))].flatMap((weight) => [
    weight,
    weight + hd * obligations.eventWeight,
  ]);
  const leastWeight = Math.min(...weights.filter((weight) => weight > 0));
  return (price) => {
    // Nearer to nothing than to any weight: it is money as it stands.
    if (2 * Math.abs(price) <= leastWeight) return price;
    let least = price;
    // A full storage unit that has to let energy go may lose a delivery by it.
    for (const weight of weights) {
      if (Math.abs(price - weight) < Math.abs(least)) least = price - weight;
      if (Math.abs(price + weight) < Math.abs(least)) least = price + weight;
    }
    return least;
  };
}
