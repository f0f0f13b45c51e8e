import { createHash } from 'node:crypto';

/** A file of a market operator as it was downloaded. */
export interface Piece {
  readonly address: string;
  /** ms since 1970 */
  readonly fetchedAt: number;
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

/** Where downloaded files are kept, so that nobody is asked twice for the same. */
export interface PieceStore {
  /** Which of these addresses are kept. */
  known(addresses: readonly string[]): Promise<ReadonlySet<string>>;
  find(address: string): Promise<Piece | undefined>;
  keep(piece: Piece): Promise<void>;
}

export const sha256Of = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
