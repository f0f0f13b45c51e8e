import { Project, setIn, settle } from '@stackwatt/model';

/** LIM-03, D-097: the interconnection limit always counts; a series may lower it further. */
export type ExportLimit = 'fixed' | 'schedule' | 'series';
/** LIM-02: exactly one is in force. */
export type ImportLimit = 'none' | 'fixed' | 'schedule' | 'series';

export const exportLimitOf = (project: Project): ExportLimit =>
  project.hasExportLimitTimeSeries ? 'series' : project.hasExportLimitSchedule ? 'schedule' : 'fixed';
export const importLimitOf = (project: Project): ImportLimit =>
  project.hasImportLimitTimeSeries ? 'series' : project.hasImportLimitSchedule ? 'schedule' : project.hasImportLimit ? 'fixed' : 'none';

/** A schedule comes from a file: it is offered where it is in force, and as long as the project holds one. */
export const offersSchedule = (project: Project, side: 'export' | 'import'): boolean =>
  (side === 'export' ? project.hasExportLimitSchedule : project.hasImportLimitSchedule) ||
  JSON.stringify(project[`${side}LimitSchedule`]) !== JSON.stringify(NEW_PROJECT[`${side}LimitSchedule`]);
const NEW_PROJECT = Project.parse({});

const withFlags = (project: Project, flags: Partial<Project>): Project =>
  settle(Object.entries(flags).reduce((changed, [key, on]) => setIn(changed, [key], on) as Project, project));

export const setExportLimit = (project: Project, limit: ExportLimit): Project =>
  withFlags(project, { hasExportLimit: true, hasExportLimitTimeSeries: limit === 'series', hasExportLimitSchedule: limit === 'schedule' });
export const setImportLimit = (project: Project, limit: ImportLimit): Project =>
  withFlags(project, {
    hasImportLimit: limit === 'fixed',
    hasImportLimitTimeSeries: limit === 'series',
    hasImportLimitSchedule: limit === 'schedule',
  });

/** LIM-08, LIM-09: why nothing can be bought, so that a limit of it has no meaning; undefined when something can. */
export function noImportReason(project: Project): string | undefined {
  if (!project.useStorage) return 'Without storage nothing is bought';
  if (project.useSolar && project.canBatteryChargeFromGrid === 'false') return 'The battery does not charge from the grid';
  return undefined;
}

/** LIM-10: why a dc bus is not possible; undefined when it is. */
export const noDcReason = (project: Project): string | undefined =>
  project.useSolar && project.useStorage && !project.useWind ? undefined : 'DC needs solar and storage without wind';
