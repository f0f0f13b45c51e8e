import { randomUUID } from 'node:crypto';
import type { AnswerOf, getShares, Share } from '@stackwatt/api';
import { emailProblem } from '@stackwatt/model';
import { isLicensed, toAccount, type Account } from '../account/account.ts';
import { findAccountByEmail, findAccountById, keyOf } from '../account/account.store.ts';
import { DAY_MS, type UsageGuard } from '../account/usage-guard.ts';
import type { Db, Queries, Within } from '../db/database.ts';
import { unlessFull } from '../db/full-disk.ts';
import { ApiProblem, notFound } from '../http/problem.ts';
import type { Outbox } from '../mail/outbox.ts';
import { listOpenPages } from './open-page.store.ts';
import type { ProjectAccess } from './project-access.ts';
import * as store from './project-share.store.ts';
import { releaseLockOf } from './project.store.ts';
import type { EditLocks } from './edit-locks.ts';
import type { ProjectService } from './project.service.ts';
import { oneLineParagraphs } from './shared-copy.ts';

/** A-11: tries count, so that addresses cannot be gone through. */
const SHARES = { what: 'share', most: 20, perMs: DAY_MS, title: 'Too many shares' } as const;
/** The account that may not share (D-012). */
const GUEST = 'guest';
/** LIST-22, LIST-23: one text for an address that is unknown, disabled or without licence. */
const NOT_SHARED = 'Error sharing the project, please make sure the provided email is associated with a license';

const MINUTE_MS = 60_000;

/** People to whom one project may be open. */
const MOST_PEOPLE = 100;
/** A share as the caller's own, whatever its id. */
const MINE = 'mine';

export interface ShareServices {
  readonly db: Db;
  readonly access: ProjectAccess;
  readonly projects: ProjectService;
  readonly locks: EditLocks;
  readonly usage: UsageGuard;
  readonly outbox: Outbox;
  readonly productTitle: string;
  /** True: an address without licence is answered like one with it (A-4), and nothing happens. */
  readonly isSilent: boolean;
  readonly now: () => number;
  /** Who may see or edit a project has changed: whoever listens to it looks again. */
  readonly onChange: (projectId: string) => void;
}

export class ShareService {
  readonly #of: ShareServices;

  constructor(services: ShareServices) {
    this.#of = services;
  }

  /**
   * API-19, D-026: the recipient gets a copy of inputs and series, with the description in its notes. @throws ApiProblem 403, 404, 422, 429
   */
  async share(
    account: Account,
    projectId: string,
    email: string,
    description: string,
    within?: Within<void>,
  ): Promise<'shared' | 'noSuchRecipient'> {
    const { db, access, projects, usage, outbox, productTitle, isSilent, now } = this.#of;
    await access.get(account, projectId);
    assertNoGuest(account);
    await usage.take(account.id, SHARES);
    const found = await findAccountByEmail(db, email);
    const recipient = found && found.disabled === 0 ? toAccount(found, '') : undefined;
    if (!recipient || !isLicensed(recipient, new Date(now()).toISOString().slice(0, 10))) {
      if (isSilent) {
        // The list of copies tells no more than the answer.
        await store.noteCopy(db, projectId, email.trim(), now());
        return 'noSuchRecipient';
      }
      throw new ApiProblem(422, 'Not shared', NOT_SHARED, { code: 'notShared' });
    }
    const message = oneLineParagraphs(description);
    const refused = (error: unknown): never => {
      // That the recipient's quota is used up is nothing for the sender to know.
      if (error instanceof ApiProblem && error.extras.code === 'quotaExceeded')
        throw new ApiProblem(422, 'Not shared', NOT_SHARED, { code: 'notShared' });
      throw error;
    };
    await projects
      .copyTo(account, projectId, recipient, { name: account.name, message }, async (tx, copyId) => {
        if (outbox.isOpen) {
          await outbox.put(tx, {
            cause: `share:${copyId}`,
            to: recipient.email,
            subject: `${productTitle}: ${account.name} shared a project with you`,
            text: `${account.name} shared a project with you. A copy of it is in your project listing.${message === '' ? '' : `\n\n${message}`}\n`,
          });
        }
        await store.noteCopy(tx, projectId, email.trim(), now());
        await within?.(tx);
      })
      .catch(refused);
    return 'shared';
  }

  /** D-204: to whom the project is open, and what is known of what they do with it. */
  async list(account: Account, projectId: string): Promise<NonNullable<AnswerOf<typeof getShares>>> {
    const { db, access, locks, usage, outbox, now } = this.#of;
    const project = await access.get(account, projectId);
    const [shares, copies, { lockId, since }, owner, pages] = await Promise.all([
      store.listShares(db, projectId),
      store.listCopies(db, projectId),
      locks.state(account, projectId),
      findAccountById(db, project.owner_id),
      listOpenPages(db, projectId, now()),
    ]);
    /** Of somebody who edits the page that edits, else the one that last went to another screen. */
    const pageOf = (accountId: string | null): Share['page'] => {
      const own = pages.filter((page) => page.account_id === accountId);
      const shown = own.find(({ page }) => page === lockId) ?? own[0];
      return shown === undefined ? null : { screen: shown.screen, since: new Date(shown.since).toISOString() };
    };
    const editsSince = (accountId: string | null): string | null =>
      lockId !== null && accountId !== null && accountId === project.lock_account ? since : null;
    return {
      owner: {
        name: project.owner_name,
        email: owner?.email ?? '',
        page: pageOf(project.owner_id),
        editsSince: editsSince(project.owner_id),
      },
      shares: shares.map((share): Share => {
        // Until it was opened, an address with an account looks like one without.
        const isKnown = share.opened_at !== null;
        return {
          id: share.id,
          email: share.email,
          role: share.role,
          created: new Date(share.created_at).toISOString(),
          name: isKnown ? share.account_name : null,
          opened: isKnown ? new Date(share.opened_at!).toISOString() : null,
          page: pageOf(share.account_id),
          editsSince: editsSince(share.account_id),
        };
      }),
      copies: copies.map((copy) => ({ email: copy.email, sent: new Date(copy.sent_at).toISOString() })),
      sendsMail: outbox.isOpen,
      left: await usage.left(account.id, SHARES),
    };
  }

  /**
   * D-204: opens the project itself to people. An address of which no account is known is kept like the others, and the account that has it
   * confirmed one day finds the project; only people with a licence are mailed.
   *
   * @throws ApiProblem 403, 404, 422, 429
   */
  async open(
    account: Account,
    projectId: string,
    wish: { emails: readonly string[]; role: Share['role']; description: string },
  ): Promise<void> {
    const { db, access, usage, now, onChange } = this.#of;
    await access.get(account, projectId);
    assertNoGuest(account);
    const addresses = [...new Map(wish.emails.map((email) => [keyOf(email), email.trim()])).entries()];
    const problems = addresses.flatMap(([key, email]) => {
      const rule = emailProblem(email) ?? (key === keyOf(account.email) ? 'is your own address' : undefined);
      return rule === undefined ? [] : [{ place: 'emails', value: email.slice(0, 60), rule }];
    });
    if (problems.length > 0)
      throw new ApiProblem(422, 'Not shared', problems.map(({ value, rule }) => `${value}: ${rule}`).join('; '), { problems });
    const message = oneLineParagraphs(wish.description);
    await db.transaction().execute(async (tx) => {
      const known = new Set((await store.listShares(tx, projectId)).map((share) => share.email_key));
      for (const [email_key, email] of addresses) {
        if (!known.has(email_key)) await usage.take(account.id, SHARES, tx);
        const found = await findAccountByEmail(tx, email);
        const person = found && found.disabled === 0 ? toAccount(found, '') : undefined;
        const id = await store.putShare(tx, {
          id: randomUUID(),
          project_id: projectId,
          account_id: person?.id ?? null,
          email,
          email_key,
          role: wish.role,
          created_at: now(),
          opened_at: null,
        });
        if (person !== undefined && !known.has(email_key))
          await this.#mailOpened(tx, account, person, { cause: `open:${id}`, role: wish.role, message });
      }
      if ((await store.countShares(tx, projectId)) > MOST_PEOPLE)
        throw new ApiProblem(422, 'Not shared', `A project is open to at most ${MOST_PEOPLE} people.`);
    });
    onChange(projectId);
  }

  /** Tells a person by mail, if they have a licence. */
  async #mailOpened(
    tx: Queries,
    from: Account,
    to: Account,
    { cause, role, message }: { readonly cause: string; readonly role: Share['role']; readonly message: string },
  ): Promise<void> {
    const { outbox, productTitle, now } = this.#of;
    if (!outbox.isOpen || !isLicensed(to, new Date(now()).toISOString().slice(0, 10))) return;
    await outbox.put(tx, {
      cause,
      to: to.email,
      subject: `${productTitle}: ${from.name} opened a project to you`,
      text: `${from.name} opened a project to you, to ${role === 'editor' ? 'edit' : 'read'} it. It is in your project listing.${message === '' ? '' : `\n\n${message}`}\n`,
    });
  }

  /** Once more, for whoever has not opened the project; every address is answered alike. @throws ApiProblem 403, 404, 409, 429, 503 */
  async sendAgain(account: Account, projectId: string, shareId: string): Promise<void> {
    const { db, access, usage, outbox, now } = this.#of;
    await access.get(account, projectId);
    assertNoGuest(account);
    await db.transaction().execute(async (tx) => {
      const share = await store.findShare(tx, projectId, shareId);
      if (!share) throw notFound('share');
      if (!outbox.isOpen)
        throw new ApiProblem(503, 'No mail sent', 'This server sends no mail. The project is in the listing of whoever has the address.', {
          code: 'mailNotConfigured',
        });
      if (share.opened_at !== null)
        throw new ApiProblem(409, 'No mail sent', 'This person has opened the project already.', { code: 'alreadyOpened' });
      await usage.take(account.id, SHARES, tx);
      const found = await findAccountByEmail(tx, share.email);
      if (found && found.disabled === 0)
        await this.#mailOpened(tx, account, toAccount(found, ''), {
          cause: `open:${share.id}:${Math.floor(now() / MINUTE_MS)}`,
          role: share.role,
          message: '',
        });
    });
  }

  /** Who becomes a reader holds no lock any more. @throws ApiProblem 404 */
  async setRole(account: Account, projectId: string, shareId: string, role: Share['role']): Promise<void> {
    const { db, access, onChange } = this.#of;
    await access.get(account, projectId);
    await db.transaction().execute(async (tx) => {
      const share = await store.findShare(tx, projectId, shareId);
      if (!share) throw notFound('share');
      await store.setShareRole(tx, share.id, role);
      if (role === 'reader' && share.account_id !== null) await releaseLockOf(tx, projectId, share.account_id);
    });
    onChange(projectId);
  }

  /** What was being edited is released at once. @throws ApiProblem 403, 404 */
  async close(account: Account, projectId: string, shareId: string): Promise<void> {
    const { db, access, onChange } = this.#of;
    const { role } = await access.get(account, projectId);
    if (shareId !== MINE) await access.assertMay(account, projectId, 'own');
    else if (role === 'owner') throw notFound('share');
    await db.transaction().execute(async (tx) => {
      const shares = shareId === MINE ? await store.listSharesOf(tx, projectId, account) : [await store.findShare(tx, projectId, shareId)];
      for (const share of shares) {
        if (!share) throw notFound('share');
        await store.deleteShare(tx, share.id);
        if (share.account_id !== null) await releaseLockOf(tx, projectId, share.account_id);
      }
    });
    onChange(projectId);
  }

  /** A page of the account listens to the project. */
  async noteOpened(account: Account, projectId: string): Promise<void> {
    const { db, now } = this.#of;
    for (const share of await store.listSharesOf(db, projectId, account))
      await unlessFull(store.noteOpened(db, share.id, account.id, now()));
  }
}

function assertNoGuest(account: Account): void {
  if (account.name.trim().toLowerCase() === GUEST)
    throw new ApiProblem(403, 'Not allowed', 'The guest account cannot share projects.', { code: 'guest' });
}
