import { colToLetter, type CellStyle } from 'hucre/xlsx';
import type { Cell, CellValue, ColumnDef, NamedRange, SheetChart, WriteSheet } from 'hucre';

/** A formula with what it comes to, so that a reader that does not calculate sees the number too. */
export interface Formula {
  readonly formula: string;
  readonly value: number | string;
}
export type Content = string | number | null | Formula;

/** A cell others refer to: its address with the sheet, and what it comes to. */
export interface Ref {
  readonly ref: string;
  readonly value: number;
}

/** `input`: a figure the reader may change; `given`: a result of the dispatch, which stands as it was calculated. */
export type Look = 'title' | 'head' | 'label' | 'strong' | 'input' | 'given' | 'plain' | 'total' | 'note' | 'check';

export const FORMAT = {
  money: '#,##0;[Red]-#,##0',
  cents: '#,##0.00;[Red]-#,##0.00',
  energy: '#,##0.0;[Red]-#,##0.0',
  factor: '0.000000',
  number: '#,##0.######',
  percent: '0.00%',
  year: '0',
  date: 'yyyy-mm-dd',
} as const;
export type Format = (typeof FORMAT)[keyof typeof FORMAT];

const font = (more: NonNullable<CellStyle['font']> = {}): CellStyle['font'] => ({ name: 'Calibri', size: 10, ...more });
const fill = (rgb: string): CellStyle['fill'] => ({ type: 'pattern', pattern: 'solid', fgColor: { rgb } });
const line = { style: 'thin', color: { rgb: '8A9490' } } as const;
const hair = { style: 'hair', color: { rgb: 'B8C0BD' } } as const;

const LOOKS: Readonly<Record<Look, CellStyle>> = {
  title: { font: font({ bold: true, size: 14 }) },
  head: {
    font: font({ bold: true }),
    fill: fill('E7EEEC'),
    border: { bottom: line },
    alignment: { wrapText: true, vertical: 'bottom' },
  },
  label: { font: font() },
  strong: { font: font({ bold: true }) },
  input: { font: font({ color: { rgb: '0000FF' } }), fill: fill('FFF8E1'), border: { bottom: hair } },
  given: { font: font({ color: { rgb: '47524F' } }) },
  plain: { font: font() },
  total: { font: font({ bold: true }), border: { top: line } },
  note: { font: font({ italic: true, color: { rgb: '5F6B67' } }) },
  check: { font: font({ bold: true, color: { rgb: '0B6B61' } }), border: { top: line, bottom: line } },
};

const styles = new Map<string, CellStyle>();
/** The same object for the same look, so that the writer finds it again quickly. */
function styleOf(look: Look, numFmt: Format | undefined, indent: number): CellStyle {
  const key = `${look} ${numFmt ?? ''} ${indent}`;
  const known = styles.get(key);
  if (known) return known;
  const base = LOOKS[look];
  const made: CellStyle = {
    ...base,
    ...(numFmt === undefined ? {} : { numFmt }),
    ...(indent === 0 ? {} : { alignment: { ...base.alignment, indent } }),
  };
  styles.set(key, made);
  return made;
}

export interface CellOptions {
  readonly format?: Format;
  readonly indent?: number;
}

export interface SheetOptions {
  readonly widths: readonly number[];
  /** Rows and columns that stay in sight. */
  readonly frozen?: { readonly rows: number; readonly columns: number };
  readonly paper: 'a4' | 'letter';
  readonly orientation?: 'portrait' | 'landscape';
}

/** Of a chart. */
const CHART_ROWS = 18;
const CHART_COLUMNS = 6;

/** Excel stores no longer text in a cell. */
const MOST_CHARACTERS = 32_767;

/** One sheet as it is filled, cell by cell; rows and columns count from 0. */
export class Sheet {
  readonly #rows: CellValue[][] = [];
  readonly #cells = new Map<string, Partial<Cell>>();
  #columns = 0;
  readonly #charts: SheetChart[] = [];

  constructor(
    readonly name: string,
    private readonly options: SheetOptions,
  ) {}

  get rowCount(): number {
    return this.#rows.length;
  }

  /** @throws RangeError for a number that is not finite: a file for others holds none */
  set(row: number, column: number, content: Content, look: Look = 'plain', { format, indent = 0 }: CellOptions = {}): void {
    while (this.#rows.length <= row) this.#rows.push([]);
    const isFormula = typeof content === 'object' && content !== null;
    const value = isFormula ? content.value : content;
    if (typeof value === 'number' && !Number.isFinite(value))
      throw new RangeError(`${value} in ${this.name}!${address(row, column)} is no number of a workbook`);
    const cells = this.#rows[row]!;
    while (cells.length <= column) cells.push(null);
    const stored = typeof value === 'string' ? plainText(value) : typeof value === 'number' ? value + 0 : value;
    cells[column] = stored;
    this.#columns = Math.max(this.#columns, column + 1);
    this.#cells.set(`${row},${column}`, {
      value: stored,
      style: styleOf(look, format, indent),
      ...(isFormula ? { type: 'formula' as const, formula: content.formula, formulaResult: stored } : {}),
    });
  }

  /** Charts stand below everything that is on the sheet when they are added, one beside the other. */
  chart(chart: Omit<SheetChart, 'anchor'>, place: number, row: number): void {
    const column = 1 + place * CHART_COLUMNS;
    this.#charts.push({ ...chart, anchor: { from: { row, col: column }, to: { row: row + CHART_ROWS, col: column + CHART_COLUMNS - 1 } } });
  }

  valueAt(row: number, column: number): CellValue {
    return this.#rows[row]?.[column] ?? null;
  }

  /** The address of a cell with its sheet, the same wherever the formula is copied to. */
  at(row: number, column: number): string {
    return `${quoted(this.name)}!$${colToLetter(column)}$${row + 1}`;
  }

  finish(provenance: string): WriteSheet {
    const { widths, frozen, paper, orientation = 'landscape' } = this.options;
    const columns = Array.from({ length: Math.max(this.#columns, widths.length) }, (_, k): ColumnDef => ({
      width: widths[Math.min(k, widths.length - 1)]!,
    }));
    return {
      name: this.name,
      rows: this.#rows,
      cells: this.#cells,
      columns,
      ...(frozen === undefined ? {} : { freezePane: frozen }),
      view: { showGridLines: false },
      ...(this.#charts.length === 0 ? {} : { charts: this.#charts }),
      ...paperOf(
        paper,
        orientation,
        frozen,
        columns,
        `$A$1:$${colToLetter(Math.max(0, this.#columns - 1))}$${Math.max(1, this.#rows.length)}`,
      ),
      headerFooter: footer(provenance),
    };
  }
}

/** Widths of columns that one page takes and can still be read, about two thirds of the size on screen. */
const PAGE_WIDTH = { portrait: 150, landscape: 225 } as const;

/** A sheet too wide for one page goes on on the next, beside the columns that name its rows. */
function pagesAcross(columns: readonly ColumnDef[], orientation: keyof typeof PAGE_WIDTH, repeated: number): number {
  const widthOf = (some: readonly ColumnDef[]): number => some.reduce((sum, { width = 9 }) => sum + width, 0);
  const beside = widthOf(columns.slice(0, repeated));
  return Math.max(1, Math.ceil((widthOf(columns) - beside) / (PAGE_WIDTH[orientation] - beside)));
}

export const paperOf = (
  paperSize: 'a4' | 'letter',
  orientation: 'portrait' | 'landscape',
  frozen: SheetOptions['frozen'],
  columns: readonly ColumnDef[],
  printArea: string,
): Pick<WriteSheet, 'pageSetup'> => ({
  pageSetup: {
    paperSize,
    orientation,
    fitToPage: true,
    fitToWidth: pagesAcross(columns, orientation, frozen?.columns ?? 0),
    fitToHeight: 0,
    printArea,
    margins: { left: 0.5, right: 0.5, top: 0.6, bottom: 0.6, header: 0.3, footer: 0.3 },
    ...(frozen && frozen.rows > 0 ? { printTitlesRow: `$1:$${frozen.rows}` } : {}),
    ...(frozen && frozen.columns > 0 ? { printTitlesColumn: `$A:$${colToLetter(frozen.columns - 1)}` } : {}),
  },
});

const quoted = (sheet: string): string => `'${sheet.replaceAll("'", "''")}'`;

/**
 * What is printed of the sheets, as names of the workbook. The library would write names of sheets without their quotes, and a name with a
 * space is then no range that Excel can read.
 */
export function printNames(sheets: readonly WriteSheet[]): { readonly sheets: WriteSheet[]; readonly names: NamedRange[] } {
  const names: NamedRange[] = [];
  return {
    sheets: sheets.map(({ pageSetup = {}, ...sheet }) => {
      const { printArea, printTitlesRow, printTitlesColumn, ...setup } = pageSetup;
      const add = (name: string, parts: readonly (string | undefined)[]): void => {
        const ranges = parts.flatMap((part) => (part === undefined ? [] : [`${quoted(sheet.name)}!${part}`]));
        if (ranges.length > 0) names.push({ name: `_xlnm.${name}`, range: ranges.join(','), scope: sheet.name });
      };
      add('Print_Area', [printArea]);
      add('Print_Titles', [printTitlesColumn, printTitlesRow]);
      return { ...sheet, pageSetup: setup };
    }),
    names,
  };
}

/** An ampersand begins a code of the footer, two are one. */
export const footer = (provenance: string): WriteSheet['headerFooter'] => ({
  oddFooter: `&L&8${provenance.replaceAll('&', '&&')}&R&8&A, page &P of &N`,
});

const address = (row: number, column: number): string => `${colToLetter(column)}${row + 1}`;

/** Text as a workbook can hold it: without control characters and halves of characters, and not too long for a cell. */
export const plainText = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .slice(0, MOST_CHARACTERS);

export const nameOf = (name: string, ref: string): NamedRange => ({ name, range: ref });
