import type { Command } from 'commander';
import { orSayWhy, loadServer } from './server-module.ts';

/** `stackwatt worker`: one more machine that calculates for a server on PostgreSQL, until a signal stops it. */
export function registerWorker(program: Command): void {
  program
    .command('worker')
    .description('one more calculation worker for a server on PostgreSQL (DATABASE_URL, STACKWATT_WORKERS)')
    .action(async () => {
      const server = await loadServer();
      const running = await orSayWhy(() => server.work(process.env, console.error));
      process.exit(await server.untilStopped(running));
    });
}
