import type { Planned, SearchBudget } from './search-budget.ts';
import { provenGap } from '../single-storage/certificate.ts';

/** Steps [from, to) of the horizon that are planned together; the first `kept` of them are carried out. */
export interface Window {
  readonly from: number;
  readonly to: number;
  readonly kept: number;
  /** Windows of the horizon from this one on. */
  readonly windowsLeft: number;
}

/** What is known of a window that was planned, currency; weights of obligations are taken off. */
export interface SolvedWindow {
  readonly value: number;
  /** Proven apart from the value: no operation earns more. */
  readonly bound: number;
  /** By so much rounding may move both. */
  readonly near: number;
  readonly planned: Planned;
}

/** A solver of windows: it holds the state that the steps carried out have led to, and what it found for the window it was given last. */
export interface WindowSolver {
  readonly solve: (window: Window) => SolvedWindow;
  /** Carries out the first steps of the window: keeps what they do and are worth, and goes on from the state they end in. */
  readonly commit: (window: Window) => void;
}

/** The search budget of a horizon, and how its bounds are checked. */
interface WindowChecks {
  readonly searchBudget: SearchBudget;
  /** For tests of the certificate only: what to make of a bound. */
  readonly spoilBound: (bound: number) => number;
}

/** What was proven over a horizon. */
export interface RolledWindows {
  /** Currency that every window would earn with its look-ahead, from the state it began in. */
  readonly windowValues: Float64Array;
  readonly windows: number;
  /** Windows for which the relaxation was not enough. */
  readonly repairedWindows: number;
  readonly worstGap: number;
}

/**
 * Rolling horizon: each window is planned as far as it looks ahead, its first steps are kept, and the next begins at the state they end in.
 * The last windows look ahead only to the end of the horizon.
 *
 * @throws Error where a bound lies below the value by more than rounding, a fault of the optimiser
 */
export function rollWindows(
  { steps, lookAhead, commit }: { readonly steps: number; readonly lookAhead: number; readonly commit: number },
  solver: WindowSolver,
  { searchBudget, spoilBound }: WindowChecks,
): RolledWindows {
  const windowValues = new Float64Array(Math.ceil(steps / commit));
  let windows = 0;
  let repairedWindows = 0;
  let worstGap = 0;
  for (let from = 0; from < steps; from += commit) {
    const to = Math.min(steps, from + lookAhead);
    const window = { from, to, kept: Math.min(commit, to - from), windowsLeft: Math.ceil((steps - from) / commit) };
    const { value, bound, near, planned } = solver.solve(window);
    if (planned !== 'concave') repairedWindows++;
    windowValues[windows++] = value;
    const gap = provenGap(spoilBound(bound), value, near);
    worstGap = Math.max(worstGap, gap);
    searchBudget.endWindow(planned, gap);
    solver.commit(window);
  }
  return { windowValues, windows, repairedWindows, worstGap };
}
