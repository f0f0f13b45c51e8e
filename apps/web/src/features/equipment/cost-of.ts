import { getField, setField, type CostLine, type CostTable, type FieldPath, type Project } from '@stackwatt/model';

export type CostKey = 'capital' | 'operating' | 'replacement';

/** Cost of a size: the line is per MW, turbine or unit. */
export const costOf = (line: CostLine, key: CostKey, amount: number): number => line[key] * amount;

/** The project with another cost table at a path; as it was when the part is gone. */
export function changedCost(project: Project, path: FieldPath<CostTable>, change: (table: CostTable) => CostTable): Project {
  const table = getField(project, path);
  return table ? setField(project, path, change(table)) : project;
}
