import type { FastifyReply } from 'fastify';
import type { Account } from '../account/account.ts';
import { ApiProblem } from './problem.ts';

/** At most one event a second, and a sign of life while nothing changes, ms. */
const EVERY_MS = 1000;
const HEARTBEAT_MS = 15_000;
/** What was read for one listener of a topic serves the others so long, ms; a notice ends it. */
const SHARED_MS = 250;

/** Streams of one account at a server process; a page has two. */
const MOST_OF_LISTENER = 300;

interface Stream {
  readonly topic: string;
  readonly listener: string;
  look(): void;
  end(): void;
}

/** An account by one of its sessions or tokens. */
export type Listener = Pick<Account, 'id' | 'sessionId'>;

export interface StreamOptions<T> {
  /** What is listened to; `notify` of the same topic looks at once. */
  readonly topic: string;
  /** Who listens. */
  readonly listener: Listener;
  readonly first: T;
  /** What an account may see of the topic, again and again: one reading serves all of its pages. Where it throws, the stream ends. */
  readonly read: () => Promise<T>;
  /** Whether nothing more will come after this value. */
  readonly isLast: (value: T) => boolean;
  /** How often to look without a notice: what happens in other processes is found so, ms. */
  readonly lookEveryMs?: number;
  /** The stream ends after this time, and its listener, whose token is looked at again, begins another, ms. */
  readonly longestMs?: number;
}

/** A value that changes as server-sent events: one stream for each listening page. */
export class EventStreams {
  readonly #open = new Set<Stream>();
  readonly #listeners = new Map<string, number>();
  readonly #shared = new Map<string, { readonly at: number; readonly value: Promise<unknown> }>();

  /** @param isSignedIn  asked at each look: the streams of a session that has ended, or of a disabled account, end */
  constructor(private readonly isSignedIn: (listener: Listener) => Promise<boolean>) {}

  /** Something happened here. */
  notify(topic: string): void {
    for (const key of this.#shared.keys()) if (key.startsWith(`${topic} `)) this.#shared.delete(key);
    for (const stream of this.#open) if (stream.topic === topic) stream.look();
  }

  close(): void {
    for (const stream of this.#open) stream.end();
  }

  #forget(listener: string): void {
    const left = (this.#listeners.get(listener) ?? 1) - 1;
    if (left === 0) this.#listeners.delete(listener);
    else this.#listeners.set(listener, left);
  }

  #read<T>(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.#shared.get(key);
    if (known && performance.now() - known.at < SHARED_MS) return known.value as Promise<T>;
    const value = read();
    this.#shared.set(key, { at: performance.now(), value });
    return value;
  }

  /** @throws ApiProblem 429 */
  open<T>(
    reply: FastifyReply,
    { topic, listener, first, read, isLast, lookEveryMs = EVERY_MS, longestMs = Infinity }: StreamOptions<T>,
  ): void {
    const { id } = listener;
    const listening = this.#listeners.get(id) ?? 0;
    if (listening >= MOST_OF_LISTENER) {
      throw new ApiProblem(429, 'Too many listeners', `An account listens to at most ${MOST_OF_LISTENER} streams. Close a window.`, {
        code: 'tooMany',
        headers: { 'retry-after': '60' },
      });
    }
    this.#listeners.set(id, listening + 1);
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...(Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)) as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'keep-alive',
      'x-accel-buffering': 'no',
    });
    const shared = `${topic} ${id}`;
    const signedIn = `signed in ${listener.sessionId}`;
    const begun = performance.now();
    let sent = '';
    let sentAt = 0;
    let spokenAt = begun;
    let isLooking = false;
    let timer: NodeJS.Timeout | undefined;

    const end = (): void => {
      clearTimeout(timer);
      if (this.#open.delete(stream)) this.#forget(id);
      if (![...this.#open].some((other) => other.topic === topic && other.listener === id)) this.#shared.delete(shared);
      if (!raw.writableEnded) raw.end();
    };
    const send = (value: T): void => {
      const text = JSON.stringify(value);
      if (text !== sent) {
        raw.write(`data: ${text}\n\n`);
        sent = text;
        sentAt = spokenAt = performance.now();
      } else if (performance.now() - spokenAt > HEARTBEAT_MS) {
        raw.write(': still here\n\n');
        spokenAt = performance.now();
      }
      if (isLast(value) || performance.now() - begun > longestMs) end();
      else later(lookEveryMs);
    };
    const later = (delayMs: number): void => {
      clearTimeout(timer);
      timer = setTimeout(look, delayMs);
    };
    const look = (): void => {
      if (isLooking || !this.#open.has(stream)) return;
      const wait = sentAt + EVERY_MS - performance.now();
      if (wait > 1) {
        later(wait);
        return;
      }
      isLooking = true;
      this.#read(signedIn, () => this.isSignedIn(listener))
        .then((isSignedIn) => (isSignedIn ? this.#read(shared, read).then(send) : end()))
        .catch(() => end())
        .finally(() => {
          isLooking = false;
        });
    };
    const stream: Stream = { topic, listener: id, look, end };
    this.#open.add(stream);
    raw.on('close', end);
    send(first);
  }
}
