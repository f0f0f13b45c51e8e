#!/usr/bin/env node
// Runs the built command line; builds first when the build is missing or older than the sources. Imports nothing outside Node.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const { buildWhenStale } = await import(pathToFileURL(join(root, 'scripts/build.mjs')).href);
if (!existsSync(join(root, 'node_modules'))) {
  console.error('stackwatt: run "npm ci" first; its libraries are not installed');
  process.exit(1);
}
// Only the server needs the page.
await buildWhenStale({ page: process.argv[2] === 'serve' });
const { main } = await import(pathToFileURL(join(root, 'dist/node/cli.js')).href);
await main(process.argv.slice(2));
