import type { AnswerOf, BestOf, postRecalculation, Snapshot, VersionRef } from '@stackwatt/api';
import type { BridgeEnd, BridgeProgress } from '@stackwatt/model';
import type { z } from 'zod';
import type { Account } from '../account/account.ts';
import type { UsageGuard } from '../account/usage-guard.ts';
import { AskedRuns } from '../calculation/asked-runs.ts';
import { assertLicensed } from '../account/licensed.ts';
import type { CalculatorPool } from '../calculation/calculator-pool.ts';
import type { Inputs, Task } from '../calculation/calculator-protocol.ts';
import type { Simulation } from '../calculation/simulation.ts';
import { readBest } from '../calculation/stored-result.ts';
import { bytesOf, type Db, type Within } from '../db/database.ts';
import { ApiProblem } from '../http/problem.ts';
import { assertSeriesIntact } from '../series/series.store.ts';
import type { DocumentDesk } from './document-desk.ts';
import type { ProjectAccess } from './project-access.ts';
import type { Snapshots } from './snapshots.ts';
import * as store from './snapshot.store.ts';

/** Steps that are not begun within this time are left to the remainder, ms. */
const BRIDGE_MS = 300_000;
/** One case without a sign of life, ms. */
const TIMEOUT_MS = 120_000;
/** Of one account at a time. */
const MOST_RUNNING = 2;
const BRIDGES = { what: 'bridge', most: 20, perMs: 60_000, title: 'Too many calculations' } as const;

type Recalculation = Extract<NonNullable<AnswerOf<typeof postRecalculation>>, { now: unknown }>;
type Asked = { readonly text: string } | { readonly progress: BridgeProgress };

export interface VersionServices {
  readonly db: Db;
  readonly access: ProjectAccess;
  readonly snapshots: Snapshots;
  readonly simulation: Simulation;
  readonly desk: DocumentDesk;
  /** Calculates what takes minutes and is no calculation of a project. */
  readonly pool: CalculatorPool;
  readonly usage: UsageGuard | undefined;
  readonly now: () => number;
}

/** The document of a version, and the project whose series it may name. */
interface Version {
  readonly projectId: string;
  readonly document: string;
  readonly hash: string;
}

/** Versions of projects: kept, named, compared, and calculated again. */
export class VersionService {
  readonly #of: VersionServices;
  readonly #runs = new AskedRuns<BridgeProgress>({ done: 0, of: 0, cases: 0, casesOf: 0 });

  constructor(services: VersionServices) {
    this.#of = services;
  }

  async list(account: Account, id: string): Promise<Snapshot[]> {
    const { document_hash } = await this.#of.access.get(account, id);
    return (await this.#of.snapshots.list(account, id)).map((one) => ({
      id: one.id,
      created: new Date(one.created_at).toISOString(),
      reason: one.reason,
      name: one.name,
      by: one.account_name ?? '',
      version: String(one.version),
      hash: one.document_hash,
      isPresent: one.document_hash === document_hash,
      characters: one.characters,
      best: (readBest(one.best) ?? null) as z.infer<typeof BestOf> | null,
      engineVersion: one.engine_version,
      calculatedAt: one.calculated_at === null ? null : new Date(one.calculated_at).toISOString(),
    }));
  }

  /** Keeps the saved document. @param name  without one it is what is kept before another version comes back; @throws ApiProblem 413 */
  async keep(account: Account, projectId: string, name: string | undefined, within?: Within<string>): Promise<string> {
    const { db, access, now } = this.#of;
    const project = await access.getWhole(account, projectId);
    return db.transaction().execute(async (tx) => {
      if (name === undefined) await store.insertSnapshot(tx, project, 'restore', now(), account.id);
      const id =
        name === undefined
          ? (await store.listSnapshots(tx, projectId))[0]?.id
          : await store.insertNamed(tx, project, name, now(), account.id);
      if (id === undefined) throw noRoom();
      await within?.(tx, id);
      return id;
    });
  }

  /** @throws ApiProblem 404, 413 */
  async name(account: Account, projectId: string, snapshotId: string, name: string): Promise<void> {
    const snapshot = await this.#of.snapshots.get(account, projectId, snapshotId);
    if (!(await this.#of.db.transaction().execute((tx) => store.nameSnapshot(tx, snapshot, name)))) throw noRoom();
  }

  /** @throws ApiProblem 404, 409 */
  async delete(account: Account, projectId: string, snapshotId: string): Promise<void> {
    const snapshot = (await this.#of.snapshots.list(account, projectId)).find(({ id }) => id === snapshotId);
    if (snapshot?.reason !== 'named') {
      if (snapshot === undefined) await this.#of.snapshots.get(account, projectId, snapshotId);
      throw new ApiProblem(409, 'Kept by itself', 'This snapshot has no name. It goes by itself when newer ones need its place.', {
        code: 'unnamedSnapshot',
      });
    }
    await this.#of.db.transaction().execute((tx) => store.deleteSnapshot(tx, snapshot));
  }

  /** The inputs that differ, as the JSON text of the answer. @throws ApiProblem 404, 422, 503 */
  async differences(account: Account, projectId: string, from: VersionRef, to: VersionRef): Promise<string> {
    const { access, desk, snapshots } = this.#of;
    await access.get(account, projectId);
    const documentOf = ({ project, snapshot }: VersionRef): Promise<Uint8Array> =>
      snapshot === null ? access.getDocument(account, project) : snapshots.document(account, project, snapshot);
    const [before, after] = await Promise.all([documentOf(from), documentOf(to)]);
    const end = await desk.work({ what: 'differences', before, after, areProjects: from.project !== to.project });
    if (end.kind !== 'differences') throw new Error(`differences answers ${end.kind}`);
    return end.text;
  }

  /** The steps from one version to the other as JSON text, or how far they are. @throws ApiProblem 403, 404, 422, 429, 503 */
  async bridge(account: Account, projectId: string, from: VersionRef, to: VersionRef): Promise<Asked> {
    const { before, after, key } = await this.#two(account, projectId, from, to);
    const areProjects = before.projectId !== after.projectId;
    return this.#asked(account, key, [before, after], { kind: 'bridge', to: after.document, areProjects, seconds: BRIDGE_MS / 1000 });
  }

  async stopBridge(account: Account, projectId: string, from: VersionRef, to: VersionRef): Promise<void> {
    this.#runs.stop((await this.#two(account, projectId, from, to)).key, account.id);
  }

  /** @throws ApiProblem 403, 404, 422, 429, 503 */
  async recalculate(
    account: Account,
    projectId: string,
    snapshotId: string,
  ): Promise<Recalculation | { readonly progress: BridgeProgress }> {
    const { snapshots, simulation } = this.#of;
    const snapshot = await snapshots.get(account, projectId, snapshotId);
    const version = { projectId, document: snapshot.document, hash: snapshot.document_hash };
    const asked = await this.#asked(account, keyOf(version), [version], { kind: 'bridge', areProjects: false });
    if ('progress' in asked) return asked;
    const best = readBest(snapshot.best) as z.infer<typeof BestOf> | null | undefined;
    return {
      now: { engineVersion: simulation.ENGINE_VERSION, end: JSON.parse(asked.text) as BridgeEnd },
      before:
        best && snapshot.engine_version !== null && snapshot.calculated_at !== null
          ? { engineVersion: snapshot.engine_version, npv: best.npv, calculatedAt: new Date(snapshot.calculated_at).toISOString() }
          : null,
    };
  }

  async #two(
    account: Account,
    projectId: string,
    from: VersionRef,
    to: VersionRef,
  ): Promise<{ before: Version; after: Version; key: string }> {
    await this.#of.access.get(account, projectId);
    const [before, after] = [await this.#version(account, from), await this.#version(account, to)];
    return { before, after, key: `${keyOf(before)} ${keyOf(after)}` };
  }

  /** @throws ApiProblem 404, 500 when it is damaged */
  async #version(account: Account, { project, snapshot }: VersionRef): Promise<Version> {
    const { access, snapshots } = this.#of;
    const { document, document_hash } =
      snapshot === null ? await access.getWhole(account, project) : await snapshots.get(account, project, snapshot);
    return { projectId: project, document, hash: document_hash };
  }

  async #asked(
    account: Account,
    key: string,
    versions: readonly [Version, ...Version[]],
    task: Extract<Task, { kind: 'bridge' }>,
  ): Promise<Asked> {
    const { pool, usage, now } = this.#of;
    assertLicensed(account, now());
    if (!this.#runs.isKnown(key)) {
      if (this.#runs.countUnderWay(account.id) >= MOST_RUNNING)
        throw new ApiProblem(
          429,
          'Too many calculations',
          'Two versions of yours are calculated already. Wait until they are, or stop them.',
          {
            headers: { 'retry-after': '10' },
          },
        );
      await usage?.take(account.id, BRIDGES);
    }
    const work = async (signal: AbortSignal, onProgress: (progress: BridgeProgress) => void): Promise<string> => {
      const inputs = { id: `bridge ${key}`, load: () => this.#inputs(`bridge ${key}`, versions) };
      const end = await pool.with(async (calculator) =>
        calculator.run(inputs, task, {
          timeoutMs: TIMEOUT_MS,
          signal,
          onPartial: (text) => onProgress(JSON.parse(text) as BridgeProgress),
        }),
      );
      if (end.kind === 'failed')
        throw new ApiProblem(422, 'Couldn’t calculate the versions', end.message, { code: 'versionNotCalculated' });
      if (end.kind === 'stopped')
        throw new ApiProblem(409, 'Couldn’t calculate the versions', 'Their calculation was cancelled.', { code: 'cancelled' });
      if (end.kind !== 'end')
        throw new ApiProblem(503, 'Couldn’t calculate the versions', 'Their calculation ended unexpectedly. Please try again.', {
          headers: { 'retry-after': '5' },
        });
      return end.text;
    };
    return this.#runs.get(key, work, account.id);
  }

  /** The first document with the series that any of the versions names. */
  async #inputs(id: string, versions: readonly [Version, ...Version[]]): Promise<Inputs> {
    const { db } = this.#of;
    const series = new Map<string, Uint8Array>();
    for (const { projectId, document } of versions) {
      const known = await db.selectFrom('project_series').select('hash').where('project_id', '=', projectId).execute();
      const named = known.flatMap(({ hash }) => (!series.has(hash) && document.includes(hash) ? [hash] : []));
      for (const hash of named) {
        const row = await db
          .selectFrom('series')
          .select(['hash', 'bytes', 'value_count'])
          .where('hash', '=', hash)
          .executeTakeFirstOrThrow();
        const bytes = bytesOf(row.bytes);
        assertSeriesIntact(row.hash, row.value_count, bytes);
        series.set(hash, bytes);
      }
    }
    return { id, document: versions[0].document, series: [...series].map(([hash, bytes]) => ({ hash, bytes })) };
  }
}

const keyOf = ({ projectId, hash }: Version): string => `${projectId} ${hash}`;

const noRoom = (): ApiProblem =>
  new ApiProblem(
    413,
    'Too many versions',
    'A project has at most 20 named versions, which take at most 50 MB together. Delete one that is not needed; nothing was kept.',
    { code: 'tooManyVersions' },
  );
