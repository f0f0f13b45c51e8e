import {
  addComplexLine,
  COST_GROUPS,
  fieldId,
  getField,
  pathsIn,
  setField,
  unitChoices,
  type CostGroup,
  type CostTable,
} from '@stackwatt/model';
import { useState } from 'react';
import { useEdit, useProject } from '../../editor/use-editor.ts';
import { isOneCell, pastedBlock } from '../../lib/pasted-block.ts';
import { useChosenCells } from '../../ui/editable-grid/chosen-cells.ts';
import { useReadOnly } from '../../ui/read-only.ts';
import { useNoteUnread } from '../../ui/unread-text.tsx';
import { lineName } from './cost-groups.ts';
import { changedCost, type CostedPart } from './cost-of.ts';
import { withPastedLines } from './pasted-cost-lines.ts';

/** The lines of a cost table that are in sight, those that are chosen, and what changes them. */
export function useCostLines({ path, set, disabled }: CostedPart) {
  const cost = useProject((project) => getField(project, path));
  const symbol = useProject((project) => project.currencySymbol);
  const edit = useEdit();
  const isFixed = useReadOnly() || disabled;
  const [closed, setClosed] = useState<readonly CostGroup[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const note = useNoteUnread();
  const at = pathsIn(path);
  // The values of all lines in sight are one column; a fill goes over the groups.
  const shown = COST_GROUPS.filter((group) => !closed.includes(group)).flatMap((group) =>
    (cost?.[group] ?? []).map((line, index) => ({ group, index, line, id: fieldId(at(group, index, 'value')) })),
  );
  const chosen = useChosenCells({
    rows: shown.length,
    columns: 1,
    isFixed,
    inputId: ({ row }) => shown[row]?.id ?? '',
    valueAt: ({ row }) => shown[row]?.line.value,
    onFill: (changes, step) => {
      edit(step, (project) =>
        changes.reduce((changed, { cell, value }) => {
          const { group, index } = shown[cell.row]!;
          return setField(changed, at(group, index, 'value'), value);
        }, project),
      );
      for (const { cell } of changes) note?.(shown[cell.row]!.id, lineName(shown[cell.row]!), undefined);
    },
  });
  const change = (label: string, next: (table: CostTable) => CostTable): void => edit(label, (project) => changedCost(project, path, next));
  /** A block fills the lines from the one it is pasted into; True when the text was one. */
  const paste = (group: CostGroup, from: number, begins: 'name' | 'value', text: string): boolean => {
    const block = pastedBlock(text);
    if (!cost || isFixed || isOneCell(block)) return false;
    const fresh = addComplexLine(cost, group, set)[group].at(-1)!;
    const pasted = withPastedLines(cost[group], block, { from, begins, choices: unitChoices(set, group), symbol, fresh });
    change(pasted.count === 1 ? 'paste a cost line' : `paste ${pasted.count} cost lines`, (one) => ({ ...one, [group]: pasted.lines }));
    setRefused(pasted.refused);
    return true;
  };
  const openGroup = (group: CostGroup): void => setClosed(closed.filter((one) => one !== group));
  const closeGroup = (group: CostGroup): void => setClosed([...closed, group]);
  const isOpen = (group: CostGroup): boolean => !closed.includes(group);
  return { cost, symbol, isFixed, isOpen, openGroup, closeGroup, shown, chosen, change, paste, refused, setRefused };
}

export type CostLinesInSight = ReturnType<typeof useCostLines>;
