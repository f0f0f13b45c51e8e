import type { NamedRange } from 'hucre';
import { nameOf, type Format, type Formula, type Ref, type Sheet } from './sheet.ts';

/** Columns: name, value, unit, what it is multiplied by, multiplier, amount, note. */
export const [NAME, VALUE, UNIT, TIMES, MULTIPLIER, AMOUNT] = [0, 1, 2, 3, 4, 5] as const;
const NOTE = 6;

/** The lines of the sheet of assumptions, below each other. */
export class AssumptionLines {
  readonly names: NamedRange[] = [];
  /** The next line. */
  row = 0;

  constructor(readonly sheet: Sheet) {}

  /** A name with its value. @param key  a name for the cell of the value */
  put(
    name: string,
    value: number | null | Formula,
    unit: string,
    format: Format,
    look: 'input' | 'given' | 'plain',
    { note, key }: { readonly note?: string | undefined; readonly key?: string } = {},
  ): Ref {
    const { sheet, row } = this;
    sheet.set(row, NAME, name, 'label');
    sheet.set(row, VALUE, value, look, { format });
    sheet.set(row, UNIT, unit, 'note');
    if (note !== undefined) sheet.set(row, NOTE, note, 'note');
    const ref = sheet.at(row, VALUE);
    if (key !== undefined) this.names.push(nameOf(key, ref));
    this.row++;
    const number = typeof value === 'object' ? (value?.value ?? 0) : value;
    return { ref, value: typeof number === 'number' ? number : 0 };
  }

  /** A head over the lines of one thing. */
  section(text: string): void {
    this.row++;
    for (let column = NAME; column <= NOTE; column++) this.sheet.set(this.row, column, column === NAME ? text : null, 'head');
    this.row++;
  }

  /** A line of text alone. */
  text(text: string, look: 'title' | 'note' | 'strong'): void {
    this.sheet.set(this.row++, NAME, text, look);
  }
}
