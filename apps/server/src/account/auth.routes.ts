import { postRefresh, postSignOut, postToken, putPassword } from '@stackwatt/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answer } from '../http/answer.ts';
import type { Handlers } from '../http/handle.ts';
import { ApiProblem } from '../http/problem.ts';
import type { AccountService, SignedIn } from './account.service.ts';

const THIRTY_DAYS_S = 30 * 24 * 60 * 60;

/** The `__Host-` prefix binds the cookie to this host and to https; plain http on the own machine can have neither. */
const cookieName = (request: FastifyRequest): string => (request.protocol === 'https' ? '__Host-stackwatt-refresh' : 'stackwatt-refresh');

function setCookie(request: FastifyRequest, reply: FastifyReply, session: SignedIn): void {
  if (session.refresh === undefined) return;
  reply.setCookie(cookieName(request), session.refresh, { httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https', path: '/', maxAge: THIRTY_DAYS_S });
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

export function authRoutes({ handle }: Handle, accounts: AccountService): void {
  handle(postToken, async ({ body, request, reply }) => {
    const result = await accounts.signIn(body.scheme, body.name, body.password, request.ip);
    if (result.kind === 'refused') {
      request.log.info({ event: 'signInRefused', ip: request.ip }, 'sign-in refused');
      reply.code(400).type('application/json; charset=utf-8').send(JSON.stringify({ errors: result.errors }));
      return { kind: 'taken' };
    }
    request.log.info({ event: 'signIn', ip: request.ip }, 'signed in');
    setCookie(request, reply, result.session);
    return answer(200, { token: result.session.token, mustChangePassword: result.session.mustChangePassword });
  });

  handle(postRefresh, async ({ request, reply }) => {
    assertOwnPage(request);
    const cookie = request.cookies[cookieName(request)];
    const session = cookie === undefined ? undefined : await accounts.refresh(cookie);
    if (!session) throw new ApiProblem(401, 'Not signed in', 'Please sign in.');
    setCookie(request, reply, session);
    return answer(200, { token: session.token, mustChangePassword: session.mustChangePassword });
  });

  handle(postSignOut, async ({ account, request, reply }) => {
    await accounts.signOut(account);
    reply.clearCookie(cookieName(request), { path: '/' });
    return answer(204);
  });

  handle(putPassword, async ({ account, body, request }) => {
    await accounts.changePassword(account, body.current, body.next, request.ip);
    request.log.info({ event: 'passwordChanged', account: account.id }, 'password changed');
    return answer(204);
  });
}
type Handle = Pick<Handlers, 'handle'>;
