import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { deleteUnused } from '../series/series.store.ts';

/** Results kept of a project: those of its inputs as they are now, and the newest others. */
const MOST_RESULTS = 20;
/** Values that neither document nor strips nor snapshots name are kept as long: a page that undoes a change may still name them. */
const UNNAMED_MS = 7 * 86_400_000;
/** Projects looked at in one go. */
const AT_ONCE = 50;

/**
 * Keeps what a project has gathered within bounds (D-16). Deleting is by reference, so what anything still shows is never touched:
 * calculations under way, the results of today's inputs, the newest twenty others, and the last attempt whatever became of it.
 */
export class Pruning {
  #after = '';

  constructor(
    private readonly db: Db,
    private readonly now: () => number,
  ) {}

  /** The next few projects; after the last one it begins anew. @returns false when it has come to the end */
  async next(): Promise<boolean> {
    const projects = await this.db
      .selectFrom('project')
      .select(['id', 'input_hash', 'input_hash_engine'])
      .where('id', '>', this.#after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const project of projects) {
      await this.#calculationsOf(project);
      await this.#seriesOf(project.id);
      // Calls that came meanwhile go first.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
    const isEnd = projects.length < AT_ONCE;
    this.#after = isEnd ? '' : projects.at(-1)!.id;
    return !isEnd;
  }

  async #calculationsOf({
    id,
    input_hash,
    input_hash_engine,
  }: {
    id: string;
    input_hash: string;
    input_hash_engine: string;
  }): Promise<void> {
    const heads = await this.db
      .selectFrom('calculation')
      .select(['id', 'state', 'done', 'input_hash', 'engine_version', 'resumes', 'kept'])
      .where('project_id', '=', id)
      .where('state', 'in', ['finished', 'cancelled', 'failed'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    let results = 0;
    const goneOnFrom = new Set(heads.filter(({ kept }) => kept > 0).map(({ resumes }) => resumes));
    const old = heads
      .filter(({ state, done, ...head }, i) => {
        // Its rows are in the one that went on from it.
        if (goneOnFrom.has(head.id)) return true;
        const isCurrent = state === 'finished' && head.input_hash === input_hash && head.engine_version === input_hash_engine;
        // Without rows there is nothing to show but how the last attempt ended.
        if (done === 0 && state !== 'finished') return i > 0;
        return !isCurrent && i > 0 && ++results >= MOST_RESULTS;
      })
      .map((head) => head.id);
    for (const calculation of old) {
      await this.db.transaction().execute(async (tx) => {
        const hashes = (await tx.selectFrom('calculation_series').select('hash').where('calculation_id', '=', calculation).execute()).map(
          (row) => row.hash,
        );
        // Rows, batches, details and references go with it.
        await tx.deleteFrom('calculation').where('id', '=', calculation).where('state', 'not in', ['queued', 'running']).execute();
        await deleteUnused(tx, hashes);
      });
    }
  }

  async #seriesOf(projectId: string): Promise<void> {
    const before = this.now() - UNNAMED_MS;
    const old = await this.db
      .selectFrom('project_series')
      .select('hash')
      .where('project_id', '=', projectId)
      .where('created_at', '<', before)
      .limit(1)
      .execute();
    if (old.length === 0) return;
    await this.db.transaction().execute(async (tx) => {
      // A hash stands in a document as it is, and has no character that LIKE reads otherwise.
      const unnamed = await tx
        .deleteFrom('project_series')
        .where('project_id', '=', projectId)
        .where('created_at', '<', before)
        .where((e) =>
          e.not(
            e.exists(
              e
                .selectFrom('strip')
                .select('strip.hash')
                .where('strip.project_id', '=', projectId)
                .whereRef('strip.hash', '=', 'project_series.hash'),
            ),
          ),
        )
        .where((e) =>
          e.not(
            e.exists(
              e
                .selectFrom('project')
                .select('project.id')
                .where('project.id', '=', projectId)
                .where(sql<boolean>`project.document like '%' || project_series.hash || '%'`),
            ),
          ),
        )
        .where((e) =>
          e.not(
            e.exists(
              e
                .selectFrom('snapshot_document')
                .select('snapshot_document.id')
                .where('snapshot_document.project_id', '=', projectId)
                .where(sql<boolean>`snapshot_document.document like '%' || project_series.hash || '%'`),
            ),
          ),
        )
        .returning('hash')
        .execute();
      await deleteUnused(
        tx,
        unnamed.map((row) => row.hash),
      );
    });
  }
}
