import type { StepUrl } from '../wizard/steps.ts';
import type { Issue } from './issue.ts';

/** Fields of the project by the step that shows them; the checker's own names where the specification gives them. */
const STEP_FIELDS: Readonly<Record<Extract<StepUrl, 'setup' | 'equipment' | 'other'>, readonly string[]>> = {
  setup: ['name', 'author', 'notes', 'lifetime'],
  equipment: ['exportLimit', 'importLimit', 'interconnectionLimit', 'acLineEfficiencySensitivity', 'acTransformerEfficiencySensitivity'],
  other: ['systemFixedCost', 'systemOmCost', 'discountRate', 'inflationRate'],
};

/** A finding of the project itself, with a link to the step that shows its field. */
export function inItsStep(issue: Issue): Issue {
  const step = (['equipment', 'other'] as const).find((one) => STEP_FIELDS[one].includes(issue.link.field!)) ?? 'setup';
  return { ...issue, link: { ...issue.link, step, ...(issue.link.field === 'lifetime' ? { anchor: 'lifetime' } : {}) } };
}
