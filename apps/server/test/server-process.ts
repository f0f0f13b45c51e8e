import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fillFirstData } from './first-data.ts';
import { PASSWORD } from './harness.ts';
import { programOf, wordsOf } from './programs.ts';

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Processor time from the begin of the start until it was ready, ms. */
  readonly startMs: number;
  /** Processes it has started: those that calculate. */
  children(): number[];
  kill(signal?: NodeJS.Signals): Promise<void>;
}
export type Started =
  | { readonly kind: 'started'; readonly server: ServerProcess }
  | { readonly kind: 'refused'; readonly code: number | null; readonly message: string };

/** Starts a server in a process of its own and waits until it is ready or has given up. */
export function startProcess(folder: string, environment: Record<string, string> = {}, words: readonly string[] = []): Promise<Started> {
  const child: ChildProcess = spawn(process.execPath, [...wordsOf(programOf('stub-server')), ...words], {
    env: {
      ...process.env,
      PORT: '0',
      STACKWATT_DATA: folder,
      STACKWATT_WORKERS: '1',
      STACKWATT_LOG: 'error',
      STACKWATT_RATE_LIMITS: 'off',
      STACKWATT_FIRST_USER: `first:${PASSWORD}`,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  return new Promise((resolve) => {
    child.stderr!.on('data', (text) => {
      err += String(text);
    });
    child.once('exit', (code) => resolve({ kind: 'refused', code, message: err.trim() }));
    child.stdout!.on('data', (text) => {
      out += String(text);
      const [, url, startMs] = /(http:\S+) (\d+)\n/.exec(out) ?? [];
      if (url === undefined) return;
      resolve({
        kind: 'started',
        server: {
          url,
          pid: child.pid!,
          startMs: Number(startMs),
          children: () =>
            readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
          kill: (signal = 'SIGKILL') =>
            new Promise((ended) => {
              if (child.exitCode !== null || child.signalCode !== null) {
                ended();
                return;
              }
              child.once('exit', () => ended());
              child.kill(signal);
            }),
        },
      });
    });
  });
}

export async function mustStart(
  folder: string,
  environment: Record<string, string> = {},
  words: readonly string[] = [],
): Promise<ServerProcess> {
  if (environment['STACKWATT_FIRST_USER'] === undefined && environment['DATABASE_URL'] === undefined) await fillFirstData(folder, PASSWORD);
  const started = await startProcess(folder, environment, words);
  if (started.kind === 'refused') throw new Error(`the server did not start: ${started.message}`);
  return started.server;
}
