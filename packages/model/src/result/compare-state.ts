import type { TableRow } from './table.ts';

/** CMP-10: of the base case, its optimization table and its details. */
type BaseCaseState = 'blank' | 'loading' | 'ready' | 'error' | 'cancelled';

/** What the two-row comparison says of a case. */
export type ComparedCase = Pick<TableRow, 'id' | 'capex' | 'opex' | 'npv' | 'irr' | 'payback'>;

export interface CompareState {
  /** CMP-01: a base case of zeros, nothing to choose. */
  readonly useZeroCashFlow: boolean;
  readonly baseCaseId: number | undefined;
  /** Place of the base case in its table. */
  readonly baseCaseIndex: number | undefined;
  readonly state: BaseCaseState;
  readonly optimizationState: BaseCaseState;
  readonly detailsState: BaseCaseState;
  /** The case the comparison was made for. */
  readonly proposedCaseId: number | undefined;
  /** Base case and proposed case. */
  readonly rows: readonly [ComparedCase, ComparedCase] | undefined;
}
export const initialCompare = (): CompareState => ({
  useZeroCashFlow: true,
  baseCaseId: undefined,
  baseCaseIndex: undefined,
  state: 'blank',
  optimizationState: 'blank',
  detailsState: 'blank',
  proposedCaseId: undefined,
  rows: undefined,
});

export type CompareEvent =
  | { readonly kind: 'useZeroCashFlow'; readonly on: boolean }
  /** Another optimization table came, of the whole screen. */
  | { readonly kind: 'tableLoaded' }
  /** The dialog asks for the table of candidates. */
  | { readonly kind: 'candidatesAsked' }
  | { readonly kind: 'candidatesLoaded' }
  | { readonly kind: 'chosen'; readonly id: number; readonly index: number }
  /** 'Get Results to Compare'. */
  | { readonly kind: 'compare' }
  | { readonly kind: 'detailsLoaded'; readonly base: ComparedCase; readonly proposed: ComparedCase }
  | { readonly kind: 'failed' }
  /** Somebody cancelled the details of one of the two. */
  | { readonly kind: 'cancelled' }
  /** Another result is shown beside the comparison. */
  | { readonly kind: 'shown'; readonly resultId: number };

const CLEARED = { state: 'blank', detailsState: 'blank', proposedCaseId: undefined, rows: undefined } as const;

/** Every allowed move of the comparison (CMP-10 to CMP-14). */
export function nextCompare(state: CompareState, event: CompareEvent): CompareState {
  switch (event.kind) {
    case 'useZeroCashFlow':
      return { ...state, useZeroCashFlow: event.on };
    // CMP-11
    case 'tableLoaded':
      return { ...initialCompare(), useZeroCashFlow: state.useZeroCashFlow };
    case 'candidatesAsked':
      return { ...state, optimizationState: 'loading' };
    case 'candidatesLoaded':
      return { ...state, optimizationState: 'ready' };
    // CMP-12: what was loaded belongs to the base case before.
    case 'chosen':
      return state.baseCaseId === event.id
        ? state
        : { ...state, ...CLEARED, baseCaseId: event.id, baseCaseIndex: event.index, optimizationState: 'blank' };
    case 'compare':
      return mayCompare(state) ? { ...state, state: 'loading', detailsState: 'loading' } : state;
    // CMP-13
    case 'detailsLoaded':
      return state.detailsState === 'loading'
        ? { ...state, state: 'ready', detailsState: 'ready', proposedCaseId: event.proposed.id, rows: [event.base, event.proposed] }
        : state;
    case 'failed':
      return {
        ...state,
        state: 'error',
        ...(state.detailsState === 'loading' ? { detailsState: 'error' as const } : { optimizationState: 'error' as const }),
      };
    case 'cancelled':
      return state.detailsState === 'loading' ? { ...state, state: 'cancelled', detailsState: 'cancelled' } : state;
    // CMP-14
    case 'shown':
      return state.proposedCaseId === undefined || state.proposedCaseId === event.resultId ? state : { ...state, ...CLEARED };
  }
}

/** CMP-08: not while something loads, and not before a base case is chosen. */
export const mayCompare = ({ baseCaseId, baseCaseIndex, optimizationState, detailsState }: CompareState): boolean =>
  baseCaseId !== undefined && baseCaseIndex !== undefined && optimizationState !== 'loading' && detailsState !== 'loading';
