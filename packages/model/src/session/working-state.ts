import { checkProject } from '../check/check-project.ts';
import type { Speed } from '../check/count.ts';
import type { Issue } from '../check/issue.ts';
import type { Project } from '../project/project.ts';
import { initialResults, type ResultsState } from '../result/results-state.ts';
import { isReadOnly } from './lock.ts';

/** What belongs to an open project and not to its file (MODEL-30). `ignoreWarnings` is the project's own, because it is saved. */
export interface WorkingState {
  readonly id: string;
  /** Another client holds the lock: nothing is saved. */
  readonly locked: boolean;
  readonly lockId: string;
  readonly ignoreWarnings: boolean;
  /** The next calculation is a fresh one although results are up to date (D-163). */
  readonly restartCalculation: boolean;
  readonly results: ResultsState;
  readonly issues: readonly Issue[];
}

/** The state of a project that was just opened. */
export const openWorkingState = (
  id: string,
  lockId: string,
  storedLockId: string | null,
  project: Project,
  speed?: Speed,
): WorkingState => ({
  id,
  lockId,
  locked: isReadOnly(storedLockId, lockId),
  ignoreWarnings: project.ignoreWarnings,
  restartCalculation: false,
  results: initialResults(),
  issues: checkProject(project, speed).issues,
});

/** API-48: the path of the start call; 'true' forces a fresh calculation. */
export const calculatePath = ({ id, restartCalculation }: Pick<WorkingState, 'id' | 'restartCalculation'>): string =>
  `/api/project/${id}/result/calculate${restartCalculation ? '/true' : ''}`;
