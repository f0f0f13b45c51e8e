import type { RegulationOffer } from '../../dispatch/regulation/regulation-plant.ts';
import { CHARGE, DISCHARGE } from '../directions.ts';
import type { JointPlant } from './joint-plant.ts';
import { Staircase } from './staircase.ts';

/** Where the columns of a step are found; the stores follow, each with charge, discharge, and its ups and downs. */
export const USED = 0;
export const OUT = 1;
export const IN = 2;
export const WIND = 3;
export const IMPORT = 4;
export const OWED = 5;
export const EXPORT = 6;
export const SERVED = 7;
const FIRST_STORE = 8;

/** Sides of a step that know two directions: the connection (in: import), the converter (in: towards the bus), then the stores (in: charge). */
export const CONNECTION = 0;
export const CONVERTER = 1;
export const FIRST_SIDE = 2;
/** What each side may do, index [step · sides + side]: `EITHER`, `CHARGE` for in, `DISCHARGE` for out. */
export type Sides = Uint8Array;

/** What a window begins with. */
export interface WindowStart {
  readonly from: number;
  readonly to: number;
  /** States, MWh above the lower limit. */
  readonly initial: ArrayLike<number>;
  /** Of each delivery window of the plant: MWh still owed for the steps in view. */
  readonly owedMwh: ArrayLike<number>;
}

/** Times what a store can move in a window: no plan comes near a bound there. */
const OUT_OF_REACH = 1.1;
/**
 * Share of a power or a store by which every inequality is loosened: a programme without an interior (an empty store in the dark) has prices without end. Plans
 * are rounded into the limits themselves.
 */
const LOOSE = 2e-12;
/** Share of a store below which there is nothing to hold. */
const NOTHING = 1e-12;

/**
 * A window of a plant with several stores as a linear programme, MW and MWh. With s the state after a step, s₀ the one before it, and per step
 *
 *   s + h·(discharge/ηd − ηc·charge) + Σ φ·h·(up/ηd − ηc·down) = s₀                                    of each store
 *   ac:  used + Σ discharge − Σ charge = owed + export − import
 *   dc:  used + Σ discharge − Σ charge = out − in;   η·out − in/η + wind = owed + export − import
 *   discharge − charge + Σ up ≤ power,   charge − discharge + Σ down ≤ power                            of each store
 *   Σ T·up/ηd ≤ s₀ − held,   Σ T·ηc·down ≤ capacity − s₀                                                      of each store
 *   owed + export − import + Σ Σ up ≤ export limit,   import − owed − export + Σ Σ down ≤ import limit  of the plant
 *   served ≤ Σ discharge                                                                               in an event
 *   left + h·(discharge + Σ φ·up)/ηd = left₀                                                           of each store with a daily limit
 *   left + h·owed = left₀                                                                              in a delivery window
 *
 *   owed + export ≤ η·(used + Σ discharge) + wind,   import/most + (owed + export)/most ≤ 1            where delivery is owed and power can be bought
 *
 * the rules of `StepTable` for each store, and of the plant once. Nothing forbids two directions at once but what `sides` rules out; where both are open,
 * in/most + out/most ≤ 1 when `isTight`, which is all that is left of the binary between them.
 */
export class JointWindow {
  readonly programme: Staircase;
  /** Columns of step k from k·width on; −1: there is none. */
  readonly width: number;
  readonly column: Int32Array;
  readonly sides: number;
  /** Rows of the bus and of the ac side (on an ac bus the same), per step. */
  readonly busRow: Int32Array;
  readonly acRow: Int32Array;
  /** Lowest state a column counts from, index [step · stores + store]. */
  readonly floor: Float64Array;
  readonly plant: JointPlant;
  // Rows of the step in hand, and those states go on in: index [step · stores + store], −1 where there is none.
  readonly #stateRow: Int32Array;
  readonly #heldUp: Int32Array;
  readonly #heldDown: Int32Array;
  readonly #budgetRow: Int32Array;
  readonly #deliveryRow: Int32Array;
  readonly #top: Float64Array;
  readonly #likely: Float64Array;

  constructor(plant: JointPlant, steps: number) {
    const count = plant.stores.length;
    this.plant = plant;
    this.programme = new Staircase(steps);
    this.width = FIRST_STORE + count * (2 + 2 * plant.markets);
    this.sides = FIRST_SIDE + count;
    this.column = new Int32Array(this.width * steps);
    this.busRow = new Int32Array(steps);
    this.acRow = new Int32Array(steps);
    this.floor = new Float64Array(count * steps);
    this.#top = new Float64Array(count * steps);
    this.#likely = new Float64Array(count * steps);
    this.#stateRow = new Int32Array(count * steps);
    this.#heldUp = new Int32Array(count * steps);
    this.#heldDown = new Int32Array(count * steps);
    this.#budgetRow = new Int32Array((plant.budgets?.limited.length ?? 0) * steps);
    this.#deliveryRow = new Int32Array(steps);
  }

  /** Where store i has its charge among the columns of a step; discharge is next, then ups and downs by market. */
  placeOf(i: number): number {
    return FIRST_STORE + i * (2 + 2 * this.plant.markets);
  }

  /** @param loosened share of a store by which limits of its states are loosened */
  build({ from, to, initial, owedMwh }: WindowStart, sides: Sides, isTight: boolean, loosened = 0): void {
    const { plant: joint, programme, column, width } = this;
    const { plant, stores, powerMw, offers, markets, deliveries, budgets } = joint;
    const { stepHours: h, atBus, behindConverter, exportLimitMw, importLimitMw, price, importPrice, duties, converterMw, converterEfficiency: hi } = plant;
    const isAc = converterMw === Infinity;
    const steps = to - from;
    const count = stores.length;
    const limits = budgets?.limited.length ?? 0;
    const allMw = powerMw.reduce((sum, power) => sum + power, 0);
    this.#reach(from, to, initial, loosened);
    programme.begin();
    column.fill(-1, 0, width * steps);
    const shape: StepShape[] = [];
    for (let k = 0; k < steps; k++) shape.push(this.#shape(from + k, k, initial, owedMwh, sides, isTight, allMw));

    for (let k = 0; k < steps; k++) {
      const { called, mostImport, mostExport, owed, delivery, headUp, headDown, exportRoom, importRoom, shared, apart, source, servedRow, tightRow } = shape[k]!;
      const t = from + k;
      const at = k * width;
      const wind = behindConverter === undefined ? 0 : behindConverter[t]!;
      const side = (place: number): number => sides[k * this.sides + place]!;
      const { rhs } = programme;
      const put = (place: number, most: number, worth: number): boolean => {
        if (!(most > 0)) return false;
        column[at + place] = programme.column(most, 0 - worth);
        return true;
      };
      // No row comes near the upper end of its slack: it is there because every column has one.
      const slack = (row: number, most: number): void => {
        programme.column(2 * most, 0);
        programme.entry(row, 1);
      };
      programme.beginColumns(k);
      const bus = this.busRow[k]!;
      const ac = this.acRow[k]!;
      if (put(USED, atBus[t]!, 0)) {
        programme.entry(bus, 1);
        programme.entry(source, -hi);
      }
      if (!isAc) {
        if (side(CONVERTER) !== CHARGE && put(OUT, converterMw / hi, 0)) {
          programme.entry(bus, -1);
          programme.entry(ac, hi);
          programme.entry(tightRow[CONVERTER]!, 1 / (converterMw / hi));
        }
        if (side(CONVERTER) !== DISCHARGE && (mostImport > 0 || wind > 0) && called < 0 && put(IN, converterMw, 0)) {
          programme.entry(bus, 1);
          programme.entry(ac, -1 / hi);
          programme.entry(tightRow[CONVERTER]!, 1 / converterMw);
        }
        if (put(WIND, wind, 0)) {
          programme.entry(ac, 1);
          programme.entry(source, -1);
        }
      }
      if (side(CONNECTION) !== DISCHARGE && put(IMPORT, mostImport, -h * importPrice[t]!)) {
        programme.entry(ac, 1);
        programme.entry(exportRoom, -1);
        programme.entry(importRoom, 1);
        programme.entry(apart, mostExport / mostImport);
        programme.entry(tightRow[CONNECTION]!, 1 / mostImport);
      }
      if (side(CONNECTION) !== CHARGE) {
        if (put(OWED, owed, h * (duties?.owedWorth[t] ?? 0))) {
          programme.entry(ac, -1);
          programme.entry(exportRoom, 1);
          programme.entry(importRoom, -1);
          programme.entry(shared, 1);
          programme.entry(apart, 1);
          programme.entry(source, 1);
          programme.entry(tightRow[CONNECTION]!, 1 / mostExport);
          if (delivery >= 0) programme.entry(this.#deliveryRow[k]!, h);
        }
        if (put(EXPORT, shared >= 0 ? mostExport : mostExport - owed, h * price[t]!)) {
          programme.entry(ac, -1);
          programme.entry(exportRoom, 1);
          programme.entry(importRoom, -1);
          programme.entry(shared, 1);
          programme.entry(apart, 1);
          programme.entry(source, 1);
          programme.entry(tightRow[CONNECTION]!, 1 / mostExport);
        }
      }
      if (servedRow >= 0) {
        put(SERVED, Math.min(called, allMw), h * duties!.calledWorth[t]!);
        programme.entry(servedRow, 1);
        slack(servedRow, allMw);
      }
      for (let i = 0; i < count; i++) {
        const { capacityMwh: capacity, chargeEfficiency: hc, dischargeEfficiency: hd, wearCostPerMwh: wear } = stores[i]!;
        const power = powerMw[i]!;
        const place = this.placeOf(i);
        const state = this.#stateRow[k * count + i]!;
        const budget = this.#rowOfBudget(k, i);
        const up = headUp[i]!;
        const down = headDown[i]!;
        const tight = tightRow[FIRST_SIDE + i]!;
        if (side(FIRST_SIDE + i) !== DISCHARGE && called < 0 && put(place, power, 0)) {
          programme.entry(state, -h * hc);
          programme.entry(bus, -1);
          programme.entry(up, -1);
          programme.entry(down, 1);
          programme.entry(tight, 1 / power);
        }
        if (side(FIRST_SIDE + i) !== CHARGE && budget !== SPENT && put(place + 1, power, (-wear * h) / hd)) {
          programme.entry(state, h / hd);
          programme.entry(bus, 1);
          programme.entry(up, 1);
          programme.entry(down, -1);
          programme.entry(tight, 1 / power);
          programme.entry(servedRow, -1);
          programme.entry(source, -hi);
          programme.entry(budget, h / hd);
        }
        for (let m = 0; m < markets; m++) {
          const raise = offers[i]!.up[m];
          if (raise !== undefined && up >= 0 && !(budget === SPENT && raise.throughput > 0)
            && put(place + 2 + m, raise.mostMw[t]!, h * (raise.worth[t]! - (wear * raise.throughput) / hd))) {
            programme.entry(state, (raise.throughput * h) / hd);
            programme.entry(up, 1);
            programme.entry(this.#heldUp[k * count + i]!, raise.reserveHours / hd);
            programme.entry(exportRoom, 1);
            programme.entry(budget, (raise.throughput * h) / hd);
          }
          const lower = offers[i]!.down[m];
          if (lower !== undefined && down >= 0 && put(place + 2 + markets + m, lower.mostMw[t]!, h * lower.worth[t]!)) {
            programme.entry(state, -lower.throughput * h * hc);
            programme.entry(down, 1);
            programme.entry(this.#heldDown[k * count + i]!, lower.reserveHours * hc);
            programme.entry(importRoom, 1);
          }
        }
        if (up >= 0) {
          rhs[up] = power * (1 + LOOSE);
          slack(up, 2 * power);
        }
        if (down >= 0) {
          rhs[down] = power * (1 + LOOSE);
          slack(down, 2 * power);
        }
        const before = k === 0 ? initial[i]! : this.floor[(k - 1) * count + i]!;
        if (this.#heldUp[k * count + i]! >= 0) {
          rhs[this.#heldUp[k * count + i]!] = before + LOOSE * capacity - (joint.boxes?.held(i, k) ?? 0);
          slack(this.#heldUp[k * count + i]!, capacity);
        }
        if (this.#heldDown[k * count + i]! >= 0) {
          rhs[this.#heldDown[k * count + i]!] = capacity * (1 + LOOSE) - before;
          slack(this.#heldDown[k * count + i]!, capacity);
        }
        rhs[state] = before - this.floor[k * count + i]!;
      }
      if (exportRoom >= 0) {
        rhs[exportRoom] = exportLimitMw[t]! + LOOSE * allMw;
        slack(exportRoom, exportLimitMw[t]! + mostImport);
      }
      if (importRoom >= 0) {
        rhs[importRoom] = importLimitMw[t]! + LOOSE * allMw;
        slack(importRoom, importLimitMw[t]! + mostExport);
      }
      if (source >= 0) slack(source, hi * (atBus[t]! + allMw) + wind);
      for (const row of [shared, apart]) {
        if (row < 0) continue;
        rhs[row] = mostExport;
        slack(row, mostExport);
      }
      for (const row of tightRow) {
        if (row < 0) continue;
        rhs[row] = 1;
        slack(row, 1);
      }
      if (duties !== undefined) programme.constant -= duties.offset[t]!;

      programme.beginStates(k);
      const goesOn = k + 1 < steps;
      for (let i = 0; i < count; i++) {
        const n = k * count + i;
        programme.column(this.#top[n]! - this.floor[n]!, 0, this.#likely[n]! - this.floor[n]!);
        programme.entry(this.#stateRow[n]!, 1);
        if (!goesOn) continue;
        programme.entry(this.#stateRow[n + count]!, -1);
        programme.entry(this.#heldUp[n + count]!, -1);
        programme.entry(this.#heldDown[n + count]!, 1);
      }
      for (let j = 0; j < limits; j++) {
        const begin = this.#dayOf(k);
        const given = budgets!.given(begin, j);
        const all = given > 0 ? given : 1;
        const row = this.#budgetRow[k * limits + j]!;
        if (begin === k) rhs[row] = given > 0 ? given : 0.5;
        programme.column(all, 0, all / 2);
        programme.entry(row, 1);
        if (goesOn && !budgets!.begins(k + 1)) programme.entry(this.#budgetRow[(k + 1) * limits + j]!, -1);
      }
      if (delivery >= 0) {
        const { from: first, to: last } = deliveries[delivery]!;
        const isLast = t + 1 === last || !goesOn;
        if (k === 0 || t === first) rhs[this.#deliveryRow[k]!] = owedMwh[delivery]!;
        // What is left at its end is short.
        programme.column(owedMwh[delivery]!, isLast ? duties!.contractWeight : 0, owedMwh[delivery]! / 2);
        programme.entry(this.#deliveryRow[k]!, 1);
        if (!isLast) programme.entry(this.#deliveryRow[k + 1]!, -1);
      }
    }
    programme.endColumns();
  }

  /** Step in which the day of step k begins within the window. */
  #dayOf(k: number): number {
    let begin = k;
    while (!this.plant.budgets!.begins(begin)) begin--;
    return begin;
  }

  /** The row a store's daily limit has in step k: −1 without one, `SPENT` where nothing may leave any more. */
  #rowOfBudget(k: number, i: number): number {
    const { budgets } = this.plant;
    const j = budgets?.placeOf[i] ?? -1;
    if (j < 0) return -1;
    return budgets!.given(this.#dayOf(k), j) > 0 ? this.#budgetRow[k * budgets!.limited.length + j]! : SPENT;
  }

  /** Gives the rows of a step their numbers. */
  #shape(t: number, k: number, initial: ArrayLike<number>, owedMwh: ArrayLike<number>, sides: Sides, isTight: boolean, allMw: number): StepShape {
    const { plant, stores, powerMw, offers, deliveries, budgets } = this.plant;
    const { atBus, behindConverter, exportLimitMw, importLimitMw, duties, converterMw, converterEfficiency: hi } = plant;
    const count = stores.length;
    const isAc = converterMw === Infinity;
    const called = duties === undefined ? -1 : duties.calledMw[t]!;
    const wind = behindConverter === undefined ? 0 : behindConverter[t]!;
    const mostImport = called < 0 ? Math.min(importLimitMw[t]!, allMw / hi) : 0;
    const mostExport = Math.min(exportLimitMw[t]!, wind + (atBus[t]! + allMw) * hi);
    const inWindow = duties !== undefined && duties.owedMw[t] === Infinity;
    let delivery = inWindow ? deliveries.findIndex(({ from, to }) => t >= from && t < to) : -1;
    if (delivery >= 0 && !(owedMwh[delivery]! > NOTHING)) delivery = -1;
    const owed = duties === undefined || (inWindow && delivery < 0) ? 0 : Math.min(mostExport, duties.owedMw[t]!);
    let next = 0;
    const one = (is: boolean): number => (is ? next++ : -1);
    const headUp: number[] = [];
    const headDown: number[] = [];
    let mostUp = 0;
    let mostDown = 0;
    for (let i = 0; i < count; i++) {
      const most = (list: readonly (RegulationOffer | undefined)[]): number => list.reduce((sum, offer) => sum + (offer?.mostMw[t] ?? 0), 0);
      const holds = (list: readonly (RegulationOffer | undefined)[]): boolean => list.some((offer) => offer !== undefined && offer.reserveHours > 0 && offer.mostMw[t]! > 0);
      const { up, down } = offers[i]!;
      const { capacityMwh: capacity } = stores[i]!;
      // In the first step the state is a number: with nothing to hold there is no interior to go through.
      const canUp = most(up) > 0 && !(k === 0 && holds(up) && initial[i]! - (this.plant.boxes?.held(i, 0) ?? 0) <= NOTHING * capacity);
      const canDown = most(down) > 0 && !(k === 0 && holds(down) && capacity - initial[i]! - (this.plant.boxes?.held(i, 0) ?? 0) <= NOTHING * capacity);
      if (canUp) mostUp += most(up);
      if (canDown) mostDown += most(down);
      headUp.push(one(canUp));
      headDown.push(one(canDown));
      this.#heldUp[k * count + i] = one(canUp && holds(up));
      this.#heldDown[k * count + i] = one(canDown && holds(down));
    }
    const tightRow: number[] = [];
    for (let side = 0; side < this.sides; side++) {
      const isOpen = side === CONNECTION ? mostImport > 0 && mostExport > 0 : side === CONVERTER ? !isAc && converterMw > 0 : called < 0 && powerMw[side - FIRST_SIDE]! > 0;
      tightRow.push(one(isTight && isOpen && sides[k * this.sides + side] === 0));
    }
    const shape: StepShape = {
      called, mostImport, mostExport, owed, delivery, headUp, headDown, tightRow,
      exportRoom: one(mostUp > 0 && exportLimitMw[t]! < mostExport + mostUp),
      importRoom: one(mostDown > 0 && importLimitMw[t]! < mostImport + mostDown),
      shared: one(owed > 0 && delivery >= 0),
      apart: one(owed > 0 && mostImport > 0),
      source: one(owed > 0 && mostImport > 0),
      servedRow: one(called > 0 && allMw > 0),
    };
    const bus = next++;
    const ac = isAc ? bus : next++;
    const limits = budgets?.limited.length ?? 0;
    const states = count + limits + (delivery >= 0 ? 1 : 0);
    const first = this.programme.addStep(next + states, states);
    const shift = (row: number): number => (row < 0 ? row : first + row);
    this.busRow[k] = first + bus;
    this.acRow[k] = first + ac;
    for (let i = 0; i < count; i++) {
      const n = k * count + i;
      this.#heldUp[n] = shift(this.#heldUp[n]!);
      this.#heldDown[n] = shift(this.#heldDown[n]!);
      this.#stateRow[n] = first + next + i;
    }
    for (let j = 0; j < limits; j++) this.#budgetRow[k * limits + j] = first + next + count + j;
    this.#deliveryRow[k] = delivery < 0 ? -1 : first + next + count + limits;
    return {
      ...shape, headUp: headUp.map(shift), headDown: headDown.map(shift), tightRow: tightRow.map(shift),
      exportRoom: shift(shape.exportRoom), importRoom: shift(shape.importRoom), shared: shift(shape.shared), apart: shift(shape.apart), source: shift(shape.source), servedRow: shift(shape.servedRow),
    };
  }

  /** The part of each store in reach of the window, with the limits of its states. */
  #reach(from: number, to: number, initial: ArrayLike<number>, loosened: number): void {
    const { plant, stores, powerMw, offers, boxes } = this.plant;
    const { stepHours: h } = plant;
    const count = stores.length;
    stores.forEach(({ capacityMwh: capacity, chargeEfficiency: hc, dischargeEfficiency: hd }, i) => {
      const flow = (list: readonly (RegulationOffer | undefined)[], t: number): number => list.reduce((sum, offer) => sum + (offer === undefined ? 0 : offer.throughput * offer.mostMw[t]!), 0);
      let low = initial[i]!;
      let high = initial[i]!;
      for (let t = from, n = i; t < to; t++, n += count) {
        low = Math.max(0, low - (h / hd) * (powerMw[i]! + flow(offers[i]!.up, t)));
        high = Math.min(capacity, high + h * hc * (powerMw[i]! + flow(offers[i]!.down, t)));
        this.#likely[n] = (low + high) / 2;
      }
      const floor = Math.max(-LOOSE * capacity, initial[i]! - OUT_OF_REACH * (initial[i]! - low) - LOOSE * capacity);
      const top = Math.min(capacity * (1 + LOOSE), initial[i]! + OUT_OF_REACH * (high - initial[i]!) + LOOSE * capacity);
      const box = boxes?.of(i);
      for (let k = 0, n = i; k < to - from; k++, n += count) {
        this.floor[n] = box === undefined ? floor : Math.max(floor, box.low[k + 1]! - loosened * capacity);
        this.#top[n] = box === undefined ? top : Math.min(top, box.high[k + 1]! + loosened * capacity);
      }
    });
  }
}

/** Nothing may leave the store on this day any more. */
const SPENT = -2;

/** What there is in a step; rows that are not are −1. */
interface StepShape {
  readonly called: number;
  readonly mostImport: number;
  readonly mostExport: number;
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
  readonly servedRow: number;
}
