import { formatCalendarDate } from '@stackwatt/model';
import type { ListedProject } from './listing-query.ts';

/** What came of the last calculation, as the listing says it. */
export type ResultState = 'upToDate' | 'infeasible' | 'changed' | 'running' | 'none';

export function resultState(project: ListedProject): ResultState {
  if (project.projectStatus === 2) return 'running';
  // A finished calculation without a best system found none that does what is asked.
  if (project.projectStatus === 3) return project.best === null ? 'infeasible' : 'upToDate';
  return project.best === null ? 'none' : 'changed';
}

const LONGEST_NOTE = 100;
/** LIST-03, D-021: the first 100 characters and '...'; shorter notes whole. */
export function shortNote(notes: string): string {
  const characters = Array.from(notes);
  return characters.length > LONGEST_NOTE ? `${characters.slice(0, LONGEST_NOTE).join('')}...` : notes;
}

export type SortKey = 'name' | 'location' | 'electricityMarket' | 'type' | 'coupling' | 'dateCod' | 'updated' | 'author';
export interface Sort {
  readonly key: SortKey;
  readonly isDescending: boolean;
}

/** Values of which a row must have one; an empty list asks for none. */
export interface Filters {
  readonly electricityMarket: readonly string[];
  readonly type: readonly string[];
  /** Own projects, or those of others that are open to the user. */
  readonly sharing: readonly string[];
}
export const NO_FILTERS: Filters = { electricityMarket: [], type: [], sharing: [] };

const valueOf = (project: ListedProject, key: keyof Filters): string =>
  key === 'sharing' ? (project.role === 'owner' ? 'Mine' : 'Shared with me') : project[key];

/** What can be filtered for: the values that the rows have. */
export const filterValues = (projects: readonly ListedProject[], key: keyof Filters): string[] =>
  [...new Set(projects.map((project) => valueOf(project, key)))].filter((value) => value !== '').toSorted((a, b) => a.localeCompare(b));

const passes = (project: ListedProject, filters: Filters): boolean =>
  (['electricityMarket', 'type', 'sharing'] as const).every(
    (key) => filters[key].length === 0 || filters[key].includes(valueOf(project, key)),
  );

/** Rows with a text in name, place, notes, author, market or type that pass the filters, in the chosen order. */
export function shownProjects(projects: readonly ListedProject[], search: string, sort: Sort, filters: Filters): ListedProject[] {
  const wanted = search
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = projects.filter((project) => {
    const text = [project.name, project.location, project.notes, project.author, project.electricityMarket, project.type]
      .join(' ')
      .toLowerCase();
    return passes(project, filters) && wanted.every((word) => text.includes(word));
  });
  const direction = sort.isDescending ? -1 : 1;
  return found.toSorted(
    (a, b) =>
      direction * a[sort.key].localeCompare(b[sort.key], undefined, { numeric: true, sensitivity: 'base' }) || a.name.localeCompare(b.name),
  );
}

/** LIST-07: the date of a stored time in the user's format. */
export const dateOf = (iso: string, format: number): string => formatCalendarDate(iso, format);
