import { isLicensed, toAccount, type Account } from '../account/account.service.ts';
import { findAccountByEmail } from '../account/account.store.ts';
import { DAY_MS, type UsageGuard } from '../account/usage-guard.ts';
import type { Db, Within } from '../db/database.ts';
import { ApiProblem } from '../http/problem.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { ProjectAccess } from './project-access.ts';
import type { ProjectService } from './project.service.ts';
import { oneLineParagraphs } from './shared-copy.ts';

/** A-11: tries count, so that addresses cannot be gone through. */
const SHARES = { what: 'share', most: 20, perMs: DAY_MS, title: 'Too many shares' } as const;
/** The account that may not share (D-012). */
const GUEST = 'guest';
/** LIST-22, LIST-23: one text for an address that is unknown, disabled or without licence. */
const NOT_SHARED = 'Error sharing the project, please make sure the provided email is associated with a license';

export interface ShareServices {
  readonly db: Db;
  readonly access: ProjectAccess;
  readonly projects: ProjectService;
  readonly usage: UsageGuard;
  readonly outbox: Outbox;
  readonly productTitle: string;
  /** True: an address without licence is answered like one with it (A-4), and nothing happens. */
  readonly isSilent: boolean;
  readonly now: () => number;
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
    if (account.name.trim().toLowerCase() === GUEST)
      throw new ApiProblem(403, 'Not allowed', 'The guest account cannot share projects.', { code: 'guest' });
    await usage.take(account.id, SHARES);
    const found = await findAccountByEmail(db, email);
    const recipient = found && found.disabled === 0 ? toAccount(found, '') : undefined;
    if (!recipient || !isLicensed(recipient, new Date(now()).toISOString().slice(0, 10))) {
      if (isSilent) return 'noSuchRecipient';
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
        await within?.(tx);
      })
      .catch(refused);
    return 'shared';
  }
}
