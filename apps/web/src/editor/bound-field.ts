import { fieldId, type FieldMeta, type FieldPath } from '@stackwatt/model';
import { areAlike } from '../lib/alike.ts';
import { shownUnit } from '../lib/money.ts';
import type { FieldAround, FieldSpan } from '../ui/field-frame.tsx';
import { useSourceField } from './field-source.ts';

/** What every field that is bound to a place of the project takes. */
export interface BoundTo<T> {
  /** Where the value lies in the project; the field's id is the path joined by points, so that a checker link finds it. */
  readonly path: FieldPath<T>;
  readonly meta: FieldMeta;
  /** Instead of the title of the meta. */
  readonly label?: string;
  readonly hint?: FieldAround['hint'];
  readonly lead?: FieldAround['lead'];
  readonly span?: FieldSpan;
  readonly half?: boolean;
  readonly disabled?: boolean;
  /** Another edit than setting the field: one with consequences. */
  readonly onEdit?: (value: T) => void;
}
export interface Bound<T> extends BoundTo<T> {
  readonly fallbackDefault?: T;
}

/** 'Discount rate' within a sentence; 'O&M cost' keeps its capitals. */
const inSentence = (title: string): string => (/^[A-Z][a-z]/.test(title) ? title[0]!.toLowerCase() + title.slice(1) : title);

/** What a bound field needs of its source. A choice `asks` before it takes anything else away. */
export function useBoundField<T>(
  path: FieldPath<T>,
  meta: FieldMeta,
  label: string,
  onEdit: ((value: T) => void) | undefined,
  asks = false,
) {
  const { value, saved, symbol, error, warning, commit: put } = useSourceField(path);
  const commit = (next: T): void => (onEdit ? onEdit(next) : put(next, `change ${inSentence(label)}`, asks));
  return {
    id: fieldId(path),
    value: value as T,
    commit,
    /** @returns the way back to what was saved, where that is another value; of the default, where the document is not compared so */
    changedFrom: (shown: (value: T) => string, ofDefault: Way): Way =>
      saved === undefined ? ofDefault : wayBack(saved !== value, shown(saved as T), () => commit(saved as T), true),
    unit: shownUnit(meta.unit, symbol),
    symbol,
    error,
    warning,
  };
}

type Way = Pick<FieldAround, 'changed'>;
export const wayBack = (isChanged: boolean, shown: string, onReset: () => void, isOfSaved = false): Way =>
  isChanged ? { changed: { resetLabel: `Reset to ${shown}`, onReset, was: isOfSaved ? shown : undefined } } : {};

/** Whether a field would be drawn with the same; its path and its choices are made anew wherever it stands. */
export function isDrawnAlike(one: { readonly path: readonly unknown[] }, other: { readonly path: readonly unknown[] }): boolean {
  const [{ path, ...rest }, { path: otherPath, ...otherRest }] = [one, other];
  if (path.join('.') !== otherPath.join('.')) return false;
  if (!('choices' in rest && 'choices' in otherRest)) return areAlike(rest, otherRest);
  const [{ choices, ...plain }, { choices: otherChoices, ...otherPlain }] = [rest, otherRest];
  const [a, b] = [choices as readonly object[], otherChoices as readonly object[]];
  return areAlike(plain, otherPlain) && a.length === b.length && a.every((choice, index) => areAlike(choice, b[index]!));
}
