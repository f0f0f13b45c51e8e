import { DAYS_OF_MONTH, FIRST_DAY_OF_MONTH, HOURS_PER_DAY, HOURS_PER_YEAR, MONTHS_PER_YEAR } from '@stackwatt/units';

/**
 * Values at the beginning of each month, such that the parabolas through them join without a kink, the year closing on itself.
 *
 * In a month of d days with mean M between the values v and w the parabola is v(1 − 4t + 3t²) + w(3t² − 2t) + 6M t(1 − t),
 * 0 ≤ t ≤ 1. Equal slopes on both sides of the beginning of month i, whose value is v_i, give
 *
 *   v_{i−1}/d_{i−1} + 2 v_i (1/d_{i−1} + 1/d_i) + v_{i+1}/d_i = 3 (M_{i−1}/d_{i−1} + M_i/d_i)
 *
 * and Gauss and Seidel's sweeps solve the twelve equations: the diagonal outweighs the rest two to one, so the error falls by more
 * than half a sweep.
 */
function valuesBetweenMonths(means: readonly number[]): number[] {
  const values = means.map((mean, month) => (mean + means[(month + 11) % MONTHS_PER_YEAR]!) / 2);
  for (let sweep = 0; sweep < 60; sweep++) {
    for (let month = 0; month < MONTHS_PER_YEAR; month++) {
      const before = (month + 11) % MONTHS_PER_YEAR;
      const [p, q] = [1 / DAYS_OF_MONTH[before]!, 1 / DAYS_OF_MONTH[month]!];
      values[month] =
        (3 * (means[before]! * p + means[month]! * q) - values[before]! * p - values[(month + 1) % MONTHS_PER_YEAR]! * q) / (2 * (p + q));
    }
  }
  return values;
}

/**
 * A smooth year with given monthly means: one parabola a month, joined without a step or a kink.
 *
 * @param means  twelve, any unit
 * @returns      one value per hour, same unit; its monthly means are those given, to rounding
 *
 * Source of the idea: M. D. Rymes, D. R. Myers, "Mean preserving algorithm for smoothly interpolating averaged data", Solar
 * Energy 71 (2001) 225–231; here by integral-preserving parabolas instead of repeated averages.
 */
export function annualCourse(means: readonly number[]): Float64Array {
  const values = valuesBetweenMonths(means);
  const out = new Float64Array(HOURS_PER_YEAR);
  DAYS_OF_MONTH.forEach((days, month) => {
    const [v, w, mean] = [values[month]!, values[(month + 1) % MONTHS_PER_YEAR]!, means[month]!];
    const hours = days * HOURS_PER_DAY;
    for (let hour = 0; hour < hours; hour++) {
      const t = (hour + 0.5) / hours;
      out[FIRST_DAY_OF_MONTH[month]! * HOURS_PER_DAY + hour] = v * (1 - t * (4 - 3 * t)) + w * t * (3 * t - 2) + 6 * mean * t * (1 - t);
    }
  });
  return out;
}
