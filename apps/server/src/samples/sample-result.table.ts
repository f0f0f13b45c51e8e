/** What the cases of a sample came to; equal inputs and engine give equal results, whoever owns the copy. */
export interface SampleResultRow {
  input_hash: string;
  engine_version: string;
  /** Canonical outcomes in the order of the cases, a line each. */
  outcomes: string;
  /** SHA-256 over them, as a calculation keeps it. */
  result_hash: string;
  /** Sizes, IRR and NPV of the best system, sealed JSON. */
  best: string;
  /** What a card of the sample shows, sealed JSON. */
  figures: string;
  started_at: number;
  ended_at: number;
}
