import type { Selection } from '../wizard/steps.ts';
import { readSelection } from '../wizard/steps.ts';
import type { CalculationStatus } from './state.ts';
import type { ResultTable } from './table.ts';

/** CALC-08 */
export const CALCULATION_STATES = ['initialLoad', 'loading', 'ready', 'cancelled', 'blank'] as const;
export type CalculationState = (typeof CALCULATION_STATES)[number];
/** CALC-09: of details, tables and base case. */
export const DETAIL_STATES = ['blank', 'loading', 'ready', 'error', 'cancelled'] as const;
export type DetailState = (typeof DETAIL_STATES)[number];

/** A table on its way. */
export interface LoadedTable {
  readonly state: DetailState;
  readonly table: ResultTable | undefined;
}
/** CALC-10: what is chosen; `details` while the details of an optimization are open. */
export type ResultSelection = Selection | (Omit<Extract<Selection, { kind: 'optimization' }>, 'kind'> & { readonly kind: 'details' });

/** Everything the results screens know of a calculation (CALC-10). */
export interface ResultsState {
  readonly state: CalculationState;
  readonly detailState: DetailState;
  /** 0 to 100. */
  readonly progress: number;
  readonly detailProgress: number;
  /** Kept beside the state (D-140); the page shows the error screen while it is 'error'. */
  readonly outcome: 'error' | undefined;
  readonly detailOutcome: 'error' | undefined;
  /** What the server said of a failed detail (DET-60). */
  readonly detailError: string | undefined;
  readonly selection: ResultSelection;
  readonly sensitivityTable: LoadedTable;
  readonly optimizationTable: LoadedTable;
  readonly sensitivityGraph: LoadedTable;
  readonly baseCaseId: number | undefined;
  readonly proposedCaseId: number | undefined;
  readonly resultId: number | undefined;
  readonly useZeroCashFlow: boolean;
  readonly infeasible: boolean;
  /** Asks in a row that nobody answered (D-141). */
  readonly unanswered: number;
}

/** Where nobody listens to events, the state is asked for this often and at most so many times without an answer (CALC-17). */
export const POLL_EVERY_MS = 30_000;
export const MOST_UNANSWERED_POLLS = 1000;

const blankTable: LoadedTable = { state: 'blank', table: undefined };
export const initialResults = (): ResultsState => ({
  state: 'initialLoad',
  detailState: 'blank',
  progress: 0,
  detailProgress: 0,
  outcome: undefined,
  detailOutcome: undefined,
  detailError: undefined,
  selection: { kind: 'none' },
  sensitivityTable: blankTable,
  optimizationTable: blankTable,
  sensitivityGraph: blankTable,
  baseCaseId: undefined,
  proposedCaseId: undefined,
  resultId: undefined,
  useZeroCashFlow: true,
  infeasible: false,
  unanswered: 0,
});

export type ResultsEvent =
  /** Answer of the first status call; the route names the selection. */
  | { readonly kind: 'checked'; readonly status: CalculationStatus; readonly progress: number; readonly routeSelection: string }
  /** After a first status of 'changed': the stored data came, or did not. */
  | { readonly kind: 'fetched'; readonly routeSelection: string }
  | { readonly kind: 'fetchFailed' }
  | { readonly kind: 'start' }
  /** Answer of the start call or of a later status call. */
  | { readonly kind: 'answered'; readonly status: CalculationStatus; readonly progress: number }
  | { readonly kind: 'unanswered' }
  /** A start or status call was rejected. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'detailStart' }
  | { readonly kind: 'detailAnswered'; readonly status: CalculationStatus; readonly progress: number }
  /** With the message of the server, when it answered. */
  | { readonly kind: 'detailFailed'; readonly error?: string }
  | { readonly kind: 'select'; readonly selection: ResultSelection }
  | { readonly kind: 'tables'; readonly sensitivity?: LoadedTable; readonly optimization?: LoadedTable };

const rising = (before: number, reported: number): number => Math.min(100, Math.max(before, reported));

/** Every allowed move of the results (CALC-11 to CALC-20). */
export function nextResults(state: ResultsState, event: ResultsEvent): ResultsState {
  switch (event.kind) {
    case 'checked':
      return first(state, event);
    // While the data of changed inputs are fetched the state stays initialLoad.
    case 'fetched':
      return { ...state, state: 'ready', selection: readSelection(event.routeSelection) };
    case 'fetchFailed':
      return { ...state, state: 'blank' };
    case 'start':
      return { ...state, state: 'loading', progress: 0, outcome: undefined, unanswered: 0 };
    case 'answered':
      return answered(state, event);
    case 'unanswered': {
      const unanswered = state.unanswered + 1;
      return { ...state, unanswered, outcome: unanswered >= MOST_UNANSWERED_POLLS ? 'error' : state.outcome };
    }
    case 'failed':
      return { ...state, outcome: 'error' };
    case 'detailStart':
      return { ...state, detailState: 'loading', detailProgress: 0, detailOutcome: undefined, detailError: undefined };
    case 'detailAnswered':
      return detailAnswered(state, event);
    case 'detailFailed':
      return { ...state, detailState: 'error', detailOutcome: 'error', detailError: event.error };
    case 'select':
      return withFeasibility({ ...state, selection: event.selection });
    case 'tables':
      return withFeasibility({
        ...state,
        sensitivityTable: event.sensitivity ?? state.sensitivityTable,
        optimizationTable: event.optimization ?? state.optimizationTable,
      });
  }
}

function first(state: ResultsState, { status, progress, routeSelection }: Extract<ResultsEvent, { kind: 'checked' }>): ResultsState {
  switch (status) {
    case 'ready':
      return { ...state, state: 'ready', progress: 100, selection: readSelection(routeSelection) };
    case 'calculating':
      return { ...state, state: 'loading', progress: rising(0, progress) };
    case 'cancelled':
      return { ...state, state: 'cancelled' };
    case 'changed':
      return { ...state, state: 'initialLoad' };
  }
}

function answered(
  state: ResultsState,
  { status, progress }: { readonly status: CalculationStatus; readonly progress: number },
): ResultsState {
  if (state.state !== 'loading') return state;
  const heard = { ...state, unanswered: 0 };
  switch (status) {
    case 'ready':
      return { ...heard, state: 'ready', progress: 100 };
    case 'cancelled':
      return { ...heard, state: 'cancelled' };
    // Inputs that changed meanwhile do not end the run.
    case 'calculating':
    case 'changed':
      return { ...heard, progress: rising(state.progress, progress) };
  }
}

function detailAnswered(
  state: ResultsState,
  { status, progress }: { readonly status: CalculationStatus; readonly progress: number },
): ResultsState {
  if (state.detailState !== 'loading') return state;
  if (status === 'ready') return { ...state, detailState: 'ready', detailProgress: 100 };
  if (status === 'cancelled') return { ...state, detailState: 'cancelled' };
  return { ...state, detailProgress: rising(state.detailProgress, progress) };
}

/**
 * CALC-39: a ready and empty sensitivity table with nothing selected, or a ready and empty optimization table with a sensitivity selected.
 */
export const isInfeasible = ({
  selection,
  sensitivityTable,
  optimizationTable,
}: Pick<ResultsState, 'selection' | 'sensitivityTable' | 'optimizationTable'>): boolean => {
  const isEmpty = ({ state, table }: LoadedTable): boolean => state === 'ready' && table?.items.length === 0;
  return (selection.kind === 'none' && isEmpty(sensitivityTable)) || (selection.kind === 'sensitivity' && isEmpty(optimizationTable));
};
const withFeasibility = (state: ResultsState): ResultsState => ({ ...state, infeasible: isInfeasible(state) });

/** CALC-12, CALC-17: the status is asked for until it is ready, cancelled, or nobody answers any more. */
export const isPolling = (state: ResultsState): boolean => state.state === 'loading' && state.outcome === undefined;
export const isDetailPolling = (state: ResultsState): boolean => state.detailState === 'loading';

/** CALC-21: the run or the detail calculation is stopped while it goes on; what is ready is not. */
export const mayCancel = (state: ResultsState, part: 'run' | 'detail'): boolean =>
  part === 'run' ? state.state === 'loading' : state.detailState === 'loading';
/** CALC-23 */
export const mayRestart = (state: ResultsState): boolean => state.state === 'cancelled';

export type RecalculateStep = 'checkLock' | 'save' | 'start' | 'setStatus' | 'poll';
/** CALC-16, CALC-44: what a recalculation does, in order; a read-only client calculates the saved inputs without saving. */
export const recalculateSteps = (isReadOnly: boolean): readonly RecalculateStep[] => [
  'checkLock',
  ...(isReadOnly ? [] : (['save'] as const)),
  'start',
  'setStatus',
  'poll',
];
