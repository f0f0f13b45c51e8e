/** OST-04: divisions of each axis, where they come to round values. */
const DIVISIONS = 5;
const STEPS = [1, 2, 2.5, 5];
/** Of a step: so near a value counts as a multiple of it. */
const NEAR = 1e-6;

/** Steps of round numbers around a fifth of a range. */
const roundSteps = (range: number): number[] => {
  const power = Math.floor(Math.log10(range / DIVISIONS));
  return [power - 1, power, power + 1].flatMap((exponent) => STEPS.map((step) => Number((step * 10 ** exponent).toPrecision(3))));
};

/**
 * Values at which the grid of an axis stands: round numbers, five divisions or as near to that as round numbers come.
 *
 * @param least  smallest step; an axis that counts points has none between two of them
 */
export function divisionsOf(values: readonly number[], least = 0): number[] {
  const [low, high] = [values[0]!, values.at(-1)!];
  const range = high - low;
  if (!(range > 0)) return [low];
  const ticksOf = (step: number): number[] => {
    const first = Math.ceil(low / step - NEAR);
    return Array.from({ length: Math.floor(high / step + NEAR) - first + 1 }, (_, k) => Number(((first + k) * step).toPrecision(12)));
  };
  const distance = (step: number): number => Math.abs(range / step - DIVISIONS);
  const [step = range] = roundSteps(range)
    .filter((one) => one >= least && ticksOf(one).length > 1)
    .toSorted((a, b) => distance(a) - distance(b));
  const ticks = ticksOf(step);
  return ticks.length > 1 ? ticks : [low, high];
}
