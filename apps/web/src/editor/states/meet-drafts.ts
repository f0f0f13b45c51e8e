import { readProject } from '@stackwatt/model';
import type { Draft } from '../drafts.ts';
import { asideKey } from './draft-of.ts';
import type { OpenProject } from './editor-state.ts';
import { followedBy, moved, type Moment, type Move } from './move.ts';
import { edited, withTexts } from './next-editing.ts';

/** What this device keeps of a project when it is opened. */
export interface FoundDrafts {
  readonly own: Draft | undefined;
  readonly aside: Draft | undefined;
}

/** The project with the edits and texts of a draft; undefined when its document cannot be read. */
export function withDraft(open: OpenProject, draft: Draft, moment: Moment): Move<OpenProject> | undefined {
  const read = readProject(draft.text);
  if (read.kind === 'unreadable') return undefined;
  const restore = { label: 'restore unsaved changes', change: () => read.project };
  const restored = draft.text === open.stored.text ? moved(open) : edited(open, restore, moment);
  const texts = draft.unread ?? [];
  if (texts.length === 0) return restored;
  return followedBy(restored, (state) => {
    const others = state.unread.filter(({ id }) => texts.every((text) => text.id !== id));
    return withTexts(state, [...others, ...texts], moment);
  });
}

/**
 * Edits of a page that ended without saving: put back when nobody stored anything since, else set aside and offered, so that new edits
 * have their own draft meanwhile.
 */
export function meetDrafts(open: OpenProject, { own, aside }: FoundDrafts, moment: Moment): Move<OpenProject> {
  const { stored, projectId } = open;
  const news = own && (own.text !== stored.text || own.unread !== undefined) ? own : undefined;
  if (news && !open.readOnly && news.version === stored.version) {
    const { state, effects } = withDraft(open, news, moment) ?? moved(open);
    const isEdited = state.history !== open.history;
    return moved(
      isEdited ? { ...state, question: { kind: 'restored', at: news.at } } : state,
      // The page that wrote it may have been left while it saved: its save can arrive after this page has read the document.
      { do: 'expectStored', texts: [news.text] },
      ...effects,
    );
  }
  const offered = news ?? aside;
  return moved(
    offered ? { ...open, question: { kind: 'draft', draft: offered } } : open,
    { do: 'keepDraft', key: asideKey(projectId), draft: offered },
    { do: 'keepDraft', key: projectId, draft: undefined },
  );
}
