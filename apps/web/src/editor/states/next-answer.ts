import type { StoredDocument } from '../save-document.ts';
import { asideKey } from './draft-of.ts';
import { refusalOf, type OpenProject } from './editor-state.ts';
import { withDraft } from './meet-drafts.ts';
import { followedBy, moved, type Moment, type Move } from './move.ts';
import { RENEW_LOCK_MS } from './next-lock.ts';

/** What the user answers to a question of the editor. */
export type AnswerEvent = { readonly about: 'answer' } & (
  | { readonly kind: 'dismissed' }
  /** The offered draft goes into the project, or is thrown away. */
  | { readonly kind: 'draftTaken' }
  | { readonly kind: 'draftDiscarded' }
  /** After a conflict: ours replaces `other`, which the server holds, with the next save. The lock was taken by force. */
  | { readonly kind: 'oursKept'; readonly lockId: string; readonly other: StoredDocument }
);

export function nextAnswer(open: OpenProject, event: AnswerEvent, moment: Moment): Move<OpenProject> {
  const answered: OpenProject = { ...open, question: undefined };
  const removesAside = { do: 'keepDraft', key: asideKey(open.projectId), draft: undefined } as const;
  switch (event.kind) {
    case 'dismissed':
      return moved(answered);
    case 'draftDiscarded':
      return moved(answered, removesAside);
    case 'draftTaken': {
      if (open.question?.kind !== 'draft') return moved(open);
      if (open.readOnly) return moved(open, { do: 'refuse', because: refusalOf(open) });
      const restored = withDraft(answered, open.question.draft, moment);
      return restored === undefined ? moved(answered) : followedBy(restored, (state) => moved(state, removesAside));
    }
    case 'oursKept':
      return moved({ ...answered, stored: event.other, readOnly: false }, { do: 'startTimer', timer: 'renew', ms: RENEW_LOCK_MS });
  }
}
