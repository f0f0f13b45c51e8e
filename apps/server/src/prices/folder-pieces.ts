import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Of, type Piece, type PieceStore } from './piece-store.ts';

/** Downloaded files in a folder, under names that tell what they are; they stay until somebody deletes them. */
export class FolderPieces implements PieceStore {
  constructor(private readonly folder: string) {}

  async known(addresses: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await Promise.all(addresses.map(async (address) => ((await this.find(address)) === undefined ? [] : [address])));
    return new Set(found.flat());
  }

  async find(address: string): Promise<Piece | undefined> {
    const path = this.#pathOf(address);
    try {
      const [bytes, { mtimeMs }] = await Promise.all([readFile(path), stat(path)]);
      return { address, fetchedAt: Math.round(mtimeMs), sha256: sha256Of(bytes), bytes: new Uint8Array(bytes) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** A file has its name when it is whole. */
  async keep({ address, bytes }: Piece): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const path = this.#pathOf(address);
    await writeFile(`${path}.unfinished`, bytes);
    await rename(`${path}.unfinished`, path);
  }

  /** The end of the address, and a part of its hash, so that no two share a name. */
  #pathOf(address: string): string {
    const end = address.slice(address.lastIndexOf('/') + 1).replaceAll(/[^\w.-]+/g, '_');
    return join(this.folder, `${sha256Of(address).slice(0, 8)}-${end.slice(-150)}`);
  }
}

/** Downloaded files in memory, for one run. */
export class PassingPieces implements PieceStore {
  readonly #pieces = new Map<string, Piece>();

  async known(addresses: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(addresses.filter((address) => this.#pieces.has(address)));
  }

  async find(address: string): Promise<Piece | undefined> {
    return this.#pieces.get(address);
  }

  async keep(piece: Piece): Promise<void> {
    this.#pieces.set(piece.address, piece);
  }
}
