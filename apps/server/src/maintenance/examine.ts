import { sql } from 'kysely';
import type { Simulation } from '../calculation/simulation.ts';
import { isDamage } from '../db/damaged-file.ts';
import type { DatabaseAddress } from '../db/address.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { migrationState } from '../db/migrate.ts';
import { examineProjects } from './examine-projects.ts';
import { examineResults, examineSeries } from './examine-results.ts';
import { damage, type Finding } from './finding.ts';

/**
 * Looks at everything that is stored (D-11): the file itself, hashes, references, readability, and what nothing refers to. It only reads,
 * and may run beside a server; what changes meanwhile may show as a finding that is gone the next time.
 */
export async function* examine(database: Database, simulation: Simulation): AsyncGenerator<Finding> {
  const { missing, unknown } = await migrationState(database);
  if (unknown.length > 0 || missing.length > 0) {
    yield damage(
      'database',
      unknown.length > 0
        ? `it was written by a newer version of this program (it has "${unknown.at(-1)!}")`
        : 'it was written by an older version of this program: start the server once, which brings it up to date',
    );
    return;
  }
  if (database.kind === 'sqlite') yield* asFarAsItCanBeRead('file', examineFile(database));
  yield* asFarAsItCanBeRead('series', examineSeries(database.db));
  yield* asFarAsItCanBeRead('projects and accounts', examineProjects(database.db, simulation));
  yield* asFarAsItCanBeRead('results', examineResults(database.db, simulation));
}

/** The same from the address; a file that cannot even be opened is a finding like any other. */
export async function* examineAt(address: DatabaseAddress, simulation: Simulation): AsyncGenerator<Finding> {
  let database: Database;
  try {
    database = openDatabase(address);
  } catch (error) {
    if (!isDamage(error)) throw error;
    yield damage('file', `it is no database, or its head is damaged: ${(error as Error).message}`);
    return;
  }
  try {
    yield* asFarAsItCanBeRead('database', examine(database, simulation));
  } finally {
    await database.close();
  }
}

/** What is found until the file cannot be read further; what lies behind that place is not known to be sound. */
async function* asFarAsItCanBeRead(place: string, findings: AsyncGenerator<Finding>): AsyncGenerator<Finding> {
  try {
    yield* findings;
  } catch (error) {
    if (!isDamage(error)) throw error;
    yield damage(place, `the file cannot be read further here, so the rest was not examined: ${(error as Error).message}`);
  }
}

async function* examineFile({ db }: Database): AsyncGenerator<Finding> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(100)`.execute(db);
  for (const { integrity_check } of rows) if (integrity_check !== 'ok') yield damage('file', integrity_check);
  const orphans = await sql<{ table: string; rowid: number | null; parent: string }>`pragma foreign_key_check`.execute(db);
  for (const { table, rowid, parent } of orphans.rows)
    yield damage(`${table} row ${rowid ?? ''}`, `it belongs to a ${parent} that is not there`);
}
