/** The first answer to a keyed call, kept for a day. */
export interface IdempotencyRow {
  account_id: string;
  route: string;
  key: string;
  /** SHA-256 over path and body: the same key with another body is a mistake of the caller. */
  request_hash: string;
  /** Null while the first call is being answered. */
  status: number | null;
  answer: string | null;
  created_at: number;
}
