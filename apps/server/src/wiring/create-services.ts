import { tmpdir } from 'node:os';
import { AccountService } from '../account/account.service.ts';
import { SessionService } from '../account/session.service.ts';
import { SpareSessions } from '../account/spare-sessions.ts';
import { EmailConfirmation } from '../account/email-confirmation.ts';
import { UsageGuard } from '../account/usage-guard.ts';
import { SignInGuard } from '../account/sign-in-guard.ts';
import { progressTopic } from '../calculation/calculation.routes.ts';
import { CalculationService } from '../calculation/calculation.service.ts';
import { DetailService } from '../calculation/detail.service.ts';
import { ExplanationService } from '../calculation/explanation.service.ts';
import { ShownResults } from '../calculation/shown-results.ts';
import { SizerService } from '../calculation/sizer.service.ts';
import { TableService } from '../calculation/table.service.ts';
import { Dispatcher } from '../calculation/dispatcher.ts';
import { NoticeService } from '../calculation/notice.service.ts';
import type { Config } from '../config/config.ts';
import { ExportMaker } from '../exports/export-maker.ts';
import { ExportService } from '../exports/export.service.ts';
import { EventStreams } from '../http/event-streams.ts';
import { FreeSpace, Fullness, spaceOf, type Space } from '../http/free-space.ts';
import { Idempotency } from '../http/idempotency.ts';
import { IncomingBodies } from '../http/incoming.ts';
import { logTransport, type MailTransport } from '../mail/mail-transport.ts';
import { smtpTransport } from '../mail/smtp-transport.ts';
import { Outbox } from '../mail/outbox.ts';
import { DocumentDesk } from '../project/document-desk.ts';
import { ProjectAccess } from '../project/project-access.ts';
import { EditLocks } from '../project/edit-locks.ts';
import { lockTopic } from '../project/lock.routes.ts';
import { ProjectWriter } from '../project/project-writer.ts';
import { ProjectService } from '../project/project.service.ts';
import { ReportService } from '../report/report.service.ts';
import { Snapshots } from '../project/snapshots.ts';
import { ShareService } from '../project/share.service.ts';
import { startRunner } from '../runner.ts';
import { countWorkers } from '../system/system.store.ts';
import type { Pools } from './create-pools.ts';
import type { Foundation } from './open-data.ts';

export type Services = Awaited<ReturnType<typeof createServices>>;

/** The services that calls and the work behind them use, each wired to those it needs. */
export async function createServices(foundation: Foundation, pools: Pools) {
  const { config, parts, now, isEmbedded, database, undo } = foundation;
  const { db } = database;
  const { simulation } = parts;
  const guard = new SignInGuard(db, now, isEmbedded);
  const spare = isEmbedded ? new SpareSessions() : undefined;
  const sessions = new SessionService(db, guard, now, spare);
  const streams = new EventStreams((listener) => sessions.isSignedIn(listener));
  const onProgress = (projectId: string): void => streams.notify(progressTopic(projectId));
  const dispatcher = await startDispatcher(foundation, pools, onProgress);
  const workerCount = async (): Promise<number> => (isEmbedded ? pools.calculators.alive : countWorkers(db));
  const idempotency = new Idempotency(db, now);
  const usage = new UsageGuard(db, now);
  const limitedUsage = config.hasRateLimits ? usage : undefined;
  const access = new ProjectAccess(db, simulation);
  const desk = new DocumentDesk(simulation, pools.interactive);
  const incoming = new IncomingBodies(isEmbedded ? config.dataFolder : tmpdir(), isEmbedded);
  undo.push(() => incoming.close());
  const { projects, locks, snapshots } = createProjects(foundation, { access, desk, streams, dispatcher });
  const results = new ShownResults(db, access, simulation.ENGINE_VERSION);
  const ofResults = { db, results, simulation, now };
  const calculations = new CalculationService({ ...ofResults, dispatcher, access, workerCount, usage: limitedUsage, onProgress });
  const tables = new TableService(ofResults);
  const details = new DetailService({ ...ofResults, interactive: pools.interactive });
  const space = spaceOfData(foundation);
  const exporting = createExports(foundation, pools, space, { access, details, tables });
  const mail = createMail(foundation, { access, usage });
  const shares = new ShareService({
    db,
    access,
    projects,
    locks,
    usage,
    outbox: mail.outbox,
    productTitle: config.links.productTitle,
    isSilent: config.shareIsSilent,
    now,
    onChange: (id) => {
      streams.notify(lockTopic(id));
      onProgress(id);
    },
  });
  return {
    accounts: new AccountService(db, guard, spare),
    sessions,
    streams,
    dispatcher,
    workerCount,
    idempotency,
    usage,
    limitedUsage,
    access,
    desk,
    incoming,
    projects,
    locks,
    snapshots,
    calculations,
    tables,
    details,
    explanations: new ExplanationService(db, results, pools.interactive),
    sizer: new SizerService({ db, access, interactive: pools.interactive, simulation, usage: limitedUsage, now }),
    space,
    ...exporting,
    ...mail,
    shares,
  };
}

interface ProjectParts {
  readonly access: ProjectAccess;
  readonly desk: DocumentDesk;
  readonly streams: EventStreams;
  readonly dispatcher: Dispatcher;
}

function createProjects(
  { config, parts: { simulation }, database: { db }, now }: Foundation,
  { access, desk, streams, dispatcher }: ProjectParts,
): { readonly projects: ProjectService; readonly locks: EditLocks; readonly snapshots: Snapshots } {
  const locks = new EditLocks({ db, access, now, onLock: (id) => streams.notify(lockTopic(id)) });
  const snapshots = new Snapshots({ db, access });
  const projects = new ProjectService({
    db,
    access,
    simulation,
    desk,
    locks,
    snapshots,
    writer: new ProjectWriter({ db, locks, quota: config.quota, now }),
    quota: config.quota,
    now,
    stopCalculations: (id) => dispatcher.cancelAllOf(id),
  });
  return { projects, locks, snapshots };
}

/** On an embedded database the server calculates itself; on a shared one its workers do. */
async function startDispatcher(
  { parts, database: { db }, now, isEmbedded, log, undo }: Foundation,
  { calculators }: Pools,
  onProgress: (projectId: string) => void,
): Promise<Dispatcher> {
  if (!isEmbedded) return new Dispatcher(db, now, () => {});
  const runner = await startRunner({
    db,
    simulation: parts.simulation,
    pool: calculators,
    now,
    isAlone: true,
    onProgress,
    onFault: log.fault,
    timeoutMs: parts.timeoutMs,
  });
  undo.push(() => runner.stop());
  return runner.dispatcher;
}

interface DataSpace {
  /** Of the disk of the data folder; undefined where the data lie elsewhere. */
  readonly measure: (() => Space) | undefined;
  readonly fullness: Fullness;
}

function spaceOfData({ config, parts, now, isEmbedded }: Foundation): DataSpace {
  const measure = isEmbedded ? (parts.space ?? (() => spaceOf(config.dataFolder))) : undefined;
  return { measure, fullness: new Fullness(measure, now) };
}

function createExports(
  { database: { db }, now, log, undo }: Foundation,
  { exporters }: Pools,
  { measure, fullness }: DataSpace,
  { access, details, tables }: { readonly access: ProjectAccess; readonly details: DetailService; readonly tables: TableService },
): { readonly exports: ExportService; readonly exportMaker: ExportMaker } {
  const maker = new ExportMaker({ db, tables, pool: exporters, now, onFault: log.fault, onFull: () => fullness.refused() });
  undo.push(() => maker.close());
  const space = measure && new FreeSpace(measure);
  return { exports: new ExportService({ db, access, details, maker, space, now }), exportMaker: maker };
}

interface MailServices {
  readonly outbox: Outbox;
  readonly notices: NoticeService;
  readonly reports: ReportService;
  readonly emails: EmailConfirmation;
}

function createMail(
  { config, parts, database: { db }, now, log }: Foundation,
  { access, usage }: { readonly access: ProjectAccess; readonly usage: UsageGuard },
): MailServices {
  const { links } = config;
  const outbox = new Outbox(db, parts.mail ?? transportOf(config, now), now, (mail, reason) =>
    log.warn({ event: 'mailGivenUp', mail, reason }, 'a mail was given up'),
  );
  return {
    outbox,
    notices: new NoticeService(db, access, usage, outbox, links.productTitle, now),
    reports: new ReportService(db, access, usage, outbox, links, now),
    emails: new EmailConfirmation(db, usage, outbox, links.productTitle, now),
  };
}

function transportOf({ mail, links }: Config, now: () => number): MailTransport | undefined {
  switch (mail?.kind) {
    case undefined:
      return undefined;
    case 'log':
      return logTransport(mail.from, (line) => void process.stderr.write(`${line}\n`), now);
    case 'smtp':
      return smtpTransport({ from: mail.from, name: links.productTitle, smtp: mail.smtp });
  }
}
