import { resolve } from 'node:path';
import type { Command } from 'commander';
import { loadServer, orSayWhy, type Environment } from './server-module.ts';

interface Manifest {
  readonly counts: Readonly<Record<string, number>>;
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[];
}
interface Backups {
  backup(environment: Environment, target: string): Promise<Manifest>;
}

/** Adds `stackwatt backup FOLDER`: a copy of the data folder with sizes and hashes, also while the server runs. */
export function registerBackup(program: Command): void {
  program
    .command('backup')
    .description('copy the data folder into a new folder, with a manifest of hashes; the server may run')
    .argument('<folder>', 'a folder that is empty or not there')
    .option('--json', 'print the manifest')
    .action(async (folder: string, options: { json?: boolean }) => {
      const server = (await loadServer()) as unknown as Backups;
      const target = resolve(folder);
      const manifest = await orSayWhy(() => server.backup(process.env, target));
      console.log(options.json ? JSON.stringify(manifest, undefined, 2) : target);
      console.error(
        `${manifest.counts['project'] ?? 0} projects of ${manifest.counts['account'] ?? 0} accounts, ${manifest.files.reduce((sum, file) => sum + file.bytes, 0).toLocaleString('en')} bytes.`,
      );
    });
}
