import { bytesOf, type Db } from '../db/database.ts';
import { sha256Of, type Piece, type PieceStore } from './piece-store.ts';

/** Operators correct prices of the past now and then: after this they are asked again. */
const KEPT_MS = 30 * 24 * 3_600_000;
/** What all of them may take; those that were fetched first go. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Downloaded files in the database, for all server processes on it. */
export class OperatorPieces implements PieceStore {
  constructor(
    private readonly db: Db,
    private readonly now: () => number,
  ) {}

  async known(addresses: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.db
      .selectFrom('operator_piece')
      .select('address')
      .where('address', 'in', addresses)
      .where('fetched_at', '>', this.now() - KEPT_MS)
      .execute();
    return new Set(rows.map(({ address }) => address));
  }

  async find(address: string): Promise<Piece | undefined> {
    const row = await this.db.selectFrom('operator_piece').selectAll().where('address', '=', address).executeTakeFirst();
    if (row === undefined) return undefined;
    const piece = { address, fetchedAt: row.fetched_at, sha256: row.sha256, bytes: bytesOf(row.bytes) };
    if (sha256Of(piece.bytes) === piece.sha256) return piece;
    // What is damaged can be had again.
    await this.db.deleteFrom('operator_piece').where('address', '=', address).execute();
    return undefined;
  }

  async keep({ address, fetchedAt, sha256, bytes }: Piece): Promise<void> {
    const values = { fetched_at: fetchedAt, sha256, byte_count: bytes.length, bytes: Buffer.from(bytes) };
    await this.db
      .insertInto('operator_piece')
      .values({ address, ...values })
      .onConflict((conflict) => conflict.column('address').doUpdateSet(values))
      .execute();
  }

  /** Deletes what is too old, and the oldest of what is too much. */
  async sweep(): Promise<void> {
    await this.db
      .deleteFrom('operator_piece')
      .where('fetched_at', '<=', this.now() - KEPT_MS)
      .execute();
    const rows = await this.db
      .selectFrom('operator_piece')
      .select(['address', 'byte_count'])
      .orderBy('fetched_at', 'desc')
      .orderBy('address')
      .execute();
    let bytes = 0;
    for (const { address, byte_count } of rows) {
      bytes += byte_count;
      if (bytes > MOST_BYTES) await this.db.deleteFrom('operator_piece').where('address', '=', address).execute();
    }
  }
}
