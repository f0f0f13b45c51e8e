import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { BUILT_PROGRAMS, PROGRAMS } from './programs.ts';

/** Builds the programs of the server's tests once for all files, as scripts/build.mjs builds those of the product. */
export default async function buildPrograms(): Promise<() => void> {
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
    ssr: { noExternal: [/^@stackwatt\//] },
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
  return () => rmSync(folder, { recursive: true, force: true });
}
