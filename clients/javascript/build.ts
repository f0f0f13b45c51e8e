// Builds the client for programs from the description of all calls: `npm run client` writes dist/client, a package without dependencies.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { openApiDocument } from '../../apps/server/src/http/openapi-document.ts';
import { callsOf, callTypesOf } from './src/calls-of.ts';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');

/** Writes the package into a folder, which is made where it is missing. */
export async function buildClient(folder: string): Promise<void> {
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string; license: string };
  // The description and its types go the way of any program's: through JSON.
  const description = JSON.parse(JSON.stringify(openApiDocument(version))) as Parameters<typeof callsOf>[0];
  mkdirSync(folder, { recursive: true });
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { __STACKWATT_CALLS__: JSON.stringify(callsOf(description)) },
    build: {
      target: 'es2022',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      lib: { entry: join(here, 'src/index.ts'), formats: ['es'], fileName: () => 'index.js' },
    },
  });
  copyFileSync(join(here, 'types.d.ts'), join(folder, 'index.d.ts'));
  writeFileSync(join(folder, 'calls.d.ts'), await callTypesOf(description));
  const manifest = {
    name: 'stackwatt-client',
    version,
    license,
    type: 'module',
    exports: { types: './index.d.ts', default: './index.js' },
    engines: { node: '>=20' },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = join(root, 'dist/client');
  await buildClient(folder);
  console.error(`stackwatt: the client is in ${folder}`);
}
