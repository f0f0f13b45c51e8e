import type { UnreadEntry } from './unread-entries.ts';

/** Edits that are not on the server yet, kept on this device so that a crash, a closed tab or a lost network costs nothing (UX-27). */
export interface Draft {
  /** The project document as text. */
  readonly text: string;
  /** Version of the stored document it was made from. */
  readonly version: string;
  /** When it was written, ISO. */
  readonly at: string;
  /** Texts in fields that could not be read. */
  readonly unread?: readonly UnreadEntry[];
}

export interface DraftStore {
  readonly read: (projectId: string) => Draft | undefined;
  /** False when the device has no room or forbids it. */
  readonly write: (projectId: string, draft: Draft) => boolean;
  readonly remove: (projectId: string) => void;
}

type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const keyOf = (projectId: string): string => `draft:${projectId}`;

/** Drafts in a key-value storage; a damaged entry counts as none. */
export const draftsIn = (storage: KeyValue): DraftStore => ({
  read: (projectId) => {
    try {
      const draft = JSON.parse(storage.getItem(keyOf(projectId)) ?? 'null') as Partial<Draft> | null;
      return draft !== null && typeof draft.text === 'string' && typeof draft.version === 'string' && typeof draft.at === 'string'
        ? (draft as Draft)
        : undefined;
    } catch {
      return undefined;
    }
  },
  write: (projectId, draft) => {
    try {
      storage.setItem(keyOf(projectId), JSON.stringify(draft));
      return true;
    } catch {
      return false;
    }
  },
  remove: (projectId) => {
    try {
      storage.removeItem(keyOf(projectId));
    } catch {
      // A storage that cannot be written holds no draft either.
    }
  },
});
