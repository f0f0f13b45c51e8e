import { getField, setField, type Keys, type Project } from '@stackwatt/model';
import { keysOf } from './unread-entries.ts';

/** A number being typed into a field of the project and not yet accepted. */
export interface TypedValue {
  readonly path: Keys;
  readonly value: number;
  /** What the field is called. */
  readonly label: string;
}

/**
 * Where the number of an input lies in the project: under the path that is the input's id, or at a place of the list there, `-2` behind the
 * id for the third. Undefined for an input that shows something else than the project holds, as in a dialog or in another unit.
 */
export function pathOfInput(project: Project, id: string, shown: number | undefined): Keys | undefined {
  const at = (path: Keys): unknown => getField(project, path);
  let path = keysOf(id);
  const held = at(path);
  if (typeof held === 'object' && held !== null && 'sizingKind' in held) path = [...path, held.sizingKind as string];
  if (Array.isArray(at(path))) path = [...path, Number(/-(\d+)$/.exec(id)?.[1] ?? 0)];
  return shown !== undefined && at(path) === shown ? path : undefined;
}

/** The project with the value that is being typed; the very project while none is, or while it is typed where nothing is any more. */
export const withTypedValue = (project: Project, typed: TypedValue | undefined): Project =>
  typed === undefined || getField(project, typed.path) === undefined ? project : setField(project, typed.path, typed.value);
