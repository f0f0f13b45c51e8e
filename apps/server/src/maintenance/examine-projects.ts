import { Info } from '@stackwatt/api';
import { seriesRefsOf, UserStorageSpec } from '@stackwatt/model';
import type { Simulation } from '../calculation/simulation.ts';
import { keyOf } from '../account/account.store.ts';
import type { Db } from '../db/database.ts';
import { unseal } from '../db/sealed.ts';
import { documentHashOf } from '../project/project-document.ts';
import { readStored } from '../project/read-stored.ts';
import { damage, rowsById, untidy, type Finding } from './finding.ts';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Accounts, projects, their snapshots and the users' own storage types: hashes, readability, references. */
export async function* examineProjects(db: Db, simulation: Simulation): AsyncGenerator<Finding> {
  const lost: Finding[] = [];
  for await (const row of rowsById(db, 'account', lost)) {
    const place = `account ${row.id}`;
    if (row.name_key !== keyOf(row.name)) yield damage(place, 'its name is filed under another one, so signing in fails');
    if (row.email_key !== (row.email === '' ? null : keyOf(row.email))) yield damage(place, 'its e-mail is filed under another one');
    if (!row.password_hash.startsWith('$argon2id$')) yield damage(place, 'its password is stored in no known form');
  }

  for await (const row of rowsById(db, 'project', lost)) {
    const place = `project ${row.id}`;
    if (!Info.safeParse(parsed(row.info)).success) yield damage(place, 'its info record cannot be read');
    if (row.version < 1) yield damage(place, `its version is ${row.version}`);
    if (documentHashOf(row.document) !== row.document_hash) {
      yield damage(place, 'its document is not the one that was saved: the hash differs');
      continue;
    }
    const read = readStored(row.document);
    if (read.kind === 'unreadable') {
      yield damage(place, `its document cannot be read: ${read.problems[0]?.place ?? ''}: ${read.problems[0]?.rule ?? ''}`);
      continue;
    }
    if (row.input_hash_engine === simulation.ENGINE_VERSION && row.input_hash !== simulation.inputHash(read.project))
      yield damage(place, 'the hash of its inputs is not that of its document, so results may be shown as current that are not');
    const readable = new Set(
      (await db.selectFrom('project_series').select('hash').where('project_id', '=', row.id).execute()).map((one) => one.hash),
    );
    for (const { ref, place: at } of seriesRefsOf(read.project)) {
      if (!readable.has(ref.hash)) yield damage(place, `the values of ${at} (${ref.hash.slice(0, 12)}) are not stored`);
    }
    for (const strip of await db
      .selectFrom('strip')
      .select(['type', 'market', 'position', 'hash'])
      .where('project_id', '=', row.id)
      .execute()) {
      if (!readable.has(strip.hash))
        yield damage(place, `the strip ${strip.type} ${strip.market} ${strip.position} names values that are not its own`);
    }
  }

  for await (const row of rowsById(db, 'snapshot_document', lost)) {
    if (documentHashOf(row.document) !== row.hash)
      yield damage(`snapshot ${row.id} of project ${row.project_id}`, 'its document is not the one that was kept: the hash differs');
  }
  for await (const row of rowsById(db, 'storage_type', lost)) {
    const spec = unseal(row.spec);
    if (spec === undefined) yield damage(`storage type ${row.id}`, 'its values are not those that were saved: the hash differs');
    else if (!UserStorageSpec.safeParse(parsed(spec)).success) yield damage(`storage type ${row.id}`, 'it cannot be read');
  }
  yield* lost;
  const sent = await db
    .selectFrom('outbox')
    .select(['id', 'failure', 'given_up_at'])
    .where('sent_at', 'is', null)
    .where('failure', '!=', '')
    .execute();
  for (const { id, failure, given_up_at } of sent)
    yield untidy(`outbox ${id}`, `a mail was ${given_up_at === null ? 'not sent yet' : 'given up'}: ${failure}`);
}
