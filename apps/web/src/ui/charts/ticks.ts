import { roundStep } from './round-step.ts';

/** Ticks of a value axis: round numbers that enclose the data. */
export interface Axis {
  readonly low: number;
  readonly high: number;
  readonly step: number;
  readonly ticks: readonly number[];
  /** Decimals the ticks need. */
  readonly digits: number;
}

/** Decimals of the steps: 2.5 needs one more than the others. */
const decimalsOf = (step: number): number => {
  for (let digits = 0; digits < 12; digits++) {
    const scaled = step * 10 ** digits;
    if (Math.abs(scaled - Math.round(scaled)) < 1e-9 * Math.max(1, Math.abs(scaled))) return digits;
  }
  return 12;
};

/** Below zero the axis ends at a quarter of a step, so that a few small negative values do not take a whole step of room. */
const QUARTERS = 4;

/**
 * An axis for values between `low` and `high` on 4 to 6 round steps. Zero is always within; a flat series gets an axis from 0 to it.
 *
 * @param intervals  steps aimed at
 * @param below      where the axis ends below zero: at a quarter of a step, or at a whole one
 */
export function axisFor(low: number, high: number, intervals = 5, below: 'quarter' | 'whole' = 'quarter'): Axis {
  const from = Math.min(0, low);
  const to = Math.max(0, high);
  if (from === to) return fromSteps(0, intervals, roundStep(1 / intervals));
  const step = roundStep((to - from) / intervals);
  const stepsDown = -from / step;
  return fromSteps(below === 'whole' ? Math.floor(1e-9 - stepsDown) : -quarters(stepsDown), Math.ceil(to / step - 1e-9), step);
}

/** An axis for values that all lie far above zero: it begins at the step below the lowest. A chart that uses it says where it begins. */
export function axisAbove(low: number, high: number, intervals = 5): Axis {
  const step = roundStep((high - low) / intervals);
  const first = Math.floor(low / step + 1e-9);
  if (high <= low || first <= 0) return axisFor(low, high, intervals);
  const ticks = Array.from({ length: Math.ceil(high / step - 1e-9) - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
  return { low: ticks[0]!, high: ticks.at(-1)!, step, ticks, digits: decimalsOf(step) };
}

const quarters = (steps: number): number => Math.ceil(steps * QUARTERS - 1e-9) / QUARTERS;

/** @param below  steps below zero as a negative number, in quarters; ticks stand on whole steps */
const fromSteps = (below: number, above: number, step: number): Axis => {
  const first = Math.ceil(below);
  const ticks = Array.from({ length: above - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
  return { low: Number((below * step).toPrecision(12)), high: ticks.at(-1)!, step, ticks, digits: decimalsOf(step) };
};

/**
 * Two axes on one plot with their zeros at the same height and as many steps below and above: the taller need of either side counts.
 */
export function alignAxes(left: Axis, right: Axis): readonly [Axis, Axis] {
  const below = Math.max(stepsBelow(left), stepsBelow(right));
  const above = Math.max(stepsAbove(left), stepsAbove(right));
  return [refit(left, below, above), refit(right, below, above)];
}
const stepsBelow = (axis: Axis): number => quarters(-axis.low / axis.step);
const stepsAbove = (axis: Axis): number => Math.round(axis.high / axis.step);

/** The smallest round step with which the data of the axis fit into the given numbers of steps. */
function refit(axis: Axis, below: number, above: number): Axis {
  const needed = Math.max(below > 0 ? -axis.low / below : 0, above > 0 ? axis.high / above : 0);
  return fromSteps(-below, above, roundStep(needed));
}
