import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/database.ts';

/** Processes that take work: this one, and those seen a moment ago. What anybody else holds is free. */
export interface Crew {
  readonly me: string;
  readonly present: readonly string[];
}

export interface BatchClaim {
  readonly attempt: number;
  readonly crashes: number;
  /** Cases without a stored row, in order. */
  readonly remaining: readonly number[];
}

/** In nobody's hands, or in those of a process that is gone. */
export const isFree = ({ me, present }: Crew): RawBuilder<boolean> =>
  sql`(holder is null or holder not in (${sql.join([me, ...present])}))`;

/**
 * Begins an attempt at a batch that nobody has; from now on the rows of an earlier attempt are refused.
 *
 * @returns undefined when it is done, or somebody else has it
 */
export async function claimBatch(db: Db, calculationId: string, number: number, crew: Crew): Promise<BatchClaim | undefined> {
  return db.transaction().execute(async (tx) => {
    const claimed = await tx
      .updateTable('batch')
      .set((e) => ({ attempt: e('attempt', '+', 1), state: 'running' as const, holder: crew.me, years: 0 }))
      .where('calculation_id', '=', calculationId)
      .where('number', '=', number)
      .where('state', '!=', 'done')
      .where(isFree(crew))
      .returning(['attempt', 'crashes', 'first_case', 'case_count'])
      .executeTakeFirst();
    if (!claimed) return undefined;
    const stored = await tx
      .selectFrom('result_row')
      .select('case_id')
      .where('calculation_id', '=', calculationId)
      .where('case_id', '>=', claimed.first_case)
      .where('case_id', '<', claimed.first_case + claimed.case_count)
      .execute();
    const done = new Set(stored.map((row) => row.case_id));
    const remaining = Array.from({ length: claimed.case_count }, (_, i) => claimed.first_case + i).filter((id) => !done.has(id));
    return { attempt: claimed.attempt, crashes: claimed.crashes, remaining };
  });
}
