import type { ColumnDefinition, Project, ResultTable, TableKind, TableRow } from '@stackwatt/model';

export type TableChoice =
  | { readonly kind: 'sensitivity' }
  | { readonly kind: 'systems'; readonly sensitivity: number; readonly tableKind: TableKind };

/** Best first: highest NPV; equal NPV keeps the order of the cases, so that the table is the same every time (D-138). */
const byNpv = (a: TableRow, b: TableRow): number => b.npv - a.npv || a.id - b.id;

/**
 * A table of finished rows: the best system of each sensitivity case, all systems of one, or the best of each set of technologies
 * with a size above 0 (D-147).
 */
export function tabulate(project: Project, rows: readonly TableRow[], choice: TableChoice): ResultTable {
  const sorted = rows.toSorted(byNpv);
  return { header: tableHeader(project), items: chosen(sorted, choice) };
}

function chosen(sorted: readonly TableRow[], choice: TableChoice): readonly TableRow[] {
  if (choice.kind === 'sensitivity') return firstOfEach(sorted, (row) => JSON.stringify(row.sensitivity));
  // One sensitivity case exists until inputs carry several values; any other index is empty.
  const systems = choice.sensitivity === 0 ? sorted : [];
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
    sensitivity: [],
    optimization: [
      ...(project.useSolar ? project.solar : []).flatMap((item) => [column(item.customName, 'MW'), ...(item.hasConverter ? [column(`${item.customName} converter`, 'MW')] : [])]),
      ...(project.useWind ? project.wind : []).map((item) => column(item.kind === 'production' ? 'Wind' : item.model, 'MW')),
      ...(project.useStorage ? project.storage : []).map((item) => column(item.customName, 'MW / MWh')),
      ...(project.bus === 'dc' ? [column('System converter', 'MW')] : []),
    ],
    revenue: project.useEnergyMarket ? project.energyMarkets.map((market) => column(market.name, project.currencySymbol)) : [],
  };
}
