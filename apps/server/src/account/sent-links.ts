import type { Db, Queries } from '../db/database.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Account } from './account.ts';
import type { StoredAccount } from './account.store.ts';
import { PasswordLinks, type LinkKind } from './password-link.ts';

export interface SentLink {
  readonly id: string;
  /** Null where it was mailed. */
  readonly link: string | null;
  readonly until: string;
}

interface SentLinksServices {
  readonly db: Db;
  readonly outbox: Outbox;
  readonly productTitle: string;
  readonly now: () => number;
}

/** Ways to a password of one's own: mailed where mail is sent, else shown to the administrator. */
export class SentLinks {
  readonly #of: SentLinksServices;
  readonly #links: PasswordLinks;

  constructor(services: SentLinksServices) {
    this.#of = services;
    this.#links = new PasswordLinks(services.db, services.now);
  }

  async send(
    tx: Queries,
    by: Account,
    account: Pick<StoredAccount, 'id' | 'name' | 'email'>,
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
