import { SizerLimits, SizerMap, SizerTable } from '@stackwatt/model';
import { z } from 'zod';
import type { Queries } from '../db/database.ts';
import { seal, unseal } from '../db/sealed.ts';
import type { SizerResultRow } from './sizer-result.table.ts';

/** A run of the sizer that has ended, with its table and the map of the systems around the best one. */
const SizerResult = z.object({
  accountId: z.string(),
  inputHash: z.string(),
  limits: SizerLimits,
  startedAt: z.number(),
  endedAt: z.number(),
  status: z.enum(['ready', 'cancelled']),
  progress: z.number(),
  evaluated: z.number(),
  table: SizerTable,
  map: SizerMap.nullable(),
  failure: z.string(),
});
export type SizerResult = z.infer<typeof SizerResult>;

/** The last run of a project by this engine; undefined where there is none, or where it is damaged: it can be made again. */
export async function findSizerResult(db: Queries, projectId: string, engineVersion: string): Promise<SizerResult | undefined> {
  const row = await db
    .selectFrom('sizer_result')
    .select('result')
    .where('project_id', '=', projectId)
    .where('engine_version', '=', engineVersion)
    .executeTakeFirst();
  const json = row && unseal(row.result);
  return json === undefined ? undefined : SizerResult.safeParse(JSON.parse(json)).data;
}

/** Keeps what a run has found in place of what the one before it has. */
export async function keepSizerResult(db: Queries, projectId: string, engineVersion: string, result: SizerResult): Promise<void> {
  const row: SizerResultRow = {
    project_id: projectId,
    engine_version: engineVersion,
    result: seal(JSON.stringify(result)),
    ended_at: result.endedAt,
  };
  await db
    .insertInto('sizer_result')
    .values(row)
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(row))
    .execute();
}
