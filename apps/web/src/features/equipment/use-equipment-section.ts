import { useFolds, type Folds } from '../../editor/folds.ts';
import { useErrorCount, useProject } from '../../editor/use-editor.ts';
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
  const isOpen = folds.isOpen(part);
  // An open section has no line, and is not drawn again for it with every edit.
  const folded = useProject((project) => (isOpen ? undefined : project));
  const errors = useErrorCount(isOpen ? undefined : (target, project) => equipmentHolds(part, project, target));
  return {
    fold: { isOpen, onFold: (open) => folds.set([part], open) },
    line: folded && { ...equipmentLine(part, folded), holds: (target) => equipmentHolds(part, folded, target), errors },
  };
}
