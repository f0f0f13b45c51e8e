import * as simulation from '@stackwatt/simulation';
import { readConfig } from '../src/config/config.ts';
import { startWorker } from '../src/standalone-worker.ts';
import { programOf } from './programs.ts';

/** A worker of its own process for tests; says when it is ready. */
const worker = await startWorker(readConfig(process.env), simulation, programOf('worker'), (line) => process.stderr.write(`${line}\n`));
process.stdout.write('ready\n');
process.on('SIGTERM', () => void worker.stop().then(() => process.exit(0)));
