import type { CompareOptions, InputChange } from './input-changes.ts';

type Part = Readonly<Record<string, unknown>>;
/** Lists whose items stand for themselves: no rule looks from one item at another. */
const LISTS = ['solar', 'wind', 'storage'] as const;
/** Large parts of such an item: no rule looks from elsewhere into them, and each of them has a default that stands for it on both sides. */
const INNER = ['cost', 'converter', 'specs'] as const;
/** What decides how a document is brought to today's form: where it differs, the same text may say something else. */
const UPGRADED_BY = ['version', 'measurementUnits'] as const;
/** Shorter lists are read faster than compared. */
const LONG = 20;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether two parsed texts say the same, whatever the order of their keys. Plain values first: they are what mostly differs. Walks without
 * lists of keys: it is asked of every part of documents of many megabytes.
 */
function isSameText(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((one, k) => isSameText(one, b[k]));
  if (!isPart(a) || !isPart(b)) return false;
  let count = 0;
  for (const key in a) {
    if (isPlain(a[key]) && a[key] !== b[key]) return false;
    count++;
  }
  for (const _ in b) count--;
  if (count !== 0) return false;
  for (const key in a) if (!isPlain(a[key]) && !(Object.hasOwn(b, key) && isSameText(a[key], b[key]))) return false;
  return true;
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
 * Reading a document takes many times as long as looking through it, and two versions have most in common. Items of long lists that are the
 * same in both are left out of both before they are read, and so are the same inner parts of items that differ. One pair of items stays, so
 * that no list becomes empty and switches its part off, and that items which are the same ones by their ids stay so.
 *
 * @param one    a parsed document, as `parseDocument` gives it
 * @param other  another one; neither is changed, and what is left shares its parts with them
 */
export function changedParts(one: unknown, other: unknown, { areProjects = false }: CompareOptions = {}): ChangedParts {
  const whole: ChangedParts = { before: one, after: other, places: new Map() };
  if (!isPart(one) || !isPart(other) || !UPGRADED_BY.every((key) => isSameText(one[key], other[key]))) return whole;
  const [left, right]: [Record<string, unknown>, Record<string, unknown>] = [{ ...one }, { ...other }];
  const places = new Map<string, readonly number[]>();
  for (const list of LISTS) {
    const [old, now] = [one[list], other[list]];
    if (!Array.isArray(old) || !Array.isArray(now) || Math.max(old.length, now.length) <= LONG) continue;
    const pairs = pairsOf(old, now, areProjects);
    if (!pairs) continue;
    const [rest, restNow]: [unknown[], unknown[]] = [[...old], [...now]];
    const [gone, goneNow] = [new Set<number>(), new Set<number>()];
    pairs.forEach(({ was, is, isById }, nth) => {
      const [before, after] = [old[was] as Part, now[is] as Part];
      const isKept = nth === 0 || was === 0 || is === 0;
      if (!isKept && isSameText(before, isById ? after : { ...after, id: before['id'] })) {
        gone.add(was);
        goneNow.add(is);
      } else [rest[was], restNow[is]] = withoutSameParts(before, after);
    });
    const kept = now.flatMap((_, place) => (goneNow.has(place) ? [] : [place]));
    left[list] = rest.filter((_, place) => !gone.has(place));
    right[list] = kept.map((place) => restNow[place]);
    places.set(list, kept);
  }
  return places.size === 0 ? whole : { before: left, after: right, places };
}

/** Two items that are the same one, by their places in the lists before and after. */
interface Pair {
  readonly was: number;
  readonly is: number;
  readonly isById: boolean;
}

/** As `inputChanges` pairs items; undefined where some have no id, or not one of their own. */
function pairsOf(old: readonly unknown[], now: readonly unknown[], areProjects: boolean): Pair[] | undefined {
  const placesBefore = new Map(old.map((item, place) => [idOf(item), place]));
  const ids = new Set(now.map(idOf));
  if (placesBefore.has(undefined) || ids.has(undefined) || placesBefore.size !== old.length || ids.size !== now.length) return undefined;
  const pairs = now.flatMap((item, is) => {
    const was = placesBefore.get(idOf(item));
    return was === undefined ? [] : [{ was, is, isById: true }];
  });
  return areProjects && pairs.length === 0 ? byPlace(Math.min(old.length, now.length)) : pairs;
}
const byPlace = (count: number): Pair[] => Array.from({ length: count }, (_, place) => ({ was: place, is: place, isById: false }));

function withoutSameParts(before: Part, after: Part): readonly [Part, Part] {
  const same = INNER.filter((key) => Object.hasOwn(before, key) && Object.hasOwn(after, key) && isSameText(before[key], after[key]));
  return [without(before, same), without(after, same)];
}
function without(item: Part, keys: readonly string[]): Part {
  const rest = { ...item };
  for (const key of keys) delete rest[key];
  return rest;
}

/** Changes between the rests of two documents, with the places that they have in the whole second one. */
export const atWholePlaces = (changes: readonly InputChange[], { places }: ChangedParts): InputChange[] =>
  changes.map((change) => {
    const [list, index, ...rest] = change.path;
    const whole = typeof list === 'string' && typeof index === 'number' ? places.get(list)?.[index] : undefined;
    return whole === undefined ? change : { ...change, path: [list!, whole, ...rest] };
  });
