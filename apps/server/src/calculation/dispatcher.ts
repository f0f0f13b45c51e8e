import type { Db } from '../db/database.ts';
import * as store from './calculation.store.ts';

/** L-12: calculations of one user at a time, and with those that wait. */
export const MOST_RUNNING = 2;
export const MOST_ACTIVE = 7;

/** Lets calculations run, as many of a user as may; who runs them takes them from the database. */
export class Dispatcher {
  constructor(
    private readonly db: Db,
    private readonly now: () => number,
    private readonly wake: () => void,
  ) {}

  /** Lets waiting calculations of an owner run, as many as may at once. */
  async promote(ownerId: string): Promise<void> {
    while ((await this.db.transaction().execute((tx) => store.takeQueued(tx, ownerId, MOST_RUNNING, this.now()))) !== undefined)
      this.wake();
  }

  async cancel(head: store.CalculationHead): Promise<void> {
    await store.endCalculation(this.db, head.id, { state: 'cancelled' }, this.now());
  }

  async cancelAllOf(projectId: string): Promise<void> {
    for (const head of await store.listOfProject(this.db, projectId))
      if (head.state === 'queued' || head.state === 'running') await this.cancel(head);
  }

  /** A process that died after a calculation ended, and before the next was let run, has left that one waiting. */
  async reconcile(): Promise<void> {
    const active = await store.listActive(this.db);
    for (const ownerId of new Set(active.map((head) => head.owner_id))) await this.promote(ownerId);
  }
}
