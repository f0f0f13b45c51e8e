import type { Command } from 'commander';
import { orSayWhy, loadServer } from './server-module.ts';

/** `stackwatt serve`: the server with its page, until a signal stops it. */
export function registerServe(program: Command): void {
  program
    .command('serve')
    .description('the server with its page')
    .addHelpText(
      'after',
      `
Settings are environment variables:
  PORT                   port, 8080 by default
  HOST                   address to listen at, 127.0.0.1 by default; one that other machines reach needs a certificate or a proxy with https:
  STACKWATT_TLS_CERT, STACKWATT_TLS_KEY
                         PEM files of a certificate and its key; the server speaks https then
  STACKWATT_TRUST_PROXY  addresses of proxies in front of the server, separated by commas
  STACKWATT_DATA         data folder, .data by default
  DATABASE_URL           postgresql://… instead of the data folder; calculations need at least one "stackwatt worker" then
  STACKWATT_WORKERS      calculating processes, by default one for each core, at most 2
  STACKWATT_FIRST_USER   name:password of the first account, instead of a generated password
Further settings are described in docs/server.md.`,
    )
    .action(async () => {
      const server = await loadServer();
      const running = await orSayWhy(() => server.serve(process.env, console.log, console.error));
      process.exit(await server.untilStopped(running));
    });
}
