import type { Table } from '../table/find-table.ts';

/** A market operator's own file, known by its headings. */
export interface MarketFile {
  readonly name: string;
  /** The clock of its local stamps. */
  readonly zone: string;
}

interface Operator extends MarketFile {
  readonly headings: readonly RegExp[];
}

// Headings as the operators publish them: ERCOT DAM/RTM settlement point prices, PJM Data Miner 2, NYISO MIS, CAISO OASIS, SPP Marketplace,
// ISO-NE web services csv, MISO market reports.
const OPERATORS: readonly Operator[] = [
  { name: 'ERCOT settlement point prices', zone: 'Central Prevailing Time', headings: [/^settlement ?point/i, /^delivery ?date$/i] },
  { name: 'PJM Data Miner', zone: 'Eastern Prevailing Time', headings: [/^datetime_beginning_ept$/i] },
  { name: 'NYISO location-based marginal prices', zone: 'Eastern Prevailing Time', headings: [/^time stamp$/i, /^lbmp/i] },
  { name: 'CAISO OASIS', zone: 'UTC', headings: [/^intervalstarttime_gmt$/i] },
  { name: 'SPP marketplace', zone: 'Central Prevailing Time', headings: [/^gmtintervalend$/i] },
  {
    name: 'ISO-NE locational marginal prices',
    zone: 'Eastern Prevailing Time',
    headings: [/^hour ending$/i, /^locational marginal price$/i],
  },
  { name: 'MISO market report', zone: 'Eastern Standard Time', headings: [/^mkthour_est$/i] },
];

/** The market operator whose headings a table has. */
export const findMarketFile = (table: Table): MarketFile | undefined =>
  OPERATORS.find(({ headings }) =>
    headings.every((heading) => table.names.some((name) => name !== undefined && heading.test(name.trim()))),
  );
