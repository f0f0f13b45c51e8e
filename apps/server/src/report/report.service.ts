import { randomUUID } from 'node:crypto';
import type { Account } from '../account/account.ts';
import { DAY_MS, type UsageGuard } from '../account/usage-guard.ts';
import type { Db, Within } from '../db/database.ts';
import { notFound } from '../http/problem.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { ProjectAccess } from '../project/project-access.ts';

/** The account that reads reports; it exists only where an administrator made it (D-012). */
const READER = 'reports';
const SHOWN = 500;
/** Each is a row and a mail. */
const REPORTS = { what: 'report', most: 20, perMs: DAY_MS, title: 'Too many reports' } as const;

export interface IssueReport {
  readonly id: string;
  readonly projectId: string;
  readonly user: string;
  readonly description: string;
  /** ISO time. */
  readonly created: string;
}

/** Issue reports are stored, and mailed to the support address where mail is configured (D-027). */
export class ReportService {
  constructor(
    private readonly db: Db,
    private readonly access: ProjectAccess,
    private readonly usage: UsageGuard,
    private readonly outbox: Outbox,
    private readonly support: { readonly productTitle: string; readonly supportEmail: string },
    private readonly now: () => number,
  ) {}

  /** API-18. @returns the id of the report; @throws ApiProblem 404, 429 */
  async add(account: Account, projectId: string, description: string, within?: Within<void>): Promise<string> {
    const project = await this.access.get(account, projectId);
    const id = randomUUID();
    await this.db.transaction().execute(async (tx) => {
      await this.usage.take(account.id, REPORTS, tx);
      await tx
        .insertInto('issue_report')
        .values({ id, account_id: account.id, project_id: project.id, description, created_at: this.now() })
        .execute();
      if (this.outbox.isOpen) {
        await this.outbox.put(tx, {
          cause: `report:${id}`,
          to: this.support.supportEmail,
          subject: `${this.support.productTitle}: issue report of ${account.name}`,
          text: `Project ${project.id}\nUser ${account.name}${account.email === '' ? '' : ` <${account.email}>`}\nTime ${new Date(this.now()).toISOString()}\n\n${description}\n`,
        });
      }
      await within?.(tx);
    });
    return id;
  }

  /** The newest reports, for the account made to read them; to everybody else there are none. @throws ApiProblem 404 */
  async list(account: Account): Promise<IssueReport[]> {
    if (account.name.trim().toLowerCase() !== READER) throw notFound('call');
    const rows = await this.db
      .selectFrom('issue_report')
      .innerJoin('account', 'account.id', 'issue_report.account_id')
      .select(['issue_report.id', 'issue_report.project_id', 'issue_report.description', 'issue_report.created_at', 'account.name'])
      .orderBy('issue_report.created_at', 'desc')
      .orderBy('issue_report.id')
      .limit(SHOWN)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      projectId: row.project_id,
      user: row.name,
      description: row.description,
      created: new Date(row.created_at).toISOString(),
    }));
  }
}
