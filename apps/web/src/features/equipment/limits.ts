import { hasGuarantee, setIn, settle, type Project } from '@stackwatt/model';

/** LIM-03, D-097: what lowers the interconnection limit further; 'fixed' for nothing. */
export type ExportLimit = 'fixed' | 'schedule' | 'series';
/** LIM-02: exactly one is in force. */
export type ImportLimit = 'none' | 'fixed' | 'schedule' | 'series';

export const exportLimitOf = (project: Project): ExportLimit =>
  project.hasExportLimitTimeSeries ? 'series' : project.hasExportLimitSchedule ? 'schedule' : 'fixed';
export const importLimitOf = (project: Project): ImportLimit =>
  project.hasImportLimitTimeSeries ? 'series' : project.hasImportLimitSchedule ? 'schedule' : project.hasImportLimit ? 'fixed' : 'none';

const withFlags = (project: Project, flags: Partial<Project>): Project =>
  settle(Object.entries(flags).reduce((changed, [key, on]) => setIn(changed, [key], on) as Project, project));

export const setExportLimit = (project: Project, limit: ExportLimit): Project =>
  withFlags(project, { hasExportLimitTimeSeries: limit === 'series', hasExportLimitSchedule: limit === 'schedule' });
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

/** LIM-12, D-099: why charging by the rule of the tax credit cannot be chosen; undefined when it can. */
export const noItcReason = (project: Project): string | undefined =>
  project.earlyAnalysis ? 'The ITC rule is late-stage only: it changes after the fifth year' : undefined;

/** STO-23: why storage units cannot age as their makers guarantee; undefined when they can. */
export function noGuaranteeReason(project: Project): string | undefined {
  if (!project.useStorage) return 'No storage in use';
  if (project.earlyAnalysis) return 'Guaranteed: late-stage only';
  const without = project.storage.filter((item) => !hasGuarantee(item)).map(({ customName }) => customName);
  return without.length === 0
    ? undefined
    : `Guaranteed: every storage unit needs a guarantee, and ${without.join(', ')} ${without.length === 1 ? 'has' : 'have'} none`;
}
