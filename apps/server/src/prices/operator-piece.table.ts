/** A file of a market operator as it was downloaded. */
export interface OperatorPieceRow {
  address: string;
  fetched_at: number;
  sha256: string;
  byte_count: number;
  bytes: Uint8Array;
}
