/** Uses of something limited by an account since a moment. */
export interface UsageRow {
  key: string;
  since: number;
  count: number;
}
