import { MEGA } from '@stackwatt/units';
import { RegulationKeeper, type KeptRegulation, type CommittedRegulation } from './committed-regulation.ts';
import type { KineticStorage } from './kinetic-storage.ts';
import { chargeAtBus, chargeInside, dischargeAtBus, dischargeInside, maxChargeInside, maxDischargeInside } from './power-limits.ts';
import { tanksAfter, tankStep, type TankState } from './tanks.ts';
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
  const { storage, stepHours } = inputs;
  const steps = stepsOf(inputs);
  const step = tankStep(storage.rateConstantPerHour, storage.capacityRatio, stepHours);
  const out = emptySeries(steps);
  const own = inputs.ownLoad?.mw ?? 0;
  const keeper = inputs.committedRegulation && new RegulationKeeper(storage, inputs.committedRegulation, own);
  let tanks: TankState = inputs.start;
  let celsius = storage.thermal.kind === 'fixed' ? storage.thermal.celsius : inputs.start.celsius;
  let [throughputMwh, refusedChargeMwh, refusedDischargeMwh] = [0, 0, 0];

  for (let t = 0; t < steps; t++) {
    const wantedCharge = inputs.chargeMw[t]!;
    const wantedDischarge = inputs.dischargeMw[t]!;
    const isCharging = isChargingIn(inputs, t);

    // The tanks give the load first; what it takes is room for charge.
    const isEither = own > 0 || keeper !== undefined;
    const mostOut = isEither || !isCharging ? maxDischargeInside(storage, step, tanks, celsius) : 0;
    const mostIn = isCharging || isEither ? maxChargeInside(storage, step, tanks, celsius) + own : 0;
    let kept =
      keeper === undefined
        ? NOTHING_KEPT
        : keeper.keep(t, Math.min(wantedDischarge, storage.powerMw) - Math.min(wantedCharge, storage.powerMw), tanks, celsius);
    let called = kept.upInside - kept.downInside;
    let into = 0;
    let given = 0;
    if (isCharging) {
      const wanted = Math.min(wantedCharge, storage.powerMw);
      into = chargeInside(storage, wanted);
      const limit = Math.max(0, mostIn + called);
      const isCut = into > limit;
      if (isCut) into = limit;
      out.chargeMw[t] = isCut ? chargeAtBus(storage, limit) : wanted;
    } else {
      const wanted = Math.min(wantedDischarge, storage.powerMw);
      const limit = Math.max(0, mostOut - own - called);
      given = dischargeInside(storage, wanted);
      const isCut = given > limit || wanted > storage.peakCircuitMw * storage.dischargeEfficiency;
      if (isCut) given = Math.min(given, limit);
      out.dischargeMw[t] = isCut ? dischargeAtBus(storage, given) : wanted;
    }
    if (keeper !== undefined) {
      kept = within(kept, mostOut - own + into - given, mostIn - into + given);
      called = kept.upInside - kept.downInside;
    }
    let servedMw = own;
    if (inputs.ownLoad !== undefined) {
      const flows = { t, isCharging, tanks, mostOut, mostIn, into, given, kept, chargeMw: out.chargeMw[t]! };
      const withLoad = serveOwnLoad(inputs, inputs.ownLoad, flows);
      ({ into, servedMw } = withLoad);
      out.chargeMw[t] = withLoad.chargeMw;
    }
    const charged = out.chargeMw[t]!;
    const discharged = out.dischargeMw[t]!;
    out.upMw[t] = kept.upMw;
    out.downMw[t] = kept.downMw;
    const raised = inputs.committedRegulation === undefined ? 0 : inputs.committedRegulation.up.flow[t]! * kept.upMw;
    const lowered = inputs.committedRegulation === undefined ? 0 : inputs.committedRegulation.down.flow[t]! * kept.downMw;
    const heat = heatOf(storage, { charged, discharged, into, given, raised, lowered, kept });
    out.outsideLossMwh[t] =
      ((charged + lowered) * (1 - storage.chargeEfficiency) + (discharged + raised) / storage.dischargeEfficiency - discharged - raised) *
      stepHours;
    out.ownLoadMwh[t] = servedMw * stepHours;
    throughputMwh += (Math.max(0, given + servedMw - into) + kept.upInside) * stepHours;
    refusedChargeMwh += Math.max(0, wantedCharge - out.chargeMw[t]!) * stepHours;
    refusedDischargeMwh += Math.max(0, wantedDischarge - out.dischargeMw[t]!) * stepHours;

    tanks = tanksAfter(step, tanks, given + servedMw - into + called);
    const air = typeof inputs.airCelsius === 'number' ? inputs.airCelsius : inputs.airCelsius[t]!;
    celsius = temperatureAfter(storage.thermal, celsius, air, heat * MEGA, stepHours);
    out.availableMwh[t] = tanks.availableMwh;
    out.boundMwh[t] = tanks.boundMwh;
    out.celsius[t] = celsius;
    out.heatMwh[t] = heat * stepHours;
  }
  return { ...out, throughputMwh, refusedChargeMwh, refusedDischargeMwh };
}

/** Powers of a step: of the schedule at the bus and inside, and what is called of the kept regulation at the bus, MW. */
interface StepPowers {
  readonly charged: number;
  readonly discharged: number;
  readonly into: number;
  readonly given: number;
  readonly raised: number;
  readonly lowered: number;
  readonly kept: KeptRegulation;
}

/** What a step loses in the resistance, MW; the difference of nearly equal powers may come out a rounding below zero. */
function heatOf(
  { chargeEfficiency, dischargeEfficiency }: KineticStorage,
  { charged, discharged, into, given, raised, lowered, kept }: StepPowers,
): number {
  return (
    Math.max(0, charged > 0 ? charged * chargeEfficiency - into : given - discharged / dischargeEfficiency) +
    Math.max(0, kept.upInside - raised / dischargeEfficiency) +
    Math.max(0, lowered * chargeEfficiency - kept.downInside)
  );
}

/** Steps of a schedule. @throws RangeError when its series differ in length */
function stepsOf({ chargeMw, dischargeMw, airCelsius }: ScheduleInputs): number {
  const steps = chargeMw.length;
  if (dischargeMw.length !== steps) throw new RangeError(`${steps} steps of charge and ${dischargeMw.length} of discharge`);
  if (typeof airCelsius !== 'number' && airCelsius.length !== steps)
    throw new RangeError(`${airCelsius.length} air temperatures for ${steps} steps`);
  return steps;
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

/** A step as its schedule leaves it: tanks at its start, the most they give and take, what flows out and in, MW inside. */
interface StepFlows {
  readonly t: number;
  readonly isCharging: boolean;
  readonly tanks: TankState;
  readonly mostOut: number;
  readonly mostIn: number;
  readonly into: number;
  readonly given: number;
  readonly kept: KeptRegulation;
  /** At the bus. */
  readonly chargeMw: number;
}

/**
 * Charges what the own load has drained, or takes the load itself from an empty unit, as far as bus and rating can give it.
 *
 * @returns charge inside and at the bus, and what of the load is served, MW
 */
function serveOwnLoad(
  { storage, stepHours }: ScheduleInputs,
  { mw: own, plannedMwh, headroomMw }: OwnLoad,
  { t, isCharging, tanks, mostOut, mostIn, into, given, kept, chargeMw }: StepFlows,
): { readonly into: number; readonly chargeMw: number; readonly servedMw: number } {
  const called = kept.upInside - kept.downInside;
  const drained = isCharging ? (plannedMwh[t]! - (tanks.availableMwh + tanks.boundMwh)) / stepHours + own + called - into : 0;
  const missing = own + given + called - into - mostOut;
  const wanted = Math.max(0, drained, missing);
  const servedWith = (charged: number): number => Math.max(0, Math.min(own, mostOut + charged - given - called));
  if (!(wanted > 0 && given === 0)) return { into, chargeMw, servedMw: servedWith(into) };
  const most = Math.min(storage.powerMw - kept.downMw, chargeMw + Math.max(0, headroomMw[t]!));
  const more = Math.max(into, Math.min(into + wanted, mostIn + called, chargeInside(storage, most)));
  return { into: more, chargeMw: Math.max(chargeMw, chargeAtBus(storage, more)), servedMw: servedWith(more) };
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
