import { MEGA } from '@stackwatt/units';
import { RegulationKeeper, type KeptRegulation, type CommittedRegulation } from './committed-regulation.ts';
import type { KineticStorage } from './kinetic-storage.ts';
import { chargeAtBus, chargeInside, dischargeAtBus, dischargeInside, maxChargeInside, maxDischargeInside } from './power-limits.ts';
import { tanksAfter, type TankStep, tankStep, type TankState } from './tanks.ts';
import { temperatureAfter } from './thermal.ts';

/** Power this small beside the rating is what an optimiser leaves of zero. */
const NO_POWER = 1e-9;

const NOTHING_KEPT: KeptRegulation = { upMw: 0, downMw: 0, upInside: 0, downInside: 0 };

export interface ScheduleInputs {
  readonly storage: KineticStorage;
  readonly start: TankState & { readonly celsius: number };
  readonly stepHours: number;
  /** Wanted power at the bus, MW, mean over the step; at most one of the two above 0 in a step. */
  readonly chargeMw: Float64Array;
  readonly dischargeMw: Float64Array;
  /** Air around the storage unit, °C; one value for all steps or one per step. */
  readonly airCelsius: number | Float64Array;
  /** None when left out. */
  readonly ownLoad?: OwnLoad | undefined;
  /** Promised to regulation markets; nothing when left out. */
  readonly committedRegulation?: CommittedRegulation | undefined;
}

/** A load of the storage unit's own that it serves from its tanks. */
interface OwnLoad {
  /** Inside, every step. */
  readonly mw: number;
  /** Energy in the storage unit at the end of each step as it was planned without the load, MWh. */
  readonly plannedMwh: Float64Array;
  /** Power that the bus can give beyond the wanted charge, MW per step. */
  readonly headroomMw: Float64Array;
}

/** What the storage unit does of a schedule. Series have one value per step; states are those at the END of the step. */
export interface ExecutedSchedule {
  readonly chargeMw: Float64Array;
  readonly dischargeMw: Float64Array;
  readonly availableMwh: Float64Array;
  readonly boundMwh: Float64Array;
  readonly celsius: Float64Array;
  /** Lost in the resistance, MWh; it warms the storage unit. */
  readonly heatMwh: Float64Array;
  /** Lost outside the cells, MWh. */
  readonly outsideLossMwh: Float64Array;
  /** Energy that left the tanks, before any loss, MWh over the schedule. */
  readonly throughputMwh: number;
  /**
   * Taken from the tanks by the storage unit's own load, MWh per step; less than the load only where neither tanks nor bus could give it.
   */
  readonly ownLoadMwh: Float64Array;
  /** Committed regulation capacity that was kept, MW at the bus. */
  readonly upMw: Float64Array;
  readonly downMw: Float64Array;
  /** Wanted and not done, MWh at the bus over the schedule. */
  readonly refusedChargeMwh: number;
  readonly refusedDischargeMwh: number;
}

/**
 * Steps the two-tank storage unit through a schedule. What its state, its currents or its temperature forbid is cut, and what is cut is not
 * made up for later; power within the limits is carried out as wanted. In every step
 *
 *   (charge − discharge + f·down − f·up)·Δt = change of both tanks + heat + losses outside + own load
 *
 * Of committed regulation capacity as much is kept as tanks and circuit can hold (`RegulationKeeper`); what is called of it, a share f,
 * flows beside the schedule. Where both do not fit, the schedule gives way first.
 *
 * A unit with a load of its own keeps to its planned energy: while it charges it takes what the load has drained as well, and when it is
 * empty it takes the load itself, both as far as bus and rating can give it.
 *
 * @throws  RangeError when the series differ in length, a power is negative or no number, or a step wants charge and discharge
 */
export function executeSchedule(inputs: ScheduleInputs): ExecutedSchedule {
  const steps = inputs.chargeMw.length;
  if (inputs.dischargeMw.length !== steps) throw new RangeError(`${steps} steps of charge and ${inputs.dischargeMw.length} of discharge`);
  if (typeof inputs.airCelsius !== 'number' && inputs.airCelsius.length !== steps) {
    throw new RangeError(`${inputs.airCelsius.length} air temperatures for ${steps} steps`);
  }
  const unit = new ScheduledUnit(inputs);
  for (let t = 0; t < steps; t++) unit.execute(t);
  const { throughputMwh, refusedChargeMwh, refusedDischargeMwh } = unit;
  return { ...unit.series, throughputMwh, refusedChargeMwh, refusedDischargeMwh };
}

/** Whether a step charges. @throws RangeError where a power is negative or no number, or both are wanted */
function isChargingIn({ storage, chargeMw, dischargeMw }: ScheduleInputs, t: number): boolean {
  const wantedCharge = chargeMw[t]!;
  const wantedDischarge = dischargeMw[t]!;
  if (!(wantedCharge >= 0) || !(wantedDischarge >= 0))
    throw new RangeError(`step ${t} wants ${wantedCharge} MW in and ${wantedDischarge} MW out`);
  if (Math.min(wantedCharge, wantedDischarge) > NO_POWER * storage.powerMw)
    throw new RangeError(`step ${t} wants to charge and to discharge`);
  return wantedCharge > wantedDischarge;
}

const emptySeries = (steps: number) => {
  const series = (): Float64Array => new Float64Array(steps);
  return {
    chargeMw: series(),
    dischargeMw: series(),
    availableMwh: series(),
    boundMwh: series(),
    celsius: series(),
    heatMwh: series(),
    outsideLossMwh: series(),
    ownLoadMwh: series(),
    upMw: series(),
    downMw: series(),
  };
};

/** A storage unit between two steps of its schedule, and the powers of the step in hand, MW inside where not at the bus. */
class ScheduledUnit {
  readonly series: ReturnType<typeof emptySeries>;
  throughputMwh = 0;
  refusedChargeMwh = 0;
  refusedDischargeMwh = 0;
  readonly #inputs: ScheduleInputs;
  readonly #step: TankStep;
  readonly #keeper: RegulationKeeper | undefined;
  readonly #ownMw: number;
  #tanks: TankState;
  #celsius: number;
  /** The most the tanks can give, and the most they can take beside the own load. */
  #mostOut = 0;
  #mostIn = 0;
  /** The part of the schedule that is carried out. */
  #into = 0;
  #given = 0;
  #kept = NOTHING_KEPT;
  /** Of the own load. */
  #served = 0;

  constructor(inputs: ScheduleInputs) {
    const { storage, start } = inputs;
    this.#inputs = inputs;
    this.series = emptySeries(inputs.chargeMw.length);
    this.#step = tankStep(storage.rateConstantPerHour, storage.capacityRatio, inputs.stepHours);
    this.#keeper = inputs.committedRegulation && new RegulationKeeper(storage, inputs.committedRegulation);
    this.#ownMw = inputs.ownLoad?.mw ?? 0;
    this.#tanks = start;
    this.#celsius = storage.thermal.kind === 'fixed' ? storage.thermal.celsius : start.celsius;
  }

  /** Carries out one step: schedule, committed regulation, own load, and then the state it ends in. */
  execute(t: number): void {
    const isCharging = isChargingIn(this.#inputs, t);
    this.#findLimits(t, isCharging);
    if (isCharging) this.#charge(t);
    else this.#discharge(t);
    if (this.#keeper !== undefined)
      this.#kept = within(this.#kept, this.#mostOut - this.#ownMw + this.#into - this.#given, this.#mostIn - this.#into + this.#given);
    this.#served = this.#ownMw;
    if (this.#inputs.ownLoad !== undefined) this.#serveOwnLoad(t, this.#inputs.ownLoad, isCharging);
    this.#finish(t, this.#account(t));
  }

  /** Called of what is kept: out of the tanks, negative into them. */
  get #called(): number {
    return this.#kept.upInside - this.#kept.downInside;
  }

  /** What the tanks can give and take in the step, and what the unit can keep of its promises. */
  #findLimits(t: number, isCharging: boolean): void {
    const { storage, chargeMw, dischargeMw } = this.#inputs;
    const [step, tanks, celsius, own] = [this.#step, this.#tanks, this.#celsius, this.#ownMw];
    const keeper = this.#keeper;
    // The tanks give the load first; what it takes is room for charge.
    const isEither = own > 0 || keeper !== undefined;
    this.#mostOut = isEither || !isCharging ? maxDischargeInside(storage, step, tanks, celsius) : 0;
    this.#mostIn = isCharging || isEither ? maxChargeInside(storage, step, tanks, celsius) + own : 0;
    if (keeper === undefined) return;
    const netMw = Math.min(dischargeMw[t]!, storage.powerMw) - Math.min(chargeMw[t]!, storage.powerMw);
    this.#kept = keeper.keep(t, netMw, own, tanks, celsius);
  }

  #charge(t: number): void {
    const { storage, chargeMw } = this.#inputs;
    const wanted = Math.min(chargeMw[t]!, storage.powerMw);
    const limit = Math.max(0, this.#mostIn + this.#called);
    const into = chargeInside(storage, wanted);
    const isCut = into > limit;
    this.#into = isCut ? limit : into;
    this.#given = 0;
    this.series.chargeMw[t] = isCut ? chargeAtBus(storage, limit) : wanted;
  }

  #discharge(t: number): void {
    const { storage, dischargeMw } = this.#inputs;
    const wanted = Math.min(dischargeMw[t]!, storage.powerMw);
    const limit = Math.max(0, this.#mostOut - this.#ownMw - this.#called);
    const given = dischargeInside(storage, wanted);
    const isCut = given > limit || wanted > storage.peakCircuitMw * storage.dischargeEfficiency;
    this.#into = 0;
    this.#given = isCut ? Math.min(given, limit) : given;
    this.series.dischargeMw[t] = isCut ? dischargeAtBus(storage, this.#given) : wanted;
  }

  /** Charges what the own load has drained, or takes itself from an empty unit, as far as bus and rating can give it. */
  #serveOwnLoad(t: number, { plannedMwh, headroomMw }: OwnLoad, isCharging: boolean): void {
    const { storage, stepHours } = this.#inputs;
    const [tanks, own, called, mostOut] = [this.#tanks, this.#ownMw, this.#called, this.#mostOut];
    const drained = isCharging ? (plannedMwh[t]! - (tanks.availableMwh + tanks.boundMwh)) / stepHours + own + called - this.#into : 0;
    const missing = own + this.#given + called - this.#into - mostOut;
    const wanted = Math.max(0, drained, missing);
    if (wanted > 0 && this.#given === 0) {
      const before = this.series.chargeMw[t]!;
      const most = Math.min(storage.powerMw - this.#kept.downMw, before + Math.max(0, headroomMw[t]!));
      this.#into = Math.max(this.#into, Math.min(this.#into + wanted, this.#mostIn + called, chargeInside(storage, most)));
      this.series.chargeMw[t] = Math.max(before, chargeAtBus(storage, this.#into));
    }
    this.#served = Math.max(0, Math.min(own, mostOut + this.#into - this.#given - called));
  }

  /** Books what the step did. @returns the heat of the resistance, MW */
  #account(t: number): number {
    const { storage, stepHours, chargeMw, dischargeMw, committedRegulation } = this.#inputs;
    const { series } = this;
    const [into, given, kept, served] = [this.#into, this.#given, this.#kept, this.#served];
    const charged = series.chargeMw[t]!;
    const discharged = series.dischargeMw[t]!;
    // The difference of nearly equal powers may come out a rounding below zero.
    const heatMw = Math.max(0, charged > 0 ? charged * storage.chargeEfficiency - into : given - discharged / storage.dischargeEfficiency);
    series.upMw[t] = kept.upMw;
    series.downMw[t] = kept.downMw;
    const raised = committedRegulation === undefined ? 0 : committedRegulation.up.flow[t]! * kept.upMw;
    const lowered = committedRegulation === undefined ? 0 : committedRegulation.down.flow[t]! * kept.downMw;
    series.outsideLossMwh[t] =
      ((charged + lowered) * (1 - storage.chargeEfficiency) + (discharged + raised) / storage.dischargeEfficiency - discharged - raised) *
      stepHours;
    series.ownLoadMwh[t] = served * stepHours;
    this.throughputMwh += (Math.max(0, given + served - into) + kept.upInside) * stepHours;
    this.refusedChargeMwh += Math.max(0, chargeMw[t]! - charged) * stepHours;
    this.refusedDischargeMwh += Math.max(0, dischargeMw[t]! - discharged) * stepHours;
    return (
      heatMw +
      Math.max(0, kept.upInside - raised / storage.dischargeEfficiency) +
      Math.max(0, lowered * storage.chargeEfficiency - kept.downInside)
    );
  }

  /** The state the step ends in. */
  #finish(t: number, heat: number): void {
    const { storage, stepHours, airCelsius } = this.#inputs;
    const { series } = this;
    const tanks = tanksAfter(this.#step, this.#tanks, this.#given + this.#served - this.#into + this.#called);
    const air = typeof airCelsius === 'number' ? airCelsius : airCelsius[t]!;
    const celsius = temperatureAfter(storage.thermal, this.#celsius, air, heat * MEGA, stepHours);
    series.availableMwh[t] = tanks.availableMwh;
    series.boundMwh[t] = tanks.boundMwh;
    series.celsius[t] = celsius;
    series.heatMwh[t] = heat * stepHours;
    this.#tanks = tanks;
    this.#celsius = celsius;
  }
}

/** Less committed regulation capacity where what is called of it is more than the tanks can give or take beside the schedule, MW inside. */
function within(kept: KeptRegulation, mostOut: number, mostIn: number): KeptRegulation {
  const { upMw, downMw, upInside, downInside } = kept;
  const [up, down] = [
    upInside > 0 && upInside - downInside > mostOut ? Math.max(0, (mostOut + downInside) / upInside) : 1,
    downInside > 0 && downInside - upInside > mostIn ? Math.max(0, (mostIn + upInside) / downInside) : 1,
  ];
  return up === 1 && down === 1 ? kept : { upMw: up * upMw, downMw: down * downMw, upInside: up * upInside, downInside: down * downInside };
}
