import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  clientOf,
  postCalculate,
  postToken,
  postStatus,
  putInput,
  getInput,
  putSeriesByHash,
  postProject,
  type AnswerOf,
  type CallAnswer,
  type CallInput,
  type Route,
} from '@stackwatt/api';
import { samples } from '@stackwatt/catalog';
import {
  EnergyMarket,
  newProject,
  Project,
  seriesRefOf,
  seriesToBytes,
  setEarlyAnalysis,
  settle,
  sizingOf,
  Storage,
  writeProject,
} from '@stackwatt/model';
import * as simulation from '@stackwatt/simulation';
import { keyOf } from '../src/account/account.store.ts';
import { readConfig } from '../src/config/config.ts';
import type { Db } from '../src/db/database.ts';
import { startServer, type RunningServer } from '../src/server.ts';
import type { ServerParts } from '../src/wiring/server-parts.ts';
import { hashedCheaply } from './added-account.ts';
import { fillFirstData, insertCheapAccount } from './first-data.ts';
import { programOf } from './programs.ts';
import { ordersText, stubSimulation, type StubOrders } from './stub-simulation.ts';

export const PASSWORD = 'a-fine-long-one';

export interface Client {
  readonly name: string;
  readonly token: string;
  readonly call: <R extends Route>(route: R, input?: CallInput<R>) => Promise<CallAnswer<R>>;
  /** As any HTTP client would. */
  fetch(path: string, request?: RequestInit): Promise<Response>;
}

export interface Harness {
  readonly server: RunningServer;
  readonly url: string;
  readonly folder: string;
  /** Signs an account in; it is made when it does not exist. */
  as(name: string): Promise<Client>;
  /** Calls without a token. */
  readonly anonymous: Client;
  stop(): Promise<void>;
}

export interface HarnessOptions extends Partial<ServerParts> {
  readonly environment?: Record<string, string>;
  /** Data folder that is kept, for a server that is started again. */
  readonly folder?: string;
}

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'stackwatt-'));
export const stubEntry = programOf('stub-calculator');
export const realEntry = programOf('worker');

const keptPassword = hashedCheaply(PASSWORD);

/** An account with `PASSWORD`, unless there is one of this name. */
async function addAccount(db: Db, name: string): Promise<void> {
  const known = await db.selectFrom('account').select('id').where('name_key', '=', keyOf(name)).executeTakeFirst();
  if (known !== undefined) return;
  await insertCheapAccount(db, name, await keptPassword, 'user');
}

/** A server in this process, on a folder or database of its own, with the stub simulation unless told otherwise. */
export async function startHarness({ environment = {}, folder, ...parts }: HarnessOptions = {}): Promise<Harness> {
  const data = folder ?? newFolder();
  if (environment['STACKWATT_FIRST_USER'] === undefined && environment['DATABASE_URL'] === undefined) await fillFirstData(data, PASSWORD);
  const config = readConfig({
    PORT: '0',
    STACKWATT_DATA: data,
    STACKWATT_WORKERS: '1',
    STACKWATT_LOG: 'silent',
    STACKWATT_RATE_LIMITS: 'off',
    STACKWATT_FIRST_USER: `first:${PASSWORD}`,
    ...environment,
  });
  const server = await startServer(config, {
    simulation: stubSimulation,
    samples,
    calculatorEntry: stubEntry,
    pageFolders: [],
    version: '0.0.0',
    build: 'test',
    ...parts,
  });
  const clients = new Map<string, Client>();
  return {
    server,
    url: server.url,
    folder: data,
    anonymous: clientTo(server.url, '', 'nobody'),
    as: async (name) => {
      const known = clients.get(name);
      if (known) return known;
      await addAccount(server.database.db, name);
      const client = await signInInTurn(server.url, name);
      clients.set(name, client);
      return client;
    },
    stop: async () => {
      await server.stop();
      if (folder === undefined) rmSync(data, { recursive: true, force: true });
    },
  };
}

export function clientTo(url: string, token: string, name: string): Client {
  const authorization: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
  const call = clientOf(async (path, { method, headers, body }) =>
    fetch(url + path, { method, headers: { ...headers, ...authorization }, ...(body === undefined ? {} : { body: body as string }) }),
  );
  return {
    name,
    token,
    call,
    fetch: (path, request = {}) =>
      fetch(url + path, { ...request, headers: { ...authorization, ...(request.headers as Record<string, string> | undefined) } }),
  };
}

export async function signIn(url: string, name: string, password = PASSWORD): Promise<Client> {
  const { data } = await clientTo(url, '', name).call(postToken, { body: { scheme: 'standard', name, password } });
  return clientTo(url, data!.token, name);
}

/** With the right password; of many at once from one address some are told to come back in a moment. */
export async function signInInTurn(url: string, name: string): Promise<Client> {
  for (;;) {
    try {
      return await signIn(url, name);
    } catch (error) {
      if (!/^\[(?:429|503)\]/.test((error as Error).message)) throw error;
      await pause(100);
    }
  }
}

/** Prices of a year that rise and fall every day. */
export const dailyPrices = (level = 40): Float64Array =>
  Float64Array.from({ length: 8760 }, (_, hour) => level + 30 * Math.sin(((hour % 24) / 24) * 2 * Math.PI));

export interface SmallProject {
  readonly units?: readonly number[];
  readonly name?: string;
  readonly discountRate?: number;
  readonly orders?: StubOrders;
  readonly level?: number;
  readonly isLateStage?: boolean;
}

/** A storage unit on one market: as many cases as sizes. */
export function smallProject({
  units = [1, 2, 3, 4, 5, 6, 7, 8],
  name = 'Small',
  discountRate = 8,
  orders,
  level,
  isLateStage = false,
}: SmallProject = {}): {
  project: Project;
  prices: Float64Array;
} {
  const prices = dailyPrices(level);
  const price = seriesRefOf(prices, { name: 'prices', stepMinutes: 60 });
  const project = settle({
    ...newProject('2026-11-21'),
    name,
    discountRate,
    author: orders === undefined ? '' : ordersText(orders),
    useEnergyMarket: true,
    useStorage: true,
    energyMarkets: [EnergyMarket.parse({ price })],
    storage: [Storage.parse({ sizing: sizingOf([...units]) })],
    exportLimit: 100,
    lifetime: 10,
    earlyAnalysis: !isLateStage,
    ignoreWarnings: true,
  });
  return { project, prices };
}

/** Stores a small project with its prices. @returns its id */
export async function createProject(client: Client, small: SmallProject = {}): Promise<string> {
  const { project, prices } = smallProject(small);
  const { data } = await client.call(postProject);
  const { id } = data!;
  const bytes = seriesToBytes(prices);
  await client.call(putSeriesByHash, {
    params: { id, hash: seriesRefOf(prices, { name: '', stepMinutes: 60 }).hash },
    body: new Uint8Array(bytes),
  });
  await saveProject(client, id, project);
  return id;
}

export async function saveProject(client: Client, id: string, project: Project): Promise<void> {
  const { headers } = await client.call(getInput, { params: { id } });
  await client.call(putInput, { params: { id }, body: writeProject(project), headers: { 'if-match': headers.get('etag')! } });
}

type Status = NonNullable<AnswerOf<typeof postStatus>>;

/** Long enough for a machine at a third of its speed: no test is about how long a calculation takes. */
const TIMEOUT_MS = 240_000;

/** Asks until the calculation has ended. */
export async function untilEnded(client: Client, id: string, atMostMs = TIMEOUT_MS): Promise<Status> {
  return untilStatus(client, id, (status) => status.status !== 'calculating', atMostMs);
}

export async function untilStatus(
  client: Client,
  id: string,
  isReached: (status: Status) => boolean,
  atMostMs = TIMEOUT_MS,
): Promise<Status> {
  const end = performance.now() + atMostMs;
  for (;;) {
    const { data } = await client.call(postStatus, { params: { id } });
    if (isReached(data!)) return data!;
    if (performance.now() > end) throw new Error(`not reached within ${atMostMs} ms: ${JSON.stringify(data)}`);
    await pause(50);
  }
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** The problem a call was refused with. */
export async function refusal(
  call: Promise<unknown>,
): Promise<{ status: number; title: string; detail: string; code?: string | undefined }> {
  try {
    await call;
  } catch (error) {
    return (error as { problem: { status: number; title: string; detail: string } }).problem;
  }
  throw new Error('the call was not refused');
}

/** A server on the real simulation with a late-stage project of three years and one storage unit of 1 MW, calculated. */
export async function startWithLateResults(): Promise<{ readonly harness: Harness; readonly ann: Client; readonly id: string }> {
  const harness = await startHarness({ simulation, calculatorEntry: realEntry });
  const ann = await harness.as('ann');
  const id = await createProject(ann);
  const { project } = smallProject({ units: [1] });
  await saveProject(ann, id, { ...setEarlyAnalysis(project, false), lifetime: 3 });
  await ann.call(postCalculate, { params: { id } });
  await untilEnded(ann, id);
  return { harness, ann, id };
}
