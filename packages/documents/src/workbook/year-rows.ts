import { colToLetter } from 'hucre/xlsx';
import type { CellOptions, Content, Format, Formula, Look, Sheet } from './sheet.ts';

/** First of the columns of years: name, unit and sum stand before them. */
export const FIRST_YEAR_COLUMN = 3;
const SUM_COLUMN = 2;

/** A row with one cell for each year 0…N. */
export interface YearRow {
  readonly row: number;
  readonly values: readonly number[];
  /** `D5`: the cell of a year, in the same sheet. */
  readonly cell: (year: number) => string;
  /** The same with the sheet. */
  readonly at: (year: number) => string;
  /** All years: `$D$5:$AC$5`. */
  readonly range: string;
}

interface RowOptions extends CellOptions {
  readonly look?: Look;
  readonly hasSum?: boolean;
  /** First year with a cell. */
  readonly from?: number;
}

/** Rows of years below each other in a sheet; the columns of all such sheets stand for the same years. */
export class YearRows {
  constructor(
    private readonly sheet: Sheet,
    /** N, project lifetime. */
    private readonly lifetime: number,
    public next: number,
  ) {}

  column(year: number): string {
    return colToLetter(FIRST_YEAR_COLUMN + year);
  }

  head(text: string, unit: string, years: readonly number[]): void {
    const { sheet, next } = this;
    sheet.set(next, 0, text, 'head');
    sheet.set(next, 1, unit, 'head');
    sheet.set(next, SUM_COLUMN, 'Sum', 'head');
    years.forEach((year, k) => sheet.set(next, FIRST_YEAR_COLUMN + k, year, 'head', { format: '0' }));
    this.next++;
  }

  title(text: string): void {
    this.sheet.set(this.next, 0, text, 'strong');
    this.next++;
  }

  add(
    name: string,
    unit: string,
    format: Format,
    of: (year: number, cell: (row: number) => string) => Content,
    options: RowOptions = {},
  ): YearRow {
    const { sheet, lifetime } = this;
    const row = this.next++;
    const { look = 'plain', hasSum = false, from = 0, indent = 0 } = options;
    sheet.set(row, 0, name, look === 'total' || look === 'check' ? look : 'label', { indent });
    sheet.set(row, 1, unit, look === 'total' || look === 'check' ? look : 'note');
    const values: number[] = [];
    for (let year = 0; year <= lifetime; year++) {
      if (year < from) {
        values.push(0);
        continue;
      }
      const content = of(year, (other) => `${this.column(year)}${other + 1}`);
      const value = typeof content === 'object' && content !== null ? content.value : content;
      values.push(typeof value === 'number' ? value : 0);
      sheet.set(row, FIRST_YEAR_COLUMN + year, content, look, { format });
    }
    const range = `$${this.column(0)}$${row + 1}:$${this.column(lifetime)}$${row + 1}`;
    if (hasSum) {
      const sum: Formula = { formula: `SUM(${range.replaceAll('$', '')})`, value: values.reduce((total, value) => total + value, 0) };
      sheet.set(row, SUM_COLUMN, sum, look === 'given' || look === 'input' ? 'plain' : look, { format });
    } else if (look === 'total' || look === 'check') sheet.set(row, SUM_COLUMN, null, look);
    return {
      row,
      values,
      cell: (year) => `${this.column(year)}${row + 1}`,
      at: (year) => `'${sheet.name}'!${this.column(year)}${row + 1}`,
      range,
    };
  }
}
