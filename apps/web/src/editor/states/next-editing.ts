import { checkProject, consentAfter, type CheckResult, type Project, type Speed } from '@stackwatt/model';
import { pushHistory, redoHistory, redoLabel, undoHistory, undoLabel, type History } from '../history.ts';
import { entriesAfter, itemName, ownerOf, withUnread, type UnreadEntry } from '../unread-entries.ts';
import { keepDraft } from './draft-of.ts';
import { lastUnread, refusalOf, type OpenProject } from './editor-state.ts';
import { followedBy, moved, type Moment, type Move } from './move.ts';

type Change = (project: Project) => Project;
/** A text as its field tells of it. */
export type NotedText = Pick<UnreadEntry, 'label' | 'text' | 'problem' | 'step'>;

export type EditingEvent = { readonly about: 'editing' } & (
  | { readonly kind: 'edited'; readonly label: string; readonly change: Change }
  /** Completes the last step of that label instead of adding one: an answer that came later, such as the name of a place. */
  | { readonly kind: 'amended'; readonly label: string; readonly change: Change }
  /** Keeps with the project what is no entry of the user: the last table of the sizer. It is no step of its own for undo. */
  | { readonly kind: 'kept'; readonly change: Change }
  | { readonly kind: 'undone' }
  | { readonly kind: 'redone' }
  /** A field holds a text that cannot be its value, or a value again. */
  | { readonly kind: 'textNoted'; readonly id: string; readonly text: NotedText | undefined }
  /** The field of an unread text comes to its step or goes from it. */
  | { readonly kind: 'textShown'; readonly id: string; readonly isShown: boolean }
  /** What is on this page alone has waited long enough for its draft. */
  | { readonly kind: 'draftDue' }
  /** Takes out what a draft brought back: its edit, and its texts. */
  | { readonly kind: 'restoredTakenOut' }
);

export const SAVE_AFTER_MS = 2000;
/** Edits without a pause are saved in between: nothing waits longer. */
const SAVE_WITHIN_MS = 8000;
export const DRAFT_AFTER_MS = 1000;

export function nextEditing(open: OpenProject, event: EditingEvent, moment: Moment): Move<OpenProject> {
  switch (event.kind) {
    case 'edited':
      return open.readOnly ? moved(open, { do: 'refuse', because: refusalOf(open) }) : edited(open, event, moment);
    case 'textShown':
      return open.unread.some(({ id, isHidden }) => id === event.id && isHidden === event.isShown)
        ? withTexts(
            open,
            open.unread.map((one) => (one.id === event.id ? { ...one, isHidden: !event.isShown } : one)),
            moment,
          )
        : moved(open);
    case 'draftDue':
      return moved(open, keepDraft(open, moment));
    case 'restoredTakenOut':
      return followedBy(withTexts(open, [], moment), (left) => {
        const { state, effects } = left.readOnly ? moved(left) : undone(left, moment);
        return { state: { ...state, question: undefined }, effects };
      });
    default:
      return open.readOnly ? moved(open) : nextWritable(open, event, moment);
  }
}

type WritableEvent = Exclude<EditingEvent, { readonly kind: 'edited' | 'textShown' | 'draftDue' | 'restoredTakenOut' }>;

function nextWritable(open: OpenProject, event: WritableEvent, moment: Moment): Move<OpenProject> {
  const { history } = open;
  switch (event.kind) {
    case 'amended': {
      const present = changed(open, event.change, moment);
      if (present === history.present) return moved(open);
      return accepted(
        open,
        undoLabel(history) === event.label ? { ...history, present } : pushHistory(history, present, event.label),
        moment,
      );
    }
    case 'kept': {
      const present = event.change(history.present);
      return present === history.present ? moved(open) : accepted(open, { ...history, present }, moment);
    }
    case 'undone':
      return undone(open, moment);
    case 'redone':
      return redoLabel(history) === undefined ? moved(open) : accepted(open, redoHistory(history), moment);
    case 'textNoted':
      return noted(open, event.id, event.text, moment);
  }
}

export function edited(
  open: OpenProject,
  { label, change }: { readonly label: string; readonly change: Change },
  moment: Moment,
): Move<OpenProject> {
  const present = changed(open, change, moment);
  return present === open.history.present ? moved(open) : accepted(open, pushHistory(open.history, present, label), moment);
}

/** CHK-80: consent to warnings ends with the set of warnings it was given for. */
function changed({ history, check }: OpenProject, change: Change, { speed }: Moment): Project {
  const next = change(history.present);
  return next.ignoreWarnings && history.present.ignoreWarnings ? consentAfter(check.issues, next, checkProject(next, speed).issues) : next;
}

function undone(open: OpenProject, moment: Moment): Move<OpenProject> {
  const text = lastUnread(open);
  if (text !== undefined) {
    return withTexts(
      open,
      open.unread.filter((one) => one !== text),
      moment,
    );
  }
  return undoLabel(open.history) === undefined ? moved(open) : accepted(open, undoHistory(open.history), moment);
}

/** Findings that say what they said before stay the same objects, so that nothing that shows them is drawn again. */
function checkOf({ check }: OpenProject, project: Project, unread: readonly UnreadEntry[], speed: Speed): CheckResult {
  const next = withUnread(checkProject(project, speed), unread);
  return JSON.stringify(next.issues) === JSON.stringify(check.issues) ? { ...next, issues: check.issues } : next;
}

function accepted(open: OpenProject, history: History<Project>, { at, speed, isSaving }: Moment): Move<OpenProject> {
  const isClean = history.present === open.savedProject && !isSaving;
  const unsavedSince = isClean ? undefined : (open.unsavedSince ?? at);
  const unread = entriesAfter(open.unread, history.present);
  const waited = unsavedSince === undefined ? 0 : at.getTime() - unsavedSince.getTime();
  return moved(
    {
      ...open,
      history,
      unread,
      check: checkOf(open, history.present, unread, speed),
      saveState: isClean ? 'saved' : open.saveState === 'offline' || open.saveState === 'saving' ? open.saveState : 'unsaved',
      unsavedSince,
    },
    { do: 'startTimer', timer: 'draft', ms: DRAFT_AFTER_MS },
    { do: 'startTimer', timer: 'save', ms: Math.max(0, Math.min(SAVE_AFTER_MS, SAVE_WITHIN_MS - waited)) },
  );
}

function noted(open: OpenProject, id: string, text: NotedText | undefined, moment: Moment): Move<OpenProject> {
  const others = open.unread.filter((one) => one.id !== id);
  if (text === undefined) return others.length === open.unread.length ? moved(open) : withTexts(open, others, moment);
  const { present, past } = open.history;
  const entry: UnreadEntry = {
    ...text,
    id,
    label: `${itemName(present, id)}${text.label}`,
    owner: ownerOf(present, id),
    since: past.length,
    isHidden: false,
  };
  return withTexts(open, [...others, entry], moment);
}

/** The project with other texts that could not be read. They are kept on this device at once: nothing else holds them. */
export function withTexts(open: OpenProject, unread: readonly UnreadEntry[], moment: Moment): Move<OpenProject> {
  const next = { ...open, unread, check: checkOf(open, open.history.present, unread, moment.speed) };
  return moved(next, keepDraft(next, moment));
}
