import { fieldMeta, UserStorageSpec, type FieldMeta } from '@stackwatt/model';
import { shownUnit } from '../../../lib/money.ts';
import { formatExact, MISSING } from '../../../lib/number.ts';

/** A field that differs from what the library has. */
export interface Change {
  readonly key: string;
  readonly title: string;
  readonly unit: string | undefined;
  readonly before: string;
  readonly after: string;
}

/** A name is shown whole, a long note by its beginning. */
const LONGEST = 60;
const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text);

const counted = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

/** A value in words: numbers whole, flags on or off, lists by their rows. */
function shown(value: unknown): string {
  if (typeof value === 'number') return formatExact(value);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string') return value === '' ? MISSING : shortened(value);
  if (Array.isArray(value))
    return value.every((one) => typeof one === 'number') ? value.map((one) => formatExact(one)).join(', ') : counted(value.length);
  return '';
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const textsOf = (before: unknown, after: unknown): readonly [string, string] => {
  const texts = [shown(before), shown(after)] as const;
  // Of lists of the same length and of parts with several fields it is enough that they changed.
  return texts[0] === texts[1] ? ['', 'changed'] : texts;
};

/** SED-03: what saving changes, field by field in the order of the type. */
export function changesOf(saved: UserStorageSpec, present: UserStorageSpec, symbol: string): readonly Change[] {
  return Object.keys(UserStorageSpec.shape).flatMap((key) => {
    const [before, after] = [saved[key], present[key]];
    if (isSame(before, after)) return [];
    const meta: FieldMeta = fieldMeta(UserStorageSpec, key as keyof typeof UserStorageSpec.shape);
    const [from, to] = textsOf(before, after);
    return [{ key, title: meta.title, unit: shownUnit(meta.unit, symbol), before: from, after: to }];
  });
}
