import type { CashflowRow } from '@stackwatt/model';

/** What comes in less what goes out in a year, as its row says. */
export const sumOfFlows = (row: CashflowRow): number =>
  row.revenue +
  (row.incentives ?? 0) +
  (row.salvage ?? 0) -
  row.capEx -
  row.opEx -
  row.augmentation -
  row.replacement -
  (row.penalties ?? 0);
