import { damagedFile, isDamage } from './damaged-file.ts';
import type { DatabaseAddress } from './address.ts';
import { openDatabase, type Database, type OpenOptions } from './database.ts';
import { migrate } from './migrate.ts';

/** The database brought to this program's version. @throws SetUpError when it is damaged, or newer */
export async function openMigrated(address: DatabaseAddress, options: OpenOptions = {}): Promise<Database> {
  let database: Database | undefined;
  try {
    database = openDatabase(address, options);
    await migrate(database, undefined, options.onStep);
    return database;
  } catch (error) {
    await database?.close();
    throw isDamage(error) ? damagedFile(address, error) : error;
  }
}
