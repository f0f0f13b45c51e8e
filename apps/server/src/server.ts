import { join, parse } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { AccountAdministration } from './account/account-commands.ts';
import { ApiTokenService } from './account/api-token.service.ts';
import { createFirstAccount, type FirstAccount } from './account/first-account.ts';
import type { CalculatorPool } from './calculation/calculator-pool.ts';
import { SetUpError, type Config } from './config/config.ts';
import { readListening } from './config/listening.ts';
import { steadyClock } from './config/steady-clock.ts';
import type { Database } from './db/database.ts';
import { admitWithin } from './http/admit.ts';
import { createApp } from './http/app.ts';
import { authenticateWith } from './http/authenticate.ts';
import { FreeSpace } from './http/free-space.ts';
import { LoadShedding } from './http/load-shedding.ts';
import { Turns } from './http/turns.ts';
import { OF_ACCOUNT, OF_SESSION, RequestRate } from './http/request-rate.ts';
import { RefusalCounter, securityFiles, securityLine, type SecurityLog } from './http/security-log.ts';
import type { Guards } from './http/handle.ts';
import { findPage } from './http/page.ts';
import { needOf } from './project/project-need.ts';
import { notFound } from './http/problem.ts';
import { LEASE_MS } from './project/edit-locks.ts';
import { shortenLocks } from './project/project.store.ts';
import { startBackgroundWork, warmUpAll } from './wiring/background-work.ts';
import { createPools } from './wiring/create-pools.ts';
import { createServices, type Services } from './wiring/create-services.ts';
import { mountRoutes } from './wiring/mount-routes.ts';
import { openData, type Foundation } from './wiring/open-data.ts';
import type { ServerParts } from './wiring/server-parts.ts';

/** Requests under way may take so long to end when the server stops, ms. */
const CLOSE_MS = 10_000;

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

async function start(config: Config, parts: ServerParts, undo: Foundation['undo'], stop: () => Promise<void>): Promise<RunningServer> {
  const now = parts.now ?? steadyClock();
  const tls = readListening(config);
  const foundation = await openData(config, parts, now, undo);
  const { database, isEmbedded, log } = foundation;
  const { db } = database;
  const pools = createPools(foundation);
  const services = await createServices(foundation, pools);
  const { idempotency, outbox, space, streams } = services;
  if (isEmbedded) {
    // Alone with the data, it may mend what a clock that was set back would hold up.
    await shortenLocks(db, now(), LEASE_MS);
    await outbox.bringForward();
    await idempotency.forgetUnanswered();
  }

  const refusals = new RefusalCounter(parts.security ?? securityOf(config, now));
  undo.push(() => refusals.tell(true));
  const load = config.hasRateLimits ? (parts.load ?? new LoadShedding()) : undefined;
  load?.start((refused) => log.warn({ event: 'callsRefused', refused }, 'more calls than the server can answer'));
  undo.push(() => load?.close());
  let isStarted = false;
  const { handlers, tokens, sampleResults, operatorPieces } = mountRoutes(foundation, pools, services, () => isStarted);
  const app = await createApp({
    config,
    tls,
    handlers,
    version: parts.version,
    page: findPage(parts.pageFolders),
    bodyPace: parts.bodyPace,
    onFull: () => space.fullness.refused(),
    guards: guardsOf(foundation, services, { tokens, load, refusals }),
  });
  log.app = app;
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
  startBackgroundWork(foundation, services, operatorPieces, refusals);
  if (parts.warmsUp === true) void warmUpAll(foundation, pools, sampleResults).catch(log.fault);
  const { calculators, exporters } = pools;
  return { app, url, firstAccount, unusedAccount, database, calculators, exporters, stop };
}

/** What every call passes before it is handled, and what it is handled with. */
function guardsOf(
  { config }: Foundation,
  { access, sessions, idempotency, incoming, space, usage }: Services,
  of: { readonly tokens: ApiTokenService; readonly load: LoadShedding | undefined; readonly refusals: RefusalCounter },
): Guards {
  const { tokens, load, refusals } = of;
  return {
    authenticate: authenticateWith(sessions, tokens),
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
      space: space.measure && new FreeSpace(space.measure),
    }),
  };
}

/** Beside the data, or on the standard error where the data lie elsewhere. */
function securityOf({ securityLog, databaseUrl, dataFolder }: Config, now: () => number): SecurityLog {
  const say = (line: string): void => void process.stderr.write(line);
  if (securityLog === 'off') return () => {};
  if (securityLog === 'stderr' || (securityLog === '' && databaseUrl !== undefined)) return (event) => say(securityLine(now(), event));
  const done = securityLog === '' ? join(dataFolder, 'security.jsonl') : securityLog;
  const { dir, name, ext } = parse(done);
  return securityFiles({ done, refused: join(dir, `${name}-refused${ext}`) }, now, say);
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
