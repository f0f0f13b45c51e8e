// Installs the libraries when node_modules is missing or of another lock file. Runs before anything is installed, so it imports
// nothing outside Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInRange } from './node-range.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stampFile = join(root, 'node_modules/.stackwatt-stamp');

/** Runs `npm ci` unless the last one was for this very lock file and Node version. */
export function installWhenNeeded() {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node;
  if (!isInRange(process.versions.node, wanted)) {
    console.error(`stackwatt needs Node ${wanted}; this is ${process.versions.node}`);
    process.exit(1);
  }
  const stamp = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.version)
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.error('stackwatt: installing libraries (about half a minute) …');
  // npm's own settings of the outer run must not reach the inner one.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(?!config_(registry|cafile|proxy|https_proxy|userconfig|cache)$)/i.test(name)),
  );
  const npm = process.env['npm_execpath'];
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const run = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, env, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', args, { cwd: root, env, stdio: ['ignore', 2, 2] });
  if (run.status !== 0) {
    console.error('stackwatt: the libraries could not be installed; the message of npm stands above');
    process.exit(1);
  }
  writeFileSync(stampFile, stamp);
}
