import type { FieldMeta } from '../project/field.ts';
import type { Keys } from '../project/field-path.ts';
import type { Project } from '../project/project.ts';
import { metaOfPath } from './schema-of-path.ts';

/** The one number in which two projects differ. */
interface ChangedNumber {
  readonly path: Keys;
  readonly from: number;
  readonly to: number;
  /** Of the input it belongs to. */
  readonly meta: FieldMeta | undefined;
}

interface Leaf {
  readonly path: Keys;
  readonly from: unknown;
  readonly to: unknown;
}

/** The number that an edit changed, when it changed nothing else: parts that are the very same are not looked into. */
export function changedNumber(before: Project, after: Project): ChangedNumber | undefined {
  const found: Leaf[] = [];
  collect(before, after, [], found);
  const [leaf] = found;
  if (found.length !== 1 || typeof leaf!.from !== 'number' || typeof leaf!.to !== 'number') return undefined;
  return { path: leaf!.path, from: leaf!.from, to: leaf!.to, meta: metaOfPath(after, leaf!.path) };
}

/** Differing leaves; two are enough to know that there is more than one. */
function collect(before: unknown, after: unknown, path: Keys, found: Leaf[]): void {
  if (before === after || found.length > 1) return;
  const isInside = typeof before === 'object' && typeof after === 'object' && before !== null && after !== null;
  if (!isInside) {
    found.push({ path, from: before, to: after });
    return;
  }
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  for (const key of keys) {
    const step = Array.isArray(after) ? Number(key) : key;
    collect((before as Record<string, unknown>)[key], (after as Record<string, unknown>)[key], [...path, step], found);
  }
}
