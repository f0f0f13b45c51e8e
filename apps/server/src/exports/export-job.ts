import type { Export } from '@stackwatt/api';
import type { ExportOrder } from './export-order.ts';
import type { ExportJobRow } from './export.table.ts';

const DAY_MS = 86_400_000;
/** D-208 */
export const KEPT_MS = 7 * DAY_MS;

/** The part of an order that is stored with its job; the rest is in the results. */
export type KeptOrder = Pick<ExportOrder, 'options' | 'isBaseYearZero' | 'partial' | 'author'>;
export const orderOf = (job: ExportJobRow): KeptOrder => JSON.parse(job.options) as KeptOrder;

/** It waits or is made. */
export const isOpen = ({ state }: Pick<ExportJobRow, 'state'>): boolean => state === 'queued' || state === 'running';

export const toWire = (job: ExportJobRow): Export => ({
  id: job.id,
  what: orderOf(job).options.what,
  name: job.name,
  system: job.case_id,
  state: job.state,
  stage: job.stage,
  progress: job.progress,
  size: job.size,
  askedAt: new Date(job.created_at).toISOString(),
  keptUntil: new Date(job.created_at + KEPT_MS).toISOString(),
  failure: job.failure,
  attempts: job.attempts,
});
