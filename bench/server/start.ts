import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clientOf, getInput, postSampleClone, postToken, putInput, type CallAnswer, type CallInput, type Route } from '@stackwatt/api';
import { readProject, settle, sizingOf, writeProject, type Project } from '@stackwatt/model';

const NAME = 'bench';
const PASSWORD = 'bench-of-the-server';

export interface BenchServer {
  readonly url: string;
  readonly token: string;
  readonly pid: number;
  /** Its data folder. */
  readonly folder: string;
  readonly workers: number;
  readonly call: <R extends Route>(route: R, input?: CallInput<R>) => Promise<CallAnswer<R>>;
  stop(): void;
}

export interface BenchOptions {
  /** Puts data into the folder of a server that has made its tables and is not running. */
  readonly seed?: (folder: string) => void;
  readonly environment?: Record<string, string>;
}

/**
 * The built server in a process and data folder of its own, as users run it; one session makes more calls than a person, so they are not
 * limited.
 */
export async function startServer(
  workers = Math.min(2, availableParallelism()),
  { seed, environment = {} }: BenchOptions = {},
): Promise<BenchServer> {
  const { buildWhenStale } = (await import(new URL('../../scripts/build.mjs', import.meta.url).href)) as {
    buildWhenStale: (options: { page: boolean }) => Promise<void>;
  };
  await buildWhenStale({ page: false });
  const folder = mkdtempSync(join(tmpdir(), 'stackwatt-bench-'));
  const run = async (): Promise<{ url: string; child: ChildProcess }> => {
    const child = spawn(process.execPath, [fileURLToPath(new URL('../../dist/node/server.js', import.meta.url))], {
      env: {
        ...process.env,
        PORT: '0',
        STACKWATT_DATA: folder,
        STACKWATT_WORKERS: String(workers),
        STACKWATT_RATE_LIMITS: 'off',
        STACKWATT_FIRST_USER: `${NAME}:${PASSWORD}`,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await new Promise<string>((resolve, reject) => {
      let text = '';
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
      child.stdout.on('data', (part) => {
        text += String(part);
        const found = /http:\S+/.exec(text)?.[0];
        if (found !== undefined) resolve(found);
      });
    });
    return { url, child };
  };
  if (seed) {
    const { child: first } = await run();
    await new Promise((ended) => {
      first.removeAllListeners('exit');
      first.once('exit', ended);
      first.kill('SIGTERM');
    });
    seed(folder);
  }
  const { url, child } = await run();
  const caller = (token: string) =>
    clientOf(async (path, { method, headers, body }) =>
      fetch(url + path, {
        method,
        headers: { ...headers, ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
        ...(body === undefined ? {} : { body: body as string }),
      }),
    );
  const { token } = (await caller('')(postToken, { body: { scheme: 'standard', name: NAME, password: PASSWORD } })).data!;
  return {
    url,
    token,
    pid: child.pid!,
    folder,
    workers,
    call: caller(token),
    stop: () => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A clone of a built-in sample, changed. @returns its id */
export async function sampleProject(server: BenchServer, sample: string, change: (project: Project) => Project): Promise<string> {
  const { id } = (await server.call(postSampleClone, { params: { id: sample } })).data!;
  const { data, headers } = await server.call(getInput, { params: { id } });
  const read = readProject(data!);
  if (read.kind !== 'project') throw new Error('the sample cannot be read');
  await server.call(putInput, {
    params: { id },
    body: writeProject(settle(change(read.project))),
    headers: { 'if-match': headers.get('etag')! },
  });
  return id;
}

/** A solar plant with a storage unit, with so many sizes of each. */
export const withSizes =
  (solar: number, storage: number) =>
  (project: Project): Project => ({
    ...project,
    ignoreWarnings: true,
    solar: project.solar.map((item) => ({ ...item, sizing: sizingOf(Array.from({ length: solar }, (_, i) => 40 + 5 * i)) })),
    storage: project.storage.map((item) => ({ ...item, sizing: sizingOf(Array.from({ length: storage }, (_, i) => i + 1)) })),
  });

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
