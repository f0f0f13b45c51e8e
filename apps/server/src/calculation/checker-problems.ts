import type { Problem } from '@stackwatt/api';
import { countSimulations, type Issue, type Project } from '@stackwatt/model';

/** Values of a list that are told; a longer one is cut, its length said. */
const MOST_TOLD = 5;
const LONGEST_TEXT = 60;

/** What the checker has found, as a refusal tells it: where, which value, against which rule. */
export const problemsOf = (project: Project, issues: readonly Issue[]): NonNullable<Problem['problems']> =>
  issues.map(({ id, label, link }) => ({
    place: [link.step, link.field ?? link.anchor].filter((part) => part !== undefined).join('.'),
    value: id === 'CHK-70' ? String(countSimulations(project).total) : link.field === undefined ? '' : textOf(valueAt(project, link.field)),
    rule: label,
  }));

const valueAt = (project: Project, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined,
      project,
    );

function textOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value;
  if (Array.isArray(value))
    return `${value.slice(0, MOST_TOLD).map(textOf).join(', ')}${value.length > MOST_TOLD ? `, … (${value.length} values)` : ''}`;
  return '';
}
