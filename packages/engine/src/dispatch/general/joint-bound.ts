import type { SearchBudget } from '../horizon/search-budget.ts';
import { ExactRegulation } from '../regulation/exact-regulation.ts';
import type { RegulationOffer } from '../regulation/regulation-plant.ts';
import { RegulationWindow, type WindowPlan, windowPlan } from '../regulation/regulation-window.ts';
import { NO_CHARGE, NO_DISCHARGE, NO_PRICES, type StepDecision, type StepPrices } from '../regulation/step-programme/step-decision.ts';
import { StepProgramme } from '../regulation/step-programme/step-programme.ts';
import type { Plant } from '../reward/plant.ts';
import { CHARGE, DISCHARGE, EITHER } from '../multi-storage/directions.ts';
import { type JointPlant, storagePower } from './joint-plant.ts';
import { CONNECTION, CONVERTER, FIRST_SIDE, TOGETHER } from './joint-rows.ts';
import { EXPORT, GIVEN, IMPORT, IN, type JointWindow, OUT, OWED, TAKEN, type WindowStart } from './joint-window.ts';
import { MONEY_ROUNDING } from '../multi-storage/tuning.ts';
import { STATE_AT_CORNER } from './tuning.ts';

/** What becomes of a row: priced, kept by the storage unit it belongs to, or left out because nothing goes both ways. */
const PRICED = 0;
const OWN = 1;
const DROPPED = 2;

/** The marginal values of storage unit i in the first steps of a window. */
interface MarginalsAlone {
  readonly i: number;
  /** States after each step, MWh above the lower limit. */
  readonly stored: Float64Array;
  readonly kept: number;
  /** Currency per MWh, written. */
  readonly out: Float64Array;
}

/**
 * A bound that lets no storage unit charge and discharge at once. Every row of the programme that more than one unit stands in, or that
 * ties steps of the plant (the bus, the connection with what is committed behind it, what is served and owed, daily limits), is priced with
 * y,
 *
 *   bound(y) = constant − b·y − Σ of the columns of the plant u·min(0, c − Aᵀ·y) + Σ of the units W(y)
 *
 * where of two opposite columns of the plant (import and export, both ways of the converter) only the better way counts, and W is what a
 * unit alone earns at its reduced costs: a unit behind a connection without limits that buys and sells at the price of the bus, its
 * offers paid what is left of their worth, solved one direction at a time (`ExactRegulation`). True for any y; those of the programme are
 * taken. Reserves and upper limits are left out: without them a unit earns no less.
 */
export class JointBound {
  /** What each storage unit earns. */
  readonly #own: Float64Array;
  #bound = Infinity;
  #initial: ArrayLike<number> = [];
  readonly #joint: JointPlant;
  readonly #window: JointWindow;
  readonly #units: UnitAtPrices[];
  #reduced = new Float64Array(0);
  #isOwn = new Uint8Array(0);
  #does = new Float64Array(0);

  constructor(joint: JointPlant, window: JointWindow, searchBudget: SearchBudget) {
    this.#joint = joint;
    this.#window = window;
    this.#own = new Float64Array(joint.units.length);
    this.#units = joint.units.map((_, i) => new UnitAtPrices(joint, i, searchBudget));
  }

  /**
   * The bound of the programme the window holds, which was built tight or not.
   *
   * @param price of its rows, as `StaircasePoint` has them
   * @param initial states, MWh above the lower limit
   * @returns currency
   */
  solve(price: Float64Array, { from, initial }: Pick<WindowStart, 'from' | 'initial'>): number {
    const { steps } = this.#window.programme;
    this.#initial = initial;
    let sum = this.#reduce(price);
    // Of both ways of the plant the better one counts, and the storage units are still to come.
    for (let k = 0; k < steps; k++)
      for (const side of PLANT_SIDES) sum -= Math.min(this.#gain(k, side, CHARGE), this.#gain(k, side, DISCHARGE));
    this.#units.forEach((unit, i) => {
      unit.price(this.#window, from, this.#reduced);
      this.#own[i] = unit.solve(initial[i]!);
      sum += this.#own[i];
    });
    this.#bound = sum;
    return sum;
  }

  /**
   * Worth of one more MWh in storage unit i after the first steps of the window at these prices, the right-hand derivative of what it earns
   * alone.
   *
   */
  marginalValues(
    price: Float64Array,
    { from, initial }: Pick<WindowStart, 'from' | 'initial'>,
    { i, stored, kept, out }: MarginalsAlone,
  ): void {
    this.#reduce(price);
    this.#units[i]!.price(this.#window, from, this.#reduced);
    this.#units[i]!.solve(initial[i]!);
    this.#units[i]!.marginalValues(stored, kept, out);
  }

  /** Whether the row of the programme solved last has a price here. */
  isPriced(row: number): boolean {
    return this.#isOwn[row] === PRICED;
  }

  /** Prices of inequalities that have the sign of no bound get none: paid for what a row leaves free, all of its slack would be. */
  keepSigns(price: Float64Array): void {
    for (const { exportRoom, importRoom, shared, source, sunShare, through, servedRow, fromUnits } of this.#window.shape) {
      for (const g of [exportRoom, importRoom, shared, source, sunShare, through, servedRow, fromUnits])
        if (g >= 0 && price[g]! > 0) price[g] = 0;
    }
  }

  /**
   * The slope of the bound solved last: by how much what the plant and its storage units do at the prices passes what each row gives.
   *
   * @param out written; 0 where the row has no price, or one that could only get the wrong sign
   * @returns its square
   */
  writeSlope(price: Float64Array, out: Float64Array): number {
    const { programme, column, width, shape } = this.#window;
    const { steps, columns, rows, first, row, value, upper, rhs } = programme;
    const { markets } = this.#joint;
    if (this.#does.length < columns) this.#does = new Float64Array(columns);
    const does = this.#does;
    for (let j = 0; j < columns; j++) does[j] = this.#reduced[j]! < 0 ? upper[j]! : 0;
    const set = (at: number, mw: number): void => {
      if (column[at]! >= 0) does[column[at]!] = mw;
    };
    for (let k = 0; k < steps; k++) {
      for (const side of PLANT_SIDES) {
        const [into, outOf] = PLACES[side]!;
        for (const place of this.#gain(k, side, CHARGE) < this.#gain(k, side, DISCHARGE) ? into : outOf) set(k * width + place, 0);
      }
      this.#units.forEach((unit, i) => {
        const { chargeMw, dischargeMw, upMw, downMw } = unit.decision(k);
        const at = k * width + this.#window.placeOf(i);
        set(at, chargeMw);
        set(at + 1, dischargeMw);
        for (let m = 0; m < markets; m++) {
          set(at + 2 + m, upMw[m]!);
          set(at + 2 + markets + m, downMw[m]!);
        }
      });
    }
    for (let g = 0; g < rows; g++) out[g] = this.isPriced(g) ? -rhs[g]! : 0;
    for (let j = 0; j < columns; j++) {
      const x = does[j]!;
      if (x !== 0) for (let p = first[j]!; p < first[j + 1]!; p++) if (this.isPriced(row[p]!)) out[row[p]!]! += value[p]! * x;
    }
    for (const { exportRoom, importRoom, shared, source, sunShare, through, servedRow, fromUnits } of shape) {
      for (const g of [exportRoom, importRoom, shared, source, sunShare, through, servedRow, fromUnits])
        if (g >= 0 && price[g] === 0 && out[g]! < 0) out[g] = 0;
    }
    let size = 0;
    for (let g = 0; g < rows; g++) size += out[g]! * out[g]!;
    return size;
  }

  /**
   * Reduced costs at prices of the rows that are not a storage unit's own. @returns the bound without the units, both ways of the plant
   * counted, currency
   */
  #reduce(price: Float64Array): number {
    const { programme, rows, shape } = this.#window;
    const { steps, columns, rows: count, first, row, value, cost, upper, rhs, constant } = programme;
    const units = this.#joint.units.length;
    if (this.#reduced.length < columns) this.#reduced = new Float64Array(columns);
    if (this.#isOwn.length < count) this.#isOwn = new Uint8Array(count);
    const own = this.#isOwn.fill(0);
    const mark = (g: number): void => {
      if (g >= 0) own[g] = OWN;
    };
    for (let k = 0; k < steps; k++) {
      const { headUp, headDown, tightRow, apart } = shape[k]!;
      for (let i = 0; i < units; i++) {
        mark(headUp[i]!);
        mark(headDown[i]!);
        mark(rows.state[k * units + i]!);
        mark(rows.heldUp[k * units + i]!);
        mark(rows.heldDown[k * units + i]!);
        for (const g of [rows.drain[k * units + i]!, rows.fill[k * units + i]!]) if (g >= 0) own[g] = DROPPED;
      }
      for (const g of tightRow) if (g >= 0) own[g] = DROPPED;
      if (apart >= 0) own[apart] = DROPPED;
    }
    let sum = constant;
    for (let g = 0; g < count; g++) if (own[g] === PRICED) sum -= rhs[g]! * price[g]!;
    const reduced = this.#reduced;
    for (let j = 0; j < columns; j++) {
      let c = cost[j]!;
      // Columns that stand in rows of a storage unit are its own: what it does, its states, slacks of its rows.
      let isOwn = false;
      for (let p = first[j]!; p < first[j + 1]!; p++) {
        if (own[row[p]!] === OWN) isOwn = true;
        else if (own[row[p]!] === PRICED) c -= value[p]! * price[row[p]!]!;
      }
      reduced[j] = c;
      if (!isOwn && c < 0) sum -= upper[j]! * c;
    }
    return sum;
  }

  /**
   * The bound of `solve` with a side of a step held to one direction, currency. A side of the plant costs nothing to ask for, a storage
   * unit its window once more.
   */
  held(k: number, side: number, direction: number): number {
    if (side < FIRST_SIDE) {
      const other = direction === CHARGE ? DISCHARGE : CHARGE;
      return this.#bound - Math.max(0, this.#gain(k, side, other) - this.#gain(k, side, direction));
    }
    const i = side - FIRST_SIDE;
    // What is best for the storage unit alone and goes that way is best with it.
    if (this.#units[i]!.goes(k, direction)) return this.#bound;
    return this.#bound - this.#own[i]! + this.#units[i]!.solve(this.#initial[i]!, k, direction);
  }

  /** What a side of the plant earns one way in step k of the window. */
  #gain(k: number, side: number, direction: number): number {
    const {
      column,
      width,
      programme: { upper },
    } = this.#window;
    let sum = 0;
    const [into, out] = PLACES[side]!;
    for (const place of direction === CHARGE ? into : out) {
      const j = column[k * width + place]!;
      if (j >= 0) sum += Math.max(0, -this.#reduced[j]! * upper[j]!);
    }
    return sum;
  }
}

const PLANT_SIDES = [CONNECTION, CONVERTER, TOGETHER];
/** Columns in and out of each side of the plant. */
const PLACES: readonly (readonly [into: readonly number[], out: readonly number[]])[] = [
  [[IMPORT], [OWED, EXPORT]],
  [[IN], [OUT]],
  [[TAKEN], [GIVEN]],
];

/**
 * A storage unit behind a connection without limits, of windows of so many steps: series that each window writes again, and what solves it.
 */
interface UnitAlone {
  readonly steps: number;
  readonly price: Float64Array;
  readonly priceAdderPerMwh: Float64Array;
  readonly powerLimitMw: Float64Array;
  readonly ruledOut: Int32Array;
  readonly up: readonly (RegulationOffer | undefined)[];
  readonly down: readonly (RegulationOffer | undefined)[];
  readonly programme: StepProgramme;
  readonly exact: ExactRegulation;
  readonly plan: WindowPlan;
  readonly split: Int32Array;
  readonly noPrices: readonly StepPrices[];
}

/** One storage unit alone at prices. */
class UnitAtPrices {
  readonly #i: number;
  readonly #joint: JointPlant;
  readonly #searchBudget: SearchBudget;
  #alone: UnitAlone | undefined;
  /** Net MW of the operation that was not held to a direction, and whether it earns all of its bound. */
  #netMw = new Float64Array(0);
  #isBest = false;
  #near = 0;

  constructor(joint: JointPlant, i: number, searchBudget: SearchBudget) {
    this.#joint = joint;
    this.#searchBudget = searchBudget;
    this.#i = i;
  }

  /** The unit in windows of so many steps. */
  #unitAlone(steps: number): UnitAlone {
    const { units, powerMw, offers, markets, plant: around } = this.#joint;
    const i = this.#i;
    const { capacityMwh, chargeEfficiency, dischargeEfficiency } = units[i]!;
    const series = (): Float64Array => new Float64Array(steps);
    const unlimited = series().fill(Infinity);
    const price = series();
    const priceAdderPerMwh = series();
    const powerLimitMw = series();
    const own = (offer: RegulationOffer | undefined): RegulationOffer | undefined =>
      offer === undefined ? undefined : { ...offer, mostMw: series(), worth: series() };
    const [up, down] = [offers[i]!.up.map(own), offers[i]!.down.map(own)];
    const plant: Plant = {
      steps,
      stepHours: around.stepHours,
      atBus: series(),
      behindConverter: undefined,
      exportLimitMw: unlimited,
      importLimitMw: unlimited,
      price,
      importPrice: price,
      converterMw: Infinity,
      converterEfficiency: 1,
      storagePowerMw: powerMw[i]!,
      powerLimitMw,
      chargeEfficiency,
      dischargeEfficiency,
      wearCostPerMwh: 0,
      priceAdderPerMwh,
    };
    const programme = new StepProgramme({ plant, regulation: { up, down }, capacity: capacityMwh, longest: steps });
    return {
      steps,
      price,
      priceAdderPerMwh,
      powerLimitMw,
      ruledOut: new Int32Array(steps),
      up,
      down,
      programme,
      exact: new ExactRegulation(
        new RegulationWindow({ programme, capacity: capacityMwh, powerMw: powerMw[i]!, markets, searchBudget: this.#searchBudget }),
      ),
      plan: windowPlan(steps, markets),
      split: new Int32Array(steps),
      noPrices: Array.from({ length: steps }, () => NO_PRICES),
    };
  }

  /** Takes the prices of a window: reduced costs of the columns of the storage unit. */
  price(window: JointWindow, from: number, reduced: Float64Array): void {
    const {
      units,
      powerMw,
      markets,
      plant: { stepHours: h },
    } = this.#joint;
    const i = this.#i;
    const { dischargeEfficiency } = units[i]!;
    const {
      column,
      width,
      programme: { steps, upper },
    } = window;
    const place = window.placeOf(i);
    const alone = this.#alone?.steps === steps ? this.#alone : (this.#alone = this.#unitAlone(steps));
    const { price, priceAdderPerMwh, powerLimitMw, ruledOut, up, down } = alone;
    let most = 0;
    for (let k = 0; k < steps; k++) {
      const charge = column[k * width + place]!;
      const discharge = column[k * width + place + 1]!;
      const bought = charge < 0 ? undefined : reduced[charge]! / h;
      const sold = discharge < 0 ? undefined : -reduced[discharge]! / h;
      price[k] = bought ?? sold ?? 0;
      powerLimitMw[k] = storagePower(this.#joint, i, from + k);
      ruledOut[k] = (charge < 0 ? NO_CHARGE : 0) | (discharge < 0 ? NO_DISCHARGE : 0);
      // What discharge earns beyond the price of the bus, less what it wears and what the limits of its day cost.
      priceAdderPerMwh[k] = bought !== undefined && sold !== undefined ? (sold - bought) * dischargeEfficiency : 0;
      most = Math.max(most, Math.abs(price[k]!), Math.abs(sold ?? 0));
    }
    const priceOffers = (list: readonly (RegulationOffer | undefined)[], at: number): void =>
      list.forEach((offer, m) => {
        if (offer === undefined) return;
        for (let k = 0; k < steps; k++) {
          const j = column[k * width + at + m]!;
          offer.mostMw[k] = j < 0 ? 0 : upper[j]!;
          offer.worth[k] = j < 0 ? 0 : -reduced[j]! / h;
        }
      });
    priceOffers(up, place + 2);
    priceOffers(down, place + 2 + markets);
    alone.programme.forget();
    this.#near = MONEY_ROUNDING * h * powerMw[i]! * most;
    alone.split.fill(0);
  }

  /** As of `JointBound`, of the window solved last. */
  marginalValues(stored: Float64Array, kept: number, out: Float64Array): void {
    const { capacityMwh } = this.#joint.units[this.#i]!;
    for (let k = 0; k < kept; k++) out[k] = this.#alone!.exact.marginalAfter(k, stored[k]!, STATE_AT_CORNER * capacityMwh);
  }

  /** @returns what it earns from its first state, currency; with a step given, when it is held to a direction there */
  solve(initial: number, step = -1, direction: number = EITHER): number {
    const { capacityMwh } = this.#joint.units[this.#i]!;
    const { exact, steps, noPrices, ruledOut, split, plan } = this.#alone!;
    const given = step < 0 ? 0 : ruledOut[step]!;
    if (step >= 0) ruledOut[step] = given | (direction === CHARGE ? NO_DISCHARGE : NO_CHARGE);
    const stored = Math.min(capacityMwh, Math.max(0, initial));
    exact.solvePriced({ from: 0, steps, stored, split }, plan, { prices: noPrices, ruledOut, near: this.#near });
    if (step >= 0) ruledOut[step] = given;
    else this.#keep(plan, steps);
    return plan.bound;
  }

  /** What it does in step k of the operation solved last. */
  decision(k: number): StepDecision {
    return this.#alone!.plan.decisions[k]!;
  }

  /** Whether the operation that was not held to a direction is the best and goes this way in step k, or stands still. */
  goes(k: number, direction: number): boolean {
    return this.#isBest && (direction === CHARGE ? this.#netMw[k]! <= 0 : this.#netMw[k]! >= 0);
  }

  #keep({ decisions, value, bound }: WindowPlan, steps: number): void {
    this.#isBest = bound - value <= this.#near;
    if (this.#netMw.length < steps) this.#netMw = new Float64Array(steps);
    for (let k = 0; k < steps; k++) this.#netMw[k] = decisions[k]!.dischargeMw - decisions[k]!.chargeMw;
  }
}
