// `npm start`: installs, builds, opens the embedded database, prints address and first account, serves.
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installWhenNeeded } from './install.mjs';

installWhenNeeded();
process.argv.splice(2, 0, 'serve');
await import(pathToFileURL(join(dirname(fileURLToPath(import.meta.url)), '../apps/cli/bin/stackwatt.mjs')).href);
