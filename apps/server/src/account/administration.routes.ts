import * as api from '@stackwatt/api';
import type { FastifyRequest } from 'fastify';
import { answer } from '../http/answer.ts';
import type { Handlers } from '../http/handle.ts';
import type { AdministeredAccounts } from './administered-accounts.ts';
import type { Administration } from './administration.service.ts';

/** Where the page of this administrator is, which is where the links lead. */
const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

export function administrationRoutes(
  { handle }: Pick<Handlers, 'handle'>,
  administration: Administration,
  accounts: AdministeredAccounts,
): void {
  handle(api.getAccounts, async () => answer(200, await accounts.list()));
  handle(api.postAccount, async ({ account, body, request, audit }) => {
    const sent = await administration.add(account, body, originOf(request));
    audit('accountAdded', { of: sent.id, role: body.role });
    return answer(201, sent);
  });
  handle(api.putAccount, async ({ account, params, body, audit }) => {
    await administration.change(account, params.account, body);
    audit('accountChanged', { of: params.account, changed: Object.keys(body).toSorted().join(' ') });
    return answer(204);
  });
  handle(api.getAccount, async ({ params }) => answer(200, await accounts.details(params.account)));
  handle(api.getAdministrationLog, async () => answer(200, await accounts.log()));
  handle(api.deleteAccountSessions, async ({ account, params, audit }) => {
    await administration.endSessions(account, params.account);
    audit('sessionsEnded', { of: params.account });
    return answer(204);
  });
  handle(api.postAccountDeletion, async ({ account, params, body, audit }) => {
    await administration.delete(account, params.account, body);
    audit('accountDeleted', { of: params.account, projects: body.projects ?? 'none', to: body.to ?? '' });
    return answer(204);
  });
  handle(api.postAccountLink, async ({ account, params, request, audit }) => {
    const sent = await administration.sendLink(account, params.account, originOf(request));
    audit('passwordLinkSent', { of: params.account });
    return answer(200, sent);
  });
}
