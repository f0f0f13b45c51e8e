import { ApiProblem } from './problem.ts';

/** */
export interface Rate {
  /** Who is counted, in words. */
  readonly who: string;
  readonly perSecond: number;
  /** Calls that may have been saved up. */
  readonly burst: number;
  /**
   * Calls beyond the allowance that wait for their turn instead of being refused. A page never has more than a few under way, so it slows
   * down and is not refused.
   */
  readonly waiting: number;
}
export const OF_SESSION: Rate = { who: 'A session', perSecond: 20, burst: 60, waiting: 40 };
/** All sessions and tokens of an account together: signing in again is no way around. */
export const OF_ACCOUNT: Rate = { who: 'An account', perSecond: 60, burst: 180, waiting: 40 };
/** Callers remembered before those with a full allowance are forgotten. */
const REMEMBERED = 5000;

interface Bucket {
  /** Below zero: calls that wait for what will have been filled in by then. */
  tokens: number;
  at: number;
}

/**
 * Bounds the calls of each session, or of each account. Kept in memory, for each server process by itself: a look into the database at
 * every call would cost more than it saves.
 */
export class RequestRate {
  readonly #buckets = new Map<string, Bucket>();

  /** @param clock  ms, never going back */
  constructor(
    private readonly rate: Rate,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** @returns how long the call must wait for its turn, ms; @throws ApiProblem 429 with Retry-After */
  take(caller: string): number {
    const { who, perSecond, burst, waiting } = this.rate;
    const at = this.clock();
    const tokens = this.#filled(this.#buckets.get(caller) ?? { tokens: burst, at }, at);
    if (this.#buckets.size >= REMEMBERED && !this.#buckets.has(caller)) this.#forget(at);
    const isTaken = tokens >= 1 - waiting;
    this.#buckets.set(caller, { tokens: isTaken ? tokens - 1 : tokens, at });
    if (isTaken) return Math.max(0, ((1 - tokens) / perSecond) * 1000);
    throw new ApiProblem(429, 'Too many calls', `${who} may make ${perSecond} calls a second. Please slow down.`, {
      code: 'tooMany',
      headers: { 'retry-after': String(Math.ceil((1 - tokens) / perSecond)) },
    });
  }

  #forget(now: number): void {
    for (const [id, bucket] of this.#buckets) if (this.#filled(bucket, now) >= this.rate.burst) this.#buckets.delete(id);
  }

  #filled({ tokens, at }: Bucket, now: number): number {
    return Math.min(this.rate.burst, tokens + ((now - at) / 1000) * this.rate.perSecond);
  }
}
