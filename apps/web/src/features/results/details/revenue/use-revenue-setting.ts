import { useMemo } from 'react';
import { useProject } from '../../../../editor/use-editor.ts';
import { useUser } from '../../../../lib/session.ts';
import type { RevenueSetting } from './revenue.ts';

/** What the revenue screens know of the open project. */
export function useRevenueSetting(): RevenueSetting {
  const markets = useProject((project) => project.energyMarkets);
  const isBessOnly = useProject((project) => project.performEvaluationOverBessOnly);
  const { showBaseYearAsYearZero: isBaseYearZero } = useUser();
  return useMemo(() => ({ kinds: markets.map(({ kind }) => kind), isBessOnly, isBaseYearZero }), [markets, isBessOnly, isBaseYearZero]);
}
