import { createHash } from 'node:crypto';
import { unpackDetail } from '../calculation/detail-body.ts';
import type { Simulation } from '../calculation/simulation.ts';
import { readBest, resultHashOf } from '../calculation/stored-result.ts';
import { bytesOf, type Db } from '../db/database.ts';
import { unseal } from '../db/sealed.ts';
import { isIntact } from '../project/project-document.ts';
import { readStored } from '../project/read-stored.ts';
import { damage, rowsById, rowsOf, unreadableRow, untidy, type Finding } from './finding.ts';
import { isUnused } from '../series/series.store.ts';

const STATES = ['queued', 'running', 'finished', 'cancelled', 'failed'];

/** Calculations with their rows and details: inputs by hash, rows by count and by the hash of the result. */
export async function* examineResults(db: Db, simulation: Simulation): AsyncGenerator<Finding> {
  const lost: Finding[] = [];
  for await (const row of rowsById(db, 'calculation', lost)) {
    const place = `calculation ${row.id} of project ${row.project_id}`;
    if (!STATES.includes(row.state)) yield damage(place, `its state is "${row.state}"`);
    if (row.document_hash !== '' && !isIntact(row))
      yield damage(place, 'its document is not the one it was started with: the hash differs');
    const read = readStored(row.document);
    if (read.kind === 'unreadable') yield damage(place, 'the inputs it was made from cannot be read');
    else if (row.engine_version === simulation.ENGINE_VERSION && simulation.inputHash(read.project) !== row.input_hash)
      yield damage(place, 'the inputs it was made from are not those of its hash');
    const outcomes = (
      await db.selectFrom('result_row').select('outcome').where('calculation_id', '=', row.id).orderBy('case_id').execute()
    ).map((one) => one.outcome);
    if (outcomes.length !== row.done) yield damage(place, `${row.done} rows were stored, ${outcomes.length} are there`);
    if (row.state === 'finished') {
      if (row.done !== row.total) yield damage(place, `it is finished with ${row.done} of ${row.total} rows`);
      if (resultHashOf(outcomes) !== row.result_hash)
        yield damage(place, 'its rows are not those that were calculated: the hash of the result differs');
      if (readBest(row.best) === undefined) yield damage(place, 'its best system is not the one that was found: the hash differs');
    } else if (outcomes.some((outcome) => !isJson(outcome))) yield damage(place, 'a row cannot be read');
    if ((row.state === 'finished' || row.state === 'failed' || row.state === 'cancelled') !== (row.ended_at !== null))
      yield damage(place, `its state is ${row.state}, which does not fit the time of its end`);
  }
  yield* lost;
  for (const row of await db.selectFrom('sample_result').selectAll().orderBy('input_hash').execute())
    if (resultHashOf(row.outcomes.split('\n')) !== row.result_hash || [row.best, row.figures].some((text) => unseal(text) === undefined))
      yield damage(
        `result of a sample, inputs ${row.input_hash.slice(0, 12)}`,
        'it is not what was calculated; the next start of the server calculates it again',
      );
  const details = db
    .selectFrom('detail')
    .select(['calculation_id', 'case_id', 'year'])
    .orderBy('calculation_id')
    .orderBy('case_id')
    .orderBy('year');
  for (const { calculation_id, case_id, year } of await details.execute()) {
    const { body } = await db
      .selectFrom('detail')
      .select('body')
      .where('calculation_id', '=', calculation_id)
      .where('case_id', '=', case_id)
      .where('year', '=', year)
      .executeTakeFirstOrThrow();
    // Made again when asked for, so nothing is lost.
    if (!isJson(await unpackDetail(body)))
      yield damage(
        `detail ${case_id} ${year} of calculation ${calculation_id}`,
        'it cannot be read; it is calculated again when somebody looks at it',
      );
  }
}

/** Every stored series: length and hash of its values, and whether anything refers to it. */
export async function* examineSeries(db: Db): AsyncGenerator<Finding> {
  const lost: Finding[] = [];
  const series = rowsOf(
    async (after, limit) =>
      (await db.selectFrom('series').select('hash').where('hash', '>', after).orderBy('hash').limit(limit).execute()).map(
        (row) => row.hash,
      ),
    (hash) => db.selectFrom('series').selectAll().where('hash', '=', hash).executeTakeFirst(),
    (hash, error) => lost.push(unreadableRow(`series ${hash.slice(0, 12)}`, error)),
  );
  for await (const row of series) {
    const place = `series ${row.hash.slice(0, 12)}`;
    const bytes = bytesOf(row.bytes);
    if (bytes.length !== row.value_count * 8) yield damage(place, `${row.value_count} values were stored, ${bytes.length / 8} are there`);
    else if (createHash('sha256').update(bytes).digest('hex') !== row.hash) yield damage(place, 'its values are not those of its address');
  }
  yield* lost;
  const unused = await db.selectFrom('series').select('hash').where(isUnused).execute();
  for (const { hash } of unused) yield untidy(`series ${hash.slice(0, 12)}`, 'nothing refers to it');
}

const isJson = (text: string | undefined): boolean => {
  if (text === undefined) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
