import { revenueStreams, type ColumnDefinition, type Project, type ResultTable, type TableKind, type TableRow } from '@stackwatt/model';
import { sensitivityDimensions } from '../cases/sensitivity-dimensions.ts';
import { sizeColumns } from '../cases/size-columns.ts';

export type TableChoice =
  | { readonly kind: 'sensitivity' }
  | { readonly kind: 'systems'; readonly sensitivity: number; readonly tableKind: TableKind };

/** Best first: highest NPV; equal NPV keeps the order of the cases, so that the table is the same every time (D-138). */
const byNpv = (a: TableRow, b: TableRow): number => b.npv - a.npv || a.id - b.id;

/**
 * A table of finished rows: the best system of each sensitivity case in the order of the cases (TAB-28), or of one sensitivity case all
 * systems or the best of each set of technologies with a size above 0 (TAB-29, D-147). A sensitivity case without a feasible system
 * has no row; `sensitivityIndex` names the case of each.
 */
export function tabulate(project: Project, rows: readonly TableRow[], choice: TableChoice): ResultTable {
  const sorted = rows.toSorted(byNpv);
  return { header: tableHeader(project), items: chosen(sorted, choice) };
}

function chosen(sorted: readonly TableRow[], choice: TableChoice): readonly TableRow[] {
  if (choice.kind === 'sensitivity')
    return firstOfEach(sorted, (row) => String(row.sensitivityIndex)).toSorted((a, b) => a.sensitivityIndex - b.sensitivityIndex);
  const systems = sorted.filter((row) => row.sensitivityIndex === choice.sensitivity);
  return choice.tableKind === 'all' ? systems : firstOfEach(systems, (row) => row.technologies.join('+'));
}

function firstOfEach(rows: readonly TableRow[], keyOf: (row: TableRow) => string): TableRow[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = keyOf(row);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Columns in the order of the rows' lists. Money is in the project's currency. */
export function tableHeader(project: Project): ResultTable['header'] {
  const column = (name: string, units: string): ColumnDefinition => ({ name, units });
  return {
    sensitivity: sensitivityDimensions(project).flatMap(({ displayNames, components, units }) =>
      displayNames.map((name, k) => column(`${components[k]!}: ${name}`, units[k]!)),
    ),
    optimization: sizeColumns(project).map(({ name, unit }) => column(name, unit)),
    revenue: revenueStreams(project).map(({ name }) => column(name, project.currencySymbol)),
  };
}
