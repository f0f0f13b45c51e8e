import { brent } from './brent.ts';

/** Sums smaller than this share of their terms are zero: it is what rounding leaves of terms that cancel. */
const CANCELLED = 1e-12;

/**
 * All real x with Σ c_k · e^(−t_k · x) = 0. With x = ln(1 + i) this is every rate i > −1 at which a cash flow is worth nothing.
 *
 * Descartes' rule of signs, used as an algorithm. Let the coefficients change sign s times, once of them between k = m and
 * m + 1, and τ lie between t_m and t_(m+1). Multiplying by e^(τx) moves no root, and the derivative of the product,
 * −Σ (t_k − τ) · c_k · e^(−(t_k − τ)x), changes sign only s − 1 times. Its roots, found by the same rule, cut the line into
 * pieces on which the product is monotone, so each piece holds at most one root and its ends say whether it does.
 * No root is missed and none is invented; the depth is the number of sign changes, not the number of years.
 *
 * @param coefficients  c_k, finite, none zero
 * @param times         t_k, strictly rising, same length
 * @returns             the roots, rising; a root where the sum only touches zero appears once
 * @throws              RangeError when a coefficient is zero or not finite, or times do not rise
 *
 * Source: the proof of Descartes' rule by Rolle's theorem, G. Pólya and G. Szegő, "Problems and Theorems in Analysis II",
 * part V, problems 36, 41 and 77 (sums of exponentials).
 */
export function exponentialSumRoots(coefficients: Float64Array, times: Float64Array): number[] {
  const n = coefficients.length;
  for (let k = 0; k < n; k++) {
    const isUsable = Number.isFinite(coefficients[k]) && coefficients[k] !== 0 && (k === 0 || times[k]! > times[k - 1]!);
    if (!isUsable) throw new RangeError(`term ${k} of an exponential sum has coefficient ${coefficients[k]} at time ${times[k]}`);
  }
  let change = -1;
  for (let k = 0; k + 1 < n; k++) if (coefficients[k]! > 0 !== coefficients[k + 1]! > 0) change = k;
  if (change < 0) return [];

  const tau = (times[change]! + times[change + 1]!) / 2;
  const slopes = coefficients.map((c, k) => c * (times[k]! - tau));
  const [low, high] = rootRange(coefficients, times);
  const turns = exponentialSumRoots(slopes, times).filter((x) => x > low && x < high);

  const value = (x: number): number => scaledSum(coefficients, times, x);
  const roots: number[] = [];
  let from = low;
  let valueFrom = value(low);
  for (const to of [...turns, high]) {
    const valueTo = value(to);
    const touches = Math.abs(valueTo) <= CANCELLED;
    // A piece that begins or ends at a touching point holds that zero and, being monotone, no other.
    if (touches) roots.push(to);
    else if (Math.abs(valueFrom) > CANCELLED && valueFrom > 0 !== valueTo > 0) roots.push(brent(value, from, to));
    from = to;
    valueFrom = valueTo;
  }
  return roots;
}

/** Outside this range the first or the last term outweighs all others together, so there is no root. */
function rootRange(coefficients: Float64Array, times: Float64Array): [number, number] {
  const last = coefficients.length - 1;
  let total = 0;
  for (const c of coefficients) total += Math.abs(c);
  const low = Math.log(total / Math.abs(coefficients[last]!)) / (times[last]! - times[last - 1]!);
  const high = Math.log(total / Math.abs(coefficients[0]!)) / (times[1]! - times[0]!);
  return [-low - 1, high + 1];
}

/** Σ c·e^(−tx) divided by Σ |c|·e^(−tx): same zeros, between −1 and 1, and no overflow however large |x| is. */
function scaledSum(coefficients: Float64Array, times: Float64Array, x: number): number {
  const shift = x >= 0 ? times[0]! : times[times.length - 1]!;
  let sum = 0;
  let size = 0;
  for (let k = 0; k < coefficients.length; k++) {
    const term = coefficients[k]! * Math.exp((shift - times[k]!) * x);
    sum += term;
    size += Math.abs(term);
  }
  return sum / size;
}
