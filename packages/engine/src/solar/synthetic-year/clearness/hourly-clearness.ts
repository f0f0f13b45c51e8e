import { betaOfNormal } from './beta-distribution.ts';
import { BRIGHTEST_CLEARNESS } from '../parameters.ts';
import { meanHourlyClearness, spreadOfHourlyClearness } from './mean-hourly-clearness.ts';

/**
 * Hourly clearness on a day: beta distributed between 0 and the brightest clearness c, with the mean and spread above.
 *
 *   k_t = c · B⁻¹(Φ(z); a, b),   μ = k_tm/c,   a + b = μ(1 − μ)(c/σ)² − 1,   a = μ(a + b)
 *
 * @param normal  z, standard normal
 * @returns       k_t, above 0 and below c
 */
export function hourlyClearness(daily: number, airMass: number, normal: number): number {
  const mean = Math.min(0.97, meanHourlyClearness(daily, airMass) / BRIGHTEST_CLEARNESS);
  const spread = spreadOfHourlyClearness(daily) / BRIGHTEST_CLEARNESS;
  // Below 1 the distribution would be two spikes, at no light and at the brightest; no day is like that.
  const weight = Math.max(1, (mean * (1 - mean)) / spread ** 2 - 1);
  return BRIGHTEST_CLEARNESS * betaOfNormal(normal, mean * weight, (1 - mean) * weight);
}
