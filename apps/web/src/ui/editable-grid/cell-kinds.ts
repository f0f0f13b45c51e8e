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
