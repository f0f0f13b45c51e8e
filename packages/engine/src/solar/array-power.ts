import { STANDARD_CELL_CELSIUS, STANDARD_IRRADIANCE } from '../conventions.ts';

/**
 * DC output of an array per MW of its rating.
 *
 *   P / Y = f · (G_T / G_STC) · [1 + α · (T_c − 25 °C)]
 *
 * @param irradiance       G_T, in the plane of the array, W/m², ≥ 0
 * @param derating         f, fraction
 * @param powerPerCelsius  α, fraction per °C; 0 without a temperature
 * @param cellCelsius      T_c, °C
 * @returns                MW per MW dc, ≥ 0
 *
 * Source: J. Duffie, W. Beckman, "Solar Engineering of Thermal Processes", chapter 23; docs/engine/solar.md.
 */
export const arrayPower = (irradiance: number, derating: number, powerPerCelsius: number, cellCelsius: number): number =>
  Math.max(0, derating * (irradiance / STANDARD_IRRADIANCE) * (1 + powerPerCelsius * (cellCelsius - STANDARD_CELL_CELSIUS)));
