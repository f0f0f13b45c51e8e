import { CHARGE, DISCHARGE } from '../multi-storage/directions.ts';
import { type JointPlant, mostOfAll, storagePower } from './joint-plant.ts';
import { JointRanges } from './joint-ranges.ts';
import { CONNECTION, CONVERTER, FIRST_SIDE, JointRows, type Sides, SPENT, type StepShape, TOGETHER } from './joint-rows.ts';
import { committed, shareOfRoom } from './share-of-room.ts';
import { Staircase } from './staircase.ts';

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

/**
 * A window of a plant with several storage units as a linear programme, MW and MWh. With s the state after a step, s₀ the one before it,
 * and per step
 *
 *   s + h·(discharge/ηd − ηc·charge) + Σ φ·h·(up/ηd − ηc·down) = s₀                                    of each unit
 *   ac:  used + Σ discharge − Σ charge = owed + export − import
 *   dc:  used + Σ discharge − Σ charge = out − in;   η·out − in/η + wind = owed + export − import
 *   discharge − charge + Σ up ≤ power,   charge − discharge + Σ down ≤ power                            of each unit
 *   Σ T·up/ηd ≤ s₀ − held,   Σ T·ηc·down ≤ capacity − s₀                                                      of each unit
 *   owed + export − import + Σ Σ up ≤ export limit,   import − owed − export + Σ Σ down ≤ import limit  of the plant
 *   Σ discharge − Σ charge = given − taken                                                                        where what the units
 *   give together has a premium served ≤ Σ discharge                                                                               in an
 *   event left + h·(discharge + Σ φ·up)/ηd = left₀                                                           of each unit with a daily
 *   limit left + h·owed = left₀                                                                              in a delivery window
 *
 *   import/most + owed/most ≤ 1                                                                                where delivery is owed and
 *   power can be bought ac:  owed + export ≤ used + Σ discharge        owed + export + sun·import/most ≤ sun + Σ discharge  
 *   there, too dc:  out ≤ used + Σ discharge                  out + sun·import/most ≤ sun + Σ discharge,   import ≤ in/η
 *   discharge + (1 − U/power)·charge + Σ up ≤ power                                                            where no more than U ≤ power
 *   may be committed in/most + out/most ≤ 1                                                                                       of each
 *   side that is open, where `isTight` h·discharge/ηd ≤ s₀ + Σ φ·h·ηc·down,   h·ηc·charge ≤ capacity − s₀ + Σ φ·h·up/ηd  
 *     of each unit that is open, where `isTight` given ≤ Σ discharge  
 *                        where there is a premium and `isTight`
 *
 * the rules of `StepTable` for each unit, and of the plant once; those from import/most on are kept by every operation that goes one way
 * at a time, and cut off mixtures of two. What is delivered comes out of sun and units, of the sun only in the part of the step in which
 * nothing is bought. The headroom has what one direction at a time leaves of it (charging makes no room that the commitment could use), and
 * so has what is committed down and at the connection. A unit that charges and discharges gives no more than it had, and takes no more
 * than it had room for. Nothing else forbids two directions at once but what `sides` rules out.
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

  /** @param loosened share of a storage unit by which limits of its states are loosened */
  build({ from, to, initial, owedMwh, softMwh = owedMwh }: WindowStart, sides: Sides, isTight: boolean, loosened = 0): void {
    const { plant: joint, programme, rows, ranges, column, width } = this;
    const { floor, top, initialGuess } = ranges;
    const { plant, units, powerMw, offers, markets, deliveries, throughputLimits } = joint;
    const { premiumPerMwh } = plant;
    const {
      stepHours: h,
      atBus,
      behindConverter,
      exportLimitMw,
      importLimitMw,
      price,
      importPrice,
      obligations,
      converterMw,
      converterEfficiency: hi,
    } = plant;
    const isAc = converterMw === Infinity;
    const steps = to - from;
    const count = units.length;
    const limits = throughputLimits?.limited.length ?? 0;
    const allMw = powerMw.reduce((sum, power) => sum + power, 0);
    ranges.reach(from, to, initial, loosened);
    programme.begin();
    column.fill(-1, 0, width * steps);
    const shape: StepShape[] = [];
    this.shape = shape;
    for (let k = 0; k < steps; k++) shape.push(rows.lay(programme, from + k, k, initial, owedMwh, sides, isTight, allMw));
    ranges.begin();

    // Made once for all steps: these run for every column.
    let k = 0;
    let at = 0;
    const side = (place: number): number => sides[k * rows.sides + place]!;
    const put = (place: number, most: number, worth: number): boolean => {
      if (!(most > 0)) return false;
      column[at + place] = programme.column(most, 0 - worth);
      return true;
    };
    for (; k < steps; k++) {
      const {
        called,
        mostImport,
        mostExport,
        mostIn,
        mostOut,
        owed,
        delivery,
        headUp,
        headDown,
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
        tightRow,
      } = shape[k]!;
      const t = from + k;
      at = k * width;
      const wind = behindConverter === undefined ? 0 : behindConverter[t]!;
      const { rhs } = programme;
      const ofImport = shareOfRoom(
        exportLimitMw[t]!,
        offers.reduce((sum, { up }) => sum + committed(up, t), 0),
        mostImport,
      );
      const ofExport = shareOfRoom(
        importLimitMw[t]!,
        offers.reduce((sum, { down }) => sum + committed(down, t), 0),
        mostExport,
      );
      const sourceOfAc = isAc ? source : -1;
      const sunShareOfAc = isAc ? sunShare : -1;
      programme.beginColumns(k);
      const bus = rows.bus[k]!;
      const ac = rows.ac[k]!;
      if (put(USED, atBus[t]!, 0)) {
        programme.entry(bus, 1);
        programme.entry(source, -1);
      }
      if (!isAc) {
        if (side(CONVERTER) !== CHARGE && put(OUT, mostOut, 0)) {
          programme.entry(bus, -1);
          programme.entry(ac, hi);
          programme.entry(source, 1);
          programme.entry(sunShare, 1);
          programme.entry(tightRow[CONVERTER]!, 1 / mostOut);
        }
        if (side(CONVERTER) !== DISCHARGE && put(IN, mostIn, 0)) {
          programme.entry(bus, 1);
          programme.entry(ac, -1 / hi);
          programme.entry(through, -1 / hi);
          programme.entry(tightRow[CONVERTER]!, 1 / mostIn);
        }
        if (put(WIND, wind, 0)) {
          programme.entry(ac, 1);
        }
      }
      if (side(CONNECTION) !== DISCHARGE && put(IMPORT, mostImport, -h * importPrice[t]!)) {
        programme.entry(ac, 1);
        programme.entry(sunShare, atBus[t]! / mostImport);
        programme.entry(through, 1);
        programme.entry(exportRoom, ofImport);
        programme.entry(importRoom, 1);
        programme.entry(apart, owed / mostImport);
        programme.entry(tightRow[CONNECTION]!, 1 / mostImport);
      }
      if (side(CONNECTION) !== CHARGE) {
        if (put(OWED, owed, h * (obligations?.owedWorth[t] ?? 0))) {
          programme.entry(ac, -1);
          programme.entry(exportRoom, 1);
          programme.entry(importRoom, ofExport);
          programme.entry(shared, 1);
          programme.entry(apart, 1);
          programme.entry(sourceOfAc, 1);
          programme.entry(sunShareOfAc, 1);
          programme.entry(tightRow[CONNECTION]!, 1 / mostExport);
          if (delivery >= 0) programme.entry(rows.delivery[k]!, h);
        }
        if (put(EXPORT, shared >= 0 ? mostExport : mostExport - owed, h * price[t]!)) {
          programme.entry(ac, -1);
          programme.entry(exportRoom, 1);
          programme.entry(importRoom, ofExport);
          programme.entry(shared, 1);
          if (owed === mostExport) programme.entry(apart, 1);
          programme.entry(sourceOfAc, 1);
          programme.entry(sunShareOfAc, 1);
          programme.entry(tightRow[CONNECTION]!, 1 / mostExport);
        }
      }
      if (servedRow >= 0) {
        put(SERVED, Math.min(called, allMw), h * obligations!.calledWorth[t]!);
        programme.entry(servedRow, 1);
        ranges.atMost(servedRow, 0, allMw);
      }
      if (together >= 0) {
        const { givenMw, takenMw } = mostOfAll(joint, t);
        if (side(TOGETHER) !== CHARGE && put(GIVEN, givenMw, h * premiumPerMwh![t]!)) {
          programme.entry(together, -1);
          programme.entry(fromUnits, 1);
          programme.entry(tightRow[TOGETHER]!, 1 / givenMw);
        }
        if (side(TOGETHER) !== DISCHARGE && called < 0 && put(TAKEN, takenMw, 0)) {
          programme.entry(together, 1);
          programme.entry(tightRow[TOGETHER]!, 1 / takenMw);
        }
      }
      for (let i = 0; i < count; i++) {
        const { capacityMwh: capacity, chargeEfficiency: hc, dischargeEfficiency: hd, wearCostPerMwh: wear } = units[i]!;
        const power = storagePower(joint, i, t);
        const place = this.placeOf(i);
        const state = rows.state[k * count + i]!;
        const budget = rows.ofBudget(k, i);
        const drain = rows.drain[k * count + i]!;
        const fill = rows.fill[k * count + i]!;
        const up = headUp[i]!;
        const down = headDown[i]!;
        const tight = tightRow[FIRST_SIDE + i]!;
        const ofCharge = shareOfRoom(power, committed(offers[i]!.up, t), power);
        const ofDischarge = shareOfRoom(power, committed(offers[i]!.down, t), power);
        if (side(FIRST_SIDE + i) !== DISCHARGE && called < 0 && put(place, power, 0)) {
          programme.entry(state, -h * hc);
          programme.entry(fill, h * hc);
          programme.entry(bus, -1);
          programme.entry(together, -1);
          programme.entry(up, ofCharge);
          programme.entry(down, 1);
          programme.entry(tight, 1 / power);
        }
        if (side(FIRST_SIDE + i) !== CHARGE && budget !== SPENT && put(place + 1, power, (-wear * h) / hd)) {
          programme.entry(state, h / hd);
          programme.entry(drain, h / hd);
          programme.entry(bus, 1);
          programme.entry(together, 1);
          programme.entry(fromUnits, -1);
          programme.entry(up, 1);
          programme.entry(down, ofDischarge);
          programme.entry(tight, 1 / power);
          programme.entry(servedRow, -1);
          programme.entry(source, -1);
          programme.entry(sunShare, -1);
          programme.entry(budget, h / hd);
        }
        for (let m = 0; m < markets; m++) {
          const raise = offers[i]!.up[m];
          if (
            raise !== undefined &&
            !(budget === SPENT && raise.throughput > 0) &&
            put(place + 2 + m, rows.mostOf(raise, k, i, t, true), h * (raise.worth[t]! - (wear * raise.throughput) / hd))
          ) {
            programme.entry(state, (raise.throughput * h) / hd);
            if (raise.throughput > 0) programme.entry(fill, (-raise.throughput * h) / hd);
            programme.entry(up, 1);
            programme.entry(rows.heldUp[k * count + i]!, raise.reserveHours / hd);
            programme.entry(exportRoom, 1);
            programme.entry(budget, (raise.throughput * h) / hd);
          }
          const lower = offers[i]!.down[m];
          if (lower !== undefined && put(place + 2 + markets + m, rows.mostOf(lower, k, i, t, false), h * lower.worth[t]!)) {
            programme.entry(state, -lower.throughput * h * hc);
            if (lower.throughput > 0) programme.entry(drain, -lower.throughput * h * hc);
            programme.entry(down, 1);
            programme.entry(rows.heldDown[k * count + i]!, lower.reserveHours * hc);
            programme.entry(importRoom, 1);
          }
        }
        const n = k * count + i;
        const before = k === 0 ? initial[i]! : floor[n - count]!;
        // Regulation may bring or take twice the power in a step.
        const moved = (2 * h * power) / hd;
        ranges.atMost(up, power, 2 * power, power);
        ranges.atMost(down, power, 2 * power, power);
        ranges.atMost(rows.heldUp[n]!, before - (joint.stateBounds?.held(i, k) ?? 0), capacity, capacity);
        ranges.atMost(rows.heldDown[n]!, capacity - before, capacity, capacity);
        ranges.atMost(drain, before, capacity + moved, capacity);
        ranges.atMost(fill, capacity - before, capacity + moved, capacity);
        rhs[state] = before - floor[n]!;
      }
      ranges.atMost(exportRoom, exportLimitMw[t]!, exportLimitMw[t]! + mostImport, allMw);
      ranges.atMost(importRoom, importLimitMw[t]!, importLimitMw[t]! + mostExport, allMw);
      ranges.atMost(fromUnits, 0, allMw, allMw);
      ranges.atMost(source, 0, atBus[t]! + allMw);
      ranges.atMost(sunShare, atBus[t]!, atBus[t]! + allMw);
      ranges.atMost(through, 0, mostIn / hi);
      ranges.atMost(shared, mostExport, mostExport);
      ranges.atMost(apart, owed, owed);
      for (const row of tightRow) ranges.atMost(row, 1, 1);
      if (obligations !== undefined) programme.constant -= obligations.offset[t]!;

      const isFirm = delivery >= 0 && obligations!.firmWeight > 0 && softMwh[delivery]! < owedMwh[delivery]!;
      const isLast = delivery >= 0 && (t + 1 === deliveries[delivery]!.to || k + 1 === steps);
      if (isFirm && isLast && softMwh[delivery]! > 0) {
        // Short of what is not firm; what is left beside it is firm.
        programme.column(softMwh[delivery]!, obligations!.contractWeight);
        programme.entry(rows.delivery[k]!, 1);
      }

      programme.beginStates(k);
      const goesOn = k + 1 < steps;
      for (let i = 0; i < count; i++) {
        const n = k * count + i;
        programme.column(top[n]! - floor[n]!, 0, initialGuess[n]! - floor[n]!);
        programme.entry(rows.state[n]!, 1);
        if (!goesOn) continue;
        programme.entry(rows.state[n + count]!, -1);
        programme.entry(rows.drain[n + count]!, -1);
        programme.entry(rows.fill[n + count]!, 1);
        programme.entry(rows.heldUp[n + count]!, -1);
        programme.entry(rows.heldDown[n + count]!, 1);
      }
      for (let j = 0; j < limits; j++) {
        const begin = rows.dayOf(k);
        const given = throughputLimits!.given(begin, j);
        const all = given > 0 ? given : 1;
        const row = rows.budget[k * limits + j]!;
        if (begin === k) rhs[row] = given > 0 ? given : 0.5;
        programme.column(all, 0, all / 2);
        programme.entry(row, 1);
        if (goesOn && !throughputLimits!.begins(k + 1)) programme.entry(rows.budget[(k + 1) * limits + j]!, -1);
      }
      if (delivery >= 0) {
        const { from: first } = deliveries[delivery]!;
        if (k === 0 || t === first) rhs[rows.delivery[k]!] = owedMwh[delivery]!;
        // What is left at its end is short.
        programme.column(
          owedMwh[delivery]!,
          isLast ? obligations!.contractWeight + (isFirm ? obligations!.firmWeight : 0) : 0,
          owedMwh[delivery]! / 2,
        );
        programme.entry(rows.delivery[k]!, 1);
        if (!isLast) programme.entry(rows.delivery[k + 1]!, -1);
      }
    }
    programme.endColumns();
  }
}
