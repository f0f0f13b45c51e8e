import { ApiProblem } from './problem.ts';

/** calls a second of one session, and how many it may have saved up. */
const PER_SECOND = 20;
const BURST = 60;
/**
 * Calls beyond the allowance that wait for their turn instead of being refused. A page never has more than a few under way, so it slows
 * down and is not refused.
 */
const WAITING = 40;
/** Sessions remembered before those with a full allowance are forgotten. */
const REMEMBERED = 5000;

interface Bucket {
  /** Below zero: calls that wait for what will have been filled in by then. */
  tokens: number;
  at: number;
}

/**
 * Bounds the calls of a session: 20 a second, 60 at once. Kept in memory, for each server process by itself: a look into the database at
 * every call would cost more than it saves.
 */
export class RequestRate {
  readonly #buckets = new Map<string, Bucket>();

  /** @param clock  ms, never going back */
  constructor(private readonly clock: () => number = () => performance.now()) {}

  /** @returns how long the call must wait for its turn, ms; @throws ApiProblem 429 with Retry-After */
  take(sessionId: string): number {
    const at = this.clock();
    const tokens = filled(this.#buckets.get(sessionId) ?? { tokens: BURST, at }, at);
    if (this.#buckets.size >= REMEMBERED && !this.#buckets.has(sessionId)) this.#forget(at);
    const isTaken = tokens >= 1 - WAITING;
    this.#buckets.set(sessionId, { tokens: isTaken ? tokens - 1 : tokens, at });
    if (isTaken) return Math.max(0, ((1 - tokens) / PER_SECOND) * 1000);
    throw new ApiProblem(429, 'Too many calls', `A session may make ${PER_SECOND} calls a second. Please slow down.`, {
      code: 'tooMany',
      headers: { 'retry-after': String(Math.ceil((1 - tokens) / PER_SECOND)) },
    });
  }

  #forget(now: number): void {
    for (const [id, bucket] of this.#buckets) if (filled(bucket, now) >= BURST) this.#buckets.delete(id);
  }
}

const filled = ({ tokens, at }: Bucket, now: number): number => Math.min(BURST, tokens + ((now - at) / 1000) * PER_SECOND);
