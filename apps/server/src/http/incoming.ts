import { createHash, randomUUID, type Hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { open, readFile, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { IncomingMessage } from 'node:http';
import type { BodyOf, Route } from '@stackwatt/api';
import { z } from 'zod';
import { assertNoEscapedNul } from './nul.ts';
import { ApiProblem } from './problem.ts';

/** Longest text that this process reads itself, bytes; reading it takes a few hundredths of a second. */
export const AT_HAND = 256 * 1024;
/** Large bodies of one account that wait for the one before them. */
const MOST_WAITING = 8;

/** The text of a call that may be large: a short one is at hand, a long one lies in a file until the call is answered. */
export type Text = string | { readonly path: string };
/** As it came in. */
export type Incoming =
  | { readonly kind: 'short'; readonly text: string }
  | { readonly kind: 'long'; readonly path: string; readonly sha256: string };
export const textOf = (body: Incoming): Text => (body.kind === 'short' ? body.text : { path: body.path });
export const readText = async (text: Text): Promise<string> => (typeof text === 'string' ? text : readFile(text.path, 'utf8'));

/**
 * Takes large bodies without holding them in memory, one at a time of each account: the next one is not read from its connection before the
 * call with the first is answered.
 */
export class IncomingBodies {
  readonly #folder: string;
  readonly #turns = new Map<string, (() => void)[]>();

  /** @param parent  gets a folder for the files; what an earlier run left there goes */
  constructor(parent: string, isAlone: boolean) {
    mkdirSync(parent, { recursive: true, mode: 0o700 });
    if (isAlone) {
      this.#folder = join(parent, 'incoming');
      rmSync(this.#folder, { recursive: true, force: true });
      mkdirSync(this.#folder, { mode: 0o700 });
    } else this.#folder = mkdtempSync(join(parent, 'stackwatt-incoming-'));
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** @returns the body, and what to call when the call is over; @throws ApiProblem 400, 413, 429 */
  async take(stream: IncomingMessage, limit: number, accountId: string): Promise<{ body: Incoming; done: () => Promise<void> }> {
    if (Number(stream.headers['content-length'] ?? 0) > limit) throw tooLarge();
    const chunks: Buffer[] = [];
    let length = 0;
    let file: Spool | undefined;
    try {
      // The connection stays open for the answer when the reading ends early.
      for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        length += chunk.length;
        if (length > limit) throw tooLarge();
        if (file) await file.write(chunk);
        else chunks.push(chunk);
        if (!file && length > AT_HAND) {
          file = await this.#begin(accountId);
          for (const one of chunks.splice(0)) await file.write(one);
        }
      }
      if (!stream.complete) throw cutShort();
      if (!file) return { body: { kind: 'short', text: Buffer.concat(chunks).toString('utf8') }, done: async () => {} };
      const { path, sha256 } = await file.end();
      return { body: { kind: 'long', path, sha256 }, done: file.done };
    } catch (error) {
      await file?.done();
      stream.resume();
      // A stream that is cut has an error of its own.
      throw error instanceof ApiProblem || !stream.destroyed ? error : cutShort();
    }
  }

  async #begin(accountId: string): Promise<Spool> {
    await this.#turn(accountId);
    const path = join(this.#folder, randomUUID());
    return Spool.open(path, () => this.#next(accountId));
  }

  #turn(accountId: string): Promise<void> {
    const waiting = this.#turns.get(accountId);
    if (!waiting) {
      this.#turns.set(accountId, []);
      return Promise.resolve();
    }
    if (waiting.length >= MOST_WAITING) {
      throw new ApiProblem(429, 'Too many large calls', 'Large calls of an account are taken one after the other, and many wait already.', {
        code: 'tooMany',
        headers: { 'retry-after': '5' },
      });
    }
    return new Promise((go) => {
      waiting.push(go);
    });
  }

  #next(accountId: string): void {
    const next = this.#turns.get(accountId)?.shift();
    if (next) next();
    else this.#turns.delete(accountId);
  }
}

/** A body on its way into a file. */
class Spool {
  readonly #hash: Hash = createHash('sha256');
  #isOver = false;

  private constructor(
    readonly path: string,
    private readonly handle: FileHandle,
    private readonly onDone: () => void,
  ) {}

  static async open(path: string, onDone: () => void): Promise<Spool> {
    try {
      return new Spool(path, await open(path, 'wx', 0o600), onDone);
    } catch (error) {
      onDone();
      throw error;
    }
  }

  async write(chunk: Buffer): Promise<void> {
    this.#hash.update(chunk);
    await this.handle.writeFile(chunk);
  }

  async end(): Promise<{ path: string; sha256: string }> {
    await this.handle.close();
    return { path: this.path, sha256: this.#hash.digest('hex') };
  }

  /** The file goes, with what was made beside it, and the account may send the next one. */
  readonly done = async (): Promise<void> => {
    if (this.#isOver) return;
    this.#isOver = true;
    await this.handle.close().catch(() => {
      // It was closed at its end.
    });
    for (const path of [this.path, valuesBeside(this.path)]) await rm(path, { force: true });
    this.onDone();
  };
}

/** Where values that were read from a long text are put, one list behind the other. */
export const valuesBeside = (path: string): string => `${path}.values`;

const tooLarge = (): ApiProblem => new ApiProblem(413, 'Too large', 'The request is larger than this call accepts. Nothing was stored.');
const cutShort = (): ApiProblem => new ApiProblem(400, 'Invalid request', 'The request was cut short.');

/** What the declaration of a call makes of the text of its body. @throws ApiProblem 400, 422 */
export function parseBody<R extends Route>(route: R, text: string): BodyOf<R> {
  assertNoEscapedNul(text, 'body');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiProblem(400, 'Invalid request', 'The body is not valid JSON.');
  }
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__'))
    throw new ApiProblem(400, 'Invalid request', 'The body is not valid JSON.');
  const { body } = route;
  const checked = (body instanceof z.ZodObject ? body.strict() : body!).safeParse(value);
  if (checked.success) return checked.data as BodyOf<R>;
  const problems = checked.error.issues
    .slice(0, 20)
    .map((issue) => ({ place: ['body', ...issue.path.map(String)].join('.'), value: '', rule: issue.message }));
  throw new ApiProblem(
    400,
    'Invalid request',
    problems
      .slice(0, 3)
      .map((problem) => `${problem.place}: ${problem.rule}`)
      .join('; '),
    { problems },
  );
}
