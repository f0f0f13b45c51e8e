export interface SettingRow {
  key: string;
  value: string;
}
/** A process that calculates, seen a moment ago. */
export interface PresenceRow {
  id: string;
  workers: number;
  seen_at: number;
}
