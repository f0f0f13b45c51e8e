import * as api from '@stackwatt/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answer } from '../http/answer.ts';
import type { Handlers } from '../http/handle.ts';
import { ApiProblem } from '../http/problem.ts';
import type { Account } from './account.ts';
import type { AccountService } from './account.service.ts';
import type { SessionService, SignedIn } from './session.service.ts';
import { keyOf } from './account.store.ts';
import type { EmailConfirmation } from './email-confirmation.ts';
import type { ApiTokenService } from './api-token.service.ts';
import type { PasswordLinks } from './password-link.ts';
import { hashOfSecret } from './secret.ts';

const THIRTY_DAYS_S = 30 * 24 * 60 * 60;

/** The `__Host-` prefix binds the cookie to this host and to https; plain http on the own machine can have neither. */
const cookieName = (request: FastifyRequest): string => (request.protocol === 'https' ? '__Host-stackwatt-refresh' : 'stackwatt-refresh');

function setCookie(request: FastifyRequest, reply: FastifyReply, session: SignedIn): void {
  if (session.refresh === undefined) return;
  reply.setCookie(cookieName(request), session.refresh, {
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    path: '/',
    maxAge: THIRTY_DAYS_S,
  });
}

/** The one call that a cookie authorises is open to this page only: a strange page's request says so itself (Fetch Metadata, Origin). */
function assertOwnPage(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const own = `${request.protocol}://${request.host}`;
  const foreignSite = site !== undefined && site !== 'same-origin';
  const foreignOrigin = origin !== undefined && origin !== own;
  if (foreignSite || foreignOrigin) throw new ApiProblem(403, 'Refused', 'This call is open to the page of this server only.');
}

interface AuthParts {
  readonly accounts: AccountService;
  readonly sessions: SessionService;
  readonly tokens: ApiTokenService;
  readonly emails: EmailConfirmation;
  readonly links: PasswordLinks;
  /** Deletes every project of an account, with what calculates for it. */
  readonly removeProjects: (account: Account) => Promise<void>;
}
/** A name that was tried, cut: it may be a password typed into the wrong field, so the log has only what tells two apart. */
const nameKey = (name: string): string => hashOfSecret(keyOf(name)).slice(0, 12);

export function authRoutes({ handle }: Handle, { accounts, sessions, tokens, emails, links, removeProjects }: AuthParts): void {
  handle(api.postToken, async ({ body, request, reply, audit }) => {
    const result = await sessions.signIn(body, { address: request.ip, userAgent: request.headers['user-agent'] });
    if (result.kind === 'refused') {
      audit('signInRefused', { name: nameKey(body.name) });
      reply
        .code(400)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify({ errors: result.errors }));
      return { kind: 'taken' };
    }
    audit('signIn', { by: result.account });
    setCookie(request, reply, result.session);
    return answer(200, { token: result.session.token, mustChangePassword: result.session.mustChangePassword });
  });

  handle(api.postRefresh, async ({ request, reply }) => {
    assertOwnPage(request);
    const cookie = request.cookies[cookieName(request)];
    const session = cookie === undefined ? undefined : await sessions.refresh(cookie);
    if (!session) throw new ApiProblem(401, 'Not signed in', 'Please sign in.');
    setCookie(request, reply, session);
    return answer(200, { token: session.token, mustChangePassword: session.mustChangePassword });
  });

  handle(api.postSignOut, async ({ account, request, reply, audit }) => {
    await sessions.signOut(account);
    audit('signOut');
    reply.clearCookie(cookieName(request), { path: '/' });
    return answer(204);
  });

  handle(api.putPassword, async ({ account, body, request, audit }) => {
    const keepsTokens = body.keepTokens ?? false;
    await accounts.changePassword(account, { current: body.current, next: body.next, keepsTokens }, request.ip);
    audit('passwordChanged', { keepsTokens });
    return answer(204);
  });
  handle(api.postLinkPassword, async ({ body, audit }) => {
    const { id, name } = await links.use(body.code, body.next);
    audit('passwordSetByLink', { of: id });
    return answer(200, { name });
  });
  handle(api.putEmail, async ({ account, body, request, audit }) => {
    const outcome = await accounts.changeEmail(account, body, request.ip, emails);
    audit(outcome === 'asked' ? 'emailAsked' : 'emailChanged');
    return answer(outcome === 'asked' ? 202 : 204);
  });
  handle(api.getEmail, async ({ account }) => answer(200, { email: account.email, unconfirmed: await emails.waiting(account) }));
  handle(api.postConfirmEmail, async ({ account, body, audit }) => {
    await emails.confirm(account, body.code);
    audit('emailChanged');
    return answer(204);
  });
  handle(api.postDeleteAccount, async ({ account, body, request, reply, audit }) => {
    await accounts.deleteAccount(account, body.current, request.ip, () => removeProjects(account));
    audit('accountDeleted');
    reply.clearCookie(cookieName(request), { path: '/' });
    return answer(204);
  });

  handle(api.getSessions, async ({ account }) => answer(200, await sessions.list(account)));
  handle(api.deleteSession, async ({ account, params, audit }) => {
    await sessions.end(account, params.session);
    audit('sessionEnded', { session: params.session });
    return answer(204);
  });

  handle(api.getTokens, async ({ account }) => answer(200, await tokens.list(account)));
  handle(api.postApiToken, async ({ account, body, audit }) => {
    const added = await tokens.add(account, body.name, body.scope, body.days ?? null);
    audit('tokenAdded', { token: added.id, scope: body.scope, days: body.days ?? 'none' });
    return answer(201, added);
  });
  handle(api.deleteToken, async ({ account, params, audit }) => {
    await tokens.delete(account, params.token);
    audit('tokenDeleted', { token: params.token });
    return answer(204);
  });
}
type Handle = Pick<Handlers, 'handle'>;
