import { DAYS_PER_YEAR } from '@stackwatt/units';
import type { CapacityCall } from './capacity-calls.ts';

export interface ReserveInputs {
  readonly bidMw: number;
  readonly dischargeEfficiency: number;
  readonly calls: readonly CapacityCall[];
  readonly stepHours: number;
  /** Steps of the year in which a call may come, when the reserve is held through all of them; left out, it is held in calls only. */
  readonly permitted?: Uint8Array;
  /** Steps of the longest call: the energy held through permitted steps. */
  readonly callSteps: number;
  /** Steps of the year. */
  readonly steps: number;
}

/**
 * Energy that must be in the storage unit, above its lowest state of charge, at the start of each step so that a call can be met:
 *
 *   B · n · h/η   n = steps of the call still to come; those of a whole call in permitted steps before the call of the day
 *
 * Whoever runs the plant does not know which day is called, so the reserve is held on every day; once the day's call has come it is
 * spent, and no more is held until the next day.
 *
 * @returns  MWh per step
 */
export function capacityReserve({
  bidMw,
  dischargeEfficiency,
  calls,
  stepHours,
  permitted,
  callSteps,
  steps,
}: ReserveInputs): Float64Array {
  const perStepMwh = (bidMw * stepHours) / dischargeEfficiency;
  const reserve = new Float64Array(steps);
  const perDay = steps / DAYS_PER_YEAR;
  const firstCallOfDay = new Map<number, number>();
  for (const { from } of calls) {
    const day = Math.floor(from / perDay);
    firstCallOfDay.set(day, Math.min(from, firstCallOfDay.get(day) ?? Infinity));
  }
  if (permitted !== undefined) {
    for (let t = 0; t < steps; t++) {
      if (permitted[t] === 1 && t < (firstCallOfDay.get(Math.floor(t / perDay)) ?? Infinity)) reserve[t] = perStepMwh * callSteps;
    }
  }
  for (const { from, steps: length } of calls) {
    for (let k = 0; k < length; k++) reserve[from + k] = perStepMwh * (length - k);
  }
  return reserve;
}
