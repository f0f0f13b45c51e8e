import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { samples } from '@stackwatt/catalog';
import { orderProblem, priceOperators, type OperatorId, type PriceOrder } from '@stackwatt/formats';
import * as simulation from '@stackwatt/simulation';
import { AccountAdministration } from './account/account-commands.ts';
import { backUp, restore, type Manifest, type Restored } from './maintenance/backup.ts';
import { examineAt } from './maintenance/examine.ts';
import type { Finding } from './maintenance/finding.ts';
import { PRICE_SETTINGS, readConfig, SetUpError } from './config/config.ts';
import { addressOf } from './db/address.ts';
import { assertDataThere, DATA_FILE } from './db/data-folder.ts';
import { openMigrated } from './db/open-migrated.ts';
import { yearFetchers, type FetchedFile, type FetchedYear } from './prices/fetch-year.ts';
import { FolderPieces, PassingPieces } from './prices/folder-pieces.ts';
import { lastWholeYear } from './prices/prices.routes.ts';
import { startServer, type RunningServer } from './server.ts';
import { startWorker } from './standalone-worker.ts';
import { BUILD, VERSION } from './version.ts';
import { workerEntry } from './worker-entry.ts';

type Environment = Record<string, string | undefined>;
type Say = (line: string) => void;
export { SetUpError };
export type { RunningServer };

/**
 * `stackwatt serve`: starts the server of the environment's settings.
 *
 * @param say  where it is and how to sign in for the first time
 * @param note  what else is worth knowing
 */
export async function serve(environment: Environment, say: Say, note: Say): Promise<RunningServer> {
  const config = readConfig(environment);
  lastResort(note);
  const server = await startServer(config, {
    simulation,
    samples,
    calculatorEntry: workerEntry(import.meta.url),
    version: VERSION,
    build: BUILD,
    pageFolders: ['../../apps/web/dist/', '../../web/dist/', './web/', '../web/'].map((path) => new URL(path, import.meta.url)),
    warmsUp: true,
  });
  say(`Stackwatt ${VERSION} at ${server.url}`);
  say(config.databaseUrl === undefined ? `Data: ${config.dataFolder}` : 'Data: PostgreSQL');
  if (server.firstAccount) {
    const { name, password, weakness } = server.firstAccount;
    say(`First account: ${name}`);
    if (weakness !== undefined) note(`Note: the password of STACKWATT_FIRST_USER is weak. ${weakness}`);
    if (password !== undefined) say(`Password (shown once, to be changed at the first sign-in): ${password}`);
  }
  if (server.unusedAccount !== undefined) {
    const { unusedAccount: name } = server;
    say(
      `First account: ${name}, not used yet. Its password was shown when it was made; "stackwatt user password ${name}" makes a new one.`,
    );
  }
  return server;
}

/** What nobody caught: a promise is said and survived, an exception leaves the program in an unknown state and ends it. */
function lastResort(note: Say): void {
  process.on('unhandledRejection', (reason) => note(`fault: ${String(reason instanceof Error ? reason.stack : reason)}`));
  process.on('uncaughtException', (error) => {
    note(`fault: ${error.stack ?? error.message}`);
    process.exit(3);
  });
}

/** `stackwatt worker` */
export async function work(environment: Environment, say: Say): Promise<{ stop(): Promise<void> }> {
  const config = readConfig(environment);
  lastResort(say);
  const worker = await startWorker(config, simulation, workerEntry(import.meta.url), say);
  say(`Worker with ${config.workers} calculating ${config.workers === 1 ? 'process' : 'processes'} is ready.`);
  return worker;
}

/** `stackwatt user`: accounts in the database of the environment's settings, also while a server runs on it. */
export async function withAccounts<T>(environment: Environment, use: (accounts: AccountAdministration) => Promise<T>): Promise<T> {
  const config = readConfig(environment);
  const address = addressOf(config);
  if (address.kind === 'sqlite') assertDataThere(config.dataFolder);
  const database = await openMigrated(address);
  try {
    return await use(new AccountAdministration(database.db, Date.now));
  } finally {
    await database.close();
  }
}

/** `stackwatt doctor`: what is wrong with the data of the environment's settings; nothing is changed. */
export async function doctor(environment: Environment, find: (finding: Finding) => void): Promise<{ damaged: number; untidy: number }> {
  const config = readConfig(environment);
  if (config.databaseUrl === undefined && !existsSync(join(config.dataFolder, DATA_FILE)))
    throw new SetUpError(`There is no data in ${config.dataFolder}. Set STACKWATT_DATA to the data folder.`);
  const count = { damaged: 0, untidy: 0 };
  for await (const finding of examineAt(addressOf(config), simulation)) {
    count[finding.severity === 'damage' ? 'damaged' : 'untidy']++;
    find(finding);
  }
  return count;
}

const dataFolderOf = (environment: Environment, what: string): string => {
  const config = readConfig(environment);
  if (config.databaseUrl === undefined) return config.dataFolder;
  throw new SetUpError(`${what} is for a data folder. A PostgreSQL database has tools of its own: pg_dump and pg_restore.`);
};
/** `stackwatt backup`, also while a server runs. */
export const backup = (environment: Environment, target: string): Promise<Manifest> =>
  backUp(dataFolderOf(environment, 'A backup'), target, VERSION, Date.now);
/** `stackwatt restore`, onto an empty data folder. */
export const restoreBackup = (environment: Environment, source: string): Promise<Restored> =>
  restore(source, dataFolderOf(environment, 'A restore'), simulation);

interface PriceRequest extends PriceOrder {
  readonly operator: OperatorId;
  /** Where downloaded files are kept; undefined keeps none. */
  readonly cacheFolder: string | undefined;
}
/**
 * `stackwatt fetch-prices`: a year of prices from the operator whose service the environment names.
 *
 * @param onStep  told after each file
 * @throws SetUpError, OperatorFault  whose messages say all there is to say
 */
export async function fetchPrices(
  environment: Environment,
  { operator, cacheFolder, ...order }: PriceRequest,
  onStep: (year: FetchedYear) => void,
): Promise<FetchedFile> {
  const services = readConfig(environment).priceServices;
  const pieces = cacheFolder === undefined ? new PassingPieces() : new FolderPieces(cacheFolder);
  const fetcher = yearFetchers({ services, pieces, version: VERSION, claim: undefined, now: Date.now })[operator];
  const { name, example } = PRICE_SETTINGS[operator];
  if (fetcher === undefined) throw new SetUpError(`${name} is not set, so nobody is asked. The public address is ${example}.`);
  const problem = orderProblem(priceOperators[operator], order, lastWholeYear(Date.now()));
  if (problem !== undefined) throw new SetUpError(problem);
  for (;;) {
    const year = await fetcher.step(order);
    onStep(year);
    if (year.file !== null) return year.file;
  }
}

/** Runs until a signal asks to stop; a second one ends at once. @returns the exit code */
export function untilStopped(running: { stop(): Promise<void> }): Promise<number> {
  return new Promise((resolve) => {
    let isStopping = false;
    const stop = (signal: NodeJS.Signals): void => {
      if (isStopping) process.exit(130);
      isStopping = true;
      running.stop().then(
        () => resolve(signal === 'SIGINT' ? 130 : 0),
        () => resolve(3),
      );
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}

/** This file started by itself is `serve`. */
if (process.argv[1] !== undefined && pathToFileURL(process.argv[1]).href === import.meta.url) {
  const lineTo =
    (stream: NodeJS.WriteStream): Say =>
    (line) =>
      void stream.write(`${line}\n`);
  const note = lineTo(process.stderr);
  try {
    process.exit(await untilStopped(await serve(process.env, lineTo(process.stdout), note)));
  } catch (error) {
    note(error instanceof SetUpError ? error.message : String(error instanceof Error ? error.stack : error));
    process.exit(error instanceof SetUpError ? 1 : 3);
  }
}
