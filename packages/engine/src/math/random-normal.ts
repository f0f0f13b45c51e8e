import type { Random } from './random.ts';

/**
 * Independent numbers of the standard normal distribution, two from each pair of even ones:
 *
 *   z₁ = √(−2 ln(1 − u₁)) · cos(2π u₂),   z₂ = √(−2 ln(1 − u₁)) · sin(2π u₂)
 *
 * Every number costs the same draws, so a change of what is done with one does not shift those that follow.
 *
 * Source: G. E. P. Box, M. E. Muller, Annals of Mathematical Statistics 29 (1958) 610–611.
 */
export function normalRandom(random: Random): () => number {
  let spare: number | undefined;
  return () => {
    if (spare !== undefined) {
      const kept = spare;
      spare = undefined;
      return kept;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - random()));
    const angle = 2 * Math.PI * random();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
}

/**
 * A normal series whose neighbours are alike: z₀ = ε₀, z_i = φ z_{i−1} + √(1 − φ²) ε_i; mean 0, variance 1 at every step,
 * correlation φ^k between values k steps apart.
 *
 * @param normal       ε, independent standard normal numbers
 * @param correlation  φ, −1 < φ < 1
 */
export function autoregressiveNormal(normal: () => number, correlation: number, count: number): Float64Array {
  if (!(Math.abs(correlation) < 1)) throw new RangeError(`a correlation of ${correlation} is not between −1 and 1`);
  const fresh = Math.sqrt(1 - correlation ** 2);
  const out = new Float64Array(count);
  for (let i = 0; i < count; i++) out[i] = i === 0 ? normal() : correlation * out[i - 1]! + fresh * normal();
  return out;
}

/**
 * Share of the standard normal distribution below z.
 *
 *   |z| < 3:  Φ(z) = ½ + φ(z) · (z + z³/3 + z⁵/(3·5) + z⁷/(3·5·7) + …)
 *   beyond:   Φ(−|z|) = φ(z) / (|z| + 1/(|z| + 2/(|z| + 3/(|z| + …)))),  φ(z) = e^(−z²/2)/√(2π)
 *
 * @returns  within 1e-14 relative of the exact value, in the lower tail too
 *
 * Source: M. Abramowitz, I. Stegun, "Handbook of Mathematical Functions", 26.2.11 and 26.2.14.
 */
export function normalShareBelow(z: number): number {
  const density = Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);
  if (Math.abs(z) < 3) {
    let term = z;
    let sum = z;
    for (let k = 3; Math.abs(term) > 1e-17 * Math.abs(sum); k += 2) {
      term *= (z * z) / k;
      sum += term;
    }
    return 0.5 + density * sum;
  }
  const x = Math.abs(z);
  let fraction = x;
  for (let k = 60; k >= 1; k--) fraction = x + k / fraction;
  const tail = density / fraction;
  return z < 0 ? tail : 1 - tail;
}
