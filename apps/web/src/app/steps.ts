import { isError, issuesOfStep, STEPS, type Issue } from '@stackwatt/model';

/** How a step stands in the bar. */
export interface StepState {
  readonly index: number;
  readonly errors: number;
  /** Reached and without errors. */
  readonly isDone: boolean;
  /** D-130: up to the highest step reached, or an issue links to it. */
  readonly isEnabled: boolean;
}

const errorsOf = (issues: readonly Issue[], index: number): number => issuesOfStep(issues, STEPS[index]!.url).filter(isError).length;

/**
 * WIZ-02, WIZ-06: tick or number of errors of each step, and which may be clicked.
 *
 * @param areOpen  UX-29: a user who wants to look everywhere may; errors hold up the calculation alone
 */
export const stepStates = (issues: readonly Issue[], highest: number, areOpen = false): StepState[] =>
  STEPS.map((step, index) => {
    const errors = errorsOf(issues, index);
    return {
      index,
      errors,
      isDone: errors === 0 && index <= highest && index < STEPS.length - 1,
      isEnabled: areOpen || index <= highest || issuesOfStep(issues, step.url).length > 0,
    };
  });

/** WIZ-04: the step after needs the current one without errors; the index of the step in the way, else undefined. */
export const blocksNext = (issues: readonly Issue[], current: number): number | undefined =>
  errorsOf(issues, current) > 0 ? current : undefined;

/** WIZ-05, WIZ-07: back always; forward only when no step before the target has errors. The first step in the way, else undefined. */
export function blocksOpening(issues: readonly Issue[], current: number, target: number): number | undefined {
  if (target <= current) return undefined;
  for (let index = 0; index < target; index++) if (errorsOf(issues, index) > 0) return index;
  return undefined;
}

/** WIZ-03 */
export const withinSteps = (index: number): number => Math.min(Math.max(index, 0), STEPS.length - 1);

/** Where the user got to, judged by the project: everything when it has no errors, else the first step that has some. */
export function reachedStep(issues: readonly Issue[]): number {
  const first = STEPS.findIndex((_, index) => errorsOf(issues, index) > 0);
  return first === -1 ? STEPS.length - 1 : first;
}

/** The index of the step a path shows; undefined on no step's path. */
export function stepOfPath(pathname: string): number | undefined {
  const segment = pathname.split('/')[3];
  const index = STEPS.findIndex((step) => step.url === segment);
  return index === -1 ? undefined : index;
}
