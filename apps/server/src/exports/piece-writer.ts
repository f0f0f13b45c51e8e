import { createHash } from 'node:crypto';
import type { Db } from '../db/database.ts';
import * as store from './export.store.ts';
import type { ExportJobRow } from './export.table.ts';

/** Stores the pieces of a file as they are made, one after the other; the first that cannot be stored ends the work. */
export class PieceWriter {
  readonly #hash = createHash('sha256');
  #pieces = 0;
  #size = 0;
  #writing: Promise<void> = Promise.resolve();
  #fault: unknown;

  constructor(
    private readonly db: Db,
    private readonly job: ExportJobRow,
    private readonly end: () => void,
  ) {}

  write(bytes: Uint8Array): void {
    const number = this.#pieces++;
    this.#hash.update(bytes);
    this.#size += bytes.length;
    this.#writing = this.#writing.then(async () => {
      if (this.#fault === undefined) await store.addPiece(this.db, this.job, number, bytes);
    });
    this.#writing = this.#writing.catch((error: unknown) => {
      this.#fault ??= error;
      this.end();
    });
  }

  /** @throws what kept a piece from being stored */
  async written(): Promise<void> {
    await this.#writing;
    if (this.#fault !== undefined) throw this.#fault;
  }

  /** What was written, once it is all there. */
  whole(): { readonly pieces: number; readonly size: number; readonly sha256: string } {
    return { pieces: this.#pieces, size: this.#size, sha256: this.#hash.digest('hex') };
  }
}
