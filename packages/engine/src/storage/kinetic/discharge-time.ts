/**
 * How long a full storage unit of two tanks gives a constant power (or current): the time until the available tank is empty.
 *
 *   (1 − c)·(1 − e^(−kT)) + c·kT = k·c·Q_max/P
 *
 * The left side rises and bends down, so Newton's steps from kT = k·c·Q_max/P, where it is still below the right side,
 * come up to the only root and never pass it.
 *
 * @param capacityOverPower     Q_max/P, h
 * @param rateConstantPerHour   k, 1/h, above 0
 * @param capacityRatio         c, above 0, at most 1
 * @returns                     T, h; between c·Q_max/P and Q_max/P
 *
 * Source: J. F. Manwell, J. G. McGowan, "Lead acid battery storage model for hybrid energy systems", Solar Energy 50 (1993) 399–405.
 */
export function kineticDischargeHours(capacityOverPower: number, rateConstantPerHour: number, capacityRatio: number): number {
  const c = capacityRatio;
  const right = rateConstantPerHour * c * capacityOverPower;
  let x = right;
  for (let i = 0; i < 100; i++) {
    const decay = Math.exp(-x);
    const step = (right - c * x + (1 - c) * Math.expm1(-x)) / (c + (1 - c) * decay);
    x += step;
    if (!(step > 2 * Number.EPSILON * x)) break;
  }
  return x / rateConstantPerHour;
}
