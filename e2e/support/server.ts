import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PROGRAM } from './command-line.ts';

const root = resolve(import.meta.dirname, '../..');

export interface RunningServer {
  readonly url: string;
  readonly data: string;
  /** Ends it without a word, as a machine that loses its power does. */
  readonly kill: () => Promise<void>;
  /** The same program on the same address and data. */
  readonly startAgain: () => Promise<void>;
  readonly stop: () => Promise<void>;
}
/** Whom a file of tests signs in as: somebody of its own, so that its listing begins empty on a server that others use too. */
export const ACCOUNT = { name: 'analyst', password: 'a-long-enough-password' };

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? done(address.port) : fail(new Error('no port'))));
    });
  });

/**
 * The program as a user starts it, on a data folder of its own. Samples are calculated where a test is about that: elsewhere a copy has
 * no result until its journey calculates it, and the processors are the journey's.
 */
export async function startServer({
  calculatesSamples = false,
  settings = {},
}: {
  readonly calculatesSamples?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
} = {}): Promise<RunningServer> {
  const data = mkdtempSync(join(tmpdir(), 'stackwatt-e2e-'));
  const port = await freePort();
  const environment = { ...settings, STACKWATT_SAMPLE_RESULTS: calculatesSamples ? 'on' : 'off' };
  const start = (): Promise<ChildProcess> => started(port, data, environment);
  let child = await start();
  return {
    url: `http://127.0.0.1:${port}`,
    data,
    kill: () => stopped(child, 'SIGKILL'),
    startAgain: async () => {
      child = await start();
    },
    stop: async () => {
      await stopped(child, 'SIGTERM');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Resolves when the server answers. */
async function started(port: number, data: string, settings: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAM, 'serve'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      STACKWATT_DATA: data,
      STACKWATT_FIRST_USER: `${ACCOUNT.name}:${ACCOUNT.password}`,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const deadline = Date.now() + 90_000;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output}`);
    const isReady = await fetch(`http://127.0.0.1:${port}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return child;
    if (Date.now() > deadline) throw new Error(`the server is not ready after 90 s:\n${output}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

const stopped = (child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.once('exit', () => done());
    child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
  });
