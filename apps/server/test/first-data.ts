import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertAccount, keyOf } from '../src/account/account.store.ts';
import { DATA_FILE } from '../src/db/data-folder.ts';
import type { Db } from '../src/db/database.ts';
import { openMigrated } from '../src/db/open-migrated.ts';
import { hashedCheaply } from './added-account.ts';

/** An account as the server makes one, its password hashed cheaply. */
export async function insertCheapAccount(db: Db, name: string, passwordHash: string, role: 'user' | 'administrator'): Promise<void> {
  const email = name.includes('@') ? name : '';
  await insertAccount(db, {
    id: randomUUID(),
    name,
    name_key: keyOf(name),
    email,
    email_key: email === '' ? null : keyOf(email),
    password_hash: passwordHash,
    must_change_password: 0,
    disabled: 0,
    licensed_until: null,
    created_at: Date.now(),
    default_currency: 'USD',
    default_date_format: 0,
    default_decimal_point: 0,
    show_base_year_as_year_zero: 1,
    tour: 'offered',
    role,
  });
}

let made: Promise<string> | undefined;

/** The data file of a first start: the tables of today and the first account. Made once for the tests of a process. */
const firstData = (password: string): Promise<string> =>
  (made ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stackwatt-first-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const path = join(folder, DATA_FILE);
    const database = await openMigrated({ kind: 'sqlite', path });
    await insertCheapAccount(database.db, 'first', await hashedCheaply(password), 'administrator');
    await database.close();
    return path;
  })());

/**
 * Gives an empty data folder what a first start would make in it, which takes a third of the time of a start; what that does itself is
 * proven where it is the point, by tests that name no first user or bring an older database.
 */
export async function fillFirstData(folder: string, password: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length === 0) copyFileSync(await firstData(password), join(folder, DATA_FILE));
}
