import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { newestChangelog } from '../../scripts/changelog.mjs';
import { renderManualPage } from '../../scripts/manual-page.mjs';

/** The commit the page was built from, with its date: the interface stamp of the user menu (D-007). */
const stamp = () => {
  try {
    return execFileSync('git', ['log', '-1', '--format=%h %cs'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
};

const rootFile = (name) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8');
const { version } = JSON.parse(rootFile('package.json'));

/** Serves what is new beside the page: the page of an older build asks for it. */
const changelog = () => ({
  name: 'changelog',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'changelogs.json', source: JSON.stringify(newestChangelog(rootFile('CHANGELOG.md'))) });
  },
});

/** `page.md?page` is the page as HTML. */
const manualPages = () => ({
  name: 'manual-pages',
  load(id) {
    const [file, query] = id.split('?');
    if (query !== 'page') return undefined;
    const base = file.includes('/docs/engine/') ? '/manual/method' : '/manual';
    return `export default ${JSON.stringify(renderManualPage(readFileSync(file, 'utf8'), base).html)};`;
  },
});

/** What screens share; the bundler adds the names of all of these screens. */
const SHARED = 'shared';
const plainName = (name) => (name.startsWith(SHARED) ? SHARED : name);

/** The server behind the development page. */
const target = process.env.STACKWATT_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), changelog(), manualPages()],
  define: { __BUILD_STAMP__: JSON.stringify(stamp()), __VERSION__: JSON.stringify(version) },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        // Shared files may import each other, and which of them is read first depends on the screen: without a fixed order a module of one
        // is run before what it stands on in the other, and the page stops.
        strictExecutionOrder: true,
        // A file for every set of screens that share a module would be 180 files, half of them below 2 kB: each costs a round trip on a far
        // network. What the first screen needs is one file, and small parts that screens share are put together.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 1 },
            { name: SHARED, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 24 * 1024 },
          ],
        },
        chunkFileNames: ({ name }) => `assets/${plainName(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${plainName(name) === SHARED ? SHARED : '[name]'}-[hash][extname]`,
      },
    },
  },
  server: { proxy: { '/api': { target, changeOrigin: false } } },
  preview: { proxy: { '/api': { target, changeOrigin: false } } },
});
