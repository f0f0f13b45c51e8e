import { formatNumber } from '../../../lib/number.ts';

/** 'below 0.000001' instead of a row of zeros. */
export function boundText(value: number, digits: number): string {
  const least = 10 ** -digits;
  return value < least ? `below ${formatNumber(least, digits)}` : `at most ${formatNumber(value, digits)}`;
}
