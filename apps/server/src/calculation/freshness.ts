import { PROJECT_STATUS, type CalculationStatus } from '@stackwatt/model';
import type { CalculationHead } from './calculation.store.ts';

/** What the inputs of a project are now: equal keys mean equal results. */
export interface InputKey {
  readonly inputHash: string;
  readonly engineVersion: string;
}

/** Whether the results of a project are those of its inputs, and which calculations say so. */
export interface Freshness {
  readonly status: CalculationStatus;
  readonly projectStatus: 1 | 2 | 3;
  /** The calculation under way. */
  readonly active: CalculationHead | undefined;
  /** The newest calculation of all, whatever became of it. */
  readonly newest: CalculationHead | undefined;
  /** The calculation whose rows the result calls answer. */
  readonly shown: CalculationHead | undefined;
}

const isActive = (head: CalculationHead): boolean => head.state === 'queued' || head.state === 'running';
export const matches = (head: CalculationHead, key: InputKey): boolean =>
  head.input_hash === key.inputHash && head.engine_version === key.engineVersion;

/**
 * How fresh the results of a project are, derived from what was calculated with which inputs and from nothing else (D-4, D-143): results
 * are up to date exactly when a finished calculation has today's inputs and engine, and cancelled exactly when the rows shown are those a
 * cancelled calculation of them left, or when there are none. Rows of other inputs are never taken for those of a calculation that made
 * none.
 *
 * @param heads  calculations of the project, the newest first
 */
export function freshnessOf(key: InputKey, heads: readonly CalculationHead[]): Freshness {
  const newest = heads[0];
  const active = heads.find((head) => isActive(head) && matches(head, key)) ?? heads.find(isActive);
  const current = heads.find((head) => head.state === 'finished' && matches(head, key));
  const finished = heads.find((head) => head.state === 'finished');
  if (active) {
    return {
      status: 'calculating',
      projectStatus: PROJECT_STATUS.calculating,
      active,
      newest,
      // Until it is prepared, the rows it goes on from are those of the calculation that left them.
      shown: active.done > 0 ? active : (current ?? heads.find(({ id, done }) => id === active.resumes && done > 0) ?? finished),
    };
  }
  if (current) return { status: 'ready', projectStatus: PROJECT_STATUS.calculated, active, newest, shown: current };
  const isCancelled = newest?.state === 'cancelled' && matches(newest, key);
  const partial = isCancelled ? heads.find((head) => head.state === 'cancelled' && head.done > 0 && matches(head, key)) : undefined;
  const shown = partial ?? finished ?? heads.find((head) => head.done > 0);
  return {
    status: isCancelled && (partial !== undefined || shown === undefined) ? 'cancelled' : 'changed',
    projectStatus: PROJECT_STATUS.changed,
    active,
    newest,
    shown,
  };
}
