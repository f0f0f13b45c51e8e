import type { InputChange } from './input-changes.ts';

type Part = Readonly<Record<string, unknown>>;
/** Lists whose items stand for themselves: no rule looks from one item at another. */
const LISTS = ['solar', 'wind', 'storage'] as const;
/** Shorter lists are read faster than compared. */
const LONG = 20;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two parsed texts say the same, whatever the order of their keys. Plain values first: they are what mostly differs. */
function isSameText(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((one, k) => isSameText(one, b[k]));
  if (!isPart(a) || !isPart(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => (isPlain(a[key]) ? a[key] === b[key] && Object.hasOwn(b, key) : true)) &&
    keys.every((key) => isPlain(a[key]) || isSameText(a[key], b[key]))
  );
}
const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

const idOf = (item: unknown): string | undefined => (isPart(item) && typeof item['id'] === 'string' ? item['id'] : undefined);

/** Two parsed documents without what they have in common, and where the rest of the second one stood. */
export interface ChangedParts {
  readonly before: unknown;
  readonly after: unknown;
  /** Of each list that became shorter, the places of what is left in the whole second document. */
  readonly places: ReadonlyMap<string, readonly number[]>;
}

/**
 * Reading a document takes many times as long as looking through it, and two versions have most items in common. Items of long lists that
 * are the same in both, under the same id, are left out of both before they are read. The first item of each document stays, so that no
 * list becomes empty and switches its part off.
 *
 * @param one    a parsed document, as `parseDocument` gives it
 * @param other  another one; neither is changed, and what is left shares its parts with them
 */
export function changedParts(one: unknown, other: unknown): ChangedParts {
  const whole: ChangedParts = { before: one, after: other, places: new Map() };
  if (!isPart(one) || !isPart(other)) return whole;
  const [left, right]: [Record<string, unknown>, Record<string, unknown>] = [{ ...one }, { ...other }];
  const places = new Map<string, readonly number[]>();
  for (const list of LISTS) {
    const [old, now] = [one[list], other[list]];
    if (!Array.isArray(old) || !Array.isArray(now) || Math.max(old.length, now.length) <= LONG) continue;
    const byId = new Map(old.map((item: unknown) => [idOf(item), item]));
    const ids = new Set(now.map(idOf));
    if (byId.has(undefined) || ids.has(undefined) || byId.size !== old.length || ids.size !== now.length) continue;
    const first = new Set([idOf(old[0]), idOf(now[0])]);
    const common = new Set(
      now.flatMap((item: unknown) => {
        const id = idOf(item);
        return !first.has(id) && byId.has(id) && isSameText(byId.get(id), item) ? [id] : [];
      }),
    );
    const kept = now.flatMap((item: unknown, index) => (common.has(idOf(item)) ? [] : [index]));
    left[list] = old.filter((item: unknown) => !common.has(idOf(item)));
    right[list] = kept.map((index) => now[index] as unknown);
    places.set(list, kept);
  }
  return places.size === 0 ? whole : { before: left, after: right, places };
}

/** Changes between the rests of two documents, with the places that they have in the whole second one. */
export const atWholePlaces = (changes: readonly InputChange[], { places }: ChangedParts): InputChange[] =>
  changes.map((change) => {
    const [list, index, ...rest] = change.path;
    const whole = typeof list === 'string' && typeof index === 'number' ? places.get(list)?.[index] : undefined;
    return whole === undefined ? change : { ...change, path: [list!, whole, ...rest] };
  });
