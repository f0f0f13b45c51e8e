import { seriesFromBytes, type Project, type SeriesRef } from '@stackwatt/model';
import { HOURS_PER_YEAR, stepMinutesOfYear } from '@stackwatt/units';
import type { Account } from '../account/account.ts';
import type { Db } from '../db/database.ts';
import { textOf, type Incoming } from '../http/incoming.ts';
import { ApiProblem, notFound } from '../http/problem.ts';
import type { ProjectAccess } from '../project/project-access.ts';
import type { EditLocks } from '../project/edit-locks.ts';
import type { WriteTerms } from '../project/write-terms.ts';
import { firstOf, type DocumentDesk } from '../project/document-desk.ts';
import { readStored } from '../project/read-stored.ts';
import { assertWithinQuota, type Quota } from './quota.ts';
import * as store from './series.store.ts';

/** Longest lifetime of a project, hence of a series of years. */
const MOST_YEARS = 40;
const MOST_STRIPS = 40;
/** Strips of a market kind: how many, or none of a market that is there, or no such market. */
export type Found<T> = { readonly kind: 'found'; readonly value: T } | { readonly kind: 'noInputs' } | { readonly kind: 'noSeries' };

const isRegulation = (type: string): boolean => type === 'rup' || type === 'rdn';

export class SeriesService {
  constructor(
    private readonly db: Db,
    private readonly access: ProjectAccess,
    private readonly locks: EditLocks,
    private readonly desk: DocumentDesk,
    private readonly quota: Quota,
    private readonly now: () => number,
  ) {}

  /** API-22. @param market  of a regulation kind; undefined counts all of them */
  async count(account: Account, projectId: string, type: string, market?: string): Promise<Found<number>> {
    const { project, strips } = await this.#strips(account, projectId, type, market ?? '');
    const count = isRegulation(type) && market === undefined ? await store.countStrips(this.db, projectId, type) : strips.size;
    if (count > 0) return { kind: 'found', value: count };
    return { kind: hasMarket(project, type, market) ? 'noSeries' : 'noInputs' };
  }

  /** API-23 */
  async strip(account: Account, projectId: string, type: string, index: string, market = ''): Promise<Found<number[]>> {
    const { project, strips } = await this.#strips(account, projectId, type, market);
    const hash = strips.get(positionOf(index));
    const bytes = hash === undefined ? undefined : await store.findSeries(this.db, projectId, hash);
    if (bytes) return { kind: 'found', value: [...seriesFromBytes(bytes)] };
    return { kind: hasMarket(project, type, market) || strips.size > 0 ? 'noSeries' : 'noInputs' };
  }

  /** Strips by position: those that were stored, and the price the document refers to, which is the first strip of an energy market. */
  async #strips(
    account: Account,
    projectId: string,
    type: string,
    market: string,
  ): Promise<{ project: Project; strips: Map<number, string> }> {
    const stored = await this.access.getWhole(account, projectId);
    const read = readStored(stored.document);
    if (read.kind === 'unreadable') throw new Error(`the stored document of ${projectId} cannot be read`);
    const rows = await store.listStrips(this.db, { projectId, type, market });
    const strips = new Map(rows.map((row) => [row.position, row.hash]));
    const price: SeriesRef | undefined = read.project.energyMarkets.find((one) => one.kind === type)?.price;
    if (price?.state === 'ready' && !strips.has(0)) strips.set(0, price.hash);
    return { project: read.project, strips };
  }

  /** API-24. @returns undefined when there is nothing to store */
  async putStrip(
    account: Account,
    projectId: string,
    type: string,
    index: string,
    market: string,
    body: Incoming,
    terms: WriteTerms,
  ): Promise<store.StoredSeries | undefined> {
    const { owner_id } = await this.locks.assertWritable(account, projectId, terms);
    if (isRegulation(type) === (market === '')) throw notFound('strip');
    const position = positionOf(index);
    const end = await this.desk.work({ what: 'strip', text: textOf(body) });
    if (end.kind !== 'strip') throw new Error(`a strip answers ${end.kind}`);
    const values = await firstOf(end.series);
    if (values === undefined || values.length === 0) return undefined;
    assertWholeYears(values.length);
    return this.db.transaction().execute(async (tx) => {
      const stored = await store.insertSeries(tx, projectId, values, this.now());
      await store.setStrip(tx, { projectId, type, market }, position, stored.hash);
      await assertWithinQuota(tx, owner_id, this.quota);
      return stored;
    });
  }

  /** API-25. @returns how many there were */
  async deleteStrips(account: Account, projectId: string, type: string, market: string | undefined, terms: WriteTerms): Promise<number> {
    await this.locks.assertWritable(account, projectId, terms);
    return store.deleteStrips(this.db, projectId, type, market);
  }

  async values(account: Account, projectId: string, hash: string): Promise<Uint8Array> {
    await this.access.get(account, projectId);
    const bytes = await store.findSeries(this.db, projectId, hash);
    if (!bytes) throw notFound('series');
    return bytes;
  }

  /** @throws ApiProblem 422 when the bytes are not what their address says */
  async putValues(account: Account, projectId: string, hash: string, bytes: Uint8Array, terms: WriteTerms): Promise<store.StoredSeries> {
    const { owner_id } = await this.locks.assertWritable(account, projectId, terms);
    const values = finite(bytes);
    assertWholeYears(values.length);
    return this.db.transaction().execute(async (tx) => {
      const stored = await store.insertSeries(tx, projectId, values, this.now());
      // Thrown inside the transaction, so that nothing of it stays.
      if (stored.hash !== hash) throw refused(`The values have the address ${stored.hash.slice(0, 12)}, not ${hash.slice(0, 12)}.`);
      await assertWithinQuota(tx, owner_id, this.quota);
      return stored;
    });
  }
}

const refused = (detail: string): ApiProblem => new ApiProblem(422, 'Series refused', detail);

function positionOf(index: string): number {
  if (!/^\d{1,3}$/.test(index) || Number(index) >= MOST_STRIPS) throw notFound('strip');
  return Number(index);
}

function finite(bytes: Uint8Array): Float64Array {
  try {
    return seriesFromBytes(bytes);
  } catch (error) {
    throw refused(`${(error as Error).message}.`);
  }
}

/** A series is one year in a step the calculation knows, or several years of one (B-7). */
function assertWholeYears(count: number): void {
  if (stepMinutesOfYear(count) !== undefined || (count % HOURS_PER_YEAR === 0 && count / HOURS_PER_YEAR <= MOST_YEARS * 4)) return;
  throw refused(
    `A series holds whole years: ${HOURS_PER_YEAR} hourly values, ${HOURS_PER_YEAR * 2} half-hourly, ${HOURS_PER_YEAR * 4} quarter-hourly, or several years of them; these are ${count}.`,
  );
}

function hasMarket(project: Project, type: string, market: string | undefined): boolean {
  if (!isRegulation(type)) return project.energyMarkets.some((one) => one.kind === type);
  return project.regulationMarkets.some((one) => market === undefined || market === '' || one['id'] === market);
}
