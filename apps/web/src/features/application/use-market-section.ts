import { isError } from '@stackwatt/model';
import { usePreview } from '../../editor/preview.ts';
import { useFolds, type Folds } from '../../editor/folds.ts';
import { useIssues, useProject } from '../../editor/use-editor.ts';
import type { SectionFigure } from '../../ui/section.tsx';
import { partHolds, PARTS, revenueFigure, type PartId } from './section-lines.ts';

/** With several streams the step is an overview; the only one is open, as there is nothing to look over. */
export const useMarketFolds = (): Folds =>
  useFolds(
    'application',
    useProject((project) => PARTS.filter(({ flag }) => project[flag]).length < 2),
  );

interface MarketSection {
  readonly fold: { readonly isOpen: boolean; readonly onFold: (open: boolean) => void };
  readonly holds: (target: string) => boolean;
  readonly errors: number;
  /** The third figure: what the section earns. */
  readonly revenue: SectionFigure;
}

/** What the four sections of markets have in common: folding, errors, what they earn. */
export function useMarketSection(id: PartId): MarketSection {
  const folds = useMarketFolds();
  const project = useProject((one) => one);
  const issues = useIssues();
  const { figures } = usePreview();
  const holds = (target: string): boolean => partHolds(id, project, target);
  return {
    fold: { isOpen: folds.isOpen(id), onFold: (open) => folds.set([id], open) },
    holds,
    errors: issues.filter(
      (issue) => isError(issue) && [issue.link.field, issue.link.anchor].some((target) => target !== undefined && holds(target)),
    ).length,
    revenue: revenueFigure(id, figures, project.currencySymbol),
  };
}
