import { interpolateLinear } from '../math/interpolate-linear.ts';

/** Power of one turbine by wind speed at hub height, at the density of the standard atmosphere at sea level. */
export interface PowerCurve {
  /** m/s, strictly rising. */
  readonly speeds: Float64Array;
  /** MW, same length; below zero where the turbine uses more than it makes. */
  readonly powersMw: Float64Array;
}

/**
 * A power curve ready for use: points sorted by speed, own use below cut-in counted as no production.
 *
 * @param points  wind speed in m/s and power in MW, any order, at least two
 * @throws        RangeError when a value is no number, a speed is negative or given twice, or there are fewer than two points
 */
export function toPowerCurve(points: readonly { readonly speed: number; readonly powerMw: number }[]): PowerCurve {
  const sorted = [...points].sort((a, b) => a.speed - b.speed);
  if (sorted.length < 2) throw new RangeError(`a power curve of ${sorted.length} points`);
  sorted.forEach(({ speed, powerMw }, k) => {
    if (!(speed >= 0 && Number.isFinite(speed) && Number.isFinite(powerMw)))
      throw new RangeError(`a power curve with ${powerMw} MW at ${speed} m/s`);
    if (k > 0 && speed === sorted[k - 1]!.speed) throw new RangeError(`a power curve with two powers at ${speed} m/s`);
  });
  return {
    speeds: Float64Array.from(sorted, (point) => point.speed),
    powersMw: Float64Array.from(sorted, (point) => Math.max(0, point.powerMw)),
  };
}

/**
 * Power of one turbine: straight lines between the points, nothing below the first and above the last.
 *
 * @param speed  m/s at hub height
 * @returns      MW, ≥ 0 for a curve of `toPowerCurve`
 */
export const curvePower = (curve: PowerCurve, speed: number): number =>
  speed < curve.speeds[0]! || speed > curve.speeds[curve.speeds.length - 1]! ? 0 : interpolateLinear(curve.speeds, curve.powersMw, speed);
