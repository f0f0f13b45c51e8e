import { samples } from '@stackwatt/catalog';
import * as simulation from '@stackwatt/simulation';
import { readConfig, SetUpError } from '../src/config/config.ts';
import { startServer } from '../src/server.ts';
import { crashAfterCommitOf, crashAt, crashBefore } from './crash-points.ts';
import { programOf } from './programs.ts';
import { stubSimulation } from './stub-simulation.ts';

/** A server of its own process for tests that kill it; `real` as argument takes the real simulation. Prints its address. */
const isReal = process.argv.includes('real');
const { CRASH_AT: point, CRASH_BEFORE: beginning, CRASH_AFTER_COMMIT_OF: done } = process.env;
const statements =
  point !== undefined
    ? crashAt(Number(point))
    : beginning !== undefined
      ? crashBefore(beginning)
      : done !== undefined
        ? crashAfterCommitOf(done)
        : undefined;
const begun = process.cpuUsage();
try {
  const server = await startServer(readConfig(process.env), {
    simulation: isReal ? simulation : stubSimulation,
    samples,
    pageFolders: [],
    statements,
    ...(process.env['TEST_MAIL_MS'] === undefined ? {} : { mailEveryMs: Number(process.env['TEST_MAIL_MS']) }),
    version: '0.0.0',
    build: 'test',
    calculatorEntry: programOf(isReal ? 'worker' : 'stub-calculator'),
  });
  // The processor's time of the start, ms: what other programs do does not lengthen it.
  const { user, system } = process.cpuUsage(begun);
  process.stdout.write(`${server.url} ${Math.round((user + system) / 1000)}\n`);
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
} catch (error) {
  process.stderr.write(
    error instanceof SetUpError ? `${error.message}\n` : `fault: ${String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(error instanceof SetUpError ? 1 : 3);
}
