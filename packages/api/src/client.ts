import { Problem, problemText } from './problem.ts';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from './route.ts';

/** A rejected call; its message is '[status] title detail'. */
export class ApiError extends Error {
  /** @param statusText  of the answer; empty where the connection carries none, as over HTTP/2 */
  constructor(
    readonly problem: Problem,
    readonly statusText = '',
  ) {
    super(problemText(problem));
    this.name = 'ApiError';
  }
}

/** The part of a fetch answer the client reads; any fetch implementation fits. */
export interface HttpAnswer {
  readonly status: number;
  readonly statusText?: string;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
}
export interface HttpRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string | Uint8Array;
  readonly signal?: unknown;
}
export type Send = (path: string, request: HttpRequest) => Promise<HttpAnswer>;

export interface CallInput<R> {
  readonly params?: ParamsOf<R>;
  readonly query?: QueryOf<R>;
  readonly body?: BodyOf<R>;
  readonly headers?: Record<string, string>;
  readonly signal?: unknown;
}
export interface CallAnswer<R> {
  readonly status: number;
  /** Undefined for a status without content. */
  readonly data: AnswerOf<R> | undefined;
  readonly headers: { get(name: string): string | null };
}

/** The path of a route with its parameters and query filled in, each encoded. */
export function pathOf(route: Route, params: unknown = {}, query: unknown = {}): string {
  const values = (params ?? {}) as Record<string, string | number | undefined>;
  const path = route.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`parameter "${name}" of ${route.name} is missing`);
    return encodeURIComponent(String(value));
  });
  const pairs = Object.entries((query ?? {}) as Record<string, string | number | undefined>).filter(([, value]) => value !== undefined);
  return pairs.length === 0 ? path : `${path}?${pairs.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&')}`;
}

const CONTENT_TYPES = {
  json: 'application/json',
  text: 'text/plain; charset=utf-8',
  bytes: 'application/octet-stream',
  file: 'application/octet-stream',
  events: 'text/event-stream',
} as const;

/**
 * The typed client made from the declarations.
 *
 * @param send  carries a request: adds the origin and the bearer token, handles the silent re-login
 * @returns a function that calls a declared route and answers its parsed data; a status outside the declared answers rejects with ApiError
 */
export const clientOf =
  (send: Send) =>
  async <R extends Route>(route: R, input: CallInput<R> = {}): Promise<CallAnswer<R>> => {
    const headers: Record<string, string> = { accept: CONTENT_TYPES[route.answerTransport], ...input.headers };
    let body: string | Uint8Array | undefined;
    if (input.body !== undefined) {
      headers['content-type'] = CONTENT_TYPES[route.bodyTransport];
      body = route.bodyTransport === 'json' ? JSON.stringify(input.body) : (input.body as string | Uint8Array);
    }
    const answer = await send(pathOf(route, input.params, input.query), { method: route.method, headers, body, signal: input.signal });
    if (!(answer.status in route.answers)) throw new ApiError(await problemOf(answer), answer.statusText);
    const schema = route.answers[answer.status];
    if (schema === null || schema === undefined) return { status: answer.status, data: undefined, headers: answer.headers };
    const data: unknown =
      route.answerTransport === 'json'
        ? JSON.parse(await answer.text())
        : route.answerTransport === 'bytes'
          ? new Uint8Array(await answer.arrayBuffer())
          : await answer.text();
    return { status: answer.status, data: data as AnswerOf<R>, headers: answer.headers };
  };

async function problemOf(answer: HttpAnswer): Promise<Problem> {
  const text = await answer.text().catch(() => '');
  try {
    const parsed = Problem.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
    const errors = (JSON.parse(text) as { errors?: unknown }).errors;
    if (Array.isArray(errors)) return { status: answer.status, title: 'Refused', detail: errors.map(String).join(' '), errors };
  } catch {
    // Not JSON: an answer of something between us and the server; its text is no message for a user.
  }
  return { status: answer.status, title: 'Service unavailable', detail: '' };
}
