import { readConfig } from '../src/config/config.ts';
import { startWorker } from '../src/standalone-worker.ts';
import { programOf } from './programs.ts';
import { stubSimulation } from './stub-simulation.ts';

/** A worker of its own process that calculates stubs; says when it is ready. */
await startWorker(readConfig(process.env), stubSimulation, programOf('stub-calculator'), (line) => process.stderr.write(`${line}\n`));
process.stdout.write('ready\n');
