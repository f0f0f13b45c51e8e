import { formatNumber } from '../../../lib/number.ts';

/** '1.3 MB'. */
export const sizeText = (bytes: number): string =>
  bytes < 1e6 ? `${formatNumber(Math.max(1, bytes / 1e3), 0)} kB` : `${formatNumber(bytes / 1e6, 1)} MB`;
