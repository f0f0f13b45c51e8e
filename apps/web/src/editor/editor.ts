import { postLock, putLockRequest, type LockHolder } from '@stackwatt/api';
import {
  checkProject,
  consentAfter,
  DEFAULT_SPEED,
  getField,
  readProject,
  setField,
  writeProject,
  type CheckResult,
  type Project,
  type Speed,
} from '@stackwatt/model';
import { createStore } from 'zustand/vanilla';
import type { Draft, DraftStore } from './drafts.ts';
import { pushHistory, redoHistory, redoLabel, startHistory, undoHistory, undoLabel, type History } from './history.ts';
import { loadProject, releaseLock, type Loaded, type LoadTools, type OpenProblem } from './load-project.ts';
import { pathOfInput, type TypedValue } from './typed-value.ts';
import { entriesAfter, itemName, ownerOf, withUnread, type UnreadEntry } from './unread-entries.ts';
import { saveDocument, type SaveOutcome, type SaveTools, type StoredDocument } from './save-document.ts';

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
  readonly projectId: string;
  readonly lockId: string;
  readonly history: History<Project>;
  readonly check: CheckResult;
  /** Texts in fields that could not be read as their values. */
  readonly unread: readonly UnreadEntry[];
  readonly readOnly: boolean;
  /** Who edits instead, as far as it is known. */
  readonly otherEditor: Pick<LockHolder, 'name' | 'since'> | undefined;
  /** The project is open to this user for reading alone. */
  readonly isReader: boolean;
  /** Who asks this page to hand the lock over. */
  readonly asked: LockHolder['asked'];
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
  | ({ readonly kind: 'open' } & OpenProject);

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
  readonly refuse: (isReader: boolean) => void;
}

/** Where a draft waits that could not be put back by itself. */
const aside = (projectId: string): string => `${projectId}:other`;

const SAVE_AFTER_MS = 2000;
/** Edits without a pause are saved in between: nothing waits longer. */
const SAVE_WITHIN_MS = 8000;
const DRAFT_AFTER_MS = 1000;
const RENEW_LOCK_MS = 20_000;
const RETRY_MS = 10_000;

/** The text that undo takes back next: one that was typed after the last edit. */
export const lastUnread = ({ unread, history }: Pick<OpenProject, 'unread' | 'history'>): UnreadEntry | undefined =>
  unread.findLast(({ since, isHidden }) => !isHidden && since >= history.past.length);

/** The one open project: its history, its checks, its lock and its way to the server. Screens read the store and call the functions. */
export function createEditor(tools: EditorTools) {
  const store = createStore<EditorState>(() => ({ kind: 'closed' }));
  let speed: Speed = DEFAULT_SPEED;
  let stored: StoredDocument = { text: '', version: '' };
  /** The project as the server holds it: no edit is open while the present one is this very object. */
  let savedProject: Project | undefined;
  /** Beside the store: a keystroke draws no field again. */
  const typing = createStore<{ readonly typed: TypedValue | undefined }>(() => ({ typed: undefined }));
  /** The last project made with a typed value: asked for again, it is the same one. */
  let trial: { readonly typed: TypedValue; readonly of: Project; readonly project: Project } | undefined;
  let saving: Promise<boolean> | undefined;
  /** The last opening or closing: the next one waits for it, so that one page never asks for two locks at a time. */
  let turn: Promise<void> = Promise.resolve();
  let generation = 0;
  let loading: AbortController | undefined;
  let watching: AbortController | undefined;
  /** Texts that this device has sent, or may have, and has no answer for. */
  const sent = new Set<string>();
  const timers: Partial<Record<'save' | 'draft' | 'renew' | 'retry', ReturnType<typeof setTimeout>>> = {};

  const opened = (): OpenProject | undefined => {
    const state = store.getState();
    return state.kind === 'open' ? state : undefined;
  };
  const update = (change: Partial<OpenProject>): void => {
    const state = store.getState();
    if (state.kind === 'open') store.setState({ ...state, ...change }, true);
  };
  const later = (name: keyof typeof timers, ms: number, run: () => void): void => {
    clearTimeout(timers[name]);
    timers[name] = setTimeout(run, ms);
  };
  const stopTimers = (): void => {
    for (const timer of Object.values(timers)) clearTimeout(timer);
    watching?.abort();
  };
  const isDirty = (open: OpenProject): boolean => open.history.present !== savedProject;
  /** Whether something is on this page alone: an edit, a value being typed, a text that could not be read. */
  const hasUnsaved = (open: OpenProject): boolean => isDirty(open) || typing.getState().typed !== undefined || open.unread.length > 0;

  // ---- opening and closing

  const open = (projectId: string): Promise<void> => {
    const mine = ++generation;
    const before = turn;
    const lockId = tools.newLockId();
    loading?.abort();
    const { signal } = (loading = new AbortController());
    stopTimers();
    store.setState({ kind: 'opening', projectId, lockId }, true);
    turn = (async () => {
      await before;
      if (mine !== generation) return;
      const result = await loadProject(tools, projectId, lockId, { signal });
      // Left while it opened: the server may have given the lock all the same.
      if (mine !== generation) await releaseLock(tools, projectId, lockId);
      else if ('problem' in result) store.setState({ kind: 'failed', projectId, problem: result.problem }, true);
      else start(projectId, lockId, result);
    })();
    return turn;
  };

  const start = (projectId: string, lockId: string, { project, document, savedAt, readOnly, isReader }: Loaded): void => {
    stored = document;
    sent.clear();
    savedProject = project;
    typing.setState({ typed: undefined });
    store.setState(
      {
        kind: 'open',
        projectId,
        lockId,
        history: startHistory(project),
        check: checkProject(project, speed),
        unread: [],
        readOnly,
        otherEditor: undefined,
        isReader,
        asked: null,
        saveState: readOnly ? 'readOnly' : 'saved',
        savedAt,
        unsavedSince: undefined,
        question: undefined,
      },
      true,
    );
    if (!readOnly) renew();
    watch(projectId, lockId);
    meetDraft(projectId, readOnly);
  };

  /**
   * Edits of a page that ended without saving: put back when nobody stored anything since, else set aside and offered, so that new edits
   * have their own draft meanwhile.
   */
  const meetDraft = (projectId: string, readOnly: boolean): void => {
    const draft = tools.drafts.read(projectId);
    if (draft && (draft.text !== stored.text || draft.unread !== undefined)) {
      if (!readOnly && draft.version === stored.version) {
        // The page that wrote it may have been left while it saved: its save can arrive after this page has read the document.
        sent.add(draft.text);
        const isEdited = draft.text !== stored.text;
        if (restore(draft) && isEdited) update({ question: { kind: 'restored', at: draft.at } });
        return;
      }
      tools.drafts.write(aside(projectId), draft);
    }
    tools.drafts.remove(projectId);
    const other = tools.drafts.read(aside(projectId));
    if (other) update({ question: { kind: 'draft', draft: other } });
  };

  const present = (): Project => opened()!.history.present;
  const restore = (draft: Draft): boolean => {
    const read = readProject(draft.text);
    if (read.kind === 'unreadable') return false;
    edit('restore unsaved changes', () => (draft.text === stored.text ? present() : read.project));
    for (const entry of draft.unread ?? []) putUnread(entry);
    return true;
  };

  /** LIFE-08: saves, then releases the lock. The next opening and the listing wait for it. A project still opening is given up. */
  const close = (): Promise<void> => {
    const open = opened();
    generation++;
    loading?.abort();
    if (!open) {
      store.setState({ kind: 'closed' }, true);
      return turn;
    }
    turn = (async () => {
      if (!open.readOnly) await saveNow();
      const last = opened();
      if (last && hasUnsaved(last)) writeDraft();
      stopTimers();
      if (last && !last.readOnly) await releaseLock(tools, open.projectId, open.lockId);
      if (opened()?.lockId === open.lockId) store.setState({ kind: 'closed' }, true);
    })();
    return turn;
  };

  /**
   * The page goes away: there is time for a draft and the release of the lock, not for answers. The lock stays named on this device: the
   * next page may ask before the release has arrived, and then takes it over.
   */
  const pageHides = (): void => {
    const state = store.getState();
    if (state.kind === 'opening') tools.releaseLast(state.projectId, state.lockId);
    if (state.kind !== 'open') return;
    if (hasUnsaved(state)) writeDraft();
    if (!state.readOnly) tools.releaseLast(state.projectId, state.lockId);
  };

  // ---- editing

  const edit = (label: string, change: (project: Project) => Project): void => {
    const open = opened();
    if (!open) return;
    if (open.readOnly) return tools.refuse(open.isReader);
    const next = changed(open, change);
    if (next !== open.history.present) accept(pushHistory(open.history, next, label));
  };
  /** CHK-80: consent to warnings ends with the set of warnings it was given for. */
  const changed = (open: OpenProject, change: (project: Project) => Project): Project => {
    const next = change(open.history.present);
    return next.ignoreWarnings && open.history.present.ignoreWarnings
      ? consentAfter(open.check.issues, next, checkProject(next, speed).issues)
      : next;
  };
  /** Completes the last step of that label instead of adding one: an answer that came later, such as the name of a place. */
  const amend = (label: string, change: (project: Project) => Project): void => {
    const open = opened();
    if (!open || open.readOnly) return;
    const next = changed(open, change);
    if (next === open.history.present) return;
    accept(undoLabel(open.history) === label ? { ...open.history, present: next } : pushHistory(open.history, next, label));
  };
  /** Keeps with the project what is no entry of the user: the last table of the sizer. It is no step of its own for undo. */
  const keep = (change: (project: Project) => Project): void => {
    const open = opened();
    if (!open || open.readOnly) return;
    const next = change(open.history.present);
    if (next !== open.history.present) accept({ ...open.history, present: next });
  };
  const undo = (): void => {
    const open = opened();
    if (!open || open.readOnly) return;
    const text = lastUnread(open);
    if (text !== undefined) setUnread(open.unread.filter((one) => one !== text));
    else if (undoLabel(open.history) !== undefined) accept(undoHistory(open.history));
  };
  const redo = (): void => {
    const open = opened();
    if (open && !open.readOnly && redoLabel(open.history) !== undefined) accept(redoHistory(open.history));
  };

  const accept = (history: History<Project>): void => {
    const open = opened();
    if (!open) return;
    const isClean = history.present === savedProject && saving === undefined;
    const unsavedSince = isClean ? undefined : (open.unsavedSince ?? tools.now());
    const unread = entriesAfter(open.unread, history.present);
    update({
      history,
      unread,
      check: withUnread(checkProject(history.present, speed), unread),
      saveState: isClean ? 'saved' : open.saveState === 'offline' || open.saveState === 'saving' ? open.saveState : 'unsaved',
      unsavedSince,
    });
    later('draft', DRAFT_AFTER_MS, writeDraft);
    const waited = unsavedSince === undefined ? 0 : tools.now().getTime() - unsavedSince.getTime();
    later('save', Math.max(0, Math.min(SAVE_AFTER_MS, SAVE_WITHIN_MS - waited)), () => void saveNow());
  };

  // ---- texts that could not be read

  const setUnread = (unread: readonly UnreadEntry[]): void => {
    const open = opened();
    if (!open) return;
    update({ unread, check: withUnread(checkProject(open.history.present, speed), unread) });
    writeDraft();
  };
  const putUnread = (entry: UnreadEntry): void => setUnread([...(opened()?.unread ?? []).filter(({ id }) => id !== entry.id), entry]);

  /** A field holds a text that cannot be its value, or a value again. */
  const noteUnread = (id: string, entry: Pick<UnreadEntry, 'label' | 'text' | 'problem' | 'step'> | undefined): void => {
    const open = opened();
    if (!open || open.readOnly) return;
    if (entry === undefined) {
      if (open.unread.some((one) => one.id === id)) setUnread(open.unread.filter((one) => one.id !== id));
      return;
    }
    const { present: project, past } = open.history;
    putUnread({
      ...entry,
      id,
      label: `${itemName(project, id)}${entry.label}`,
      owner: ownerOf(project, id),
      since: past.length,
      isHidden: false,
    });
  };
  /** The field of an unread text comes to its step or goes from it. */
  const showUnread = (id: string, isShown: boolean): void => {
    const unread = opened()?.unread ?? [];
    if (unread.some((one) => one.id === id && one.isHidden === isShown))
      setUnread(unread.map((one) => (one.id === id ? { ...one, isHidden: !isShown } : one)));
  };

  /** Takes out what a draft brought back: its edit, and its texts. */
  const takeOutRestored = (): void => {
    setUnread([]);
    undo();
    dismissQuestion();
  };

  /** A number is being typed into an input: it goes into the draft and the preview, not into the project. */
  const noteTyping = (id: string, label: string, value: number | undefined, shown: number | undefined): void => {
    const open = opened();
    const isOther = open !== undefined && !open.readOnly && value !== undefined && value !== shown;
    const path = isOther ? pathOfInput(open.history.present, id, shown) : undefined;
    typing.setState({ typed: path && isOther ? { path, value, label: `${itemName(open.history.present, id)}${label}` } : undefined });
    later('draft', DRAFT_AFTER_MS, writeDraft);
  };
  /** The project with the value that is being typed; the very project while none is, or while it is typed where nothing is any more. */
  const withTyped = (project: Project): Project => {
    const { typed } = typing.getState();
    if (!typed || getField(project, typed.path) === undefined) return project;
    if (trial?.typed !== typed || trial.of !== project) trial = { typed, of: project, project: setField(project, typed.path, typed.value) };
    return trial.project;
  };

  const writeDraft = (): void => {
    const open = opened();
    if (!open) return;
    if (!hasUnsaved(open)) {
      tools.drafts.remove(open.projectId);
      return;
    }
    const project = withTyped(open.history.present);
    tools.drafts.write(open.projectId, {
      // Written again, a document that nobody edited would look like an edit.
      text: project === savedProject ? stored.text : writeProject(project),
      version: stored.version,
      at: tools.now().toISOString(),
      ...(open.unread.length > 0 && { unread: open.unread }),
    });
  };

  // ---- saving

  /** Saves what is not saved; true when the server then holds the present project. */
  const saveNow = async (): Promise<boolean> => {
    clearTimeout(timers.save);
    if (saving) {
      await saving;
      return saveNow();
    }
    const open = opened();
    if (!open || open.readOnly) return false;
    if (!isDirty(open)) return true;
    saving = saveOnce(open).finally(() => {
      saving = undefined;
    });
    return saving;
  };

  const saveOnce = async (open: OpenProject): Promise<boolean> => {
    const project = open.history.present;
    update({ saveState: 'saving' });
    const outcome = await saveDocument(tools, open.projectId, open.lockId, stored, project, sent);
    const now = opened();
    if (now?.lockId !== open.lockId) return outcome.kind === 'saved';
    settle(outcome, project, now);
    return outcome.kind === 'saved';
  };

  const settle = (outcome: SaveOutcome, project: Project, open: OpenProject): void => {
    switch (outcome.kind) {
      case 'saved': {
        stored = outcome.stored;
        savedProject = project;
        const clean = open.history.present === project;
        update({ saveState: clean ? 'saved' : 'unsaved', savedAt: tools.now(), unsavedSince: clean ? undefined : tools.now() });
        writeDraft();
        if (!clean) later('save', SAVE_AFTER_MS, () => void saveNow());
        return;
      }
      case 'readOnly':
        becomeReadOnly();
        return;
      case 'conflict':
        update({ saveState: 'failed', question: { kind: 'conflict' } });
        writeDraft();
        return;
      case 'offline':
        update({ saveState: 'offline' });
        writeDraft();
        later('retry', RETRY_MS, () => void saveNow());
        return;
      case 'gone':
        becomeGone(open.projectId, open.lockId);
        return;
      case 'signedOut':
      case 'failed':
        if (outcome.kind === 'failed') tools.log(outcome.error);
        update({ saveState: 'failed' });
        writeDraft();
    }
  };

  // ---- the lock

  const renew = (): void => later('renew', RENEW_LOCK_MS, () => void checkLock().finally(renew));

  const checkLock = async (): Promise<void> => {
    const open = opened();
    if (!open || open.readOnly) return;
    try {
      const { data } = await tools.call(postLock, {
        params: { id: open.projectId },
        body: { status: true, lockId: open.lockId, forceLock: false },
      });
      if (opened()?.lockId === open.lockId && data?.lockId !== open.lockId) becomeReadOnly();
    } catch {
      // Unreachable for now: the next save or renewal finds out who holds the lock.
    }
  };

  /**
   * A lock taken by force elsewhere is known within seconds, before edits are made that could not be saved; and a page that may only read
   * takes the lock as soon as nobody has it.
   */
  const watch = (projectId: string, lockId: string): void => {
    watching?.abort();
    watching = new AbortController();
    const heard = (holder: LockHolder): void => {
      const open = opened();
      if (open?.lockId !== lockId) return;
      const isReader = holder.role === 'reader';
      update({ isReader, asked: holder.lockId === lockId ? holder.asked : null });
      if (holder.lockId === lockId) return;
      if (holder.lockId === null) {
        if (isReader) update({ otherEditor: undefined });
        if (isReader && !open.readOnly) becomeReadOnly();
        else if (open.readOnly && !isReader) void takeFreeLock(open);
        return;
      }
      if (!open.readOnly) becomeReadOnly();
      update({ otherEditor: { name: holder.name, since: holder.since } });
    };
    tools.watchLock(projectId, watching.signal, heard, () => becomeGone(projectId, lockId));
  };

  /** The project was deleted, or is not open to this user any more: the page closes it and keeps the edits as a draft on this device. */
  const becomeGone = (projectId: string, lockId: string): void => {
    const open = opened();
    if (open?.lockId !== lockId) return;
    writeDraft();
    stopTimers();
    void tools.heldLock.forget(projectId, lockId);
    const edits = isDirty(open) ? writeProject(open.history.present) : undefined;
    store.setState({ kind: 'failed', projectId, problem: { kind: 'withdrawn', edits } }, true);
  };

  /** Asks whoever edits to hand the lock over; rejects when the server cannot be asked. */
  const askForLock = async (): Promise<void> => {
    const open = opened();
    if (open) await tools.call(putLockRequest, { params: { id: open.projectId } });
  };

  /** Gives the lock to whoever asked for it, once everything is saved. @returns false when something could not be saved */
  const handOver = async (): Promise<boolean> => {
    const open = opened();
    if (!open || open.readOnly) return false;
    if (!(await saveNow())) return false;
    const now = opened();
    if (now?.lockId !== open.lockId || now.readOnly) return false;
    clearTimeout(timers.renew);
    update({
      readOnly: true,
      saveState: 'readOnly',
      asked: null,
      otherEditor: now.asked ? { name: now.asked.name, since: null } : undefined,
    });
    await releaseLock(tools, open.projectId, open.lockId);
    return true;
  };
  const declineRequest = (): void => update({ asked: null });

  const becomeReadOnly = (): void => {
    writeDraft();
    const open = opened();
    const edits = open && isDirty(open) ? writeProject(open.history.present) : undefined;
    update({ readOnly: true, saveState: 'readOnly', question: { kind: 'lockLost', edits } });
    clearTimeout(timers.renew);
  };

  /** The other editor is gone: this page goes on with the document as it was left, and offers edits of its own that were not saved. */
  const takeFreeLock = async ({ projectId, lockId }: OpenProject): Promise<void> => {
    const result = await loadProject(tools, projectId, lockId);
    const now = opened();
    if ('problem' in result || result.readOnly || now?.lockId !== lockId || !now.readOnly) return;
    start(projectId, lockId, result);
  };

  /** LIFE-05: takes the lock by force and reads the document again; edits made meanwhile are offered back. */
  const enableEditing = async (): Promise<boolean> => {
    const open = opened();
    if (!open) return false;
    writeDraft();
    const result = await loadProject(tools, open.projectId, open.lockId, { force: true });
    if ('problem' in result || opened()?.lockId !== open.lockId) return false;
    start(open.projectId, open.lockId, result);
    return true;
  };

  // ---- answers

  const dismissQuestion = (): void => update({ question: undefined });

  /** After a conflict: the other version comes in, ours stays as a draft that is offered. */
  const takeOther = async (): Promise<void> => {
    await enableEditing();
  };
  /** After a conflict: ours replaces the other version. */
  const keepOurs = async (): Promise<void> => {
    const open = opened();
    if (!open) return;
    const result = await loadProject(tools, open.projectId, open.lockId, { force: true });
    if ('problem' in result) return;
    stored = result.document;
    update({ question: undefined, readOnly: false });
    await saveNow();
  };
  const restoreDraft = (): void => {
    const open = opened();
    if (open?.question?.kind !== 'draft') return;
    if (open.readOnly) return tools.refuse(open.isReader);
    const { draft } = open.question;
    update({ question: undefined });
    if (restore(draft)) tools.drafts.remove(aside(open.projectId));
  };
  const discardDraft = (): void => {
    const open = opened();
    if (!open) return;
    tools.drafts.remove(aside(open.projectId));
    update({ question: undefined });
  };

  return {
    store,
    open,
    close,
    pageHides,
    edit,
    amend,
    keep,
    undo,
    redo,
    typing,
    noteTyping,
    withTyped,
    noteUnread,
    showUnread,
    takeOutRestored,
    saveNow,
    checkLock,
    enableEditing,
    askForLock,
    handOver,
    declineRequest,
    dismissQuestion,
    takeOther,
    keepOurs,
    restoreDraft,
    discardDraft,
    /** Resolves when the last closing has saved and released. */
    closed: () => turn,
    setSpeed: (next: Speed) => {
      speed = next;
    },
  };
}
