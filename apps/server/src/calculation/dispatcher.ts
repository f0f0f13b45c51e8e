import type { Db } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { CALCULATION_JOB } from './calculation-jobs.ts';
import * as store from './calculation.store.ts';

/** L-12: calculations of one user at a time, and with those that wait. */
export const MOST_RUNNING = 2;
export const MOST_ACTIVE = 7;

/** Hands calculations over to the job engine and keeps the two in line. */
export class Dispatcher {
  constructor(
    private readonly db: Db,
    private readonly jobs: Jobs,
    private readonly now: () => number,
    private readonly wake: () => void,
  ) {}

  /** Hands waiting calculations of an owner over, as many as may run at once. */
  async promote(ownerId: string): Promise<void> {
    for (;;) {
      const id = await this.db.transaction().execute((tx) => store.takeQueued(tx, ownerId, MOST_RUNNING, this.now()));
      if (id === undefined) return;
      await this.#hand(id);
    }
  }

  async #hand(calculationId: string): Promise<void> {
    await store.setRun(this.db, calculationId, await this.jobs.start(CALCULATION_JOB, { calculationId }, calculationId));
    this.wake();
  }

  async cancel(head: store.CalculationHead): Promise<void> {
    await store.endCalculation(this.db, head.id, { state: 'cancelled' }, this.now());
    if (head.run_id !== null) await this.jobs.cancel(head.run_id);
  }

  async cancelAllOf(projectId: string): Promise<void> {
    for (const head of await store.listOfProject(this.db, projectId))
      if (head.state === 'queued' || head.state === 'running') await this.cancel(head);
  }

  /**
   * Brings calculations and jobs back in line after a crash between the two: what runs here has a job, what lost its job or its job's
   * attention gets it again, and what its job gave up is said to have failed.
   */
  async reconcile(): Promise<void> {
    const active = await store.listActive(this.db);
    if (active.length > 0) await this.jobs.nudge();
    for (const head of active) if (head.state === 'running') await this.#reconcileOne(head);
    for (const ownerId of new Set(active.map((head) => head.owner_id))) await this.promote(ownerId);
  }

  async #reconcileOne(head: store.CalculationHead): Promise<void> {
    const job = head.run_id === null ? ({ kind: 'missing' } as const) : await this.jobs.state(head.run_id);
    switch (job.kind) {
      case 'missing':
        return this.#hand(head.id);
      case 'active':
        return;
      case 'failed':
      case 'completed':
      case 'cancelled': {
        const reason = job.kind === 'failed' && job.reason !== '' ? `: ${job.reason}` : '.';
        await store.endCalculation(
          this.db,
          head.id,
          { state: 'failed', failure: `The calculation could not be carried through${reason}` },
          this.now(),
        );
      }
    }
  }
}
