import { UserStorageSpec } from '@stackwatt/model';
import { createStore, type StoreApi } from 'zustand';
import type { DraftStore } from '../../../editor/drafts.ts';
import { pushHistory, redoHistory, startHistory, undoHistory, type History } from '../../../editor/history.ts';
import type { UnreadText } from '../../../ui/unread-text.tsx';

/** A text in a field of the type that could not be read as its value. */
interface UnreadField extends UnreadText {
  readonly id: string;
  readonly label: string;
}

export interface TypeState {
  /** As the library has it. */
  readonly saved: UserStorageSpec;
  readonly history: History<UserStorageSpec>;
  readonly unread: readonly UnreadField[];
  /** A number that is being typed and not yet accepted, by the id of its input. */
  readonly typed: { readonly id: string; readonly value: number } | undefined;
  /** The draft of an earlier visit that was taken up. */
  readonly restored: { readonly at: Date; readonly isOlder: boolean } | undefined;
  /** False where the device keeps no draft: leaving the page then loses the edits. */
  readonly isKept: boolean;
}

export interface TypeEditor {
  readonly store: StoreApi<TypeState>;
  readonly edit: (label: string, change: (type: UserStorageSpec) => UserStorageSpec) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** The library holds `stored` now, made of `sent`; what was edited since stays unsaved. */
  readonly markSaved: (sent: UserStorageSpec, stored: UserStorageSpec) => void;
  /** Goes back to what the library has; the draft goes. */
  readonly discard: () => void;
  readonly noteUnread: (id: string, label: string, text: UnreadText | undefined) => void;
  readonly noteTyping: (id: string, value: number | undefined) => void;
}

interface TypeEditorTools {
  readonly drafts: DraftStore;
  readonly now: () => Date;
  /** Names the draft: user and type. */
  readonly draftKey: string;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The unsaved edits of an earlier visit; undefined without any, and for a draft that holds no type. */
function draftOf({ drafts, draftKey }: TypeEditorTools, saved: UserStorageSpec) {
  const draft = drafts.read(draftKey);
  if (!draft) return undefined;
  try {
    const type = UserStorageSpec.parse(JSON.parse(draft.text));
    return isSame(type, saved) ? undefined : { type, at: new Date(draft.at), isOlder: draft.version !== JSON.stringify(saved) };
  } catch {
    return undefined;
  }
}

/**
 * One storage type of the library being edited. Nothing is sent before it is saved; every edit is kept on this device, and taken up by the
 * next visit of the same user.
 */
export function createTypeEditor(saved: UserStorageSpec, tools: TypeEditorTools): TypeEditor {
  const { drafts, now, draftKey } = tools;
  const draft = draftOf(tools, saved);
  const opened = startHistory(saved);
  const store = createStore<TypeState>(() => ({
    saved,
    history: draft === undefined ? opened : pushHistory(opened, draft.type, 'the changes of an earlier visit'),
    unread: [],
    typed: undefined,
    restored: draft && { at: draft.at, isOlder: draft.isOlder },
    isKept: true,
  }));
  const keepDraft = (): void => {
    const { history, saved: stored } = store.getState();
    if (isSame(history.present, stored)) {
      drafts.remove(draftKey);
      store.setState({ isKept: true });
      return;
    }
    const text = JSON.stringify(history.present);
    store.setState({ isKept: drafts.write(draftKey, { text, version: JSON.stringify(stored), at: now().toISOString() }) });
  };
  const go = (next: (history: History<UserStorageSpec>) => History<UserStorageSpec>): void => {
    store.setState((state) => ({ history: next(state.history), typed: undefined }));
    keepDraft();
  };
  return {
    store,
    edit: (label, change) =>
      go((history) => {
        const next = change(history.present);
        return isSame(next, history.present) ? history : pushHistory(history, next, label);
      }),
    undo: () => go(undoHistory),
    redo: () => go(redoHistory),
    markSaved: (sent, stored) => {
      store.setState(({ history }) => ({
        saved: stored,
        restored: undefined,
        history: history.present === sent ? { ...history, present: stored } : history,
      }));
      keepDraft();
    },
    discard: () => {
      store.setState((state) => ({ history: startHistory(state.saved), unread: [], typed: undefined, restored: undefined, isKept: true }));
      drafts.remove(draftKey);
    },
    noteUnread: (id, label, text) =>
      store.setState(({ unread }) => {
        const others = unread.filter((one) => one.id !== id);
        return { unread: text === undefined ? others : [...others, { ...text, id, label }] };
      }),
    noteTyping: (id, value) => store.setState({ typed: value === undefined ? undefined : { id, value } }),
  };
}
