import { randomUUID } from 'node:crypto';
import type { AdministrationEvent, BodyOf, postAccount, postAccountDeletion, putAccount } from '@stackwatt/api';
import { emailProblem } from '@stackwatt/model';
import { flag, type Db, type Queries } from '../db/database.ts';
import { ApiProblem, notFound } from '../http/problem.ts';
import type { ProjectService } from '../project/project.service.ts';
import { toAccount, type Account } from './account.ts';
import * as store from './account.store.ts';
import * as log from './administration-log.store.ts';
import { hashPassword } from './password.ts';
import { changesOf, quotaColumns } from './account-changes.ts';
import { countOf } from './count-of.ts';
import { newSecret } from './secret.ts';
import type { SentLink, SentLinks } from './sent-links.ts';

export interface AdministrationServices {
  readonly db: Db;
  readonly projects: Pick<ProjectService, 'giveAll' | 'deleteAllOf'>;
  readonly links: SentLinks;
  readonly now: () => number;
}

/** D-205: administrators make, disable and reset accounts and set quotas. Nothing here reads a project: it counts and measures them. */
export class Administration {
  readonly #of: AdministrationServices;

  constructor(services: AdministrationServices) {
    this.#of = services;
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
      return this.#of.links.send(tx, by, { id, name, email }, 'invitation', origin);
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
      return this.#of.links.send(tx, by, account, kind, origin);
    });
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
}

const refused = (detail: string, place: string, value: string, rule: string): ApiProblem =>
  new ApiProblem(422, 'No account made', detail, { problems: [{ place, value: value.slice(0, 60), rule }] });

const ownAccount = (title: string, detail: string): ApiProblem =>
  new ApiProblem(422, title, `This is your own account. ${detail}`, { code: 'ownAccount' });
