import { storages } from '@stackwatt/catalog';
import { toStorageSpec, type StorageSpec, type UserStorageSpec } from '@stackwatt/model';
import { fadeOfType, throughputOfType, yearsUntil, type Fade } from '@stackwatt/simulation';

/** A type in the list: the user's own one, or one that is built in. */
export type TypeRow =
  | { readonly isOwn: true; readonly id: string; readonly type: UserStorageSpec }
  | { readonly isOwn: false; readonly id: string; readonly type: StorageSpec };

export const BUILT_IN: readonly TypeRow[] = storages.map((type) => ({ isOwn: false, id: type.id, type }));
export const ownRows = (types: readonly UserStorageSpec[]): TypeRow[] => types.map((type) => ({ isOwn: true, id: type.id, type }));

/** What all fades of the list are drawn for. */
export const STEADY = { cyclesPerYear: 365, celsius: 25 } as const;
/** State of health that the years of the list are counted to, the same for every type: a fraction. */
export const COMMON_LIMIT = 0.65;
const YEARS_SHOWN = 20;
/** A fade is followed so long for the years until the limit. */
export const YEARS_FOLLOWED = 40;

export interface Outlook {
  /** Of 20 years. */
  readonly fade: Fade;
  readonly guaranteed: Fade;
  /** Until the common limit; undefined when it is not met within the years followed. */
  readonly years: number | undefined;
  readonly throughputMwh: number | undefined;
}
const specs = new WeakMap<object, StorageSpec>();
const outlooks = new WeakMap<object, Outlook>();

function kept<T>(of: WeakMap<object, T>, key: object, make: () => T): T {
  const found = of.get(key);
  if (found !== undefined) return found;
  const made = make();
  of.set(key, made);
  return made;
}

/** The type as a project would hold it. */
export const specsOf = (row: TypeRow): StorageSpec => kept(specs, row.type, () => (row.isOwn ? toStorageSpec(row.type) : row.type));

/** How the type does over its years; calculated when it is first looked at, and kept with the type. */
export const outlookOf = (row: TypeRow): Outlook =>
  kept(outlooks, row.type, () => {
    const type = specsOf(row);
    const long = fadeOfType(type, { ...STEADY, years: YEARS_FOLLOWED });
    return {
      fade: long.kind === 'health' ? { kind: 'health', health: long.health.slice(0, YEARS_SHOWN + 1) } : long,
      guaranteed: fadeOfType(type, { ...STEADY, years: YEARS_SHOWN, guaranteed: true }),
      years: long.kind === 'health' ? yearsUntil(long.health, COMMON_LIMIT) : undefined,
      throughputMwh: throughputOfType(type),
    };
  });

/** Share of the capacity that is used, percent: what a type does not limit is used whole. */
export const rangeOf = ({ type }: TypeRow): number => (type.rangeOfCharge > 0 ? type.rangeOfCharge : 100 - type.minimumStateOfCharge);

/** Energy out of the terminals of a full unit, new, MWh: charging has taken the other root of the efficiency before. */
export const deliveredMwh = (row: TypeRow): number =>
  row.type.nominalCapacity * (rangeOf(row) / 100) * Math.sqrt(Math.max(0, row.type.roundtripEfficiency) / 100);

const FAMILIES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['LFP', /LFP|iron phosphate/i],
  ['NMC', /NMC|NCM|nickel manganese/i],
  ['Sodium', /^Na|sodium/i],
  ['Flow and zinc', /flow|zinc|vanadium|VRFB/i],
  ['Lead', /lead/i],
];
const OTHER = 'Other';
export const CHEMISTRIES: readonly string[] = [...FAMILIES.map(([name]) => name), OTHER];
/** The family a chemistry belongs to, by the words in it. */
export const familyOf = (chemistry: string): string => FAMILIES.find(([, pattern]) => pattern.test(chemistry))?.[0] ?? OTHER;

type SortKey =
  | 'name'
  | 'manufacturer'
  | 'chemistry'
  | 'nominalCapacity'
  | 'nominalVoltage'
  | 'roundtripEfficiency'
  | 'rangeOfCharge'
  | 'minimumStateOfCharge'
  | 'throughput'
  | 'years';

/** What a column is sorted by; a value that is not there comes last. */
export function sortValue(row: TypeRow, key: string): string | number | undefined {
  switch (key as SortKey) {
    case 'throughput':
      return outlookOf(row).throughputMwh || undefined;
    case 'years':
      return outlookOf(row).years ?? (outlookOf(row).fade.kind === 'health' ? Infinity : undefined);
    case 'rangeOfCharge':
      return rangeOf(row);
    case 'nominalVoltage':
      return row.type.nominalVoltage || undefined;
    default:
      return row.type[key] as string | number;
  }
}

/** Rows with a chemistry and with every word of the search in their name, maker or chemistry. */
export function matching(rows: readonly TypeRow[], search: string, chemistry: string | undefined): TypeRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ type }) => {
    const text = `${type.name} ${type.manufacturer} ${type.chemistry}`.toLowerCase();
    return (chemistry === undefined || familyOf(type.chemistry) === chemistry) && words.every((word) => text.includes(word));
  });
}

/** Tells own types and built-in ones of one id apart. */
export const keyOf = ({ isOwn, id }: TypeRow): string => `${isOwn ? 'own' : 'built-in'}-${id}`;
