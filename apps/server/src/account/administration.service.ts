import { randomUUID } from 'node:crypto';
import type {
  AccountDetails,
  AccountQuota,
  AdministeredAccount,
  AdministrationEvent,
  AnswerOf,
  BodyOf,
  getAccounts,
  postAccount,
  postAccountDeletion,
  putAccount,
} from '@stackwatt/api';
import { emailProblem } from '@stackwatt/model';
import type { SelectQueryBuilder } from 'kysely';
import { flag, type Db, type Queries } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { ApiProblem, notFound } from '../http/problem.ts';
import type { Outbox } from '../mail/outbox.ts';
import { withOwn, type Quota } from '../series/quota.ts';
import type { ProjectService } from '../project/project.service.ts';
import { toAccount, type Account, type AccountService } from './account.service.ts';
import * as store from './account.store.ts';
import * as log from './administration-log.store.ts';
import { hashPassword } from './password.ts';
import { PasswordLinks, type LinkKind } from './password-link.ts';
import { recentRuns } from './run-day.store.ts';
import { newSecret } from './secret.ts';
import { storageByKind } from './storage-by-kind.ts';
import { projectsOfOwners, seriesOfOwners } from './storage-of-owners.ts';

const MB = 1e6;

export interface AdministrationServices {
  readonly db: Db;
  readonly outbox: Outbox;
  readonly quota: Quota;
  readonly projects: Pick<ProjectService, 'giveAll' | 'deleteAllOf'>;
  readonly accounts: Pick<AccountService, 'sessions'>;
  readonly productTitle: string;
  readonly now: () => number;
}

export interface SentLink {
  readonly id: string;
  /** Null where it was mailed. */
  readonly link: string | null;
  readonly until: string;
}

/** D-205: administrators make, disable and reset accounts and set quotas. Nothing here reads a project: it counts and measures them. */
export class Administration {
  readonly #of: AdministrationServices;
  readonly #links: PasswordLinks;

  constructor(services: AdministrationServices) {
    this.#of = services;
    this.#links = new PasswordLinks(services.db, services.now);
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
        quota: { ...toAnswer(withOwn(row, quota)), isOwn: QUOTA_COLUMNS.some((column) => row[column] !== null) },
      };
    });
    return {
      accounts: rows.toSorted((a, b) => (b.lastSeen ?? '').localeCompare(a.lastSeen ?? '')),
      sendsMail: outbox.isOpen,
      quota: toAnswer(quota),
    };
  }

  /** An account whose password nobody knows until the person sets one. @throws ApiProblem 422 */
  async add(by: Account, wish: NonNullable<BodyOf<typeof postAccount>>, origin: string): Promise<SentLink> {
    const { name } = wish;
    const email = wish.email === '' && name.includes('@') ? name : wish.email;
    const rule = email === '' ? undefined : emailProblem(email);
    if (rule !== undefined) throw refused(`${email}: ${rule}`, 'email', email, rule);
    const id = randomUUID();
    const password_hash = await hashPassword(newSecret());
    return this.#of.db.transaction().execute(async (tx) => {
      for (const [place, key] of [
        ['name', name],
        ['email', email],
      ] as const) {
        if (key !== '' && (await store.findAccount(tx, key)))
          throw refused(`There is already an account with the name or e-mail "${key}".`, place, key, 'is taken');
      }
      await store.insertAccount(tx, {
        id,
        name,
        name_key: store.keyOf(name),
        email,
        email_key: email === '' ? null : store.keyOf(email),
        password_hash,
        must_change_password: 0,
        disabled: 0,
        licensed_until: wish.licensedUntil,
        created_at: this.#of.now(),
        default_currency: 'USD',
        default_date_format: 0,
        default_decimal_point: 0,
        show_base_year_as_year_zero: 1,
        tour: 'offered',
        role: wish.role,
      });
      await this.#note(tx, by, { id, name }, 'added', { role: wish.role, licensedUntil: wish.licensedUntil });
      return this.#send(tx, by, { id, name, email }, 'invitation', origin);
    });
  }

  /** @throws ApiProblem 404, 422 */
  async change(by: Account, id: string, wish: NonNullable<BodyOf<typeof putAccount>>): Promise<void> {
    const { db } = this.#of;
    const account = await this.#get(id);
    const isOwn = account.id === by.id;
    if (isOwn && (wish.disabled === true || wish.role === 'user'))
      throw ownAccount('Not changed', 'Another administrator can disable it or change its role.');
    await db.transaction().execute(async (tx) => {
      for (const { what, details } of changesOf(account, wish)) await this.#note(tx, by, account, what, details);
      await store.updateKeepingAnAdministrator(tx, id, {
        // Something is always set, so that an empty change is a statement too.
        role: wish.role ?? account.role,
        ...(wish.disabled === undefined ? {} : { disabled: flag(wish.disabled) }),
        ...(wish.licensedUntil === undefined ? {} : { licensed_until: wish.licensedUntil }),
        ...quotaColumns(wish),
      });
      if (wish.disabled === true) await store.deleteSessionsOf(tx, id);
    });
  }

  /** Another invitation for whoever has not used theirs, else a way to a new password. @throws ApiProblem 404, 422 */
  async sendLink(by: Account, id: string, origin: string): Promise<SentLink> {
    const { db } = this.#of;
    const account = await this.#get(id);
    if (account.disabled !== 0)
      throw new ApiProblem(422, 'No link sent', 'The account is disabled. Enable it first.', { code: 'disabled' });
    return db.transaction().execute(async (tx) => {
      const kind = account.link_kind ?? 'reset';
      await this.#note(tx, by, account, kind === 'invitation' ? 'invitationSent' : 'resetSent');
      return this.#send(tx, by, account, kind, origin);
    });
  }

  /** @throws ApiProblem 404 */
  async details(id: string): Promise<AccountDetails> {
    const { db, accounts } = this.#of;
    const account = await this.#get(id);
    const [sessions, events, tokens, types, opened, openToIt, storageMb] = await Promise.all([
      accounts.sessions(toAccount(account, '')),
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

  /** @throws ApiProblem 404, 422 */
  async endSessions(by: Account, id: string): Promise<void> {
    const account = await this.#get(id);
    if (account.id === by.id) throw ownAccount('Not ended', 'Its sessions are ended under Preferences.');
    await this.#of.db.transaction().execute(async (tx) => {
      await store.deleteSessionsOf(tx, id);
      await this.#note(tx, by, account, 'sessionsEnded');
    });
  }

  /**
   * With everything that is its own but its projects, of which is said what becomes of them. Who gets them is never who deletes:
   * administrators read no projects.
   *
   * @throws ApiProblem 404, 413, 422
   */
  async delete(by: Account, id: string, wish: NonNullable<BodyOf<typeof postAccountDeletion>>): Promise<void> {
    const { db, projects } = this.#of;
    const account = await this.#get(id);
    if (account.id === by.id) throw ownAccount('Not deleted', 'It is deleted under Preferences.');
    const count = await countOf(db.selectFrom('project').where('owner_id', '=', id));
    if (count > 0 && wish.projects === undefined)
      throw new ApiProblem(422, 'Not deleted', `The account has ${count} projects. Say whether they are deleted or who gets them.`, {
        code: 'projectsLeft',
      });
    const heir = wish.projects === 'give' ? await this.#heirOf(by, account, wish.to) : undefined;
    if (heir === undefined && count > 0) {
      await store.giveUpAdministration(db, id);
      await projects.deleteAllOf(toAccount(account, ''));
    }
    await db.transaction().execute(async (tx) => {
      await store.updateKeepingAnAdministrator(tx, id, { role: 'user' });
      const given = heir === undefined ? 0 : await projects.giveAll(tx, id, heir);
      await store.deleteAccount(tx, id);
      await this.#note(tx, by, account, 'deleted', { projects: heir === undefined ? count : given, to: heir?.name ?? null });
    });
  }

  /** @throws ApiProblem 422 */
  async #heirOf(by: Account, from: store.StoredAccount, to: string | undefined): Promise<Account> {
    const heir = to === undefined ? undefined : await store.findAccountById(this.#of.db, to);
    const rule =
      heir === undefined || heir.disabled !== 0
        ? 'must be an account that is not disabled'
        : heir.id === from.id
          ? 'must be another account'
          : heir.id === by.id
            ? 'must not be your own account: administrators do not read projects'
            : undefined;
    if (rule !== undefined)
      throw new ApiProblem(422, 'Not deleted', `Who gets the projects ${rule}.`, {
        problems: [{ place: 'to', value: (to ?? '').slice(0, 60), rule }],
      });
    return toAccount(heir!, '');
  }

  /** @throws ApiProblem 404 */
  async #get(id: string): Promise<store.StoredAccount> {
    const account = await store.findAccountById(this.#of.db, id);
    if (!account) throw notFound('account');
    return account;
  }

  #note(
    tx: Queries,
    by: Account,
    of: Pick<store.StoredAccount, 'id' | 'name'>,
    what: AdministrationEvent['what'],
    details: AdministrationEvent['details'] = {},
  ): Promise<void> {
    return log.insertEvent(tx, { id: randomUUID(), at: this.#of.now(), by, of, what, details });
  }

  async #send(
    tx: Queries,
    by: Account,
    account: Pick<store.StoredAccount, 'id' | 'name' | 'email'>,
    kind: LinkKind,
    origin: string,
  ): Promise<SentLink> {
    const { outbox, productTitle } = this.#of;
    const { code, until } = await this.#links.make(tx, account.id, kind);
    // Behind the hash: no server and no proxy writes it into a log.
    const link = `${origin}/set-password#${code}`;
    const isMailed = outbox.isOpen && account.email !== '';
    if (isMailed) {
      const why =
        kind === 'invitation'
          ? `${by.name} made the account ${account.name} for you.`
          : `${by.name} sends you a way to a new password for the account ${account.name}.`;
      await outbox.put(tx, {
        cause: `link:${account.id}:${until}`,
        to: account.email,
        subject: kind === 'invitation' ? `${productTitle}: your account` : `${productTitle}: a new password`,
        text: `${why} Set a password here:\n\n${link}\n\nThe link is good for one use, until ${iso(until).slice(0, 16).replace('T', ' ')} UTC.\n`,
      });
    }
    return { id: account.id, link: isMailed ? null : link, until: iso(until) };
  }
}

const iso = (time: number): string => new Date(time).toISOString();

const refused = (detail: string, place: string, value: string, rule: string): ApiProblem =>
  new ApiProblem(422, 'No account made', detail, { problems: [{ place, value: value.slice(0, 60), rule }] });

const ownAccount = (title: string, detail: string): ApiProblem =>
  new ApiProblem(422, title, `This is your own account. ${detail}`, { code: 'ownAccount' });

const toAnswer = ({ bytes, files, projects, documentBytes }: Quota): AccountQuota => ({
  seriesMb: bytes / MB,
  series: files,
  projects,
  documentsMb: documentBytes / MB,
});

const QUOTA_COLUMNS = ['quota_bytes', 'quota_files', 'quota_projects', 'quota_document_bytes'] as const;
/** What a change sets of the quota; what it leaves out stays. */
function quotaColumns(wish: NonNullable<BodyOf<typeof putAccount>>): Partial<Record<(typeof QUOTA_COLUMNS)[number], number | null>> {
  const bytes = (megabytes: number | null): number | null => (megabytes === null ? null : Math.round(megabytes * MB));
  const { quotaSeriesMb, quotaSeries, quotaProjects, quotaDocumentsMb } = wish;
  return {
    ...(quotaSeriesMb === undefined ? {} : { quota_bytes: bytes(quotaSeriesMb) }),
    ...(quotaSeries === undefined ? {} : { quota_files: quotaSeries }),
    ...(quotaProjects === undefined ? {} : { quota_projects: quotaProjects }),
    ...(quotaDocumentsMb === undefined ? {} : { quota_document_bytes: bytes(quotaDocumentsMb) }),
  };
}

/** What a change changes, for the log. */
function changesOf(
  account: store.StoredAccount,
  wish: NonNullable<BodyOf<typeof putAccount>>,
): { readonly what: AdministrationEvent['what']; readonly details: AdministrationEvent['details'] }[] {
  const { role, disabled, licensedUntil } = wish;
  const quota = quotaColumns(wish);
  const isOther = QUOTA_COLUMNS.some((column) => quota[column] !== undefined && quota[column] !== account[column]);
  return [
    ...(role === undefined || role === account.role ? [] : [{ what: 'role', details: { role } } as const]),
    ...(licensedUntil === undefined || licensedUntil === account.licensed_until
      ? []
      : [{ what: 'licence', details: { licensedUntil } } as const]),
    ...(isOther
      ? [
          {
            what: 'quota',
            details: {
              seriesMb: wish.quotaSeriesMb ?? null,
              series: wish.quotaSeries ?? null,
              projects: wish.quotaProjects ?? null,
              documentsMb: wish.quotaDocumentsMb ?? null,
            },
          } as const,
        ]
      : []),
    ...(disabled === undefined || flag(disabled) === account.disabled
      ? []
      : [{ what: disabled ? 'disabled' : 'enabled', details: {} } as const]),
  ];
}

function stateOf(row: store.StoredAccount, now: number): AdministeredAccount['state'] {
  if (row.disabled !== 0) return 'disabled';
  if (row.link_kind === 'invitation') return (row.link_until ?? 0) > now ? 'invited' : 'invitationEnded';
  return row.licensed_until !== null && row.licensed_until < iso(now).slice(0, 10) ? 'licenceEnded' : 'active';
}

/** How many rows a query has. */
const countOf = async <T extends keyof Schema>(query: SelectQueryBuilder<Schema, T, object>): Promise<number> => {
  const { n } = await query.select((e) => e.fn.countAll().as('n')).executeTakeFirstOrThrow();
  return Number(n);
};

async function sessionsOfAccounts(db: Queries, now: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('session')
    .select((e) => ['account_id', e.fn.countAll().as('count')])
    .where('expires_at', '>', now)
    .groupBy('account_id')
    .execute();
  return new Map(rows.map((row) => [row.account_id, Number(row.count)]));
}
