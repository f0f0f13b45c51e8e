import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

/** The command line, as it lies in the repository. */
export const PROGRAM = resolve(import.meta.dirname, '../../apps/cli/bin/stackwatt.mjs');

/** Runs the command line with these words; @returns what it prints */
export async function commandLine(...words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...words, '--quiet'], { maxBuffer: 1e8 });
  return stdout;
}

/** Columns of a CSV file without quoted cells, by their heads. */
function columnsOf(text: string): (head: string) => number[] {
  const [heads, ...rows] = text
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  return (head) => {
    const at = heads!.indexOf(head);
    if (at < 0) throw new Error(`no column ${head} among ${heads!.join(', ')}`);
    return rows.map((row) => Number(row[at]));
  };
}

/** What the command line exports of a project file. */
export async function exported(file: string, what: 'cashflow' | 'timeseries'): Promise<(head: string) => number[]> {
  const to = `${file}.${what}.csv`;
  await commandLine('export', file, '--what', what, '--to', to);
  return columnsOf(readFileSync(to, 'utf8'));
}
