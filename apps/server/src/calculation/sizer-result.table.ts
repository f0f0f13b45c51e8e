/** What the last run of the sizer of a project has found. */
export interface SizerResultRow {
  project_id: string;
  engine_version: string;
  /** Sealed JSON. */
  result: string;
  ended_at: number;
}
