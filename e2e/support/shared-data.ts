import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Real files that are not part of the repository; tests that need them are skipped where the folder is absent. */
const folder = resolve(import.meta.dirname, '../../../shared/data');
export const hasSharedData = existsSync(folder);
export const sharedData = (path: string): string => join(folder, path);
