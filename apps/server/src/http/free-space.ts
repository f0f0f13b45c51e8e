import { statfsSync } from 'node:fs';
import { ApiProblem } from './problem.ts';

export interface Space {
  /** Bytes this program may still write, and bytes there are. */
  readonly free: number;
  readonly size: number;
}
const SHARE = 0.05;
const GIB = 1024 ** 3;
/** How long a measurement counts, ms. */
const FRESH_MS = 2000;

export const spaceOf = (folder: string): Space => {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return { free: bavail * bsize, size: blocks * bsize };
};

/** Refuses uploads before the disk is full (F-9): below 5 % of it, or below 1 GB where that is less. What people edit may still be saved then. */
export class FreeSpace {
  #measured: Space | undefined;
  #at = -Infinity;

  constructor(private readonly measure: () => Space, private readonly clock: () => number = () => performance.now()) {}

  /** @throws ApiProblem 507 */
  assertRoom(): void {
    const now = this.clock();
    if (this.#measured === undefined || now - this.#at > FRESH_MS) {
      this.#measured = this.measure();
      this.#at = now;
    }
    const { free, size } = this.#measured;
    if (free >= Math.min(GIB, SHARE * size)) return;
    throw new ApiProblem(507, 'Storage nearly full', 'The disk of the server is nearly full, so nothing is uploaded. Free some space and try again; work under way can still be saved.', { code: 'storageLow', headers: { 'retry-after': '60' } });
  }
}
