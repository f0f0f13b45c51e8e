import { ApiError, clientOf, type Route, type Send } from '@stackwatt/api';
import type { Call } from './calls-of.ts';

export { ApiError };

/** The calls of the server this client was built for. */
declare const __STACKWATT_CALLS__: Record<string, Call>;
const CALLS = __STACKWATT_CALLS__;

/** Where the server is, and who calls it: a token made under Preferences, or the name and password of an account. */
interface ConnectOptions {
  readonly url?: string;
  readonly token?: string;
  readonly name?: string;
  readonly password?: string;
  /** Carries the requests instead of the fetch of the program. */
  readonly fetch?: typeof fetch;
}

interface Input {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

/** An environment variable that is set; a browser has none. */
const environment = (name: string): string | undefined => globalThis.process?.env[name] || undefined;

/**
 * Connects a program with a server: signs in where name and password are given.
 *
 * @param options what is left out comes from STACKWATT_URL, STACKWATT_TOKEN, STACKWATT_NAME and STACKWATT_PASSWORD
 * @returns a function that makes a call by its name and answers status, data and headers; a refusal rejects with ApiError
 */
export async function connect(options: ConnectOptions = {}): Promise<(name: string, input?: Input) => Promise<unknown>> {
  const url = options.url ?? environment('STACKWATT_URL');
  if (url === undefined) throw new TypeError('The address of the server is missing: give `url`, or set STACKWATT_URL.');
  const carry = options.fetch ?? fetch;
  const name = options.name ?? environment('STACKWATT_NAME');
  const password = options.password ?? environment('STACKWATT_PASSWORD');
  let token = options.token ?? (options.name === undefined ? environment('STACKWATT_TOKEN') : undefined);
  const send: Send = (path, { method, headers, body, signal }) =>
    carry(new URL(path, url), {
      method,
      headers: token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` },
      body: body as RequestInit['body'],
      signal: signal as AbortSignal | undefined,
    });
  const call = clientOf(send);
  const byName = async (callName: string, input: Input = {}): Promise<unknown> => {
    const declared = Object.hasOwn(CALLS, callName) ? CALLS[callName] : undefined;
    if (declared === undefined) throw new TypeError(`There is no call "${callName}".`);
    // The table has what the client reads of a route.
    return call(declared as unknown as Route, input as never);
  };
  if (token === undefined) {
    if (name === undefined || password === undefined) throw new TypeError('Nobody to sign in: give `token`, or `name` and `password`.');
    const { data } = (await byName('postToken', { body: { scheme: 'standard', name, password } })) as { data: { token: string } };
    token = data.token;
  }
  return byName;
}
