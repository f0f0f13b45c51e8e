import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Postgres {
  /** A database of its own. */
  database(name: string): string;
  /** Ends the server fast, or as if it had crashed, and starts it again; `whileDown` happens in between. */
  restart(how?: 'fast' | 'immediate' | 'kill', whileDown?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** Debian's folder of server programs; they are not on the path. */
function binFolder(): string | undefined {
  const root = '/usr/lib/postgresql';
  const find = (): string | undefined =>
    existsSync(root)
      ? readdirSync(root)
          .map((version) => join(root, version, 'bin'))
          .find((folder) => existsSync(join(folder, 'initdb')))
      : undefined;
  const found = find();
  if (found !== undefined || process.getuid?.() !== 0) return found;
  try {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], { stdio: 'ignore', timeout: 300_000 });
  } catch {
    // Without a package source there is no PostgreSQL here; the caller says that it skips.
  }
  return find();
}

/** A port that nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/**
 * A PostgreSQL server in a temporary folder, run by an ordinary user as PostgreSQL demands.
 *
 * @returns why there is none, where it cannot be had
 */
export async function startPostgres(): Promise<Postgres | string> {
  const bin = binFolder();
  if (bin === undefined) return 'PostgreSQL is not installed: apt-get install postgresql';
  const folder = mkdtempSync(join(tmpdir(), 'stackwatt-pg-'));
  const isRoot = process.getuid?.() === 0;
  const ids = isRoot ? idsOf('postgres') : undefined;
  if (ids) chownSync(folder, ids.uid, ids.gid);
  const run = (program: string, words: string[]): void =>
    void execFileSync(join(bin, program), words, { stdio: 'pipe', cwd: folder, ...ids });
  const data = join(folder, 'data');
  run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C']);
  const port = await freePort();
  const start = async () => {
    // Durability is not what these tests are about, and the folder is thrown away.
    const server = spawn(
      join(bin, 'postgres'),
      [
        '-D',
        data,
        '-p',
        String(port),
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        `unix_socket_directories=${folder}`,
        '-c',
        'fsync=off',
        '-c',
        'max_connections=60',
      ],
      { stdio: 'ignore', cwd: folder, ...ids },
    );
    for (let i = 0; i < 400; i++) {
      try {
        run('pg_isready', ['-q', '-h', '127.0.0.1', '-p', String(port)]);
        return server;
      } catch {
        await new Promise((resolve) => {
          setTimeout(resolve, 50);
        });
      }
    }
    throw new Error('PostgreSQL did not start');
  };
  let server = await start();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = new Promise((resolve) => {
      server.once('exit', resolve);
    });
    server.kill(signal);
    await ended;
  };
  return {
    database: (name) => {
      run('createdb', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', name]);
      return `postgresql://postgres@127.0.0.1:${port}/${name}`;
    },
    // SIGINT is the fast shutdown, SIGQUIT the immediate one: connections are cut, and the latter recovers from its log.
    restart: async (how = 'fast', whileDown) => {
      await end(({ fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const)[how]);
      await whileDown?.();
      server = await start();
    },
    stop: async () => {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function idsOf(user: string): { uid: number; gid: number } {
  const [uid, gid] = ['-u', '-g'].map((what) => Number(execFileSync('id', [what, user], { encoding: 'utf8' })));
  return { uid: uid!, gid: gid! };
}
