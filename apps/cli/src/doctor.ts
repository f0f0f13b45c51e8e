import type { Command } from 'commander';
import { EXIT } from './exit.ts';
import { loadServer, orSayWhy, type Environment } from './server-module.ts';

interface Finding {
  readonly severity: 'damage' | 'untidy';
  readonly place: string;
  readonly problem: string;
}
interface Doctor {
  doctor(environment: Environment, find: (finding: Finding) => void): Promise<{ damaged: number; untidy: number }>;
}

/** Adds `stackwatt doctor [--json]`: looks at everything that is stored; exit code 1 when something is damaged. */
export function registerDoctor(program: Command): void {
  program
    .command('doctor')
    .description('examine the data folder or database: hashes, references, readability; changes nothing')
    .option('--json', 'print the findings as JSON')
    .action(async (options: { json?: boolean }) => {
      const server = (await loadServer()) as unknown as Doctor;
      const findings: Finding[] = [];
      const { damaged, untidy } = await orSayWhy(() =>
        server.doctor(process.env, (finding) => {
          findings.push(finding);
          if (!options.json) console.log(`${finding.severity}  ${finding.place}: ${finding.problem}`);
        }),
      );
      if (options.json) console.log(JSON.stringify({ damaged, untidy, findings }, undefined, 2));
      console.error(damaged + untidy === 0 ? 'Everything is as it was stored.' : `${damaged} damaged, ${untidy} untidy.`);
      if (damaged === 0) return;
      console.error(
        'What is damaged comes back from a backup: restore a backup into an empty folder (STACKWATT_DATA=NEW_FOLDER stackwatt restore BACKUP) and serve from there. ' +
          'A damaged series is mended by importing its values again, a damaged result by calculating again.',
      );
      process.exitCode = EXIT.wrongInput;
    });
}
