import { writeFileSync } from 'node:fs';
import { FILE_VERSION, readProject, seriesRefsOf, writeProject, writeProjectFile, type UpgradeReport } from '@stackwatt/model';
import type { Command } from 'commander';
import { InputError } from './exit.ts';
import { readInput } from './read-input.ts';

interface Flags {
  readonly output?: string;
  readonly savedAt?: string;
  readonly json?: boolean;
}

/**
 * Adds `stackwatt upgrade PROJECT [--output FILE]`: what an older file becomes, field by field; with --output the file of today is written.
 */
export function registerUpgrade(program: Command): void {
  program
    .command('upgrade')
    .description('bring a project file to the form of today and report every changed field')
    .argument('<project>', 'project file, or - for stdin')
    .option('--output <file>', 'write the upgraded file; without it nothing is written')
    .option('--saved-at <time>', 'when the project was last saved, ISO; it decides about files from before 20 March 2025')
    .option('--json', 'print the report as JSON')
    .action((file: string, flags: Flags) => upgrade(file, flags));
}

function upgrade(file: string, flags: Flags): void {
  if (flags.savedAt !== undefined && Number.isNaN(Date.parse(flags.savedAt)))
    throw new InputError(file, [{ place: '--saved-at', value: flags.savedAt, rule: 'must be a time such as 2025-03-20T00:00:00Z' }]);
  const result = readProject(
    readInput(file),
    undefined,
    flags.savedAt === undefined ? {} : { savedAt: new Date(flags.savedAt).toISOString() },
  );
  if (result.kind === 'unreadable') throw new InputError(file, result.problems);
  const { project, series, upgrades } = result;
  if (flags.json) console.log(JSON.stringify({ version: FILE_VERSION, upgrades }, undefined, 2));
  else for (const line of linesOf(upgrades)) console.log(line);
  const count = upgrades.reduce((sum, step) => sum + step.changes.length, 0);
  if (flags.output !== undefined) {
    // A document without values, as the server keeps it, stays one; a file with some of them but not all would open and not calculate.
    const missing = seriesRefsOf(project).filter(({ ref }) => !series.has(ref.hash));
    if (series.size > 0 && missing.length > 0)
      throw new InputError(
        file,
        missing.map(({ place, ref }) => ({
          place,
          value: ref.hash.slice(0, 12),
          rule: 'the file names a series whose values it does not carry',
        })),
      );
    writeFileSync(flags.output, missing.length > 0 ? `${writeProject(project)}\n` : writeProjectFile(project, series));
  }
  console.error(
    count === 0
      ? `Nothing to change: the file has the form of version ${FILE_VERSION}.`
      : `${count} fields changed on the way to version ${FILE_VERSION}${flags.output === undefined ? '; nothing was written, name a file with --output' : `, written to ${flags.output}`}.`,
  );
}

const linesOf = (report: UpgradeReport): string[] =>
  report.flatMap(({ upgrade, title, changes }) => [
    `${String(upgrade).padStart(4, '0')} ${title}`,
    ...changes.map(({ place, before, after }) => `  ${place}: ${before ?? 'absent'} → ${after ?? 'absent'}`),
  ]);
