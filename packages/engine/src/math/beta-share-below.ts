import { logGamma } from './log-gamma.ts';

/** Kept away from 0, where Lentz's method would divide by it. */
const TINY = 1e-300;

/**
 * The continued fraction of the incomplete beta function by Lentz's method, x below (a + 1)/(a + b + 2).
 *
 * Source: Digital Library of Mathematical Functions, 8.17.22.
 */
function continuedFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / (1 - ((a + b) * x) / (a + 1) || TINY);
  let value = d;
  for (let m = 1; m < 500; m++) {
    const n = a + 2 * m;
    const even = (m * (b - m) * x) / ((n - 1) * n);
    d = 1 / (1 + even * d || TINY);
    c = 1 + even / c || TINY;
    value *= c * d;
    const odd = (-(a + m) * (a + b + m) * x) / (n * (n + 1));
    d = 1 / (1 + odd * d || TINY);
    c = 1 + odd / c || TINY;
    const change = c * d;
    value *= change;
    if (Math.abs(change - 1) < 1e-13) break;
  }
  return value;
}

/**
 * Share of the beta distribution below x: I_x(a, b) = ∫₀ˣ t^(a−1) (1 − t)^(b−1) dt / B(a, b).
 *
 * @param x        0…1
 * @param a        > 0
 * @param b        > 0
 * @param logBeta  ln B(a, b), worked out once by callers that ask often
 */
export function betaShareBelow(x: number, a: number, b: number, logBeta = logGamma(a) + logGamma(b) - logGamma(a + b)): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta);
  return x < (a + 1) / (a + b + 2) ? (front * continuedFraction(x, a, b)) / a : 1 - (front * continuedFraction(1 - x, b, a)) / b;
}
