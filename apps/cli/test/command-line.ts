import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { loaderOf, programOf } from '../../server/test/programs.ts';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}
interface Words {
  readonly words: readonly string[];
  readonly environment: Record<string, string>;
}

/** Runs the command line in a process of its own. */
export const stackwatt = (words: readonly string[], environment: Record<string, string> = {}, input = ''): Promise<Ended> =>
  inTurn([{ words, environment }], input);

/** Several commands one behind the other in one process, which starts up once; each with its own settings. */
export function inTurn(commands: readonly Words[], input = ''): Promise<Ended> {
  const start = `import(${JSON.stringify(programOf('cli').href)}).then(async ({ main }) => { for (const { words, environment } of ${JSON.stringify(commands)}) { Object.assign(process.env, environment); await main(words); } })`;
  const child = spawn(process.execPath, [...loaderOf(programOf('cli')), '-e', start], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (text) => {
    out += String(text);
  });
  child.stderr.on('data', (text) => {
    err += String(text);
  });
  child.stdin.end(input);
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve({ code, out: out.trim(), err: err.trim() }));
  });
}
