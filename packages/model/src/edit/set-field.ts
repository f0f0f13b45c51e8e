import { settle } from '../invariants/settle.ts';
import type { Project } from '../project/project.ts';
import { withConsequences } from './field-consequences.ts';
import type { Given, Keys, KnownKeys, ValueAt } from '../project/field-path.ts';

/**
 * The project with one field changed: what a form field does. Only the objects on the way are copied, so that unchanged parts keep
 * their identity. A field whose change has consequences (the lifetime, a use flag, the coupling) has them here too.
 *
 * @throws Error when the path does not exist: a form that names a wrong field is a bug
 */
export const setField = <const P extends Keys>(
  project: Project,
  path: P & KnownKeys<Project, P>,
  value: Given<ValueAt<Project, P>>,
): Project => {
  const changed = setIn(project, path, value) as Project;
  return withConsequences(project, changed, path) ?? settle(changed);
};

const FORBIDDEN: ReadonlySet<string | number> = new Set(['__proto__', 'constructor', 'prototype']);

export function setIn(node: unknown, path: Keys, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(node) && typeof key === 'number') {
    if (!Number.isInteger(key) || key < 0 || key >= node.length) throw new Error(`no item ${key} in a list of ${node.length}`);
    return node.map((item, i) => (i === key ? setIn(item, rest, value) : item));
  }
  if (typeof node !== 'object' || node === null || Array.isArray(node) || FORBIDDEN.has(key) || !Object.hasOwn(node, key))
    throw new Error(`no field "${key}"`);
  return { ...node, [key]: setIn((node as Record<string | number, unknown>)[key], rest, value) };
}

/** The value of a field; undefined where the path leads nowhere. */
export const getField = <const P extends Keys>(project: Project, path: P & KnownKeys<Project, P>): ValueAt<Project, P> | undefined =>
  path.reduce<unknown>(
    (node, key) =>
      typeof node === 'object' && node !== null && Object.hasOwn(node, key) ? (node as Record<string | number, unknown>)[key] : undefined,
    project,
  ) as ValueAt<Project, P> | undefined;
