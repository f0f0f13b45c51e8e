import { writeProject } from '@stackwatt/model';
import type { Draft } from '../drafts.ts';
import { withTypedValue } from '../typed-value.ts';
import { isDirty, type OpenProject } from './editor-state.ts';
import type { Effect, Moment } from './move.ts';

/** Where a draft waits that could not be put back by itself. */
export const asideKey = (projectId: string): string => `${projectId}:other`;

/** What is on this page alone: edits, a value being typed, texts that could not be read; undefined while nothing is. */
export function draftOf(open: OpenProject, { typed, at }: Moment): Draft | undefined {
  const { history, savedProject, stored, unread } = open;
  if (!isDirty(open) && typed === undefined && unread.length === 0) return undefined;
  const project = withTypedValue(history.present, typed);
  return {
    // Written again, a document that nobody edited would look like an edit.
    text: project === savedProject ? stored.text : writeProject(project),
    version: stored.version,
    at: at.toISOString(),
    ...(unread.length > 0 && { unread }),
  };
}

export const keepDraft = (open: OpenProject, moment: Moment): Effect => ({
  do: 'keepDraft',
  key: open.projectId,
  draft: draftOf(open, moment),
});
