import type { LockHolder, ProjectScreen } from '@stackwatt/api';
import type { Account } from '../account/account.ts';
import type { Db, Queries, Within } from '../db/database.ts';
import { unlessFull } from '../db/full-disk.ts';
import { ApiProblem, notFound } from '../http/problem.ts';
import { forgetOpenPage, noteOpenPage } from './open-page.store.ts';
import type { ProjectAccess } from './project-access.ts';
import { isIntact } from './project-document.ts';
import * as store from './project.store.ts';
import { insertSnapshot } from './snapshot.store.ts';
import type { WriteTerms } from './write-terms.ts';

/** How long an edit lock lives without being renewed (D-070), ms. */
export const LEASE_MS = 60_000;

/** A page that has not said for so long what it shows is closed, ms. */
const PAGE_MS = 60_000;

interface EditLocksServices {
  readonly db: Db;
  readonly access: ProjectAccess;
  readonly now: () => number;
  /** The lock of a project has changed hands. */
  readonly onLock: (projectId: string) => void;
}

/** Who may edit a project: one page at a time, which others can ask for it, and which screens are open (D-070). */
export class EditLocks {
  readonly #of: EditLocksServices;

  constructor(services: EditLocksServices) {
    this.#of = services;
  }

  /** API-13: takes the lock, or lets it go. @returns the id of the lock that holds, null for none */
  async set(
    account: Account,
    id: string,
    wish: { status: boolean; lockId: string; forceLock: boolean },
    within?: Within<string | null>,
  ): Promise<string | null> {
    const { db, access, now, onLock } = this.#of;
    const stored = await access.find(account, id);
    const former = this.holderOf(stored);
    const isDue = stored.asked_by === account.id && store.isAnswerOver(stored, now());
    const holder = await db.transaction().execute(async (tx) => {
      if (wish.status) {
        // What the former holder left is kept, unless it is damaged: the new one may not know what was there (D-17).
        if ((wish.forceLock || isDue) && former !== null && former !== wish.lockId && isIntact(stored))
          await insertSnapshot(tx, stored, 'forcedLock', now(), account.id);
        await store.takeLock(tx, id, { lockId: wish.lockId, accountId: account.id, isForced: wish.forceLock }, now(), LEASE_MS);
      } else await store.releaseLock(tx, id, wish.lockId, account.id);
      const after = await this.holder(account, id, tx);
      await within?.(tx, after);
      return after;
    });
    if (holder !== former) onLock(id);
    return holder;
  }

  /** Who holds the lock; null for nobody. @throws ApiProblem 404 */
  async holder(account: Account, id: string, db: Queries = this.#of.db): Promise<string | null> {
    const lock = await store.findLock(db, account, id, this.#of.now());
    if (!lock) throw notFound('project');
    return this.holderOf(lock);
  }

  /** Who edits, and since when, for those who watch. @throws ApiProblem 404 */
  async state(account: Account, id: string): Promise<LockHolder> {
    const now = this.#of.now();
    const lock = await store.findLock(this.#of.db, account, id, now);
    if (!lock) throw notFound('project');
    const { role, asker_name: asker, screen, screen_since } = lock;
    const lockId = this.holderOf(lock);
    if (lockId === null) return { lockId, name: null, since: null, page: null, asked: null, role };
    return {
      lockId,
      name: lock.holder_name,
      since: iso(lock.lock_since),
      page: screen === null || screen_since === null ? null : { screen, since: iso(screen_since) },
      asked:
        asker !== null && store.isAsked(lock, now)
          ? {
              name: asker,
              at: iso(lock.asked_at),
              until: iso(lock.asked_at + store.ANSWER_MS),
              isOver: store.isAnswerOver(lock, now),
              isYou: lock.asked_by === account.id,
            }
          : null,
      role,
    };
  }

  /** Tells whoever edits that somebody else would like to. */
  async ask(account: Account, id: string): Promise<void> {
    const { db, access, now, onLock } = this.#of;
    await access.get(account, id);
    await store.askForLock(db, id, account.id, now());
    onLock(id);
  }

  /** The holder refuses, or whoever asked takes it back. */
  async forgetRequest(account: Account, id: string): Promise<void> {
    const { db, access, onLock } = this.#of;
    await access.get(account, id);
    await store.forgetRequest(db, id, account.id);
    onLock(id);
  }

  /** What a page of the account shows of the project; null when it is closed. */
  async notePage(account: Account, id: string, page: string, screen: ProjectScreen | null): Promise<void> {
    const { db, access, now, onLock } = this.#of;
    await access.get(account, id);
    const row = { project_id: id, account_id: account.id, page };
    await unlessFull(
      screen === null ? forgetOpenPage(db, row) : noteOpenPage(db, { ...row, screen, since: now(), expires_at: now() + PAGE_MS }),
    );
    onLock(id);
  }

  /** The lock that is held and not over; null for none. */
  holderOf(project: Pick<store.ProjectHead, 'lock_id' | 'lock_expires_at'>): string | null {
    return project.lock_id !== null && project.lock_expires_at > this.#of.now() ? project.lock_id : null;
  }

  /** D-069, D-2. @throws ApiProblem 423, or 428 for a caller who says neither version nor lock */
  assertUnlocked(account: Account, project: store.ProjectHead, terms: WriteTerms): void {
    const holder = this.holderOf(project);
    const isHolder = holder === terms.lockId && [null, account.id].includes(project.lock_account);
    if (holder === null || isHolder) return;
    if (terms.version === undefined && terms.lockId === undefined) {
      throw new ApiProblem(
        428,
        'Lock needed',
        'Somebody is editing this project. Take the lock and send its id as X-Lock-Id, or send If-Match.',
        { code: 'lockNeeded', headers: { 'x-lock-id': holder } },
      );
    }
    throw new ApiProblem(423, 'Locked', 'Someone else is editing this project. Nothing was saved.', {
      code: 'locked',
      headers: { 'x-lock-id': holder },
    });
  }

  /** For every change but the replacement of the document. @returns the project; @throws ApiProblem 404, 423 */
  async assertWritable(account: Account, id: string, terms: WriteTerms): Promise<store.ProjectHead> {
    const project = await this.#of.access.get(account, id);
    this.assertUnlocked(account, project, { ...terms, version: terms.version ?? '*' });
    return project;
  }
}

const iso = (time: number): string => new Date(time).toISOString();
