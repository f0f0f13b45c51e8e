import type { FieldMeta } from '../project/field.ts';
import { fieldId, type AnyFieldPath } from '../project/field-path.ts';
import type { IssueLink } from '../wizard/steps.ts';
import { brokenBound, brokenLength } from './bounds.ts';
import { error, type Issue } from './issue.ts';
import { messages } from './messages.ts';
import { boundedFields, type Entity } from './bounded-fields.ts';

/** The numbers within a value: itself, a list of them, a list of years, a plain field with its list, or a list of lists. */
function numbersIn(value: unknown): readonly number[] {
  if (typeof value === 'number') return [value];
  if (Array.isArray(value))
    return typeof value[0] === 'number'
      ? (value as number[])
      : value.flatMap((item: unknown) => (Array.isArray(item) ? numbersIn(item) : numbersIn((item as { value?: unknown }).value)));
  if (typeof value === 'object' && value !== null && 'values' in value) return numbersIn(value.values);
  return [];
}

function brokenRule(value: unknown, meta: FieldMeta): string | undefined {
  if (typeof value === 'string') return brokenLength(value, meta);
  for (const number of numbersIn(value)) {
    const rule = brokenBound(number, meta);
    if (rule !== undefined) return rule;
  }
  return undefined;
}

export interface Place<P extends AnyFieldPath = AnyFieldPath> {
  readonly link: Omit<IssueLink, 'field'>;
  /** Where the entity lies in the project. */
  readonly path: P;
  /** Put before the field's name in the message: 'PV Solar 1, '. */
  readonly prefix?: string;
}

/**
 * One error for each field of `value` that breaks its bounds: the bounds stand in the entity and nowhere else, so form, checker and
 * server cannot differ (B-8).
 *
 * @param place  of the project itself without a path
 * @param skip  fields that are not in force, or that a rule of their own reports
 * @param names  id and name of fields whose issue the specification names
 */
export function entityBounds(
  entity: Entity,
  value: object,
  place: Omit<Place, 'path'> & { readonly path?: AnyFieldPath },
  skip: readonly string[] = [],
  names: Readonly<Record<string, readonly [id: string, name: string]>> = {},
): Issue[] {
  const { link, path, prefix = '' } = place;
  const found: Issue[] = [];
  for (const { key, meta } of boundedFields(entity)) {
    if (skip.includes(key)) continue;
    const rule = brokenRule((value as Record<string, unknown>)[key], meta);
    if (rule === undefined) continue;
    const [id, name] = names[key] ?? [`bounds-${key}`, meta.title];
    found.push(
      error(id, messages.bound(`${prefix}${name}`, rule), { ...link, field: fieldId([...(path ?? []), key] as unknown as AnyFieldPath) }),
    );
  }
  return found;
}
