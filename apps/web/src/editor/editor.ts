import { DEFAULT_SPEED, setField, type Project, type Speed } from '@stackwatt/model';
import { createStore } from 'zustand/vanilla';
import type { EditorTools } from './editor-tools.ts';
import { createLockKeeper } from './effects/lock-keeper.ts';
import { createOpener } from './effects/opener.ts';
import type { EditorParts } from './effects/parts.ts';
import { createSaver } from './effects/saver.ts';
import { createTimers } from './effects/timers.ts';
import { createTyping } from './effects/typing.ts';
import type { EditorState, OpenProject } from './states/editor-state.ts';
import type { Effect } from './states/move.ts';
import { next, type EditorEvent } from './states/next.ts';
import { DRAFT_AFTER_MS, type NotedText } from './states/next-editing.ts';
import { RENEW_LOCK_MS } from './states/next-lock.ts';

const REHEARSALS = 3;

/**
 * The one open project: its history, its checks, its lock and its way to the server. Screens read the store and call the functions. What
 * an event leads to is decided in `states/`, one file a concern; `effects/` does what reaches outside.
 */
export function createEditor(tools: EditorTools) {
  const store = createStore<EditorState>(() => ({ kind: 'closed' }));
  const typing = createTyping();
  let speed: Speed = DEFAULT_SPEED;

  const opened = (): OpenProject | undefined => {
    const state = store.getState();
    return state.kind === 'open' ? state : undefined;
  };
  const moment = () => ({ at: tools.now(), speed, isSaving: saver.isSaving(), typed: typing.typed() });
  const send = (event: EditorEvent): void => {
    const before = store.getState();
    const { state, effects } = next(before, event, moment());
    if (state !== before) store.setState(state, true);
    for (const effect of effects) run(effect);
  };

  const parts: EditorParts = { tools, opened, send };
  const saver = createSaver(parts);
  /** Saves what is not saved; true when the server then holds the present project. */
  const saveNow = (): Promise<boolean> => {
    timers.stop('save');
    return saver.saveNow();
  };
  const lock = createLockKeeper(parts, saveNow);
  const opener = createOpener(parts, saveNow);

  const renewLock = async (): Promise<void> => {
    await lock.check();
    if (opened()?.readOnly === false) timers.start('renew', RENEW_LOCK_MS);
  };
  const timers = createTimers({
    save: () => void saveNow(),
    retry: () => void saveNow(),
    draft: () => send({ about: 'editing', kind: 'draftDue' }),
    renew: () => void renewLock(),
  });

  const run = (effect: Effect): void => {
    switch (effect.do) {
      case 'startTimer':
        return timers.start(effect.timer, effect.ms);
      case 'stopTimer':
        return timers.stop(effect.timer);
      case 'stopAll':
        timers.stopAll();
        return lock.unwatch();
      case 'keepDraft':
        if (effect.draft) tools.drafts.write(effect.key, effect.draft);
        else tools.drafts.remove(effect.key);
        return;
      case 'clearTyped':
        return typing.clear();
      case 'expectStored':
        return saver.expectStored(effect.texts);
      case 'watchLock':
        return lock.watch(effect.projectId, effect.lockId);
      case 'takeFreeLock':
        return void opener.takeFreeLock(effect.projectId, effect.lockId);
      case 'releaseLast':
        return tools.releaseLast(effect.projectId, effect.lockId);
      case 'forgetLock':
        return void tools.heldLock.forget(effect.projectId, effect.lockId);
      case 'refuse':
        return tools.refuse(effect.because);
      case 'log':
        return tools.log(effect.error);
    }
  };

  return {
    store,
    open: (projectId: string): Promise<void> => opener.open(projectId),
    showVersion: opener.showVersion,
    close: opener.close,
    closed: opener.closed,
    /** The page goes away: there is time for a draft and the release of the lock, not for answers. */
    pageHides: (): void => send({ about: 'opening', kind: 'hidden' }),

    /** Decides edits that are not made: the program of the first one is compiled before somebody waits for it. */
    rehearse: (): void => {
      const open = opened();
      if (open === undefined) return;
      const change = (project: Project): Project => setField(project, ['notes'], `${project.notes}.`);
      for (let round = 0; round < REHEARSALS; round++) next(open, { about: 'editing', kind: 'edited', label: 'Notes', change }, moment());
    },
    edit: (label: string, change: (project: Project) => Project): void => send({ about: 'editing', kind: 'edited', label, change }),
    amend: (label: string, change: (project: Project) => Project): void => send({ about: 'editing', kind: 'amended', label, change }),
    keep: (change: (project: Project) => Project): void => send({ about: 'editing', kind: 'kept', change }),
    undo: (): void => send({ about: 'editing', kind: 'undone' }),
    redo: (): void => send({ about: 'editing', kind: 'redone' }),
    noteUnread: (id: string, text: NotedText | undefined): void => send({ about: 'editing', kind: 'textNoted', id, text }),
    showUnread: (id: string, isShown: boolean): void => send({ about: 'editing', kind: 'textShown', id, isShown }),
    takeOutRestored: (): void => send({ about: 'editing', kind: 'restoredTakenOut' }),

    typing: typing.store,
    withTyped: typing.withTyped,
    /** A number is being typed into an input: it goes into the draft and the preview, not into the project. */
    noteTyping: (id: string, label: string, value: number | undefined, shown: number | undefined): void => {
      const open = opened();
      if (open && !open.readOnly) typing.note(open.history.present, { id, label, value, shown });
      else typing.clear();
      timers.start('draft', DRAFT_AFTER_MS);
    },

    saveNow,
    checkLock: lock.check,
    askForLock: lock.askForLock,
    handOver: lock.handOver,
    declineRequest: lock.declineRequest,
    enableEditing: opener.enableEditing,

    dismissQuestion: (): void => send({ about: 'answer', kind: 'dismissed' }),
    /** After a conflict: the other version comes in, ours stays as a draft that is offered. */
    takeOther: async (): Promise<void> => void (await opener.enableEditing()),
    keepOurs: opener.keepOurs,
    restoreDraft: (): void => send({ about: 'answer', kind: 'draftTaken' }),
    discardDraft: (): void => send({ about: 'answer', kind: 'draftDiscarded' }),

    setSpeed: (measured: Speed): void => {
      speed = measured;
    },
  };
}
