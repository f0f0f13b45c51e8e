import type { Cell } from '@stackwatt/formats';
import { colToLetter } from 'hucre/xlsx';
import { FORMAT, type Content, type Format, type Sheet } from './sheet.ts';

/** The number format of a column by its heading: '(MWh)', '($)', '($/MWh)', '(%)'. */
export function formatOf(heading: string): Format {
  const unit = /\(([^()]*)\)$/.exec(heading)?.[1] ?? '';
  // The whole heading: 'Day-ahead price' is the price of a market of that name.
  if (/^(Capacity|Discount) factor( \(%\))?$/.test(heading)) return FORMAT.factor;
  if (/^(Year|Project year|System|Month|Day|Hour|Minute|Rank)( \(UTC\))?$/.test(heading)) return FORMAT.year;
  if (unit === '%' || unit.includes('/MWh') || unit.includes('/kWh') || unit === 'yr') return FORMAT.cents;
  if (/^(MW|MWh|GWh|MWh\/yr|h)$/.test(unit)) return FORMAT.energy;
  return unit === '' ? FORMAT.number : FORMAT.money;
}

interface TableOptions {
  readonly title: string;
  readonly note?: string;
  /** Columns that get a sum below. */
  readonly summed?: (heading: string) => boolean;
  /** Formula of a cell in the place of its value. */
  readonly formula?: (column: number, row: number, value: number) => string | undefined;
}

/** A table with its title above and, where asked for, sums below; the first row of the rows is the head. @returns the next free row */
export function fillTable(
  sheet: Sheet,
  at: number,
  rows: readonly (readonly Cell[])[],
  { title, note, summed, formula }: TableOptions,
): number {
  let row = at;
  sheet.set(row++, 0, title, at === 0 ? 'title' : 'strong');
  if (note !== undefined) sheet.set(row++, 0, note, 'note');
  const [head = [], ...body] = rows;
  head.forEach((text, column) => sheet.set(row, column, text, 'head'));
  const formats = head.map((text) => formatOf(String(text)));
  row++;
  const first = row;
  for (const cells of body) {
    cells.forEach((cell, column) => {
      const made = typeof cell === 'number' ? formula?.(column, row, cell) : undefined;
      const content: Content = made === undefined ? cell : { formula: made, value: cell as number };
      sheet.set(row, column, content, 'plain', typeof cell === 'number' ? { format: formats[column]! } : {});
    });
    row++;
  }
  if (summed !== undefined && body.length > 0) {
    head.forEach((text, column) => {
      if (column === 0) sheet.set(row, 0, 'Sum', 'total');
      else if (!summed(String(text))) sheet.set(row, column, null, 'total');
      else {
        const letter = colToLetter(column);
        const value = body.reduce((sum, cells) => sum + (typeof cells[column] === 'number' ? cells[column] : 0), 0);
        sheet.set(row, column, { formula: `SUM(${letter}${first + 1}:${letter}${row})`, value }, 'total', { format: formats[column]! });
      }
    });
    row++;
  }
  return row + 1;
}
