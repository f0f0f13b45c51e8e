import { PiecewiseLinear } from '../../../math/piecewise-linear.ts';
import type { Plant } from '../../reward/plant.ts';
import type { BandLayout, UnitSide } from '../bands/band-layout.ts';
import { type BandDecision, type ValueAfter, bandDecision, bandValue } from '../bands/band-value.ts';
import type { ParametricProgramme } from './parametric-programme.ts';
import type { RegulationPlant } from '../regulation-plant.ts';
import { type WindowReserve, heldIn } from '../regulation-reserve.ts';
import { StepBands } from '../bands/step-bands.ts';
import { NO_CHARGE, NO_DISCHARGE, NO_PRICES, type StepDecision } from './step-decision.ts';
import { StepTable } from './step-table.ts';
import type { StepToSolve } from './step-to-solve.ts';
import { BANDS_KEPT, NET_POWER_ROUNDING, STEP_ENERGY_ROUNDING } from '../tuning.ts';

/** A storage unit beside regulation, and how its horizon is solved. */
interface SteppedUnit {
  readonly plant: Plant;
  readonly regulation: RegulationPlant;
  /** MWh. */
  readonly capacity: number;
  /** Steps of the longest window. */
  readonly longest?: number;
  /**
   * Of the window in hand, when there is one: values of stored energy are then functions on the states from the least one of their step
   * upwards.
   */
  readonly reserve?: WindowReserve | undefined;
}

/** How the value before a step is found: by its bands for both ways of the storage unit, for charging alone, or by its programme. */
type Way = 'both' | 'charge' | 'programme';

/**
 * The value of stored energy before a step and what is best to do in it: by its bands where they say everything, else by its linear
 * programme.
 */
export class StepProgramme {
  readonly #plant: Plant;
  readonly #regulation: RegulationPlant;
  readonly #capacity: number;
  readonly #table: StepTable;
  readonly #programme: ParametricProgramme;
  readonly #bands: StepBands | undefined;
  readonly #best: BandDecision;
  readonly #reached = new PiecewiseLinear();
  readonly #spare = new PiecewiseLinear();
  readonly #valueAfter: ValueAfter = { after: this.#spare, low: 0, isPart: false };
  readonly #reserve: WindowReserve | undefined;
  /** Of each step, what was ruled out when the value before it was found last, and whether it was found by bands. */
  readonly #ruledOut: Int32Array;
  readonly #isByBands: Uint8Array;

  constructor({ plant, regulation, capacity, longest = BANDS_KEPT, reserve }: SteppedUnit) {
    this.#reserve = reserve;
    this.#plant = plant;
    this.#regulation = regulation;
    this.#capacity = capacity;
    this.#table = new StepTable(plant, regulation, capacity);
    this.#programme = this.#table.programme;
    this.#bands =
      capacity > 0 ? new StepBands({ plant, regulation, capacity, mostKept: Math.min(BANDS_KEPT, longest), reserve }) : undefined;
    const markets = regulation.up.length;
    this.#isByBands = new Uint8Array(plant.steps);
    this.#ruledOut = new Int32Array(plant.steps).fill(-1);
    this.#best = { netMw: 0, upMw: new Float64Array(markets), downMw: new Float64Array(markets), total: 0 };
  }

  /** To be called where the series of the plant have changed since it was made. */
  forget(): void {
    this.#ruledOut.fill(-1);
    this.#bands?.forget();
  }

  /** Least state before step t, MWh. */
  lowBefore(t: number): number {
    return this.#reserve === undefined ? 0 : this.#reserve.low[t - this.#reserve.from]!;
  }

  #known(after: PiecewiseLinear, low: number, isPart: boolean): ValueAfter {
    const known = this.#valueAfter;
    known.after = after;
    known.low = low;
    known.isPart = isPart;
    return known;
  }

  /** Value of stored energy before step t from its least state to the capacity, given the value after it; concave. */
  value(step: StepToSolve, out: PiecewiseLinear): void {
    this.#ruledOut[step.t] = step.ruledOut;
    this.#isByBands[step.t] = this.#value(step, out) ? 1 : 0;
  }

  #value(step: StepToSolve, out: PiecewiseLinear): boolean {
    const { t, ruledOut, after } = step;
    if (ruledOut === 0) {
      if (this.valueByBands(step, out) !== 'programme') return true;
    } else if (this.#reserve === undefined) {
      const bands = this.#bandsOf(step);
      if (bands !== undefined && bandValue(bands, this.#known(after, 0, false), out)) return true;
    }
    if (this.#reserve !== undefined) return this.valueOfPart(step, out);
    this.#table.build(step, 0);
    this.#programme.maximise(after, 0);
    out.begin(0, this.#table.total(after) - this.#offset(t));
    const reached = this.#programme.trace(this.#capacity, 1, out);
    // Rounding only: just before the end nothing can give way any more.
    if (reached < this.#capacity) out.push(out.count > 0 ? out.slope[out.count - 1]! : 0, this.#capacity - reached);
    return false;
  }

  /** The bands of a step with something ruled out, where they say all of it: nothing, or one way of the storage unit. */
  #bandsOf(step: StepToSolve): BandLayout | undefined {
    const { ruledOut } = step;
    const side = ruledOut === 0 ? 'both' : ruledOut === NO_DISCHARGE ? 'charge' : ruledOut === NO_CHARGE ? 'discharge' : undefined;
    return side === undefined ? undefined : this.#bandsFor(step, side);
  }

  #bandsFor({ t, prices }: StepToSolve, side: UnitSide): BandLayout | undefined {
    return this.#bands?.at(t, side, prices ?? NO_PRICES);
  }

  /**
   * Where charging and discharging do not go together on one axis because both cost at a negative price, charging alone is everything as
   * long as discharging costs more than any stored energy is worth to be rid of.
   *
   * @returns which of them it is; `out` holds nothing of use where the programme is needed
   */
  valueByBands(step: StepToSolve, out: PiecewiseLinear): Way {
    const { t, after } = step;
    const known = this.#known(after, this.lowBefore(t), false);
    const both = this.#bandsFor(step, 'both');
    if (both !== undefined) return bandValue(both, known, out) ? 'both' : 'programme';
    const charge = this.#chargeAlone(step);
    return charge !== undefined && bandValue(charge, known, out) ? 'charge' : 'programme';
  }

  /** The bands of charging, where at a negative price that is everything. */
  #chargeAlone(step: StepToSolve): BandLayout | undefined {
    if (!(this.#plant.price[step.t]! < 0)) return undefined;
    const charge = this.#bandsFor(step, 'charge');
    return charge !== undefined && isDischargeIdle(charge, step) ? charge : undefined;
  }

  /**
   * The same where the value after the step is known on a part of the states only, between the ends of `after`: the value before it on all
   * states from which that part can be reached, into `out`.
   *
   * @returns whether its bands say it
   */
  valueOfPart(step: StepToSolve, out: PiecewiseLinear): boolean {
    const bands = this.#bandsOf(step);
    if (bands !== undefined && bandValue(bands, this.#known(step.after, this.lowBefore(step.t), true), out)) return true;
    this.#partByProgramme(step, out);
    return false;
  }

  #partByProgramme(step: StepToSolve, result: PiecewiseLinear): void {
    const { t, after } = step;
    const { start } = after;
    const out = this.#reserve === undefined ? result : this.#reached;
    this.#table.build(step, heldIn(this.#reserve, t));
    this.#programme.maximise(after, start);
    // Down to the least state that part can be reached from, and from there up.
    const first = start > 0 ? start - this.#programme.trace(start, -1) : 0;
    // An end that rounding has missed would leave a function that begins with a jump.
    out.begin(first < STEP_ENERGY_ROUNDING * this.#capacity ? 0 : first, this.#table.total(after) - this.#offset(t));
    this.#programme.trace(this.#capacity - first, 1, out);
    if (out !== result) this.#fromLeast(t, out, result);
  }

  /** The part of a value before step t from the least state upwards. */
  #fromLeast(t: number, value: PiecewiseLinear, out: PiecewiseLinear): void {
    const low = this.lowBefore(t);
    out.copyPart(value, low, this.#capacity);
    let end = value.start;
    for (let i = 0; i < value.count; i++) end += value.length[i]!;
    if (end < low - STEP_ENERGY_ROUNDING * this.#capacity) out.begin(low, -Infinity);
    // What begins a rounding above it begins there.
    if (out.start - low < STEP_ENERGY_ROUNDING * this.#capacity) out.start = low;
  }

  /** `decide` for such a part. @returns −Infinity where it cannot be reached from x */
  decideForPart(step: StepToSolve, x: number, out: StepDecision): number {
    return this.#decideForPart(step, x, out, step.isByBands);
  }

  #decideForPart(step: StepToSolve, x: number, out: StepDecision, isByBands: boolean | undefined): number {
    const { t, after } = step;
    const bands = this.#bandsOf(step);
    if (
      bands !== undefined &&
      (isByBands ?? bandValue(bands, this.#known(after, this.lowBefore(t), true), this.#spare)) &&
      bandDecision(bands, after, x, this.#best)
    ) {
      return this.#best.total === -Infinity ? -Infinity : this.#readBands(step, x, out);
    }
    let end = after.start;
    for (let i = 0; i < after.count; i++) end += after.length[i]!;
    // From the state of the part that is nearest.
    const nearest = Math.max(after.start, Math.min(end, x));
    this.#table.build(step, heldIn(this.#reserve, t));
    this.#programme.maximise(after, nearest);
    const distance = Math.abs(x - nearest);
    const reached = distance > 0 ? this.#programme.trace(distance, x > nearest ? 1 : -1) : 0;
    if (distance - reached > STEP_ENERGY_ROUNDING * Math.max(1, this.#capacity)) return -Infinity;
    this.#table.read(out);
    this.#account(step, x, out);
    return this.#table.total(after) - this.#offset(t);
  }

  /**
   * The best operation of step t from x, given the value of what is stored after it, in the way the value before it was found: where its
   * programme promises what only a mix of directions can keep, bands would hide that.
   *
   * @returns currency: what it earns and that value, prices counted
   */
  decide(step: StepToSolve, x: number, out: StepDecision): number {
    const { t, ruledOut, after } = step;
    const isByBands = this.#ruledOut[t] === ruledOut ? this.#isByBands[t] === 1 : undefined;
    if (ruledOut === 0 && isByBands !== false && this.#decideByBands(step, x)) return this.#readBands(step, x, out);
    if (ruledOut !== 0 || this.#reserve !== undefined) return this.#decideForPart(step, x, out, isByBands);
    this.#table.build(step, 0);
    this.#programme.maximise(after, x);
    this.#table.read(out);
    this.#account(step, x, out);
    return this.#table.total(after) - this.#offset(t);
  }

  #decideByBands(step: StepToSolve, x: number): boolean {
    const bands = this.#bandsFor(step, 'both') ?? this.#chargeAlone(step);
    return bands !== undefined && bandDecision(bands, step.after, x, this.#best);
  }

  #readBands(step: StepToSolve, x: number, out: StepDecision): number {
    const { t, prices } = step;
    const { atBus, exportLimitMw, importLimitMw, price, importPrice, obligations, storagePowerMw: power, converterMw } = this.#plant;
    const best = this.#best;
    const net = Math.abs(best.netMw) < NET_POWER_ROUNDING * power ? 0 : best.netMw;
    let up = 0;
    for (let m = 0; m < out.upMw.length; m++) {
      up += out.upMw[m] = Math.max(0, best.upMw[m]!);
      out.downMw[m] = Math.max(0, best.downMw[m]!);
    }
    out.chargeMw = net < 0 ? Math.min(power, -net) : 0;
    out.dischargeMw = net > 0 ? Math.min(power, net) : 0;
    if (converterMw === Infinity) {
      let flow = Math.max(net, Math.min(net + atBus[t]!, exportLimitMw[t]! - up));
      if (price[t]! < 0) {
        // Nothing is sold but what the storage unit must give; what is charged is bought where that earns, else it is the sun's.
        const bought = importPrice[t]! < 0 ? Math.min(importLimitMw[t]!, out.chargeMw) : Math.max(0, out.chargeMw - atBus[t]!);
        flow = net < 0 ? -bought : net;
      }
      out.atBusUsedMw = Math.min(atBus[t]!, Math.max(0, flow - net));
      out.behindConverterUsedMw = out.feedInMw = out.feedOutMw = 0;
      out.exportMw = flow > 0 ? flow : 0;
      out.importMw = flow < 0 ? -flow : 0;
    } else {
      this.#feed(t, { net, mostExport: exportLimitMw[t]! - up }, out);
    }
    const isDelivery = obligations !== undefined && (prices?.owedWorth ?? obligations.owedWorth[t]!) > price[t]!;
    out.owedMw = isDelivery ? Math.min(out.exportMw, obligations.owedMw[t]!) : 0;
    this.#account(step, x, out);
    return best.total;
  }

  /**
   * What passes the converter where the storage unit gives `net` and no more than `mostExport` may be exported: all generation but for what
   * must be curtailed, solar first.
   */
  #feed(t: number, { net, mostExport }: { readonly net: number; readonly mostExport: number }, out: StepDecision): void {
    const { atBus, behindConverter, converterMw, converterEfficiency: hi } = this.#plant;
    const solar = atBus[t]!;
    const wind = behindConverter === undefined ? 0 : behindConverter[t]!;
    const bus = net + solar;
    if (bus <= 0) {
      out.atBusUsedMw = solar;
      out.feedInMw = -bus;
      out.feedOutMw = 0;
    } else {
      const most = Math.min(bus, converterMw / hi);
      const fedOut = Math.max(net, 0, Math.min(most, (mostExport - wind) / hi));
      out.atBusUsedMw = Math.min(solar, Math.max(0, fedOut - net));
      out.feedInMw = 0;
      out.feedOutMw = fedOut;
    }
    const passed = out.feedOutMw * hi - out.feedInMw / hi;
    const flow = Math.min(passed + wind, mostExport);
    out.behindConverterUsedMw = Math.min(wind, Math.max(0, flow - passed));
    out.exportMw = flow > 0 ? flow : 0;
    out.importMw = flow < 0 ? -flow : 0;
  }

  /** State after the step from x, what left the storage unit, and what the step earns by the plant's own prices. */
  #account({ t, after }: StepToSolve, x: number, out: StepDecision): void {
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
    out.stored = Math.min(this.#capacity, Math.max(after.start, x + entering - leaving));
    out.leavingMwh = leaving;
    out.earned = this.#earned(t, out);
  }

  #offset(t: number): number {
    return this.#plant.obligations?.offset[t] ?? 0;
  }

  /** Currency of a decision by the plant's own prices. */
  #earned(t: number, { chargeMw, dischargeMw, importMw, exportMw, owedMw, upMw, downMw, leavingMwh }: StepDecision): number {
    const { stepHours: h, price, importPrice, wearCostPerMwh, dischargeEfficiency: hd, priceAdderPerMwh, obligations } = this.#plant;
    let rate = price[t]! * (exportMw - owedMw) - importPrice[t]! * importMw;
    if (priceAdderPerMwh !== undefined) rate += (priceAdderPerMwh[t]! * dischargeMw) / hd;
    if (obligations !== undefined) {
      rate += obligations.owedWorth[t]! * owedMw;
      if (obligations.calledMw[t]! > 0)
        rate += obligations.calledWorth[t]! * Math.max(0, Math.min(obligations.calledMw[t]!, dischargeMw - chargeMw));
    }
    const { up, down } = this.#regulation;
    for (let m = 0; m < up.length; m++) {
      if (up[m] !== undefined) rate += up[m]!.worth[t]! * upMw[m]!;
      if (down[m] !== undefined) rate += down[m]!.worth[t]! * downMw[m]!;
    }
    return h * rate - wearCostPerMwh * leavingMwh - this.#offset(t);
  }
}

/**
 * Whether discharging never pays in a step: what it costs is more than any stored energy is worth to be rid of, and the room held for
 * down-regulation takes what down brings, so that a full storage unit need not make any.
 */
const isDischargeIdle = ({ leastWorth, down }: BandLayout, { prices, after }: StepToSolve): boolean =>
  after.count > 0 &&
  after.slope[after.count - 1]! >= leastWorth - (prices ?? NO_PRICES).leaving &&
  (down.count === 0 || down.held >= down.energy);
