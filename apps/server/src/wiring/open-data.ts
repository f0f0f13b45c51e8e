import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { addressOf, type DatabaseAddress } from '../db/address.ts';
import { assertDataThere, noteData } from '../db/data-folder.ts';
import type { MigrationStep, Database } from '../db/database.ts';
import { lockDataFolder } from '../db/instance-lock.ts';
import { openMigrated } from '../db/open-migrated.ts';
import type { ServerParts } from './server-parts.ts';

/** What everything of a running server stands on. */
export interface Foundation {
  readonly config: Config;
  readonly parts: ServerParts;
  readonly now: () => number;
  /** Whether the database is a file of this process alone. */
  readonly isEmbedded: boolean;
  readonly database: Database;
  readonly log: LateLog;
  /** Steps that end the server, called from the last to the first. */
  readonly undo: (() => Promise<void> | void)[];
}

/** The log of the app, which is there once the app is: until then nothing is written. */
class LateLog {
  app: FastifyInstance | undefined;

  /** What has failed behind the calls. */
  readonly fault = (error: unknown): void => this.app?.log.error({ err: error }, 'background work failed');

  warn(fields: object, message: string): void {
    this.app?.log.warn(fields, message);
  }
}

/** Takes the data folder for this process, and opens the database in its newest form. */
export async function openData(config: Config, parts: ServerParts, now: () => number, undo: Foundation['undo']): Promise<Foundation> {
  const isEmbedded = config.databaseUrl === undefined;
  if (isEmbedded) {
    const lock = lockDataFolder(config.dataFolder);
    undo.push(() => lock.release());
    assertDataThere(config.dataFolder);
  }
  const log = new LateLog();
  const address = addressOf(config);
  if (!isEmbedded) await broughtUpToDate(address);
  const database = await openMigrated(address, {
    observer: parts.statements,
    isForCalls: true,
    onStep: tellStep,
    onDamage: (reason) => log.fault(new Error(`the data file is damaged, so nothing is written any more; restore a backup: ${reason}`)),
  });
  undo.push(() => database.close());
  if (isEmbedded) noteData(config.dataFolder);
  return { config, parts, now, isEmbedded, database, log, undo };
}

/** A migration takes the time it takes; statements of calls do not. */
async function broughtUpToDate(address: DatabaseAddress): Promise<void> {
  await (await openMigrated(address, { onStep: tellStep })).close();
}

/** L-11: a start that takes its time says what at. */
const tellStep = ({ name, number, of }: MigrationStep): void =>
  void process.stderr.write(`Bringing the data up to date: ${name}, ${number} of ${of}.\n`);
