import { checkProject } from '@stackwatt/model';
import { startHistory } from '../history.ts';
import type { Loaded, OpenProblem } from '../load-project.ts';
import { draftOf } from './draft-of.ts';
import type { EditorState, OpenProject } from './editor-state.ts';
import { followedBy, moved, type Effect, type Moment, type Move } from './move.ts';
import { meetDrafts, type FoundDrafts } from './meet-drafts.ts';
import { RENEW_LOCK_MS } from './next-lock.ts';

export type OpeningEvent = { readonly about: 'opening' } & (
  | { readonly kind: 'begun'; readonly projectId: string; readonly lockId: string }
  | { readonly kind: 'failed'; readonly lockId: string; readonly problem: OpenProblem }
  /** The document was read, for the first time or again with the lock. */
  | { readonly kind: 'loaded'; readonly lockId: string; readonly loaded: Loaded; readonly drafts: FoundDrafts }
  /** The page is hidden for good, as far as anybody knows: there is time for a draft and the release of the lock, not for answers. */
  | { readonly kind: 'hidden' }
  /** Everything that could be saved is saved; the lock is about to be released. */
  | { readonly kind: 'left' }
  | { readonly kind: 'closed' }
);

export function nextOpening(state: EditorState, event: OpeningEvent, moment: Moment): Move {
  switch (event.kind) {
    case 'begun':
      return moved({ kind: 'opening', projectId: event.projectId, lockId: event.lockId }, { do: 'stopAll' });
    case 'failed':
      return state.kind === 'opening' && state.lockId === event.lockId
        ? moved({ kind: 'failed', projectId: state.projectId, problem: event.problem })
        : moved(state);
    case 'loaded':
      return (state.kind === 'opening' || state.kind === 'open') && state.lockId === event.lockId
        ? loaded(openProject(state, event.loaded, moment), event.drafts, moment)
        : moved(state);
    case 'hidden':
      return moved(state, ...hidden(state, moment));
    case 'left':
      return moved(state, ...unsaved(state, moment), { do: 'stopAll' });
    case 'closed':
      return moved({ kind: 'closed' });
  }
}

function loaded(open: OpenProject, drafts: FoundDrafts, moment: Moment): Move<OpenProject> {
  const { projectId, lockId } = open;
  const renews: Effect[] = open.readOnly ? [] : [{ do: 'startTimer', timer: 'renew', ms: RENEW_LOCK_MS }];
  const opened = moved(open, { do: 'clearTyped' }, { do: 'expectStored', texts: [] }, ...renews, { do: 'watchLock', projectId, lockId });
  // Drafts are those of the project as it is now.
  if (open.version) return opened;
  // What was being typed belongs to the project as it was before.
  return followedBy(opened, () => meetDrafts(open, drafts, { ...moment, typed: undefined }));
}

/** A project as it is just after it was read. */
function openProject(
  { projectId, lockId }: Pick<OpenProject, 'projectId' | 'lockId'>,
  { project, document, savedAt, readOnly, isReader, version }: Loaded,
  { speed }: Pick<Moment, 'speed'>,
): OpenProject {
  return {
    kind: 'open',
    projectId,
    lockId,
    history: startHistory(project),
    check: checkProject(project, speed),
    stored: document,
    savedProject: project,
    unread: [],
    readOnly,
    otherEditor: undefined,
    isReader,
    version,
    asked: null,
    request: undefined,
    saveState: readOnly ? 'readOnly' : 'saved',
    savedAt,
    unsavedSince: undefined,
    question: undefined,
  };
}

/** The lock stays named on this device: the next page may ask before the release has arrived, and then takes it over. */
function hidden(state: EditorState, moment: Moment): Effect[] {
  const holdsLock = state.kind === 'opening' || (state.kind === 'open' && !state.readOnly);
  return [
    ...unsaved(state, moment),
    ...(holdsLock ? [{ do: 'releaseLast', projectId: state.projectId, lockId: state.lockId } as const] : []),
  ];
}

/** A draft of what is not saved; one that is there stays while nothing is. */
function unsaved(state: EditorState, moment: Moment): Effect[] {
  const draft = state.kind === 'open' ? draftOf(state, moment) : undefined;
  return draft && state.kind === 'open' ? [{ do: 'keepDraft', key: state.projectId, draft }] : [];
}
