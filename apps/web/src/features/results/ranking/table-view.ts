import type { TableRow } from '@stackwatt/model';
import type { ChartTable } from '../../../ui/charts/chart-table.ts';
import type { ResultColumn } from './columns.ts';
import { capital } from '../../../lib/capital.ts';

export interface Sorting {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}
/** D-138: the best by NPV first. */
export const BY_NPV: Sorting = { key: 'npv', direction: 'descending' };

/** A row with its place in the table as the server ranked it: the selection of the path counts by it. */
export interface RankedRow {
  readonly index: number;
  readonly row: TableRow;
}

export interface TableFilter {
  /** Architectures left out, as 'solar+storage'. */
  readonly hidden: readonly string[];
  readonly onlyPositive: boolean;
}
export const NO_FILTER: TableFilter = { hidden: [], onlyPositive: false };

export const architectureOf = (row: TableRow): string => row.technologies.join('+');

/** 'Solar + storage' */
export const architectureName = (architecture: string): string => {
  if (architecture === '') return 'Nothing built';
  return capital(architecture.split('+').join(' + '));
};

/** Rows that pass the filter, in the order of a column; rows without a value stand last in either direction, equals keep their rank. */
export function rowsOf(
  items: readonly TableRow[],
  filter: TableFilter,
  column: ResultColumn | undefined,
  direction: Sorting['direction'],
): RankedRow[] {
  const ranked = items
    .map((row, index) => ({ index, row }))
    .filter(({ row }) => !filter.hidden.includes(architectureOf(row)) && (!filter.onlyPositive || row.npv > 0));
  if (!column) return ranked;
  const sign = direction === 'ascending' ? 1 : -1;
  return ranked.toSorted((a, b) => {
    const [one, other] = [column.value(a.row), column.value(b.row)];
    if (one === null || other === null) return (one === null ? 1 : 0) - (other === null ? 1 : 0) || a.index - b.index;
    return sign * (one - other) || a.index - b.index;
  });
}

/** The best row of each architecture by NPV, with its place among all; what the server answers for the systems of one case. */
export function bestOfEach(items: readonly TableRow[]): number[] {
  const best = new Map<string, number>();
  items.forEach((row, index) => {
    const before = best.get(architectureOf(row));
    if (before === undefined || items[before]!.npv < row.npv) best.set(architectureOf(row), index);
  });
  return [...best.values()];
}

/** Where the line stands between rows that earn their cost and rows that do not; undefined in another order, or where all are alike. */
export function zeroLineAt(rows: readonly RankedRow[], { key, direction }: Sorting): number | undefined {
  if (key !== 'npv') return undefined;
  const isAfter = ({ row }: RankedRow): boolean => (direction === 'descending' ? row.npv < 0 : row.npv >= 0);
  const at = rows.findIndex(isAfter);
  return at > 0 ? at : undefined;
}

/** Systems side by side: at least and at most. */
const FEWEST_COMPARED = 2;
const MOST_COMPARED = 4;
export const mayCompare = (ticked: readonly number[]): boolean => ticked.length >= FEWEST_COMPARED && ticked.length <= MOST_COMPARED;
/** Ticks a row, or takes its tick away; the very list when there is no room for another. */
export function withTick(ticked: readonly number[], id: number): readonly number[] {
  if (ticked.includes(id)) return ticked.filter((one) => one !== id);
  return ticked.length < MOST_COMPARED ? [...ticked, id] : ticked;
}

/** A click on a head: the other direction, or a new column with its better end first. */
export const nextSorting = (sorting: Sorting, key: string): Sorting =>
  sorting.key === key
    ? { key, direction: sorting.direction === 'descending' ? 'ascending' : 'descending' }
    : { key, direction: key === 'lcoe' || key === 'payback' || key === 'capex' || key === 'opex' ? 'ascending' : 'descending' };

/** The rows as a spreadsheet takes them: a pair of MW and MWh becomes two columns. */
export function tableForCopy(rows: readonly RankedRow[], columns: readonly ResultColumn[]): ChartTable {
  return {
    rowName: 'Architecture',
    count: rows.length,
    rowLabel: (row) => architectureName(architectureOf(rows[row]!.row)),
    columns: columns.flatMap((column) => {
      const units = column.unit.split(' / ');
      const make = (unit: string, value: ResultColumn['value']) => ({
        name: column.label,
        unit,
        digits: column.digits,
        at: (row: number) => value(rows[row]!.row),
      });
      return column.second === undefined
        ? [make(column.unit, column.value)]
        : [make(units[0]!, column.value), make(units[1] ?? '', column.second)];
    }),
  };
}
