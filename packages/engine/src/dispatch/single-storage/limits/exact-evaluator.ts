import { plantOperator } from '../../clipping-and-curtailment/operate-plant.ts';
import { type Side, leavingCost } from '../../reward/plant.ts';
import { rewardAt } from '../../reward/read-rewards.ts';
import type { StepRewards } from '../../reward/step-rewards.ts';
import type { WindowLimit } from './priced-window.ts';
import { DELIVERY_TAKEN } from '../tuning.ts';

/** What operations really earn, whatever prices and hulls promised, and what they deliver. */
export interface ExactEvaluator {
  /**
   * Worth of an operation of the steps that begin with `from`, what is short counting with its whole weight: each delivery window takes
   * what it owes where the contract gains most over the market.
   *
   * @param released  MWh per step
   * @param limits    the window's; those on delivery say what is owed
   * @param earned    written: currency per step
   * @param delivered written in the steps of delivery windows: MWh delivered to what is owed
   * @param counted   written there: MWh that count towards it
   * @param sideOf    direction the connection is meant to have in a step, where that was decided
   */
  readonly evaluateExactly: (
    from: number,
    steps: number,
    released: Float64Array,
    limits: readonly WindowLimit[],
    earned: Float64Array,
    delivered: Float64Array,
    counted: Float64Array,
    sideOf?: (k: number) => Side | undefined,
  ) => number;
  /** The direction of the connection in the best operation of step t at a worth of delivery; undefined when nothing flows. */
  readonly sideAt: (t: number, u: number, worth: number, allowed?: Side) => Side | undefined;
  /** What the worth of an operation counts beyond money in those steps, currency: weights, and penalties avoided instead of paid. */
  readonly weigh: (from: number, steps: number, released: Float64Array, limits: readonly WindowLimit[], delivered: Float64Array) => number;
  /**
   * Of the operation evaluated last: the least gain of what step k delivers to its window over what happens else, currency per MWh;
   * Infinity: it delivers nothing.
   */
  readonly leastGain: Float64Array;
  /** And the most gain of what it could deliver beyond that; −Infinity: nothing. */
  readonly nextGain: Float64Array;
  /** MWh the best operation of step t delivers to its delivery window, at a worth per MWh, when it releases u MWh. */
  readonly deliveredAt: (t: number, u: number, worth: number, allowed?: Side) => number;
}

/** MWh of what is owed in the steps [from, to) that are not delivered. */
function shortOf(from: number, to: number, owed: number, delivered: Float64Array): number {
  let short = owed;
  for (let k = from; k < to; k++) short -= delivered[k]!;
  return Math.max(0, short);
}

/** @param longest steps of the longest window */
export function exactEvaluator(rewards: StepRewards, longest: number): ExactEvaluator {
  const { plant } = rewards;
  const operate = plant === undefined ? undefined : plantOperator(plant);
  // Parts of what could be delivered: gain over what happens else, currency per MWh, and MWh.
  const gain: number[] = [];
  const part: number[] = [];
  const stepOf: number[] = [];
  const leastGain = new Float64Array(longest);
  const nextGain = new Float64Array(longest);

  const toBus = (u: number): number => {
    const { stepHours, chargeEfficiency, dischargeEfficiency } = plant!;
    return u < 0 ? u / (stepHours * chargeEfficiency) : (u * dischargeEfficiency) / stepHours;
  };

  function evaluateExactly(
    from: number,
    steps: number,
    released: Float64Array,
    limits: readonly WindowLimit[],
    earned: Float64Array,
    delivered: Float64Array,
    counted: Float64Array,
    sideOf?: (k: number) => Side | undefined,
  ): number {
    let sum = 0;
    const owedMw = plant?.obligations?.owedMw;
    for (let k = 0; k < steps; k++) {
      if (owedMw !== undefined && owedMw[from + k] === Infinity) continue;
      sum += earned[k] = rewardAt(rewards, from + k, released[k]!);
    }
    for (const { kind, isFirm, from: begin, to: end, cap, lowest } of limits) {
      if (kind !== 'delivered') continue;
      if (isFirm === true) {
        // The limit of the whole window stands before it.
        sum += lowest * shortOf(begin, end, cap, delivered);
        continue;
      }
      sum += lowest * allot(from, begin, end, cap, released, delivered, sideOf);
      for (let k = begin; k < end; k++) {
        const { stepHours, obligations } = plant!;
        const t = from + k;
        const u = released[k]!;
        const q = toBus(u);
        const { rate, exportMw } = operate!(t, q, delivered[k]! / stepHours, obligations!.owedWorth[t], obligations!.contractWeight);
        counted[k] = obligations!.countsAllExport ? stepHours * exportMw : delivered[k]!;
        const called =
          obligations!.calledMw[t]! > 0 ? obligations!.calledWorth[t]! * Math.min(obligations!.calledMw[t]!, Math.max(0, q)) : 0;
        sum += earned[k] = stepHours * (rate + called) - (u > 0 ? leavingCost(plant!, t) * u : 0) - obligations!.offset[t]!;
      }
    }
    return sum;
  }

  /** Shares out what a delivery window owes over its steps, most gain first. @returns MWh short */
  function allot(
    from: number,
    begin: number,
    end: number,
    owed: number,
    released: Float64Array,
    delivered: Float64Array,
    sideOf?: (k: number) => Side | undefined,
  ): number {
    const { stepHours, price, obligations } = plant!;
    gain.length = part.length = stepOf.length = 0;
    for (let k = begin; k < end; k++) {
      const t = from + k;
      const q = toBus(released[k]!);
      const worth = obligations!.owedWorth[t]!;
      delivered[k] = 0;
      leastGain[k] = Infinity;
      nextGain[k] = -Infinity;
      const side = sideOf?.(k);
      if (side === 'import') continue;
      const free = operate!(t, q, 0, 0, 0, side);
      const freeMwh = stepHours * free.exportMw;
      const freeRate = free.rate;
      const isImporting = free.importMw > 0;
      const all = operate!(t, q, Infinity, obligations!.contractWeight, 0, side);
      const allMwh = stepHours * all.exportMw;
      if (allMwh <= 0) continue;
      const add = (worthOf: number, mwh: number): void => {
        if (!(mwh > 0)) return;
        gain.push(worthOf);
        part.push(mwh);
        stepOf.push(k);
      };
      if (isImporting) {
        // Delivery takes the place of a purchase: its gain is spread over all of it.
        add(worth - (stepHours * freeRate) / allMwh, allMwh);
      } else {
        // Of what is exported anyway the market's price is forgone; what was curtailed costs nothing.
        add(worth - price[t]!, freeMwh);
        add(worth, allMwh - freeMwh);
      }
    }
    const order = gain.map((_, i) => i).sort((a, b) => gain[b]! - gain[a]!);
    let left = owed;
    for (const i of order) {
      const taken = Math.min(left, part[i]!);
      delivered[stepOf[i]!]! += taken;
      if (taken > DELIVERY_TAKEN * owed) leastGain[stepOf[i]!] = gain[i]!;
      if (part[i]! - taken > DELIVERY_TAKEN * owed) nextGain[stepOf[i]!] = Math.max(nextGain[stepOf[i]!]!, gain[i]!);
      left -= taken;
    }
    return left;
  }

  function weigh(from: number, steps: number, released: Float64Array, limits: readonly WindowLimit[], delivered: Float64Array): number {
    if (plant?.obligations === undefined) return 0;
    const { stepHours: h, price } = plant;
    const { owedMw, owedWorth, owedPrice, calledMw, calledWorth, firmMw, contractWeight, firmWeight, eventWeight, offset } =
      plant.obligations;
    let sum = 0;
    for (let k = 0; k < steps; k++) {
      const t = from + k;
      const owed = owedMw[t]!;
      const called = calledMw[t]!;
      sum -= offset[t]!;
      if ((owed === 0 || owed === Infinity) && called <= 0) continue;
      const q = toBus(released[k]!);
      if (called > 0) sum += h * (eventWeight * Math.min(called, Math.max(0, q)) + (calledWorth[t]! - eventWeight) * called);
      if (owed > 0 && owed !== Infinity) {
        const penalty = owedWorth[t]! - contractWeight - owedPrice[t]!;
        const met = owedWorth[t]! > price[t]! ? Math.min(owed, operate!(t, q).exportMw) : 0;
        sum += h * (contractWeight * met + firmWeight * Math.min(met, firmMw?.[t] ?? 0) + penalty * owed);
      }
    }
    for (const { kind, isFirm, from: begin, to: end, cap, lowest } of limits) {
      if (kind !== 'delivered') continue;
      if (isFirm !== true) sum += (owedWorth[from + begin]! - owedPrice[from + begin]!) * cap;
      sum += lowest * shortOf(begin, end, cap, delivered);
    }
    return sum;
  }

  return {
    evaluateExactly,
    leastGain,
    nextGain,
    weigh,
    sideAt(t, u, worth, allowed) {
      const { importMw, exportMw } = operate!(t, toBus(u), Infinity, worth, 0, allowed);
      return allowed ?? (importMw > 0 ? 'import' : exportMw > 0 ? 'export' : undefined);
    },
    deliveredAt(t, u, worth, allowed) {
      if (worth <= plant!.price[t]! || allowed === 'import') return 0;
      return plant!.stepHours * operate!(t, toBus(u), Infinity, worth, 0, allowed).exportMw;
    },
  };
}
