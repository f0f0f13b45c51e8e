import { settle } from '../invariants/settle.ts';
import { hasAverages, meanOfMonths, roundedScale, type Resource } from '../project/resource.ts';
import type { Project } from '../project/project.ts';
import { isReady } from '../project/series-ref.ts';

/** Resources that the library has averages of. */
export type LibraryResource = 'solarResource' | 'temperatureResource';
export const LIBRARY_RESOURCES = ['solarResource', 'temperatureResource'] as const satisfies readonly LibraryResource[];

/** Averages of the library for a place. */
export interface LibraryAverages {
  readonly lat: number;
  readonly lng: number;
  /** January to December: W/m² or °C. */
  readonly averages: readonly number[];
  /** Standard error: of sunlight in percent of the year, of temperature in °C. */
  readonly error: number;
  /** What the averages rest on, in words. */
  readonly source: string;
}

const change = (project: Project, which: LibraryResource, values: Partial<Resource>): Project =>
  settle({ ...project, [which]: { ...project[which], ...values } });

/** SOL-13, SOL-14: takes averages of the library; the scale becomes their mean. An imported year stays beside them. */
export const setLibraryResource = (
  project: Project,
  which: LibraryResource,
  { averages, lat, lng, error, source }: LibraryAverages,
): Project =>
  change(project, which, {
    kind: 'library',
    monthlyAverages: [...averages],
    scale: roundedScale(meanOfMonths(averages)),
    estimate: { ...project[which].estimate, lat, lng, error, source, isEdited: false },
  });

/** Chooses where a resource comes from; the scale becomes the mean of what is then in force. */
export function setResourceKind(project: Project, which: LibraryResource, kind: Resource['kind']): Project {
  const { data, monthlyAverages } = project[which];
  return change(project, which, { kind, scale: roundedScale(kind === 'library' ? meanOfMonths(monthlyAverages) : data.mean) });
}

/** D-105: the averages are editable; the scale follows their mean, and they no longer follow the plant. */
export function setMonthlyAverage(project: Project, which: LibraryResource, month: number, value: number): Project {
  const { monthlyAverages, estimate } = project[which];
  const averages = monthlyAverages.map((old, i) => (i === month ? value : old));
  return change(project, which, {
    monthlyAverages: averages,
    scale: roundedScale(meanOfMonths(averages)),
    estimate: { ...estimate, isEdited: true },
  });
}

/** A plant that moves takes the averages of its new place with it, unless they were edited. A scale of the user's own stays. */
export function moveLibraryResources(project: Project, found: Readonly<Record<LibraryResource, LibraryAverages>>): Project {
  return LIBRARY_RESOURCES.reduce((moved, which) => {
    const resource = moved[which];
    if (resource.kind !== 'library' || resource.estimate.isEdited) return moved;
    const isOwnScale = hasAverages(resource) && resource.scale !== roundedScale(meanOfMonths(resource.monthlyAverages));
    const next = setLibraryResource(moved, which, found[which]);
    return isOwnScale ? change(next, which, { scale: resource.scale }) : next;
  }, project);
}

/** UX-75: a plant with nothing imported starts from the library; whatever was imported, chosen or edited before stays. */
export function startFromLibrary(project: Project, found: Readonly<Record<LibraryResource, LibraryAverages>>): Project {
  const isUntouched = LIBRARY_RESOURCES.every((which) => project[which].kind === 'timeseries' && !isReady(project[which].data));
  return project.useSolar && isUntouched
    ? LIBRARY_RESOURCES.reduce((p, which) => setLibraryResource(p, which, found[which]), project)
    : project;
}
