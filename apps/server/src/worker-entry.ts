import { existsSync } from 'node:fs';
import { SetUpError } from './config/config.ts';

/**
 * The program of the calculating processes beside the program that starts them: built, or its source. @param base  address of the latter
 */
export function workerEntry(base: string): URL {
  const candidates = ['./worker.js', '../worker.js', './worker.ts'].map((path) => new URL(path, base));
  const found = candidates.find((url) => existsSync(url));
  if (!found) throw new SetUpError('The worker program is missing beside the server; build again with npm run build.');
  return found;
}
