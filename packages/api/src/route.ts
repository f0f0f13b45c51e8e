import type { z } from 'zod';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** How a body or an answer travels: JSON, plain text, raw bytes, or a file the browser saves. */
type Transport = 'json' | 'text' | 'bytes' | 'file' | 'events';

/** One call of the wire, declared once: the server must answer in this shape, page and scripts cannot call it wrongly. */
export interface Route<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> {
  readonly name: string;
  readonly method: Method;
  /** Path with `:name` parameters, below the origin. */
  readonly path: string;
  readonly summary: string;
  readonly area:
    | 'auth'
    | 'user'
    | 'project'
    | 'series'
    | 'samples'
    | 'results'
    | 'info'
    | 'library'
    | 'places'
    | 'administration'
    | 'system';
  /** False for the few calls that work without a bearer token. */
  readonly authenticated: boolean;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly bodyTransport: Transport;
  /** Answer by status; a status without content maps to `null`. */
  readonly answers: Readonly<Record<number, A | null>>;
  readonly answerTransport: Transport;
  /** Statuses of problem answers the caller must expect, beside 401 and 500. */
  readonly problems: readonly number[];
}

type RouteInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = Omit<
  Route<P, Q, B, A>,
  'authenticated' | 'bodyTransport' | 'answerTransport' | 'problems'
> &
  Partial<Pick<Route<P, Q, B, A>, 'authenticated' | 'bodyTransport' | 'answerTransport' | 'problems'>>;

export const route = <
  P extends z.ZodType = z.ZodNever,
  Q extends z.ZodType = z.ZodNever,
  B extends z.ZodType = z.ZodNever,
  A extends z.ZodType = z.ZodNever,
>(
  input: RouteInput<P, Q, B, A>,
): Route<P, Q, B, A> => ({ authenticated: true, bodyTransport: 'json', answerTransport: 'json', problems: [], ...input });

type Of<T> = T extends z.ZodNever ? undefined : T extends z.ZodType ? z.infer<T> : undefined;
export type ParamsOf<R> = R extends Route<infer P> ? Of<P> : never;
export type QueryOf<R> = R extends Route<z.ZodType, infer Q> ? Of<Q> : never;
export type BodyOf<R> = R extends Route<z.ZodType, z.ZodType, infer B> ? Of<B> : never;
export type AnswerOf<R> = R extends Route<z.ZodType, z.ZodType, z.ZodType, infer A> ? Of<A> : never;
