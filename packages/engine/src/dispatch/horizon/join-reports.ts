import { addCounts } from './search-budget.ts';
import type { SolveReport } from '../problem/problem.ts';

/** From the cheapest to the costliest. */
const METHODS: readonly SolveReport['method'][] = ['none', 'slope', 'hull', 'exact', 'interior', 'branched'];

/** The costlier of two methods, which a result that needed both is named after. */
export const costlierMethod = (a: SolveReport['method'], b: SolveReport['method']): SolveReport['method'] =>
  METHODS.indexOf(a) > METHODS.indexOf(b) ? a : b;

/** What two solves of parts of one horizon needed and proved together: all windows and programmes, the worse gap. */
export const joinReports = (a: SolveReport, b: SolveReport): SolveReport => ({
  method: costlierMethod(a.method, b.method),
  windows: a.windows + b.windows,
  repairedWindows: a.repairedWindows + b.repairedWindows,
  worstGap: Math.max(a.worstGap, b.worstGap),
  iterations: a.iterations + b.iterations,
  windowCounts: addCounts(a.windowCounts, b.windowCounts),
});
