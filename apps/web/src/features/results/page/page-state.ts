import { isError, type Issue, type ResultTable } from '@stackwatt/model';
import type { RunStatus } from '../running/progress.ts';

/** What the results page shows (3 §2 Results page states). */
export type PageState =
  | { readonly kind: 'cannotCalculate' }
  | { readonly kind: 'initialLoad' }
  | { readonly kind: 'error' }
  | { readonly kind: 'blank' }
  /** Cancelled before the first system was finished. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'calculating' }
  /** No system does what it owes: up to date, or of changed inputs. */
  | { readonly kind: 'infeasible'; readonly freshness: 'current' | 'stale' }
  /** Results to look at: up to date, of changed inputs, or of a run that was cancelled. */
  | { readonly kind: 'ready'; readonly freshness: 'current' | 'stale' | 'partial' };

interface Known {
  readonly status: RunStatus | undefined;
  readonly statusFailed: boolean;
  /** The last start of a calculation was refused or failed. */
  readonly startFailed: boolean;
  readonly table: Pick<ResultTable, 'items'> | undefined;
  readonly tableFailed: boolean;
  /** The open project has inputs that the results were not made of, saved or not. */
  readonly hasOtherInputs: boolean;
  readonly issues: readonly Issue[];
  readonly mayCalculate: boolean;
}

const FRESHNESS = { ready: 'current', cancelled: 'partial', changed: 'stale' } as const;

/** CALC-30 to CALC-35, CALC-39: a run under way comes first; results that exist stay readable whatever became of the inputs (CALC-26). */
export function pageState({
  status,
  statusFailed,
  startFailed,
  table,
  tableFailed,
  hasOtherInputs,
  issues,
  mayCalculate,
}: Known): PageState {
  if (status?.status === 'calculating') return { kind: 'calculating' };
  const hasResults = status?.hasResults === true;
  // Not before it is known whether there are results, for those stay readable.
  const isKnown = status !== undefined || statusFailed;
  if (isKnown && !hasResults && !mayCalculate && issues.some((issue) => isError(issue) || issue.warning))
    return { kind: 'cannotCalculate' };
  if (statusFailed || startFailed || (hasResults && tableFailed)) return { kind: 'error' };
  if (!status) return { kind: 'initialLoad' };
  if (!hasResults && status.status === 'cancelled') return { kind: 'cancelled' };
  if (!hasResults) return status.failure === '' ? { kind: 'blank' } : { kind: 'error' };
  if (!table) return { kind: 'initialLoad' };
  const freshness = hasOtherInputs ? 'stale' : FRESHNESS[status.status];
  if (table.items.length === 0 && freshness !== 'partial') return { kind: 'infeasible', freshness };
  return { kind: 'ready', freshness };
}

/** CALC-30: one badge for each text, errors first. */
export function badgesOf(issues: readonly Issue[]): Issue[] {
  const seen = new Set<string>();
  return [...issues.filter(isError), ...issues.filter((issue) => issue.warning)].filter(
    (issue) => !seen.has(issue.label) && seen.add(issue.label),
  );
}
