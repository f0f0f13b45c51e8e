import type { RegulationOffer } from '../regulation/regulation-plant.ts';
import { EITHER } from '../multi-storage/directions.ts';
import { type JointPlant, storagePower } from './joint-plant.ts';
import type { Staircase } from './staircase/staircase.ts';
import { LEAST_ENERGY } from '../multi-storage/tuning.ts';

/**
 * Sides of a step that know two directions: the connection (in: import), the converter (in: towards the bus), the storage units together
 * (in: they take), then each unit (in: charge).
 */
export const CONNECTION = 0;
export const CONVERTER = 1;
export const TOGETHER = 2;
export const FIRST_SIDE = 3;
/** What each side may do, index [step · sides + side]: `EITHER`, `CHARGE` for in, `DISCHARGE` for out. */
export type Sides = Uint8Array;
/** Of a side in a list of the same index: the rows that tell its directions apart are part of the programme. */
export const TIGHT = 1;

/**
 * The rows of the programme of a window (`JointWindow` says what they are): which of them every step has, and their numbers. Rows of a step
 * stand together, those of its states last.
 */
export class JointRows {
  readonly sides: number;
  /** Rows of the bus and of the ac side (on an ac bus the same), per step. */
  readonly bus: Int32Array;
  readonly ac: Int32Array;
  /** Rows of the states and of what they hold, index [step · storage units + unit], −1 where there is none. */
  readonly state: Int32Array;
  readonly heldUp: Int32Array;
  readonly heldDown: Int32Array;
  /** Rows of what may leave and enter a storage unit one way at a time, by the state before; index and −1 as above. */
  readonly drain: Int32Array;
  readonly fill: Int32Array;
  /** Of daily limits, index [step · limits + limit], and of the delivery window of a step. */
  readonly budget: Int32Array;
  readonly delivery: Int32Array;
  readonly plant: JointPlant;
  /** Offers whose storage unit begins the window without the energy they have to hold, or the room. */
  readonly #withoutReserve = new Set<RegulationOffer>();

  /** Number of the next row of the programme. */
  #next = 0;

  constructor(plant: JointPlant, steps: number) {
    const count = plant.units.length;
    this.plant = plant;
    this.sides = FIRST_SIDE + count;
    this.bus = new Int32Array(steps);
    this.ac = new Int32Array(steps);
    this.state = new Int32Array(count * steps);
    this.heldUp = new Int32Array(count * steps);
    this.heldDown = new Int32Array(count * steps);
    this.drain = new Int32Array(count * steps);
    this.fill = new Int32Array(count * steps);
    this.budget = new Int32Array((plant.throughputLimits?.limited.length ?? 0) * steps);
    this.delivery = new Int32Array(steps);
  }

  /**
   * What storage unit i may commit of an offer in a step, MW. In the first step the state is a number: with nothing to hold there is no
   * interior to go through, and what has to be held is left out.
   */
  mostOf({ k, t }: Pick<StepToLay, 'k' | 't'>, i: number, offer: RegulationOffer | undefined): number {
    if (offer === undefined || !(storagePower(this.plant, i, t) > 0)) return 0;
    return k === 0 && this.#withoutReserve.has(offer) ? 0 : offer.mostMw[t]!;
  }

  /** Step in which the day of step k begins within the window. */
  dayOf(k: number): number {
    let begin = k;
    while (!this.plant.throughputLimits!.begins(begin)) begin--;
    return begin;
  }

  /** The row a storage unit's daily limit has in step k: −1 without one, `SPENT` where nothing may leave any more. */
  ofBudget(k: number, i: number): number {
    const { throughputLimits } = this.plant;
    const j = throughputLimits?.placeOf[i] ?? -1;
    if (j < 0) return -1;
    return throughputLimits!.given(this.dayOf(k), j) > 0 ? this.budget[k * throughputLimits!.limited.length + j]! : SPENT;
  }

  /** Gives the rows of a step their numbers in the programme: those of the plant, then those of states. */
  lay(programme: Staircase, step: StepToLay): StepShape {
    const { k, tight, allMw } = step;
    const { plant, units, throughputLimits } = this.plant;
    const reach = this.#reachOf(step);
    const { called, mostImport, mostExport, owed, delivery, priceAdder } = reach;
    const first = (this.#next = programme.rows);
    const { tightRow, isBounded } = this.#layTight(step, reach);
    const { headUp, headDown, mostUp, mostDown, isHeldUp, isHeldDown } = this.#layHeadroom(step);
    const isAc = plant.converterMw === Infinity;
    const isSunBeside = owed > 0 && mostImport > 0;
    const exportRoom = this.#row(mostUp > 0 && plant.exportLimitMw[step.t]! < mostExport + mostUp);
    const importRoom = this.#row(mostDown > 0 && plant.importLimitMw[step.t]! < mostImport + mostDown);
    const shared = this.#row(owed > 0 && delivery >= 0);
    const apart = this.#row(isSunBeside);
    const source = this.#row(isSunBeside);
    const sunShare = this.#row(isSunBeside && plant.atBus[step.t]! > 0);
    const through = this.#row(isSunBeside && !isAc);
    const servedRow = this.#row(called > 0 && allMw > 0);
    const together = this.#row(priceAdder !== 0 && allMw > 0);
    const isOpen = step.sides[k * this.sides + TOGETHER] === EITHER;
    const fromUnits = this.#row(tight !== undefined && priceAdder > 0 && allMw > 0 && called < 0 && isOpen);
    // A state before the step stands in the rows that follow, and its price ties them to each other: eliminated earlier they would tie
    // all the rows they share a column with, too.
    for (let i = 0, n = k * units.length; i < units.length; i++, n++) {
      this.heldUp[n] = this.#row(isHeldUp[i]!);
      this.heldDown[n] = this.#row(isHeldDown[i]!);
      this.drain[n] = this.#row(isBounded[i]!);
      this.fill[n] = this.#row(isBounded[i]!);
    }
    this.bus[k] = this.#next++;
    this.ac[k] = isAc ? this.bus[k] : this.#next++;
    const limits = throughputLimits?.limited.length ?? 0;
    const states = units.length + limits + (delivery >= 0 ? 1 : 0);
    programme.addStep(this.#next - first + states, states);
    for (let i = 0; i < units.length; i++) this.state[k * units.length + i] = this.#next++;
    for (let j = 0; j < limits; j++) this.budget[k * limits + j] = this.#next++;
    this.delivery[k] = this.#row(delivery >= 0);
    // Field by field: a spread of `reach` was a tenth of the year of two storage units with regulation.
    return {
      called,
      mostImport,
      mostExport,
      mostIn: reach.mostIn,
      mostOut: reach.mostOut,
      owed,
      delivery,
      priceAdder,
      headUp,
      headDown,
      tightRow,
      exportRoom,
      importRoom,
      shared,
      apart,
      source,
      sunShare,
      through,
      servedRow,
      together,
      fromUnits,
    };
  }

  /** What a step can buy, sell and move through the converter at most, and what is called and owed in it, MW. */
  #reachOf({ t, owedMwh, allMw }: StepToLay): StepReach {
    const { plant, deliveries } = this.plant;
    const { atBus, behindConverter, exportLimitMw, importLimitMw, obligations, converterMw, converterEfficiency: hi } = plant;
    const called = obligations === undefined ? -1 : obligations.calledMw[t]!;
    const wind = behindConverter === undefined ? 0 : behindConverter[t]!;
    const mostImport = called < 0 ? Math.min(importLimitMw[t]!, Math.min(converterMw, allMw) / hi) : 0;
    const mostExport = Math.min(exportLimitMw[t]!, wind + Math.min(converterMw, (atBus[t]! + allMw) * hi));
    // One way at a time no more goes through the converter than there is behind it to take or give.
    const mostOut = Math.min(converterMw, exportLimitMw[t]!, (atBus[t]! + allMw) * hi) / hi;
    const mostIn = called < 0 ? Math.min(converterMw, allMw, (wind + mostImport) * hi) : 0;
    const inWindow = obligations !== undefined && obligations.owedMw[t] === Infinity;
    let delivery = inWindow ? deliveries.findIndex(({ from, to }) => t >= from && t < to) : -1;
    if (delivery >= 0 && !(owedMwh[delivery]! > LEAST_ENERGY)) delivery = -1;
    const owed = obligations === undefined || (inWindow && delivery < 0) ? 0 : Math.min(mostExport, obligations.owedMw[t]!);
    return { called, mostImport, mostExport, mostIn, mostOut, owed, delivery, priceAdder: plant.priceAdderPerMwh?.[t] ?? 0 };
  }

  /** Rows of headroom, where something can be committed; how much can be, MW; and of which storage units any of it is held as energy. */
  #layHeadroom(step: StepToLay): Headroom {
    const { k, initial } = step;
    const { units, offers, stateBounds } = this.plant;
    const headUp: number[] = [];
    const headDown: number[] = [];
    const isHeldUp: boolean[] = [];
    const isHeldDown: boolean[] = [];
    let mostUp = 0;
    let mostDown = 0;
    if (k === 0) this.#withoutReserve.clear();
    units.forEach(({ capacityMwh: capacity }, i) => {
      const { up, down } = offers[i]!;
      if (k === 0) {
        if (!(initial[i]! - (stateBounds?.held(i, 0) ?? 0) > LEAST_ENERGY * capacity)) this.#leaveOut(up);
        if (!(capacity - initial[i]! > LEAST_ENERGY * capacity)) this.#leaveOut(down);
      }
      const ups = this.#committed(step, i, up);
      const downs = this.#committed(step, i, down);
      mostUp += ups.mostMw;
      mostDown += downs.mostMw;
      headUp.push(this.#row(ups.mostMw > 0));
      headDown.push(this.#row(downs.mostMw > 0));
      isHeldUp.push(ups.isHeld);
      isHeldDown.push(downs.isHeld);
    });
    return { headUp, headDown, mostUp, mostDown, isHeldUp, isHeldDown };
  }

  /** Leaves out what has to be held of a list of offers. */
  #leaveOut(offers: readonly (RegulationOffer | undefined)[]): void {
    for (const offer of offers) if (offer !== undefined && offer.reserveHours > 0) this.#withoutReserve.add(offer);
  }

  /** Rows of the sides that are tight, where they can go both ways; and of which storage units. */
  #layTight(step: StepToLay, reach: StepReach): { readonly tightRow: number[]; readonly isBounded: boolean[] } {
    const tightRow: number[] = [];
    const isBounded: boolean[] = [];
    for (let side = 0; side < this.sides; side++) {
      const at = step.k * this.sides + side;
      const hasRow = step.tight?.[at] === TIGHT && step.sides[at] === EITHER && this.#isOpen(step, reach, side);
      tightRow.push(this.#row(hasRow));
      if (side >= FIRST_SIDE) isBounded.push(hasRow);
    }
    return { tightRow, isBounded };
  }

  /** Whether a side can go both ways in a step. */
  #isOpen({ t }: StepToLay, { called, mostImport, mostExport, mostIn, mostOut, priceAdder }: StepReach, side: number): boolean {
    if (side === CONNECTION) return mostImport > 0 && mostExport > 0;
    if (side === CONVERTER) return this.plant.plant.converterMw !== Infinity && mostIn > 0 && mostOut > 0;
    if (side === TOGETHER) return called < 0 && priceAdder > 0;
    return called < 0 && storagePower(this.plant, side - FIRST_SIDE, t) > 0;
  }

  /** @returns the next row where there is one, else −1 */
  #row(is: boolean): number {
    return is ? this.#next++ : -1;
  }

  /** The most that a storage unit may commit of a list of offers in a step, MW; and whether any of it has to be held as energy. */
  #committed(
    step: StepToLay,
    i: number,
    offers: readonly (RegulationOffer | undefined)[],
  ): { readonly mostMw: number; readonly isHeld: boolean } {
    let mostMw = 0;
    let isHeld = false;
    for (const offer of offers) {
      const most = this.mostOf(step, i, offer);
      mostMw += most;
      isHeld ||= most > 0 && offer!.reserveHours > 0;
    }
    return { mostMw, isHeld };
  }
}

/** Nothing may leave the storage unit on this day any more. */
export const SPENT = -2;

/** Step t of the horizon, the k-th of its window, before it has rows. */
interface StepToLay {
  readonly t: number;
  readonly k: number;
  readonly initial: ArrayLike<number>;
  readonly owedMwh: ArrayLike<number>;
  readonly sides: Sides;
  /** `TIGHT` for a side that has the rows which tell its directions apart. */
  readonly tight?: Sides | undefined;
  /** Power of all storage units, MW. */
  readonly allMw: number;
}

/** What a step can do at most and must, MW; delivery: the delivery window it belongs to, −1 where none is open. */
interface StepReach {
  readonly called: number;
  readonly mostImport: number;
  readonly mostExport: number;
  /** Most through the converter towards the bus and from it, at the bus, MW. */
  readonly mostIn: number;
  readonly mostOut: number;
  readonly owed: number;
  readonly delivery: number;
  /** Price adder on what the storage units give together, currency per MWh. */
  readonly priceAdder: number;
}

/** Rows of headroom of a step, index storage unit, −1 where nothing can be committed; the most that can be, MW. */
interface Headroom {
  readonly headUp: number[];
  readonly headDown: number[];
  readonly mostUp: number;
  readonly mostDown: number;
  /** Whether what is committed has to be held as energy, or as room. */
  readonly isHeldUp: boolean[];
  readonly isHeldDown: boolean[];
}

/** What there is in a step; rows that are not are −1. */
export interface StepShape extends StepReach {
  readonly headUp: readonly number[];
  readonly headDown: readonly number[];
  readonly tightRow: readonly number[];
  readonly exportRoom: number;
  readonly importRoom: number;
  readonly shared: number;
  readonly apart: number;
  readonly source: number;
  /** Of the sun in the part of the step in which nothing is bought, and of what is bought on its way through the converter. */
  readonly sunShare: number;
  readonly through: number;
  readonly servedRow: number;
  readonly together: number;
  readonly fromUnits: number;
}
