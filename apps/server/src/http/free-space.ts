import { statfsSync } from 'node:fs';
import { ApiProblem } from './problem.ts';

export interface Space {
  /** Bytes this program may still write, and bytes there are. */
  readonly free: number;
  readonly size: number;
}
const SHARE = 0.05;
const GIB = 1024 ** 3;
/** With less than this left, hardly a document can be saved, bytes. */
const FULL_BELOW = 1024 ** 2;
/** How long a write that was refused says that the disk is full, ms. */
const REFUSED_MS = 60_000;
/** What comes is written twice: to the log of the database, then to its place. */
const WRITTEN = 2;

export const spaceOf = (folder: string): Space => {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return { free: bavail * bsize, size: blocks * bsize };
};

/**
 * Refuses uploads before the disk is full (F-9): when less than 5 % of it would be left, or less than 1 GB where that is less. What people
 * edit may still be saved then.
 */
export class FreeSpace {
  constructor(private readonly measure: () => Space) {}

  /** @param bytes  that are about to come; @throws ApiProblem 507 */
  assertRoom(bytes = 0): void {
    const { free, size } = this.measure();
    if (free - WRITTEN * bytes >= Math.min(GIB, SHARE * size)) return;
    throw new ApiProblem(
      507,
      'Storage nearly full',
      'The disk of the server is nearly full, so nothing is uploaded. Free some space and try again; work under way can still be saved.',
      { code: 'storageLow', headers: { 'retry-after': '60' } },
    );
  }
}

/** Whether anything can be saved, for whoever watches over this server. */
export class Fullness {
  #refusedAt = -Infinity;

  /** @param measure  undefined where the data do not lie on a disk of this machine */
  constructor(
    private readonly measure: (() => Space) | undefined,
    private readonly now: () => number,
  ) {}

  /** A write found no space. */
  refused(): void {
    this.#refusedAt = this.now();
  }

  isFull(): boolean {
    return this.now() - this.#refusedAt < REFUSED_MS || (this.measure !== undefined && this.measure().free < FULL_BELOW);
  }
}
