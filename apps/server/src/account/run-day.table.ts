/** Calculations that an account began on a day. */
export interface RunDayRow {
  account_id: string;
  /** Days since 1970, UTC. */
  day: number;
  runs: number;
}
