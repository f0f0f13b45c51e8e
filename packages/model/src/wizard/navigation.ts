import { checkProject, type CheckResult } from '../check/check-project.ts';
import type { Speed } from '../check/count.ts';
import { isError, issuesOfStep, type Issue } from '../check/issue.ts';
import type { Project } from '../project/project.ts';
import { STEPS } from './steps.ts';

/** Where the user is in the wizard, how far they came, and what the last check found. */
export interface Wizard {
  /** Index of the current step, 0 to 4. */
  readonly step: number;
  /** Highest step reached. */
  readonly highest: number;
  readonly check: CheckResult;
}

/** What happens to the wizard. Every event runs the check anew: on each step change and each change of the project (WIZ-08, WIZ-09). */
export type WizardEvent =
  | { readonly kind: 'next' }
  | { readonly kind: 'back' }
  | { readonly kind: 'goTo'; readonly step: number }
  | { readonly kind: 'projectChanged' };

/** WIZ-03: a step number that may come from outside, within the steps. */
export const toStep = (value: unknown): number => {
  const step = typeof value === 'number' ? value : typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : 0;
  return Number.isFinite(step) ? Math.min(STEPS.length - 1, Math.max(0, Math.trunc(step))) : 0;
};

const hasErrors = (issues: readonly Issue[], step: number): boolean => issuesOfStep(issues, STEPS[step]!.url).some(isError);

/** WIZ-04: the current step has no error; warnings and estimations do not block. */
export const mayGoNext = (issues: readonly Issue[], step: number): boolean => step < STEPS.length - 1 && !hasErrors(issues, step);

/** WIZ-06 (D-130): steps up to the highest reached are enabled, a later one only when an issue links to it. */
export const isStepEnabled = ({ highest, check }: Pick<Wizard, 'highest' | 'check'>, step: number): boolean =>
  step <= highest || issuesOfStep(check.issues, STEPS[step]!.url).length > 0;

/** WIZ-07 (D-130): moving back is always allowed; moving forward needs no errors in the steps before the target. */
export const mayGoTo = (issues: readonly Issue[], from: number, to: number): boolean =>
  to <= from || STEPS.slice(0, to).every((_, step) => !hasErrors(issues, step));

/** @param step  as restored from the browser, where there is one (WIZ-11) */
export const openWizard = (project: Project, step: unknown = 0, speed?: Speed): Wizard => {
  const at = toStep(step);
  return { step: at, highest: at, check: checkProject(project, speed) };
};

export function nextWizard(wizard: Wizard, project: Project, event: WizardEvent, speed?: Speed): Wizard {
  const check = checkProject(project, speed);
  const to = target(wizard, check, event);
  return { step: to, highest: Math.max(wizard.highest, to), check };
}

function target({ step, highest }: Wizard, check: CheckResult, event: WizardEvent): number {
  switch (event.kind) {
    case 'projectChanged':
      return step;
    case 'back':
      return toStep(step - 1);
    case 'next':
      return mayGoNext(check.issues, step) ? toStep(step + 1) : step;
    case 'goTo': {
      const to = toStep(event.step);
      return isStepEnabled({ highest, check }, to) && mayGoTo(check.issues, step, to) ? to : step;
    }
  }
}
