import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** The command line, as it lies in the repository. */
export const PROGRAM = resolve(import.meta.dirname, '../../apps/cli/bin/stackwatt.mjs');

/** Runs the command line with these words; @returns what it prints */
export async function commandLine(...words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...words, '--quiet'], { maxBuffer: 1e8 });
  return stdout;
}

/** The cells of a line of a CSV file; none of them holds a quotation mark. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain!);

/** Columns of numbers of a CSV file, by their heads. */
function columnsOf(text: string): (head: string) => number[] {
  const [heads, ...rows] = text.replace('\uFEFF', '').trim().split(/\r?\n/).map(cellsOf);
  return (head) => {
    const at = heads!.indexOf(head);
    if (at < 0) throw new Error(`no column ${head} among ${heads!.join(', ')}`);
    return rows.map((row) => Number(row[at]));
  };
}

/** Has a project file while `use` runs. */
export async function withProjectFile(text: string, use: (path: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'stackwatt-file-'));
  try {
    const path = join(folder, 'project.hfront');
    writeFileSync(path, text);
    await use(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What the command line exports of a project file. @param system  its rank */
export async function exported(
  file: string,
  what: 'cashflow' | 'timeseries' | 'sensitivity' | 'optimization',
  system = 1,
): Promise<(head: string) => number[]> {
  const to = `${file}.${what}.csv`;
  await commandLine('export', file, '--what', what, '--system', String(system), '--to', to);
  return columnsOf(readFileSync(to, 'utf8'));
}
