import type { LockHolder } from '@stackwatt/api';
import { writeProject } from '@stackwatt/model';
import { keepDraft } from './draft-of.ts';
import { isDirty, type OpenProject } from './editor-state.ts';
import { moved, type Moment, type Move } from './move.ts';

/** What is heard from outside names the lock of its opening: it says nothing of another one. */
export type LockEvent =
  /** The server was told. */
  | { readonly about: 'lock'; readonly kind: 'requestDeclined' }
  | ({ readonly about: 'lock'; readonly lockId: string } &
      /** The answer to a renewal; undefined when it said nothing of a holder. */
      (
        | { readonly kind: 'renewed'; readonly holder: string | null | undefined }
        | { readonly kind: 'heard'; readonly holder: LockHolder }
        /** The project was deleted, or is not open to this user any more. */
        | { readonly kind: 'gone' }
        /** Everything is saved and the lock goes to whoever asked for it. */
        | { readonly kind: 'handedOver' }
      ));

export const RENEW_LOCK_MS = 20_000;

export function nextLock(open: OpenProject, event: LockEvent, moment: Moment): Move {
  switch (event.kind) {
    case 'renewed':
      return event.holder === open.lockId ? moved(open) : lockLost(open, moment);
    case 'heard':
      return heard(open, event.holder, moment);
    case 'gone':
      return withdrawn(open, moment);
    case 'handedOver':
      return moved(
        {
          ...open,
          readOnly: true,
          saveState: 'readOnly',
          asked: null,
          otherEditor: open.asked ? { name: open.asked.name, since: null, page: null } : undefined,
        },
        { do: 'stopTimer', timer: 'renew' },
      );
    case 'requestDeclined':
      return moved({ ...open, asked: null });
  }
}

/**
 * A lock taken by force elsewhere is known within seconds, before edits are made that could not be saved; and a page that may only read
 * takes the lock as soon as nobody has it.
 */
function heard(open: OpenProject, { lockId: holder, role, asked, name, since, page }: LockHolder, moment: Moment): Move<OpenProject> {
  const { projectId, lockId, readOnly } = open;
  const isReader = role === 'reader';
  // Whoever looks at a version wants no lock.
  if (open.version) return moved({ ...open, isReader });
  const now: OpenProject = { ...open, isReader, asked: holder === lockId ? asked : null };
  if (holder === lockId) return moved(now);
  if (holder !== null) {
    const { state, effects } = readOnly ? moved(now) : lockLost(now, moment);
    const isWaiting = asked?.isYou === true;
    // What was asked and is not asked any more, while somebody else still edits, was refused.
    const request = isWaiting ? { until: asked.until } : open.request === undefined ? undefined : 'refused';
    return {
      state: { ...state, otherEditor: { name, since, page }, request },
      // The server gives the lock to whoever asked once the time to answer is over, whatever the page of the holder does.
      effects: isWaiting && asked.isOver ? [...effects, { do: 'takeFreeLock', projectId, lockId }] : effects,
    };
  }
  if (!isReader) return readOnly ? moved(now, { do: 'takeFreeLock', projectId, lockId }) : moved(now);
  const alone: OpenProject = { ...now, otherEditor: undefined };
  return readOnly ? moved(alone) : lockLost(alone, moment);
}

const unsavedDocument = (open: OpenProject): string | undefined => (isDirty(open) ? writeProject(open.history.present) : undefined);

/** LIFE-04: the page may only read from here on; its edits are a draft on this device and can be downloaded. */
export const lockLost = (open: OpenProject, moment: Moment): Move<OpenProject> =>
  moved(
    { ...open, readOnly: true, saveState: 'readOnly', question: { kind: 'lockLost', edits: unsavedDocument(open) } },
    keepDraft(open, moment),
    { do: 'stopTimer', timer: 'renew' },
  );

/** The page closes the project and keeps the edits as a draft on this device. */
export const withdrawn = (open: OpenProject, moment: Moment): Move =>
  moved(
    { kind: 'failed', projectId: open.projectId, problem: { kind: 'withdrawn', edits: unsavedDocument(open) } },
    keepDraft(open, moment),
    { do: 'stopAll' },
    { do: 'forgetLock', projectId: open.projectId, lockId: open.lockId },
  );
