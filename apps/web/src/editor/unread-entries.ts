import { error, getField, type CheckResult, type FieldId, type Keys, type Project, type StepUrl } from '@stackwatt/model';

/** A text typed into a field of the project that could not be read as its value: kept, and named by the check. */
export interface UnreadEntry {
  /** Of the input: the path of the field joined by points, `-2` behind it for the third value of a list. */
  readonly id: string;
  /** What the field is called. */
  readonly label: string;
  readonly text: string;
  readonly problem: string;
  readonly step: StepUrl;
  /** The item of a list the field belongs to, by its id: places shift when another item goes. */
  readonly owner: string | undefined;
  /** Steps of the history when it was typed: undo takes it back before the edits that came earlier. */
  readonly since: number;
  /** Another choice took the field off its step: it does not count, and comes back with the field. */
  readonly isHidden: boolean;
}

/** The path of the field behind an input; the place of a value in its list is not part of it. */
export const keysOf = (id: string): Keys =>
  id
    .replace(/-\d+$/, '')
    .split('.')
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));

const ownerAt = (project: Project, [list, place]: Keys): string | undefined => {
  if (typeof place !== 'number') return undefined;
  const item = getField(project, [list!, place] as Keys) as { readonly id?: unknown } | undefined;
  return typeof item?.id === 'string' ? item.id : undefined;
};

export const ownerOf = (project: Project, id: string): string | undefined => ownerAt(project, keysOf(id));

/** 'PV Solar 1, ' before the name of a field of an item that has a name. */
export function itemName(project: Project, id: string): string {
  const [list, place] = keysOf(id);
  const item = (typeof place === 'number' ? getField(project, [list!, place] as Keys) : undefined) as Record<string, unknown> | undefined;
  const name = item?.['customName'] ?? item?.['name'];
  return typeof name === 'string' && name !== '' ? `${name}, ` : '';
}

/** The entries whose field is still there after an edit, at the place it has now. */
export function entriesAfter(entries: readonly UnreadEntry[], project: Project): readonly UnreadEntry[] {
  const left = entries.flatMap((entry) => {
    const moved = atItsPlace(entry, project);
    return moved !== undefined && getField(project, keysOf(moved.id)) !== undefined ? [moved] : [];
  });
  return left.length === entries.length && left.every((entry, i) => entry === entries[i]) ? entries : left;
}

function atItsPlace(entry: UnreadEntry, project: Project): UnreadEntry | undefined {
  const { id, owner } = entry;
  if (owner === undefined || ownerOf(project, id) === owner) return entry;
  const [list, , ...rest] = id.split('.');
  const items = getField(project, [list!] as Keys);
  const place = Array.isArray(items) ? items.findIndex((item: { readonly id?: unknown }) => item.id === owner) : -1;
  return place < 0 ? undefined : { ...entry, id: [list, place, ...rest].join('.') };
}

/** CHK-79: what cannot be read is an error with a link to its field, named first; one whose field was switched off is none. */
export function withUnread(check: CheckResult, entries: readonly UnreadEntry[]): CheckResult {
  const shown = entries.filter(({ isHidden }) => !isHidden);
  return shown.length === 0
    ? check
    : {
        ...check,
        issues: [
          ...shown.map(({ id, label, problem, step, owner }) =>
            error('unread', `${label}: ${problem}`, { step, ...(owner !== undefined && { anchor: owner }), field: id as FieldId }),
          ),
          ...check.issues,
        ],
        mayCalculate: false,
      };
}
