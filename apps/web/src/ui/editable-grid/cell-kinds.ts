import { getNumberStyle } from '../../lib/number-style.ts';
import { formatExact, formatNumber } from '../../lib/number.ts';
import { readQuantity } from '../../lib/quantity.ts';

export type CellValue = number | string;

type ReadCell =
  | { readonly kind: 'value'; readonly value: CellValue }
  /** The rule it breaks, in words. */
  | { readonly kind: 'refused'; readonly problem: string };

/** What stands in the cells of a column: how it is shown, copied and read. */
export interface CellKind {
  readonly isNumber: boolean;
  readonly show: (value: CellValue) => string;
  /** Every digit: what typing begins with and what a copy holds. */
  readonly exact: (value: CellValue) => string;
  readonly read: (text: string) => ReadCell;
  /** The values a list offers. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** A box that is ticked or not: the other value. */
  readonly turned?: (value: CellValue) => CellValue;
}

interface NumberCells {
  readonly unit?: string;
  /** Least number of decimals, and those shown of a number that is too long to be shown whole: 2 where no field gives them. */
  readonly digits?: number;
  /** Most signs that are shown whole. */
  readonly most?: number;
  /** The rule a number breaks; such a number stays out. */
  readonly check?: (value: number) => string | undefined;
}

/** Numbers in the style of the user, with a unit that may be typed and is converted. */
export const numberCells = ({ unit, digits, most = 12, check }: NumberCells): CellKind => ({
  isNumber: true,
  show: (value) => {
    const exact = formatExact(Number(value), digits);
    return exact.length <= most ? exact : formatNumber(Number(value), digits ?? 2);
  },
  exact: (value) => formatExact(Number(value), 0, { ...getNumberStyle(), group: '' }),
  read: (text) => {
    const read = readQuantity(text, unit);
    if (read.kind === 'unread') return { kind: 'refused', problem: read.problem };
    const problem = check?.(read.value);
    return problem === undefined ? { kind: 'value', value: read.value } : { kind: 'refused', problem };
  },
});

/** Numbers that a cell may be without: `none` says what that means and stands for it, as an emptied cell does. */
export const optionalNumberCells = ({ none, ...rest }: NumberCells & { readonly none: string }): CellKind => {
  const numbers = numberCells(rest);
  return {
    isNumber: true,
    show: (value) => (value === '' ? none : numbers.show(value)),
    exact: (value) => (value === '' ? '' : numbers.exact(value)),
    read: (text) =>
      text.trim() === '' || text.trim().toLowerCase() === none.toLowerCase() ? { kind: 'value', value: '' } : numbers.read(text),
  };
};

/** One of a few values, by its value or its label. */
export const choiceCells = (choices: NonNullable<CellKind['choices']>): CellKind => ({
  isNumber: false,
  choices,
  show: (value) => choices.find((one) => one.value === value)?.label ?? String(value),
  exact: String,
  read: (text) => {
    const wanted = text.trim().toLowerCase();
    const found = choices.find(({ value, label }) => [value, label].some((one) => one.toLowerCase() === wanted));
    return found
      ? { kind: 'value', value: found.value }
      : { kind: 'refused', problem: `Enter one of ${choices.map(({ label }) => label).join(', ')}` };
  },
});

const YES = ['yes', 'true', '1', 'x', '✓'];
const NO = ['no', 'false', '0', '–', '-'];
/** Boxes that are ticked or not. */
export const tickCells: CellKind = {
  isNumber: false,
  show: String,
  exact: String,
  read: (text) => {
    const wanted = text.trim().toLowerCase();
    if (YES.includes(wanted)) return { kind: 'value', value: 'yes' };
    return NO.includes(wanted) ? { kind: 'value', value: 'no' } : { kind: 'refused', problem: 'Enter yes or no' };
  },
  turned: (value) => (value === 'yes' ? 'no' : 'yes'),
};
