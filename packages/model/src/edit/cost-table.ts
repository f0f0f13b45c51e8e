import { newComplexLine, CostLine, defaultComplexLines, type CostTable } from '../project/cost-table.ts';
import { COST_GROUPS, type CostGroup, type UnitSetName } from '../project/cost-units.ts';
import { freeNumber } from './free-number.ts';

/** COST-22: shows the other table; both keep their values. A complex table that has no lines yet begins with the default ones. */
export function setCostTableKind(table: CostTable, costTableKind: CostTable['costTableKind'], set: UnitSetName): CostTable {
  const isEmpty = COST_GROUPS.every((group) => table[group].length === 0);
  return { ...table, ...(costTableKind === 'complex' && isEmpty ? defaultComplexLines(set) : {}), costTableKind };
}

/** A further line of the simple table. */
export const addCostLine = (table: CostTable): CostTable => ({
  ...table,
  items: [...table.items, CostLine.parse({ id: `line-${freeNumber('line', table.items)}` })],
});

/** COST-04: removing the last item adds a fresh one, so that there is always a base item. */
export function removeCostLine(table: CostTable, index: number): CostTable {
  const items = table.items.filter((_, i) => i !== index);
  return { ...table, items: items.length === 0 ? [CostLine.parse({})] : items };
}

export const addComplexLine = (table: CostTable, group: CostGroup, set: UnitSetName): CostTable => ({
  ...table,
  [group]: [...table[group], newComplexLine(group, '', set)],
});
export const removeComplexLine = (table: CostTable, group: CostGroup, index: number): CostTable => ({
  ...table,
  [group]: table[group].filter((_, i) => i !== index),
});
