import { CHARGE, DISCHARGE } from '../multi-storage/directions.ts';
import { type JointPlant, mostOfAll, storagePower } from './joint-plant.ts';
import { JointRanges } from './joint-ranges.ts';
import { CONNECTION, CONVERTER, FIRST_SIDE, JointRows, type Sides, SPENT, type StepShape, TOGETHER } from './joint-rows.ts';
import { committed, shareOfRoom } from './share-of-room.ts';
import { Staircase } from './staircase/staircase.ts';

/** Where the columns of a step are found; the storage units follow, each with charge, discharge, and its ups and downs. */
const USED = 0;
export const OUT = 1;
export const IN = 2;
const WIND = 3;
export const IMPORT = 4;
export const OWED = 5;
export const EXPORT = 6;
const SERVED = 7;
export const GIVEN = 8;
export const TAKEN = 9;
const FIRST_UNIT = 10;

/** What a window begins with. */
export interface WindowStart {
  readonly from: number;
  readonly to: number;
  /** States, MWh above the lower limit. */
  readonly initial: ArrayLike<number>;
  /** Of each delivery window of the plant: MWh still owed for the steps in view. */
  readonly owedMwh: ArrayLike<number>;
  /** Of that, MWh that may be missing before what is firm of it; left out: all. */
  readonly softMwh?: ArrayLike<number> | undefined;
}

/** Which sides of a programme have the rows that tell their directions apart, and by what share of a unit its states are loosened. */
export interface ProgrammeForm {
  /** `TIGHT` for a side that has them; left out: none, nor (15), nor the charge in (12). */
  readonly tight?: Sides | undefined;
  readonly loosened?: number;
}

/**
 * A window of a plant with several storage units as a linear programme, MW and MWh. With s the state after a step, s₀ the one before it,
 * and per step
 *
 *   (1)  s + h·(discharge/ηd − ηc·charge) + Σ φ·h·(up/ηd − ηc·down) = s₀                         state of each unit
 *   (2)  ac:  used + Σ discharge − Σ charge = owed + export − import                             bus
 *        dc:  used + Σ discharge − Σ charge = out − in;   η·out − in/η + wind = owed + export − import
 *   (3)  discharge − charge + Σ up ≤ power,   charge − discharge + Σ down ≤ power                headroom of each unit
 *   (4)  Σ T·up/ηd ≤ s₀ − held,   Σ T·ηc·down ≤ capacity − s₀                                    reserve of each unit
 *   (5)  owed + export − import + Σ Σ up ≤ export limit,   import − owed − export + Σ Σ down ≤ import limit
 *   (6)  Σ discharge − Σ charge = given − taken                                                  where what the units give is paid more
 *   (7)  served ≤ Σ discharge                                                                    in an event
 *   (8)  left + h·(discharge + Σ φ·up)/ηd = left₀                                                daily limit of a unit
 *   (9)  left + h·owed = left₀                                                                   in a delivery window
 *
 * the rules of `StepTable` for each unit, and of the plant once. These are kept by every operation that goes one way at a time, and cut off
 * mixtures of two:
 *
 *  (10)  import/most + owed/most ≤ 1                                                             where delivery is owed and power bought
 *  (11)  ac:  owed + export ≤ used + Σ discharge,   owed + export + sun·import/most ≤ sun + Σ discharge          there, too
 *        dc:  out ≤ used + Σ discharge,   out + sun·import/most ≤ sun + Σ discharge,   import ≤ in/η
 *  (12)  discharge + (1 − U/power)·charge + Σ up ≤ power                                         where at most U ≤ power is committed;
 *                                                                                               where `isPlain` without the charge
 *  (13)  in/most + out/most ≤ 1                                                                  of each open side, where `tight`
 *  (14)  h·discharge/ηd ≤ s₀ + Σ φ·h·ηc·down,   h·ηc·charge ≤ capacity − s₀ + Σ φ·h·up/ηd         of each open unit, where `tight`
 *  (15)  given ≤ Σ discharge                                                                     beside (6), where `tight`
 *
 * By (11) what is delivered comes out of sun and units, of the sun only in the part of the step in which nothing is bought. By (12) the
 * headroom has what one direction at a time leaves of it (charging makes no room that the commitment could use), and so has (5). By (14) a
 * unit that charges and discharges gives no more than it had, and takes no more than it had room for. Nothing else forbids two directions
 * at once but what `sides` rules out.
 */
export class JointWindow {
  readonly programme: Staircase;
  /** Columns of step k from k·width on; −1: there is none. */
  readonly width: number;
  readonly column: Int32Array;
  readonly rows: JointRows;
  readonly ranges: JointRanges;
  readonly plant: JointPlant;
  /** Rows of the steps as they were built last. */
  shape: readonly StepShape[] = [];

  constructor(plant: JointPlant, steps: number) {
    const count = plant.units.length;
    this.plant = plant;
    this.programme = new Staircase(steps);
    this.width = FIRST_UNIT + count * (2 + 2 * plant.markets);
    this.rows = new JointRows(plant, steps);
    this.column = new Int32Array(this.width * steps);
    this.ranges = new JointRanges(plant, this.programme, steps);
  }

  /** Where storage unit i has its charge among the columns of a step; discharge is next, then ups and downs by market. */
  placeOf(i: number): number {
    return FIRST_UNIT + i * (2 + 2 * this.plant.markets);
  }

  build(start: WindowStart, sides: Sides, { tight, loosened = 0 }: ProgrammeForm): void {
    const { plant: joint, programme, rows, ranges, column, width } = this;
    const { from, to, initial, owedMwh } = start;
    const steps = to - from;
    const allMw = joint.powerMw.reduce((sum, power) => sum + power, 0);
    ranges.reach({ from, steps, initial }, loosened);
    programme.begin();
    column.fill(-1, 0, width * steps);
    const shapes: StepShape[] = [];
    this.shape = shapes;
    for (let k = 0; k < steps; k++) shapes.push(rows.lay(programme, { t: from + k, k, initial, owedMwh, sides, tight, allMw }));
    ranges.begin();
    // Nearly every window of money alone mixes nothing, and rows of fewer columns are solved in 0.9 of the time. One that mixes is solved
    // again with all of (12) to (15); beside weights of obligations and limits of states digits are lost when more is mixed at first.
    const isPlain = tight === undefined && joint.plant.obligations === undefined && joint.stateBounds === undefined;
    for (let k = 0; k < steps; k++) {
      const step: Step = { k, t: from + k, isLast: k + 1 === steps, shape: shapes[k]!, sides, allMw, isPlain };
      programme.beginColumns(k);
      this.#putBus(step);
      this.#putConnection(step);
      this.#putAllUnits(step);
      for (let i = 0; i < joint.units.length; i++) this.#putUnit(step, i, initial);
      this.#endPlantRows(step);
      this.#putStates(step, start);
    }
    programme.endColumns();
  }

  /** Puts a column in at its place of a step, where it has room. @returns whether it has */
  #put(k: number, place: number, most: number, worth: number): boolean {
    if (!(most > 0)) return false;
    this.column[k * this.width + place] = this.programme.column(most, 0 - worth);
    return true;
  }

  /** What may go a direction on a side of a step. */
  #may({ k, sides }: Step, side: number, direction: number): boolean {
    return sides[k * this.rows.sides + side] !== (direction === CHARGE ? DISCHARGE : CHARGE);
  }

  /** Sun at the bus and both ways of the converter: (2), (11), (13). */
  #putBus(step: Step): void {
    const { k, t, shape } = step;
    const { programme, rows } = this;
    const { atBus, behindConverter, converterMw, converterEfficiency: hi } = this.plant.plant;
    const { mostIn, mostOut, source, sunShare, through, tightRow } = shape;
    const bus = rows.bus[k]!;
    const ac = rows.ac[k]!;
    if (this.#put(k, USED, atBus[t]!, 0)) {
      programme.entry(bus, 1);
      programme.entry(source, -1);
    }
    if (converterMw === Infinity) return;
    if (this.#may(step, CONVERTER, DISCHARGE) && this.#put(k, OUT, mostOut, 0)) {
      programme.entry(bus, -1);
      programme.entry(ac, hi);
      programme.entry(source, 1);
      programme.entry(sunShare, 1);
      programme.entry(tightRow[CONVERTER]!, 1 / mostOut);
    }
    if (this.#may(step, CONVERTER, CHARGE) && this.#put(k, IN, mostIn, 0)) {
      programme.entry(bus, 1);
      programme.entry(ac, -1 / hi);
      programme.entry(through, -1 / hi);
      programme.entry(tightRow[CONVERTER]!, 1 / mostIn);
    }
    if (this.#put(k, WIND, behindConverter === undefined ? 0 : behindConverter[t]!, 0)) programme.entry(ac, 1);
  }

  /** Import, what is owed, and export: (2), (5), (9), (10), (11), (13). */
  #putConnection(step: Step): void {
    const { k, t, shape } = step;
    const { programme, rows } = this;
    const { plant, offers } = this.plant;
    const { stepHours: h, atBus, exportLimitMw, importLimitMw, price, importPrice, obligations } = plant;
    const { mostImport, mostExport, owed, delivery, exportRoom, importRoom, shared, apart, sunShare, through, tightRow } = shape;
    const ac = rows.ac[k]!;
    const ups = offers.reduce((sum, { up }) => sum + committed(up, t), 0);
    const downs = offers.reduce((sum, { down }) => sum + committed(down, t), 0);
    if (this.#may(step, CONNECTION, CHARGE) && this.#put(k, IMPORT, mostImport, -h * importPrice[t]!)) {
      programme.entry(ac, 1);
      programme.entry(sunShare, atBus[t]! / mostImport);
      programme.entry(through, 1);
      programme.entry(exportRoom, ofRoom(step, shareOfRoom(exportLimitMw[t]!, ups, mostImport)));
      programme.entry(importRoom, 1);
      programme.entry(apart, owed / mostImport);
      programme.entry(tightRow[CONNECTION]!, 1 / mostImport);
    }
    if (!this.#may(step, CONNECTION, DISCHARGE)) return;
    const ofExport = ofRoom(step, shareOfRoom(importLimitMw[t]!, downs, mostExport));
    if (this.#put(k, OWED, owed, h * (obligations?.owedWorth[t] ?? 0))) {
      this.#enterOutward(step, ofExport, true);
      if (delivery >= 0) programme.entry(rows.delivery[k]!, h);
    }
    if (this.#put(k, EXPORT, shared >= 0 ? mostExport : mostExport - owed, h * price[t]!))
      this.#enterOutward(step, ofExport, owed === mostExport);
  }

  /** Entries of what leaves the plant; `isApart`: it excludes what is bought beside it (10). */
  #enterOutward({ k, shape }: Step, ofExport: number, isApart: boolean): void {
    const { programme, rows } = this;
    const isAc = this.plant.plant.converterMw === Infinity;
    programme.entry(rows.ac[k]!, -1);
    programme.entry(shape.exportRoom, 1);
    programme.entry(shape.importRoom, ofExport);
    programme.entry(shape.shared, 1);
    if (isApart) programme.entry(shape.apart, 1);
    programme.entry(isAc ? shape.source : -1, 1);
    programme.entry(isAc ? shape.sunShare : -1, 1);
    programme.entry(shape.tightRow[CONNECTION]!, 1 / shape.mostExport);
  }

  /** What the storage units together serve of an event, give and take: (6), (7), (13), (15). */
  #putAllUnits(step: Step): void {
    const { k, t, shape, allMw } = step;
    const { programme, ranges, plant: joint } = this;
    const { stepHours: h, obligations, priceAdderPerMwh } = joint.plant;
    const { called, servedRow, together, fromUnits, tightRow } = shape;
    if (servedRow >= 0) {
      this.#put(k, SERVED, Math.min(called, allMw), h * obligations!.calledWorth[t]!);
      programme.entry(servedRow, 1);
      ranges.atMost(servedRow, 0, allMw);
    }
    if (together < 0) return;
    const { givenMw, takenMw } = mostOfAll(joint, t);
    if (this.#may(step, TOGETHER, DISCHARGE) && this.#put(k, GIVEN, givenMw, h * priceAdderPerMwh![t]!)) {
      programme.entry(together, -1);
      programme.entry(fromUnits, 1);
      programme.entry(tightRow[TOGETHER]!, 1 / givenMw);
    }
    if (this.#may(step, TOGETHER, CHARGE) && called < 0 && this.#put(k, TAKEN, takenMw, 0)) {
      programme.entry(together, 1);
      programme.entry(tightRow[TOGETHER]!, 1 / takenMw);
    }
  }

  /** Charge, discharge and what is committed of storage unit i: (1) to (4), (8), (12), (13), (14). */
  #putUnit(step: Step, i: number, initial: ArrayLike<number>): void {
    const { k, t, shape } = step;
    const { programme, rows, ranges, plant: joint } = this;
    const { plant, units, offers } = joint;
    const { stepHours: h } = plant;
    const { capacityMwh: capacity, chargeEfficiency: hc, dischargeEfficiency: hd, wearCostPerMwh: wear } = units[i]!;
    const power = storagePower(joint, i, t);
    const place = this.placeOf(i);
    const n = k * units.length + i;
    const state = rows.state[n]!;
    const budget = rows.ofBudget(k, i);
    const drain = rows.drain[n]!;
    const fill = rows.fill[n]!;
    const up = shape.headUp[i]!;
    const down = shape.headDown[i]!;
    const tight = shape.tightRow[FIRST_SIDE + i]!;
    if (this.#may(step, FIRST_SIDE + i, CHARGE) && shape.called < 0 && this.#put(k, place, power, 0)) {
      programme.entry(state, -h * hc);
      programme.entry(fill, h * hc);
      programme.entry(rows.bus[k]!, -1);
      programme.entry(shape.together, -1);
      programme.entry(up, ofRoom(step, shareOfRoom(power, committed(offers[i]!.up, t), power)));
      programme.entry(down, 1);
      programme.entry(tight, 1 / power);
    }
    if (this.#may(step, FIRST_SIDE + i, DISCHARGE) && budget !== SPENT && this.#put(k, place + 1, power, (-wear * h) / hd)) {
      programme.entry(state, h / hd);
      programme.entry(drain, h / hd);
      programme.entry(rows.bus[k]!, 1);
      programme.entry(shape.together, 1);
      programme.entry(shape.fromUnits, -1);
      programme.entry(up, 1);
      programme.entry(down, ofRoom(step, shareOfRoom(power, committed(offers[i]!.down, t), power)));
      programme.entry(tight, 1 / power);
      programme.entry(shape.servedRow, -1);
      programme.entry(shape.source, -1);
      programme.entry(shape.sunShare, -1);
      programme.entry(budget, h / hd);
    }
    this.#putOffers(step, i, budget);
    const before = k === 0 ? initial[i]! : ranges.floor[n - units.length]!;
    // Regulation may bring or take twice the power in a step.
    const moved = (2 * h * power) / hd;
    ranges.atMost(up, power, 2 * power, power);
    ranges.atMost(down, power, 2 * power, power);
    ranges.atMost(rows.heldUp[n]!, before - (joint.stateBounds?.held(i, k) ?? 0), capacity, capacity);
    ranges.atMost(rows.heldDown[n]!, capacity - before, capacity, capacity);
    ranges.atMost(drain, before, capacity + moved, capacity);
    ranges.atMost(fill, capacity - before, capacity + moved, capacity);
    programme.rhs[state] = before - ranges.floor[n]!;
  }

  /** What storage unit i commits by market: (1), (3), (4), (5), (8), (14). */
  #putOffers(step: Step, i: number, budget: number): void {
    const { k, t, shape } = step;
    const { programme, rows } = this;
    const { plant, units, offers, markets } = this.plant;
    const { stepHours: h } = plant;
    const { chargeEfficiency: hc, dischargeEfficiency: hd, wearCostPerMwh: wear } = units[i]!;
    const place = this.placeOf(i) + 2;
    const n = k * units.length + i;
    for (let m = 0; m < markets; m++) {
      const raise = offers[i]!.up[m];
      if (
        raise !== undefined &&
        !(budget === SPENT && raise.throughput > 0) &&
        this.#put(k, place + m, rows.mostOf(step, i, raise), h * (raise.worth[t]! - (wear * raise.throughput) / hd))
      ) {
        programme.entry(rows.state[n]!, (raise.throughput * h) / hd);
        if (raise.throughput > 0) programme.entry(rows.fill[n]!, (-raise.throughput * h) / hd);
        programme.entry(shape.headUp[i]!, 1);
        programme.entry(rows.heldUp[n]!, raise.reserveHours / hd);
        programme.entry(shape.exportRoom, 1);
        programme.entry(budget, (raise.throughput * h) / hd);
      }
      const lower = offers[i]!.down[m];
      if (lower !== undefined && this.#put(k, place + markets + m, rows.mostOf(step, i, lower), h * lower.worth[t]!)) {
        programme.entry(rows.state[n]!, -lower.throughput * h * hc);
        if (lower.throughput > 0) programme.entry(rows.drain[n]!, -lower.throughput * h * hc);
        programme.entry(shape.headDown[i]!, 1);
        programme.entry(rows.heldDown[n]!, lower.reserveHours * hc);
        programme.entry(shape.importRoom, 1);
      }
    }
  }

  /** Ends the rows of the plant, each with its slack: (5), (10), (11), (13), (15). */
  #endPlantRows({ t, shape, allMw }: Step): void {
    const { programme, ranges } = this;
    const { atBus, exportLimitMw, importLimitMw, converterEfficiency: hi, obligations } = this.plant.plant;
    const { mostImport, mostExport, mostIn, owed } = shape;
    ranges.atMost(shape.exportRoom, exportLimitMw[t]!, exportLimitMw[t]! + mostImport, allMw);
    ranges.atMost(shape.importRoom, importLimitMw[t]!, importLimitMw[t]! + mostExport, allMw);
    ranges.atMost(shape.fromUnits, 0, allMw, allMw);
    ranges.atMost(shape.source, 0, atBus[t]! + allMw);
    ranges.atMost(shape.sunShare, atBus[t]!, atBus[t]! + allMw);
    ranges.atMost(shape.through, 0, mostIn / hi);
    ranges.atMost(shape.shared, mostExport, mostExport);
    ranges.atMost(shape.apart, owed, owed);
    for (const row of shape.tightRow) ranges.atMost(row, 1, 1);
    if (obligations !== undefined) programme.constant -= obligations.offset[t]!;
  }

  /** What goes on to the next step: states of the units (1), what is left of daily limits (8) and of the delivery window (9). */
  #putStates(step: Step, start: WindowStart): void {
    const { k, isLast } = step;
    const { programme, rows, ranges } = this;
    const { floor, top, initialGuess } = ranges;
    const { units } = this.plant;
    const count = units.length;
    const isFirm = this.#putNotFirm(step, start);
    programme.beginStates(k);
    for (let i = 0; i < count; i++) {
      const n = k * count + i;
      programme.column(top[n]! - floor[n]!, 0, initialGuess[n]! - floor[n]!);
      programme.entry(rows.state[n]!, 1);
      if (isLast) continue;
      programme.entry(rows.state[n + count]!, -1);
      programme.entry(rows.drain[n + count]!, -1);
      programme.entry(rows.fill[n + count]!, 1);
      programme.entry(rows.heldUp[n + count]!, -1);
      programme.entry(rows.heldDown[n + count]!, 1);
    }
    this.#putDaysLeft(step);
    this.#putOwedLeft(step, start, isFirm);
  }

  /** Whether the delivery window of a step ends with it, for what the window sees. */
  #isEnd({ t, isLast, shape: { delivery } }: Step): boolean {
    return t + 1 === this.plant.deliveries[delivery]!.to || isLast;
  }

  /** Short of what is not firm in a delivery window (9); what is left beside it is firm. @returns whether there is something firm */
  #putNotFirm(step: Step, { owedMwh, softMwh = owedMwh }: WindowStart): boolean {
    const { delivery } = step.shape;
    const { obligations } = this.plant.plant;
    const isFirm = delivery >= 0 && obligations!.firmWeight > 0 && softMwh[delivery]! < owedMwh[delivery]!;
    if (isFirm && this.#isEnd(step) && softMwh[delivery]! > 0) {
      this.programme.column(softMwh[delivery]!, obligations!.contractWeight);
      this.programme.entry(this.rows.delivery[step.k]!, 1);
    }
    return isFirm;
  }

  /** What is left of daily limits after a step (8). */
  #putDaysLeft({ k, isLast }: Step): void {
    const { programme, rows } = this;
    const { throughputLimits } = this.plant;
    const limits = throughputLimits?.limited.length ?? 0;
    for (let j = 0; j < limits; j++) {
      const begin = rows.dayOf(k);
      const given = throughputLimits!.given(begin, j);
      const all = given > 0 ? given : 1;
      const row = rows.budget[k * limits + j]!;
      if (begin === k) programme.rhs[row] = given > 0 ? given : 0.5;
      programme.column(all, 0, all / 2);
      programme.entry(row, 1);
      if (!isLast && !throughputLimits!.begins(k + 1)) programme.entry(rows.budget[(k + 1) * limits + j]!, -1);
    }
  }

  /** What is left of a delivery window after a step (9); what is left at its end is short. */
  #putOwedLeft(step: Step, { owedMwh }: WindowStart, isFirm: boolean): void {
    const { k, t, shape } = step;
    const { delivery } = shape;
    if (delivery < 0) return;
    const { programme, rows } = this;
    const { deliveries, plant } = this.plant;
    const { contractWeight, firmWeight } = plant.obligations!;
    const isEnd = this.#isEnd(step);
    if (k === 0 || t === deliveries[delivery]!.from) programme.rhs[rows.delivery[k]!] = owedMwh[delivery]!;
    programme.column(owedMwh[delivery]!, isEnd ? contractWeight + (isFirm ? firmWeight : 0) : 0, owedMwh[delivery]! / 2);
    programme.entry(rows.delivery[k]!, 1);
    if (!isEnd) programme.entry(rows.delivery[k + 1]!, -1);
  }
}

/** Step t of the horizon, the k-th of its window, as its columns are put in. */
interface Step {
  readonly k: number;
  readonly t: number;
  readonly isLast: boolean;
  readonly shape: StepShape;
  readonly sides: Sides;
  /** Power of all storage units, MW. */
  readonly allMw: number;
  /** Whether the rows of room leave out the other direction. */
  readonly isPlain: boolean;
}

/** What a MW takes of the room that belongs to the other direction (12). */
const ofRoom = ({ isPlain }: Step, share: number): number => (isPlain ? Math.min(0, share) : share);
