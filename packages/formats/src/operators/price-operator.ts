import { splitCells } from '../text/split-cells.ts';
import { quote, refuse, type Refusal } from '../problems.ts';

/** The markets an operator publishes prices of: day-ahead, fifteen-minute and real-time. */
export type OperatorMarketKind = 'dam' | 'fmm' | 'rtm';

interface OperatorMarket {
  readonly kind: OperatorMarketKind;
  readonly name: string;
}

interface OperatorNode {
  /** As the operator writes it. */
  readonly id: string;
  readonly name: string;
}

/** One year of prices of one place in one market. */
export interface PriceOrder {
  readonly market: OperatorMarketKind;
  readonly node: string;
  readonly year: number;
}

/** What of a downloaded file belongs to an order: lines as they stand. */
export type PiecePrices = { readonly ok: true; readonly header: string; readonly rows: readonly string[] } | Refusal;

/** How an operator publishes prices: where the files of a year lie, and which lines of them are the prices of a place. */
export interface PriceOperator {
  readonly id: OperatorId;
  /** 'NYISO' */
  readonly name: string;
  readonly markets: readonly OperatorMarket[];
  readonly nodes: readonly OperatorNode[];
  /** What another name of a node looks like; undefined where `nodes` are all there are. */
  readonly otherNode?: RegExp;
  readonly firstYear: number;
  /** What to know of the years that can be had. */
  readonly yearsNote?: string;
  /** Least time between two requests, ms. */
  readonly everyMs: number;
  /** Hours ahead of UTC of the operator's standard time, where its stamps are in UTC. */
  readonly utcOffset?: number;
  /** The files of a year in order of time, below the address of the operator's service. */
  readonly pieces: (order: PriceOrder) => readonly string[];
  /** The prices in one of these files as it was downloaded. */
  readonly readPiece: (bytes: Uint8Array, order: PriceOrder) => PiecePrices;
}

export type OperatorId = 'nyiso' | 'caiso';

/** '202301' … '202312' */
export const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, month) => `${year}${String(month + 1).padStart(2, '0')}`);

/**
 * The lines of a csv text whose cells are these.
 *
 * @param wanted  cell by heading
 */
export function keepRows(text: string, wanted: Readonly<Record<string, string>>): PiecePrices {
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const headings = splitCells(header, ',').map((cell) => cell.trim());
  const columns = Object.entries(wanted).map(([heading, value]) => [headings.indexOf(heading), heading, value] as const);
  const missing = columns.find(([column]) => column < 0);
  if (missing !== undefined)
    return refuse('layout', `the file of the operator has no column ${quote(missing[1])}; it begins ${quote(header)}`);
  const last = Math.max(...columns.map(([column]) => column));
  const rows = lines.filter((line) => {
    if (line === '') return false;
    const cells = splitCells(line, ',', last + 1);
    return columns.every(([column, , value]) => cells[column]?.trim() === value);
  });
  return { ok: true, header, rows };
}

/** Lines of several texts with the same headings, one behind the other. @param what  said of what holds none, 'zone N.Y.C.' */
export function joinRows(parts: readonly PiecePrices[], what: string): PiecePrices {
  const rows: string[] = [];
  let header: string | undefined;
  for (const part of parts) {
    if (!part.ok) return part;
    header ??= part.header;
    if (headingsOf(part.header) !== headingsOf(header))
      return refuse('layout', `the columns of the operator's files change: ${quote(header)}, then ${quote(part.header)}`);
    for (const row of part.rows) rows.push(row);
  }
  if (header === undefined || rows.length === 0) return refuse('empty', `the files of the operator hold no prices of ${what}`);
  return { ok: true, header, rows };
}

/** Quotation marks come and go between files of one operator. */
const headingsOf = (header: string): string =>
  splitCells(header, ',')
    .map((cell) => cell.trim())
    .join('\n');
