import { ApiProblem } from '../http/problem.ts';
import type { ProjectHead } from './project.store.ts';

/** What a caller says beside the change itself. */
export interface WriteTerms {
  /** Version the change was made from, from `If-Match`; '*' for any. */
  readonly version: string | undefined;
  readonly lockId: string | undefined;
}

/** @throws ApiProblem 412 */
export function assertVersion(stored: ProjectHead, { version }: WriteTerms): void {
  if (version === undefined || version === '*' || version === String(stored.version)) return;
  throw new ApiProblem(412, 'Version differs', 'The project was changed in the meantime; nothing was saved.', {
    code: 'versionDiffers',
    headers: versionHeader(stored.version),
  });
}

export const versionHeader = (version: number): Record<string, string> => ({ etag: `"${version}"` });
