import { randomUUID } from 'node:crypto';
import { oneLine } from '@stackwatt/model';
import type { Db, Queries } from '../db/database.ts';
import { MailRefused, type MailTransport } from './mail-transport.ts';

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
 * Mails wait here, in the transaction of what they are about, until the transport has taken them: a mail server that is down holds nothing
 * up and loses nothing (F-19). Several server processes may deliver; each attempt is claimed first, for longer than a delivery can take.
 */
export class Outbox {
  #delivery: Promise<void> | undefined;
  #isClosing = false;

  /** @param onGivenUp  told the id of a mail that will not be sent, and why */
  constructor(
    private readonly db: Db,
    private readonly transport: MailTransport | undefined,
    private readonly now: () => number,
    private readonly onGivenUp: (id: string, reason: string) => void = () => {},
  ) {}

  /** Whether mail is configured at all. */
  get isOpen(): boolean {
    return this.transport !== undefined;
  }

  async put(db: Queries, { cause, to, subject, text }: NewMail): Promise<void> {
    const now = this.now();
    await db
      .insertInto('outbox')
      .values({
        id: randomUUID(),
        cause,
        recipient: to,
        subject: oneLine(subject),
        body: text,
        created_at: now,
        due_at: now,
        attempts: 0,
        sent_at: null,
        given_up_at: null,
        failure: '',
      })
      .onConflict((conflict) => conflict.column('cause').doNothing())
      .execute();
  }

  /** Sends what is due; asked again while it does, it answers with the end of what is under way. */
  deliver(): Promise<void> {
    return (this.#delivery ??= this.#deliverDue().finally(() => {
      this.#delivery = undefined;
    }));
  }

  /** Lets the delivery under way come to its mark, so that a server which is stopped repeats nothing. */
  async close(atMostMs: number): Promise<void> {
    this.#isClosing = true;
    await Promise.race([
      this.#delivery?.catch(() => {}),
      new Promise((resolve) => {
        setTimeout(resolve, atMostMs).unref();
      }),
    ]);
  }

  async #deliverDue(): Promise<void> {
    if (!this.transport) return;
    const now = this.now();
    await this.#giveUpOld(now);
    const due = await this.db
      .selectFrom('outbox')
      .selectAll()
      .where('sent_at', 'is', null)
      .where('given_up_at', 'is', null)
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(AT_ONCE)
      .execute();
    for (const row of due) {
      if (this.#isClosing) return;
      // The claim counts from the moment of the attempt: those before it may have taken their time.
      const begun = this.now();
      const wait = Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** Math.min(10, row.attempts));
      const claimed = await this.db
        .updateTable('outbox')
        .set({ attempts: row.attempts + 1, due_at: begun + wait })
        .where('id', '=', row.id)
        .where('attempts', '=', row.attempts)
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .executeTakeFirst();
      if (claimed.numUpdatedRows !== 1n) continue;
      try {
        await this.transport.send({ id: row.id, to: row.recipient, subject: row.subject, text: row.body, writtenAt: row.created_at });
        await this.db.updateTable('outbox').set({ sent_at: this.now(), failure: '' }).where('id', '=', row.id).execute();
      } catch (error) {
        const failure = oneLine(String(error instanceof Error ? error.message : error)).slice(0, 300);
        const isFinal = error instanceof MailRefused;
        await this.db
          .updateTable('outbox')
          .set({ failure, given_up_at: isFinal ? this.now() : null })
          .where('id', '=', row.id)
          .execute();
        if (isFinal) this.onGivenUp(row.id, failure);
      }
    }
  }

  async #giveUpOld(now: number): Promise<void> {
    const old = await this.db
      .updateTable('outbox')
      .set({ given_up_at: now })
      .where('sent_at', 'is', null)
      .where('given_up_at', 'is', null)
      .where('created_at', '<=', now - GIVE_UP_MS)
      .returning(['id', 'failure'])
      .execute();
    for (const { id, failure } of old) this.onGivenUp(id, `not taken within a week: ${failure}`);
  }

  /** Mails that wait longer than any mail must were put off before the clock was set back. */
  async bringForward(): Promise<void> {
    const now = this.now();
    await this.db
      .updateTable('outbox')
      .set({ due_at: now })
      .where('sent_at', 'is', null)
      .where('due_at', '>', now + LONGEST_WAIT_MS)
      .execute();
  }

  async sweep(): Promise<void> {
    await this.db
      .deleteFrom('outbox')
      .where('created_at', '<', this.now() - KEEP_MS)
      .execute();
  }
}
