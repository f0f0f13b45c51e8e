/** 12 digits: what sums and products of decimals add beyond them is rounding. */
const plain = (value: number): number => Number(value.toPrecision(12));

/** Ways to fill a line of cells from the values it holds. */
export const FILLS = {
  /** The first value in every cell. */
  same: (values: readonly number[]): number[] => values.map(() => values[0]!),
  /** Evenly from the first value to the last: first + (last − first) · k / (n − 1). */
  linear: (values: readonly number[]): number[] => {
    const first = values[0]!;
    const rise = values.at(-1)! - first;
    return values.map((value, k) => (k === 0 || k === values.length - 1 ? value : plain(first + (rise * k) / (values.length - 1))));
  },
} as const;

/** The first value growing by a rate: first · (1 + percent / 100)^k. */
export const growing = (values: readonly number[], percent: number): number[] =>
  values.map((_, k) => (k === 0 ? values[0]! : plain(values[0]! * (1 + percent / 100) ** k)));

export const multiplied = (values: readonly number[], factor: number): number[] => values.map((value) => plain(value * factor));

/**
 * What dragging the corner of a selection writes beyond it: one value is repeated; several go on evenly, by the mean step between them.
 *
 * @param count  cells beyond the selection
 */
export function continued(values: readonly number[], count: number): number[] {
  const last = values.at(-1)!;
  const step = values.length < 2 ? 0 : (last - values[0]!) / (values.length - 1);
  return Array.from({ length: count }, (_, k) => plain(last + step * (k + 1)));
}
