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
  /** Wanted and not done, MWh at the bus over the schedule. */
  readonly refusedChargeMwh: number;
  readonly refusedDischargeMwh: number;
}

/**
 * Steps the two-tank store through a schedule. What its state, its currents or its temperature forbid is cut, and what is cut is not made up
 * for later; power within the limits is carried out as wanted. In every step
 *
 *   (charge − discharge)·Δt = change of both tanks + heat + losses outside
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
    celsius: series(), heatMwh: series(), outsideLossMwh: series(),
  };
  let tanks: TankState = inputs.start;
  let celsius = storage.thermal.kind === 'fixed' ? storage.thermal.celsius : inputs.start.celsius;
  let [throughputMwh, refusedChargeMwh, refusedDischargeMwh] = [0, 0, 0];

  for (let t = 0; t < steps; t++) {
    const wantedCharge = inputs.chargeMw[t]!;
    const wantedDischarge = inputs.dischargeMw[t]!;
    if (!(wantedCharge >= 0) || !(wantedDischarge >= 0)) throw new RangeError(`step ${t} wants ${wantedCharge} MW in and ${wantedDischarge} MW out`);
    if (Math.min(wantedCharge, wantedDischarge) > NO_POWER * storage.powerMw) throw new RangeError(`step ${t} wants to charge and to discharge`);
    const isCharging = wantedCharge > wantedDischarge;

    let outside: number;
    let inside: number;
    let heatMw: number;
    if (isCharging) {
      const wanted = Math.min(wantedCharge, storage.powerMw);
      const limit = maxChargeInside(storage, step, tanks, celsius);
      inside = chargeInside(storage, wanted);
      const isCut = inside > limit;
      if (isCut) inside = limit;
      outside = isCut ? chargeAtBus(storage, limit) : wanted;
      heatMw = outside * storage.chargeEfficiency - inside;
      out.chargeMw[t] = outside;
      out.outsideLossMwh[t] = outside * (1 - storage.chargeEfficiency) * stepHours;
    } else {
      const wanted = Math.min(wantedDischarge, storage.powerMw);
      const limit = maxDischargeInside(storage, step, tanks, celsius);
      inside = dischargeInside(storage, wanted);
      const isCut = inside > limit || wanted > storage.peakCircuitMw * storage.dischargeEfficiency;
      if (isCut) inside = Math.min(inside, limit);
      outside = isCut ? dischargeAtBus(storage, inside) : wanted;
      heatMw = inside - outside / storage.dischargeEfficiency;
      out.dischargeMw[t] = outside;
      out.outsideLossMwh[t] = (outside / storage.dischargeEfficiency - outside) * stepHours;
      throughputMwh += inside * stepHours;
    }
    refusedChargeMwh += Math.max(0, wantedCharge - out.chargeMw[t]!) * stepHours;
    refusedDischargeMwh += Math.max(0, wantedDischarge - out.dischargeMw[t]!) * stepHours;

    // The difference of nearly equal powers may come out a rounding below zero.
    heatMw = Math.max(0, heatMw);
    tanks = tanksAfter(step, tanks, isCharging ? -inside : inside);
    const air = typeof inputs.airCelsius === 'number' ? inputs.airCelsius : inputs.airCelsius[t]!;
    celsius = temperatureAfter(storage.thermal, celsius, air, heatMw * MEGA, stepHours);
    out.availableMwh[t] = tanks.availableMwh;
    out.boundMwh[t] = tanks.boundMwh;
    out.celsius[t] = celsius;
    out.heatMwh[t] = heatMw * stepHours;
  }
  return { ...out, throughputMwh, refusedChargeMwh, refusedDischargeMwh };
}
