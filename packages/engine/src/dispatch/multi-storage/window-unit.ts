import { HOURS_PER_DAY } from '@stackwatt/units';
import type { DispatchProblem, StorageUnit } from '../problem/problem.ts';
import { type StateLimits, stateLimitsOf } from '../single-storage/state-range.ts';

/** One storage unit as the window solver sees it: energies instead of powers, its state counted from its lower limit. */
export interface WindowUnit {
  /** Its place in the problem. */
  readonly index: number;
  /** Usable, MWh inside the storage unit. */
  readonly capacityMwh: number;
  /** Energy at the lower limit, MWh inside the storage unit. */
  readonly emptyMwh: number;
  /** Most that passes the terminal in one step, either way, MWh at the bus. */
  readonly mostMwh: number;
  /** What each step of the horizon leaves of it, MWh at the bus; left out: all. */
  readonly limitMwh?: Float64Array | undefined;
  readonly chargeEfficiency: number;
  readonly dischargeEfficiency: number;
  readonly wearCostPerMwh: number;
  /** Most that may leave the storage unit in a day, MWh inside it; Infinity: no limit, or one that cannot be reached. */
  readonly dailyMwh: number;
  /** State before the first step, MWh above the lower limit. */
  readonly initialMwh: number;
  /** Where its state must be after each step, as far as the plant can have it there; left out: anywhere. */
  readonly limits?: StateLimits | undefined;
}

/** The storage units that can do anything; one without power or room has nothing to decide. */
export function toWindowUnits({ storage, stepHours, regulation = [] }: DispatchProblem): WindowUnit[] {
  // Beside regulation charging makes room for as much of it again, all of which may flow.
  const mostHours = (regulation.length > 0 ? 2 : 1) * stepHours * stepsOfDay(stepHours);
  return storage
    .map((unit, index): WindowUnit => {
      const emptyMwh = unit.minSoc * unit.capacityMwh;
      const capacityMwh = (unit.maxSoc - unit.minSoc) * unit.capacityMwh;
      return {
        index,
        capacityMwh,
        emptyMwh,
        mostMwh: unit.powerMw * stepHours,
        limitMwh: unit.powerLimitMw?.map((power) => Math.min(power, unit.powerMw) * stepHours),
        chargeEfficiency: unit.chargeEfficiency,
        dischargeEfficiency: unit.dischargeEfficiency,
        wearCostPerMwh: unit.wearCostPerMwh,
        dailyMwh: dailyLimit(unit, mostHours),
        initialMwh: Math.min(capacityMwh, Math.max(0, unit.initialSocMwh - emptyMwh)),
        limits: stateLimitsOf(unit, emptyMwh),
      };
    })
    .filter((unit) => unit.capacityMwh > 0 && unit.mostMwh > 0);
}

/** Most that passes the terminal of a storage unit in step t of the horizon, either way, MWh at the bus. */
export const mostAt = ({ mostMwh, limitMwh }: WindowUnit, t: number): number => (limitMwh === undefined ? mostMwh : limitMwh[t]!);

/** Steps of a day; one of a step longer than a day. */
export const stepsOfDay = (stepHours: number): number => Math.max(1, Math.round(HOURS_PER_DAY / stepHours));

/** @param mostHours of its power that could leave a storage unit in a day */
function dailyLimit({ cyclesPerDay, capacityMwh, powerMw, dischargeEfficiency }: StorageUnit, mostHours: number): number {
  if (cyclesPerDay === undefined || cyclesPerDay * capacityMwh >= (powerMw * mostHours) / dischargeEfficiency) return Infinity;
  return cyclesPerDay * capacityMwh;
}
