import type { IssueLink } from '../wizard/steps.ts';

/** A finding of the checker: an error unless flagged warning or estimation (MODEL-40). */
export interface Issue {
  readonly id: string;
  readonly label: string;
  readonly link: IssueLink;
  readonly warning: boolean;
  readonly estimation: boolean;
}
export const error = (id: string, label: string, link: IssueLink): Issue => ({ id, label, link, warning: false, estimation: false });
export const warning = (id: string, label: string, link: IssueLink): Issue => ({ id, label, link, warning: true, estimation: false });
export const hint = (id: string, label: string, link: IssueLink): Issue => ({ id, label, link, warning: false, estimation: true });
export const isError = (issue: Issue): boolean => !issue.warning && !issue.estimation;
/** The issues whose link names the step (D-009: the step segment, not a loose substring). */
export const issuesOfStep = (issues: readonly Issue[], step: IssueLink['step']): Issue[] =>
  issues.filter((issue) => issue.link.step === step);
