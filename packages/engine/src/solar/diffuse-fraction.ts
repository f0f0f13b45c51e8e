/**
 * Share of the global horizontal irradiance that is diffuse, from the clearness index k_T = G/G_o.
 *
 *   k_T ≤ 0.22:         1 − 0.09 k_T
 *   0.22 < k_T ≤ 0.80:  0.9511 − 0.1604 k_T + 4.388 k_T² − 16.638 k_T³ + 12.336 k_T⁴
 *   k_T > 0.80:         0.165
 *
 * @param clearness  k_T, ≥ 0
 * @returns          fraction
 *
 * Source: D. Erbs, S. Klein, J. Duffie, "Estimation of the diffuse radiation fraction for hourly, daily and monthly-average
 * global radiation", Solar Energy 28 (1982) 293–302.
 */
export function diffuseFraction(clearness: number): number {
  if (clearness <= 0.22) return 1 - 0.09 * clearness;
  if (clearness > 0.8) return 0.165;
  return 0.9511 + clearness * (-0.1604 + clearness * (4.388 + clearness * (-16.638 + clearness * 12.336)));
}
