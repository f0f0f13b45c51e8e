import { ApiProblem } from './problem.ts';

/** Calls that may be under way at the same moment. */
const MOST_UNDER_WAY = 200;
/** Longest time that the server's thread may have been late within the last second, ms. */
const MOST_DELAY_MS = 250;
/** With fewer calls a second, more than one page makes, it is not they that hold the thread up. */
const MANY_CALLS = 100;
/** How often the thread is asked to be in time, ms. */
const EVERY_MS = 20;
/** A second is looked at in two halves. */
const HALF_MS = 500;
const RETRY_AFTER_S = 2;
/** How often it is told how many were refused, ms. */
const TELL_EVERY_MS = 1000;

interface Half {
  readonly begun: number;
  delayMs: number;
  calls: number;
}

/**
 * Refuses calls while the server has more of them than it can answer: a few that are told to come back cost less than all of them waiting.
 * Measured are the calls under way and the delay of the event loop in the last second, also the delay that has not ended yet.
 */
export class LoadShedding {
  #underWay = 0;
  #before: Half;
  #now: Half;
  #dueAt: number;
  #timer: NodeJS.Timeout | undefined;
  #refused = 0;
  #toldAt: number;
  #tell: (refused: number) => void = () => {};

  /** @param clock  ms, never going back */
  constructor(private readonly clock: () => number = () => performance.now()) {
    const begun = clock();
    this.#before = { begun: begun - HALF_MS, delayMs: 0, calls: 0 };
    this.#now = { begun, delayMs: 0, calls: 0 };
    this.#dueAt = begun + EVERY_MS;
    this.#toldAt = begun;
  }

  /** @param tell  given the number of calls refused within a second or more; a line for each would cost more than the refusal */
  start(tell: (refused: number) => void): void {
    this.#tell = tell;
    this.#timer = setInterval(this.tick, EVERY_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Called by the timer. */
  readonly tick = (): void => {
    const at = this.clock();
    this.#turn(at);
    this.#now.delayMs = Math.max(this.#now.delayMs, at - this.#dueAt);
    this.#dueAt = at + EVERY_MS;
    if (this.#refused > 0 && at - this.#toldAt >= TELL_EVERY_MS) {
      this.#tell(this.#refused);
      this.#refused = 0;
      this.#toldAt = at;
    }
  };

  /** @returns what to call when the call is over; @throws ApiProblem 503 with Retry-After */
  enter(): () => void {
    const at = this.clock();
    this.#turn(at);
    this.#now.calls++;
    const delayMs = Math.max(this.#before.delayMs, this.#now.delayMs, at - this.#dueAt);
    const isLate = delayMs > MOST_DELAY_MS && this.#before.calls + this.#now.calls > MANY_CALLS;
    if (isLate || this.#underWay >= MOST_UNDER_WAY) {
      this.#refused++;
      throw new ApiProblem(503, 'Busy', 'The server has more calls than it can answer at the moment. Please try again in a few seconds.', {
        code: 'busy',
        headers: { 'retry-after': String(RETRY_AFTER_S) },
      });
    }
    this.#underWay++;
    let isOver = false;
    return () => {
      if (!isOver) this.#underWay--;
      isOver = true;
    };
  }

  /** Of a call that waits for its turn by its own account's rate: nothing is done for it meanwhile. */
  async uncounted(work: Promise<void>): Promise<void> {
    this.#underWay--;
    await work;
    this.#underWay++;
  }

  #turn(at: number): void {
    if (at - this.#now.begun < HALF_MS) return;
    const isRecent = at - this.#now.begun < 2 * HALF_MS;
    this.#before = isRecent ? this.#now : { begun: at - HALF_MS, delayMs: 0, calls: 0 };
    this.#now = { begun: at, delayMs: 0, calls: 0 };
  }
}
