import { loadProject, loadVersion, releaseLock, type Loaded } from '../load-project.ts';
import { asideKey } from '../states/draft-of.ts';
import type { ShownVersion } from '../shown-version.ts';
import type { EditorParts } from './parts.ts';

/** Opens and closes projects, one after the other, and reads the open one again with its lock. */
export function createOpener({ tools, opened, send }: EditorParts, saveNow: () => Promise<boolean>) {
  /** The last opening or closing: the next one waits for it, so that one page never asks for two locks at a time. */
  let turn: Promise<void> = Promise.resolve();
  let generation = 0;
  let loading: AbortController | undefined;

  const loaded = (projectId: string, lockId: string, document: Loaded): void => {
    const drafts = { own: tools.drafts.read(projectId), aside: tools.drafts.read(asideKey(projectId)) };
    send({ about: 'opening', kind: 'loaded', lockId, loaded: document, drafts });
  };

  const open = (projectId: string, version?: ShownVersion): Promise<void> => {
    const mine = ++generation;
    const before = turn;
    const lockId = tools.newLockId();
    loading?.abort();
    const { signal } = (loading = new AbortController());
    send({ about: 'opening', kind: 'begun', projectId, lockId });
    turn = (async () => {
      await before;
      if (mine !== generation) return;
      const result = await (version ? loadVersion(tools, projectId, version, signal) : loadProject(tools, projectId, lockId, { signal }));
      // Left while it opened: the server may have given the lock all the same.
      if (mine !== generation) await (version ? undefined : releaseLock(tools, projectId, lockId));
      else if ('problem' in result) send({ about: 'opening', kind: 'failed', lockId, problem: result.problem });
      else loaded(projectId, lockId, result);
    })();
    return turn;
  };

  /** LIFE-08: saves, then releases the lock. The next opening and the listing wait for it. A project still opening is given up. */
  const close = (): Promise<void> => {
    const closing = opened();
    generation++;
    loading?.abort();
    if (!closing) {
      send({ about: 'opening', kind: 'closed' });
      return turn;
    }
    const { projectId, lockId } = closing;
    turn = (async () => {
      if (!closing.readOnly) await saveNow();
      const last = opened();
      send({ about: 'opening', kind: 'left' });
      if (last && !last.readOnly) await releaseLock(tools, projectId, lockId);
      if (opened()?.lockId === lockId) send({ about: 'opening', kind: 'closed' });
    })();
    return turn;
  };

  /** Saves and closes the open project, and opens a version of it in its place, to be read; `open` opens the project again. */
  const showVersion = async (version: ShownVersion): Promise<void> => {
    const projectId = opened()?.projectId;
    if (projectId === undefined) return;
    const closed = close();
    const mine = generation;
    await closed;
    // Left meanwhile: whatever was opened since stays.
    if (mine === generation) await open(projectId, version);
  };

  /** The other editor is gone: this page goes on with the document as it was left, and offers edits of its own that were not saved. */
  const takeFreeLock = async (projectId: string, lockId: string): Promise<void> => {
    const result = await loadProject(tools, projectId, lockId);
    const now = opened();
    if ('problem' in result || result.readOnly || now?.lockId !== lockId || !now.readOnly) return;
    loaded(projectId, lockId, result);
  };

  /** LIFE-05: takes the lock by force and reads the document again; edits made meanwhile are offered back. */
  const enableEditing = async (): Promise<boolean> => {
    const now = opened();
    if (!now) return false;
    const { projectId, lockId } = now;
    send({ about: 'editing', kind: 'draftDue' });
    const result = await loadProject(tools, projectId, lockId, { force: true });
    if ('problem' in result || opened()?.lockId !== lockId) return false;
    loaded(projectId, lockId, result);
    return true;
  };

  /** After a conflict: ours replaces the other version. */
  const keepOurs = async (): Promise<void> => {
    const now = opened();
    if (!now) return;
    const result = await loadProject(tools, now.projectId, now.lockId, { force: true });
    if ('problem' in result) return;
    send({ about: 'answer', kind: 'oursKept', lockId: now.lockId, other: result.document });
    await saveNow();
  };

  return {
    open,
    showVersion,
    close,
    takeFreeLock,
    enableEditing,
    keepOurs,
    /** Resolves when the last closing has saved and released. */
    closed: () => turn,
  };
}
