import { CalculatorPool } from './calculation/calculator-pool.ts';
import type { Simulation } from './calculation/simulation.ts';
import { SetUpError, type Config } from './config/config.ts';
import { addressOf } from './db/address.ts';
import { openMigrated } from './db/open-migrated.ts';
import { startRunner } from './runner.ts';
import { forgetAbsent } from './system/system.store.ts';

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
  const database = await openMigrated(addressOf(config));
  const { db } = database;
  const fault = (error: unknown): void => log(`background work failed: ${error instanceof Error ? error.message : String(error)}`);
  const pool = new CalculatorPool(calculatorEntry, config.workers);
  const runner = await startRunner({
    db,
    simulation,
    pool,
    now: Date.now,
    isAlone: false,
    onProgress: () => {},
    onFault: fault,
  });
  const timer = setInterval(() => {
    void runner.dispatcher
      .reconcile()
      .then(() => forgetAbsent(db))
      .catch(fault);
  }, RECONCILE_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await runner.stop();
      await database.close();
    },
  };
}
