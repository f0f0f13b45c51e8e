import { FILE_VERSION } from '@stackwatt/model';
import { ENGINE_VERSION } from '@stackwatt/simulation';
import { Command } from 'commander';
import { registerBackup } from './backup.ts';
import { registerCheck } from './check.ts';
import { registerDiff } from './diff.ts';
import { registerDispatch } from './dispatch.ts';
import { registerDoctor } from './doctor.ts';
import { EXIT, InputError } from './exit.ts';
import { registerExport } from './export.ts';
import { registerFetchPrices } from './fetch-prices.ts';
import { registerImport } from './import.ts';
import { registerRestore } from './restore.ts';
import { registerRun } from './run.ts';
import { registerServe } from './serve.ts';
import { registerUpgrade } from './upgrade.ts';
import { registerUser } from './user.ts';
import { registerWorker } from './worker.ts';

/** Set by the build: version of the program and the time it was built. */
declare const __STACKWATT_VERSION__: string | undefined;
declare const __STACKWATT_BUILD__: string | undefined;
const VERSION = typeof __STACKWATT_VERSION__ === 'undefined' ? 'source' : __STACKWATT_VERSION__;
const BUILD = typeof __STACKWATT_BUILD__ === 'undefined' ? 'source' : __STACKWATT_BUILD__;

/**
 * The command line. Data on stdout, messages on stderr; exit codes as in `exit.ts`.
 *
 * @param args  words behind the program name
 */
export async function main(args: readonly string[]): Promise<void> {
  const program = new Command('stackwatt')
    .description('model solar, wind and battery projects and what they earn')
    .showHelpAfterError()
    .exitOverride();
  registerServe(program);
  registerWorker(program);
  registerRun(program);
  registerExport(program);
  registerCheck(program);
  registerDiff(program);
  registerImport(program);
  registerFetchPrices(program);
  registerDispatch(program);
  registerUser(program);
  registerUpgrade(program);
  registerDoctor(program);
  registerBackup(program);
  registerRestore(program);
  program
    .command('version')
    .description('version, build and engine version')
    .option('--json', 'as JSON')
    .action((options: { json?: boolean }) => {
      const facts = { version: VERSION, build: BUILD, engineVersion: ENGINE_VERSION, fileVersion: FILE_VERSION };
      console.log(
        options.json
          ? JSON.stringify(facts)
          : `stackwatt ${VERSION}, build ${BUILD}, engine ${ENGINE_VERSION}, project files of version ${FILE_VERSION}`,
      );
    });
  process.once('SIGINT', () => {
    // A server closes by itself on the signal; a calculation has nothing to save.
    if (args[0] !== 'serve' && args[0] !== 'worker') process.exit(EXIT.cancelled);
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    process.exitCode = report(error);
  }
}

/** Says what went wrong and answers the exit code. */
function report(error: unknown): number {
  if (error instanceof InputError) {
    console.error(error.message);
    return EXIT.wrongInput;
  }
  const { code, exitCode } = error as { code?: string; exitCode?: number };
  // Commander has already printed its message: help and version end well, everything else was wrong usage.
  if (typeof code === 'string' && code.startsWith('commander.')) return exitCode === 0 ? EXIT.done : EXIT.wrongInput;
  console.error(`a fault in stackwatt: ${error instanceof Error ? error.message : String(error)}`);
  if (process.env['STACKWATT_DEBUG'] && error instanceof Error) console.error(error.stack);
  return EXIT.fault;
}

// Started by itself, from the sources, it is the program; `bin/stackwatt.mjs` and tests import it.
if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
