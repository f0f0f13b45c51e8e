import { Migrator, sql, type Migration } from 'kysely';
import { SetUpError } from '../config/config.ts';
import { columnTypes, type ColumnTypes, type Database, type MigrationStep } from './database.ts';
import { create } from './migrations/2026-11-21-1900-create.ts';
import { userLibrary } from './migrations/2026-11-21-2130-user-library.ts';
import { noticesAndSnapshots } from './migrations/2026-11-21-2200-notices-and-snapshots.ts';
import { givenUpMails } from './migrations/2026-11-21-2320-given-up-mails.ts';
import { apiTokens } from './migrations/2026-11-21-2340-api-tokens.ts';
import { calculatedDocument } from './migrations/2026-11-23-0900-calculated-document.ts';
import { baseYearZero } from './migrations/2026-11-23-0910-base-year-zero.ts';
import { waysOfWorking } from './migrations/2026-11-23-1920-ways-of-working.ts';
import { workHolders } from './migrations/2026-11-23-0930-work-holders.ts';
import { emailConfirmation } from './migrations/2026-11-23-1010-email-confirmation.ts';
import { documentLength } from './migrations/2026-11-23-1000-document-length.ts';
import { lockSince } from './migrations/2026-11-23-0940-lock-since.ts';
import { detailsByHour } from './migrations/2026-11-23-1900-details-by-hour.ts';
import { sampleResults } from './migrations/2026-11-23-1910-sample-results.ts';
import { exports } from './migrations/2026-11-23-1930-exports.ts';
import { projectShares } from './migrations/2026-11-23-2200-project-shares.ts';
import { versions } from './migrations/2026-11-23-2210-versions.ts';
import { administration } from './migrations/2026-11-23-2220-administration.ts';
import { people } from './migrations/2026-11-24-0200-people.ts';
import { keptRows } from './migrations/2026-11-24-0300-kept-rows.ts';
import { detailsByDepth } from './migrations/2026-11-24-0310-details-by-depth.ts';
import { detailsByPath } from './migrations/2026-11-24-0500-details-by-path.ts';
import { sessionDevice } from './migrations/2026-11-27-0120-session-device.ts';
import { sizerResults } from './migrations/2026-11-27-0740-sizer-results.ts';
import { quotaByKind } from './migrations/2026-11-27-0800-quota-by-kind.ts';
import { runDays } from './migrations/2026-11-27-0810-run-days.ts';
import { operatorPieces } from './migrations/2026-11-28-2330-operator-pieces.ts';
import { simulatedYears } from './migrations/2026-11-23-0950-simulated-years.ts';

/** In the order in which they run; a name never changes once it was released. */
const migrations: Record<string, (types: ColumnTypes) => Migration> = {
  '2026-11-21-1900-create': create,
  '2026-11-21-2130-user-library': userLibrary,
  '2026-11-21-2200-notices-and-snapshots': noticesAndSnapshots,
  '2026-11-21-2320-given-up-mails': givenUpMails,
  '2026-11-21-2340-api-tokens': apiTokens,
  '2026-11-23-0900-calculated-document': calculatedDocument,
  '2026-11-23-0910-base-year-zero': baseYearZero,
  '2026-11-23-0930-work-holders': workHolders,
  '2026-11-23-0940-lock-since': lockSince,
  '2026-11-23-0950-simulated-years': simulatedYears,
  '2026-11-23-1000-document-length': documentLength,
  '2026-11-23-1010-email-confirmation': emailConfirmation,
  '2026-11-23-1900-details-by-hour': detailsByHour,
  '2026-11-23-1910-sample-results': sampleResults,
  '2026-11-23-1920-ways-of-working': waysOfWorking,
  '2026-11-23-1930-exports': exports,
  '2026-11-23-2200-project-shares': projectShares,
  '2026-11-23-2210-versions': versions,
  '2026-11-23-2220-administration': administration,
  '2026-11-24-0200-people': people,
  '2026-11-24-0300-kept-rows': keptRows,
  '2026-11-24-0310-details-by-depth': detailsByDepth,
  '2026-11-24-0500-details-by-path': detailsByPath,
  '2026-11-27-0120-session-device': sessionDevice,
  '2026-11-27-0740-sizer-results': sizerResults,
  '2026-11-27-0800-quota-by-kind': quotaByKind,
  '2026-11-27-0810-run-days': runDays,
  '2026-11-28-2330-operator-pieces': operatorPieces,
};

/**
 * Brings the tables to this program's version.
 *
 * @param until   the last migration to run; without it all of them
 * @param onStep  told before each migration of a database that has data already
 * @throws SetUpError when a newer program has been at this database; nothing is changed then (D-9)
 */
export async function migrate({ db, kind }: Database, until?: string, onStep?: (step: MigrationStep) => void): Promise<void> {
  const { missing, unknown } = await migrationState({ db });
  if (unknown.length > 0) {
    throw new SetUpError(
      `The database was written by a newer version of this program (it has "${unknown.at(-1)}", which this version does not know). ` +
        'Start the newer version, or restore a backup made with this one. Nothing was changed.',
    );
  }
  const types = columnTypes(kind);
  const isNew = missing.length === knownMigrations().length;
  const told = (name: string, migration: Migration): Migration => ({
    up: async (one) => {
      if (!isNew) onStep?.({ name, number: missing.indexOf(name) + 1, of: missing.length });
      await migration.up(one);
    },
  });
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => Object.fromEntries(Object.entries(migrations).map(([name, make]) => [name, told(name, make(types))])),
    },
  });
  const { error } = until === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(until);
  if (error !== undefined) throw error;
}

export const knownMigrations = (): string[] => Object.keys(migrations);

/** Migrations that a database lacks, and those that only a newer program knows; nothing is changed. */
export async function migrationState({ db }: Pick<Database, 'db'>): Promise<{ missing: string[]; unknown: string[] }> {
  const applied = await appliedMigrations(db);
  return { missing: knownMigrations().filter((name) => !applied.includes(name)), unknown: applied.filter((name) => !(name in migrations)) };
}

/** Names of the migrations this database has; asked without creating anything. */
async function appliedMigrations(db: Database['db']): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}
