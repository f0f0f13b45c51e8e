import { formatNumber } from '../../../lib/number.ts';

/** '0.4 s', '2 min 5 s': how long a calculation took. */
export const runTimeText = (seconds: number): string =>
  seconds < 60
    ? `${formatNumber(seconds, 1)} s`
    : `${formatNumber(Math.floor(seconds / 60))} min ${formatNumber(Math.floor(seconds % 60))} s`;
