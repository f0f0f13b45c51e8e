import type { LibraryColumn } from './library-column.ts';

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
/** Rows by the values of a column; those without a value come last. */
export function sorted<Row>(rows: readonly Row[], column: LibraryColumn<Row> | undefined, isDescending: boolean): readonly Row[] {
  const valueOf = column?.sortValue;
  if (!valueOf) return rows;
  const sign = isDescending ? -1 : 1;
  return rows
    .map((row, at) => ({ row, at, value: valueOf(row) }))
    .sort((a, b) => {
      if (a.value === undefined || b.value === undefined)
        return Number(a.value === undefined) - Number(b.value === undefined) || a.at - b.at;
      const difference =
        typeof a.value === 'number' && typeof b.value === 'number'
          ? a.value === b.value
            ? 0
            : a.value - b.value
          : order.compare(String(a.value), String(b.value));
      return sign * difference || a.at - b.at;
    })
    .map(({ row }) => row);
}
