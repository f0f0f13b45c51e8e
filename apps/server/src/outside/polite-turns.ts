import { setTimeout as wait } from 'node:timers/promises';

/** How time passes for what is asked of services outside. */
export interface OutsideClock {
  /** ms, never going back. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** A signal that nobody waits any longer, given after so many ms. */
  readonly endAfter: (ms: number) => AbortSignal;
}
export const REAL_TIME: OutsideClock = {
  now: () => performance.now(),
  wait: (ms) => wait(ms),
  endAfter: (ms) => AbortSignal.timeout(ms),
};

/** How often it is looked whether the turn of another server process is over, ms. */
const CLAIM_EVERY_MS = 200;

interface TurnTerms {
  /** Least time between two requests, ms. */
  readonly everyMs: number;
  readonly mostWaiting: number;
  /** Whether no other server process asks in this time; undefined where there is no other. */
  readonly claim: (() => Promise<boolean>) | undefined;
  readonly clock: OutsideClock;
}

/** Requests to a service outside, one after the other with a pause between them, whoever of this installation asks. */
export class PoliteTurns {
  #turns: Promise<void> = Promise.resolve();
  #waiting = 0;
  #lastAt = -Infinity;

  constructor(private readonly terms: TurnTerms) {}

  /**
   * Waits until a request may be sent.
   *
   * @param signal  of somebody who waits no longer
   * @returns       false at once when too many wait already
   */
  async take(signal?: AbortSignal): Promise<boolean> {
    const { mostWaiting, claim, clock } = this.terms;
    if (this.#waiting >= mostWaiting) return false;
    const mayAsk = async (): Promise<boolean> => signal?.aborted === true || (await claim?.()) !== false;
    this.#waiting++;
    const turn = this.#turns
      .then(async () => {
        // A timer may come a moment too early.
        for (let left = this.#leftMs(); left > 0; left = this.#leftMs()) await clock.wait(left);
        while (!(await mayAsk())) await clock.wait(CLAIM_EVERY_MS);
        this.#lastAt = clock.now();
      })
      .finally(() => {
        this.#waiting--;
      });
    // The next one does not fail with this one.
    this.#turns = turn.catch(() => {});
    await turn;
    return true;
  }

  #leftMs(): number {
    return this.#lastAt + this.terms.everyMs - this.terms.clock.now();
  }
}
