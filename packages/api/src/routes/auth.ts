import { z } from 'zod';
import { lineOfText } from '../line-of-text.ts';
import { route } from '../route.ts';

const Token = z.object({ token: z.string(), mustChangePassword: z.boolean() });

/** API-01. The bearer token lives in the page's memory; the answer also sets a rotating HttpOnly refresh cookie (D-013). */
export const postToken = route({
  name: 'postToken',
  method: 'POST',
  path: '/api/auth/token',
  area: 'auth',
  authenticated: false,
  summary: 'Sign in with name or e-mail and password.',
  // Another scheme is an error of the sign-in, answered as one (API-01), not a body that cannot be read.
  body: z.object({
    scheme: z.string().max(40).default('').describe('standard or internal'),
    name: z.string().max(254),
    password: z.string().max(1024),
  }),
  answers: { 200: Token },
  problems: [400, 429],
});
/** The silent re-login: answers a new token for the refresh cookie and rotates it. Origin and Sec-Fetch-Site are checked. */
export const postRefresh = route({
  name: 'postRefresh',
  method: 'POST',
  path: '/api/auth/refresh',
  area: 'auth',
  authenticated: false,
  summary: 'A new token for the refresh cookie.',
  answers: { 200: Token },
  problems: [401, 403],
});
/** The code of a link that an administrator sent: good once, for an invitation or in place of a forgotten password. */
export const postLinkPassword = route({
  name: 'postLinkPassword',
  method: 'POST',
  path: '/api/auth/password/link',
  area: 'auth',
  authenticated: false,
  summary: 'Set the password of the account whose link it is; ends its sessions and tokens.',
  body: z.object({ code: z.string().max(100), next: z.string().min(8).max(128) }),
  answers: { 200: z.object({ name: z.string() }) },
  problems: [400, 422],
});
export const postSignOut = route({
  name: 'postSignOut',
  method: 'POST',
  path: '/api/auth/sign-out',
  area: 'auth',
  summary: 'End this session.',
  answers: { 204: null },
});
/** Ends the other sessions, and the tokens for programs unless `keepTokens` says otherwise. */
export const putPassword = route({
  name: 'putPassword',
  method: 'PUT',
  path: '/api/auth/password',
  area: 'auth',
  summary: 'Change the own password; ends the other sessions, and the tokens unless they are to be kept.',
  body: z.object({ current: z.string().max(1024), next: z.string().min(8).max(128), keepTokens: z.boolean().optional() }),
  answers: { 204: null },
  problems: [400, 422],
});

/**
 * for whoever knows the password. An empty address takes the own one away (204); to another one a code is mailed (202), and until
 * that is given (`postConfirmEmail`) nothing changes. 422 for an address that cannot be used, whatever the reason.
 */
export const putEmail = route({
  name: 'putEmail',
  method: 'PUT',
  path: '/api/auth/email',
  area: 'auth',
  summary: 'Name another e-mail address; a code is mailed to it.',
  body: z.object({ current: z.string().max(1024), email: z.string().max(254) }),
  answers: { 202: null, 204: null },
  problems: [400, 422, 429, 503],
});
export const getEmail = route({
  name: 'getEmail',
  method: 'GET',
  path: '/api/auth/email',
  area: 'auth',
  summary: 'The own e-mail address, and the one that waits for its code.',
  answers: { 200: z.object({ email: z.string(), unconfirmed: z.string().nullable() }) },
});
export const postConfirmEmail = route({
  name: 'postConfirmEmail',
  method: 'POST',
  path: '/api/auth/email/confirm',
  area: 'auth',
  summary: 'Give the code that was mailed; the address counts from then on.',
  body: z.object({ code: z.string().max(40) }),
  answers: { 204: null },
  problems: [400, 422],
});
/** the account with its projects, library, sessions and tokens, at once and for good. */
export const postDeleteAccount = route({
  name: 'postDeleteAccount',
  method: 'POST',
  path: '/api/auth/delete-account',
  area: 'auth',
  summary: 'Delete the own account and everything in it; the last administrator stays as long as there are other accounts.',
  body: z.object({ current: z.string().max(1024) }),
  answers: { 204: null },
  problems: [400, 422, 429],
});

const Session = z.object({
  id: z.string(),
  created: z.string(),
  lastUsed: z.string(),
  isThis: z.boolean(),
  /** Browser and system: 'Firefox on Windows'; null where the program that signed in did not say. */
  device: z.string().nullable(),
});
export const getSessions = route({
  name: 'getSessions',
  method: 'GET',
  path: '/api/auth/sessions',
  area: 'auth',
  summary: 'The own sessions, the newest first.',
  answers: { 200: z.array(Session) },
});
export const deleteSession = route({
  name: 'deleteSession',
  method: 'DELETE',
  path: '/api/auth/sessions/:session',
  area: 'auth',
  summary: 'End one of the own sessions at once.',
  params: z.object({ session: z.string().max(64) }),
  answers: { 204: null },
  problems: [404],
});

/**
 * a token for a program, sent as a bearer token. 'read' looks and exports, 'run' calculates too, 'write' changes projects and library
 * too; none may make the calls of /api/auth.
 */
export const ApiToken = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(['read', 'run', 'write']),
  created: z.string(),
  lastUsed: z.string().nullable(),
  /** From when it is refused; null for never. */
  ends: z.string().nullable(),
});
export const getTokens = route({
  name: 'getTokens',
  method: 'GET',
  path: '/api/auth/tokens',
  area: 'auth',
  summary: 'The own tokens for programs.',
  answers: { 200: z.array(ApiToken) },
});
export const postApiToken = route({
  name: 'postApiToken',
  method: 'POST',
  path: '/api/auth/tokens',
  area: 'auth',
  summary: 'A new token for a program; it is shown this once.',
  /** Without a number of days it has no end. */
  body: z.object({
    name: lineOfText(100),
    scope: z.enum(['read', 'run', 'write']),
    days: z.number().int().min(1).max(366).nullable().optional(),
  }),
  answers: { 201: z.object({ id: z.string(), token: z.string() }) },
  problems: [400, 422],
});
export const deleteToken = route({
  name: 'deleteToken',
  method: 'DELETE',
  path: '/api/auth/tokens/:token',
  area: 'auth',
  summary: 'Withdraw a token at once.',
  params: z.object({ token: z.string().max(64) }),
  answers: { 204: null },
  problems: [404],
});
