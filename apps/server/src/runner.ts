import { randomUUID } from 'node:crypto';
import { CalculationRun } from './calculation/calculation-run.ts';
import type { CalculatorPool } from './calculation/calculator-pool.ts';
import { Dispatcher } from './calculation/dispatcher.ts';
import type { Simulation } from './calculation/simulation.ts';
import { WorkLoop } from './calculation/work-loop.ts';
import type { Db } from './db/database.ts';
import { announce, countWorkers, leave, listPresent } from './system/system.store.ts';

/** Without a message that there is something to do, how often a process looks; a shared database gives no message. */
const IDLE_POLL_MS = { alone: 1000, shared: 250 };
/** How often a process that shares the database shows that it is there, ms: several times before it counts as gone. */
const BEAT_MS = 1000;
const STOP_MS = 2000;

export interface RunnerParts {
  readonly db: Db;
  readonly simulation: Simulation;
  readonly pool: CalculatorPool;
  readonly now: () => number;
  /** True when no other process takes work from this database. */
  readonly isAlone: boolean;
  readonly onProgress: (projectId: string) => void;
  readonly onFault: (error: unknown) => void;
  readonly timeoutMs?: number | undefined;
}
export interface CalculationRunner {
  readonly dispatcher: Dispatcher;
  stop(): Promise<void>;
}

/** Calculates in this process: it hands the cases to its calculating processes and stores what comes back. */
export async function startRunner({
  db,
  simulation,
  pool,
  now,
  isAlone,
  onProgress,
  onFault,
  timeoutMs,
}: RunnerParts): Promise<CalculationRunner> {
  const me = randomUUID();
  let loop: WorkLoop | undefined;
  const dispatcher = new Dispatcher(db, now, () => loop?.wake());
  const run = new CalculationRun({
    db,
    simulation,
    pool,
    now,
    onProgress,
    processes: async () => (isAlone ? pool.size : countWorkers(db)),
    onEnd: (ownerId) => dispatcher.promote(ownerId),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  pool.start();
  const beat = (): Promise<void> => announce(db, me, pool.size);
  let timer: NodeJS.Timeout | undefined;
  if (!isAlone) {
    await beat();
    timer = setInterval(() => void beat().catch(onFault), BEAT_MS);
  }
  loop = new WorkLoop({
    db,
    lines: pool.size,
    idlePollMs: isAlone ? IDLE_POLL_MS.alone : IDLE_POLL_MS.shared,
    // Alone, whatever another process had begun is free.
    crew: async () => ({ me, present: isAlone ? [] : await listPresent(db) }),
    work: (work) => run.do(work),
    onFault,
  });
  return {
    dispatcher,
    stop: async () => {
      clearInterval(timer);
      pool.close();
      await loop.stop(STOP_MS);
      // What it had begun is free at once.
      if (!isAlone) await leave(db, me).catch(onFault);
    },
  };
}
