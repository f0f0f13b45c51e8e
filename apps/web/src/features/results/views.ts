import type { CasesDone } from '@stackwatt/api';
import type { DetailResult, Provenance, ResultTable, Selection, TableKind } from '@stackwatt/model';
import { writeSelection } from '@stackwatt/model';

export type Results = ResultTable & {
  readonly done: number;
  readonly total: number;
  readonly byCase?: CasesDone;
  readonly provenance: Provenance | null;
};

/** What every view of results is given. */
export interface ViewProps {
  readonly projectId: string;
  readonly freshness: 'current' | 'stale' | 'partial';
  /** All systems of the first sensitivity case, by NPV; its header and provenance are those of all. */
  readonly results: Results;
  /** Why the last calculation failed or left cases out, in words; empty otherwise. */
  readonly failure: string;
  readonly onRecalculate: () => void;
  readonly isStarting: boolean;
}

/** What a section of the chosen system is given. */
export interface DetailProps {
  readonly projectId: string;
  readonly detail: DetailResult;
  /** The system in words, with its sensitivity case. */
  readonly subject: string;
  readonly symbol: string;
  /** Names of the revenue columns. */
  readonly streams: readonly string[];
}

/** A section of the chosen system in the side menu. */
export interface NamedSection {
  readonly id: string;
  readonly name: string;
}

export const optimizationPath = (projectId: string, kind: TableKind, sensitivity = 0): string =>
  `/project/${projectId}/results/optimization/${writeSelection({ kind: 'sensitivity', sensitivity, tableKind: kind })}`;
/** Two to four systems of one sensitivity case side by side, by the ids of their rows. */
export const comparePath = (projectId: string, sensitivity: number, ids: readonly number[]): string =>
  `/project/${projectId}/results/compare/${sensitivity}+${ids.join(',')}`;
/** NAV-17, NAV-19: choosing the graph clears the selection. */
export const graphPath = (projectId: string): string => `/project/${projectId}/results/graph/${writeSelection({ kind: 'none' })}`;
export const sensitivityPath = (projectId: string): string =>
  `/project/${projectId}/results/sensitivity/${writeSelection({ kind: 'none' })}`;
/**
 * TAB-20: where a choice of sensitivity cases begins: at their table, or with a single case at its systems. That case need not be the
 * first: those before it may be infeasible.
 */
export function firstPath(projectId: string, cases: readonly { readonly sensitivityIndex: number }[]): string {
  return cases.length > 1 ? sensitivityPath(projectId) : optimizationPath(projectId, 'all', cases[0]?.sensitivityIndex);
}
export const detailsPath = (projectId: string, selection: Extract<Selection, { kind: 'optimization' }>, section = 'summary'): string =>
  `/project/${projectId}/results/details/${writeSelection(selection)}${section === 'summary' ? '' : `#${section}`}`;
