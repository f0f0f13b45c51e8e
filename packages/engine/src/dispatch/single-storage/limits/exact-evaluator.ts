import { Owed, plantOperator } from '../../clipping-and-curtailment/operate-plant.ts';
import { type Plant, type Side, leavingCost } from '../../reward/plant.ts';
import { rewardAt } from '../../reward/read-rewards.ts';
import type { StepRewards } from '../../reward/step-rewards.ts';
import type { WindowLimit } from './priced-window.ts';
import { DELIVERY_TAKEN } from '../tuning.ts';

/** An operation of some steps. */
export interface OperatedSteps {
  /** Step of the horizon they begin with, and how many they are. */
  readonly from: number;
  readonly steps: number;
  /** MWh per step. */
  readonly released: Float64Array;
  /** The window's, numbered within it; those on delivery say what is owed. */
  readonly limits: readonly WindowLimit[];
  /** Direction the connection is meant to have in a step, where that was decided. */
  readonly sideOf?: ((k: number) => Side | undefined) | undefined;
}

/** What an operation earns and delivers, by step, written. */
export interface EvaluatedSteps {
  /** Currency. */
  readonly earned: Float64Array;
  /** In the steps of delivery windows: MWh delivered to what is owed, and MWh that count towards it. */
  readonly delivered: Float64Array;
  readonly counted: Float64Array;
}

/** What operations really earn, whatever prices and hulls promised, and what they deliver. */
export class ExactEvaluator {
  /**
   * Of the operation evaluated last: the least gain of what step k delivers to its window over what happens else, currency per MWh;
   * Infinity: it delivers nothing. And the most gain of what it could deliver beyond that; −Infinity: nothing.
   */
  readonly leastGain: Float64Array;
  readonly nextGain: Float64Array;
  /** The direction of the connection in the best operation of step t at a worth of delivery; undefined when nothing flows. */
  readonly sideAt: (t: number, u: number, worth: number, allowed?: Side) => Side | undefined;
  /** MWh the best operation of step t delivers to its delivery window, at a worth per MWh, when it releases u MWh. */
  readonly deliveredAt: (t: number, u: number, worth: number, allowed?: Side) => number;
  readonly #rewards: StepRewards;
  readonly #plant: Plant | undefined;
  readonly #operate: ReturnType<typeof plantOperator> | undefined;
  readonly #owed = new Owed();
  /** Parts of what could be delivered: gain over what happens else, currency per MWh, MWh, and the step. */
  readonly #gain: number[] = [];
  readonly #part: number[] = [];
  readonly #stepOf: number[] = [];

  /** @param longest steps of the longest window */
  constructor(rewards: StepRewards, longest: number) {
    this.#rewards = rewards;
    this.#plant = rewards.plant;
    this.#operate = rewards.plant === undefined ? undefined : plantOperator(rewards.plant);
    // Asked for in every step of every price tried: plant and operator are found in no field.
    const { plant } = rewards;
    const [operate, owed] = [this.#operate, this.#owed];
    this.sideAt = (t, u, worth, allowed) => {
      const { importMw, exportMw } = operate!(t, toBus(plant!, u), owed.set(Infinity, worth, 0), allowed);
      return allowed ?? (importMw > 0 ? 'import' : exportMw > 0 ? 'export' : undefined);
    };
    this.deliveredAt = (t, u, worth, allowed) => {
      if (worth <= plant!.price[t]! || allowed === 'import') return 0;
      return plant!.stepHours * operate!(t, toBus(plant!, u), owed.set(Infinity, worth, 0), allowed).exportMw;
    };
    this.leastGain = new Float64Array(longest);
    this.nextGain = new Float64Array(longest);
  }

  /**
   * Worth of an operation, what is short counting with its whole weight: each delivery window takes what it owes where the contract gains
   * most over the market.
   */
  evaluate(operated: OperatedSteps, out: EvaluatedSteps): number {
    const { from, steps, released, limits } = operated;
    let sum = 0;
    const owedMw = this.#plant?.obligations?.owedMw;
    for (let k = 0; k < steps; k++) {
      if (owedMw !== undefined && owedMw[from + k] === Infinity) continue;
      sum += out.earned[k] = rewardAt(this.#rewards, from + k, released[k]!);
    }
    for (const limit of limits) {
      if (limit.kind !== 'delivered') continue;
      if (limit.isFirm === true) {
        // The limit of the whole window stands before it.
        sum += limit.lowest * shortOf(limit, out.delivered);
        continue;
      }
      sum += limit.lowest * this.#allot(operated, limit, out.delivered);
      for (let k = limit.from; k < limit.to; k++) sum += this.#earnBesideDelivery(from + k, k, released[k]!, out);
    }
    return sum;
  }

  /** Writes what a step of a delivery window earns and what of it counts, with what was allotted to it. @returns currency */
  #earnBesideDelivery(t: number, k: number, u: number, { earned, delivered, counted }: EvaluatedSteps): number {
    const { stepHours, obligations } = this.#plant!;
    const { owedWorth, contractWeight, countsAllExport, calledMw, calledWorth, offset } = obligations!;
    const q = toBus(this.#plant!, u);
    const { rate, exportMw } = this.#operate!(t, q, this.#owed.set(delivered[k]! / stepHours, owedWorth[t]!, contractWeight));
    counted[k] = countsAllExport ? stepHours * exportMw : delivered[k]!;
    const called = calledMw[t]! > 0 ? calledWorth[t]! * Math.min(calledMw[t]!, Math.max(0, q)) : 0;
    return (earned[k] = stepHours * (rate + called) - (u > 0 ? leavingCost(this.#plant!, t) * u : 0) - offset[t]!);
  }

  /** Shares out what a delivery window owes over its steps, most gain first. @returns MWh short */
  #allot({ from, released, sideOf }: OperatedSteps, { from: begin, to: end, cap: owed }: WindowLimit, delivered: Float64Array): number {
    const [gain, part, stepOf] = [this.#gain, this.#part, this.#stepOf];
    gain.length = part.length = stepOf.length = 0;
    for (let k = begin; k < end; k++) {
      delivered[k] = 0;
      this.leastGain[k] = Infinity;
      this.nextGain[k] = -Infinity;
      const side = sideOf?.(k);
      if (side !== 'import') this.#addParts(from + k, k, toBus(this.#plant!, released[k]!), side);
    }
    const order = gain.map((_, i) => i).sort((a, b) => gain[b]! - gain[a]!);
    let left = owed;
    for (const i of order) {
      const k = stepOf[i]!;
      const taken = Math.min(left, part[i]!);
      delivered[k]! += taken;
      if (taken > DELIVERY_TAKEN * owed) this.leastGain[k] = gain[i]!;
      if (part[i]! - taken > DELIVERY_TAKEN * owed) this.nextGain[k] = Math.max(this.nextGain[k]!, gain[i]!);
      left -= taken;
    }
    return left;
  }

  /** The parts of what a step could deliver, at a net power of the storage unit. */
  #addParts(t: number, k: number, q: number, side: Side | undefined): void {
    const { stepHours, price, obligations } = this.#plant!;
    const worth = obligations!.owedWorth[t]!;
    const free = this.#operate!(t, q, this.#owed.set(0, 0, 0), side);
    const freeMwh = stepHours * free.exportMw;
    const freeRate = free.rate;
    const isImporting = free.importMw > 0;
    const allMwh = stepHours * this.#operate!(t, q, this.#owed.set(Infinity, obligations!.contractWeight, 0), side).exportMw;
    if (allMwh <= 0) return;
    const add = (gain: number, mwh: number): void => {
      if (!(mwh > 0)) return;
      this.#gain.push(gain);
      this.#part.push(mwh);
      this.#stepOf.push(k);
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

  /** What the worth of an operation counts beyond money, currency: weights, and penalties avoided instead of paid. */
  weigh({ from, steps, released, limits }: OperatedSteps, delivered: Float64Array): number {
    if (this.#plant?.obligations === undefined) return 0;
    const { stepHours: h, price } = this.#plant;
    const { owedMw, owedWorth, owedPrice, calledMw, calledWorth, firmMw, contractWeight, firmWeight, eventWeight, offset } =
      this.#plant.obligations;
    let sum = 0;
    for (let k = 0; k < steps; k++) {
      const t = from + k;
      const owed = owedMw[t]!;
      const called = calledMw[t]!;
      sum -= offset[t]!;
      if ((owed === 0 || owed === Infinity) && called <= 0) continue;
      const q = toBus(this.#plant, released[k]!);
      if (called > 0) sum += h * (eventWeight * Math.min(called, Math.max(0, q)) + (calledWorth[t]! - eventWeight) * called);
      if (owed > 0 && owed !== Infinity) {
        const penalty = owedWorth[t]! - contractWeight - owedPrice[t]!;
        const met = owedWorth[t]! > price[t]! ? Math.min(owed, this.#operate!(t, q).exportMw) : 0;
        sum += h * (contractWeight * met + firmWeight * Math.min(met, firmMw?.[t] ?? 0) + penalty * owed);
      }
    }
    for (const limit of limits) {
      if (limit.kind !== 'delivered') continue;
      const t = from + limit.from;
      if (limit.isFirm !== true) sum += (owedWorth[t]! - owedPrice[t]!) * limit.cap;
      sum += limit.lowest * shortOf(limit, delivered);
    }
    return sum;
  }
}

/** MW at the bus of MWh released. */
const toBus = ({ stepHours, chargeEfficiency, dischargeEfficiency }: Plant, u: number): number =>
  u < 0 ? u / (stepHours * chargeEfficiency) : (u * dischargeEfficiency) / stepHours;

/** `ExactEvaluator.weigh` of operations without delivery windows: steps from one on, MWh released in each. */
export function weigherOf(rewards: StepRewards): (from: number, steps: number, released: Float64Array) => number {
  const evaluator = new ExactEvaluator(rewards, 0);
  return (from, steps, released) => evaluator.weigh({ from, steps, released, limits: [] }, released);
}

/** MWh of what is owed to a delivery window that are not delivered. */
function shortOf({ from, to, cap }: WindowLimit, delivered: Float64Array): number {
  let short = cap;
  for (let k = from; k < to; k++) short -= delivered[k]!;
  return Math.max(0, short);
}
