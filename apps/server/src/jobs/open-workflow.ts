import { OpenWorkflow } from 'openworkflow';
import type { Backend } from 'openworkflow/internal';
import { BackendPostgres } from 'openworkflow/postgres';
import { BackendSqlite } from 'openworkflow/sqlite';
import { Pool } from 'pg';
import { surviveLostConnections } from '../db/postgres.ts';
import { openSqlite } from '../db/sqlite.ts';
import type { JobDefinition, JobRunner, Jobs, JobState, JobSteps, Payload } from './jobs.ts';
import { installNodeSqlite } from './node-sqlite-shim.ts';

export type JobsAddress = { readonly kind: 'sqlite'; readonly path: string } | { readonly kind: 'postgresql'; readonly url: string };

type StepApi = Parameters<Parameters<OpenWorkflow['implementWorkflow']>[1]>[0]['step'];

/** Attempts of a step or job whose failure is not ours to judge, such as a database that is away for a while. */
const RETRY = { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '30s', maximumAttempts: 8 } as const;

/** Few statements go past the engine's own interface; they are all here. */
interface Beside {
  releaseAll(): Promise<void>;
  nudge(): Promise<void>;
  forgetEndedBefore(time: Date): Promise<void>;
  close(): Promise<void>;
}

export async function openJobs(address: JobsAddress, onFault: (error: unknown) => void): Promise<Jobs> {
  const [backend, beside] =
    address.kind === 'sqlite'
      ? [openSqliteBackend(address.path), besideSqlite(address.path)]
      : [await BackendPostgres.connect(address.url), besidePostgres(address.url)];
  return new OpenWorkflowJobs(backend, beside, onFault);
}

function openSqliteBackend(path: string): Backend {
  installNodeSqlite();
  return BackendSqlite.connect(path);
}

class OpenWorkflowJobs implements Jobs {
  readonly #client: OpenWorkflow;
  readonly #backend: Backend;
  readonly #beside: Beside;
  readonly #onFault: (error: unknown) => void;
  #ended: () => void = () => {};

  constructor(backend: Backend, beside: Beside, onFault: (error: unknown) => void) {
    this.#backend = backend;
    this.#beside = beside;
    this.#onFault = onFault;
    this.#client = new OpenWorkflow({ backend: watched(backend, () => this.#ended()) });
  }

  readonly nudge: Jobs['nudge'] = () => this.#beside.nudge();
  readonly releaseAll: Jobs['releaseAll'] = () => this.#beside.releaseAll();
  readonly forgetEndedBefore: Jobs['forgetEndedBefore'] = (time) => this.#beside.forgetEndedBefore(time);

  register<P extends Payload>(job: JobDefinition<P>): void {
    this.#client.implementWorkflow<P, null>({ name: job.name, retryPolicy: RETRY }, async ({ input, step }) => {
      await job.run(input, this.#steps(step));
      return null;
    });
  }

  #steps(step: StepApi): JobSteps {
    return {
      once: (name, work) => step.run({ name, retryPolicy: RETRY }, work),
      child: async (name, payload, stepName) => {
        await step.runWorkflow({ name }, payload, { name: stepName });
      },
      together: async (lines) => {
        // Every line must get as far as it can before one of them parks the job: the engine fences off what is still on its way then.
        const settled = await Promise.allSettled(lines.map((line) => line()));
        const rejected = settled.filter((line) => line.status === 'rejected');
        const failed = rejected.find((line) => (line.reason as Error | undefined)?.name !== 'SleepSignalError') ?? rejected[0];
        if (failed) throw failed.reason;
      },
    };
  }

  async start(name: string, payload: Payload, key: string): Promise<string> {
    const handle = await this.#client.runWorkflow({ name }, payload, { idempotencyKey: key });
    return handle.workflowRun.id;
  }

  async state(runId: string): Promise<JobState> {
    const run = await this.#backend.getWorkflowRun({ workflowRunId: runId });
    switch (run?.status) {
      case undefined:
        return { kind: 'missing' };
      case 'completed':
      case 'succeeded':
        return { kind: 'completed' };
      case 'canceled':
        return { kind: 'cancelled' };
      case 'failed':
        return { kind: 'failed', reason: run?.error?.message ?? '' };
      default:
        return { kind: 'active' };
    }
  }

  async cancel(runId: string): Promise<void> {
    if ((await this.state(runId)).kind === 'active') {
      await this.#client.cancelWorkflowRun(runId).catch(async (error: unknown) => {
        if ((await this.state(runId)).kind === 'active') throw error;
      });
    }
  }

  async run({ concurrency, idlePollMs }: { concurrency: number; idlePollMs: number }): Promise<JobRunner> {
    const worker = this.#client.newWorker({ concurrency });
    const life = { isStopping: false };
    let wake = (): void => {};
    let woken = false;
    const signal = (): void => {
      woken = true;
      wake();
    };
    // The engine's own loop would look again only after up to a second, also when a job has just ended.
    this.#ended = () => setImmediate(signal);
    const loop = (async () => {
      while (!life.isStopping) {
        woken = false;
        const claimed = await worker.tick().catch((error: unknown) => {
          this.#onFault(error);
          return 0;
        });
        if (claimed > 0 || woken) continue;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, idlePollMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    })();
    return {
      wake: signal,
      stop: async (atMostMs) => {
        life.isStopping = true;
        signal();
        await loop;
        let timer: NodeJS.Timeout | undefined;
        await Promise.race([
          worker.stop(),
          new Promise((resolve) => {
            timer = setTimeout(resolve, atMostMs);
          }),
        ]);
        clearTimeout(timer);
      },
    };
  }

  async close(): Promise<void> {
    await this.#beside.close();
    await this.#backend.stop();
  }
}

/** The engine's storage, telling when an execution gave its job back. */
function watched(backend: Backend, ended: () => void): Backend {
  const gives = new Set<PropertyKey>([
    'completeWorkflowRun',
    'failWorkflowRun',
    'sleepWorkflowRun',
    'rescheduleWorkflowRunAfterFailedStepAttempt',
  ]);
  return new Proxy(backend, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (!gives.has(key)) return value.bind(target) as unknown;
      return async (...input: unknown[]) => {
        try {
          return await (value as (...input: unknown[]) => Promise<unknown>).apply(target, input);
        } finally {
          ended();
        }
      };
    },
  });
}

/** Begun or not, and in nobody's hands. */
const WAITS = `status IN ('pending', 'running') AND worker_id IS NULL`;
const ENDED = `('completed', 'succeeded', 'failed', 'canceled')`;

function besideSqlite(path: string): Beside {
  const database = openSqlite(path);
  return {
    releaseAll: async () => {
      database.prepare(`UPDATE workflow_runs SET available_at = ? WHERE status = 'running'`).run(new Date().toISOString());
    },
    nudge: async () => {
      const now = new Date().toISOString();
      database.prepare(`UPDATE workflow_runs SET available_at = ? WHERE ${WAITS} AND available_at > ?`).run(now, now);
    },
    forgetEndedBefore: async (time) => {
      database.prepare(`DELETE FROM workflow_runs WHERE status IN ${ENDED} AND finished_at < ?`).run(time.toISOString());
    },
    close: async () => database.close(),
  };
}

function besidePostgres(url: string): Beside {
  const pool = new Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 5000 });
  surviveLostConnections(pool);
  return {
    // Other machines may be at work: their leases run out by themselves.
    releaseAll: async () => {},
    nudge: async () => {
      await pool.query(`UPDATE openworkflow.workflow_runs SET available_at = now() WHERE ${WAITS} AND available_at > now()`);
    },
    forgetEndedBefore: async (time) => {
      await pool.query(`DELETE FROM openworkflow.workflow_runs WHERE status IN ${ENDED} AND finished_at < $1`, [time]);
    },
    close: () => pool.end(),
  };
}
