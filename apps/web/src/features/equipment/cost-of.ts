import { getField, setField, type CostTable, type FieldPath, type Project } from '@stackwatt/model';

/** A column of the simple table. */
export type CostKey = 'capital' | 'operating' | 'replacement' | 'augmentation';

/** The project with another cost table at a path; as it was when the part is gone. */
export function changedCost(project: Project, path: FieldPath<CostTable>, change: (table: CostTable) => CostTable): Project {
  const table = getField(project, path);
  return table ? setField(project, path, change(table)) : project;
}
