import { ApiError, clientOf, getUser, postRefresh, postSignOut, postToken, type AnswerOf, type Send } from '@stackwatt/api';
import { authorisedSend } from './authorised-send.ts';
import { readCookie, writeCookie } from './cookie.ts';
import { setSession, type SignedInUser } from './session.ts';

/** The bearer token lives here and nowhere else; a reload gets a new one for the HttpOnly refresh cookie (D-013). */
let token: string | undefined;
/** Says, without any secret, that this browser may hold a refresh cookie: without it a first visit asks the server nothing. */
const SIGNED_IN = 'signed-in';

const plainSend: Send = (path, request) =>
  fetch(path, {
    method: request.method,
    headers: request.headers,
    body: request.body as BodyInit | undefined,
    credentials: 'same-origin',
    signal: request.signal instanceof AbortSignal ? request.signal : undefined,
  });
const plainCall = clientOf(plainSend);

const accept = (answer: NonNullable<AnswerOf<typeof postToken>>): void => {
  token = answer.token;
  writeCookie(SIGNED_IN, '1');
};

async function relogin(): Promise<boolean> {
  try {
    const { data } = await plainCall(postRefresh);
    if (data === undefined) return false;
    accept(data);
    if (data.mustChangePassword) setSession({ mustChangePassword: true });
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

function end(): void {
  token = undefined;
  writeCookie(SIGNED_IN, '');
  setSession({ kind: 'signedOut' });
}

/** Calls a declared route with the bearer token, re-login and retry included. Rejects with ApiError, or TypeError without an answer. */
export const call = clientOf(authorisedSend(plainSend, { token: () => token, relogin, end }));

/** A request that may outlive the page: the release of a lock while it closes. Nothing waits for it. */
export function sendLast(path: string, method: string, body: unknown): void {
  if (token === undefined) return;
  void fetch(path, {
    method,
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}

/** What is not a declared route (server-sent events) reads the token here. */
export const authorisation = (): Record<string, string> => (token === undefined ? {} : { authorization: `Bearer ${token}` });

const loadUser = async (): Promise<SignedInUser> => {
  const { data } = await call(getUser);
  if (data === undefined) throw new Error('the user call answered nothing');
  return data;
};

/** At start: signs in silently where a refresh cookie is held, else shows the sign-in screen. */
export async function resumeSession(): Promise<void> {
  try {
    if (readCookie(SIGNED_IN) === '' || !(await relogin())) end();
    else setSession({ kind: 'signedIn', user: await loadUser() });
  } catch {
    setSession({ kind: 'signedOut' });
  }
}

/** D-012: these three accounts sign in by the internal scheme. */
const INTERNAL_NAMES = new Set(['guest', 'reports', 'samples']);

/** AUTH-11 */
export interface LoginResult {
  readonly success: boolean;
  readonly errors: readonly string[];
  /** No answer that could be understood: the system is unavailable. */
  readonly unavailable: boolean;
}

export async function signIn(name: string, password: string): Promise<LoginResult> {
  try {
    const scheme = INTERNAL_NAMES.has(name) ? 'internal' : 'standard';
    const { data } = await plainCall(postToken, { body: { scheme, name, password } });
    if (data === undefined) return { success: false, errors: [], unavailable: true };
    accept(data);
    const user = await loadUser();
    setSession({ kind: 'signedIn', user, mustChangePassword: data.mustChangePassword });
    return { success: true, errors: [], unavailable: false };
  } catch (error) {
    const errors = error instanceof ApiError && error.problem.status === 400 ? (error.problem as { errors?: string[] }).errors : undefined;
    if (errors !== undefined && errors.length > 0) return { success: false, errors, unavailable: false };
    if (error instanceof ApiError && error.problem.status === 429)
      return { success: false, errors: [error.problem.detail === '' ? error.problem.title : error.problem.detail], unavailable: false };
    return { success: false, errors: [], unavailable: true };
  }
}

/** AUTH-17: ends the session on the server and here. */
export async function signOut(): Promise<void> {
  try {
    await call(postSignOut);
  } catch {
    // The session ends here even when the server cannot be reached; its own copy expires.
  }
  end();
}

/** An answer without content (204) where the caller needs one; its text is what the user is told. */
export class EmptyAnswer extends Error {}

/** LIST-17, D-024: '[status] title detail', or 'Service unavailable' without an answer. */
export const messageOf = (error: unknown): string =>
  error instanceof EmptyAnswer || (error instanceof ApiError && error.problem.title !== 'Service unavailable')
    ? error.message
    : 'Service unavailable';
export const statusOf = (error: unknown): number | undefined => (error instanceof ApiError ? error.problem.status : undefined);
