import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { InputError } from './exit.ts';

/**
 * Writes a file as its pieces come. It takes its name when it is whole: whatever ends the program before leaves no half of one, and a file
 * that was there before as it was (F-4).
 *
 * @throws InputError when it cannot be written
 */
export async function writeFile(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const unfinished = `${path}.unfinished`;
  const problem = (error: unknown): InputError =>
    new InputError(path, [
      { place: 'file', value: '', rule: `cannot be written (${(error as NodeJS.ErrnoException).code ?? (error as Error).message})` },
    ]);
  let handle: number;
  try {
    handle = openSync(unfinished, 'w');
  } catch (error) {
    throw problem(error);
  }
  try {
    for await (const piece of pieces) {
      try {
        writeSync(handle, piece);
      } catch (error) {
        throw problem(error);
      }
    }
    fsyncSync(handle);
    closeSync(handle);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
