import { readFileSync } from 'node:fs';
import { InputError } from './exit.ts';

/**
 * The text of a file, or of stdin for '-'; without the mark some editors put before UTF-8, as a browser reads a file.
 *
 * @throws InputError when it cannot be read
 */
export function readInput(file: string): string {
  try {
    return new TextDecoder().decode(readFileSync(file === '-' ? 0 : file));
  } catch (error) {
    throw new InputError(file, [
      { place: 'file', value: '', rule: `cannot be read (${(error as NodeJS.ErrnoException).code ?? (error as Error).message})` },
    ]);
  }
}
