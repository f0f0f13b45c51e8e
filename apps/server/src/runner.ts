import { registerCalculationJobs } from './calculation/calculation-jobs.ts';
import type { CalculatorPool } from './calculation/calculator-pool.ts';
import { Dispatcher } from './calculation/dispatcher.ts';
import type { Simulation } from './calculation/simulation.ts';
import type { Db } from './db/database.ts';
import type { JobRunner, Jobs } from './jobs/jobs.ts';

/** Without a message that there is something to do, how often a process looks; a shared database gives no message. */
const IDLE_POLL_MS = { alone: 1000, shared: 250 };
const STOP_MS = 2000;

export interface RunnerParts {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly simulation: Simulation;
  readonly pool: CalculatorPool;
  readonly now: () => number;
  /** True when no other process executes jobs of this database. */
  readonly isAlone: boolean;
  readonly onProgress: (projectId: string) => void;
  readonly patienceMs?: number | undefined;
  readonly searchSeconds: number;
}
export interface CalculationRunner {
  readonly dispatcher: Dispatcher;
  stop(): Promise<void>;
}

/** Executes calculation jobs in this process: it hands the cases to its calculating processes and stores what comes back. */
export async function startRunner({
  db,
  jobs,
  simulation,
  pool,
  now,
  isAlone,
  onProgress,
  patienceMs,
  searchSeconds,
}: RunnerParts): Promise<CalculationRunner> {
  let runner: JobRunner | undefined;
  const dispatcher = new Dispatcher(db, jobs, now, () => runner?.wake());
  registerCalculationJobs(jobs, {
    db,
    simulation,
    pool,
    now,
    onProgress,
    searchSeconds,
    onEnd: (ownerId) => dispatcher.promote(ownerId),
    ...(patienceMs === undefined ? {} : { patienceMs }),
  });
  pool.start();
  if (isAlone) await jobs.releaseAll();
  // More than calculating processes: one batch is at hand when a process is free, and calculations move on to their next batches meanwhile.
  runner = await jobs.run({ concurrency: pool.size + 2, idlePollMs: isAlone ? IDLE_POLL_MS.alone : IDLE_POLL_MS.shared });
  return {
    dispatcher,
    stop: async () => {
      pool.close();
      await runner?.stop(STOP_MS);
    },
  };
}
