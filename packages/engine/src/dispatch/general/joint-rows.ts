import type { RegulationOffer } from '../regulation/regulation-plant.ts';
import { type JointPlant, storagePower } from './joint-plant.ts';
import type { Staircase } from './staircase.ts';

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

/** Share of a storage unit below which there is nothing to hold. */
const NOTHING = 1e-12;

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
  /** Whether each storage unit begins the window with energy to hold for up, and with room for down. */
  readonly #beginsUp: Uint8Array;
  readonly #beginsDown: Uint8Array;

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
    this.#beginsUp = new Uint8Array(count);
    this.#beginsDown = new Uint8Array(count);
  }

  /**
   * What a storage unit may commit of an offer in step t, the k-th of the window, MW. In the first step the state is a number: with nothing
   * to hold there is no interior to go through, and what has to be held is left out.
   */
  mostOf(offer: RegulationOffer | undefined, k: number, i: number, t: number, isUp: boolean): number {
    if (offer === undefined || !(storagePower(this.plant, i, t) > 0)) return 0;
    const begins = isUp ? this.#beginsUp : this.#beginsDown;
    return k === 0 && offer.reserveHours > 0 && begins[i] === 0 ? 0 : offer.mostMw[t]!;
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

  /**
   * Gives the rows of step t, the k-th of the window, their numbers in the programme.
   *
   * @param isTight sides that are open have their row
   */
  lay(
    programme: Staircase,
    t: number,
    k: number,
    initial: ArrayLike<number>,
    owedMwh: ArrayLike<number>,
    sides: Sides,
    isTight: boolean,
    allMw: number,
  ): StepShape {
    const { plant, units, offers, deliveries, throughputLimits } = this.plant;
    const { atBus, behindConverter, exportLimitMw, importLimitMw, obligations, converterMw, converterEfficiency: hi } = plant;
    const count = units.length;
    const isAc = converterMw === Infinity;
    const called = obligations === undefined ? -1 : obligations.calledMw[t]!;
    const premium = plant.premiumPerMwh?.[t] ?? 0;
    const wind = behindConverter === undefined ? 0 : behindConverter[t]!;
    const mostImport = called < 0 ? Math.min(importLimitMw[t]!, Math.min(converterMw, allMw) / hi) : 0;
    const mostExport = Math.min(exportLimitMw[t]!, wind + Math.min(converterMw, (atBus[t]! + allMw) * hi));
    // One way at a time no more goes through the converter than there is behind it to take or give.
    const mostOut = Math.min(converterMw, exportLimitMw[t]!, (atBus[t]! + allMw) * hi) / hi;
    const mostIn = called < 0 ? Math.min(converterMw, allMw, (wind + mostImport) * hi) : 0;
    const inWindow = obligations !== undefined && obligations.owedMw[t] === Infinity;
    let delivery = inWindow ? deliveries.findIndex(({ from, to }) => t >= from && t < to) : -1;
    if (delivery >= 0 && !(owedMwh[delivery]! > NOTHING)) delivery = -1;
    const owed = obligations === undefined || (inWindow && delivery < 0) ? 0 : Math.min(mostExport, obligations.owedMw[t]!);
    let next = 0;
    const one = (is: boolean): number => (is ? next++ : -1);
    const headUp: number[] = [];
    const headDown: number[] = [];
    let mostUp = 0;
    let mostDown = 0;
    for (let i = 0; i < count; i++) {
      const { up, down } = offers[i]!;
      const { capacityMwh: capacity } = units[i]!;
      if (k === 0) {
        this.#beginsUp[i] = initial[i]! - (this.plant.stateBounds?.held(i, 0) ?? 0) > NOTHING * capacity ? 1 : 0;
        this.#beginsDown[i] = capacity - initial[i]! > NOTHING * capacity ? 1 : 0;
      }
      const ups = this.#committed(up, k, i, t, true);
      const downs = this.#committed(down, k, i, t, false);
      mostUp += ups.mostMw;
      mostDown += downs.mostMw;
      headUp.push(one(ups.mostMw > 0));
      headDown.push(one(downs.mostMw > 0));
      this.heldUp[k * count + i] = one(ups.isHeld);
      this.heldDown[k * count + i] = one(downs.isHeld);
    }
    const tightRow: number[] = [];
    for (let side = 0; side < this.sides; side++) {
      const isOpen =
        side === CONNECTION
          ? mostImport > 0 && mostExport > 0
          : side === CONVERTER
            ? !isAc && mostIn > 0 && mostOut > 0
            : side === TOGETHER
              ? called < 0 && premium > 0
              : called < 0 && storagePower(this.plant, side - FIRST_SIDE, t) > 0;
      const hasRow = isTight && isOpen && sides[k * this.sides + side] === 0;
      tightRow.push(one(hasRow));
      if (side >= FIRST_SIDE) {
        this.drain[k * count + side - FIRST_SIDE] = one(hasRow);
        this.fill[k * count + side - FIRST_SIDE] = one(hasRow);
      }
    }
    const shape: StepShape = {
      called,
      mostImport,
      mostExport,
      mostIn,
      mostOut,
      owed,
      delivery,
      headUp,
      headDown,
      tightRow,
      exportRoom: one(mostUp > 0 && exportLimitMw[t]! < mostExport + mostUp),
      importRoom: one(mostDown > 0 && importLimitMw[t]! < mostImport + mostDown),
      shared: one(owed > 0 && delivery >= 0),
      apart: one(owed > 0 && mostImport > 0),
      source: one(owed > 0 && mostImport > 0),
      sunShare: one(owed > 0 && mostImport > 0 && atBus[t]! > 0),
      through: one(owed > 0 && mostImport > 0 && !isAc),
      servedRow: one(called > 0 && allMw > 0),
      together: one(premium !== 0 && allMw > 0),
      fromUnits: one(isTight && premium > 0 && allMw > 0 && called < 0 && sides[k * this.sides + TOGETHER] === 0),
    };
    const bus = next++;
    const ac = isAc ? bus : next++;
    const limits = throughputLimits?.limited.length ?? 0;
    const states = count + limits + (delivery >= 0 ? 1 : 0);
    const first = programme.addStep(next + states, states);
    const shift = (row: number): number => (row < 0 ? row : first + row);
    this.bus[k] = first + bus;
    this.ac[k] = first + ac;
    for (let i = 0; i < count; i++) {
      const n = k * count + i;
      this.heldUp[n] = shift(this.heldUp[n]!);
      this.heldDown[n] = shift(this.heldDown[n]!);
      this.drain[n] = shift(this.drain[n]!);
      this.fill[n] = shift(this.fill[n]!);
      this.state[n] = first + next + i;
    }
    for (let j = 0; j < limits; j++) this.budget[k * limits + j] = first + next + count + j;
    this.delivery[k] = delivery < 0 ? -1 : first + next + count + limits;
    return {
      ...shape,
      headUp: headUp.map(shift),
      headDown: headDown.map(shift),
      tightRow: tightRow.map(shift),
      exportRoom: shift(shape.exportRoom),
      importRoom: shift(shape.importRoom),
      shared: shift(shape.shared),
      apart: shift(shape.apart),
      source: shift(shape.source),
      sunShare: shift(shape.sunShare),
      through: shift(shape.through),
      servedRow: shift(shape.servedRow),
      together: shift(shape.together),
      fromUnits: shift(shape.fromUnits),
    };
  }

  /** The most that a storage unit may commit of a list of offers in a step, MW; and whether any of it has to be held as energy. */
  #committed(
    offers: readonly (RegulationOffer | undefined)[],
    k: number,
    i: number,
    t: number,
    isUp: boolean,
  ): { readonly mostMw: number; readonly isHeld: boolean } {
    let mostMw = 0;
    let isHeld = false;
    for (const offer of offers) {
      const most = this.mostOf(offer, k, i, t, isUp);
      mostMw += most;
      isHeld ||= most > 0 && offer!.reserveHours > 0;
    }
    return { mostMw, isHeld };
  }
}

/** Nothing may leave the storage unit on this day any more. */
export const SPENT = -2;

/** What there is in a step; rows that are not are −1. */
export interface StepShape {
  readonly called: number;
  readonly mostImport: number;
  readonly mostExport: number;
  /** Most through the converter towards the bus and from it, at the bus, MW. */
  readonly mostIn: number;
  readonly mostOut: number;
  readonly owed: number;
  readonly delivery: number;
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
