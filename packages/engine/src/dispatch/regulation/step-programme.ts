import { PiecewiseLinear } from '../../math/piecewise-linear.ts';
import { type Plant, leavingCost, powerAt } from '../reward/plant.ts';
import { type BandDecision, bandDecision, bandValue } from './band-value.ts';
import { ParametricProgramme } from './parametric-programme.ts';
import type { RegulationOffer, RegulationPlant } from './regulation-plant.ts';
import { StepBands } from './step-bands.ts';

/** What may not happen in a step, a bit each. Without any the two directions of store, connection and converter may be used at once. */
export const NO_CHARGE = 1;
export const NO_DISCHARGE = 2;
export const NO_IMPORT = 4;
export const NO_EXPORT = 8;
export const NO_FEED_IN = 16;
export const NO_FEED_OUT = 32;
/**
 * Where delivery is owed, import and export share one range: of each no more than the other leaves, in parts of the most there could be. It is true of
 * either direction alone, and without it delivery would be met from what is imported.
 */
export const SHARED_RANGE = 64;

/** What the plant does in one step, MW. */
export interface StepDecision {
  chargeMw: number;
  dischargeMw: number;
  importMw: number;
  exportMw: number;
  /** Of the export, what goes to what is owed. */
  owedMw: number;
  atBusUsedMw: number;
  behindConverterUsedMw: number;
  /** Through the converter, at the bus. */
  feedInMw: number;
  feedOutMw: number;
  readonly upMw: Float64Array;
  readonly downMw: Float64Array;
  /** MWh stored after the step. */
  stored: number;
  /** MWh that left the store, throughput of regulation included. */
  leavingMwh: number;
  /** Currency of the step, with the weights of what is owed as in the step rewards. */
  earned: number;
}

export const stepDecision = (markets: number): StepDecision => ({
  chargeMw: 0, dischargeMw: 0, importMw: 0, exportMw: 0, owedMw: 0, atBusUsedMw: 0, behindConverterUsedMw: 0, feedInMw: 0, feedOutMw: 0,
  upMw: new Float64Array(markets), downMw: new Float64Array(markets), stored: 0, leavingMwh: 0, earned: 0,
});

/** Which two directions a decision uses at once, as what to rule out one of; 0 when none. */
export function conflictOf(decision: StepDecision, tiny: number): number {
  if (decision.chargeMw > tiny && decision.dischargeMw > tiny) return NO_CHARGE | NO_DISCHARGE;
  if (decision.importMw > tiny && decision.exportMw > tiny) return NO_IMPORT | NO_EXPORT;
  if (decision.feedInMw > tiny && decision.feedOutMw > tiny) return NO_FEED_IN | NO_FEED_OUT;
  return 0;
}

/** Of two directions in conflict the weaker one, as what to rule out. */
export function outweighed({ chargeMw, dischargeMw, importMw, exportMw, feedInMw, feedOutMw }: StepDecision, conflict: number): number {
  if ((conflict & NO_CHARGE) !== 0) return chargeMw > dischargeMw ? NO_DISCHARGE : NO_CHARGE;
  if ((conflict & NO_IMPORT) !== 0) return importMw > exportMw ? NO_EXPORT : NO_IMPORT;
  return feedInMw > feedOutMw ? NO_FEED_OUT : NO_FEED_IN;
}

/** Writes the mix of what some plans decide in their step k into `out`; the shares sum to 1. */
export function mixDecisions(plans: readonly (readonly StepDecision[])[], k: number, shares: readonly number[], out: StepDecision): void {
  out.chargeMw = out.dischargeMw = out.importMw = out.exportMw = out.owedMw = out.atBusUsedMw = out.behindConverterUsedMw = 0;
  out.feedInMw = out.feedOutMw = out.stored = out.leavingMwh = out.earned = 0;
  out.upMw.fill(0);
  out.downMw.fill(0);
  for (let i = 0; i < plans.length; i++) {
    const share = shares[i]!;
    const decision = plans[i]![k]!;
    out.chargeMw += share * decision.chargeMw;
    out.dischargeMw += share * decision.dischargeMw;
    out.importMw += share * decision.importMw;
    out.exportMw += share * decision.exportMw;
    out.owedMw += share * decision.owedMw;
    out.atBusUsedMw += share * decision.atBusUsedMw;
    out.behindConverterUsedMw += share * decision.behindConverterUsedMw;
    out.feedInMw += share * decision.feedInMw;
    out.feedOutMw += share * decision.feedOutMw;
    for (let m = 0; m < out.upMw.length; m++) {
      out.upMw[m]! += share * decision.upMw[m]!;
      out.downMw[m]! += share * decision.downMw[m]!;
    }
    out.stored += share * decision.stored;
    out.leavingMwh += share * decision.leavingMwh;
    out.earned += share * decision.earned;
  }
}

/** Prices of limits that several steps share, currency per MWh. */
export interface StepPrices {
  /** Of what leaves the store. */
  readonly leaving: number;
  /** Worth of a MWh delivered to what is owed; undefined: the plant's own. */
  readonly owedWorth: number | undefined;
}

/** Net powers below this share of the storage power are rounding errors. */
const TINY_POWER = 1e-13;

/** The same of energies and the capacity. */
const TINY_ENERGY = 1e-13;

const NO_PRICES: StepPrices = { leaving: 0, owedWorth: undefined };

/**
 * One step of a plant with regulation as a linear programme. With x the stored energy before the step and w after it, MWh above the lower
 * limit, h step hours, η efficiencies, φ throughput and T reserve hours of each market:
 *
 *   w + h·(discharge/ηd − ηc·charge) + Σ φ·h·(up/ηd − ηc·down) = x
 *   ac:  used + discharge − charge = export − import
 *   dc:  used + discharge − charge = out − in;   η·out − in/η + wind = export − import;   η·out ≤ P, in ≤ P
 *   discharge − charge + Σ up ≤ power,           charge − discharge + Σ down ≤ power
 *   export − import + Σ up ≤ export limit,       import − export + Σ down ≤ import limit
 *   Σ T·up/ηd ≤ x,                               Σ T·ηc·down ≤ capacity − x
 *
 * Only x couples the step with the others, and it stands on the right-hand side alone: so the value of stored energy before the step is
 * the optimum of this programme as x grows, given the value after it. Nothing here forbids charge with discharge, import with export or
 * the two directions of the converter at once; where that would pay, the optimum is a bound, and one of them has to be ruled out.
 */
export class StepProgramme {
  readonly #plant: Plant;
  readonly #regulation: RegulationPlant;
  readonly #capacity: number;
  readonly #programme = new ParametricProgramme();
  readonly #bands: StepBands;
  readonly #best: BandDecision;
  readonly #below = new PiecewiseLinear();
  // Columns of the step in hand; 0 (w) where there is none.
  #charge = 0;
  #called = 0;
  #discharge = 0;
  #used = 0;
  #out = 0;
  #in = 0;
  #wind = 0;
  #import = 0;
  #owed = 0;
  #export = 0;
  readonly #up: Int32Array;
  readonly #down: Int32Array;
  // The next row and slack of the programme that is being set out.
  #row = 0;
  #slack = 0;

  constructor(plant: Plant, regulation: RegulationPlant, capacity: number) {
    this.#plant = plant;
    this.#regulation = regulation;
    this.#capacity = capacity;
    this.#bands = new StepBands(plant, regulation, capacity);
    this.#best = { netMw: 0, upMw: new Float64Array(regulation.up.length), downMw: new Float64Array(regulation.up.length), total: 0 };
    this.#up = new Int32Array(regulation.up.length);
    this.#down = new Int32Array(regulation.down.length);
  }

  /** Value of stored energy before step t on [0, capacity], given the value after it; concave. */
  value(t: number, ruledOut: number, prices: StepPrices | undefined, after: PiecewiseLinear, out: PiecewiseLinear): void {
    if (ruledOut === 0 && this.#capacity > 0 && this.#bands.begin(t, prices ?? NO_PRICES) && bandValue(this.#bands, after, out)) return;
    this.#build(t, ruledOut, prices ?? NO_PRICES);
    this.#programme.maximise(after, 0);
    out.begin(0, this.#total(after) - this.#offset(t));
    const reached = this.#programme.trace(this.#capacity, 1, out);
    // Rounding only: just before the end nothing can give way any more.
    if (reached < this.#capacity) out.push(out.count > 0 ? out.slope[out.count - 1]! : 0, this.#capacity - reached);
  }

  /**
   * The same where the value after the step is known on a part of the states only, between the ends of `after`: the value before it on all states from
   * which that part can be reached, into `out`.
   */
  valueOfPart(t: number, ruledOut: number, prices: StepPrices | undefined, after: PiecewiseLinear, out: PiecewiseLinear): void {
    const { start } = after;
    this.#build(t, ruledOut, prices ?? NO_PRICES);
    this.#programme.maximise(after, start);
    const atStart = this.#total(after) - this.#offset(t);
    const below = this.#below.begin(0, 0);
    const down = start > 0 ? this.#programme.trace(start, -1, below) : 0;
    let value = atStart;
    for (let i = 0; i < below.count; i++) value -= below.slope[i]! * below.length[i]!;
    // An end that rounding has missed would leave a function that begins with a jump.
    const first = start - down;
    out.begin(first < TINY_ENERGY * this.#capacity ? 0 : first, value);
    for (let i = below.count - 1; i >= 0; i--) out.push(below.slope[i]!, below.length[i]!);
    this.#build(t, ruledOut, prices ?? NO_PRICES);
    this.#programme.maximise(after, start);
    this.#programme.trace(this.#capacity - start, 1, out);
  }

  /** `decide` for such a part. @returns −Infinity where it cannot be reached from x */
  decideForPart(t: number, ruledOut: number, prices: StepPrices | undefined, after: PiecewiseLinear, x: number, out: StepDecision): number {
    const { start } = after;
    this.#build(t, ruledOut, prices ?? NO_PRICES);
    this.#programme.maximise(after, start);
    const distance = Math.abs(x - start);
    const reached = distance > 0 ? this.#programme.trace(distance, x > start ? 1 : -1) : 0;
    if (distance - reached > TINY_ENERGY * Math.max(1, this.#capacity)) return -Infinity;
    this.#read(t, x, out);
    return this.#total(after) - this.#offset(t);
  }

  /** The best operation of step t from x, given the value of what is stored after it. @returns currency: what it earns and that value, prices counted */
  decide(t: number, ruledOut: number, prices: StepPrices | undefined, after: PiecewiseLinear, x: number, out: StepDecision): number {
    const programme = this.#programme;
    if (ruledOut === 0 && this.#capacity > 0 && this.#bands.begin(t, prices ?? NO_PRICES) && this.#bands.cut(x, x) && bandDecision(this.#bands, after, x, this.#best)) {
      return this.#readBands(t, prices?.owedWorth, x, out);
    }
    this.#build(t, ruledOut, prices ?? NO_PRICES);
    programme.maximise(after, x);
    this.#read(t, x, out);
    return this.#total(after) - this.#offset(t);
  }

  /** What the programme has found. */
  #read(t: number, x: number, out: StepDecision): void {
    out.chargeMw = this.#of(this.#charge);
    out.dischargeMw = this.#of(this.#called) + this.#of(this.#discharge);
    out.importMw = this.#of(this.#import);
    out.owedMw = this.#of(this.#owed);
    out.exportMw = out.owedMw + this.#of(this.#export);
    out.atBusUsedMw = this.#of(this.#used);
    out.behindConverterUsedMw = this.#of(this.#wind);
    out.feedInMw = this.#of(this.#in);
    out.feedOutMw = this.#of(this.#out);
    for (let m = 0; m < out.upMw.length; m++) {
      out.upMw[m] = this.#of(this.#up[m]!);
      out.downMw[m] = this.#of(this.#down[m]!);
    }
    this.#account(t, x, out);
  }

  #readBands(t: number, owedWorth: number | undefined, x: number, out: StepDecision): number {
    const { atBus, exportLimitMw, price, duties, storagePowerMw: power } = this.#plant;
    const best = this.#best;
    const net = Math.abs(best.netMw) < TINY_POWER * power ? 0 : best.netMw;
    let up = 0;
    for (let m = 0; m < out.upMw.length; m++) {
      up += out.upMw[m] = Math.max(0, best.upMw[m]!);
      out.downMw[m] = Math.max(0, best.downMw[m]!);
    }
    out.chargeMw = net < 0 ? Math.min(power, -net) : 0;
    out.dischargeMw = net > 0 ? Math.min(power, net) : 0;
    const flow = Math.max(net, Math.min(net + atBus[t]!, exportLimitMw[t]! - up));
    out.atBusUsedMw = Math.min(atBus[t]!, Math.max(0, flow - net));
    out.behindConverterUsedMw = out.feedInMw = out.feedOutMw = 0;
    out.exportMw = flow > 0 ? flow : 0;
    out.importMw = flow < 0 ? -flow : 0;
    const isDelivery = duties !== undefined && (owedWorth ?? duties.owedWorth[t]!) > price[t]!;
    out.owedMw = isDelivery ? Math.min(out.exportMw, duties.owedMw[t]!) : 0;
    this.#account(t, x, out);
    return best.total;
  }

  /** State after the step, what left the store, and what the step earns by the plant's own prices. */
  #account(t: number, x: number, out: StepDecision): void {
    const { stepHours: h, chargeEfficiency: hc, dischargeEfficiency: hd } = this.#plant;
    const { up, down } = this.#regulation;
    let leaving = (h * out.dischargeMw) / hd;
    let entering = h * hc * out.chargeMw;
    for (let m = 0; m < up.length; m++) {
      const raised = up[m];
      const lowered = down[m];
      if (raised !== undefined) leaving += (raised.throughput * h * out.upMw[m]!) / hd;
      if (lowered !== undefined) entering += lowered.throughput * h * hc * out.downMw[m]!;
    }
    out.stored = Math.min(this.#capacity, Math.max(0, x + entering - leaving));
    out.leavingMwh = leaving;
    out.earned = this.#earned(t, out);
  }

  #of(column: number): number {
    return column === 0 ? 0 : Math.max(0, this.#programme.of(column));
  }

  #offset(t: number): number {
    return this.#plant.duties?.offset[t] ?? 0;
  }

  /** Objective of the programme: costs of the columns and worth of what is stored. */
  #total(after: PiecewiseLinear): number {
    const { columns, cost } = this.#programme;
    let sum = after.at(this.#programme.of(0));
    for (let j = 1; j < columns; j++) if (cost[j] !== 0) sum += cost[j]! * this.#programme.of(j);
    return sum;
  }

  /** Currency of a decision by the plant's own prices. */
  #earned(t: number, { chargeMw, dischargeMw, importMw, exportMw, owedMw, upMw, downMw, leavingMwh }: StepDecision): number {
    const { stepHours: h, price, importPrice, wearCostPerMwh, dischargeEfficiency: hd, premiumPerMwh, duties } = this.#plant;
    let rate = price[t]! * (exportMw - owedMw) - importPrice[t]! * importMw;
    if (premiumPerMwh !== undefined) rate += (premiumPerMwh[t]! * dischargeMw) / hd;
    if (duties !== undefined) {
      rate += duties.owedWorth[t]! * owedMw;
      if (duties.calledMw[t]! > 0) rate += duties.calledWorth[t]! * Math.max(0, Math.min(duties.calledMw[t]!, dischargeMw - chargeMw));
    }
    const { up, down } = this.#regulation;
    for (let m = 0; m < up.length; m++) {
      if (up[m] !== undefined) rate += up[m]!.worth[t]! * upMw[m]!;
      if (down[m] !== undefined) rate += down[m]!.worth[t]! * downMw[m]!;
    }
    return h * rate - wearCostPerMwh * leavingMwh - this.#offset(t);
  }

  /** What one direction at a time rules out anyhow: in an event the plant only gives, and nothing is fed in where nothing comes from outside. */
  #neverIn(t: number): number {
    const { duties, behindConverter, importLimitMw } = this.#plant;
    if (duties !== undefined && duties.calledMw[t]! >= 0) return NO_CHARGE | NO_IMPORT | NO_FEED_IN;
    return importLimitMw[t] === 0 && (behindConverter === undefined || behindConverter[t] === 0) ? NO_FEED_IN : 0;
  }

  #build(t: number, given: number, { leaving, owedWorth: pricedWorth }: StepPrices): void {
    const ruledOut = given | this.#neverIn(t);
    const plant = this.#plant;
    const programme = this.#programme;
    const { up, down } = this.#regulation;
    const { stepHours: h, atBus, behindConverter, exportLimitMw, importLimitMw, price, importPrice, duties } = plant;
    const { converterMw, converterEfficiency: hi, chargeEfficiency: hc, dischargeEfficiency: hd } = plant;
    const power = powerAt(plant, t);
    const isAc = converterMw === Infinity;
    const solar = atBus[t]!;
    const wind = behindConverter === undefined ? 0 : behindConverter[t]!;
    let mostUp = 0;
    let mostDown = 0;
    let columns = 1;
    for (let m = 0; m < up.length; m++) {
      const most = up[m]?.mostMw[t] ?? 0;
      this.#up[m] = most > 0 ? columns++ : 0;
      mostUp += most;
    }
    for (let m = 0; m < down.length; m++) {
      const most = down[m]?.mostMw[t] ?? 0;
      this.#down[m] = most > 0 ? columns++ : 0;
      mostDown += most;
    }
    const mostImport = Math.min(importLimitMw[t]!, power / hi);
    const mostExport = Math.min(exportLimitMw[t]!, wind + (solar + power) * hi);
    const owed = duties === undefined ? 0 : Math.min(mostExport, duties.owedMw[t]!);
    // In a delivery window any part of the export can be delivery; elsewhere what is owed is a part of its own.
    const isShared = owed > 0 && duties!.owedMw[t] === Infinity;
    const called = duties === undefined ? -1 : duties.calledMw[t]!;
    const served = called > 0 ? Math.min(called, power) : 0;
    this.#charge = columns++;
    this.#called = served > 0 ? columns++ : 0;
    this.#discharge = columns++;
    this.#used = columns++;
    this.#out = isAc ? 0 : columns++;
    this.#in = isAc ? 0 : columns++;
    this.#wind = isAc ? 0 : columns++;
    this.#import = columns++;
    this.#owed = owed > 0 ? columns++ : 0;
    this.#export = columns++;
    // Rows of inequalities, each with a slack; those nothing can reach are left out.
    const hasExportRoom = mostUp > 0 && exportLimitMw[t]! < mostExport + mostUp;
    const hasImportRoom = mostDown > 0 && importLimitMw[t]! < mostImport + mostDown;
    const balances = isAc ? 2 : 3;
    const isApart = (ruledOut & SHARED_RANGE) !== 0 && (ruledOut & (NO_IMPORT | NO_EXPORT)) === 0 && owed > 0 && mostImport > 0;
    const inequalities = (isShared ? 1 : 0) + (isApart ? 1 : 0) + (mostUp > 0 ? 2 : 0) + (mostDown > 0 ? 2 : 0) + (hasExportRoom ? 1 : 0) + (hasImportRoom ? 1 : 0);
    const width = columns + inequalities;
    programme.begin(balances + inequalities, width);
    const { table, rate, basic } = programme;

    const wear = plant.wearCostPerMwh + leaving;
    // A premium is earned by what is discharged, not by the throughput of regulation.
    const discharged = leavingCost(plant, t) + leaving;
    const worth = pricedWorth ?? (duties === undefined ? 0 : duties.owedWorth[t]!);
    this.#put(this.#charge, (ruledOut & NO_CHARGE) !== 0 ? 0 : power, 0);
    const canDischarge = (ruledOut & NO_DISCHARGE) === 0;
    if (served > 0) this.#put(this.#called, canDischarge ? served : 0, duties!.calledWorth[t]! - discharged / hd);
    this.#put(this.#discharge, canDischarge ? power - served : 0, -discharged / hd);
    this.#put(this.#used, solar, 0);
    if (!isAc) {
      this.#put(this.#out, (ruledOut & NO_FEED_OUT) !== 0 ? 0 : converterMw / hi, 0);
      this.#put(this.#in, (ruledOut & NO_FEED_IN) !== 0 ? 0 : converterMw, 0);
      this.#put(this.#wind, wind, 0);
    }
    this.#put(this.#import, (ruledOut & NO_IMPORT) !== 0 ? 0 : mostImport, -importPrice[t]!);
    const canExport = (ruledOut & NO_EXPORT) === 0;
    if (owed > 0) this.#put(this.#owed, canExport ? owed : 0, worth);
    this.#put(this.#export, canExport ? (isShared ? mostExport : mostExport - owed) : 0, price[t]!);

    // Balances: stored energy, the bus and, behind a converter, the ac side.
    table[0] = 1;
    basic[0] = 0;
    rate[0] = 1;
    table[this.#charge] = -h * hc;
    if (served > 0) table[this.#called] = h / hd;
    table[this.#discharge] = h / hd;
    const bus = width;
    basic[1] = this.#used;
    table[bus + this.#used] = 1;
    table[bus + this.#charge] = -1;
    if (served > 0) table[bus + this.#called] = 1;
    table[bus + this.#discharge] = 1;
    const connection = isAc ? bus : 2 * width;
    if (!isAc) {
      table[bus + this.#out] = -1;
      table[bus + this.#in] = 1;
      basic[2] = this.#wind;
      table[connection + this.#out] = hi;
      table[connection + this.#in] = -1 / hi;
      table[connection + this.#wind] = 1;
    }
    table[connection + this.#import] = 1;
    if (owed > 0) table[connection + this.#owed] = -1;
    table[connection + this.#export] = -1;

    this.#row = balances;
    this.#slack = columns;
    if (isShared) {
      const shared = this.#begin(mostExport, 0);
      table[shared + this.#owed] = 1;
      table[shared + this.#export] = 1;
    }
    if (isApart) {
      const apart = this.#begin(mostExport, 0);
      table[apart + this.#import] = mostExport / mostImport;
      table[apart + this.#export] = 1;
      table[apart + this.#owed] = 1;
    }
    if (mostUp > 0) this.#offer(t, up, this.#up, h / hd, 1 / hd, wear / hd, hasExportRoom ? exportLimitMw[t]! : -1, 1);
    if (mostDown > 0) this.#offer(t, down, this.#down, -h * hc, hc, 0, hasImportRoom ? importLimitMw[t]! : -1, -1);
  }

  #put(column: number, most: number, worth: number): void {
    this.#programme.upper[column] = most > 0 ? most : 0;
    this.#programme.cost[column] = this.#plant.stepHours * worth;
  }

  /** A row of an inequality with its slack. @returns where it begins in the table */
  #begin(most: number, ofState: number): number {
    const { table, upper, basic, value, rate, columns } = this.#programme;
    const row = this.#row++;
    table[row * columns + this.#slack] = 1;
    upper[this.#slack] = Infinity;
    basic[row] = this.#slack++;
    value[row] = most;
    rate[row] = ofState;
    return row * columns;
  }

  /** One direction of regulation: headroom of the store, what is held, and room at the connection; `sign` 1 up, −1 down. */
  #offer(
    t: number, list: readonly (RegulationOffer | undefined)[], columnOf: Int32Array, energy: number, reserve: number, used: number, limit: number, sign: number,
  ): void {
    const { table } = this.#programme;
    const headroom = this.#begin(powerAt(this.#plant, t), 0);
    table[headroom + this.#charge] = -sign;
    if (this.#called !== 0) table[headroom + this.#called] = sign;
    table[headroom + this.#discharge] = sign;
    const held = this.#begin(sign > 0 ? 0 : this.#capacity, sign);
    const room = limit < 0 ? -1 : this.#begin(limit, 0);
    if (room >= 0) {
      table[room + this.#import] = -sign;
      if (this.#owed !== 0) table[room + this.#owed] = sign;
      table[room + this.#export] = sign;
    }
    for (let m = 0; m < list.length; m++) {
      const column = columnOf[m]!;
      if (column === 0) continue;
      const { mostMw, worth, throughput, reserveHours } = list[m]!;
      this.#put(column, mostMw[t]!, worth[t]! - used * throughput);
      table[column] = throughput * energy;
      table[headroom + column] = 1;
      table[held + column] = reserveHours * reserve;
      if (room >= 0) table[room + column] = 1;
    }
  }
}
