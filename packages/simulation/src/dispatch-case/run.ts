import { type DispatchPlan, type DispatchProblem, checkProblem, planDispatch, proveDispatch } from '@stackwatt/engine';
import { type DispatchCaseOutput, toDispatchCaseOutput } from './write.ts';

/**
 * Solves a dispatch case and evaluates the result.
 *
 * @param now    clock in milliseconds, for `solve.milliseconds`: rewards, windows and repairs, without reading, checking and evaluating
 * @param repeat how often to solve; the median time is reported
 */
export function runDispatchCase(problem: DispatchProblem, now: () => number, repeat = 1): DispatchCaseOutput {
  checkProblem(problem);
  const times: number[] = [];
  let plan: DispatchPlan | undefined;
  for (let round = 0; round < Math.max(1, repeat); round++) {
    const begin = now();
    plan = planDispatch(problem);
    times.push(now() - begin);
  }
  times.sort((a, b) => a - b);
  const middle = (times[Math.floor((times.length - 1) / 2)]! + times[Math.ceil((times.length - 1) / 2)]!) / 2;
  return toDispatchCaseOutput(proveDispatch(problem, plan!), middle);
}
