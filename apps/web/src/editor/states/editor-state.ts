import type { LockHolder } from '@stackwatt/api';
import type { CheckResult, Project } from '@stackwatt/model';
import type { Draft } from '../drafts.ts';
import type { History } from '../history.ts';
import type { OpenProblem } from '../load-project.ts';
import type { StoredDocument } from '../save-document.ts';
import type { ShownVersion } from '../shown-version.ts';
import type { UnreadEntry } from '../unread-entries.ts';

/** Where the edits of this page are. */
export type SaveState = 'saved' | 'saving' | 'unsaved' | 'offline' | 'failed' | 'readOnly';

/** Something the user must see or answer. */
export type EditorQuestion =
  /** LIFE-04: a check found another editor. `edits` is the document with what was not saved. */
  | { readonly kind: 'lockLost'; readonly edits: string | undefined }
  /** Another client stored a newer version. */
  | { readonly kind: 'conflict' }
  /** Edits found on this device that belong to another version than the stored one. */
  | { readonly kind: 'draft'; readonly draft: Draft }
  /** Edits of a crashed page were put back; they can be taken out again by undo. */
  | { readonly kind: 'restored'; readonly at: string };

export interface OpenProject {
  readonly kind: 'open';
  readonly projectId: string;
  readonly lockId: string;
  readonly history: History<Project>;
  readonly check: CheckResult;
  /** The document as the server is known to hold it. */
  readonly stored: StoredDocument;
  /** The project as this page last read or saved it: no edit is open while the present one is this very object. */
  readonly savedProject: Project;
  /** Texts in fields that could not be read as their values. */
  readonly unread: readonly UnreadEntry[];
  readonly readOnly: boolean;
  /** Who edits instead, as far as it is known. */
  readonly otherEditor: Pick<LockHolder, 'name' | 'since' | 'page'> | undefined;
  /** The project is open to this user for reading alone. */
  readonly isReader: boolean;
  /** What is open is this version, not the project as it is now. */
  readonly version: ShownVersion | undefined;
  /** Who asks this page to hand the lock over. */
  readonly asked: LockHolder['asked'];
  /** Until when whoever edits has to answer this user, who would like to edit; or that they refused. */
  readonly request: { readonly until: string } | 'refused' | undefined;
  readonly saveState: SaveState;
  /** Last successful save of this page. */
  readonly savedAt: Date | undefined;
  /** When the oldest edit that is not saved was made. */
  readonly unsavedSince: Date | undefined;
  readonly question: EditorQuestion | undefined;
}

export type EditorState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'opening'; readonly projectId: string; readonly lockId: string }
  | { readonly kind: 'failed'; readonly projectId: string; readonly problem: OpenProblem }
  | OpenProject;

/** Why the open project cannot be edited: it is a version, it is open for reading alone, or somebody else edits it. */
export type Refusal = Pick<OpenProject, 'version' | 'isReader' | 'otherEditor'>;
export const refusalOf = ({ version, isReader, otherEditor }: OpenProject): Refusal => ({ version, isReader, otherEditor });

export const isDirty = ({ history, savedProject }: OpenProject): boolean => history.present !== savedProject;

/** The text that undo takes back next: one that was typed after the last edit. */
export const lastUnread = ({ unread, history }: Pick<OpenProject, 'unread' | 'history'>): UnreadEntry | undefined =>
  unread.findLast(({ since, isHidden }) => !isHidden && since >= history.past.length);
