import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

/** The command line, as it lies in the repository. */
export const PROGRAM = resolve(import.meta.dirname, '../../apps/cli/bin/stackwatt.mjs');

/** Runs the command line with these words; @returns what it prints */
export async function commandLine(...words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...words, '--quiet'], { maxBuffer: 1e8 });
  return stdout;
}
