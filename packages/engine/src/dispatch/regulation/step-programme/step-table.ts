import type { PiecewiseLinear } from '../../../math/piecewise-linear.ts';
import { type Plant, leavingCost, powerAt } from '../../reward/plant.ts';
import type { StepToSolve } from './step-to-solve.ts';
import { ParametricProgramme } from './parametric-programme.ts';
import type { RegulationOffer, RegulationPlant } from '../regulation-plant.ts';
import {
  NO_CHARGE,
  NO_DISCHARGE,
  NO_EXPORT,
  NO_FEED_IN,
  NO_FEED_OUT,
  NO_IMPORT,
  NO_PRICES,
  type StepDecision,
  type StepPrices,
} from './step-decision.ts';

/** Up or down regulation in a step. */
interface OfferedDirection {
  readonly list: readonly (RegulationOffer | undefined)[];
  readonly columnOf: Int32Array;
  /** MWh that throughput takes out of the storage unit per MW committed, and what a reserve holds of it per hour. */
  readonly energy: number;
  readonly reserve: number;
  /** Currency per MW of throughput. */
  readonly used: number;
  /** Of the connection, MW; −1: it is never reached. */
  readonly limit: number;
  /** 1 up, −1 down. */
  readonly sign: number;
}

/** Step t with something ruled out: powers in MW. */
interface StepTerms {
  readonly t: number;
  readonly ruledOut: number;
  readonly isAc: boolean;
  readonly power: number;
  readonly solar: number;
  readonly wind: number;
  /** That may be committed in all markets. */
  readonly mostUp: number;
  readonly mostDown: number;
  /** At the connection. */
  readonly mostImport: number;
  readonly mostExport: number;
  readonly owed: number;
  /** Whether the step is part of a delivery window. */
  readonly isShared: boolean;
  /** What the storage unit can give of what an event calls. */
  readonly served: number;
  /** Whether power can be bought where something is owed. */
  readonly isSource: boolean;
  /** Whether what is committed can reach the limits of the connection. */
  readonly hasExportRoom: boolean;
  readonly hasImportRoom: boolean;
}

/**
 * One step of a plant with regulation as a linear programme. With x the stored energy before the step and w after it, MWh above the lower
 * limit, h step hours, η efficiencies, φ throughput and T reserve hours of each market:
 *
 *   w + h·(discharge/ηd − ηc·charge) + Σ φ·h·(up/ηd − ηc·down) = x
 *   ac:  used + discharge − charge = export − import
 *   dc:  used + discharge − charge = out − in;   η·out − in/η + wind = export − import;   η·out ≤ P, in ≤ P
 *   discharge − charge + Σ up ≤ power,           charge − discharge + Σ down ≤ power
 *   export − import + Σ up ≤ export limit,       import − export + Σ down ≤ import limit
 *   Σ T·up/ηd ≤ x − held,                        Σ T·ηc·down ≤ capacity − x
 *
 * Only x couples the step with the others, and it stands on the right-hand side alone: so the value of stored energy before the step is
 * the optimum of this programme as x grows, given the value after it. Nothing here forbids charge with discharge, import with export or
 * the two directions of the converter at once; where that would pay, the optimum is a bound, and one of them has to be ruled out. Rows are
 * written for the hull of both directions where that is tighter. With U the most that may be committed up, less than the power,
 *
 *   discharge + Σ up + (1 − U/power)·charge ≤ power,     down likewise
 *   import ≤ charge,  charge + discharge ≤ power         where something is owed and power can be bought; with a converter  import ≤ in/η,
 *   in ≤ charge
 */
export class StepTable {
  readonly programme = new ParametricProgramme();
  readonly #plant: Plant;
  readonly #regulation: RegulationPlant;
  readonly #capacity: number;
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
  #held = 0;

  constructor(plant: Plant, regulation: RegulationPlant, capacity: number) {
    this.#plant = plant;
    this.#regulation = regulation;
    this.#capacity = capacity;
    this.#up = new Int32Array(regulation.up.length);
    this.#down = new Int32Array(regulation.down.length);
  }

  /** Sets out a step. @param held MWh that regulation may not draw on */
  build({ t, ruledOut, prices: given }: Pick<StepToSolve, 't' | 'ruledOut' | 'prices'>, held: number): void {
    const prices = given ?? NO_PRICES;
    this.#held = held;
    const step = this.#termsOf(t, ruledOut | this.#neverIn(t));
    const columns = this.#numberColumns(step);
    const { isAc, isSource, isShared, mostUp, mostDown, hasExportRoom, hasImportRoom } = step;
    const balances = isAc ? 2 : 3;
    const inequalities =
      (isSource ? (isAc ? 2 : 3) : 0) +
      (isShared ? 1 : 0) +
      (mostUp > 0 ? 2 : 0) +
      (mostDown > 0 ? 2 : 0) +
      (hasExportRoom ? 1 : 0) +
      (hasImportRoom ? 1 : 0);
    this.programme.begin(balances + inequalities, columns + inequalities);
    this.#row = balances;
    this.#slack = columns;
    this.#putColumns(step, prices);
    this.#setBalances(step);
    this.#limitSources(step);
    this.#offerRegulation(step, prices);
  }

  /** What the step can do at most, MW, and which of its rows something can reach. */
  #termsOf(t: number, ruledOut: number): StepTerms {
    const plant = this.#plant;
    const { atBus, behindConverter, exportLimitMw, importLimitMw, obligations, converterMw, converterEfficiency: hi } = plant;
    const power = powerAt(plant, t);
    const solar = atBus[t]!;
    const wind = behindConverter === undefined ? 0 : behindConverter[t]!;
    const mostUp = mostOf(this.#regulation.up, t);
    const mostDown = mostOf(this.#regulation.down, t);
    const mostImport = Math.min(importLimitMw[t]!, power / hi);
    const mostExport = Math.min(exportLimitMw[t]!, wind + (solar + power) * hi);
    const owed = obligations === undefined ? 0 : Math.min(mostExport, obligations.owedMw[t]!);
    const called = obligations === undefined ? -1 : obligations.calledMw[t]!;
    return {
      t,
      ruledOut,
      isAc: converterMw === Infinity,
      power,
      solar,
      wind,
      mostUp,
      mostDown,
      mostImport,
      mostExport,
      owed,
      isShared: owed > 0 && obligations!.owedMw[t] === Infinity,
      served: called > 0 ? Math.min(called, power) : 0,
      isSource: owed > 0 && mostImport > 0 && (ruledOut & (NO_IMPORT | NO_EXPORT)) === 0,
      hasExportRoom: mostUp > 0 && exportLimitMw[t]! < mostExport + mostUp,
      hasImportRoom: mostDown > 0 && importLimitMw[t]! < mostImport + mostDown,
    };
  }

  /** Gives the columns of the step their numbers. @returns how many there are, w included */
  #numberColumns({ t, isAc, served, owed }: StepTerms): number {
    const { up, down } = this.#regulation;
    let columns = 1;
    for (let m = 0; m < up.length; m++) this.#up[m] = (up[m]?.mostMw[t] ?? 0) > 0 ? columns++ : 0;
    for (let m = 0; m < down.length; m++) this.#down[m] = (down[m]?.mostMw[t] ?? 0) > 0 ? columns++ : 0;
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
    return columns;
  }

  /** Bounds and worth of the columns but those of regulation. */
  #putColumns(step: StepTerms, { leaving, owedWorth }: StepPrices): void {
    const { t, isAc, ruledOut, power, solar, wind, served, owed, isShared, mostImport, mostExport } = step;
    const { price, importPrice, obligations, converterMw, converterEfficiency: hi, dischargeEfficiency: hd } = this.#plant;
    // A price adder is earned by what is discharged, not by the throughput of regulation.
    const discharged = leavingCost(this.#plant, t) + leaving;
    const canDischarge = (ruledOut & NO_DISCHARGE) === 0;
    const canExport = (ruledOut & NO_EXPORT) === 0;
    this.#put(this.#charge, (ruledOut & NO_CHARGE) !== 0 ? 0 : power, 0);
    if (served > 0) this.#put(this.#called, canDischarge ? served : 0, obligations!.calledWorth[t]! - discharged / hd);
    this.#put(this.#discharge, canDischarge ? power - served : 0, -discharged / hd);
    this.#put(this.#used, solar, 0);
    if (!isAc) {
      this.#put(this.#out, (ruledOut & NO_FEED_OUT) !== 0 ? 0 : converterMw / hi, 0);
      this.#put(this.#in, (ruledOut & NO_FEED_IN) !== 0 ? 0 : converterMw, 0);
      this.#put(this.#wind, wind, 0);
    }
    this.#put(this.#import, (ruledOut & NO_IMPORT) !== 0 ? 0 : mostImport, -importPrice[t]!);
    if (owed > 0) this.#put(this.#owed, canExport ? owed : 0, owedWorth ?? obligations!.owedWorth[t]!);
    this.#put(this.#export, canExport ? (isShared ? mostExport : mostExport - owed) : 0, price[t]!);
  }

  /** Balances: stored energy, the bus and, behind a converter, the ac side. */
  #setBalances({ isAc, served, owed }: StepTerms): void {
    const { stepHours: h, converterEfficiency: hi, chargeEfficiency: hc, dischargeEfficiency: hd } = this.#plant;
    const { table, rate, basic, columns: width } = this.programme;
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
  }

  /**
   * In a delivery window any part of the export can be delivery; elsewhere what is owed is a part of its own. What is imported is charged:
   * delivery out of a purchase is an operation of neither direction.
   */
  #limitSources({ isAc, isShared, isSource, mostExport, power }: StepTerms): void {
    const { table } = this.programme;
    const hi = this.#plant.converterEfficiency;
    if (isShared) {
      const shared = this.#begin(mostExport, 0);
      table[shared + this.#owed] = 1;
      table[shared + this.#export] = 1;
    }
    if (!isSource) return;
    const source = this.#begin(0, 0);
    table[source + this.#import] = 1;
    table[source + (isAc ? this.#charge : this.#in)] = isAc ? -1 : -1 / hi;
    if (!isAc) {
      const fed = this.#begin(0, 0);
      table[fed + this.#in] = 1;
      table[fed + this.#charge] = -1;
    }
    const range = this.#begin(power, 0);
    table[range + this.#charge] = 1;
    if (this.#called !== 0) table[range + this.#called] = 1;
    table[range + this.#discharge] = 1;
  }

  #offerRegulation({ t, mostUp, mostDown, hasExportRoom, hasImportRoom }: StepTerms, { leaving }: StepPrices): void {
    const { stepHours: h, chargeEfficiency: hc, dischargeEfficiency: hd, exportLimitMw, importLimitMw, wearCostPerMwh } = this.#plant;
    const { up, down } = this.#regulation;
    const wear = wearCostPerMwh + leaving;
    if (mostUp > 0) {
      const limit = hasExportRoom ? exportLimitMw[t]! : -1;
      this.#offer(t, { list: up, columnOf: this.#up, energy: h / hd, reserve: 1 / hd, used: wear / hd, limit, sign: 1 });
    }
    if (mostDown > 0) {
      const limit = hasImportRoom ? importLimitMw[t]! : -1;
      this.#offer(t, { list: down, columnOf: this.#down, energy: -h * hc, reserve: hc, used: 0, limit, sign: -1 });
    }
  }

  /** The flows the programme has found. */
  read(out: StepDecision): void {
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
  }

  /** Objective of the programme: costs of the columns and worth of what is stored. */
  total(after: PiecewiseLinear): number {
    const { columns, cost } = this.programme;
    let sum = after.at(this.programme.of(0));
    for (let j = 1; j < columns; j++) if (cost[j] !== 0) sum += cost[j]! * this.programme.of(j);
    return sum;
  }

  #of(column: number): number {
    return column === 0 ? 0 : Math.max(0, this.programme.of(column));
  }

  /**
   * What one direction at a time rules out anyhow: in an event the plant only gives, and nothing is fed in where nothing comes from
   * outside.
   */
  #neverIn(t: number): number {
    const { obligations, behindConverter, importLimitMw } = this.#plant;
    if (obligations !== undefined && obligations.calledMw[t]! >= 0) return NO_CHARGE | NO_IMPORT | NO_FEED_IN;
    return importLimitMw[t] === 0 && (behindConverter === undefined || behindConverter[t] === 0) ? NO_FEED_IN : 0;
  }

  #put(column: number, most: number, worth: number): void {
    this.programme.upper[column] = most > 0 ? most : 0;
    this.programme.cost[column] = this.#plant.stepHours * worth;
  }

  /** A row of an inequality with its slack. @returns where it begins in the table */
  #begin(most: number, ofState: number): number {
    const { table, upper, basic, value, rate, columns } = this.programme;
    const row = this.#row++;
    table[row * columns + this.#slack] = 1;
    upper[this.#slack] = Infinity;
    basic[row] = this.#slack++;
    value[row] = most;
    rate[row] = ofState;
    return row * columns;
  }

  /** One direction of regulation: headroom of the storage unit, what is held, and room at the connection. */
  #offer(t: number, { list, columnOf, energy, reserve, used, limit, sign }: OfferedDirection): void {
    const { table } = this.programme;
    const power = powerAt(this.#plant, t);
    const headroom = this.#begin(power, 0);
    const most = mostOf(list, t);
    // The other direction leaves room for all that may be committed, and no more.
    const other = most < power ? 1 - most / power : -1;
    table[headroom + this.#charge] = sign > 0 ? other : 1;
    if (this.#called !== 0) table[headroom + this.#called] = sign > 0 ? 1 : other;
    table[headroom + this.#discharge] = sign > 0 ? 1 : other;
    const held = this.#begin(sign > 0 ? -this.#held : this.#capacity, sign);
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

/** What may be committed of a list of offers in step t, MW. */
function mostOf(offers: readonly (RegulationOffer | undefined)[], t: number): number {
  let most = 0;
  for (let m = 0; m < offers.length; m++) most += offers[m]?.mostMw[t] ?? 0;
  return most;
}
