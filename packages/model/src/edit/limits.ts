import { settle } from '../invariants/settle.ts';
import type { Project } from '../project/project.ts';

export type ImportLimitChoice = 'none' | 'fixed' | 'schedule' | 'timeSeries';
export type ExportLimitChoice = 'none' | 'schedule' | 'timeSeries';

/** LIM-02: which import limit is in force. */
export const importLimitChoice = (
  project: Pick<Project, 'hasImportLimit' | 'hasImportLimitSchedule' | 'hasImportLimitTimeSeries'>,
): ImportLimitChoice =>
  project.hasImportLimitTimeSeries ? 'timeSeries' : project.hasImportLimitSchedule ? 'schedule' : project.hasImportLimit ? 'fixed' : 'none';

export const setImportLimitChoice = (project: Project, choice: ImportLimitChoice): Project =>
  settle({
    ...project,
    hasImportLimit: choice === 'fixed',
    hasImportLimitSchedule: choice === 'schedule',
    hasImportLimitTimeSeries: choice === 'timeSeries',
  });

/** LIM-03: what lowers the fixed interconnection limit (D-097). */
export const exportLimitChoice = (project: Pick<Project, 'hasExportLimitSchedule' | 'hasExportLimitTimeSeries'>): ExportLimitChoice =>
  project.hasExportLimitTimeSeries ? 'timeSeries' : project.hasExportLimitSchedule ? 'schedule' : 'none';

export const setExportLimitChoice = (project: Project, choice: ExportLimitChoice): Project =>
  settle({ ...project, hasExportLimitSchedule: choice === 'schedule', hasExportLimitTimeSeries: choice === 'timeSeries' });

/** LIM-08, LIM-09: import limits are disabled without storage, and with solar plus storage that may not charge from the grid. */
export const mayLimitImport = (project: Pick<Project, 'useStorage' | 'useSolar' | 'canBatteryChargeFromGrid'>): boolean =>
  project.useStorage && !(project.useSolar && project.canBatteryChargeFromGrid === 'false');
