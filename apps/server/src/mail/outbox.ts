import { randomUUID } from 'node:crypto';
import { oneLine } from '@stackwatt/model';
import type { Db, Queries } from '../db/database.ts';
import type { MailTransport } from './mail-transport.ts';

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 30 * MINUTE_MS;
/** A mail nobody took within a week is not sent any more. */
const GIVE_UP_MS = 7 * 24 * 60 * MINUTE_MS;
const KEEP_MS = 30 * 24 * 60 * MINUTE_MS;
const AT_ONCE = 20;

export interface NewMail {
  /** The same cause is one mail, however often it is put. */
  readonly cause: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Mails wait here, in the transaction of what they are about, until the transport has taken them: a mail server that is down holds nothing up and loses nothing
 * (F-19). Several server processes may deliver; each attempt is claimed first.
 */
export class Outbox {
  constructor(private readonly db: Db, private readonly transport: MailTransport | undefined, private readonly now: () => number) {}

  /** Whether mail is configured at all. */
  get isOpen(): boolean {
    return this.transport !== undefined;
  }

  async put(db: Queries, { cause, to, subject, text }: NewMail): Promise<void> {
    const now = this.now();
    await db.insertInto('outbox').values({ id: randomUUID(), cause, recipient: to, subject: oneLine(subject), body: text, created_at: now, due_at: now, attempts: 0, sent_at: null, failure: '' })
      .onConflict((conflict) => conflict.column('cause').doNothing()).execute();
  }

  /** Sends what is due. */
  async deliver(): Promise<void> {
    if (!this.transport) return;
    const now = this.now();
    const due = await this.db.selectFrom('outbox').selectAll().where('sent_at', 'is', null).where('due_at', '<=', now).where('created_at', '>', now - GIVE_UP_MS).orderBy('due_at').limit(AT_ONCE).execute();
    for (const row of due) {
      const wait = Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** Math.min(10, row.attempts));
      const claimed = await this.db.updateTable('outbox').set({ attempts: row.attempts + 1, due_at: now + wait })
        .where('id', '=', row.id).where('attempts', '=', row.attempts).where('sent_at', 'is', null).executeTakeFirst();
      if (claimed.numUpdatedRows !== 1n) continue;
      try {
        await this.transport.send({ id: row.id, to: row.recipient, subject: row.subject, text: row.body });
        await this.db.updateTable('outbox').set({ sent_at: this.now(), failure: '' }).where('id', '=', row.id).execute();
      } catch (error) {
        await this.db.updateTable('outbox').set({ failure: oneLine(String(error instanceof Error ? error.message : error)).slice(0, 300) }).where('id', '=', row.id).execute();
      }
    }
  }

  async sweep(): Promise<void> {
    await this.db.deleteFrom('outbox').where('created_at', '<', this.now() - KEEP_MS).execute();
  }
}
