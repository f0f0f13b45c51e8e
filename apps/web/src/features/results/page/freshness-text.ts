import { partialText } from '../running/progress.ts';
import type { ViewProps } from '../views.ts';

/** What a reader has to know about the results as a whole; undefined when they are up to date and complete. */
export function freshnessText({
  freshness,
  results,
  failure,
}: Pick<ViewProps, 'freshness' | 'failure'> & { readonly results: Pick<ViewProps['results'], 'done' | 'total'> }): string | undefined {
  switch (freshness) {
    // A finished calculation may have left cases out that took too long or too much memory.
    case 'current':
      return failure === '' ? undefined : failure;
    case 'stale': {
      const changed =
        'Inputs have changed, these results are not up to date. Please recalculate to view updated results and detailed calculations.';
      const partial =
        results.done < results.total ? ` ${partialText(results.done, results.total)}: they are of a cancelled calculation.` : '';
      return `${changed}${partial}${failure === '' ? '' : ` The last attempt failed: ${failure}`}`;
    }
    case 'partial':
      return `${partialText(results.done, results.total)}: the calculation was cancelled. These systems are finished; better ones may be missing. A restart keeps them and calculates those that are missing.`;
  }
}
