import type { Calls } from './calls.js';

export type { Calls };

/** What a call takes: path parameters, query and body as far as it has them. */
export type InputOf<N extends keyof Calls> = Calls[N]['input'];
/** What a call answers. */
export type AnswerOf<N extends keyof Calls> = Calls[N]['answer'];

/** What may be said of any call beside its input. */
export interface CallOptions {
  /** Such as `Idempotency-Key` or `If-Match`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface CallAnswer<N extends keyof Calls> {
  readonly status: number;
  /** Undefined for a status without content. */
  readonly data: AnswerOf<N>;
  readonly headers: { get(name: string): string | null };
}

/** The input may be left out where nothing of it is required. */
type Arguments<N extends keyof Calls> =
  Partial<InputOf<N>> extends InputOf<N> ? [input?: InputOf<N> & CallOptions] : [input: InputOf<N> & CallOptions];

/** Makes a call by its name. A refusal rejects with ApiError, no answer with TypeError. */
export type Client = <N extends keyof Calls>(name: N, ...input: Arguments<N>) => Promise<CallAnswer<N>>;

/** Where the server is, and who calls it: a token made under Preferences, or the name and password of an account. */
export interface ConnectOptions {
  readonly url?: string;
  readonly token?: string;
  readonly name?: string;
  readonly password?: string;
  /** Carries the requests instead of the fetch of the program. */
  readonly fetch?: typeof fetch;
}

/** What is left out comes from STACKWATT_URL, STACKWATT_TOKEN, STACKWATT_NAME and STACKWATT_PASSWORD. */
export function connect(options?: ConnectOptions): Promise<Client>;

/** A refused call; its message is '[status] title detail'. */
export class ApiError extends Error {
  /** RFC 9457 problem details. */
  readonly problem: {
    readonly status: number;
    readonly title: string;
    readonly detail: string;
    readonly instance?: string;
    readonly code?: string;
    /** Place, value and rule of each input to mend. */
    readonly problems?: readonly { readonly place: string; readonly value: string; readonly rule: string }[];
  };
}
