export type ExportState = 'queued' | 'running' | 'finished' | 'failed';

/** A file that was asked for. It can be downloaded when it is finished, and in no other state. */
export interface ExportJobRow {
  id: string;
  project_id: string;
  /** Who asked. */
  account_id: string;
  calculation_id: string;
  case_id: number;
  /** `ExportOptions`, years and partial mark included: JSON of an `ExportOrder`. */
  options: string;
  /** Of the file. */
  name: string;
  state: ExportState;
  stage: string;
  /** 0 to 100. */
  progress: number;
  failure: string;
  /** The latest is the one whose pieces count. */
  attempts: number;
  /** A running one is somebody's until then, ms since 1970; whoever runs it puts it off. */
  held_until: number;
  /** Of a finished file: how many pieces, how many bytes, and what they are. */
  pieces: number;
  size: number;
  sha256: string;
  created_at: number;
  ended_at: number | null;
}

/** Bytes of a file in the order of their numbers; those of an attempt that did not finish are nobody's. */
export interface ExportPieceRow {
  job_id: string;
  attempt: number;
  number: number;
  bytes: Uint8Array;
}
