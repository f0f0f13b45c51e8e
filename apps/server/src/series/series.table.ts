/** Values of a series by content address; shared by every project that refers to them. */
export interface SeriesRow {
  hash: string;
  value_count: number;
  bytes: Uint8Array;
  created_at: number;
}
/** Which project may read which series. */
export interface ProjectSeriesRow {
  project_id: string;
  hash: string;
  created_at: number;
}
/** A stored strip of a market: energy kinds by position, regulation kinds by market and position. */
export interface StripRow {
  project_id: string;
  type: string;
  /** Id of the regulation market; empty for an energy kind. */
  market: string;
  position: number;
  hash: string;
}
