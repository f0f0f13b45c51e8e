import { MEGA } from '@stackwatt/units';
import type { KineticStorage } from './kinetic-storage.ts';
import { chargeAtBus, chargeInside, dischargeAtBus, dischargeInside, maxChargeInside, maxDischargeInside } from './power-limits.ts';
import { tanksAfter, tankStep, type TankState } from './tanks.ts';
import { temperatureAfter } from './thermal.ts';

/** Power this small beside the rating is what an optimiser leaves of zero. */
const NO_POWER = 1e-9;

export interface ScheduleInputs {
  readonly storage: KineticStorage;
  readonly start: TankState & { readonly celsius: number };
  readonly stepHours: number;
  /** Wanted power at the bus, MW, mean over the step; at most one of the two above 0 in a step. */
  readonly chargeMw: Float64Array;
  readonly dischargeMw: Float64Array;
  /** Air around the store, °C; one value for all steps or one per step. */
  readonly airCelsius: number | Float64Array;
  /** None when left out. */
  readonly ownLoad?: OwnLoad | undefined;
}

/** A load of the store's own that it serves from its tanks. */
export interface OwnLoad {
  /** Inside, every step. */
  readonly mw: number;
  /** Energy in the store at the end of each step as it was planned without the load, MWh. */
  readonly plannedMwh: Float64Array;
  /** Power that the bus can give beyond the wanted charge, MW per step. */
  readonly headroomMw: Float64Array;
}

/** What the store does of a schedule. Series have one value per step; states are those at the END of the step. */
export interface ExecutedSchedule {
  readonly chargeMw: Float64Array;
  readonly dischargeMw: Float64Array;
  readonly availableMwh: Float64Array;
  readonly boundMwh: Float64Array;
  readonly celsius: Float64Array;
  /** Lost in the resistance, MWh; it warms the store. */
  readonly heatMwh: Float64Array;
  /** Lost outside the cells, MWh. */
  readonly outsideLossMwh: Float64Array;
  /** Energy that left the tanks, before any loss, MWh over the schedule. */
  readonly throughputMwh: number;
  /** Taken from the tanks by the store's own load, MWh per step; less than the load only where neither tanks nor bus could give it. */
  readonly ownLoadMwh: Float64Array;
  /** Wanted and not done, MWh at the bus over the schedule. */
  readonly refusedChargeMwh: number;
  readonly refusedDischargeMwh: number;
}

/**
 * Steps the two-tank store through a schedule. What its state, its currents or its temperature forbid is cut, and what is cut is not made up
 * for later; power within the limits is carried out as wanted. In every step
 *
 *   (charge − discharge)·Δt = change of both tanks + heat + losses outside + own load
 *
 * A store with a load of its own keeps to its planned energy: while it charges it takes what the load has drained as well, and when it is empty
 * it takes the load itself, both as far as bus and rating can give it.
 *
 * @throws  RangeError when the series differ in length, a power is negative or no number, or a step wants charge and discharge
 */
export function executeSchedule(inputs: ScheduleInputs): ExecutedSchedule {
  const { storage, stepHours } = inputs;
  const steps = inputs.chargeMw.length;
  if (inputs.dischargeMw.length !== steps) throw new RangeError(`${steps} steps of charge and ${inputs.dischargeMw.length} of discharge`);
  if (typeof inputs.airCelsius !== 'number' && inputs.airCelsius.length !== steps) {
    throw new RangeError(`${inputs.airCelsius.length} air temperatures for ${steps} steps`);
  }
  const step = tankStep(storage.rateConstantPerHour, storage.capacityRatio, stepHours);
  const series = (): Float64Array => new Float64Array(steps);
  const out = {
    chargeMw: series(), dischargeMw: series(), availableMwh: series(), boundMwh: series(),
    celsius: series(), heatMwh: series(), outsideLossMwh: series(), ownLoadMwh: series(),
  };
  const own = inputs.ownLoad?.mw ?? 0;
  let tanks: TankState = inputs.start;
  let celsius = storage.thermal.kind === 'fixed' ? storage.thermal.celsius : inputs.start.celsius;
  let [throughputMwh, refusedChargeMwh, refusedDischargeMwh] = [0, 0, 0];

  for (let t = 0; t < steps; t++) {
    const wantedCharge = inputs.chargeMw[t]!;
    const wantedDischarge = inputs.dischargeMw[t]!;
    if (!(wantedCharge >= 0) || !(wantedDischarge >= 0)) throw new RangeError(`step ${t} wants ${wantedCharge} MW in and ${wantedDischarge} MW out`);
    if (Math.min(wantedCharge, wantedDischarge) > NO_POWER * storage.powerMw) throw new RangeError(`step ${t} wants to charge and to discharge`);
    const isCharging = wantedCharge > wantedDischarge;

    // The tanks give the load first; what it takes is room for charge.
    const mostOut = own > 0 || !isCharging ? maxDischargeInside(storage, step, tanks, celsius) : 0;
    const mostIn = isCharging || own > 0 ? maxChargeInside(storage, step, tanks, celsius) + own : 0;
    let into = 0;
    let given = 0;
    if (isCharging) {
      const wanted = Math.min(wantedCharge, storage.powerMw);
      into = chargeInside(storage, wanted);
      const isCut = into > mostIn;
      if (isCut) into = mostIn;
      out.chargeMw[t] = isCut ? chargeAtBus(storage, mostIn) : wanted;
    } else {
      const wanted = Math.min(wantedDischarge, storage.powerMw);
      const limit = Math.max(0, mostOut - own);
      given = dischargeInside(storage, wanted);
      const isCut = given > limit || wanted > storage.peakCircuitMw * storage.dischargeEfficiency;
      if (isCut) given = Math.min(given, limit);
      out.dischargeMw[t] = isCut ? dischargeAtBus(storage, given) : wanted;
    }
    let served = own;
    if (inputs.ownLoad !== undefined) {
      const drained = isCharging ? (inputs.ownLoad.plannedMwh[t]! - (tanks.availableMwh + tanks.boundMwh)) / stepHours + own - into : 0;
      const missing = own + given - into - mostOut;
      const wanted = Math.max(0, drained, missing);
      if (wanted > 0 && given === 0) {
        const before = out.chargeMw[t]!;
        const most = Math.min(storage.powerMw, before + Math.max(0, inputs.ownLoad.headroomMw[t]!));
        into = Math.max(into, Math.min(into + wanted, mostIn, chargeInside(storage, most)));
        out.chargeMw[t] = Math.max(before, chargeAtBus(storage, into));
      }
      served = Math.min(own, mostOut + into - given);
    }
    const charged = out.chargeMw[t]!;
    const discharged = out.dischargeMw[t]!;
    // The difference of nearly equal powers may come out a rounding below zero.
    const heatMw = Math.max(0, charged > 0 ? charged * storage.chargeEfficiency - into : given - discharged / storage.dischargeEfficiency);
    out.outsideLossMwh[t] = (charged * (1 - storage.chargeEfficiency) + discharged / storage.dischargeEfficiency - discharged) * stepHours;
    out.ownLoadMwh[t] = served * stepHours;
    throughputMwh += Math.max(0, given + served - into) * stepHours;
    refusedChargeMwh += Math.max(0, wantedCharge - out.chargeMw[t]!) * stepHours;
    refusedDischargeMwh += Math.max(0, wantedDischarge - out.dischargeMw[t]!) * stepHours;

    tanks = tanksAfter(step, tanks, given + served - into);
    const air = typeof inputs.airCelsius === 'number' ? inputs.airCelsius : inputs.airCelsius[t]!;
    celsius = temperatureAfter(storage.thermal, celsius, air, heatMw * MEGA, stepHours);
    out.availableMwh[t] = tanks.availableMwh;
    out.boundMwh[t] = tanks.boundMwh;
    out.celsius[t] = celsius;
    out.heatMwh[t] = heatMw * stepHours;
  }
  return { ...out, throughputMwh, refusedChargeMwh, refusedDischargeMwh };
}
