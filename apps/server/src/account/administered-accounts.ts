import type { AccountDetails, AdministeredAccount, AdministrationEvent, AnswerOf, getAccounts } from '@stackwatt/api';
import type { Db, Queries } from '../db/database.ts';
import { notFound } from '../http/problem.ts';
import type { Outbox } from '../mail/outbox.ts';
import { withOwn, type Quota } from '../series/quota.ts';
import { MB, QUOTA_COLUMNS, toQuotaAnswer } from './account-changes.ts';
import { toAccount } from './account.ts';
import * as store from './account.store.ts';
import * as log from './administration-log.store.ts';
import { countOf } from './count-of.ts';
import { recentRuns } from './run-day.store.ts';
import type { SessionService } from './session.service.ts';
import { storageByKind } from './storage-by-kind.ts';
import { projectsOfOwners, seriesOfOwners } from './storage-of-owners.ts';

export interface AdministeredAccountsServices {
  readonly db: Db;
  readonly outbox: Pick<Outbox, 'isOpen'>;
  readonly quota: Quota;
  readonly sessions: Pick<SessionService, 'list'>;
  readonly now: () => number;
}

/** D-205: what administrators see of accounts. Nothing here reads a project: it counts and measures them. */
export class AdministeredAccounts {
  readonly #of: AdministeredAccountsServices;

  constructor(services: AdministeredAccountsServices) {
    this.#of = services;
  }

  /** Last seen first. */
  async list(): Promise<NonNullable<AnswerOf<typeof getAccounts>>> {
    const { db, outbox, quota, now } = this.#of;
    const [accounts, projects, series, sessions, runs] = await Promise.all([
      db.selectFrom('account').selectAll().orderBy('created_at').orderBy('id').execute(),
      projectsOfOwners(db),
      seriesOfOwners(db),
      sessionsOfAccounts(db, now()),
      recentRuns(db, now()),
    ]);
    const rows = accounts.map((row): AdministeredAccount => {
      const own = projects.get(row.id);
      return {
        id: row.id,
        name: row.name,
        email: row.email,
        role: row.role,
        state: stateOf(row, now()),
        licensedUntil: row.licensed_until,
        created: iso(row.created_at),
        lastSeen: row.seen_at === null ? null : iso(row.seen_at),
        linkUntil: row.link_until === null || row.link_until <= now() ? null : iso(row.link_until),
        sessions: sessions.get(row.id) ?? 0,
        projects: own?.count ?? 0,
        runs: runs.get(row.id) ?? 0,
        seriesMb: (series.get(row.id)?.bytes ?? 0) / MB,
        series: series.get(row.id)?.count ?? 0,
        documentsMb: (own?.bytes ?? 0) / MB,
        quota: { ...toQuotaAnswer(withOwn(row, quota)), isOwn: QUOTA_COLUMNS.some((column) => row[column] !== null) },
      };
    });
    return {
      accounts: rows.toSorted((a, b) => (b.lastSeen ?? '').localeCompare(a.lastSeen ?? '')),
      sendsMail: outbox.isOpen,
      quota: toQuotaAnswer(quota),
    };
  }

  /** @throws ApiProblem 404 */
  async details(id: string): Promise<AccountDetails> {
    const { db, sessions: ofAccounts } = this.#of;
    const account = await store.findAccountById(db, id);
    if (!account) throw notFound('account');
    const [sessions, events, tokens, types, opened, openToIt, storageMb] = await Promise.all([
      ofAccounts.list(toAccount(account, '')),
      log.listEvents(db, id),
      countOf(db.selectFrom('api_token').where('account_id', '=', id)),
      countOf(db.selectFrom('storage_type').where('owner_id', '=', id)),
      countOf(
        db
          .selectFrom('project')
          .where('owner_id', '=', id)
          .where((e) =>
            e.exists(e.selectFrom('project_share').select('project_share.id').whereRef('project_share.project_id', '=', 'project.id')),
          ),
      ),
      countOf(db.selectFrom('project_share').where('account_id', '=', id)),
      storageByKind(db, id),
    ]);
    return {
      signedIn: account.signed_in_at === null ? null : iso(account.signed_in_at),
      sessions: sessions.map(({ id, created, lastUsed, device }) => ({ id, created, lastUsed, device })),
      tokens,
      types,
      opened,
      openToIt,
      storageMb,
      log: events,
    };
  }

  /** What administrators did, the newest first. */
  log(): Promise<AdministrationEvent[]> {
    return log.listEvents(this.#of.db);
  }
}

const iso = (time: number): string => new Date(time).toISOString();

function stateOf(row: store.StoredAccount, now: number): AdministeredAccount['state'] {
  if (row.disabled !== 0) return 'disabled';
  if (row.link_kind === 'invitation') return (row.link_until ?? 0) > now ? 'invited' : 'invitationEnded';
  return row.licensed_until !== null && row.licensed_until < iso(now).slice(0, 10) ? 'licenceEnded' : 'active';
}

async function sessionsOfAccounts(db: Queries, now: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('session')
    .select((e) => ['account_id', e.fn.countAll().as('count')])
    .where('expires_at', '>', now)
    .groupBy('account_id')
    .execute();
  return new Map(rows.map((row) => [row.account_id, Number(row.count)]));
}
