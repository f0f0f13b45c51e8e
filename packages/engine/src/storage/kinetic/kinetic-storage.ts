import { type Fraction } from '@stackwatt/units';
import { CONSTANT_CAPACITY, type TemperatureCapacity } from '../fits/temperature-capacity-fit.ts';
import type { ThermalModel } from './thermal.ts';

/**
 * A storage unit as its two tanks, its resistance and its losses. Infinity switches a limit off. Power inside is at the tanks, outside at
 * the bus.
 */
export interface KineticStorage {
  /** Q_max: both tanks, MWh, at 100 % of the capacity left by age. */
  readonly capacityMwh: number;
  /** k, 1/h; Infinity for tanks that are always level. */
  readonly rateConstantPerHour: number;
  /** c; 1 for a single tank. */
  readonly capacityRatio: number;
  /** Rating at the bus, MW, both directions. */
  readonly powerMw: number;
  /** Outside the cells (wiring, electronics): such losses do not warm the storage unit. */
  readonly chargeEfficiency: Fraction;
  readonly dischargeEfficiency: Fraction;
  /** N·V_0²/(4·R_0), MW: says all about the series resistance; Infinity without one. */
  readonly peakCircuitMw: number;
  /** α_c: current over the charge still missing, A/Ah = 1/h. */
  readonly maxChargeRatePerHour: number;
  /** N·I_max·V_0, MW inside. */
  readonly maxChargeInsideMw: number;
  readonly maxDischargeInsideMw: number;
  readonly minSoc: Fraction;
  readonly maxSoc: Fraction;
  /** Capacity at the temperature of the storage unit over nominal capacity. */
  readonly temperatureCapacity: TemperatureCapacity;
  readonly thermal: ThermalModel;
  /** The storage unit rests while it is colder or warmer than this, °C. */
  readonly minOperatingCelsius: number;
  readonly maxOperatingCelsius: number;
}

/** The reservoir the optimiser assumes: one tank, no resistance, no limit but its rating. */
export const PLAIN_RESERVOIR: Omit<KineticStorage, 'capacityMwh' | 'powerMw' | 'chargeEfficiency' | 'dischargeEfficiency'> = {
  rateConstantPerHour: Infinity,
  capacityRatio: 1,
  peakCircuitMw: Infinity,
  maxChargeRatePerHour: Infinity,
  maxChargeInsideMw: Infinity,
  maxDischargeInsideMw: Infinity,
  minSoc: 0 as Fraction,
  maxSoc: 1 as Fraction,
  temperatureCapacity: CONSTANT_CAPACITY,
  thermal: { kind: 'fixed', celsius: 20 },
  minOperatingCelsius: -Infinity,
  maxOperatingCelsius: Infinity,
};
