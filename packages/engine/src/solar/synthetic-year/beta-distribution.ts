import { normalShareBelow } from '../../math/random-normal.ts';

/**
 * ln Γ(x), x > 0: Stirling's series, after Γ(x) = Γ(x + n)/[x (x + 1) … (x + n − 1)] has brought x above 10 (Abramowitz and Stegun 6.1.41).
 */
export function logGamma(x: number): number {
  let product = 1;
  let y = x;
  for (; y < 10; y++) product *= y;
  const r = 1 / (y * y);
  const series = (1 / 12 - r * (1 / 360 - r * (1 / 1260 - r * (1 / 1680 - r * (1 / 1188 - (r * 691) / 360_360))))) / y;
  return (y - 0.5) * Math.log(y) - y + 0.5 * Math.log(2 * Math.PI) + series - Math.log(product);
}

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

/**
 * First guess of the beta variable that lies where z lies in the normal distribution: x = a/(a + b e^(2w)) (Abramowitz and Stegun
 * 26.5.22), made for a and b above 1; the mean elsewhere.
 */
function firstGuess(normal: number, a: number, b: number): number {
  if (a < 1.2 || b < 1.2) return a / (a + b);
  const [p, q] = [1 / (2 * a - 1), 1 / (2 * b - 1)];
  const h = 2 / (p + q);
  const lambda = (normal * normal - 3) / 6;
  const w = (-normal * Math.sqrt(h + lambda)) / h - (q - p) * (lambda + 5 / 6 - 2 / (3 * h));
  const x = a / (a + b * Math.exp(2 * w));
  return x > 0 && x < 1 ? x : a / (a + b);
}

/**
 * The beta variable at the place of a normal one: the x with I_x(a, b) = Φ(z). Halley's steps on `betaShareBelow`, held inside a
 * bracket that shrinks with every step, so that the spiked shapes (a or b below 1) come out too.
 *
 * @param normal  z, standard normal
 * @returns       x, 0…1, to within 1e-9
 */
export function betaOfNormal(normal: number, a: number, b: number): number {
  const share = normalShareBelow(normal);
  const logBeta = logGamma(a) + logGamma(b) - logGamma(a + b);
  let [low, high] = [0, 1];
  let x = firstGuess(normal, a, b);
  for (let i = 0; i < 100; i++) {
    const error = betaShareBelow(x, a, b, logBeta) - share;
    if (error > 0) high = x;
    else low = x;
    const newton = error / Math.exp((a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x) - logBeta);
    const bend = newton * ((a - 1) / x - (b - 1) / (1 - x));
    const next = x - newton / (1 - 0.5 * Math.min(1, Math.max(-1, bend)));
    const isInside = next > 0 && next < 1 && next >= low && next <= high;
    const step = Math.abs(next - x);
    x = isInside ? next : (low + high) / 2;
    // Near the end the steps shrink with the third power: the one after a full step of 1e-4 would be far below 1e-9.
    if (step < (isInside && Math.abs(bend) < 0.5 ? 1e-4 : 1e-10) * x * (1 - x)) break;
  }
  return x;
}
