import { capacityAtTemperature } from '../fits/temperature-capacity-fit.ts';
import type { KineticStorage } from './kinetic-storage.ts';
import { cellPowerForCharge, cellPowerForDischarge, chargingPower, dischargedPower } from './series-resistance.ts';
import { maxTankCharge, maxTankDischarge, type TankState, type TankStep } from './tanks.ts';

const energyOf = ({ availableMwh, boundMwh }: TankState): number => availableMwh + boundMwh;

/** Whether the storage unit works at this temperature, or rests. */
export const isOperatingAt = (storage: KineticStorage, celsius: number): boolean =>
  celsius >= storage.minOperatingCelsius && celsius <= storage.maxOperatingCelsius;

/**
 * Greatest power into the tanks over a step, the least of four: the kinetic limit; the rate limit
 * (1 − e^(−α_c·Δt))·(Q_max − Q)/Δt; the current limit N·I_max·V_0; and what is left to the highest state of charge. Q_max is that at the
 * temperature of the storage unit; charge that is more than a colder unit may hold stays, and is not added to.
 *
 * @param celsius  temperature of the unit at the start of the step, °C
 * @returns        MW inside, ≥ 0; 0 outside the operating temperatures
 */
export function maxChargeInside(storage: KineticStorage, step: TankStep, tanks: TankState, celsius: number): number {
  if (!isOperatingAt(storage, celsius)) return 0;
  const capacity = storage.capacityMwh * capacityAtTemperature(storage.temperatureCapacity, celsius);
  const energy = energyOf(tanks);
  const rate = (-Math.expm1(-storage.maxChargeRatePerHour * step.stepHours) * (capacity - energy)) / step.stepHours;
  const room = (storage.maxSoc * capacity - energy) / step.stepHours;
  return Math.max(0, Math.min(maxTankCharge(step, tanks, capacity), rate, storage.maxChargeInsideMw, room));
}

/**
 * Greatest power out of the tanks over a step, the least of four: the kinetic limit; the current limit; what is left to the lowest state
 * of charge; and 2·P_max, beyond which more current gives less power.
 *
 * @param celsius  temperature of the storage unit at the start of the step, °C
 * @returns        MW inside, ≥ 0; 0 outside the operating temperatures
 */
export function maxDischargeInside(storage: KineticStorage, step: TankStep, tanks: TankState, celsius: number): number {
  if (!isOperatingAt(storage, celsius)) return 0;
  const capacity = storage.capacityMwh * capacityAtTemperature(storage.temperatureCapacity, celsius);
  const left = (energyOf(tanks) - storage.minSoc * capacity) / step.stepHours;
  return Math.max(0, Math.min(maxTankDischarge(step, tanks), storage.maxDischargeInsideMw, left, 2 * storage.peakCircuitMw));
}

/** MW at the bus for MW into the tanks: the resistance first, then the losses outside. */
export const chargeAtBus = (storage: KineticStorage, insideMw: number): number =>
  chargingPower(insideMw, storage.peakCircuitMw) / storage.chargeEfficiency;

/** MW at the bus for MW out of the tanks. */
export const dischargeAtBus = (storage: KineticStorage, insideMw: number): number =>
  dischargedPower(insideMw, storage.peakCircuitMw) * storage.dischargeEfficiency;

/** MW into the tanks for MW at the bus. */
export const chargeInside = (storage: KineticStorage, busMw: number): number =>
  cellPowerForCharge(busMw * storage.chargeEfficiency, storage.peakCircuitMw);

/** MW out of the tanks for MW at the bus; 2·P_max for more than the circuit can give. */
export const dischargeInside = (storage: KineticStorage, busMw: number): number =>
  cellPowerForDischarge(busMw / storage.dischargeEfficiency, storage.peakCircuitMw);
