import type { Project } from '@stackwatt/model';
import type { CostSummary } from '@stackwatt/simulation';
import { useMemo } from 'react';
import { usePreview } from '../../editor/preview.ts';

/** The costs of the plant of the live preview. */
export interface ShownCosts {
  readonly summary: CostSummary;
  /** The project of the preview they belong to. */
  readonly project: Project;
  /** The project was changed since. */
  readonly isOld: boolean;
}

/** The cost summary of the plant in the live preview, which comes and changes with its figures; undefined before the first ones. */
export function useCostSummary(): ShownCosts | undefined {
  const { figures, isComputing, reason } = usePreview();
  const isOld = isComputing || reason !== undefined;
  return useMemo(() => figures && { summary: figures.costs, project: figures.project, isOld }, [figures, isOld]);
}
