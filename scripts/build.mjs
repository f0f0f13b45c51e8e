// Builds the programs (dist/node) and the page (apps/web/dist) when their sources changed. Messages on stderr, so that the data of
// a command stays alone on stdout.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const SOURCES = {
  node: ['packages', 'apps/server/src', 'apps/cli/src', 'package-lock.json'],
  page: ['packages', 'apps/web', 'CHANGELOG.md', 'docs/engine', 'docs/manual', 'package-lock.json'],
};
const STAMPS = { node: 'dist/node/.stamp', page: 'apps/web/dist/.stamp' };
const isLeftOut = (name) => name === 'node_modules' || name === 'dist' || name === 'test' || /\.test\.tsx?$/.test(name);

/** Names, sizes and times of all sources: as cheap as a listing, and any edit changes it. */
function fingerprint(places) {
  const hash = createHash('sha256').update(version);
  const visit = (path) => {
    const facts = statSync(join(root, path));
    if (!facts.isDirectory()) {
      hash.update(`${path}\n${facts.size}\n${facts.mtimeMs}\n`);
      return;
    }
    for (const name of readdirSync(join(root, path)).sort()) if (!isLeftOut(name)) visit(join(path, name));
  };
  for (const place of places) visit(place);
  return hash.digest('hex');
}

const isFresh = (part, stamp) => existsSync(join(root, STAMPS[part])) && readFileSync(join(root, STAMPS[part]), 'utf8') === stamp;

async function buildNode(vite) {
  await vite.build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { __STACKWATT_VERSION__: JSON.stringify(version), __STACKWATT_BUILD__: JSON.stringify(new Date().toISOString().slice(0, 16)) },
    // Our own packages are TypeScript and go into the bundle; libraries stay in node_modules.
    ssr: { noExternal: [/^@stackwatt\//] },
    build: {
      ssr: true,
      target: 'node20',
      outDir: join(root, 'dist/node'),
      emptyOutDir: true,
      minify: false,
      sourcemap: true,
      rollupOptions: {
        input: {
          cli: join(root, 'apps/cli/src/main.ts'),
          server: join(root, 'apps/server/src/main.ts'),
          'sqlite-thread': join(root, 'apps/server/src/db/sqlite-thread.mjs'),
          worker: join(root, 'apps/server/src/worker.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
}

const buildPage = (vite) =>
  vite.build({ root: join(root, 'apps/web'), configFile: join(root, 'apps/web/vite.config.mjs'), logLevel: 'warn' });

/** @param options.page  whether the page is needed too */
export async function buildWhenStale({ page = true } = {}) {
  const parts = ['node', ...(page ? ['page'] : [])].map((part) => ({ part, stamp: fingerprint(SOURCES[part]) }));
  const stale = parts.filter(({ part, stamp }) => !isFresh(part, stamp));
  if (stale.length === 0) return;
  const started = Date.now();
  console.error(`stackwatt: building ${stale.map(({ part }) => (part === 'node' ? 'the programs' : 'the page')).join(' and ')} …`);
  // Whoever started us (a test runner, say): what is built is the product.
  process.env.NODE_ENV = 'production';
  const vite = await import('vite');
  for (const { part, stamp } of stale) {
    rmSync(join(root, STAMPS[part]), { force: true });
    await (part === 'node' ? buildNode(vite) : buildPage(vite));
    mkdirSync(dirname(join(root, STAMPS[part])), { recursive: true });
    writeFileSync(join(root, STAMPS[part]), stamp);
  }
  console.error(`stackwatt: built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await buildWhenStale();
