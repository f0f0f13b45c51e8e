import { EQUIPMENT_PARTS, REVENUE_PARTS } from '../project/parts.ts';
import type { FieldId } from '../project/field-path.ts';
import type { StepUrl } from '../wizard/steps.ts';
import { brokenBound } from './bounds.ts';
import { error, type Issue } from './issue.ts';
import { messages } from './messages.ts';
import type { Rule } from './rule.ts';
import { inItsStep } from './step-of-field.ts';

const NO_BOUNDS = { title: '', help: '' };

/** What the dispatch takes: powers, energies, and prices of a MWh. Money for a whole plant may be more where a currency has small units. */
const REACH = 1e12;

const IN_REACH = { ...NO_BOUNDS, minimum: -REACH, maximum: REACH };

const SUMS_OF_MONEY = /(^|\.)(cost|systemFixedCost|systemOmCost|incentives)(\.|$)/;

const STEP_OF_LIST: Readonly<Record<string, StepUrl>> = {
  ...Object.fromEntries(EQUIPMENT_PARTS.map(({ list }) => [list, 'equipment' as const])),
  inverter: 'equipment',
  ...Object.fromEntries(REVENUE_PARTS.map(({ list }) => [list, 'revenue' as const])),
  incentives: 'other',
};

const stepOfField = (path: FieldId): StepUrl =>
  STEP_OF_LIST[path.split('.')[0]!] ?? inItsStep(error('', '', { step: 'setup', field: path })).link.step;

/** Parts of projects in which every number is within reach: an edit leaves nearly all of them as they are. */
const withinReach = new WeakSet<object>();

function isBeyondReach(node: unknown): boolean {
  if (typeof node === 'number') return !(Math.abs(node) <= REACH);
  if (typeof node !== 'object' || node === null || withinReach.has(node)) return false;
  if (Object.values(node).some(isBeyondReach)) return true;
  withinReach.add(node);
  return false;
}

/**
 * A number that no plant has is named with its place, whether or not its field has bounds or is in force: sums and products of it would be
 * no numbers.
 */
export const numbersOutOfReach: Rule = (project) => {
  const found: Issue[] = [];
  // Places are spelt out where there is something to name: a project is checked at every keystroke.
  if (!isBeyondReach(project)) return found;
  const visit = (node: unknown, path: string): void => {
    const rule = typeof node === 'number' ? brokenBound(node, SUMS_OF_MONEY.test(path) ? NO_BOUNDS : IN_REACH) : undefined;
    // A way that was walked leads to a field.
    const field = path as FieldId;
    if (rule !== undefined) found.push(error('number-size', messages.bound(path, rule), { step: stepOfField(field), field }));
    else if (typeof node === 'object' && node !== null)
      for (const [key, value] of Object.entries(node)) visit(value, path === '' ? key : `${path}.${key}`);
  };
  visit(project, '');
  return found;
};
