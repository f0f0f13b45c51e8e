import { emailProblem } from '@stackwatt/model';
import type { Account } from '../account/account.ts';
import { keyOf } from '../account/account.store.ts';
import { DAY_MS, type UsageGuard } from '../account/usage-guard.ts';
import type { Db } from '../db/database.ts';
import { ApiProblem } from '../http/problem.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { ProjectAccess } from '../project/project-access.ts';
import type { CalculationState } from './calculation.table.ts';
import * as store from './calculation.store.ts';
import { clockText } from './progress.ts';

/** What the page shows when a notice cannot be set (3 §8). */
const NOT_SET = 'Unable to set email, please try again or wait for the calculation';
/** Mails to others than the account itself. */
const STRANGERS = { what: 'notice', most: 20, perMs: DAY_MS, title: 'Too many notices' } as const;
const ENDED: CalculationState[] = ['finished', 'failed', 'cancelled'];

/** Notices by e-mail of ended calculations (MAIL-01, MAIL-10). */
export class NoticeService {
  constructor(
    private readonly db: Db,
    private readonly access: ProjectAccess,
    private readonly usage: UsageGuard,
    private readonly outbox: Outbox,
    private readonly productTitle: string,
    private readonly now: () => number,
  ) {}

  /** API-53: for the calculation under way. @throws ApiProblem 404, 409, 422, 429, 503 */
  async set(account: Account, projectId: string, address: string): Promise<void> {
    const project = await this.access.get(account, projectId);
    const email = address.trim();
    const rule = emailProblem(email);
    if (rule !== undefined)
      throw new ApiProblem(422, 'Invalid e-mail', rule, { problems: [{ place: 'userEmail', value: email.slice(0, 60), rule }] });
    if (!this.outbox.isOpen) throw new ApiProblem(503, 'No mail', NOT_SET, { code: 'mailNotConfigured' });
    const active = (await store.listOfProject(this.db, project.id)).find((head) => head.state === 'queued' || head.state === 'running');
    if (!active) throw new ApiProblem(409, 'Nothing is calculating', NOT_SET, { code: 'nothingIsCalculating' });
    if (keyOf(email) !== keyOf(account.email)) await this.usage.take(account.id, STRANGERS);
    await this.db
      .insertInto('email_notice')
      .values({ calculation_id: active.id, email, created_at: this.now() })
      .onConflict((conflict) => conflict.column('calculation_id').doUpdateSet({ email }))
      .execute();
  }

  /** API-54 */
  async delete(account: Account, projectId: string): Promise<void> {
    const project = await this.access.get(account, projectId);
    await this.db
      .deleteFrom('email_notice')
      .where('calculation_id', 'in', (e) => e.selectFrom('calculation').select('calculation.id').where('project_id', '=', project.id))
      .execute();
  }

  /**
   * Turns notices of ended calculations into mails, wherever they were calculated: one for each that finished or failed, none after a
   * cancel (D-166). Notice and mail change hands in one transaction, so a process that dies in between loses nothing and sends nothing
   * twice.
   */
  async collect(): Promise<void> {
    const ended = await this.db
      .selectFrom('email_notice')
      .innerJoin('calculation', 'calculation.id', 'email_notice.calculation_id')
      .innerJoin('project', 'project.id', 'calculation.project_id')
      .select(['calculation.id', 'calculation.state', 'calculation.failure', 'calculation.total', 'email_notice.email', 'project.info'])
      .select(['calculation.started_at', 'calculation.ended_at'])
      .where('calculation.state', 'in', ENDED)
      .execute();
    for (const { id, state, failure, total, email, info, started_at: from, ended_at: to } of ended) {
      await this.db.transaction().execute(async (tx) => {
        const taken = await tx.deleteFrom('email_notice').where('calculation_id', '=', id).executeTakeFirst();
        if (taken.numDeletedRows !== 1n || state === 'cancelled') return;
        const { name } = JSON.parse(info) as { name: string };
        const time = from === null || to === null ? '' : ` in ${clockText((to - from) / 1000)}`;
        const result =
          state === 'finished'
            ? {
                subject: 'is calculated',
                text: `has finished. ${total === 1 ? 'One system was' : `${total} systems were`} calculated${time}.`,
              }
            : { subject: 'could not be calculated', text: `has failed: ${failure}` };
        await this.outbox.put(tx, {
          cause: `calculation:${id}`,
          to: email,
          subject: `${this.productTitle}: "${name}" ${result.subject}`,
          text: `The calculation of the project "${name}" ${result.text}\n\nThis message was asked for on the calculation page; there is nothing to unsubscribe from.\n`,
        });
      });
    }
  }
}
