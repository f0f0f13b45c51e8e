import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { SetUpError } from '../config/config.ts';
import { makeDataFolder, unusable } from './data-folder.ts';

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
  makeDataFolder(folder);
  const note = join(folder, 'server.json');
  const lock = openLock(folder);
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
  } catch (error) {
    lock.close();
    if (!/locked|busy/i.test((error as Error).message)) throw unusable(folder, error);
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

function openLock(folder: string): DatabaseSyncInstance {
  try {
    return new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 });
  } catch (error) {
    throw unusable(folder, error);
  }
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
