import type { Golden, Metrics } from './golden-projects.ts';

/** The last digits of powers, logarithms and angles differ between processors; everything else is exact. */
export const LAST_DIGITS = 1e-9;

const isSame = (a: number | null | undefined, b: number | null | undefined): boolean =>
  a === b || (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= LAST_DIGITS * Math.max(1, Math.abs(a), Math.abs(b)));

/** Lines saying what moved from a baseline to now; none when nothing did. */
export function movedNumbers(before: Golden, now: Golden): string[] {
  const lines: string[] = [];
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const [was, is] = [before[name], now[name]];
    if (was === undefined || is === undefined) {
      lines.push(`${name}: ${was === undefined ? 'is new' : 'is gone'}`);
      continue;
    }
    for (const id of new Set([...Object.keys(was), ...Object.keys(is)]))
      lines.push(...movedMetrics(`${name}, case ${id}`, was[id] ?? {}, is[id] ?? {}));
  }
  return lines;
}

function movedMetrics(where: string, was: Metrics, is: Metrics): string[] {
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((metric) => !isSame(was[metric], is[metric]))
    .map((metric) => `${where}: ${metric} ${String(was[metric])} → ${String(is[metric])}`);
}
