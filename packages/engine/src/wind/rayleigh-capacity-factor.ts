import { curvePower, type PowerCurve } from './power-curve.ts';

/** Steps of the sum over the speeds of a curve: the error of the midpoint rule is below 1e-5 of the rating. */
const STEPS = 4000;

/**
 * Capacity factor of a turbine in wind whose speeds follow a Rayleigh distribution, before any loss and at standard air density.
 *
 *   CF = ∫ f(u)·P(u) du / P_r,  f(u) = (π/2)·(u/v²)·e^(−(π/4)·(u/v)²)
 *
 * @param curve      P(u), MW
 * @param meanSpeed  v, m/s at hub height, above 0
 * @returns          fraction of the highest power of the curve; 0 for a curve without power
 *
 * Source: IEC 61400-12-1:2017, 9.3, annual energy production for a Rayleigh distribution.
 */
export function rayleighCapacityFactor(curve: PowerCurve, meanSpeed: number): number {
  const rating = Math.max(...curve.powersMw);
  if (!(rating > 0)) return 0;
  const [from, to] = [curve.speeds[0]!, curve.speeds.at(-1)!];
  const step = (to - from) / STEPS;
  let sum = 0;
  for (let k = 0; k < STEPS; k++) {
    const share = (from + (k + 0.5) * step) / meanSpeed;
    sum += ((Math.PI / 2) * share * Math.exp((-Math.PI / 4) * share ** 2) * curvePower(curve, from + (k + 0.5) * step)) / meanSpeed;
  }
  return (sum * step) / rating;
}
