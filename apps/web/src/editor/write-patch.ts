import { diff_match_patch as DiffMatchPatch } from 'diff-match-patch';

/** The common text form of character edits (D-072). */
export function writePatch(before: string, after: string): string {
  const dmp = new DiffMatchPatch();
  return dmp.patch_toText(dmp.patch_make(before, after));
}
