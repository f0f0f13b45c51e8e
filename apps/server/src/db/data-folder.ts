import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetUpError } from '../config/config.ts';

/** The file that holds everything. */
export const DATA_FILE = 'stackwatt.sqlite';

/** Says since when there are data in a folder. */
const NOTE = 'data.json';
/** Files that only a folder with data has: the note, the log of the database, the security logs, and records of an older version. */
const COMPANIONS = [NOTE, `${DATA_FILE}-wal`, 'security.jsonl', 'security-refused.jsonl', 'jobs.sqlite'];

/** Makes the data folder where it is missing. @throws SetUpError when this program cannot keep data there */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(folder, error);
  }
}

export const unusable = (folder: string, error: unknown): SetUpError =>
  new SetUpError(
    `The data folder ${folder} cannot be used: ${(error as Error).message}. Set STACKWATT_DATA to a folder that this program may write to.`,
  );

/** From now on the folder is one with data. */
export function noteData(folder: string): void {
  const note = join(folder, NOTE);
  if (!existsSync(note)) writeFileSync(note, `${JSON.stringify({ since: new Date().toISOString() })}\n`, { mode: 0o600 });
}

/** @throws SetUpError when there were data in the folder and the file that held them is gone: an empty one in its place would hide that */
export function assertDataThere(folder: string): void {
  if (existsSync(join(folder, DATA_FILE)) || !COMPANIONS.some((name) => existsSync(join(folder, name)))) return;
  throw new SetUpError(
    `${join(folder, DATA_FILE)} is missing, and there were data in this folder. Put the file back, or restore a backup into an empty folder: ` +
      'STACKWATT_DATA=NEW_FOLDER stackwatt restore BACKUP. To begin anew, set STACKWATT_DATA to an empty folder. Nothing was changed.',
  );
}
