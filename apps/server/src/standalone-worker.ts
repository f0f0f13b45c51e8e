import { randomUUID } from 'node:crypto';
import { CalculatorPool } from './calculation/calculator-pool.ts';
import type { Simulation } from './calculation/simulation.ts';
import { SetUpError, type Config } from './config/config.ts';
import { addressesOf } from './db/addresses.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openJobs } from './jobs/open-workflow.ts';
import { startRunner } from './runner.ts';
import { announce, leave } from './system/system.store.ts';

const PRESENCE_MS = 10_000;
const RECONCILE_MS = 20_000;

/** A worker for a server on PostgreSQL: takes calculations from the shared database until it is stopped. */
export async function startWorker(
  config: Config,
  simulation: Simulation,
  calculatorEntry: URL,
  log: (message: string) => void,
): Promise<{ stop(): Promise<void> }> {
  if (config.databaseUrl === undefined) {
    throw new SetUpError(
      'A worker of its own needs the shared database: set DATABASE_URL to the one of the server. A server on its data folder starts its workers itself.',
    );
  }
  const addresses = addressesOf(config);
  const database = openDatabase(addresses.data);
  await migrate(database);
  const { db } = database;
  const fault = (error: unknown): void => log(`background work failed: ${error instanceof Error ? error.message : String(error)}`);
  const jobs = await openJobs(addresses.jobs, fault);
  const pool = new CalculatorPool(calculatorEntry, config.workers);
  const runner = await startRunner({
    db,
    jobs,
    simulation,
    pool,
    now: Date.now,
    isAlone: false,
    onProgress: () => {},
    searchSeconds: config.searchSeconds,
  });
  const id = randomUUID();
  const present = (): Promise<void> => announce(db, id, pool.alive, Date.now());
  await present();
  const timers = [
    setInterval(() => void present().catch(fault), PRESENCE_MS),
    setInterval(() => void runner.dispatcher.reconcile().catch(fault), RECONCILE_MS),
  ];
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await leave(db, id).catch(fault);
      await runner.stop();
      await jobs.close();
      await database.close();
    },
  };
}
