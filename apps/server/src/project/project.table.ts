import type { Generated } from 'kysely';

export interface ProjectRow {
  id: string;
  owner_id: string;
  created_at: number;
  updated_at: number;
  /** Goes up by one with every stored change of the document. */
  version: number;
  /** The info record, JSON. */
  info: string;
  /** The project document as text, exactly as it was sent. */
  document: string;
  /** Bytes of the document in UTF-8. */
  document_bytes: Generated<number>;
  /** SHA-1 of the document, lower-case hex over UTF-8: what patches name, and what `doctor` compares. */
  document_hash: string;
  /** Hash of everything a result depends on, and the engine version that computed it. */
  input_hash: string;
  input_hash_engine: string;
  lock_id: string | null;
  lock_expires_at: number;
  /** When the lock last changed hands. */
  lock_since: Generated<number>;
  /** Goes up whenever the lock changes hands. */
  lock_epoch: number;
  /** Account that holds the lock; null for one that was taken before this was kept. */
  lock_account: Generated<string | null>;
  /** Account that asked the holder to hand the lock over, and when; nobody once the lock has changed hands. */
  asked_by: Generated<string | null>;
  asked_at: Generated<number>;
}
