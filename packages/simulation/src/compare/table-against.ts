import type { ResultTable, RowDifference, TableAgainst, TableRow } from '@stackwatt/model';

const differenceOf = (row: TableRow, base: TableRow): RowDifference => ({
  capex: row.capex - base.capex,
  opex: row.opex - base.opex,
  npv: row.npv - base.npv,
});

/** A table of systems with what each has beyond a base case. IRR and payback of a difference need cash flows: see `compareDetails`. */
export const tableAgainst = <T extends ResultTable>(table: T, base: TableRow): T & TableAgainst => ({
  ...table,
  base,
  items: table.items.map((row) => ({ ...row, difference: differenceOf(row, base) })),
});
