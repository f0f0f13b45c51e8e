import { z } from 'zod';
import { getField } from '../edit/set-field.ts';
import type { FieldMeta } from '../project/field.ts';
import type { Keys } from '../project/field-path.ts';
import { Project } from '../project/project.ts';
import { SingleOrValues, Sizing, sizesOf } from '../project/sizing.ts';
import { countsIn } from './counts-in.ts';
import { isYearly, ownerOf, WHOLE, WHOLE_LISTS } from './differing-inputs.ts';
import { bare, entityOf } from './schema-of-path.ts';

/** One input in which two states of a project differ. An item that came or went has no value on the other side. */
export interface InputChange {
  readonly path: Keys;
  readonly meta: FieldMeta;
  /** Name of the item it belongs to, as it is now: 'PV Solar 1'; undefined for an input of the project itself. */
  readonly owner: string | undefined;
  readonly from: unknown;
  readonly to: unknown;
}

/** What no result depends on, so that no result is out of date by it. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  'name',
  'author',
  'notes',
  'currency',
  'currencySymbol',
  'dateFormat',
  'useCommaAsDecimalPoint',
  'electricityMarket',
  'expectedDate',
  'noticeToProceed',
  'systemSizerLimits',
]);
/** Words about a series: its values decide. */
const OF_SERIES: ReadonlySet<string> = new Set([
  'name',
  'source',
  'repairs',
  'mean',
  'minimum',
  'maximum',
  'count',
  'importedOn',
  'importChoices',
]);
/** Of a place, the sun and the clock decide. */
const OF_PLACE: ReadonlySet<string> = new Set(['pos', 'utcOffsetHours']);

type Part = Readonly<Record<string, unknown>>;
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether two values are equal in what counts of them; ends at the first difference, because lists may have many thousand items. Walks
 * without lists of keys: it is asked of every part of documents of many megabytes.
 */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let k = 0; k < a.length; k++) if (!isSame(a[k], b[k])) return false;
    return true;
  }
  if (Array.isArray(b)) return false;
  const [one, other] = [a as Part, b as Part];
  for (const key in one) if (counts(one, key) && !isSame(one[key], other[key])) return false;
  for (const key in other) if (counts(other, key) && !(key in one) && other[key] !== undefined) return false;
  return true;
}
/** What counts of a part: of a place two keys, of a series all but the words about it. */
const counts = (part: Part, key: string): boolean =>
  'utcOffsetHours' in part ? OF_PLACE.has(key) : !(OF_SERIES.has(key) && 'hash' in part && 'stepMinutes' in part);

/** Whose documents are compared: two versions of one project, or two projects. */
export interface CompareOptions {
  /** Items of different projects have ids of their own: without a common one in a list they are the same ones by their place. */
  readonly areProjects?: boolean;
}

interface Walk {
  readonly areProjects: boolean;
  readonly before: Project;
  readonly after: Project;
  readonly found: InputChange[];
}
interface Place {
  readonly path: Keys;
  /** In the state before, where a list may have had the item in another place. */
  readonly pathBefore: Keys;
  readonly owner: string | undefined;
}

const patternOf = (path: Keys): string => path.map((one) => (typeof one === 'number' ? '*' : one)).join('.');

function walkEntity(entity: z.ZodObject, before: Part, after: Part, place: Place, walk: Walk): void {
  const shape = entity.shape as Readonly<Record<string, z.ZodType>>;
  for (const key in shape) {
    // What an input is called is looked up where it differs only: it is asked of every input of documents of many megabytes.
    if (isSame(before[key], after[key]) || WITHOUT_EFFECT.has(key)) continue;
    const schema = shape[key]!;
    const meta = schema.meta() as unknown as FieldMeta | undefined;
    if (meta?.title === undefined) continue;
    const [path, pathBefore] = [
      [...place.path, key],
      [...place.pathBefore, key],
    ];
    const isInForce =
      countsIn(walk.after, path, patternOf(path)) ||
      (getField(walk.before, place.pathBefore) !== undefined && countsIn(walk.before, pathBefore, patternOf(pathBefore)));
    if (isInForce)
      walkField(bare(schema), { meta, before: before[key], after: after[key] }, { path, pathBefore, owner: place.owner }, walk);
  }
}

interface FieldPair {
  readonly meta: FieldMeta;
  readonly before: unknown;
  readonly after: unknown;
}

/** @param inner  schema of the field, without its default */
function walkField(inner: z.ZodType, { meta, before, after }: FieldPair, place: Place, walk: Walk): void {
  const tell = (from: unknown, to: unknown): void => void walk.found.push({ path: place.path, meta, owner: place.owner, from, to });
  if (inner === Sizing) {
    // Sizes are read by the list in force.
    tell(sizesOf(before as Sizing), sizesOf(after as Sizing));
  } else if (SingleOrValues.safeParse(after).success && SingleOrValues.safeParse(before).success) {
    tell((before as SingleOrValues).values, (after as SingleOrValues).values);
  } else if (inner instanceof z.ZodObject && !WHOLE.has(inner) && !isYearly(inner) && isPart(before) && isPart(after)) {
    const count = walk.found.length;
    walkEntity(inner, before, after, place, walk);
    if (walk.found.length === count) tell(before, after);
  } else if (inner instanceof z.ZodArray && Array.isArray(before) && Array.isArray(after)) {
    const element = bare(inner.element as z.ZodType);
    const isOfItems = !WHOLE_LISTS.has(element) && (element instanceof z.ZodObject || element instanceof z.ZodDiscriminatedUnion);
    if (isOfItems) walkItems(element, before as Part[], after as Part[], { meta, place, walk });
    else tell(before, after);
  } else tell(before, after);
}

interface ListWalk {
  readonly meta: FieldMeta;
  readonly place: Place;
  readonly walk: Walk;
}

/** Whether items of two lists are the same ones by their id; else they are by their place. */
export const areSameById = (before: readonly unknown[], after: readonly unknown[], areProjects: boolean): boolean => {
  const ids = [before, after].map((list) => list.map((item) => (isPart(item) ? item['id'] : undefined)));
  if (!ids.flat().every((id) => typeof id === 'string')) return false;
  if (!areProjects) return true;
  const known = new Set(ids[1]);
  return ids[0]!.some((id) => known.has(id));
};

/** The first place of each id. */
function placesById(list: readonly Part[]): ReadonlyMap<unknown, number> {
  const places = new Map<unknown, number>();
  list.forEach((item, place) => {
    if (!places.has(item['id'])) places.set(item['id'], place);
  });
  return places;
}

/** Items are the same ones by their id; without ids, by their place. */
function walkItems(element: z.ZodType, before: readonly Part[], after: readonly Part[], { meta, place, walk }: ListWalk): void {
  const list = String(place.path.at(-1));
  const hasIds = areSameById(before, after, walk.areProjects);
  const [placesBefore, placesAfter] = hasIds ? [placesById(before), placesById(after)] : [undefined, undefined];
  const placeBefore = (item: Part, index: number): number =>
    placesBefore ? (placesBefore.get(item['id']) ?? -1) : index < before.length ? index : -1;
  after.forEach((item, index) => {
    const at = placeBefore(item, index);
    const path = [...place.path, index];
    const owner = ownerOf(item, list, index) ?? place.owner;
    const entity = entityOf(element, item);
    if (at < 0) walk.found.push({ path, meta, owner, from: undefined, to: item });
    else if (entity) walkEntity(entity, before[at]!, item, { path, pathBefore: [...place.pathBefore, at], owner }, walk);
  });
  before.forEach((item, index) => {
    const isKept = placesAfter ? placesAfter.has(item['id']) : index < after.length;
    if (!isKept) walk.found.push({ path: place.path, meta, owner: ownerOf(item, list, index), from: item, to: undefined });
  });
}

/**
 * UX-41: the inputs that count in a calculation before or after, and whose values differ. Parts that a screen edits as one (a series, a
 * schedule, a yearly quantity) are told as one. Words that change no result are left out.
 */
export function inputChanges(before: Project, after: Project, { areProjects = false }: CompareOptions = {}): InputChange[] {
  const walk: Walk = { areProjects, before, after, found: [] };
  walkEntity(Project, before, after, { path: [], pathBefore: [], owner: undefined }, walk);
  return walk.found;
}
