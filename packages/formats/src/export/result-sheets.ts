import { creditedStorage, yearNumber, type CashflowNode, type DetailResult, type ResultTable } from '@stackwatt/model';
import { distinctHeadings } from './distinct-headings.ts';
import type { Cell } from './write-csv.ts';

/** A table with one header row, for CSV and workbook alike; the unit stands behind the name. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
}

/** The systems of a table, one row each, best first. IRR in percent; what is missing stays empty. */
export function tableSheet(table: ResultTable, name: string, currency: string, file: Pick<ResultFile, 'partial'> = {}): Sheet {
  const { sensitivity, optimization, revenue } = table.header;
  const sizes = optimization.flatMap((column) => column.units.split(' / ').map((unit) => `${column.name} (${unit})`));
  const credits = creditedStorage(table.items);
  const header = [
    'System',
    ...sensitivity.map(({ name: of, units }) => (units === '' ? of : `${of} (${units})`)),
    ...sizes,
    `NPV (${currency})`,
    'IRR (%)',
    'Payback (yr)',
    `LCOE (${currency}/MWh)`,
    `Capex (${currency})`,
    `Opex (${currency}/yr)`,
    ...revenue.map((column) => `${column.name} revenue, first year of operation (${currency})`),
    'Energy production (MWh/yr)',
    'Energy exports (MWh/yr)',
    'Excess electricity (MWh/yr)',
    'Renewable fraction (%)',
    'PV production (MWh/yr)',
    'Wind production (MWh/yr)',
    'BESS throughput (MWh/yr)',
    'Proven gap',
    'Balance residual (MW)',
    'Method',
    'Note',
    ...credits.flatMap(({ name }) => [`${name} charged by the sun, first year of operation (%)`, `${name} tax credit (${currency})`]),
  ];
  const rows = table.items.map((row): Cell[] => [
    row.id + 1,
    ...row.sensitivity,
    ...row.optimization.flat(),
    row.npv,
    row.irr === null ? null : row.irr * 100,
    row.payback,
    row.lcoe,
    row.capex,
    row.opex,
    ...row.revenue,
    row.energyProduction,
    row.energyExports,
    row.excessElectricity,
    row.renewableFraction * 100,
    row.pvProduction,
    row.windProduction,
    row.bessThroughput,
    row.proof.gap,
    row.proof.balanceResidualMw,
    row.proof.method,
    [row.proof.irrNote, ...(row.proof.notes ?? [])].filter((note) => note !== '').join('; '),
    ...credits.flatMap(({ store }): Cell[] => {
      const credit = row.storageCredits?.find((one) => one.store === store);
      return credit === undefined ? [null, null] : [credit.solarShare * 100, credit.credit];
    }),
  ]);
  return { name, rows: withMark([distinctHeadings(header), ...rows], file) };
}

/** How a file of results counts its years, and what it says of the results as a whole. */
export interface ResultFile {
  /** The year before operation is year zero, else year one. */
  readonly isBaseYearZero: boolean;
  /** Systems finished and asked for, where the calculation did not get to its end. */
  readonly partial?: { readonly done: number; readonly total: number } | undefined;
}

/** The last column of a file of partial results says so in every row; other files have no such column. */
export function withMark(rows: readonly (readonly Cell[])[], { partial }: Pick<ResultFile, 'partial'>): readonly (readonly Cell[])[] {
  if (partial === undefined) return rows;
  const mark = `partial ${partial.done}/${partial.total}`;
  return rows.map((row, k) => [...row, k === 0 ? 'Result' : mark]);
}

/**
 * The cash flow by year; costs negative, income positive, money in whole units of the real cash flow. The money columns from capital to
 * salvage add up to the net cash flow, the columns after it that are named after a source of revenue to the revenue.
 *
 * @param streams  names of the sources of revenue
 */
export function cashflowSheet(details: DetailResult, currency: string, streams: readonly string[], file: ResultFile): Sheet {
  const header = [
    'Year',
    'PV production (MWh)',
    'Wind production (MWh)',
    'Storage throughput (MWh)',
    `Capital (${currency})`,
    `Operating (${currency})`,
    `Augmentation (${currency})`,
    `Replacement (${currency})`,
    `Revenue (${currency})`,
    `Incentives (${currency})`,
    `Penalties (${currency})`,
    `Salvage (${currency})`,
    `Net cash flow (${currency})`,
    `Cumulative (${currency})`,
    'Discount factor',
    `Discounted (${currency})`,
    ...streams.map((name) => `${name} revenue (${currency})`),
  ];
  const rows = details.cashflowTable.map((row): Cell[] => [
    yearNumber(row.year, file.isBaseYearZero),
    row.solar,
    row.wind,
    row.storage,
    0 - row.capEx,
    0 - row.opEx,
    0 - row.augmentation,
    0 - row.replacement,
    row.revenue,
    row.incentives ?? 0,
    0 - (row.penalties ?? 0),
    row.salvage ?? 0,
    row.income,
    row.cumulative,
    row.discountFactor,
    row.discounted,
    ...streams.map((_, k) => row.revenues[k] ?? 0),
  ]);
  return { name: 'Cash flow', rows: withMark([distinctHeadings(header), ...rows], file) };
}

/** Rows of the pro forma that others add up to. */
const DERIVED = new Set([
  'Net operating income',
  'Net cash flow',
  'Cumulative cash flow',
  'Discount factor',
  'Discounted cash flow',
  'Cumulative discounted cash flow',
]);

/**
 * The cash flow as one row for each year, stream and component that has an amount (UX-46), for programs that group and filter. Money is
 * signed; the amounts in currency of a year add up to its net cash flow.
 *
 * @param currency       its code, the unit of the money
 * @param operationDate  first day of operation, `2028-01-01`; the base year ends on it. Empty: no dates
 */
export function longCashflowSheet(tree: readonly CashflowNode[], currency: string, operationDate: string, file: ResultFile): Sheet {
  const rows: Cell[][] = [];
  const [, year, day] = /^(\d{4})(-\d{2}-\d{2})/.exec(operationDate) ?? [];
  /** A year that began on the 29th of February ends on the 28th where there is no 29th. */
  const endOf = (index: number): string => {
    const ends = Number(year) + index;
    const isLeap = ends % 4 === 0 && (ends % 100 !== 0 || ends % 400 === 0);
    return `${ends}${day === '-02-29' && !isLeap ? '-02-28' : day!}`;
  };
  const add = (node: CashflowNode, stream: string, path: readonly string[]): void => {
    if (node.children.length > 0) {
      for (const child of node.children) add(child, stream, [...path, child.name]);
      return;
    }
    node.values.forEach((amount, index) => {
      if (amount === 0) return;
      rows.push([
        yearNumber(index, file.isBaseYearZero),
        year === undefined ? null : endOf(index),
        stream,
        path.join(', '),
        amount,
        node.unit === 'currency' ? currency : node.unit,
      ]);
    });
  };
  for (const node of tree) if (!DERIVED.has(node.name)) add(node, node.name, []);
  rows.sort((a, b) => Number(a[0]) - Number(b[0]));
  return { name: 'Cash flow, long', rows: withMark([['Year', 'Date', 'Stream', 'Component', 'Amount', 'Unit'], ...rows], file) };
}
