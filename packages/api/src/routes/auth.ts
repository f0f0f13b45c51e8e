import { z } from 'zod';
import { route } from '../route.ts';

export const Token = z.object({ token: z.string(), mustChangePassword: z.boolean() });
export const SignInErrors = z.object({ errors: z.array(z.string()) });

/** API-01. The bearer token lives in the page's memory; the answer also sets a rotating HttpOnly refresh cookie (D-013). */
export const postToken = route({
  name: 'postToken', method: 'POST', path: '/api/auth/token', area: 'auth', authenticated: false,
  summary: 'Sign in with name or e-mail and password.',
  body: z.object({ scheme: z.enum(['standard', 'internal']), name: z.string().max(254), password: z.string().max(1024) }),
  answers: { 200: Token },
  problems: [400, 429],
});
/** The silent re-login: answers a new token for the refresh cookie and rotates it. Origin and Sec-Fetch-Site are checked. */
export const postRefresh = route({
  name: 'postRefresh', method: 'POST', path: '/api/auth/refresh', area: 'auth', authenticated: false,
  summary: 'A new token for the refresh cookie.', answers: { 200: Token }, problems: [401, 403],
});
export const postSignOut = route({
  name: 'postSignOut', method: 'POST', path: '/api/auth/sign-out', area: 'auth', summary: 'End this session.', answers: { 204: null },
});
export const putPassword = route({
  name: 'putPassword', method: 'PUT', path: '/api/auth/password', area: 'auth', summary: 'Change the own password.',
  body: z.object({ current: z.string().max(1024), next: z.string().min(8).max(128) }), answers: { 204: null }, problems: [400, 422],
});
