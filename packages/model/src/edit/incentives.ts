import { settle } from '../invariants/settle.ts';
import { newIncentive, type IncentiveKind } from '../project/incentive.ts';
import type { Project } from '../project/project.ts';
import { freeNumber } from './free-number.ts';

export const addIncentive = (project: Project, kind: IncentiveKind): Project =>
  settle({ ...project, incentives: [...project.incentives, newIncentive(kind, freeNumber(kind, project.incentives))] });
export const removeIncentive = (project: Project, id: string): Project =>
  settle({ ...project, incentives: project.incentives.filter((one) => one.id !== id) });
