import DiffMatchPatch from 'diff-match-patch';
import { ApiProblem } from '../http/problem.ts';
import { documentHashOf } from './project-document.ts';

/**
 * Applies a patch in diff-match-patch text form. Both ends are checked by hash, so nothing is searched for: a piece that does not fit where it says is refused.
 *
 * @throws ApiProblem 422 when the patch is no patch, does not fit, or leads to another text than it promised
 */
export function applyPatch(document: string, patch: string, hashNewData: string): string {
  const tool = new DiffMatchPatch.diff_match_patch();
  tool.Match_Threshold = 0;
  tool.Match_Distance = 0;
  tool.Patch_DeleteThreshold = 0;
  const next = patched(tool, document, patch);
  if (next === undefined) throw new ApiProblem(422, 'Patch refused', 'The patch does not fit the stored document.', { code: 'patchDoesNotFit' });
  if (documentHashOf(next) !== hashNewData) throw new ApiProblem(422, 'Patch refused', 'The patch leads to another text than its hash says.', { code: 'patchResultDiffers' });
  return next;
}

function patched(tool: InstanceType<typeof DiffMatchPatch.diff_match_patch>, document: string, patch: string): string | undefined {
  try {
    const pieces = tool.patch_fromText(patch);
    const [text, applied] = tool.patch_apply(pieces, document);
    return applied.every(Boolean) ? text : undefined;
  } catch {
    // The tool throws on text that is no patch; to the caller both mean the same.
    return undefined;
  }
}
