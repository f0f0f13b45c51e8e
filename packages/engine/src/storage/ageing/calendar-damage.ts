import { HOURS_PER_YEAR } from '@stackwatt/units';
import { toKelvin } from '../kelvin.ts';

/** Ageing by time alone: k_T = B·e^(−d/T) of the capacity a year, T in K (Arrhenius). */
export interface CalendarLife {
  /** B, 1/yr. */
  readonly ratePerYear: number;
  /** d, K; 0 for a rate that does not depend on temperature. */
  readonly temperatureKelvin: number;
}

/**
 * Share of the capacity lost in a year at one temperature, B·e^(−d/T).
 *
 * @param celsius  °C, of the storage unit, not of the air
 * @returns        1/yr
 */
const calendarRate = (life: CalendarLife, celsius: number): number =>
  life.ratePerYear * Math.exp(-life.temperatureKelvin / toKelvin(celsius));

/**
 * Share of the capacity that time takes, Σ k_T·Δt. Each temperature is the mean over its step; for a smooth course of temperature the
 * error falls with the square of the step.
 *
 * @param celsius    °C per step, or one temperature for all of the time
 * @param stepHours  h; with one temperature the whole of the time
 */
export function calendarDamage(life: CalendarLife, celsius: number | Float64Array, stepHours: number): number {
  if (typeof celsius === 'number') return (calendarRate(life, celsius) * stepHours) / HOURS_PER_YEAR;
  let rates = 0;
  for (let t = 0; t < celsius.length; t++) rates += calendarRate(life, celsius[t]!);
  return (rates * stepHours) / HOURS_PER_YEAR;
}
