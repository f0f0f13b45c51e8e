import { readFileSync } from 'node:fs';
import { InputError } from './exit.ts';

/**
 * The text of a file, or of stdin for '-'.
 *
 * @throws InputError when it cannot be read
 */
export function readInput(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new InputError(file, [{ place: 'file', value: '', rule: `cannot be read (${(error as NodeJS.ErrnoException).code ?? (error as Error).message})` }]);
  }
}
