import { settle } from '../invariants/settle.ts';
import type { Project } from '../project/project.ts';

export type ImportLimitChoice = 'none' | 'fixed' | 'schedule' | 'timeSeries';

export const setImportLimitChoice = (project: Project, choice: ImportLimitChoice): Project =>
  settle({
    ...project,
    hasImportLimit: choice === 'fixed',
    hasImportLimitSchedule: choice === 'schedule',
    hasImportLimitTimeSeries: choice === 'timeSeries',
  });

/** LIM-08, LIM-09: import limits are disabled without storage, and with solar plus storage that may not charge from the grid. */
export const mayLimitImport = (project: Pick<Project, 'useStorage' | 'useSolar' | 'canBatteryChargeFromGrid'>): boolean =>
  project.useStorage && !(project.useSolar && project.canBatteryChargeFromGrid === 'false');
