import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Folder of the built programs of the tests; where it is not set the sources are run as they are, which costs each start 1.5 s of processor
 * more.
 */
export const BUILT_PROGRAMS = 'STACKWATT_TEST_PROGRAMS';

/** Programs that tests start as processes of their own, by the name of their file. */
export const PROGRAMS = {
  'stub-server': './stub-server.ts',
  'stub-calculator': './stub-calculator.ts',
  'stub-worker': './stub-worker.ts',
  'worker-process': './worker-process.ts',
  worker: '../src/worker.ts',
  // The command line finds the server beside it.
  server: '../src/main.ts',
  'sqlite-thread': '../src/db/sqlite-thread.mjs',
  'maintenance-process': './maintenance-process.ts',
  cli: '../../cli/src/main.ts',
} as const;

/** Where a program is. */
export const programOf = (name: keyof typeof PROGRAMS): URL => {
  const folder = process.env[BUILT_PROGRAMS];
  return folder === undefined ? new URL(PROGRAMS[name], import.meta.url) : new URL(`${name}.js`, pathToFileURL(`${folder}/`));
};

/** What node needs to load it. */
export const loaderOf = (program: URL): string[] => (program.pathname.endsWith('.ts') ? ['--import', 'tsx'] : []);

/** What node is called with to run it. */
export const wordsOf = (program: URL): string[] => [...loaderOf(program), fileURLToPath(program)];
