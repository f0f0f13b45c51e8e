import { formatCount } from '../number/format-count.ts';
import type { Refusal } from '../problems.ts';
import { quote, refuse } from '../problems.ts';
import { splitCells } from '../text/split-cells.ts';
import type { Table } from './find-table.ts';

/** Rows of one node, where a file lists several nodes, price components or versions below each other. */
export interface PickedRows {
  readonly table: Table;
  /** Node that was read. */
  readonly node?: string;
  readonly dropped: readonly { readonly count: number; readonly reason: string }[];
}

/** Headings of columns that name a node, best first. */
const NODE = [
  /^pnode[ _]?name$/i,
  /^settlement[ _]?(?:point(?:[ _]?name)?|location)$/i,
  /^(?:node|node_id|node_id_xml|pnode)$/i,
  /^location[ _]?name$/i,
  /^name$/i,
  /^(?:hub|zone|bus)$/i,
];
/** Nodes named in a message. */
const LISTED = 20;

/**
 * Market operators publish one row per node and interval, some also one per price component (LMP_TYPE) and per version. Rows of the full
 * price and the version in force are kept; of several nodes the caller names one.
 */
export function pickRows(table: Table, wanted: string | undefined): PickedRows | Refusal {
  const { records, dialect, names } = table;
  const columnOf = (pattern: RegExp): number =>
    names.findIndex((name, column) => table.kinds[column] === 'text' && name !== undefined && pattern.test(name.trim()));
  const cell = (record: number, column: number): string =>
    (splitCells(records.line(record), dialect.separator, column + 1)[column] ?? '').trim();
  const dropped: { count: number; reason: string }[] = [];
  let { rows } = table;
  const keep = (column: number, isKept: (value: string) => boolean, reason: string): void => {
    const kept = rows.filter((record) => isKept(cell(record, column)));
    if (kept.length > 0 && kept.length < rows.length) {
      dropped.push({ count: rows.length - kept.length, reason });
      rows = kept;
    }
  };
  const component = columnOf(/^(?:lmp_type|price_type)$/i);
  if (component >= 0) keep(component, (value) => value.toUpperCase() === 'LMP', 'price components beside the full price');
  const current = columnOf(/^row_is_current$/i);
  if (current >= 0) keep(current, (value) => /^(?:true|t|1|yes)$/i.test(value), 'versions no longer in force');

  const nodeColumn = NODE.map(columnOf).find((column) => column >= 0);
  if (nodeColumn === undefined) return { table: { ...table, rows }, dropped };
  const counts = new Map<string, number>();
  for (const record of rows) {
    const name = cell(record, nodeColumn);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const found = [...counts.keys()];
  // Nodes come back with every interval; where each interval stands once, the words beside it are remarks.
  if (found.length > 1 && !timesRepeat({ ...table, rows })) return { table: { ...table, rows }, dropped };
  const node = wanted === undefined ? (found.length === 1 ? found[0] : undefined) : findNode(found, wanted);
  if (node === undefined) {
    const list = found.slice(0, LISTED).map(quote).join(', ');
    const say =
      wanted === undefined
        ? `the file lists ${formatCount(found.length)} nodes, choose one`
        : `there is no node ${quote(wanted)}; the file has`;
    return refuse('nodeNeeded', `${say}: ${list}${found.length > LISTED ? ', …' : ''}`, { column: names[nodeColumn] });
  }
  keep(nodeColumn, (value) => value === node, 'rows of other nodes');
  return { table: { ...table, rows }, node, dropped };
}

/** Whether the same date and time stands in many rows. */
function timesRepeat({ records, dialect, kinds, names, rows }: Table): boolean {
  const isTime = (column: number): boolean =>
    kinds[column] === 'stamp' || kinds[column] === 'time' || /hour|interval|minute|year|month|day|^he$/i.test(names[column] ?? '');
  const columns = kinds.flatMap((_, column) => (isTime(column) ? [column] : []));
  const times = new Set<string>();
  for (const record of rows) {
    const cells = splitCells(records.line(record), dialect.separator);
    times.add(columns.map((column) => cells[column] ?? '').join('|'));
  }
  return times.size < 0.6 * rows.length;
}

function findNode(found: readonly string[], wanted: string): string | undefined {
  const text = wanted.trim().toLowerCase();
  return found.find((node) => node.toLowerCase() === text);
}
