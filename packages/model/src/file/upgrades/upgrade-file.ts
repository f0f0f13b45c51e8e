import { isJson, type FileContext, type Json } from './upgrade.ts';
import { UPGRADES } from './upgrades.ts';

interface FieldChange {
  readonly place: string;
  /** The values as JSON; undefined where the key was not there. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}
/** What one upgrade did to a file, field by field. */
export interface UpgradeStep {
  readonly upgrade: number;
  readonly title: string;
  readonly changes: readonly FieldChange[];
}
/** What was changed on the way from an older file; empty for one of today. */
export type UpgradeReport = readonly UpgradeStep[];

/**
 * Brings a file to today's form (FILE-15 to FILE-22). Running it on its own result changes nothing.
 *
 * @param file  a parsed document of version 0 to 4, or without version
 * @throws UnknownIncentiveKind
 */
export function upgradeFile(file: Json, context: FileContext = {}): { readonly file: Json; readonly report: UpgradeReport } {
  const report: UpgradeStep[] = [];
  let current = file;
  for (const upgrade of UPGRADES) {
    if (!upgrade.applies(current, context)) continue;
    const next = upgrade.up(current, context);
    report.push({ upgrade: upgrade.number, title: upgrade.title, changes: changesBetween(current, next, '') });
    current = next;
  }
  return { file: current, report };
}

const shown = (value: unknown): string | undefined => (value === undefined ? undefined : JSON.stringify(value));

function changesBetween(before: unknown, after: unknown, place: string): FieldChange[] {
  if (Object.is(before, after)) return [];
  const at = (key: string | number): string => (place === '' ? String(key) : `${place}.${key}`);
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((value: unknown, i) => changesBetween(value, after[i], at(i)));
  if (isJson(before) && isJson(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      changesBetween(Object.hasOwn(before, key) ? before[key] : undefined, Object.hasOwn(after, key) ? after[key] : undefined, at(key)),
    );
  }
  return shown(before) === shown(after) ? [] : [{ place, before: shown(before), after: shown(after) }];
}
