import DiffMatchPatch from 'diff-match-patch';

/**
 * Applies a patch in diff-match-patch text form where it says, and nowhere else: both ends are checked by hash, so nothing is searched for.
 *
 * @returns undefined for a patch that does not fit; @throws Error for what is no patch
 */
export function applyPatch(document: string, patch: string): string | undefined {
  const tool = new DiffMatchPatch.diff_match_patch();
  tool.Match_Threshold = 0;
  tool.Match_Distance = 0;
  tool.Patch_DeleteThreshold = 0;
  const [text, applied] = tool.patch_apply(tool.patch_fromText(patch), document);
  return applied.every(Boolean) ? text : undefined;
}
