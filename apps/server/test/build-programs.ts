import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { BUILT_PROGRAMS, PROGRAMS } from './programs.ts';

/** Where files lie in memory, and how much must be free of both: the tests take a tenth of it. */
const IN_MEMORY = '/dev/shm';
const OURS = 'stackwatt-tests-';
const ROOM_BYTES = 4e9;

/**
 * Temporary files of the tests, their data folders among them, lie in memory where there is room: to wait for the disk at every commit is a
 * tenth of the time of all tests, and none of them cuts the power. What a full or a failing disk does is tested on disks of their own.
 *
 * @returns removes them
 */
function takeFolderInMemory(): () => void {
  if (!existsSync(IN_MEMORY) || freemem() < ROOM_BYTES) return () => {};
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  if (bavail * bsize < ROOM_BYTES) return () => {};
  for (const name of readdirSync(IN_MEMORY)) {
    // What a run has left that was killed.
    const pid = new RegExp(`^${OURS}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(IN_MEMORY, `${OURS}${process.pid}-`));
  // PostgreSQL is another user.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Builds the programs of the server's tests once for all files, as scripts/build.mjs builds those of the product. */
export default async function buildPrograms(): Promise<() => void> {
  const leaveMemory = takeFolderInMemory();
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  // Within the repository, where libraries are found; two runs at once have their own.
  mkdirSync(join(root, 'dist'), { recursive: true });
  const folder = mkdtempSync(join(root, 'dist/test-'));
  const input = Object.fromEntries(
    Object.entries(PROGRAMS).map(([name, source]) => [name, fileURLToPath(new URL(source, import.meta.url))]),
  );
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    mode: 'test',
    // Libraries of hundreds of small files go in too: to find and open these is a seventh of the time of a start.
    ssr: { noExternal: [/^@stackwatt\//, 'kysely', 'zod'] },
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      // Nobody reads maps here, and a process that starts reads them as text of its program: a twelfth of its time.
      sourcemap: false,
      rollupOptions: { input, output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' } },
    },
  });
  process.env[BUILT_PROGRAMS] = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true });
    leaveMemory();
  };
}
