import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import type { Sample } from '@stackwatt/catalog';
import { OPERATOR_IDS } from '@stackwatt/formats';
import type { FastifyInstance } from 'fastify';
import { AccountAdministration, AccountService } from './account/account.service.ts';
import { Administration } from './account/administration.service.ts';
import { administrationRoutes } from './account/administration.routes.ts';
import { PasswordLinks } from './account/password-link.ts';
import { authRoutes } from './account/auth.routes.ts';
import { ApiTokenService } from './account/api-token.service.ts';
import { createFirstAccount, type FirstAccount } from './account/first-account.ts';
import { SpareSessions } from './account/spare-sessions.ts';
import { EmailConfirmation } from './account/email-confirmation.ts';
import { UsageGuard } from './account/usage-guard.ts';
import { PreferenceService } from './account/preference.service.ts';
import { SignInGuard } from './account/sign-in-guard.ts';
import { userRoutes } from './account/user.routes.ts';
import { calculationRoutes, progressTopic } from './calculation/calculation.routes.ts';
import { CalculationService } from './calculation/calculation.service.ts';
import { DetailService } from './calculation/detail.service.ts';
import { ExplanationService } from './calculation/explanation.service.ts';
import { ShownResults } from './calculation/shown-results.ts';
import { SizerService } from './calculation/sizer.service.ts';
import { TableService } from './calculation/table.service.ts';
import { CalculatorPool } from './calculation/calculator-pool.ts';
import { Dispatcher } from './calculation/dispatcher.ts';
import { measureSpeed } from './calculation/measure-speed.ts';
import { warmUp, warmUpComparing } from './calculation/warm-up.ts';
import { NoticeService } from './calculation/notice.service.ts';
import type { Simulation } from './calculation/simulation.ts';
import { SetUpError, type Config } from './config/config.ts';
import { Pruning } from './maintenance/prune.ts';
import { readListening } from './config/listening.ts';
import { steadyClock } from './config/steady-clock.ts';
import { addressOf, type DatabaseAddress } from './db/address.ts';
import { assertDataThere, noteData } from './db/data-folder.ts';
import type { MigrationStep, Database } from './db/database.ts';
import type { StatementObserver } from './db/sqlite-dialect.ts';
import { lockDataFolder } from './db/instance-lock.ts';
import { openMigrated } from './db/open-migrated.ts';
import { exportRoutes } from './exports/export.routes.ts';
import { ExportService } from './exports/export.service.ts';
import { admitWithin } from './http/admit.ts';
import { createApp } from './http/app.ts';
import { authenticateWith } from './http/authenticate.ts';
import { EventStreams } from './http/event-streams.ts';
import { FreeSpace, Fullness, spaceOf, type Space } from './http/free-space.ts';
import { LoadShedding } from './http/load-shedding.ts';
import { Turns } from './http/turns.ts';
import { OF_ACCOUNT, OF_SESSION, RequestRate } from './http/request-rate.ts';
import { RefusalCounter, securityFiles, securityLine, type SecurityLog } from './http/security-log.ts';
import type { BodyPace } from './http/slow-body.ts';
import { Handlers } from './http/handle.ts';
import { Idempotency } from './http/idempotency.ts';
import { IncomingBodies } from './http/incoming.ts';
import { findPage } from './http/page.ts';
import { infoRoutes } from './info/info.routes.ts';
import { logTransport, type MailTransport } from './mail/mail-transport.ts';
import { smtpTransport } from './mail/smtp-transport.ts';
import { Outbox } from './mail/outbox.ts';
import type { OutsideClock } from './outside/polite-turns.ts';
import { EVERY_MS, OnlineGeocoder } from './places/online-geocoder.ts';
import { placesRoutes } from './places/places.routes.ts';
import { yearFetchers } from './prices/fetch-year.ts';
import { OperatorPieces } from './prices/operator-piece.store.ts';
import { priceRoutes } from './prices/prices.routes.ts';
import { DocumentDesk } from './project/document-desk.ts';
import { ProjectAccess } from './project/project-access.ts';
import { needOf } from './project/project-need.ts';
import { notFound } from './http/problem.ts';
import { lockTopic, projectRoutes } from './project/project.routes.ts';
import { forgetLapsedPages } from './project/open-page.store.ts';
import { LEASE_MS, ProjectService } from './project/project.service.ts';
import { shortenLocks } from './project/project.store.ts';
import { ReportService } from './report/report.service.ts';
import { versionRoutes } from './project/version.routes.ts';
import { VersionService } from './project/version.service.ts';
import { ShareService } from './project/share.service.ts';
import { startRunner, type CalculationRunner } from './runner.ts';
import { SampleResults } from './samples/sample-results.ts';
import { sampleRoutes } from './samples/samples.routes.ts';
import { seriesRoutes } from './series/series.routes.ts';
import { deleteOrphans } from './series/series.store.ts';
import { SeriesService } from './series/series.service.ts';
import { StorageLibraryService } from './user-library/storage-library.service.ts';
import { userLibraryRoutes } from './user-library/user-library.routes.ts';
import { systemRoutes } from './system/system.routes.ts';
import { countWorkers } from './system/system.store.ts';

/** Processes that make files; one, so that a large one takes no more than its share of the machine. */
const EXPORTING = 1;
/** Processes that calculate the steps between versions, and versions again; one, started when it is first needed. */
const COMPARING = 1;
/** Processes for what a person waits for; two, so that a long detail holds no import up. */
const INTERACTIVE = 2;
const RECONCILE_MS = 20_000;
const SWEEP_MS = 3_600_000;
/** Projects are gone through one after the other, so that no sweep holds calls up. */
const PRUNE_MS = 30_000;
/** How often mails that are due are sent, and notices of ended calculations looked for. */
const MAIL_MS = 5000;
/** How often it is looked whether the minute of a repeated refusal is over. */
const TELL_REFUSALS_MS = 5000;
/** Requests under way may take so long to end when the server stops, ms. */
const CLOSE_MS = 10_000;

export interface ServerParts {
  readonly simulation: Simulation;
  readonly samples: readonly Sample[];
  /** The program of the calculating processes. */
  readonly calculatorEntry: URL;
  /** Where a built page may lie; the first that is there is served. */
  readonly pageFolders: readonly URL[];
  readonly version: string;
  readonly build: string;
  readonly now?: () => number;
  /** Whether it measures this machine and calculates the samples once it serves. */
  readonly warmsUp?: boolean;
  /** How long one case may take, ms. */
  readonly timeoutMs?: number;
  /** Carries mails, instead of what the settings name. */
  readonly mail?: MailTransport;
  /** Takes the lines of the security log, instead of what the settings name. */
  readonly security?: SecurityLog;
  /** How often mails that are due are sent, in tests, ms. */
  readonly mailEveryMs?: number;
  /** Room on the disk of the data folder, instead of asking the disk. */
  readonly space?: () => Space;
  /** Told of every statement of the embedded database, in tests. */
  readonly statements?: StatementObserver | undefined;
  /** When calls are too many, in tests. */
  readonly load?: LoadShedding;
  /** How time passes for what is asked of services outside, in tests. */
  readonly outsideClock?: OutsideClock;
  /** How slowly a body may come, in tests. */
  readonly bodyPace?: BodyPace;
}
export interface RunningServer {
  readonly app: FastifyInstance;
  readonly url: string;
  readonly firstAccount: FirstAccount | undefined;
  /** The account an earlier start has made, while it still has its generated password. */
  readonly unusedAccount: string | undefined;
  readonly database: Database;
  /** Processes that calculate; on a shared database none of them belongs to the server. */
  readonly calculators: CalculatorPool;
  /** Processes that make files. */
  readonly exporters: CalculatorPool;
  stop(): Promise<void>;
}

/** Wires the server together and starts it. @throws SetUpError for what the user can mend */
export async function startServer(config: Config, parts: ServerParts): Promise<RunningServer> {
  const undo: (() => Promise<void> | void)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    return await start(config, parts, undo, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  config: Config,
  parts: ServerParts,
  undo: (() => Promise<void> | void)[],
  stop: () => Promise<void>,
): Promise<RunningServer> {
  const now = parts.now ?? steadyClock();
  const tls = readListening(config);
  const isEmbedded = config.databaseUrl === undefined;
  if (isEmbedded) {
    const lock = lockDataFolder(config.dataFolder);
    undo.push(() => lock.release());
    assertDataThere(config.dataFolder);
  }
  const log = { fault: (error: unknown): void => app?.log.error({ err: error }, 'background work failed') };
  let app: FastifyInstance | undefined;
  const address = addressOf(config);
  if (!isEmbedded) await broughtUpToDate(address);
  const database = await openMigrated(address, {
    observer: parts.statements,
    isForCalls: true,
    onStep: tellStep,
    onDamage: (reason) => log.fault(new Error(`the data file is damaged, so nothing is written any more; restore a backup: ${reason}`)),
  });
  undo.push(() => database.close());
  if (isEmbedded) noteData(config.dataFolder);
  const { db } = database;

  const streams = new EventStreams((listener) => accounts.isSignedIn(listener));
  const pool = new CalculatorPool(parts.calculatorEntry, config.workers);
  const interactive = new CalculatorPool(parts.calculatorEntry, INTERACTIVE);
  const gazetteer = new CalculatorPool(parts.calculatorEntry, 1);
  const exporters = new CalculatorPool(parts.calculatorEntry, EXPORTING);
  const comparers = new CalculatorPool(parts.calculatorEntry, COMPARING);
  undo.push(() => [pool, interactive, gazetteer, exporters, comparers].forEach((one) => one.close()));
  const onProgress = (projectId: string): void => streams.notify(progressTopic(projectId));
  let runner: CalculationRunner | undefined;
  if (isEmbedded) {
    runner = await startRunner({
      db,
      simulation: parts.simulation,
      pool,
      now,
      isAlone: true,
      onProgress,
      onFault: log.fault,
      timeoutMs: parts.timeoutMs,
    });
    undo.push(() => runner!.stop());
  }
  const dispatcher = runner?.dispatcher ?? new Dispatcher(db, now, () => {});
  const workerCount = async (): Promise<number> => (isEmbedded ? pool.alive : countWorkers(db));

  const accounts = new AccountService(db, new SignInGuard(db, now, isEmbedded), now, isEmbedded ? new SpareSessions() : undefined);
  const idempotency = new Idempotency(db, now);
  const usage = new UsageGuard(db, now);
  const { quota } = config;
  const access = new ProjectAccess(db, parts.simulation);
  const desk = new DocumentDesk(parts.simulation, interactive);
  const incoming = new IncomingBodies(isEmbedded ? config.dataFolder : tmpdir(), isEmbedded);
  undo.push(() => incoming.close());
  const projects = new ProjectService({
    db,
    access,
    simulation: parts.simulation,
    desk,
    quota,
    now,
    onLock: (id) => streams.notify(lockTopic(id)),
    stopCalculations: (id) => dispatcher.cancelAllOf(id),
  });
  const results = new ShownResults(db, access, parts.simulation.ENGINE_VERSION);
  const ofResults = { db, results, simulation: parts.simulation, now };
  const limitedUsage = config.hasRateLimits ? usage : undefined;
  const calculations = new CalculationService({ ...ofResults, dispatcher, access, workerCount, usage: limitedUsage, onProgress });
  const tables = new TableService(ofResults);
  const details = new DetailService({ ...ofResults, interactive });
  const explanations = new ExplanationService(db, results, interactive);
  const sizer = new SizerService({ db, access, interactive, simulation: parts.simulation, usage: limitedUsage, now });

  const measureSpace = isEmbedded ? (parts.space ?? (() => spaceOf(config.dataFolder))) : undefined;
  const fullness = new Fullness(measureSpace, now);
  const exports = new ExportService({
    db,
    access,
    details,
    tables,
    pool: exporters,
    space: measureSpace && new FreeSpace(measureSpace),
    now,
    onFault: log.fault,
    onFull: () => fullness.refused(),
  });
  undo.push(() => exports.close());

  const outbox = new Outbox(db, parts.mail ?? transportOf(config, now), now, (mail, reason) =>
    app?.log.warn({ event: 'mailGivenUp', mail, reason }, 'a mail was given up'),
  );
  const notices = new NoticeService(db, access, usage, outbox, config.links.productTitle, now);
  const reports = new ReportService(db, access, usage, outbox, config.links, now);
  const shares = new ShareService({
    db,
    access,
    projects,
    usage,
    outbox,
    productTitle: config.links.productTitle,
    isSilent: config.shareIsSilent,
    now,
    onChange: (id) => {
      streams.notify(lockTopic(id));
      onProgress(id);
    },
  });

  if (isEmbedded) {
    // Alone with the data, it may mend what a clock that was set back would hold up.
    await shortenLocks(db, now(), LEASE_MS);
    await outbox.bringForward();
    await idempotency.forgetUnanswered();
  }

  const refusals = new RefusalCounter(parts.security ?? securityOf(config, now));
  undo.push(() => refusals.tell(true));
  const load = config.hasRateLimits ? (parts.load ?? new LoadShedding()) : undefined;
  load?.start((refused) => app?.log.warn({ event: 'callsRefused', refused }, 'more calls than the server can answer'));
  undo.push(() => load?.close());
  const handlers = new Handlers();
  let isStarted = false;
  const tokens = new ApiTokenService(db, now);
  const emails = new EmailConfirmation(db, usage, outbox, config.links.productTitle, now);
  const links = new PasswordLinks(db, now);
  authRoutes(handlers, { accounts, tokens, emails, links, removeProjects: (account) => projects.deleteAllOf(account) });
  administrationRoutes(
    handlers,
    new Administration({ db, outbox, quota, projects, accounts, productTitle: config.links.productTitle, now }),
  );
  userRoutes(handlers, db, new PreferenceService(db), workerCount);
  projectRoutes(handlers, { projects, shares, reports, streams });
  versionRoutes(
    handlers,
    projects,
    new VersionService({
      db,
      access,
      projects,
      simulation: parts.simulation,
      desk,
      pool: comparers,
      usage: limitedUsage,
      now,
    }),
  );
  seriesRoutes(handlers, new SeriesService(db, access, projects, desk, quota, now));
  const sampleResults = new SampleResults({
    db,
    simulation: parts.simulation,
    pool: isEmbedded ? pool : interactive,
    samples: parts.samples,
    isAwaited: parts.warmsUp === true && config.calculatesSamples,
    now,
  });
  undo.push(() => sampleResults.stop());
  sampleRoutes(handlers, parts.samples, projects, sampleResults, calculations);
  calculationRoutes(handlers, { calculations, tables, details, explanations, sizer, notices, streams });
  exportRoutes(handlers, exports);
  infoRoutes(handlers, interactive);
  userLibraryRoutes(handlers, new StorageLibraryService(db, now), interactive);
  const online =
    config.geocoder &&
    new OnlineGeocoder({
      url: config.geocoder.url,
      version: parts.version,
      claim: isEmbedded ? undefined : () => usage.claim('onlineSearch', EVERY_MS),
      onFault: (error) => app?.log.warn({ event: 'onlineSearchFailed', err: error }, 'the online search for places failed'),
      clock: parts.outsideClock,
    });
  placesRoutes(handlers, gazetteer, online);
  const operatorPieces = new OperatorPieces(db, now);
  priceRoutes(handlers, {
    fetchers: yearFetchers({
      services: config.priceServices,
      pieces: operatorPieces,
      version: parts.version,
      claim: isEmbedded ? undefined : (what, everyMs) => usage.claim(what, everyMs),
      clock: parts.outsideClock,
      now,
    }),
    now,
    onFault: (error) => app?.log.warn({ event: 'priceDownloadFailed', err: error }, 'a market operator gave no prices'),
  });
  systemRoutes(handlers, {
    database,
    links: config.links,
    onlineSearchAttribution: config.geocoder?.attribution ?? '',
    priceOperators: OPERATOR_IDS.filter((id) => config.priceServices[id] !== undefined),
    version: parts.version,
    build: parts.build,
    engineVersion: parts.simulation.ENGINE_VERSION,
    workerCount,
    isStarted: () => isStarted,
    isFull: () => fullness.isFull(),
    onPageView: config.logsPageViews
      ? (screen) => void process.stderr.write(securityLine(now(), { event: 'pageView', screen }))
      : undefined,
  });

  app = await createApp({
    config,
    tls,
    handlers,
    version: parts.version,
    page: findPage(parts.pageFolders),
    bodyPace: parts.bodyPace,
    onFull: () => fullness.refused(),
    guards: {
      authenticate: authenticateWith(accounts, tokens),
      permit: async (account, route, { params, headers }) => {
        if (await idempotency.isAnswered(account.id, route, headers['idempotency-key'])) return;
        if (route.area === 'administration' && account.role !== 'administrator') throw notFound('call');
        const need = needOf(route);
        // What only reads is decided where the project is read, and here where a key may give what was kept.
        if (need !== undefined && (need !== 'read' || headers['idempotency-key'] !== undefined))
          await access.assertMay(account, (params as { id: string }).id, need);
      },
      once: idempotency.once,
      incoming,
      load,
      turns: new Turns(),
      security: refusals.take,
      admit: admitWithin({
        rate: config.hasRateLimits ? { ofSession: new RequestRate(OF_SESSION), ofAccount: new RequestRate(OF_ACCOUNT) } : undefined,
        load,
        usage,
        space: measureSpace && new FreeSpace(measureSpace),
      }),
    },
  });
  const url = await listen(app, config);
  undo.push(async () => {
    streams.close();
    await Promise.race([
      app.close(),
      new Promise((resolve) => {
        setTimeout(resolve, CLOSE_MS).unref();
      }),
    ]);
  });

  // Only now: a server that cannot listen has made no account whose password nobody has seen.
  const administration = new AccountAdministration(db, now);
  const firstAccount = await createFirstAccount(administration, config.firstUser);
  const unusedAccount = firstAccount === undefined ? await administration.unusedFirst() : undefined;
  isStarted = true;

  undo.push(() => outbox.close(CLOSE_MS));
  const every = (ms: number, work: () => Promise<unknown>): void => {
    let isWorking = false;
    const timer = setInterval(() => {
      // What takes longer than its interval is not begun a second time beside itself.
      if (isWorking) return;
      isWorking = true;
      void work()
        .catch(log.fault)
        .finally(() => {
          isWorking = false;
        });
    }, ms);
    undo.push(() => clearInterval(timer));
  };
  void exports.start(isEmbedded).catch(log.fault);
  void dispatcher.reconcile().catch(log.fault);
  every(RECONCILE_MS, () => dispatcher.reconcile());
  every(RECONCILE_MS, () => exports.sweep());
  every(TELL_REFUSALS_MS, async () => refusals.tell());
  every(parts.mailEveryMs ?? MAIL_MS, async () => {
    await notices.collect();
    await outbox.deliver();
  });
  every(SWEEP_MS, async () => {
    await usage.sweep();
    await outbox.sweep();
    await accounts.sweep();
    await idempotency.sweep();
    await forgetLapsedPages(db, now());
    await deleteOrphans(db);
    await operatorPieces.sweep();
  });
  const pruning = new Pruning(db, now);
  every(PRUNE_MS, () => pruning.next());
  const [sample] = parts.samples;
  const begin = async (): Promise<void> => {
    if (sample) {
      await measureSpeed(db, isEmbedded ? pool : interactive, sample).catch(log.fault);
      await warmUp(interactive, sample).catch(log.fault);
    }
    if (config.calculatesSamples) await sampleResults.calculate();
    // Last: nobody compares before there is something to look at.
    await warmUpComparing(interactive).catch(log.fault);
  };
  if (parts.warmsUp === true) void begin().catch(log.fault);
  return { app, url, firstAccount, unusedAccount, database, calculators: pool, exporters, stop };
}

/** A migration takes the time it takes; statements of calls do not. */
async function broughtUpToDate(address: DatabaseAddress): Promise<void> {
  await (await openMigrated(address, { onStep: tellStep })).close();
}

/** L-11: a start that takes its time says what at. */
const tellStep = ({ name, number, of }: MigrationStep): void =>
  void process.stderr.write(`Bringing the data up to date: ${name}, ${number} of ${of}.\n`);

/** Beside the data, or on the standard error where the data lie elsewhere. */
function securityOf({ securityLog, databaseUrl, dataFolder }: Config, now: () => number): SecurityLog {
  const say = (line: string): void => void process.stderr.write(line);
  if (securityLog === 'off') return () => {};
  if (securityLog === 'stderr' || (securityLog === '' && databaseUrl !== undefined)) return (event) => say(securityLine(now(), event));
  const done = securityLog === '' ? join(dataFolder, 'security.jsonl') : securityLog;
  const { dir, name, ext } = parse(done);
  return securityFiles({ done, refused: join(dir, `${name}-refused${ext}`) }, now, say);
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

/** Connections that may wait to be taken: with fewer, those of a burst are dropped and tried again up to half a minute later. */
const WAITING_CONNECTIONS = 4096;

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port, backlog: WAITING_CONNECTIONS });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new SetUpError(`Port ${port} at ${host} is in use already. Stop the program that uses it, or set PORT to another number.`);
    if (code === 'EACCES') throw new SetUpError(`Port ${port} needs more rights than this program has. Set PORT to a number above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new SetUpError(`HOST ${host} is no address of this machine.`);
    throw error;
  }
}
