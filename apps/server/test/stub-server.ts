import { samples } from '@stackwatt/catalog';
import * as simulation from '@stackwatt/simulation';
import { readConfig, SetUpError } from '../src/config/config.ts';
import { startServer } from '../src/server.ts';
import { crashAt } from './crash-points.ts';
import { stubSimulation } from './stub-simulation.ts';

/** A server of its own process for tests that kill it; `real` as argument takes the real simulation. Prints its address. */
const isReal = process.argv.includes('real');
if (process.env['CRASH_AT'] !== undefined) crashAt(Number(process.env['CRASH_AT']));
try {
  const server = await startServer(readConfig(process.env), {
    simulation: isReal ? simulation : stubSimulation, samples, pageFolders: [], version: '0.0.0', build: 'test',
    calculatorEntry: isReal ? new URL('../src/worker.ts', import.meta.url) : new URL('./stub-calculator.ts', import.meta.url),
  });
  process.stdout.write(`${server.url}\n`);
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
} catch (error) {
  process.stderr.write(error instanceof SetUpError ? `${error.message}\n` : `fault: ${String(error instanceof Error ? error.stack : error)}\n`);
  process.exit(error instanceof SetUpError ? 1 : 3);
}
