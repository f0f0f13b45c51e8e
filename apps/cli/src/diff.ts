import { inputChanges, type InputChange } from '@stackwatt/model';
import type { Command } from 'commander';
import { loadProject } from './load-project.ts';
import { printTable } from './print-table.ts';

/**
 * Adds `stackwatt diff BEFORE AFTER [--json]`: the inputs that count in a calculation and differ, by the names and units of the form. Items
 * of two projects that have no id in common are the same ones by their place.
 */
export function registerDiff(program: Command): void {
  program
    .command('diff')
    .description('the inputs in which two project files differ, old and new')
    .argument('<before>', 'project file, or - for stdin')
    .argument('<after>', 'project file')
    .option('--json', 'print the differences as JSON')
    .action((before: string, after: string, options: { json?: boolean }) => {
      const changes = inputChanges(loadProject(before).project, loadProject(after).project, { areProjects: true });
      if (options.json) console.log(JSON.stringify({ changes: changes.map(forOutput) }, undefined, 2));
      else if (changes.length === 0) console.log('no input that counts in a calculation differs');
      else
        console.log(
          printTable([
            { head: 'input', cells: changes.map(titleOf), left: true },
            { head: 'before', cells: changes.map(({ from, meta }) => textOf(from, meta.unit)), left: true },
            { head: 'after', cells: changes.map(({ to, meta }) => textOf(to, meta.unit)), left: true },
          ]),
        );
    });
}

const titleOf = ({ owner, meta }: InputChange): string => (owner === undefined ? meta.title : `${owner}: ${meta.title}`);

const forOutput = ({ path, owner, meta, from, to }: InputChange) => ({
  path: path.join('.'),
  title: meta.title,
  unit: meta.unit ?? null,
  owner: owner ?? null,
  before: from ?? null,
  after: to ?? null,
});

/** Longest text of a value in the table; all of it stands in the JSON. */
const LONGEST = 60;

function textOf(value: unknown, unit: string | undefined): string {
  if (value === undefined) return '–';
  if (typeof value === 'number') return unit === undefined ? String(value) : `${value} ${unit}`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
