import { ApiProblem } from './problem.ts';

/** calls a second of one session, and how many it may have saved up. */
const PER_SECOND = 20;
const BURST = 60;
/** Sessions remembered before those with a full allowance are forgotten. */
const REMEMBERED = 5000;

interface Bucket {
  tokens: number;
  at: number;
}

/** Bounds the calls of a session: 20 a second, 60 at once. Kept in memory, for each server process by itself: a look into the database at every call would cost more than it saves. */
export class RequestRate {
  readonly #buckets = new Map<string, Bucket>();

  /** @param clock  ms, never going back */
  constructor(private readonly clock: () => number = () => performance.now()) {}

  /** @throws ApiProblem 429 with Retry-After */
  take(sessionId: string): void {
    const at = this.clock();
    const bucket = this.#buckets.get(sessionId) ?? { tokens: BURST, at };
    const tokens = filled(bucket, at);
    if (this.#buckets.size >= REMEMBERED && !this.#buckets.has(sessionId)) this.#forget(at);
    this.#buckets.set(sessionId, { tokens: tokens < 1 ? tokens : tokens - 1, at });
    if (tokens >= 1) return;
    throw new ApiProblem(429, 'Too many calls', `A session may make ${PER_SECOND} calls a second. Please slow down.`, { code: 'tooMany', headers: { 'retry-after': String(Math.ceil((1 - tokens) / PER_SECOND)) } });
  }

  #forget(now: number): void {
    for (const [id, bucket] of this.#buckets) if (filled(bucket, now) >= BURST) this.#buckets.delete(id);
  }
}

const filled = ({ tokens, at }: Bucket, now: number): number => Math.min(BURST, tokens + ((now - at) / 1000) * PER_SECOND);
