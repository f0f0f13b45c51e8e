import { SetUpError } from '../config/config.ts';
import type { DatabaseAddress } from './address.ts';

const CORRUPT = 11;
const NOT_A_DATABASE = 26;
/** Extended codes of I/O errors that are no full disk: read, fsync, fsync of the folder, a file system that says it is damaged. */
const DISK_FAILS = new Set([266, 1034, 1290, 8458]);

/** Whether SQLite says that its file is not what was written, or that the disk does not keep what is (F-10, D-11). */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { errcode: code } = error as { errcode?: unknown };
  if (typeof code === 'number') return (code & 0xff) === CORRUPT || (code & 0xff) === NOT_A_DATABASE || DISK_FAILS.has(code);
  // Where several rows are asked for, the driver gives the words alone.
  return /database disk image is malformed|file is not a database/.test(error.message);
}

/** The way out of a damaged file, for whoever starts a program on it. */
export const damagedFile = (address: DatabaseAddress, error: unknown): SetUpError =>
  new SetUpError(
    `${address.kind === 'sqlite' ? address.path : 'The database'} is damaged: ${(error as Error).message}. Keep it as it is, and restore a backup into an empty folder: ` +
      'STACKWATT_DATA=NEW_FOLDER stackwatt restore BACKUP. "stackwatt doctor" lists what is damaged. Nothing was changed.',
  );
