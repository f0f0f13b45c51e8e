import type { LockHolder } from '@stackwatt/api';
import type { DraftStore } from './drafts.ts';
import type { LoadTools } from './load-project.ts';
import type { SaveTools } from './save-document.ts';
import type { Refusal } from './states/editor-state.ts';

/** Everything outside the page that its editor uses. */
export interface EditorTools extends SaveTools, LoadTools {
  readonly drafts: DraftStore;
  readonly now: () => Date;
  readonly newLockId: () => string;
  /** Releases a lock while the page closes. */
  readonly releaseLast: (projectId: string, lockId: string) => void;
  /** Hears who holds the lock of a project until `signal` ends it, or that the project is not there any more. */
  readonly watchLock: (projectId: string, signal: AbortSignal, onHolder: (holder: LockHolder) => void, onGone: () => void) => void;
  readonly log: (error: unknown) => void;
  /** An edit was tried on a project that may only be read. */
  readonly refuse: (because: Refusal) => void;
}
