import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { SetUpError } from '../config/config.ts';

export interface InstanceLock {
  release(): void;
}

/**
 * One server for one data folder. The lock is a write transaction held open on a small database: the operating system drops it with the
 * process, so a killed server leaves none behind, and no process id has to be guessed at.
 *
 * @throws SetUpError when another server holds the folder (F-23)
 */
export function lockDataFolder(folder: string): InstanceLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const note = join(folder, 'server.json');
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
  } catch (error) {
    lock.close();
    if (!/locked|busy/i.test((error as Error).message)) throw error;
    throw new SetUpError(
      `Another server already uses the data folder ${folder}${holder(note)}. Stop it first, or set STACKWATT_DATA to another folder.`,
    );
  }
  writeFileSync(note, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }));
  return {
    release: () => {
      rmSync(note, { force: true });
      lock.close();
    },
  };
}

function holder(note: string): string {
  try {
    const { pid, since } = JSON.parse(readFileSync(note, 'utf8')) as { pid: number; since: string };
    return ` (process ${pid}, since ${since})`;
  } catch {
    // Only a courtesy: without the note the message is still right.
    return '';
  }
}
