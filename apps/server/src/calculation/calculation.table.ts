import type { Generated } from 'kysely';

export type CalculationState = 'queued' | 'running' | 'finished' | 'cancelled' | 'failed';

export interface CalculationRow {
  id: string;
  project_id: string;
  owner_id: string;
  input_hash: string;
  engine_version: string;
  state: CalculationState;
  stage: string;
  /** The project document this result belongs to; never changed afterwards. */
  document: string;
  /** What the document was saved under; empty for calculations that are older than this column. */
  document_hash: string;
  /** Rows stored of all cases. */
  done: number;
  total: number;
  /** Simulations of a case: one for each of its years. */
  years: Generated<number>;
  /** Most attempts any of its batches took. */
  attempts: number;
  failure: string;
  created_at: number;
  started_at: number | null;
  ended_at: number | null;
  /** The process that prepares or ends it; null when nobody does. */
  holder: string | null;
  /** Attempts at preparing or ending it, whichever it is at. */
  step_attempts: number;
  /** SHA-256 over the canonical rows in the order of the cases; null until finished. */
  result_hash: string | null;
  /** Sizes, IRR and NPV of the best system, sealed JSON; null when there is none. */
  best: string | null;
  /** The ended calculation of the same inputs whose rows it goes on from. */
  resumes: Generated<string | null>;
  /** Rows that were there when it was prepared. */
  kept: Generated<number>;
}

/** The series a calculation was started with. */
export interface CalculationSeriesRow {
  calculation_id: string;
  hash: string;
}

/** A group of neighbouring cases; the fence is its attempt: only the latest attempt may store rows. */
export interface BatchRow {
  calculation_id: string;
  number: number;
  first_case: number;
  case_count: number;
  attempt: number;
  /** Simulated of the case it is at. */
  years: Generated<number>;
  /** Attempts that ended with the death of a calculator and no stored row since. */
  crashes: number;
  state: 'waiting' | 'running' | 'done';
  /** The process that has the latest attempt. */
  holder: string | null;
}

export interface ResultRow {
  calculation_id: string;
  case_id: number;
  /**
   * Canonical JSON of the outcome: `{"kind":"result","row":…}` or `{"id":…,"kind":"infeasible","reason":…}`; of a case that was left out
   * `{"id":…,"kind":"leftOut","reason":…}`.
   */
  outcome: string;
  /** SHA-256 of the outcome, so that a later run takes over what was calculated and nothing else; null for rows older than this column. */
  digest: Generated<string | null>;
}

/** A detail or time series calculated on demand, deflated JSON. */
export interface DetailRow {
  calculation_id: string;
  case_id: number;
  /** 0 for the details of all years, k for the time series of project year k, −k for what the sections show of that year. */
  year: number;
  body: Uint8Array;
  created_at: number;
}
