import type { Route } from '@stackwatt/api';
import type { FastifyRequest } from 'fastify';
import type { Account } from '../account/account.ts';
import type { UsageGuard } from '../account/usage-guard.ts';
import type { FreeSpace } from './free-space.ts';
import type { LoadShedding } from './load-shedding.ts';
import type { RequestRate } from './request-rate.ts';

const IMPORTS = { what: 'import', most: 30, perMs: 60_000, title: 'Too many imports' } as const;
const IS_IMPORT = new Set([
  'postImport',
  'postImportYears',
  'postImportStorage',
  'postImportTurbine',
  'postUserStorageImport',
  'postProjectUpload',
]);
/** Calls that bring something large to keep. */
const IS_UPLOAD = new Set([
  'putSeriesAt',
  'putSeriesOfMarket',
  'putSeriesByHash',
  'postProjectUpload',
  'postDuplicate',
  'postSampleClone',
  'postShare',
]);

export interface Bounds {
  /** Undefined where calls are not limited. */
  readonly rate: { readonly ofSession: RequestRate; readonly ofAccount: RequestRate } | undefined;
  readonly load: LoadShedding | undefined;
  readonly usage: UsageGuard;
  /** Undefined where the data do not lie on a disk of this machine. */
  readonly space: FreeSpace | undefined;
}

/** What a signed-in caller may ask for now, before a body is read (A-16, F-9). */
export const admitWithin =
  ({ rate, load, usage, space }: Bounds) =>
  async (account: Account, route: Route, request: FastifyRequest): Promise<void> => {
    const wait = rate ? Math.max(rate.ofSession.take(account.sessionId), rate.ofAccount.take(account.id)) : 0;
    if (wait > 0) {
      const turn = new Promise<void>((resolve) => {
        setTimeout(resolve, wait);
      });
      await (load && route.answerTransport !== 'events' ? load.uncounted(turn) : turn);
    }
    if (IS_UPLOAD.has(route.name)) space?.assertRoom(Number(request.headers['content-length'] ?? 0) || 0);
    if (rate && IS_IMPORT.has(route.name)) await usage.take(account.id, IMPORTS);
  };
