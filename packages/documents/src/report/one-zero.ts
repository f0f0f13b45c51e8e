/** An axis of so many equal steps above zero and below it. */
interface Scale {
  readonly min: number;
  readonly max: number;
  readonly interval: number;
}
const STEPS_ABOVE = 4;

/** The least of 1, 2, 2.5, 5 and their tenfolds that is not below a value. */
function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 5].find((step) => step * power >= value * (1 - 1e-9)) ?? 10) * power;
}

/**
 * Axes with as many steps above zero and below it, so that zero is one line for both.
 *
 * @param extents  lowest and highest value of each
 */
export function scalesWithOneZero(extents: readonly (readonly [low: number, high: number])[]): Scale[] {
  const steps = extents.map(([low, high]) => roundStep(Math.max(high / STEPS_ABOVE, -low / STEPS_ABOVE, 1e-6)));
  const below = Math.max(...extents.map(([low], k) => Math.ceil(Math.max(0, -low) / steps[k]! - 1e-9)));
  return steps.map((interval) => ({ min: 0 - below * interval, max: STEPS_ABOVE * interval, interval }));
}
