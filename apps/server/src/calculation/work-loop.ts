import type { Db } from '../db/database.ts';
import type { Crew } from './claim-batch.ts';
import { releaseWork, takeWork, type Work } from './work.store.ts';

/** After a fault a calculation is left alone for so long, doubling, ms: others go on meanwhile. */
const FIRST_REST_MS = 1000;
const LONGEST_REST_MS = 30_000;
/** How often giving work back is tried while the database is away, ms. */
const RELEASE_EVERY_MS = 1000;

export interface WorkLoopParts {
  readonly db: Db;
  /** Pieces of work at a time; none is taken before there is a line for it, so that other processes get their share. */
  readonly lines: number;
  readonly idlePollMs: number;
  readonly crew: () => Promise<Crew>;
  readonly work: (work: Work) => Promise<void>;
  readonly onFault: (error: unknown) => void;
}

/** Takes pieces of work from the database as long as there are any, and waits for more. */
export class WorkLoop {
  readonly #of: WorkLoopParts;
  readonly #inHand = new Set<Promise<void>>();
  /** Calculations at which something went wrong: until when they are left alone, and how often it did. */
  readonly #resting = new Map<string, { readonly until: number; readonly faults: number }>();
  readonly #loop: Promise<void>;
  #isStopping = false;
  #isWoken = false;
  #signal = (): void => {};

  constructor(parts: WorkLoopParts) {
    this.#of = parts;
    this.#loop = this.#run();
  }

  /** There may be something new to do. */
  wake(): void {
    this.#isWoken = true;
    this.#signal();
  }

  /** Takes nothing more and waits for what is under way, at most so long. */
  async stop(atMostMs: number): Promise<void> {
    this.#isStopping = true;
    this.wake();
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([
      this.#loop.then(() => Promise.all(this.#inHand)),
      new Promise((resolve) => {
        timer = setTimeout(resolve, atMostMs);
      }),
    ]);
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    const { db, lines, idlePollMs, crew, onFault } = this.#of;
    while (!this.#isStopping) {
      if (this.#inHand.size >= lines) {
        await Promise.race(this.#inHand);
        continue;
      }
      this.#isWoken = false;
      try {
        const members = await crew();
        const work = await takeWork(db, members, (id) => (this.#resting.get(id)?.until ?? 0) > performance.now());
        if (work) {
          const done: Promise<void> = this.#do(work, members).finally(() => {
            this.#inHand.delete(done);
            this.wake();
          });
          this.#inHand.add(done);
          continue;
        }
      } catch (error) {
        onFault(error);
      }
      if (!this.#isWoken && !this.#isStopping) await this.#idle(idlePollMs);
    }
  }

  #idle(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#signal = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #do(work: Work, crew: Crew): Promise<void> {
    try {
      await this.#of.work(work);
      this.#resting.delete(work.calculationId);
    } catch (error) {
      // A process that stops says that it leaves, which frees what it had.
      if (this.#isStopping) return;
      this.#of.onFault(error);
      const faults = (this.#resting.get(work.calculationId)?.faults ?? 0) + 1;
      this.#resting.set(work.calculationId, {
        until: performance.now() + Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** (faults - 1)),
        faults,
      });
      await this.#release(work, crew);
    }
  }

  async #release(work: Work, crew: Crew): Promise<void> {
    while (!this.#isStopping) {
      try {
        return await releaseWork(this.#of.db, work, crew);
      } catch (error) {
        this.#of.onFault(error);
        await pause(RELEASE_EVERY_MS);
      }
    }
  }
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
