import { initialCompare, nextCompare, type CompareEvent, type CompareState } from '@stackwatt/model';
import { createUserState } from '../../../lib/user-state.ts';

/** How the comparison is looked at (CMP-03, D-159). */
export interface CompareView {
  readonly view: 'table' | 'graph';
  readonly scope: 'both' | 'difference';
  readonly flow: 'annual' | 'cumulative';
}

interface Comparison {
  /** Which results the choice belongs to: those of another calculation clear it (CMP-11). */
  readonly of: string;
  readonly state: CompareState;
}

interface Comparisons extends CompareView {
  readonly byProject: Readonly<Record<string, Comparison>>;
}

/** The base case of each project; kept while the page is open, over sections and systems. */
const useComparisons = createUserState<Comparisons>(() => ({ view: 'table', scope: 'both', flow: 'annual', byProject: {} }));

export const useCompareView = (): CompareView => useComparisons();
export const setCompareView = (change: Partial<CompareView>): void => useComparisons.setState(change);

const INITIAL = initialCompare();
export const useComparison = (projectId: string): CompareState => useComparisons(({ byProject }) => byProject[projectId]?.state ?? INITIAL);
export const getComparison = (projectId: string): CompareState => useComparisons.getState().byProject[projectId]?.state ?? INITIAL;

function put(projectId: string, change: (before: Comparison) => Comparison): void {
  useComparisons.setState(({ byProject }) => ({
    byProject: { ...byProject, [projectId]: change(byProject[projectId] ?? { of: '', state: INITIAL }) },
  }));
}

/** A move that the law of the comparison allows. */
export const moveComparison = (projectId: string, event: CompareEvent): void =>
  put(projectId, ({ of, state }) => ({ of, state: nextCompare(state, event) }));

/** What was chosen before a dialog that is left without an answer. */
export const restoreComparison = (projectId: string, state: CompareState): void => put(projectId, ({ of }) => ({ of, state }));

/**
 * The results and the system beside which the comparison stands.
 *
 * @param of  names the calculation
 */
export const showBeside = (projectId: string, of: string, resultId: number): void =>
  put(projectId, (before) => {
    const state = before.of === of ? before.state : nextCompare(before.state, { kind: 'tableLoaded' });
    return { of, state: nextCompare(state, { kind: 'shown', resultId }) };
  });
