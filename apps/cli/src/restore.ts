import { resolve } from 'node:path';
import type { Command } from 'commander';
import { EXIT } from './exit.ts';
import { loadServer, orSayWhy, type Environment } from './server-module.ts';

interface Restored {
  readonly manifest: { readonly created: string; readonly counts: Readonly<Record<string, number>> };
  readonly findings: readonly { readonly severity: 'damage' | 'untidy'; readonly place: string; readonly problem: string }[];
}
interface Restores {
  restoreBackup(environment: Environment, source: string): Promise<Restored>;
}

/**
 * Adds `stackwatt restore FOLDER`: a backup into an empty data folder, verified by its hashes and then examined; exit code 1 when something
 * is damaged.
 */
export function registerRestore(program: Command): void {
  program
    .command('restore')
    .description('put a backup into the empty data folder of STACKWATT_DATA and examine it')
    .argument('<folder>', 'the folder of the backup')
    .action(async (folder: string) => {
      const server = (await loadServer()) as unknown as Restores;
      const { manifest, findings } = await orSayWhy(() => server.restoreBackup(process.env, resolve(folder)));
      for (const { severity, place, problem } of findings) console.log(`${severity}  ${place}: ${problem}`);
      console.error(
        `Restored ${manifest.counts['project'] ?? 0} projects of ${manifest.counts['account'] ?? 0} accounts, backed up ${manifest.created}.`,
      );
      if (findings.some((finding) => finding.severity === 'damage')) process.exitCode = EXIT.wrongInput;
    });
}
