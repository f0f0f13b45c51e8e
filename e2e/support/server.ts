import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export interface RunningServer {
  readonly url: string;
  readonly data: string;
  readonly stop: () => Promise<void>;
}
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

/** The program as a user starts it, on a data folder of its own. */
export async function startServer(): Promise<RunningServer> {
  const data = mkdtempSync(join(tmpdir(), 'stackwatt-e2e-'));
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'apps/cli/bin/stackwatt.mjs'), 'serve'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), STACKWATT_DATA: data, STACKWATT_FIRST_USER: `${ACCOUNT.name}:${ACCOUNT.password}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 90_000;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output}`);
    const isReady = await fetch(`${url}/api/health`).then((answer) => answer.ok, () => false);
    if (isReady) break;
    if (Date.now() > deadline) throw new Error(`the server is not ready after 90 s:\n${output}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  return {
    url, data,
    stop: async () => {
      await stopped(child);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

const stopped = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode !== null) return done();
    child.once('exit', () => done());
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
  });
