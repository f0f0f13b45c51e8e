import { readdirSync, readFileSync, statSync } from 'node:fs';
import { openSqlite } from '../../apps/server/src/db/sqlite.ts';

/** Resident memory of a process, MB. */
export const residentMb = (pid: number): number => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1000;

/** What a process holds open. */
export const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** Processes that a process has started. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

export interface DatabaseSize {
  readonly fileMb: number;
  /** What is written and not yet in the file. */
  readonly walMb: number;
  readonly pages: number;
  /** Of the pages those that are empty. */
  readonly freePages: number;
}

const BYTES_PER_MB = 1e6;

/** How large a database in a file is, as another process sees it. */
export function databaseSize(path: string): DatabaseSize {
  const database = openSqlite(path);
  try {
    const pragma = (name: string): number => Number(Object.values(database.prepare(`PRAGMA ${name}`).get() as object)[0]);
    return {
      fileMb: statSync(path).size / BYTES_PER_MB,
      walMb: (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) / BYTES_PER_MB,
      pages: pragma('page_count'),
      freePages: pragma('freelist_count'),
    };
  } finally {
    database.close();
  }
}

/** Copies a database without its empty pages. @returns the size of the copy, MB */
export function vacuumedMb(path: string, copy: string): number {
  const database = openSqlite(path);
  try {
    database.prepare('VACUUM INTO ?').run(copy);
  } finally {
    database.close();
  }
  return statSync(copy).size / BYTES_PER_MB;
}

/**
 * Least squares through points: the slope b of y = a + b·x, and its standard error
 *
 *   b = Σ(x − x̄)(y − ȳ) / Σ(x − x̄)²,  s_b² = Σ(y − a − b·x)² / ((n − 2) · Σ(x − x̄)²)
 *
 * Source: N. R. Draper, H. Smith, "Applied Regression Analysis", 3rd ed., Wiley 1998, chapter 1.
 *
 * @param points  three at least, not all at one x
 */
export function slopeOf(points: readonly { readonly x: number; readonly y: number }[]): { readonly slope: number; readonly error: number } {
  const mean = (of: (point: { readonly x: number; readonly y: number }) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)];
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  const slope = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread;
  const rest = points.reduce((sum, { x, y }) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  return { slope, error: Math.sqrt(rest / ((points.length - 2) * spread)) };
}
