import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from './harness.ts';

/** A file system of so many MB in memory, for a disk that gets full. @returns why there is none, where it may not be mounted */
export function smallDisk(megabytes: number): { readonly folder: string; readonly remove: () => void } | string {
  const folder = join(newFolder(), 'disk');
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    return `a small disk cannot be mounted here: ${(error as Error).message.split('\n')[0]!}`;
  }
  return {
    folder,
    remove: () => {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
