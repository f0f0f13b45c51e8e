import { KILO, MEGA } from '@stackwatt/units';
import { exactly } from '../source.ts';
import { COLOUR } from './charts.ts';

/** A part of a page, as the writer of the PDF takes it. */
export type Node = Record<string, unknown>;

/** How the numbers of a report are written. */
export interface Pen {
  /** A number with so many decimals; a dash where there is none. */
  readonly f: (value: number | null, digits: number) => string;
  /** A value that was typed, with the decimals it has. */
  readonly exact: (value: number) => string;
  /** Power and energy of equipment: one decimal, more where the size has them. */
  readonly mw: (value: number) => string;
  /** A small number by its power of ten: '1.2e-9'. */
  readonly scientific: (value: number) => string;
  /** Money in the unit of the report, with two decimals unless told otherwise. */
  readonly m: (value: number | null, digits?: number) => string;
  /** 'M$', or 'k$' where the project is small. */
  readonly money: string;
  /** Currency in one of that unit. */
  readonly scale: number;
  /** The unit of single months and days, and currency in one of it. */
  readonly minor: { readonly money: string; readonly scale: number };
  /** '$' */
  readonly symbol: string;
  /** The number a year goes by, from its index. */
  readonly year: (index: number) => number;
  /** Of the text, points. */
  readonly width: number;
}

/** Below so much the largest amount of a project is told in thousands, or two decimals of a million would hide its yearly money. */
const SMALL_PROJECT = 10 * MEGA;
const UNITS = [
  { prefix: 'M', scale: MEGA },
  { prefix: 'k', scale: KILO },
  { prefix: '', scale: 1 },
];
/** Decimals of a value that was typed. */
const decimalsOf = (value: number): number => /\.(\d+)$/.exec(String(exactly(value)))?.[1]?.length ?? 0;
const MOST_DECIMALS_OF_SIZE = 4;

/** Numbers with commas or points as decimal sign. @param largest  amount of the report, currency */
export function writerOf(
  decimalComma: boolean,
  symbol: string,
  largest: number,
): Pick<Pen, 'f' | 'exact' | 'mw' | 'scientific' | 'm' | 'money' | 'scale' | 'minor'> {
  const place = largest < SMALL_PROJECT ? 1 : 0;
  const [{ prefix, scale }, lower] = [UNITS[place]!, UNITS[place + 1]!];
  const f: Pen['f'] = (value, digits) => {
    if (value === null) return '–';
    // A rounded zero has no sign.
    const rounded = Number(value.toFixed(digits)) + 0;
    return rounded
      .toLocaleString(decimalComma ? 'de-DE' : 'en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
      .replace('-', '−');
  };
  return {
    f,
    exact: (value) => f(exactly(value), decimalsOf(value)),
    mw: (value) => f(exactly(value), Math.min(MOST_DECIMALS_OF_SIZE, Math.max(1, decimalsOf(value)))),
    scientific: (value) => value.toExponential(1).replace('.', decimalComma ? ',' : '.'),
    m: (value, digits = 2) => f(value === null ? null : value / scale, digits),
    money: `${prefix}${symbol}`,
    scale,
    minor: { money: `${lower.prefix}${symbol}`, scale: lower.scale },
  };
}

export const inYears = (count: number): string => `${count} ${count === 1 ? 'year' : 'years'}`;

export const h2 = (text: string): Node => ({ text, style: 'h2', margin: [0, 14, 0, 5] });
export const h3 = (text: string): Node => ({ text, style: 'h3', margin: [0, 8, 0, 3] });
export const note = (text: string): Node => ({ text, style: 'small', margin: [0, 3, 0, 0] });

/** Names on the left, values on the right. */
export const facts = (rows: readonly (readonly [string, string])[]): Node => ({
  layout: RULED,
  table: {
    widths: ['*', 'auto'],
    dontBreakRows: true,
    body: rows.map(([name, value]) => [
      { text: name, color: COLOUR.grey },
      { text: value, alignment: 'right' },
    ]),
  },
});

/** A cell with a colour behind it. */
export interface Shaded {
  readonly text: string;
  readonly fillColor: string;
}

/** The first column names, the others hold numbers. */
export const table = (
  head: readonly string[],
  body: readonly (readonly (string | Shaded)[])[],
  widths?: readonly (string | number)[],
): Node => ({
  layout: RULED,
  table: {
    headerRows: 1,
    dontBreakRows: true,
    keepWithHeaderRows: 1,
    widths: widths ?? head.map((_, k) => (k === 0 ? '*' : 'auto')),
    body: [
      head.map((text, k) => ({ text, style: 'th', alignment: k === 0 ? 'left' : 'right' })),
      ...body.map((cells) =>
        cells.map((cell, k) => ({ ...(typeof cell === 'string' ? { text: cell } : cell), alignment: k === 0 ? 'left' : 'right' })),
      ),
    ],
  },
});

const HAIR = { line: '#D5DCDA', rule: '#16201E' };
/** Hairlines between rows, one rule below the head. */
const RULED = {
  hLineWidth: (line: number, node: { table: { body: unknown[]; headerRows?: number } }) =>
    line === 0 || line === node.table.body.length ? 0.7 : 0.4,
  vLineWidth: () => 0,
  hLineColor: (line: number, node: { table: { body: unknown[] } }) =>
    line === 0 || line === node.table.body.length ? HAIR.rule : HAIR.line,
  paddingLeft: (column: number) => (column === 0 ? 0 : 4),
  paddingRight: (column: number, node: { table: { widths: unknown[] } }) => (column === node.table.widths.length - 1 ? 0 : 4),
  paddingTop: () => 2,
  paddingBottom: () => 1.5,
};
/** The same with so many titles above the head, which have no lines. */
export const TITLED = (titles: number) => ({
  ...RULED,
  hLineWidth: (line: number, node: { table: { body: unknown[] } }) =>
    line < titles ? 0 : line === titles ? 0.7 : RULED.hLineWidth(line, node),
  hLineColor: (line: number, node: { table: { body: unknown[] } }) => (line === titles ? HAIR.rule : RULED.hLineColor(line, node)),
});
export const KEY_LAYOUT = { ...RULED, hLineWidth: (line: number) => (line === 0 ? 1.4 : 0.5), paddingTop: () => 5, paddingBottom: () => 5 };
