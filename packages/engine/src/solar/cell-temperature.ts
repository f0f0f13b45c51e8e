import { NOCT_CONDITIONS, STANDARD_CELL_CELSIUS, TRANSMITTANCE_ABSORPTANCE } from '../conventions.ts';
import type { PvArray } from './pv-array.ts';

/**
 * Cell temperature from the balance of absorbed light, electricity and heat: τα·G = η_c·G + U_L·(T_c − T_a), with U_L from
 * the nominal operating cell temperature and η_c = η·[1 + α·(T_c − 25 °C)]. Solved for T_c:
 *
 *   T_c = { T_a + K·G·[1 − η·(1 − α·25 °C)/τα] } / { 1 + K·G·α·η/τα },   K = (NOCT − 20 °C) / (800 W/m²)
 *
 * The balance is linear in T_c, so it holds in °C as it does in kelvin.
 *
 * @param irradiance  G, in the plane of the array, W/m², ≥ 0
 * @param airCelsius  T_a, °C
 * @param module      NOCT, α and η
 * @returns           T_c, °C; the air's temperature at night
 *
 * Source: J. Duffie, W. Beckman, "Solar Engineering of Thermal Processes", 2nd ed. 1991, section 23.3.
 */
export function cellTemperature(
  irradiance: number,
  airCelsius: number,
  module: Pick<PvArray, 'noctCelsius' | 'powerPerCelsius' | 'efficiency'>,
): number {
  const heating = (irradiance * (module.noctCelsius - NOCT_CONDITIONS.airCelsius)) / NOCT_CONDITIONS.irradiance;
  const electric = module.efficiency / TRANSMITTANCE_ABSORPTANCE;
  const alpha = module.powerPerCelsius;
  return (airCelsius + heating * (1 - electric * (1 - alpha * STANDARD_CELL_CELSIUS))) / (1 + heating * alpha * electric);
}
