import { Command } from 'commander';
import { afterEach, vi } from 'vitest';

export interface Ran {
  readonly out: string;
  readonly err: string;
  readonly code: number | string;
}

/** Runs a command in this process, as it is registered, with what it says caught; a mistake in its words is one of the caller's. */
export async function runCommand(register: (program: Command) => void, ...words: string[]): Promise<Ran> {
  const out: string[] = [];
  const err: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void out.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void err.push(line));
  process.exitCode = 0;
  const program = new Command('stackwatt').exitOverride().configureOutput({ writeErr: (text) => void err.push(text) });
  register(program);
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    err.push((error as Error).message);
    process.exitCode = 1;
  }
  return { out: out.join('\n'), err: err.join('\n'), code: process.exitCode };
}

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});
