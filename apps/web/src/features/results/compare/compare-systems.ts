import type { ResultTable, TableRow } from '@stackwatt/model';
import { cellText, columnsOf, type ResultColumn } from '../ranking/columns.ts';
import { formatNumber } from '../../../lib/number.ts';

/** Systems that stand side by side: as many as a table has room for. */
export const MOST_COMPARED = 4;
export const LEAST_COMPARED = 2;

/** '0+3,1,8': the sensitivity case and the ids of the systems, the first of which the others are compared with. */
export function readCompared(segment: string): { readonly sensitivity: number; readonly ids: readonly number[] } | undefined {
  const match = /^(\d{1,9})\+(\d{1,9}(?:,\d{1,9})*)$/.exec(segment);
  if (!match) return undefined;
  return { sensitivity: Number(match[1]), ids: [...new Set(match[2]!.split(',').map(Number))] };
}

/** 'A', 'B', … */
export const letterOf = (place: number): string => String.fromCharCode(65 + place);

/** One line of the table: a value for each system, and how it differs from that of the first. */
export interface ComparedLine {
  readonly label: string;
  readonly unit: string;
  readonly cells: readonly {
    readonly text: string;
    /** Equal to the first system's, as written. */
    readonly isSame: boolean;
    /** Change against the first system, with its sign; empty where there is none. */
    readonly change: string;
    /** Whether the change is one for the better; undefined where neither direction is. */
    readonly isBetter: boolean | undefined;
  }[];
}

/** Direction in which a figure is better. */
const BETTER: Readonly<Record<string, 1 | -1>> = { npv: 1, irr: 1, payback: -1, lcoe: -1, excess: -1 };
const directionOf = (key: string): 1 | -1 | undefined => BETTER[key] ?? (key.startsWith('revenue-') ? 1 : undefined);

function lineOf(column: ResultColumn, rows: readonly TableRow[]): ComparedLine {
  const first = column.value(rows[0]!);
  const text = (row: TableRow): string => cellText(column, row);
  return {
    label: column.label,
    unit: column.unit,
    cells: rows.map((row, place) => {
      const value = column.value(row);
      const by = place === 0 || value === null || first === null ? null : value - first;
      const change = by === null ? '' : formatNumber(by, column.digits);
      const isNone = by === null || !/[1-9]/.test(change);
      const direction = directionOf(column.key);
      return {
        text: text(row),
        isSame: place > 0 && text(row) === text(rows[0]!),
        change: isNone ? '' : `${by > 0 ? '+' : ''}${change}`,
        isBetter: isNone || direction === undefined ? undefined : by * direction > 0,
      };
    }),
  };
}

/** Inputs and results of systems of one table, in the scales that they share. */
export function comparedLines(
  header: ResultTable['header'],
  rows: readonly TableRow[],
  symbol: string,
): { readonly inputs: readonly ComparedLine[]; readonly results: readonly ComparedLine[] } {
  const columns = columnsOf({ header, items: rows }, symbol);
  const of = (isInput: boolean) =>
    columns
      .filter(({ group, isShown }) => (group === 'Sensitivity' || group === 'System' ? isInput : !isInput && group !== 'Proof' && isShown))
      .map((column) => lineOf(column, rows));
  return { inputs: of(true), results: of(false) };
}
export const isEqual = ({ cells }: ComparedLine): boolean => cells.slice(1).every(({ isSame }) => isSame);

/** A step from one system to another: one size changed, and the NPV of the system that then stands there. */
interface BridgeStep {
  readonly label: string;
  readonly npv: number;
}
export type Bridge =
  | { readonly kind: 'steps'; readonly steps: readonly BridgeStep[] }
  /** A system on the way was not calculated, or is infeasible. */
  | { readonly kind: 'missing'; readonly label: string };

const sameSizes = (a: readonly (readonly number[])[], b: readonly (readonly number[])[]): boolean =>
  a.every((sizes, k) => sizes.every((size, place) => size === b[k]![place]));

/**
 * The way of the NPV from one system to another, the sizes changed one after the other in the order of the table. Each step is a system of
 * the table, calculated as a whole; none is estimated.
 */
export function bridgeOf({ header, items }: Pick<ResultTable, 'header' | 'items'>, from: TableRow, to: TableRow): Bridge {
  let sizes = from.optimization;
  const steps: BridgeStep[] = [];
  for (const [k, { name, units }] of header.optimization.entries()) {
    const target = to.optimization[k]!;
    if (target.every((size, place) => size === from.optimization[k]![place])) continue;
    sizes = sizes.map((own, n) => (n === k ? target : own));
    const label = `${name} ${written(from.optimization[k]!)} to ${written(target)} ${units}`;
    const row = items.find((one) => sameSizes(one.optimization, sizes));
    if (!row) return { kind: 'missing', label };
    steps.push({ label, npv: row.npv });
  }
  return { kind: 'steps', steps };
}
const written = (sizes: readonly number[]): string => sizes.map((size) => formatNumber(size, size % 1 === 0 ? 0 : 1)).join(' / ');
