import type { Route } from '@stackwatt/api';
import type { FastifyRequest } from 'fastify';
import type { Account } from '../account/account.ts';
import type { SessionService } from '../account/session.service.ts';
import type { ApiTokenService } from '../account/api-token.service.ts';
import { ApiProblem } from './problem.ts';

/** What an account may do before it has chosen a password of its own. */
const BEFORE_NEW_PASSWORD = new Set(['putPassword', 'postSignOut', 'getUser']);

const notSignedIn = (detail: string): ApiProblem =>
  new ApiProblem(401, 'Not signed in', detail, { headers: { 'www-authenticate': 'Bearer' } });

/** AUTH-14: a bearer token and nothing else authorises a call; no cookie does, so a strange page can send none. */
export const authenticateWith =
  (sessions: SessionService, tokens: ApiTokenService) =>
  async (request: FastifyRequest, route: Route): Promise<Account> => {
    const token = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw notSignedIn('This call needs a bearer token. Please sign in.');
    const account = (await tokens.accountOf(token, route)) ?? (await sessions.accountOf(token));
    if (!account) throw notSignedIn('The session has ended. Please sign in again.');
    if (account.mustChangePassword && !BEFORE_NEW_PASSWORD.has(route.name)) {
      throw new ApiProblem(403, 'New password needed', 'The generated password must be changed first (PUT /api/auth/password).', {
        code: 'mustChangePassword',
      });
    }
    return account;
  };
