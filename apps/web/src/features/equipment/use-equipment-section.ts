import { isError } from '@stackwatt/model';
import { useFolds, type Folds } from '../../editor/folds.ts';
import { useIssues, useProject } from '../../editor/use-editor.ts';
import type { SectionLine } from '../../ui/section.tsx';
import { equipmentHolds, equipmentLine, type EquipmentPart } from './equipment-lines.ts';

/** The step describes the plant: its sections are open until the user folds them. */
export const useEquipmentFolds = (): Folds => useFolds('equipment', true);

interface EquipmentSection {
  readonly fold: { readonly isOpen: boolean; readonly onFold: (open: boolean) => void };
  /** Instead of the head, while the section is folded. */
  readonly line: SectionLine | undefined;
}

/** What the sections have in common: folding, and the line that stands for a folded one. */
export function useEquipmentSection(part: EquipmentPart): EquipmentSection {
  const folds = useEquipmentFolds();
  const project = useProject((one) => one);
  const issues = useIssues();
  const isOpen = folds.isOpen(part);
  const holds = (target: string): boolean => equipmentHolds(part, project, target);
  return {
    fold: { isOpen, onFold: (open) => folds.set([part], open) },
    line: isOpen
      ? undefined
      : {
          ...equipmentLine(part, project),
          holds,
          errors: issues.filter(
            (issue) => isError(issue) && [issue.link.field, issue.link.anchor].some((target) => target !== undefined && holds(target)),
          ).length,
        },
  };
}
