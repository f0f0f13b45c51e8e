import { normalShareBelow } from '../../../math/random-normal.ts';
import { betaShareBelow } from '../../../math/beta-share-below.ts';
import { logGamma } from '../../../math/log-gamma.ts';

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
