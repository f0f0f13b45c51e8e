import { createHash } from 'node:crypto';
import type { Queries } from '../db/database.ts';
import { unseal } from '../db/sealed.ts';
import { ApiProblem } from '../http/problem.ts';
import * as store from './calculation.store.ts';
import type { StoredOutcome } from './simulation.ts';

/** SHA-256 of one canonical outcome. */
export const digestOf = (outcome: string): string => createHash('sha256').update(outcome).digest('hex');

/** SHA-256 over the canonical outcomes in the order of the cases, as it is kept with a finished calculation. */
export const resultHashOf = (outcomes: readonly string[]): string =>
  createHash('sha256')
    .update(`[${outcomes.join(',')}]`)
    .digest('hex');

const damagedResult = (): ApiProblem =>
  new ApiProblem(
    500,
    'Damaged data',
    'The stored result of this project is damaged: its rows are not those that were calculated. Calculate again, or restore a backup.',
    { code: 'damagedResult' },
  );

/**
 * The outcomes of a calculation by their case. Those of a finished one are compared with the hash of its result, so that no number is shown
 * that was not calculated (D-13, F-22).
 *
 * @throws ApiProblem 500 when they are damaged
 */
export async function readOutcomes(
  db: Queries,
  { id, state, result_hash }: Pick<store.CalculationHead, 'id' | 'state' | 'result_hash'>,
): Promise<ReadonlyMap<number, StoredOutcome>> {
  const outcomes = await store.listOutcomes(db, id);
  if (state === 'finished' && resultHashOf(outcomes) !== result_hash) throw damagedResult();
  try {
    return new Map(
      outcomes.map((text) => {
        const outcome = JSON.parse(text) as StoredOutcome;
        return [outcome.kind === 'result' ? outcome.row.id : outcome.id, outcome];
      }),
    );
  } catch {
    // A row of a calculation that has not finished, and has no hash to compare it with.
    throw damagedResult();
  }
}

/** The best system of a calculation; undefined when what is stored of it is damaged. */
export const readBest = (best: string | null): unknown => {
  const json = best === null ? 'null' : unseal(best);
  return json === undefined ? undefined : JSON.parse(json);
};

/** Whether a calculation still has the inputs it was started with, the rows that were calculated, and the best of them. */
export async function isResultIntact(db: Queries, head: store.CalculationHead): Promise<boolean> {
  try {
    await readOutcomes(db, head);
    if (readBest(head.best) === undefined) return false;
    return (await store.findCalculation(db, head.id)) !== undefined;
  } catch (error) {
    if (error instanceof ApiProblem) return false;
    throw error;
  }
}
