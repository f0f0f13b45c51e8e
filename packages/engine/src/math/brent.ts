/**
 * The zero of a continuous function inside a bracket, by Brent's method: inverse quadratic or secant steps while they
 * help, bisection when they do not, so it never does worse than a few times bisection.
 *
 * @param f     continuous; f(low) and f(high) have opposite signs or one of them is zero
 * @param low   one end of the bracket
 * @param high  the other end
 * @returns     x with f(x) = 0 to within four units in the last place of x (1e-16 absolute near zero)
 * @throws      RangeError when the ends do not bracket a zero
 *
 * Source: R. P. Brent, "Algorithms for Minimization without Derivatives", Prentice-Hall 1973, chapter 4.
 */
export function brent(f: (x: number) => number, low: number, high: number): number {
  let a = low;
  let b = high;
  let fa = f(a);
  let fb = f(b);
  if (fa === 0) return a;
  if (fb === 0) return b;
  if (!(fa * fb < 0)) throw new RangeError(`f(${low}) = ${fa} and f(${high}) = ${fb} do not bracket a zero`);

  // b is the best guess, c the last point on the other side of the zero, a the guess before b.
  let c = a;
  let fc = fa;
  let step = b - a;
  let stepBefore = step;
  for (let i = 0; i < 200; i++) {
    if (Math.abs(fc) < Math.abs(fb)) {
      [a, b, c] = [b, c, b];
      [fa, fb, fc] = [fb, fc, fb];
    }
    const tolerance = 2 * Number.EPSILON * Math.abs(b) + 5e-17;
    const half = (c - b) / 2;
    if (fb === 0 || Math.abs(half) <= tolerance) return b;

    if (Math.abs(stepBefore) < tolerance || Math.abs(fa) <= Math.abs(fb)) {
      step = half;
      stepBefore = half;
    } else {
      const s = fb / fa;
      let p: number;
      let q: number;
      if (a === c) {
        p = 2 * half * s;
        q = 1 - s;
      } else {
        const r = fb / fc;
        const u = fa / fc;
        p = s * (2 * half * u * (u - r) - (b - a) * (r - 1));
        q = (u - 1) * (r - 1) * (s - 1);
      }
      if (p > 0) q = -q;
      else p = -p;
      const isShortEnough = 2 * p < Math.min(3 * half * q - Math.abs(tolerance * q), Math.abs(stepBefore * q));
      stepBefore = isShortEnough ? step : half;
      step = isShortEnough ? p / q : half;
    }
    a = b;
    fa = fb;
    b += Math.abs(step) > tolerance ? step : Math.sign(half) * tolerance;
    fb = f(b);
    if (fb > 0 === fc > 0) {
      c = a;
      fc = fa;
      step = b - a;
      stepBefore = step;
    }
  }
  return b;
}
