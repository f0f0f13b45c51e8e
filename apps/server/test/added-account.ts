import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { hash, type Algorithm } from '@node-rs/argon2';
import { openSqlite } from '../src/db/sqlite.ts';

/** A password as the server keeps it, at a small part of the cost, which a test need not pay: how it was hashed is part of the text. */
export const hashedCheaply = (password: string): Promise<string> =>
  hash(password, { algorithm: 2 as Algorithm, memoryCost: 1024, timeCost: 1, parallelism: 1 });

/** Adds an account to the data of a server that runs, like its first one but for the name and the password. */
export async function addAccountTo(folder: string, name: string, password: string): Promise<void> {
  const database = openSqlite(join(folder, 'stackwatt.sqlite'));
  try {
    const first = database.prepare('select * from account order by created_at limit 1').get() as Record<string, string | number | null>;
    const row: typeof first = { ...first, id: randomUUID(), name, name_key: name, password_hash: await hashedCheaply(password) };
    const columns = Object.keys(row);
    database
      .prepare(`insert into account (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`)
      .run(...Object.values(row));
  } finally {
    database.close();
  }
}
