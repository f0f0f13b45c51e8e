import { PiecewiseLinear } from '../../../math/piecewise-linear.ts';
import type { StepPrices } from './step-decision.ts';

/** A step to be solved. A pass over a window uses one object for all its steps: new ones cost several hundredths of its time. */
export interface StepToSolve {
  /** Of the horizon. */
  t: number;
  /** Directions it may not use. */
  ruledOut: number;
  /** Of limits. */
  prices?: StepPrices | undefined;
  /** Value of what is stored after it. */
  after: PiecewiseLinear;
  /** Whether its bands say the value before it; left out: not known. */
  isByBands?: boolean | undefined;
}

export const stepToSolve = (): StepToSolve => ({
  t: 0,
  ruledOut: 0,
  prices: undefined,
  after: new PiecewiseLinear(),
  isByBands: undefined,
});
