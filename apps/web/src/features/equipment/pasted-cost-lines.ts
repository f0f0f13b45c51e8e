import { unitLabel, type ComplexCostLine } from '@stackwatt/model';
import { readQuantity } from '../../lib/quantity.ts';

type Block = readonly (readonly string[])[];
type Unit = ComplexCostLine['unit'];

interface PastedInto {
  /** The line that the first row goes to. */
  readonly from: number;
  /** What stands in the first column of the block. */
  readonly begins: 'name' | 'value';
  readonly choices: readonly { readonly unit: Unit; readonly label: string }[];
  readonly symbol: string;
  /** What a line beyond the last begins with. */
  readonly fresh: ComplexCostLine;
}

export interface PastedLines {
  readonly lines: readonly ComplexCostLine[];
  /** Lines that were filled. */
  readonly count: number;
  /** Row, value and rule of what was left out. */
  readonly refused: readonly string[];
}

const plain = (text: string): string => text.replaceAll(/[\s()]/g, '').toLowerCase();

/** Headings copied along: a row with words where the values stand. */
const isHeading = (row: readonly string[], valueAt: number): boolean => row[valueAt] !== undefined && !/\d/.test(row[valueAt]);

/**
 * Rows copied from a sheet, put over the lines of a group from one on: name, value and unit, or value and unit. Rows beyond the last line
 * add lines. A value that is no number and a unit that the list does not offer are left out and told; the rest of their row is taken.
 */
export function withPastedLines(lines: readonly ComplexCostLine[], block: Block, into: PastedInto): PastedLines {
  const { from, begins, choices, symbol, fresh } = into;
  const valueAt = begins === 'name' ? 1 : 0;
  const rows = block.length > 1 && isHeading(block[0]!, valueAt) ? block.slice(1) : block;
  const refused: string[] = [];
  const filled = rows.map((row, r): ComplexCostLine => {
    const before = lines[from + r] ?? fresh;
    const [value, unitText] = [row[valueAt] ?? '', row[valueAt + 1] ?? ''];
    const choice = choices.find(({ unit, label }) => [unit, label, unitLabel(label, symbol)].some((one) => plain(one) === plain(unitText)));
    if (unitText !== '' && choice === undefined) refused.push(`row ${r + 1}: ${unitText} is no unit of this list`);
    const unit = choice?.unit ?? before.unit;
    const label = choices.find((one) => one.unit === unit)?.label;
    const read = value === '' ? undefined : readQuantity(value, label === undefined ? undefined : unitLabel(label, symbol));
    if (read !== undefined && read.kind !== 'number') refused.push(`row ${r + 1}: ${read.problem}`);
    return {
      ...before,
      name: begins === 'name' && row[0] !== '' ? row[0]! : before.name,
      unit,
      value: read?.kind === 'number' ? read.value : before.value,
    };
  });
  return { lines: [...lines.slice(0, from), ...filled, ...lines.slice(from + filled.length)], count: filled.length, refused };
}
