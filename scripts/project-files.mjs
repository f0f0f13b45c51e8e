import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that are installed or made; a name with a point before it is left out too. */
const MADE = new Set(['node_modules', 'dist', 'coverage', 'test-results']);

/**
 * The files of the project whose path matches, sorted, as paths from the root with `/` between. The folders are read themselves, so that a
 * copy without a version history, or one that another user owns, is checked like any other.
 */
export function projectFiles(root, pattern, folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !MADE.has(name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return projectFiles(root, pattern, path);
      return entry.isFile() && pattern.test(path) ? [path] : [];
    })
    .toSorted((a, b) => (a < b ? -1 : 1));
}
