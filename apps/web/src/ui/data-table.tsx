import type { ReactNode } from 'react';
import css from './data-table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** The label is only read out: a column of buttons needs no word above it. */
  readonly hidesLabel?: boolean;
  readonly unit?: string;
  /** Right aligned; text otherwise. */
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly isTotal?: (row: Row) => boolean;
  /** The row that is shown beside the table. */
  readonly isSelected?: (row: Row) => boolean;
}

/** A plain table for reading: units in the head, numbers right aligned, scrolls inside its place. The first column is the row's name. */
export function DataTable<Row>({ label, columns, rows, keyOf, isTotal, isSelected }: DataTableProps<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section className={css.scroll} tabIndex={0} aria-label={label}>
      <table className={css.table}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.isNumber ? css.number : undefined}>
                {column.hidesLabel === true ? <span className="sr-only">{column.label}</span> : column.label}
                {column.unit !== undefined && <span className={css.unit}>{column.unit}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-total={isTotal?.(row)} aria-selected={isSelected?.(row)}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.key} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={column.isNumber ? css.number : undefined}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
